"""CHV-7.1, CHV-7.2: the order of play: a turn, and a side's sub-sequence within it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage

from . import victory
from .clash.step import BeginClash
from .commitment.commitment import Uncommit
from .discard.discard import DiscardDecision
from .disengagement.step import Begin as Disengagement
from .initiative.dawn import Dawn
from .initiative.initiative import InitiativeCheck
from .log import tell
from .movement.commands import Commands
from .movement.lead import LeaderMovement
from .movement.pool import BeginMovement, EndMovement
from .movement.reaction import Impetuous
from .movement.restrain import BeginRestraint
from .numbers import EachSide
from .ranged.step import BeginFire
from .state import ChivalryState
from .status.captures import Captures, noted
from .status.flight import Flight, Markers
from .tables import ENEMY, NOBODY, SIDE_NAMES, SIDES


def _stage(phase: Callable[[], Phase[Any]], shown: str = "") -> Stage:
    """A phase that looks neither at the sequence nor at the position: one serves all matches."""
    made = phase()
    return Stage(lambda _sequence, _s: made, shown)


def _fighting(phase: Callable[[], Phase[Any]], shown: str = "") -> Stage:
    """CHV-8.6: not for a side that has passed."""
    made = phase()
    return Stage(lambda _sequence, _s: made, shown, lambda _sequence, s: not s.passed)


@dataclass(slots=True)
class SubSequence(Sequence[ChivalryState]):
    """CHV-7.2: the five steps of a side, the Combat and the Movement Phase with their own."""

    key: ClassVar[str] = "sub_sequence"
    rules: ClassVar[tuple[str, ...]] = ("CHV-7.2", "CHV-8.6")
    side: EachSide
    stages: ClassVar[tuple[Stage, ...]] = (
        _stage(DiscardDecision, "Discard"),
        _stage(Disengagement, "Disengagement"),
        _stage(Uncommit, "Commitment"),
        _fighting(BeginFire, "Ranged"),
        _fighting(BeginClash, "Clash"),
        _fighting(BeginMovement, "Pool"),
        _fighting(Impetuous, "Reaction"),
        _fighting(BeginRestraint, "Control"),
        _fighting(Commands, "Commands"),
        _fighting(LeaderMovement, "Leaders"),
        _fighting(EndMovement),
    )

    def at(self, stage: int) -> "SubSequence":
        return _SUB_SEQUENCES[self.side][stage]

    def between(self, s: ChivalryState, ref: Referee, stage: int) -> None:
        if stage:
            return
        s.phasing = self.side
        s.passed = False
        s.contact = 0
        s.melee = s.in_melee(ENEMY[self.side])  # CHV-17.4
        if ref.hears:
            tell(s, ref, "phase", f"The {SIDE_NAMES[self.side]} sub-sequence.", ("CHV-7.2",))

    def fault(self, s: ChivalryState) -> str:
        if self.stage and s.phasing != self.side:
            return "a sub-sequence of one side in which the other is phasing"
        return "" if 0 <= self.stage <= len(self.stages) else f"a sub-sequence has no stage {self.stage}"

    def over(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        s.phasing = NOBODY
        s.passed = False
        s.melee = s.fired = 0


_SUB_SEQUENCES = [[SubSequence(side, stage=stage) for stage in range(len(SubSequence.stages) + 1)] for side in SIDES]
"""By side and stage: made once."""


class GameEnd(Phase[ChivalryState]):
    """CHV-25.1: the Game End Check: capture, break, last turn. Captures that decide nothing have collapsed by now."""

    __slots__ = ()
    key = "game_end"
    rules = ("CHV-25.1",)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        result = victory.by_capture(s, noted(s)) or victory.check(s)
        if result is not None:
            s.end(result)
            return
        s.turn += 1


@dataclass(slots=True)
class Turn(Sequence[ChivalryState]):
    """CHV-7.1, CHV-23.1: it lies at the bottom of the stack; after one turn comes the next."""

    key: ClassVar[str] = "turn"
    rules: ClassVar[tuple[str, ...]] = ("CHV-7.1",)
    stages: ClassVar[tuple[Stage, ...]] = (
        _stage(Dawn, "Initiative"),
        _stage(InitiativeCheck),
        Stage(lambda _turn, s: _SUB_SEQUENCES[s.initiative][0], "First side"),
        Stage(lambda _turn, s: _SUB_SEQUENCES[ENEMY[s.initiative]][0], "Second side"),
        _stage(Captures, "Status"),
        _stage(Flight),
        _stage(Markers),
        _stage(GameEnd, "Game end"),
    )

    def at(self, stage: int) -> "Turn":
        return _TURNS[stage]

    def over(self, s: ChivalryState, ref: Referee) -> None:
        s.then(_TURNS[0])


_TURNS = [Turn(stage=stage) for stage in range(len(Turn.stages) + 1)]
