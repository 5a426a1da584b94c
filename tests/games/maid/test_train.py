"""The English supply train (optional)."""

import pytest

from banneret.games.maid.determination.supply import line, supplied
from banneret.games.maid.tables import ENGLISH, FRENCH, WAGON

from .table import Table, cell, cells


@pytest.fixture
def table() -> Table:
    table = Table(bare=True, train="on")
    table.pickets()
    return table


def points(table: Table) -> int:
    assert table.phase == "march"
    return table.s.group.points


@pytest.mark.rules("MAI-12.9")
def test_it_starts_with_fastolf_if_he_starts_on_the_map() -> None:
    for scenario, where in (
        ("loire_1429", "etampes"),
        ("rheims_1429", "paris"),
        ("campaign_1429", "etampes"),
        ("campaign_1428", "paris"),
    ):
        table = Table(scenario, train="on")
        assert table.at("wagon") == table.at("fastolf") == where
        assert Table(scenario).at("wagon") == "absent"
    assert Table("compiegne_1430", train="on").at("wagon") == "absent"


@pytest.mark.rules("MAI-12.9", "MAI-6.3")
def test_it_moves_like_a_support_sp_with_ma_4(table: Table) -> None:
    table.put("english", "1024", "wagon", "talbot", AR=5, LC=1, AT=1)
    table.moving("english")
    for counts, ma in (
        ({"wagon": 1}, 4),
        ({"wagon": 1, "talbot": 1}, 4),
        ({"wagon": 1, "english__light_cavalry": 1}, 4),
        ({"wagon": 1, "english__artillery": 1}, 3),
    ):
        table.march("1024", **counts)
        assert points(table) == ma
        table.moving("english")


@pytest.mark.rules("MAI-12.9", "MAI-6.2")
def test_it_counts_for_the_command_limit_and_is_no_leader(table: Table) -> None:
    table.put("english", "1024", "wagon", "talbot", AR=6)
    table.moving("english")
    table.play("move 1024", "take talbot 0")
    assert table.rule("take wagon 1") == ""
    table.play("take wagon 1")
    assert "take english.archers 3" in table.menu() and "take english.archers 4" not in table.menu()
    assert table.rule("take english.archers 4") == "MAI-6.2"
    table.moving("english")
    table.play("move 1024", "take talbot 0", "take wagon 0")
    assert "take english.archers 4" in table.menu() and "take english.archers 5" not in table.menu()


@pytest.mark.rules("MAI-12.9", "MAI-3.7")
def test_it_does_not_count_for_stacking(table: Table) -> None:
    table.put("english", "1024", "wagon", AR=1)
    table.put("english", "1025", AR=12, MI=7)
    table.moving("english")
    table.march("1024", "1025")
    assert table.at("wagon") == "1025" and sum(table.sp("english", "1025").values()) == 20


@pytest.mark.rules("MAI-12.9", "MAI-6.15", "MAI-6.18")
def test_it_counts_where_few_may_slip_or_sail(table: Table) -> None:
    table.control(poitiers="english")
    table.put("english", "poitiers", MI=2)
    table.put("french", "poitiers", MI=1)
    table.put("english", "1024", "wagon", AR=3)
    table.put("english", "calais", "talbot", AR=6)
    table.moving("english")
    table.march("1024", english__archers=2, wagon=1)
    assert "slip poitiers" in table.menu()
    table.moving("english")
    table.march("1024")
    assert not table.menu("slip") and table.rule("slip poitiers") == "MAI-6.15"
    table.s.put(WAGON, cell("calais"))
    table.moving("english")
    table.march("calais", talbot=1, wagon=1, english__archers=6)
    assert not table.menu("sail")
    table.moving("english")
    table.march("calais", "sail harfleur", talbot=1, wagon=1, english__archers=5)
    assert table.at("wagon") == "harfleur"


@pytest.mark.rules("MAI-12.9", "MAI-5.4")
def test_it_is_halved_like_sps(table: Table) -> None:
    table.put("english", "1024", "wagon", AR=1)
    table.unsupplied("english", "1024")
    table.moving("english")
    table.march("1024", wagon=1)
    assert points(table) == 2


@pytest.mark.rules("MAI-12.9")
def test_it_supplies_its_hex_and_those_around(table: Table) -> None:
    table.put("english", "1024", "wagon", AR=1)
    assert cells(supplied(table.s, ENGLISH)) >= {"1024", "1025", "poitiers", "1124", "1125", "lusignan", "0925"}
    assert not supplied(table.s, ENGLISH) >> cell("1026") & 1
    assert not supplied(table.s, FRENCH) & ~supplied(Table(bare=True).s, FRENCH)
    assert line(table.s, ENGLISH, cell("1025")) == (cell("1024"),)
    assert line(table.s, ENGLISH, cell("1026")) is None
    table.put("english", "1025", AR=3)
    table.put("english", "1026", AR=3)
    table.from_part("first")
    assert table.s.unsupplied[ENGLISH] == (cell("1026"),)


@pytest.mark.rules("MAI-12.9", "MAI-5.4")
def test_a_marked_group_that_ends_beside_it_is_unmarked(table: Table) -> None:
    table.put("english", "1024", "wagon", AR=1)
    table.put("english", "1026", AR=1)
    table.unsupplied("english", "1026")
    table.moving("english")
    table.march("1026", "1025")
    assert table.s.unsupplied[ENGLISH] == ()


@pytest.mark.rules("MAI-12.9")
def test_it_is_lost_without_a_combat_sp(table: Table) -> None:
    table.put("english", "1024", "wagon", "talbot", AR=2, SG=1)
    table.moving("english")
    table.march("1024", "1025", english__archers=1)
    assert table.at("wagon") == "1024"
    table.march("1024", "1025", english__archers=1)
    assert table.at("wagon") == "absent", "the last combat SP has left it"
    assert table.told("train")


@pytest.mark.rules("MAI-12.9", "MAI-6.10")
def test_it_is_no_combat_sp(table: Table) -> None:
    table.put("english", "1024", "wagon", "talbot", AR=1)
    table.put("french", "1124", "dunois")
    table.moving("english")
    table.march("1024", wagon=1, talbot=1)
    assert table.rule("go poitiers") == "MAI-6.10"
    assert table.rule("go 1124") == "MAI-6.11"


@pytest.mark.rules("MAI-12.9", "MAI-6.8")
def test_it_is_no_garrison(table: Table) -> None:
    table.control(poitiers="english")
    table.put("english", "1024", "wagon", AR=2)
    table.moving("english")
    table.march("1024", "via poitiers", "drop")
    assert table.phase == "drop"
    assert table.decision is not None and table.decision.tally is not None
    assert [lot.id for lot in table.decision.tally.lots] == ["english.archers"]
