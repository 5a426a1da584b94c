"""What the campaign tells bots."""

from math import tanh

from banneret.kernel.dice import Dice
from banneret.kernel.hints import Hints
from banneret.kernel.option import Menu

from ..group import KING
from ..state import CampaignState
from ..victory import lead
from .advice import advise
from .clash import silver_worth, strength_worth
from .known import host_of

LEVELS = {"squire": "tactician:0.9", "knight": "tactician:0.3", "banneret": "tactician"}
"""What plays at the levels that people choose (docs/bots.md has the figures)."""
_CLEAR = 6.0
"""A lead of so many points is as good as won."""


class CampaignHints(Hints[CampaignState]):
    """A sense of the campaign, as the kernel wants it."""

    levels = LEVELS

    def evaluate(self, s: CampaignState, seat: int) -> float:
        """By the points so far, the men who are left and the silver they carry."""
        given = s.data.victory
        margin = (lead(s) - given.king_wins_at_half) / 2.0
        for group in s.groups.values():
            if group.side >= 0:
                host = host_of(s, s.sides[seat], group)
                worth = strength_worth(s) * host.points + silver_worth(s, group.side) * host.silver
                margin += worth if group.side == KING else -worth
        value = tanh(margin / _CLEAR)
        return value if s.sides[seat] == KING else -value

    def playout(self, s: CampaignState, seat: int, menu: Menu, dice: Dice) -> int:
        """The number of the option that the advice likes best; of equals the first."""
        if len(menu) == 1:
            return 0
        values = advise(s, seat, menu)
        return values.index(max(values))

    def advise(self, s: CampaignState, seat: int, menu: Menu) -> list[float]:
        return advise(s, seat, menu)
