"""What the siege tells bots."""

from banneret.kernel.dice import Dice
from banneret.kernel.hints import Hints
from banneret.kernel.option import Menu

from ..men import BESIEGER
from ..state import SiegeState
from .advice import advise
from .stand import stand_of

LEVELS = {"squire": "tactician:4.0", "knight": "tactician:1.5", "banneret": "tactician"}
"""What plays at the levels that people choose (docs/bots.md has the figures)."""
_SPAN = 1.5
"""What a sure victory is worth: between a marginal and a decisive one."""


class SiegeHints(Hints[SiegeState]):
    """A sense of the siege, as the kernel wants it."""

    levels = LEVELS

    def evaluate(self, s: SiegeState, seat: int) -> float:
        """By the outlook: also while a fight goes on, of which it knows nothing."""
        chance = stand_of(s, seat).chance
        return _SPAN * (2.0 * chance - 1.0) * (1.0 if seat == BESIEGER else -1.0)

    def playout(self, s: SiegeState, seat: int, menu: Menu, dice: Dice) -> int:
        """The number of the option that the advice likes best; of equals the first."""
        if len(menu) == 1:
            return 0
        values = advise(s, seat, menu)
        return values.index(max(values))

    def advise(self, s: SiegeState, seat: int, menu: Menu) -> list[float]:
        return advise(s, seat, menu)
