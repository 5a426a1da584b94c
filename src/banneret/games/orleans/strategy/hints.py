"""What the game tells bots."""

from collections.abc import Mapping
from typing import ClassVar

from banneret.kernel.dice import Dice
from banneret.kernel.hints import Hints
from banneret.kernel.option import Menu

from ..state import OrleansState
from . import advice, opening, playout, worth


class OrleansHints(Hints[OrleansState]):
    """A sense of the game; docs/bots.md has the figures."""

    horizon = 60
    """About two rounds of all four: then a position can be judged."""
    levels: ClassVar[Mapping[str, str]] = {
        "squire": "tactician:1.0",
        "knight": "tactician:0.4",
        "banneret": "tactician",
    }

    def evaluate(self, s: OrleansState, seat: int) -> float:
        return worth.evaluate(s, seat)

    def playout(self, s: OrleansState, seat: int, menu: Menu, dice: Dice) -> int:
        return playout.playout(s, seat, menu, dice)

    def advise(self, s: OrleansState, seat: int, menu: Menu) -> list[float]:
        return advice.advise(s, seat, menu)

    def whims(self, s: OrleansState, seat: int, menu: Menu) -> list[int]:
        return opening.whims(s, seat, menu)
