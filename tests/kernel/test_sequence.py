"""An order of play as data: stages in order, guards, what happens between them, and the steps that follow from it."""

from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from banneret.kernel import codec
from banneret.kernel.by_phase import ByPhase
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.sequence import Sequence, Stage, step, steps
from banneret.kernel.state import State

GO = Option("go")


@dataclass(slots=True, kw_only=True)
class DayState(State):
    rain: bool = False
    told: list[str] = field(default_factory=list)

    def clone(self) -> "DayState":
        return DayState(stack=self.stack[:], result=self.result, rain=self.rain, told=self.told[:])


@dataclass(slots=True)
class Do(Phase[DayState]):
    key: ClassVar[str] = "do"
    what: str

    def ask(self, s: DayState) -> Decision | None:
        return Decision(0, self.what, Menu((GO,)))

    def on_go(self, s: DayState, ref: Referee) -> None:
        s.told.append(self.what)
        s.done()


@dataclass(slots=True)
class Day(Sequence[DayState]):
    key: ClassVar[str] = "day"
    number: int
    stages: ClassVar[tuple[Stage, ...]] = (
        Stage(lambda day, s: Do(f"rise {day.number}"), "Morning"),
        Stage(lambda day, s: Do("pray")),
        Stage(lambda day, s: Do("mow"), "Noon", when=lambda day, s: not s.rain),
        Stage(lambda day, s: Do("sleep"), "Night"),
    )

    def between(self, s: DayState, ref: Referee, stage: int) -> None:
        s.told.append(f"stage {stage}")

    def over(self, s: DayState, ref: Referee) -> None:
        if self.number == 2:
            s.end(Result("over", "Over", (), (0.0,), "Two days."))
        else:
            s.then(Day(self.number + 1))


def played(s: DayState) -> list[tuple[str, int]]:
    """What is asked, and the step shown, to the end."""
    ref, found = Referee(FastDice(0)), []
    while (decision := advance(s, ref)) is not None:
        found.append((decision.prompt, step(s, Day)))
        apply(s, ref, 0, GO)
    return found


def test_stages_come_in_their_order_and_the_steps_follow_from_them() -> None:
    assert steps(Day) == ("Morning", "Noon", "Night")
    day = [("pray", 0), ("mow", 1), ("sleep", 2)]
    assert played(DayState(stack=[Day(1)])) == [("rise 1", 0), *day, ("rise 2", 0), *day]


def test_a_stage_whose_guard_says_no_is_passed_over_with_what_would_come_before_it() -> None:
    s = DayState(stack=[Day(2)], rain=True)
    assert played(s) == [("rise 2", 0), ("pray", 0), ("sleep", 2)]
    assert s.told == ["stage 0", "rise 2", "stage 1", "pray", "stage 3", "sleep"]


def test_a_guard_is_asked_when_its_stage_comes() -> None:
    s, ref = DayState(stack=[Day(2)]), Referee(FastDice(0))
    advance(s, ref)
    s.rain = True
    assert [prompt for prompt, _ in played(s)] == ["rise 2", "pray", "sleep"]


def test_outside_of_the_sequence_no_step_is_shown() -> None:
    assert step(DayState(stack=[Do("wait")]), Day) == step(DayState(stack=[Day(1)]), Day) == -1


def test_it_says_where_it_is_in_json() -> None:
    assert codec.dump(Day(1, stage=3)) == {"is": "Day", "stage": 3, "number": 1}


@pytest.mark.parametrize(("phase", "expected"), [(Do("x"), "do"), (Day(1), "other")])
def test_bots_look_up_what_belongs_to_the_phase_that_asks(phase: Phase[DayState], expected: str) -> None:
    table = ByPhase({Do: "do"}, "other")
    assert table.at(DayState(stack=[Day(1), phase])) == expected
    assert Do in table and Day not in table
