"""What the game tells bots."""

from typing import ClassVar

from banneret.kernel.dice import Dice
from banneret.kernel.hints import Hints
from banneret.kernel.option import Menu

from ..state import CalaisState
from . import playout, worth


class CalaisHints(Hints[CalaisState]):
    """A sense of the game; docs/bots.md has the figures."""

    horizon: ClassVar[int | None] = 4

    def evaluate(self, s: CalaisState, seat: int) -> float:
        return worth.evaluate(s, seat)

    def playout(self, s: CalaisState, seat: int, menu: Menu, dice: Dice) -> int:
        return playout.playout(s, menu, dice)
