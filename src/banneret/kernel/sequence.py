"""An order of play as data: stages one after the other, each with the phase that carries it out and, where it is not
always played, the guard that says when.

The steps that players are shown above the map are derived from it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from .phase import Phase, S
from .referee import Referee
from .state import State


@dataclass(slots=True, frozen=True)
class Stage:
    """One stage. `phase` makes the phase from the sequence and the position (most look at neither), `when` looks at
    both and says whether there is one now.

    `shown` is the name of the step that players see. A stage without one belongs to the step before it.
    """

    phase: Callable[[Any, Any], Phase[Any]]
    shown: str = ""
    when: Callable[[Any, Any], bool] | None = None


@dataclass(slots=True)
class Sequence(Phase[S]):
    """Plays its stages in their order, each as a phase that is called; it lies beneath them on the stack and knows
    which comes next.

    A game's own class lists the stages; where something happens between them it overrides `between`, and at the end
    `over`.
    """

    stages: ClassVar[tuple[Stage, ...]] = ()
    stage: int = field(default=0, kw_only=True)
    """The number of the next stage."""

    def between(self, s: S, ref: Referee, stage: int) -> None:
        """What happens right before a stage is played."""

    def over(self, s: S, ref: Referee) -> None:
        """What comes after the last stage. Here: back to the phase below."""
        s.done()

    def at(self, stage: int) -> "Sequence[S]":
        """The same with its cursor there. A game writes it out by hand where it counts: `replace` is slow."""
        return replace(self, stage=stage)

    def fault(self, s: S) -> str:
        known = 0 <= self.stage <= len(self.stages)
        return "" if known else f"{type(self).__name__} has no stage {self.stage}"

    def run(self, s: S, ref: Referee) -> None:
        stages, number = self.stages, self.stage
        while number < len(stages):
            stage = stages[number]
            if stage.when is None or stage.when(self, s):
                s.stack[-1] = self.at(number + 1)
                self.between(s, ref, number)
                s.stack.append(stage.phase(self, s))
                return
            number += 1
        self.over(s, ref)


def steps(kind: type[Sequence[Any]]) -> tuple[str, ...]:
    """The names of the steps of a sequence, in their order."""
    return tuple(dict.fromkeys(stage.shown for stage in kind.stages if stage.shown))


def step(s: State, kind: type[Sequence[Any]]) -> int:
    """The number of the step of this sequence that is being played; -1 if none is."""
    for phase in s.stack:
        if isinstance(phase, kind):
            played = [stage.shown for stage in kind.stages[: phase.stage] if stage.shown]
            return steps(kind).index(played[-1]) if played else -1
    return -1
