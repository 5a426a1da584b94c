"""Slipping into and out of besieged towns."""

import pytest

from banneret.games.maid.determination.siege_odds import investing, too_weak
from banneret.games.maid.forces.stacks import fighters, stack
from banneret.games.maid.tables import ENGLISH, FRENCH

from .examples import expect
from .table import Table, cell


@pytest.fixture
def table() -> Table:
    """Poitiers, held by the French, is besieged by one English SP, which has no zone of control."""
    table = Table(bare=True)
    table.pickets()
    table.put("french", "poitiers", "la_hire", IN=4, SG=1)
    table.put("english", "poitiers", AR=1)
    return table


@pytest.mark.rules("MAI-6.15", "MAI-9.3")
def test_slip_in() -> None:
    want = expect("slip_in")
    table = Table("loire_1429")
    orleans = cell("orleans")
    table.put("french", "patay", "jeanne", IN=3)
    before = not too_weak(table.s, ENGLISH, orleans)
    table.moving("french")
    table.dice(3)
    table.march("patay", "slip orleans")
    assert table.at("jeanne") == "orleans"
    assert investing(stack(table.s, ENGLISH, orleans)) == want["investing_strength"]
    assert fighters(stack(table.s, FRENCH, orleans)) == want["garrison_after"]
    assert (before, not too_weak(table.s, ENGLISH, orleans)) == (want["roll_before"], want["roll_after"])


@pytest.mark.rules("MAI-6.15")
@pytest.mark.parametrize("die", range(1, 7))
def test_in_on_three_or_more(table: Table, die: int) -> None:
    table.put("french", "1024", "dunois", IN=2, SG=1)
    table.moving("french")
    table.dice(die)
    table.march("1024", "slip poitiers")
    where = "poitiers" if die >= 3 else "1024"
    assert table.at("dunois") == where
    assert table.sp("french", "poitiers") == ({"IN": 6, "SG": 2} if die >= 3 else {"IN": 4, "SG": 1})
    assert table.sp("french", "1024") == ({} if die >= 3 else {"IN": 2, "SG": 1})
    assert table.phase == "movement"
    if die < 3:
        assert table.rule("move 1024") == "MAI-6.1", "it stops"
        assert cell("1024") not in table.s.received, "and has not moved"


@pytest.mark.rules("MAI-6.15")
@pytest.mark.parametrize("die", range(1, 7))
def test_out_on_three_or_more(table: Table, die: int) -> None:
    table.moving("french")
    table.dice(die)
    table.march("poitiers", "slip 1024", french__infantry=3, la_hire=1)
    where = "1024" if die >= 3 else "poitiers"
    assert table.at("la_hire") == where
    assert table.sp("french", "1024") == ({"IN": 3} if die >= 3 else {})
    assert "move 1024" not in table.menu()


@pytest.mark.rules("MAI-6.15", "MAI-6.1")
def test_those_who_failed_have_had_their_move_and_others_may_try(table: Table) -> None:
    table.moving("french")
    table.dice(2)
    table.march("poitiers", "slip 1024", french__infantry=3, la_hire=1)
    table.play("move poitiers")
    assert table.decision is not None and table.decision.tally is not None
    assert {lot.id: lot.count for lot in table.decision.tally.lots} == {"french.infantry": 1, "french.siege": 1}


@pytest.mark.rules("MAI-6.15")
def test_at_most_three_sps_and_any_leaders(table: Table) -> None:
    table.put("french", "1024", "dunois", "jeanne", IN=3, SG=1)
    table.moving("french")
    table.march("1024", dunois=1, french__infantry=3, french__siege=1)
    assert not table.menu("slip") and table.rule("slip poitiers") == "MAI-6.15"
    table.play("stay")
    table.march("1024")
    assert "slip poitiers" in table.menu(), "leaders alone may try"
    table.dice(3)
    table.play("slip poitiers")
    assert table.at("jeanne") == "poitiers"


@pytest.mark.rules("MAI-6.15")
def test_out_only_by_slipping_and_only_to_a_hex_beside_it(table: Table) -> None:
    table.put("english", "1022", AR=1)
    table.put("english", "1124", "talbot")
    table.moving("french")
    table.march("poitiers", french__infantry=2)
    assert set(table.menu()) == {f"slip {hex}" for hex in ("1024", "1123", "1124", "0923", "lusignan")} | {"stay"}
    assert table.rule("go 1024") == "MAI-6.15"
    assert table.rule("slip 1022") == "MAI-6.15", "enemies stand there"
    table.dice(3, 6, 6)
    table.play("slip 1124")
    assert table.at("talbot") == "captive", "lone leaders are driven off (MAI-6.11)"


@pytest.mark.rules("MAI-6.15", "MAI-6.11")
def test_leaders_who_slip_out_drive_nobody_off_and_enter_no_enemy_town(table: Table) -> None:
    table.put("english", "1124", "talbot")
    table.moving("french")
    table.march("poitiers", la_hire=1)
    assert "slip 1124" not in table.menu() and "slip 1024" in table.menu()


@pytest.mark.rules("MAI-6.15")
def test_the_normal_cost_must_be_paid(table: Table) -> None:
    table.put("french", "1025", IN=1)
    table.put("french", "1026", AT=1)
    table.moving("french")
    table.march("1025")
    assert "slip poitiers 1024" in table.menu()
    table.dice(1)
    table.play("slip poitiers 1024")
    assert table.sp("french", "1024") == {"IN": 1}, "it stays where it tried from"
    assert table.told("march"), "and has marched there"
    table.march("1026")
    assert "slip poitiers 1024" in table.menu(), "3 points: 1025, 1024 and the town"
    table.play("stay")


@pytest.mark.rules("MAI-6.15", "MAI-6.4")
def test_too_dear(table: Table) -> None:
    table.put("french", "1026", MI=1)
    table.unsupplied("french", "1026")
    table.moving("french")
    table.march("1026")
    assert not table.menu("slip"), "2 points take it to 1024 and no farther"
    assert table.rule("slip poitiers") == "MAI-6.15"


@pytest.mark.rules("MAI-6.15", "MAI-6.14")
def test_through_a_zone_of_control_only_those_slip_who_stand_there(table: Table) -> None:
    table.put("english", "poitiers", AR=2)
    table.put("french", "1025", IN=1)
    table.put("french", "1024", IN=1)
    table.moving("french")
    table.march("1025")
    assert not table.menu("slip"), "it would have to stop in the ring"
    table.play("stay")
    table.march("1024")
    assert table.menu("slip") == ["slip poitiers"]


@pytest.mark.rules("MAI-3.7", "MAI-6.15")
def test_room_inside_and_where_it_waits(table: Table) -> None:
    table.put("french", "1024", AR=18)
    table.put("french", "1025", IN=3)
    table.put("french", "1124", IN=3)
    table.moving("french")
    table.march("1025")
    assert "slip poitiers 1024" not in table.menu(), "if it fails it could not stay there"
    assert "slip poitiers 1124" in table.menu()
    table.play("stay")
    table.put("french", "poitiers", HC=13)
    table.moving("french")
    table.march("1124")
    assert not table.menu("slip")
    assert table.rule("slip poitiers") == "MAI-3.7"


@pytest.mark.rules("MAI-6.15")
def test_only_towns_of_ours_that_are_besieged(table: Table) -> None:
    table.put("french", "niort", MI=1)
    table.put("french", "0726", IN=1)
    table.moving("french")
    table.march("0726")
    assert not [words for words in table.menu("slip") if "niort" in words]
    assert table.rule("slip niort") == "MAI-6.15"


@pytest.mark.rules("MAI-6.15", "MAI-6.17")
def test_burgundians_do_not_slip_beyond_their_leash() -> None:
    table = Table(bare=True)
    table.pickets()
    table.control(orleans="english")
    table.put("english", "orleans", MI=2)
    table.put("french", "orleans", MI=1)
    table.put("burgundian", "1717", "luxembourg", LC=1)
    table.put("english", "1717", LC=1)
    table.moving("english")
    table.march("1717", english__light_cavalry=1)
    assert "slip orleans" in table.menu()
    table.play("stay")
    table.march("1717", burgundian__light_cavalry=1)
    assert not table.menu("slip") and table.rule("slip orleans") == "MAI-6.17"
    table.play("stay")
    table.march("1717")
    assert not table.menu("slip")


@pytest.mark.rules("MAI-6.15")
def test_from_one_besieged_town_to_the_next() -> None:
    table = Table(bare=True)
    table.pickets()
    table.control(jargeau="french")
    for town in ("orleans", "jargeau"):
        table.put("french", town, MI=2)
        table.put("english", town, AR=1)
    table.moving("french")
    table.dice(3)
    table.march("jargeau", "slip orleans", french__militia=1)
    assert table.sp("french", "orleans") == {"MI": 3} and table.sp("french", "jargeau") == {"MI": 1}


@pytest.mark.rules("MAI-6.15", "MAI-6.12", "MAI-6.9")
def test_out_and_before_or_into_an_enemy_town() -> None:
    table = Table(bare=True)
    table.pickets()
    table.control(jargeau="english")
    table.put("french", "orleans", "jeanne", MI=4)
    table.put("english", "orleans", AR=1)
    table.put("english", "jargeau", MI=1)
    table.s.will = 1
    table.moving("french")
    table.dice(3)
    table.march("orleans", "slip jargeau", jeanne=1, french__militia=2)
    assert table.phase == "summon", "it entered an enemy town"
    table.dice(6)
    table.play("summon")
    assert table.controller("jargeau") == "french"
    assert table.phase == "movement", "it stops"


@pytest.mark.rules("MAI-3.7", "MAI-6.15")
def test_room_where_it_slips_out_to(table: Table) -> None:
    table.put("french", "1024", AR=18)
    table.moving("french")
    table.march("poitiers", french__infantry=3)
    assert "slip 1024" not in table.menu() and "slip 1124" in table.menu()
    assert table.rule("slip 1024") == "MAI-3.7"
    table.play("stay")
    table.march("poitiers", french__infantry=1, french__siege=1)
    assert "slip 1024" in table.menu(), "twenty"


@pytest.mark.rules("MAI-6.15", "MAI-12.12")
def test_nobody_slips_out_to_break_the_truce() -> None:
    for truce in ("on", "off"):
        table = Table(bare=True, truce=truce)
        table.pickets()
        table.s.turn = 6
        table.control(jargeau="burgundian")
        table.put("french", "orleans", MI=4)
        table.put("english", "orleans", AR=1)
        table.put("burgundian", "jargeau", MI=1)
        table.moving("french")
        table.march("orleans", french__militia=2)
        assert ("slip jargeau" in table.menu()) is (truce == "off")


@pytest.mark.rules("MAI-6.15", "MAI-6.16")
def test_guns_slip_out_into_rough_ground_if_there_is_no_other() -> None:
    table = Table(bare=True)
    table.pickets()
    table.s.turn = 8
    table.control(falaise="french")
    table.put("french", "falaise", AT=2)
    for hex in ("falaise", "0811", "0912", "0713", "argentan"):
        table.put("english", hex, AR=1)
    table.moving("french")
    table.march("falaise", french__artillery=1)
    assert table.menu("slip") == ["slip 0813"], "woods for 2 points"
    table.play("stay")
    table.put("english", "0813", AR=1)
    table.moving("french")
    table.march("falaise", french__artillery=1)
    assert table.menu("slip") == ["slip 0712"], "rough, too dear: MAI-6.16"


@pytest.mark.rules("MAI-6.15", "MAI-5.4")
def test_a_marked_group_that_slips_in_is_unmarked(table: Table) -> None:
    table.put("french", "1024", IN=1)
    table.unsupplied("french", "1024")
    table.moving("french")
    table.dice(6)
    table.march("1024", "slip poitiers")
    assert table.s.unsupplied[1] == ()
