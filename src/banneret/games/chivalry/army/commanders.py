"""CHV-5.3 to CHV-5.5: what leaders in play are worth: hand size, draw limit, initiative."""

from typing import NamedTuple

from ..field import FIELD_AREAS, RESERVE
from ..state import ChivalryState
from ..tables import CONSTANTS, Side


class Present(NamedTuple):
    """A leader in play: his Command Rating, and whether he is committed."""

    rating: int
    committed: bool


def in_play(s: ChivalryState, side: Side) -> list[Present]:
    """CHV-4.2: the leaders of a side on the battlefield or in its Reserve."""
    cast, reserve = s.cast, RESERVE[side]
    return [
        Present(cast.rating[leader], s.committed[leader] >= 0)
        for leader, at in enumerate(s.leader_at)
        if cast.leader_side[leader] == side and (0 <= at < FIELD_AREAS or at == reserve)
    ]


def best_rating(leaders: list[Present]) -> int:
    """CHV-7.5: of the best leader; 0 without one."""
    return max((leader.rating for leader in leaders), default=0)


def command(s: ChivalryState, side: Side) -> int:
    """CHV-7.5: the Command Rating of a side's best leader in play; 0 without one."""
    cast, reserve, found = s.cast, RESERVE[side], 0
    for leader, at in enumerate(s.leader_at):
        if (0 <= at < FIELD_AREAS or at == reserve) and cast.leader_side[leader] == side:
            found = max(found, cast.rating[leader])
    return found


def hand_size(leaders: list[Present]) -> int:
    """CHV-5.3, CHV-5.5, CHV-10.5. Among equals a committed one is the best (CHV-5.4)."""
    if not leaders:
        return CONSTANTS.minimum_hand
    rating, committed, free = -1, False, 0
    for leader in leaders:
        if leader.rating > rating or (leader.rating == rating and leader.committed):
            rating, committed = leader.rating, leader.committed
        if not leader.committed:
            free += 1
    return rating + free - (not committed)


def draw_limit(leaders: list[Present]) -> int:
    """CHV-8.4, CHV-5.5."""
    return best_rating(leaders) if leaders else CONSTANTS.minimum_hand
