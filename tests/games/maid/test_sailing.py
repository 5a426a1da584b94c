"""Sea transport between the English ports."""

import pytest

from banneret.games.maid.country import PORTS, TOWNS

from .table import Table, cell

WINTER = 8


@pytest.fixture
def table() -> Table:
    table = Table(bare=True)
    table.put("french", "la_rochelle", MI=1)
    table.put("english", "calais", "talbot", AR=8)
    return table


@pytest.mark.rules("MAI-6.18")
def test_from_port_to_port_as_a_whole_move(table: Table) -> None:
    assert {TOWNS[port].id for port in PORTS} >= {"calais", "harfleur", "cherbourg"}
    table.moving("english")
    table.march("calais", english__archers=6, talbot=1)
    assert set(table.menu("sail")) == {f"sail {TOWNS[port].id}" for port in PORTS if TOWNS[port].id != "calais"}
    table.play("sail harfleur")
    assert table.sp("english", "harfleur") == {"AR": 6} and table.at("talbot") == "harfleur"
    assert table.sp("english", "calais") == {"AR": 2}
    assert table.phase == "movement"
    assert table.rule("move harfleur") == "MAI-6.1", "its whole move"
    # once a turn
    table.march("calais")
    assert not table.menu("sail") and table.rule("sail harfleur") == "MAI-6.18"
    table.play("stay")
    table.from_part("begin")
    assert not table.s.sailed


@pytest.mark.rules("MAI-6.18", "MAI-6.2")
def test_at_most_six_sps(table: Table) -> None:
    table.put("english", "calais", SG=1)
    table.moving("english")
    table.march("calais", english__archers=6, english__siege=1, talbot=1)
    assert not table.menu("sail") and table.rule("sail harfleur") == "MAI-6.18"
    table.play("stay")
    table.play("move calais")
    assert table.rule("take english.archers 2") == "", "two Archers are left"
    table.play("take english.archers 2")
    assert "sail harfleur" in table.menu()


@pytest.mark.rules("MAI-6.18")
def test_leaders_may_sail_alone(table: Table) -> None:
    table.moving("english")
    table.march("calais", "sail cherbourg", talbot=1)
    assert table.at("talbot") == "cherbourg"


@pytest.mark.rules("MAI-6.18", "MAI-1.3")
def test_not_in_winter(table: Table) -> None:
    table.s.turn = WINTER
    table.moving("english")
    table.march("calais", english__archers=4)
    assert not table.menu("sail") and table.rule("sail harfleur") == "MAI-6.18"


@pytest.mark.rules("MAI-6.18")
def test_no_burgundians(table: Table) -> None:
    table.put("burgundian", "calais", "philip", IN=1)
    table.moving("english")
    table.march("calais", english__archers=3, burgundian__infantry=1)
    assert not table.menu("sail") and table.rule("sail harfleur") == "MAI-6.18"
    table.play("stay")
    table.march("calais", english__archers=3, philip=1)
    assert not table.menu("sail")
    table.play("stay")
    table.march("calais", english__archers=2)
    assert table.menu("sail")


@pytest.mark.rules("MAI-6.18")
def test_ports_that_are_english_and_not_besieged(table: Table) -> None:
    table.control(harfleur="burgundian", dieppe="french")
    table.put("french", "cherbourg", AR=1)
    table.moving("english")
    table.march("calais", english__archers=4)
    for port in ("harfleur", "dieppe", "cherbourg", "rouen", "calais"):
        assert f"sail {port}" not in table.menu() and table.rule(f"sail {port}") == "MAI-6.18", port
    table.play("stay")
    table.put("french", "calais", AR=1)
    table.moving("english")
    table.march("calais", english__archers=3)
    assert not table.menu("sail"), "nor from a besieged port"


@pytest.mark.rules("MAI-6.18")
def test_only_from_a_port_and_before_marching(table: Table) -> None:
    table.put("english", "1310", AR=1)
    table.put("english", "1008", AR=2)
    table.moving("english")
    table.march("1310")
    assert not table.menu("sail") and table.rule("sail calais") == "MAI-6.18"
    table.play("stay")
    table.march("1008", "via harfleur")
    assert not table.menu("sail") and table.rule("sail calais") == "MAI-6.18"


@pytest.mark.rules("MAI-6.18", "MAI-3.7")
def test_room_in_the_port(table: Table) -> None:
    table.put("english", "harfleur", AR=10, MI=7)
    table.moving("english")
    table.march("calais", english__archers=4)
    assert "sail harfleur" not in table.menu() and table.rule("sail harfleur") == "MAI-3.7"
    table.play("stay")
    table.march("calais", "sail harfleur", english__archers=3)
    assert sum(table.sp("english", "harfleur").values()) == 20


@pytest.mark.rules("MAI-6.18")
def test_the_french_do_not_sail() -> None:
    table = Table(bare=True)
    table.pickets()
    table.control(calais="french", harfleur="french")
    table.put("french", "calais", IN=1)
    table.moving("french")
    table.march("calais")
    assert not table.menu("sail") and table.rule("sail harfleur") == "MAI-6.18"


@pytest.mark.rules("MAI-6.18", "MAI-2.9")
def test_a_port_outside_the_window_does_not_exist() -> None:
    table = Table("compiegne_1430", bare=True)
    table.put("french", "2010", MI=1)
    table.put("english", "calais", AR=2)
    table.moving("english")
    table.march("calais")
    assert cell("calais") and not table.menu("sail")
