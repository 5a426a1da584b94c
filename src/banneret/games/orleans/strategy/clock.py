"""How many rounds are left, about: the bot's guess at which end comes first (section 17)."""

from ..loire import NORTH, SOUTH
from ..state import OrleansState
from ..tables import LAST_FAME, LAST_ROUND

FAME_PACE = 1.9
"""Fame that the leader gains in a round, about."""
BANK_PACE = 0.87
"""Areas of a bank that are taken in a round, about, all players together, once the first are gone; the last ones take
longer."""
LAST_AREAS = 1.5
USUAL_LENGTH = 13.5
"""Between bots of this kind, with a declaration more often than not."""


def rounds_left(s: OrleansState) -> float:
    """This round counts in full."""
    occupied = 0
    fame = 0
    for player in s.players:
        occupied |= player.areas
        fame = max(fame, player.fame)
    by_round = LAST_ROUND - max(s.round, 1) + 1.0
    by_fame = (LAST_FAME - fame) / FAME_PACE
    empty = min((NORTH & ~occupied).bit_count(), (SOUTH & ~occupied).bit_count())
    by_bank = LAST_AREAS + empty / BANK_PACE
    by_custom = max(5.0, USUAL_LENGTH - 0.75 * s.round)
    return max(0.3, min(by_round, by_fame, by_bank, by_custom))
