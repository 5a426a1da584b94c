"""MAI-5.1 to MAI-5.5, MAI-3.14: supply and the Unsupplied mark. Random positions against the words of the clauses are
in `test_stacks`."""

import pytest

from banneret.games.maid.combat.retreat import fall_back
from banneret.games.maid.country import CELL, TOWNS
from banneret.games.maid.determination.supply import line, supplied, unsupplied_stacks
from banneret.games.maid.determination.supply_check import FirstCheck
from banneret.games.maid.forces.stacks import stack
from banneret.games.maid.movement.group import allowance
from banneret.games.maid.parties import Party
from banneret.games.maid.tables import ENGLISH, FRENCH

from .examples import expect
from .table import Table, cell, cells
from .test_stacks import scattered


def check(table: Table) -> None:
    """The first supply check, and nothing after it."""
    table.s.call(FirstCheck())
    FirstCheck().run(table.s, table.ref)


def loire() -> Table:
    """The supply of the English before Orléans comes from Beaugency alone."""
    table = Table(bare=True)
    table.control(**{town.id: "french" for town in TOWNS if town.id != "beaugency"}, beaugency="english")
    table.put("english", "orleans", AR=5)
    return table


# ---------------------------------------------------------------------- MAI-5.1 to MAI-5.3: lines of supply


@pytest.mark.rules("MAI-5.2", "MAI-5.3")
def test_supply_three_hexes() -> None:
    table = loire()
    wanted = expect("supply_three_hexes")
    assert bool(supplied(table.s, ENGLISH) >> cell("orleans") & 1) == wanted["in_supply"]
    found = line(table.s, ENGLISH, cell("orleans"))
    assert found is not None and len(found) == len(wanted["one_path"]) and found[-1] == CELL[wanted["one_path"][-1]]
    # a hex farther is too far: from 1717 it is four
    assert not supplied(table.s, ENGLISH) >> cell("1717") & 1


@pytest.mark.rules("MAI-5.2", "MAI-5.3", "MAI-3.10")
def test_supply_cut_by_zoc() -> None:
    wanted = expect("supply_cut_by_zoc")["in_supply"]
    table = loire()
    table.put("french", "1417", IN=3)
    assert bool(supplied(table.s, ENGLISH) >> cell("orleans") & 1) == wanted[0]
    table.put("french", "1519", IN=3)
    assert bool(supplied(table.s, ENGLISH) >> cell("orleans") & 1) == wanted[1]
    assert line(table.s, ENGLISH, cell("orleans")) is None
    # a friendly combat SP in the zone opens it; support SPs and leaders do not
    table.put("english", "patay", "talbot", SG=1)
    assert not supplied(table.s, ENGLISH) >> cell("orleans") & 1
    table = loire()
    table.put("french", "1519", IN=3)
    table.put("french", "1318", IN=3)
    assert not supplied(table.s, ENGLISH) >> cell("orleans") & 1
    table.put("english", "1417", AR=1)
    assert supplied(table.s, ENGLISH) >> cell("orleans") & 1
    assert line(table.s, ENGLISH, cell("orleans")) == (cell("patay"), cell("1417"), cell("beaugency"))


@pytest.mark.rules("MAI-5.2")
def test_villages_do_not_supply() -> None:
    table = Table(bare=True)
    table.put("french", "rouvray", IN=3)
    table.control(**dict.fromkeys(("montargis", "orleans", "chateaudun", "jargeau"), "english"))
    assert bool(supplied(table.s, FRENCH) >> cell("rouvray") & 1) == expect("villages_do_not_supply")["in_supply"]
    table.control(orleans="french")
    assert supplied(table.s, FRENCH) >> cell("rouvray") & 1


@pytest.mark.rules("MAI-5.2")
def test_a_besieged_town_supplies_nobody_outside() -> None:
    table = loire()
    table.put("english", "beaugency", AR=1)
    table.put("french", "beaugency", MI=1)
    assert not supplied(table.s, ENGLISH) >> cell("orleans") & 1
    assert supplied(table.s, ENGLISH) >> cell("beaugency") & 1  # but those inside have their stores


@pytest.mark.rules("MAI-5.1")
def test_inside_a_town_a_stack_is_in_supply() -> None:
    table = Table(bare=True)
    table.control(**{town.id: "english" for town in TOWNS})
    table.control(orleans="french")
    table.put("french", "orleans", IN=4)
    table.put("english", "orleans", AR=9)
    check(table)
    assert table.s.unsupplied == [(), ()]
    assert line(table.s, FRENCH, cell("orleans")) == ()


@pytest.mark.rules("MAI-5.3")
def test_an_enemy_combat_sp_blocks_and_enemy_support_does_not() -> None:
    table = loire()
    table.put("french", "1519", IN=3)
    assert supplied(table.s, ENGLISH) >> cell("orleans") & 1
    table.put("french", "1417", SG=1)
    table.put("french", "patay", "jeanne")
    assert supplied(table.s, ENGLISH) >> cell("orleans") & 1
    table.put("french", "1417", MI=1)
    assert not supplied(table.s, ENGLISH) >> cell("orleans") & 1


@pytest.mark.rules("MAI-5.3")
def test_an_enemy_town_blocks_even_when_empty() -> None:
    """From 1616 to Beaugency over Patay and 1417; Châteaudun and Meung on the way are French."""
    table = loire()
    table.put("french", "1517", MI=1)
    table.put("french", "1519", MI=1)
    assert not supplied(table.s, ENGLISH) >> cell("orleans") & 1
    table.control(meung="english")
    assert line(table.s, ENGLISH, cell("orleans")) == (cell("meung"),)


@pytest.mark.rules("MAI-5.3")
def test_the_own_hex_may_be_in_an_enemy_zone() -> None:
    table = Table(bare=True)
    table.put("english", "1416", "bedford", AR=1)
    table.put("french", "1317", IN=5)
    table.control(chateaudun="english")
    table.put("english", "1515", AR=1)
    assert supplied(table.s, ENGLISH) >> cell("1515") & 1


@pytest.mark.rules("MAI-5.2", "MAI-5.3")
def test_lines_as_long_as_they_may_be() -> None:
    """Wherever a stack is in supply a line is found, of passable hexes and at most three long; elsewhere none."""
    for seed in range(4):
        table = scattered("campaign_1429", seed)
        for side in (ENGLISH, FRENCH):
            found = supplied(table.s, side)
            for at in table.s.sp[side]:
                path = line(table.s, side, at)
                assert (path is not None) == bool(found >> at & 1)
                assert path is None or len(path) <= 3
                assert not path or table.s.towns[side] >> path[-1] & 1


# ---------------------------------------------------------------------- MAI-5.4, MAI-5.5, MAI-3.14: the mark


def cut_off(**codes: int) -> Table:
    """A French stack at 0907, in Normandy, far from home, and marked."""
    table = Table(bare=True)
    table.put("french", "1008", "dunois", **(codes or {"IN": 4}))
    table.put("french", "orleans", MI=1)
    check(table)
    assert table.s.unsupplied == [(), (cell("1008"),)]
    return table


@pytest.mark.rules("MAI-5.4")
def test_each_stack_out_of_supply_is_marked() -> None:
    table = cut_off()
    assert [event.rules for event in table.told("unsupplied")] == [("MAI-5.4", "MAI-5.2")]
    table.put("english", "1023", AR=2)
    table.unsupplied("french")
    check(table)
    assert table.s.unsupplied == [(cell("1023"),), (cell("1008"),)]


@pytest.mark.rules("MAI-5.5")
def test_leaders_alone_are_never_unsupplied() -> None:
    table = Table(bare=True)
    table.put("french", "1008", "dunois")
    check(table)
    assert table.s.unsupplied == [(), ()] and unsupplied_stacks(table.s, FRENCH) == []


@pytest.mark.rules("MAI-5.5", "MAI-5.4")
def test_leaders_leave_a_marked_stack_at_full_pace_and_carry_no_mark() -> None:
    table = cut_off()
    table.moving("french")
    table.march("1008", dunois=1)
    assert "points left: 8." in (table.decision.prompt if table.decision else "")
    table.play("go 1109")
    assert table.s.unsupplied == [(), (cell("1008"),)]


@pytest.mark.rules("MAI-5.4")
def test_unsupplied_movement() -> None:
    wanted = expect("unsupplied_movement")
    table = Table(bare=True)
    table.put("french", "1420", IN=1)
    table.put("french", "1421", AT=1)
    turns = {False: 1, True: 8}

    def paces(where: str) -> list[int]:
        counts = stack(table.s, FRENCH, cell(where))
        found = []
        for winter, starved in ((False, False), (True, False), (False, True), (True, True)):
            table.s.turn = turns[winter]
            found.append(allowance(table.s, counts, 0, starved=starved))
        return found

    assert paces("1420") == wanted["infantry"]
    assert paces("1421") == wanted["artillery"]
    leader = paces("1520")[:2]
    assert leader == wanted["leader"]


@pytest.mark.rules("MAI-5.4")
def test_a_marked_group_moves_at_half_pace() -> None:
    table = cut_off(LC=2)
    table.moving("french")
    table.march("1008")
    assert "points left: 4." in (table.decision.prompt if table.decision else "")


@pytest.mark.rules("MAI-5.4", "MAI-7.4")
def test_marked_stacks_may_not_attack() -> None:
    table = cut_off()
    table.put("english", "1009", MI=1)
    table.fighting("french")
    assert table.phase != "combat"
    table.unsupplied("french")
    table.fighting("french")
    assert table.menu("attack") == ["attack 1009"]


@pytest.mark.rules("MAI-5.4")
def test_marked_groups_may_not_summon() -> None:
    for marked in (False, True):
        table = Table(bare=True)
        table.put("french", "1009", "dunois", IN=4)
        table.put("english", "harfleur", MI=2)
        if marked:
            table.unsupplied("french", "1009")
        table.moving("french")
        table.march("1009", "harfleur")
        assert (table.phase == "summon") == (not marked)


@pytest.mark.rules("MAI-5.4", "MAI-7.4", "MAI-3.14")
def test_unsupplied_mark_moves() -> None:
    wanted = expect("unsupplied_mark_moves")
    # (a) next to a friendly unbesieged town
    table = Table(bare=True)
    table.put("french", "1517", IN=4)
    table.unsupplied("french", "patay")
    table.put("english", "1718", MI=1)
    table.moving("french")
    table.march("patay", "1616")
    assert (cell("1616") in table.s.unsupplied[FRENCH]) == wanted["marked"][0]
    assert table.s.unsupplied == [(), ()]
    table.put("english", "1716", MI=1)
    table.fighting("french")
    assert ("attack 1716" in table.menu()) == wanted["may_attack"][0]
    # (b) with an unmarked stack where no supply can be traced
    table = cut_off()
    table.put("french", "1009", IN=3)
    table.moving("french")
    table.march("1008", "1009", french__infantry=4)
    assert (cell("1009") in table.s.unsupplied[FRENCH]) == wanted["marked"][1]
    assert cell("1008") not in table.s.unsupplied[FRENCH]
    table.put("english", "1109", MI=1)
    table.fighting("french")
    assert ("attack 1109" in table.menu()) == wanted["may_attack"][1]


@pytest.mark.rules("MAI-5.4", "MAI-3.14")
def test_who_stays_behind_keeps_the_mark() -> None:
    table = cut_off()
    table.moving("french")
    table.march("1008", "1009", french__infantry=2)
    assert set(table.s.unsupplied[FRENCH]) == {cell("1008"), cell("1009")}


@pytest.mark.rules("MAI-5.4", "MAI-3.14")
def test_an_unmarked_group_brings_no_mark_and_takes_none_away() -> None:
    table = cut_off()
    table.put("french", "1009", IN=2)
    table.moving("french")
    table.march("1009", "1110")
    assert table.s.unsupplied[FRENCH] == (cell("1008"),)
    table = cut_off()
    table.put("french", "1009", IN=2)
    table.moving("french")
    table.march("1009", "1008")
    assert table.s.unsupplied[FRENCH] == (cell("1008"),)


@pytest.mark.rules("MAI-3.14")
def test_the_mark_goes_at_the_next_check_of_either_phase() -> None:
    table = cut_off()
    table.control(rouen="french")
    assert table.s.unsupplied[FRENCH] == (cell("1008"),)  # supply alone does not lift it
    check(table)
    assert table.s.unsupplied == [(), ()]
    table.unsupplied("french", "1008")
    table.from_part("second")
    assert table.s.unsupplied == [(), ()]


def retreat_from(mark: bool, joined: str = "") -> Table:
    """A French stack at 1420 is attacked and must retreat; it goes to 1419. `joined`: who is there already (nobody,
    marked, unmarked)."""
    table = Table(bare=True)
    table.put("french", "1420", LC=6)
    table.put("english", "1421", IN=7)
    if joined:
        table.put("french", "1419", IN=1)
    table.unsupplied("french", *(["1420"] if mark else []), *(["1419"] if joined == "marked" else []))
    table.fighting("english")
    table.dice(6)
    table.attack("1420")
    while table.phase in ("attackers_lose", "defenders_lose"):
        table.play("cheapest" if "cheapest" in table.menu() else table.menu()[0])
    assert table.phase == "defenders_retreat"
    table.play("retreat 1419")
    return table


@pytest.mark.rules("MAI-5.4")
@pytest.mark.parametrize(
    ("mark", "joined", "marked"),
    [
        (True, "", True),
        (False, "", False),
        (True, "unmarked", False),
        (False, "marked", True),
        (True, "marked", True),
        (False, "unmarked", False),
    ],
)
def test_those_who_retreat_take_the_state_of_the_stack_they_join(mark: bool, joined: str, marked: bool) -> None:
    table = retreat_from(mark, joined)
    assert (cell("1419") in table.s.unsupplied[FRENCH]) == marked
    assert cell("1420") not in table.s.unsupplied[FRENCH]


@pytest.mark.rules("MAI-5.4")
def test_those_who_retreat_into_an_empty_town_keep_their_mark() -> None:
    table = Table(bare=True)
    table.put("french", "1419", LC=6)
    table.unsupplied("french", "1419")
    fall_back(
        table.s, table.ref, FRENCH, Party(cell("1419"), stack(table.s, FRENCH, cell("1419")), 0), cell("blois"), 0
    )
    assert table.s.unsupplied[FRENCH] == (cell("blois"),)


@pytest.mark.rules("MAI-5.4")
def test_those_who_advance_share_the_mark_of_the_stack_they_join() -> None:
    """Marked besiegers lie before the town; others take it from beside it and join them."""
    table = Table(bare=True)
    table.put("french", "1420", LC=1)
    table.put("english", "orleans", AR=1)
    table.put("english", "patay", AR=20)
    table.put("french", "orleans", MI=1)
    table.unsupplied("english", "orleans")
    table.fighting("english")
    table.attack("orleans")
    assert table.phase == "advance"
    table.choose(patay__english__archers=3)
    assert table.sp("english", "orleans") == {"AR": 4} and table.controller("orleans") == "english"
    assert table.s.unsupplied[ENGLISH] == (cell("orleans"),)
    # into an empty hex they bring no mark
    table = Table(bare=True)
    table.put("french", "1420", LC=1)
    table.put("english", "patay", AR=20)
    table.put("french", "1417", MI=1)
    table.fighting("english")
    table.attack("1417")
    table.choose(patay__english__archers=3)
    assert table.sp("english", "1417") == {"AR": 3} and table.s.unsupplied == [(), ()]
    assert "1417" in cells(table.s.present[ENGLISH])
