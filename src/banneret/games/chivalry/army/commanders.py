"""CHV-5.3 to CHV-5.5: what leaders in play are worth: hand size, draw limit, initiative."""

from ..field import FIELD_AREAS, RESERVE
from ..state import ChivalryState
from ..tables import CONSTANTS, Side

Present = tuple[int, bool]
"""A leader in play: his Command Rating, and whether he is committed."""
_FEWEST_CARDS = CONSTANTS.minimum_hand


def in_play(s: ChivalryState, side: Side) -> list[Present]:
    """CHV-4.2: the leaders of a side on the battlefield or in its Reserve."""
    cast, reserve, at, committed = s.cast, RESERVE[side], s.leader_at, s.committed
    return [
        (cast.rating[leader], committed[leader] >= 0)
        for leader in cast.captains_of[side]
        if 0 <= at[leader] < FIELD_AREAS or at[leader] == reserve
    ]


def best_rating(leaders: list[Present]) -> int:
    """CHV-7.5: of the best leader; 0 without one."""
    return max([rating for rating, _ in leaders], default=0)


def command(s: ChivalryState, side: Side) -> int:
    """CHV-7.5: the Command Rating of a side's best leader in play; 0 without one."""
    return best_rating(in_play(s, side))


def hand_size(leaders: list[Present]) -> int:
    """CHV-5.3, CHV-5.5, CHV-10.5. Among equals a committed one is the best (CHV-5.4)."""
    if not leaders:
        return _FEWEST_CARDS
    best, fights, free = -1, False, 0
    for rating, committed in leaders:
        if rating > best or (rating == best and committed):
            best, fights = rating, committed
        if not committed:
            free += 1
    return best + free - (not fights)


def draw_limit(leaders: list[Present]) -> int:
    """CHV-8.4, CHV-5.5."""
    return best_rating(leaders) if leaders else _FEWEST_CARDS
