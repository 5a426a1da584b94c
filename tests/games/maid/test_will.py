"""MAI-9.8 to MAI-9.15: French National Will."""

import pytest

from banneret.games.maid.combat.fates import capture
from banneret.games.maid.determination import will
from banneret.games.maid.determination.jeanne import JeanneEvents
from banneret.games.maid.state import EXECUTED, IN_FIELD, JEANNE_STATES, TRIAL
from banneret.games.maid.tables import LEADER, WILL_CHANGE, WILL_EVENTS

from .examples import expect
from .fights import field
from .table import Table


def step(table: Table) -> int:
    """The National Will step, and how much it changes."""
    before = table.s.will
    table.s.stack = [will.NationalWill()]
    will.NationalWill().run(table.s, table.ref)
    return table.s.will - before


def crowned(table: Table) -> None:
    table.control(rheims="french")
    table.leader("charles", "rheims")


@pytest.mark.rules("MAI-9.10")
def test_the_events() -> None:
    assert dict(zip(WILL_EVENTS, WILL_CHANGE, strict=True)) == {
        "jeanne_executed": 1,
        "paris_french": 1,
        "charles_crowned": 1,
        "orleans_relieved": 1,
        "orleans_english": -1,
        "chinon_english": -1,
    }


@pytest.mark.rules("MAI-9.8", "MAI-9.9", "MAI-9.10")
def test_capture() -> None:
    """`will_capture`."""
    wanted = expect("will_capture")
    table = field()
    table.s.orleans_besieged = False
    table.s.will, table.s.jeanne = 2, IN_FIELD
    table.put("french", "patay", "jeanne", IN=3)
    capture(table.s, table.ref, LEADER["jeanne"])
    assert table.s.will == wanted["after_capture"]
    crowned(table)
    step(table)
    assert table.s.will == wanted["after_first_step"]
    table.control(paris="french")
    table.fallen("french", "paris")
    step(table)
    assert table.s.will == wanted["after_second_step"]


@pytest.mark.rules("MAI-9.9")
def test_never_higher_than_one_even_if_she_is_freed() -> None:
    table = field()
    table.put("french", "patay", "jeanne", IN=3)
    capture(table.s, table.ref, LEADER["jeanne"])
    table.s.jeanne = IN_FIELD
    table.leader("jeanne", "patay")
    table.control(paris="french")
    table.fallen("french", "paris")
    crowned(table)
    step(table)
    assert table.s.will == 1


@pytest.mark.rules("MAI-9.10", "MAI-9.12")
def test_sum_then_limit() -> None:
    """`will_sum_then_limit`."""
    cases = [(2, [1, -1]), (2, [1, 1, -1]), (0, [-1, 1]), (0, [-1])]
    assert [will.level_after(level, changes, captured=False) for level, changes in cases] == expect(
        "will_sum_then_limit"
    )["level"]


@pytest.mark.rules("MAI-9.12")
def test_the_sum_is_limited_at_the_step() -> None:
    """Level 2, crowned and Chinon lost: 2 and not 1."""
    table = field()
    table.s.will, table.s.orleans_besieged = 2, False
    crowned(table)
    table.control(chinon="english")
    table.fallen("english", "chinon")
    assert step(table) == 0


@pytest.mark.rules("MAI-9.10", "MAI-2.10")
@pytest.mark.parametrize(
    ("side", "town", "change"),
    [("french", "paris", 1), ("english", "orleans", -1), ("english", "chinon", -1), ("french", "rouen", 0)],
)
def test_towns_that_fall(side: str, town: str, change: int) -> None:
    """By a siege, by either nation of the English side."""
    for nation in ("french",) if side == "french" else ("english", "burgundian"):
        table = field()
        table.s.orleans_besieged = False
        table.control(**{town: "english" if side == "french" else "french"})
        table.put("english" if side == "french" else "french", town, MI=1)
        table.put(nation, town, IN=6)
        table.dice(6)
        table.from_part("sieges")
        assert table.s.will == 1 + change


@pytest.mark.rules("MAI-9.12")
def test_a_town_counts_only_if_still_held() -> None:
    table = field()
    table.s.orleans_besieged = False
    for side, town in (("french", "paris"), ("english", "orleans"), ("english", "chinon")):
        table.fallen(side, town)
    assert step(table) == 0
    table.control(paris="french")
    assert step(table) == 0, "what happened before the last step is past"
    table.fallen("french", "paris")
    assert step(table) == 1, "it has not been used by the fall that did not count"


@pytest.mark.rules("MAI-9.12")
@pytest.mark.parametrize(("side", "town"), [("french", "paris"), ("english", "chinon")])
def test_once_per_game(side: str, town: str) -> None:
    table = field()
    table.s.orleans_besieged = False
    table.control(**{town: side})
    table.fallen(side, town)
    assert step(table) != 0
    table.s.will = 1
    table.fallen(side, town)
    assert step(table) == 0


@pytest.mark.rules("MAI-9.11")
def test_the_fall_of_orleans_counts_again() -> None:
    table = field()
    table.s.orleans_besieged = False
    table.s.will = 2
    table.control(orleans="english")
    table.fallen("english", "orleans")
    assert step(table) == -1
    assert step(table) == 0, "it is not captured anew"
    table.fallen("english", "orleans")
    assert step(table) == -1


@pytest.mark.rules("MAI-9.13")
def test_crowning_needs_charles() -> None:
    """`crowning_needs_charles`."""
    found = []
    for case in range(4):
        table = field()
        table.control(rheims="french")
        table.put("french", "rheims", IN=2)
        table.leader("charles", ("rheims", "rheims", "2310", "2310")[case])
        table.leader("jeanne", "rheims" if case == 3 else "absent")
        if case == 1:
            table.put("english", "rheims", IN=1)
        step(table)
        found.append(table.s.crowned)
    assert found == expect("crowning_needs_charles")["crowned"]


@pytest.mark.rules("MAI-9.13")
def test_not_crowned_before_an_enemy_town() -> None:
    table = field()
    table.put("french", "rheims", "charles", IN=2)
    table.put("burgundian", "rheims", IN=2)
    step(table)
    assert not table.s.crowned


@pytest.mark.rules("MAI-9.13", "MAI-11.6")
def test_a_scenario_may_start_with_the_crown_used() -> None:
    table = Table("compiegne_1430")
    crowned(table)
    assert step(table) == 0
    assert not table.s.crowned


@pytest.mark.rules("MAI-9.13", "MAI-9.12")
def test_crowned_once() -> None:
    table = field()
    table.s.orleans_besieged = False
    crowned(table)
    assert [step(table), step(table)] == [1, 0]
    assert table.s.crowned


@pytest.mark.rules("MAI-9.14", "MAI-9.12")
def test_orleans_relieved_once() -> None:
    """`orleans_relieved_once`."""
    table = Table("loire_1429")
    changes = [step(table)]
    besiegers = table.sp("english", "orleans")
    table.take("english", "orleans")
    changes.append(step(table))
    table.put("english", "orleans", **besiegers)
    changes.append(step(table))
    table.take("english", "orleans")
    changes.append(step(table))
    assert changes == expect("orleans_relieved_once")["will_change"]


@pytest.mark.rules("MAI-9.14")
def test_no_relief_without_a_siege_before() -> None:
    """Without one at the start, a siege counts from the step at which it lay there."""
    table = Table("campaign_1428", bare=True)
    assert not table.s.orleans_besieged
    assert step(table) == 0
    table.put("french", "orleans", IN=1)
    table.put("english", "orleans", IN=1)
    assert step(table) == 0
    table.take("english", "orleans")
    assert step(table) == 1


@pytest.mark.rules("MAI-9.14")
def test_no_relief_of_an_english_orleans() -> None:
    table = field()
    assert table.s.orleans_besieged
    table.control(orleans="english")
    assert step(table) == 0
    table.control(orleans="french")
    assert step(table) == 1


@pytest.mark.rules("MAI-5.15", "MAI-5.26", "MAI-9.10", "MAI-9.15")
def test_execution() -> None:
    """`will_execution`."""
    wanted = expect("will_execution")
    table = field()
    table.s.orleans_besieged = False
    table.s.will, table.s.jeanne, table.s.captured = 0, TRIAL, True
    table.leader("jeanne", "captive")
    table.dice(4)
    table.s.stack = [JeanneEvents()]
    JeanneEvents().run(table.s, table.ref)
    assert JEANNE_STATES[table.s.jeanne] == wanted["jeanne_state"]
    assert table.s.will == 0, "not before the step"
    step(table)
    assert table.s.will == wanted["will_after_step"]
    assert table.s.jeanne == EXECUTED
    table.s.will = 0
    assert step(table) == 0


@pytest.mark.rules("MAI-4.4", "MAI-9.12", "MAI-10.1")
def test_the_will_is_settled_before_victory() -> None:
    """The crowning counts for the automatic victory of the same turn."""
    table = field()
    crowned(table)
    table.control(paris="french", orleans="french")
    table.put("french", "rheims", IN=1)
    table.from_part("will")
    assert table.s.result is not None
    assert (table.s.result.kind, table.s.result.winners) == ("automatic", (1,))
