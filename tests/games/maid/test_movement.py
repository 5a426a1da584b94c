"""The movement phase: who has moved, who goes together, and how far they may go."""

import pytest

from banneret.games.maid.movement.group import allowance
from banneret.games.maid.state import NOBODY
from banneret.games.maid.tables import FRENCH, PERSON_IDS
from banneret.kernel.handful import broken

from .examples import expect
from .table import Table

WINTER = 8
"""The turn of the campaign of 1429."""


def points(table: Table) -> int:
    """Movement points of the group that marches."""
    assert table.phase == "march"
    return table.s.group.points


def bound(table: Table, **counts: int) -> str:
    """The clause that a whole choice would break; empty if it may be made."""
    assert table.decision is not None and table.decision.tally is not None
    tally = table.decision.tally
    refusal = broken(tally, [counts.get(lot.id.replace(".", "__"), 0) for lot in tally.lots])
    return "" if refusal is None else refusal.rule


@pytest.fixture
def table() -> Table:
    table = Table(bare=True)
    table.pickets()
    return table


@pytest.mark.rules("MAI-6.1", "MAI-4.3")
def test_each_piece_moves_once(table: Table) -> None:
    table.put("french", "1024", "dunois", AR=2, MI=1)
    table.moving("french")
    assert table.menu() == ["move la_rochelle", "move 1024", "end"]
    table.march("1024", "1124", french__archers=1)
    assert table.menu("move") == ["move la_rochelle", "move 1024"]
    assert table.rule("move 1124") == "MAI-6.1"
    table.march("1024", "1124", french__archers=1, french__militia=1)
    assert table.sp("french", "1124") == {"AR": 2, "MI": 1}
    assert table.menu("move") == ["move la_rochelle", "move 1024"]  # Dunois alone
    table.march("1024", "1124")
    assert table.at("dunois") == "1124"
    assert table.menu("move") == ["move la_rochelle"]
    table.march("la_rochelle", "stay")
    # nobody is left who could move: the phase is over
    assert table.phase != "movement"


@pytest.mark.rules("MAI-6.1")
def test_of_a_mixed_stack_only_those_move_who_have_not(table: Table) -> None:
    table.put("french", "1024", "dunois", "jeanne", AR=2)
    table.put("french", "1124", "la_hire", AR=3, HC=1)
    table.moving("french")
    table.march("1024", "1124", french__archers=2, dunois=1)
    table.play("move 1124")
    assert table.decision is not None and table.decision.tally is not None
    assert {lot.id: lot.count for lot in table.decision.tally.lots} == {
        "la_hire": 1,
        "french.archers": 3,
        "french.heavy_cavalry": 1,
    }
    table.choose(french__archers=3, la_hire=1)
    table.play("go 1125")
    assert table.sp("french", "1124") == {"AR": 2, "HC": 1}
    table.play("move 1124")
    assert table.phase == "march", "one piece is left that may move: nothing to choose"
    table.play("stay")
    assert table.rule("move 1124") == "MAI-6.1"


@pytest.mark.rules("MAI-6.1")
def test_a_group_that_stays_has_had_its_move(table: Table) -> None:
    table.put("french", "1024", "dunois", AR=2)
    table.moving("french")
    table.march("1024", "stay", french__archers=1, dunois=1)
    assert table.menu("move") == ["move la_rochelle", "move 1024"]
    table.march("1024", "stay")
    assert table.menu("move") == ["move la_rochelle"]


@pytest.mark.rules("MAI-6.1")
def test_the_player_ends_the_phase_when_he_likes(table: Table) -> None:
    table.put("french", "1024", AR=2)
    table.put("english", "1310", AR=1)
    table.moving("french")
    table.play("end")
    assert table.sp("french", "1024") == {"AR": 2}
    assert table.phase != "movement"


@pytest.mark.rules("MAI-6.1")
def test_only_the_active_sides_pieces_and_only_from_one_location(table: Table) -> None:
    table.put("french", "1024", AR=1)
    table.put("english", "1310", AR=1)
    table.moving("french")
    assert table.menu("move") == ["move la_rochelle", "move 1024"]
    assert table.rule("move 1310") == "MAI-6.1"
    assert table.rule("move 9999") == "MAI-2.1"
    assert table.rule("move 1124") == "MAI-6.1"


@pytest.mark.rules("MAI-6.1")
def test_a_group_is_at_least_one_piece(table: Table) -> None:
    table.put("french", "1024", "dunois", AR=2)
    table.moving("french")
    table.play("move 1024")
    assert "none" not in table.menu()
    assert bound(table) == "MAI-6.1"
    table.play("take dunois 0")
    assert table.rule("take french.archers 0") == "MAI-6.1"


@pytest.mark.rules("MAI-6.2")
def test_command_limit() -> None:
    cases = ({"french__archers": 4}, {"french__archers": 5}, {"french__archers": 5, "dunois": 1}, {"dunois": 1})
    for counts, legal in zip(cases, expect("command_limit")["legal"], strict=True):
        table = Table(bare=True)
        table.put("french", "1024", "dunois", AR=5)
        table.moving("french")
        table.play("move 1024")
        assert bound(table, **counts) == ("" if legal else "MAI-6.2")


@pytest.mark.rules("MAI-6.2")
def test_support_sps_count_for_the_command_limit(table: Table) -> None:
    table.put("french", "1024", "dunois", AR=3, SG=2)
    table.moving("french")
    table.play("move 1024")
    assert bound(table, french__archers=3, french__siege=2) == "MAI-6.2"
    assert bound(table, french__archers=3, french__siege=1) == ""


@pytest.mark.rules("MAI-6.3", "MAI-5.4", "MAI-5.5")
def test_allowances() -> None:
    def moves(winter: bool, starved: bool, *people: str, **codes: int) -> int:
        table = Table(bare=True)
        table.s.turn = WINTER if winter else 1
        table.put("french", "1024", *people, **codes)
        if starved:
            table.unsupplied("french", "1024")
        table.moving("french")
        table.march("1024")
        return points(table)

    want = expect("unsupplied_movement")
    conditions = ((False, False), (True, False), (False, True), (True, True))
    assert [moves(winter, starved, IN=1) for winter, starved in conditions] == want["infantry"]
    assert [moves(winter, starved, AT=1) for winter, starved in conditions] == want["artillery"]
    assert [moves(winter, False, "dunois") for winter in (False, True)] == want["leader"]
    # the winter halving is rounded up and comes first: 6, 3, 1; the other way round it would be 2
    assert [moves(winter, starved, HC=2) for winter, starved in conditions] == [6, 3, 3, 1]
    # the slowest counts, with a leader and without
    assert moves(False, False, "dunois", LC=2, MI=1) == 4
    assert moves(False, False, LC=2, SG=1) == 3
    assert moves(False, False, "dunois", LC=2) == 8


@pytest.mark.rules("MAI-5.5", "MAI-5.4")
def test_leaders_alone_are_never_unsupplied(table: Table) -> None:
    table.put("french", "1024", "dunois", AR=2)
    table.unsupplied("french", "1024")
    table.moving("french")
    table.march("1024", dunois=1)
    assert points(table) == 8
    table.play("go 1124")
    table.march("1024")
    assert points(table) == 2


@pytest.mark.rules("MAI-6.3")
def test_allowance_of_each_type(table: Table) -> None:
    want = {"HC": 6, "LC": 8, "IN": 5, "MI": 4, "AR": 5, "AT": 3, "EN": 5, "SG": 3}
    for slot, ma in enumerate(want.values()):
        counts = tuple(int(number == slot) for number in range(len(NOBODY[FRENCH])))
        assert allowance(table.s, counts, 0, starved=False) == ma
        assert allowance(table.s, counts, 1 << PERSON_IDS.index("dunois"), starved=False) == ma


@pytest.mark.rules("MAI-5.19", "MAI-5.20", "MAI-6.1")
@pytest.mark.parametrize(("event", "rule"), [("wounded", "MAI-5.19"), ("court_intrigue", "MAI-5.20")])
def test_jeanne_who_may_not_move(table: Table, event: str, rule: str) -> None:
    table.put("french", "1024", "jeanne", "dunois", AR=2)
    table.s.event = event
    table.moving("french")
    table.march("1024", "1124")
    assert (table.at("jeanne"), table.at("dunois")) == ("1024", "1124")
    assert table.rule("move 1024") == rule


@pytest.mark.rules("MAI-6.8")
def test_all_but_a_garrison_is_offered_in_a_town(table: Table) -> None:
    table.put("french", "poitiers", "dunois", AR=4, MI=2)
    table.moving("french")
    table.play("move poitiers")
    assert "all_but_garrison" in table.menu()
    table.play("all_but_garrison", "go 1124")
    assert table.sp("french", "poitiers") == {"MI": 1}
    assert table.sp("french", "1124") == {"AR": 4, "MI": 1}
    # a garrison is there that has moved already: no need of another
    table.put("french", "1024", AR=2)
    table.put("french", "poitiers", HC=2)
    table.s.spent = {}
    table.moving("french")
    table.march("1024", "poitiers")
    table.play("move poitiers")
    assert "all_but_garrison" not in table.menu()


def test_nothing_to_leave_behind_in_the_open(table: Table) -> None:
    table.put("french", "1024", "dunois", AR=4, MI=2)
    table.moving("french")
    table.play("move 1024")
    assert "all_but_garrison" not in table.menu()


@pytest.mark.rules("MAI-6.15", "MAI-6.1")
def test_from_a_besieged_town_no_more_than_can_slip_are_mustered(table: Table) -> None:
    table.put("french", "poitiers", "dunois", AR=4, SG=1)
    table.put("english", "poitiers", AR=2)
    table.moving("french")
    table.play("move poitiers")
    assert bound(table, french__archers=4, dunois=1) == "MAI-6.15"
    assert bound(table, french__archers=3, french__siege=1, dunois=1) == "MAI-6.15"
    assert bound(table, french__archers=2, french__siege=1, dunois=1) == ""
    assert "all_but_garrison" not in table.menu()
