"""What this game tells bots."""

from banneret.kernel.dice import Dice
from banneret.kernel.hints import Hints
from banneret.kernel.option import Menu

from ..state import DiexState
from . import worth
from .advice import advise

LEVELS = {"squire": "tactician:1.0", "knight": "tactician:0.4", "banneret": "tactician"}
"""What plays at the levels that people choose (docs/bots.md has the figures)."""


class DiexHints(Hints[DiexState]):
    """A sense of the skirmish, as the kernel wants it."""

    horizon = 60
    """About a phase of each side: then a position can be judged."""
    levels = LEVELS

    def evaluate(self, s: DiexState, seat: int) -> float:
        return worth.evaluate(s, seat)

    def playout(self, s: DiexState, seat: int, menu: Menu, dice: Dice) -> int:
        """The number of the option that the advice likes best; of equals any."""
        if len(menu) == 1:
            return 0
        values = advise(s, seat, menu)
        best = max(values)
        equals = [number for number, value in enumerate(values) if value == best]
        return equals[dice.below(len(equals))] if len(equals) > 1 else equals[0]

    def advise(self, s: DiexState, seat: int, menu: Menu) -> list[float]:
        return advise(s, seat, menu)
