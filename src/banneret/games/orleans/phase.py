"""What the phases of this game have in common: how they explain themselves.

What an option means before it is taken is told by carrying it out on a copy of the position, with the numbers that
change: so no rule is written twice. Options that reveal or draw something are not carried out: their odds say what can
come. Only from what the seat knows.
"""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.dice import Dice
from banneret.kernel.event import Event
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Overlay, Preview, Reason

from .balance import changes
from .state import OrleansState
from .touch import Touched, answers


@dataclass(slots=True)
class OrleansPhase(Phase[OrleansState]):
    """A phase that asks one seat, or works for one."""

    at_once: ClassVar[bool] = False
    """Whether it is part of the answer that called it, so that a preview goes on through it."""

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        """The answers that the touched things name, likeliest first. Here: none."""
        return []

    def meant(self, s: OrleansState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(seat, touched)
        return answers(self.named(s, seat, t), t, menu)

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        return foretold(s, seat, option)


def foretold(s: OrleansState, seat: int, option: Option, overlays: tuple[Overlay, ...] = ()) -> Preview | None:
    """What comes of an option at once; None if nothing can be told."""
    reasons = carried_out(s, seat, option)
    return Preview(tuple(reasons), overlays) if reasons else None


def taken_up_again(rules: tuple[str, ...], kept: str = "") -> Preview:
    """What it means to reconsider a choice that is made in secret."""
    return Preview(
        (Reason(f"You take your choice up again{kept}; the others see that you are not ready.", rules=rules[:1]),)
    )


class _InDoubt(Exception):
    """Chance comes in: the odds say the rest."""


class _NoDice(Dice):
    __slots__ = ()

    def below(self, n: int) -> int:
        raise _InDoubt


def carried_out(s: OrleansState, seat: int, option: Option) -> list[Reason]:
    """What happens at once, Fame tiles and all, up to the next choice or chance."""
    then, log = s.clone(), list[Event]()
    ref = Referee(_NoDice(), log)
    try:
        then.stack[-1].answer(then, ref, seat, option)
        while then.stack and isinstance(top := then.stack[-1], OrleansPhase) and top.at_once:
            top.run(then, ref)
    except _InDoubt:
        pass
    reasons = [Reason(event.text, event.sum, event.rules) for event in log if event.seats is None]
    reasons += changes(s, then, seat)
    return reasons + _next(then, seat, len(s.stack))


def _next(then: OrleansState, seat: int, depth: int) -> list[Reason]:
    """A choice that the option leads to."""
    decision = then.stack[-1].ask(then) if then.result is None and then.stack and len(then.stack) > depth else None
    return (
        [Reason(f"Then: {decision.prompt}", rules=decision.rules)]
        if decision is not None and decision.seat == seat
        else []
    )
