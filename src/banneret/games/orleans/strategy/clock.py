"""How many rounds are left, about: the bot's guess at which end comes first (section 17)."""

from ..loire import NORTH, SOUTH
from ..state import OrleansState
from ..tables import LAST_FAME, LAST_ROUND

FAME_PACE = 1.9
"""Fame that the leader gains in a round, about."""
BANK_PACE = 0.9
"""Areas of a bank that are taken in a round, about, all players together, once the first are gone."""


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
    by_bank = 0.5 + empty / BANK_PACE
    return max(0.3, min(by_round, by_fame, by_bank))
