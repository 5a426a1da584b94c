"""What is compared at the end: the area majority and the Secret Messages (ORL-19.2 to ORL-19.5), as far as a seat knows
them."""

from ..loire import NORTH, RIVERSIDE, SOUTH
from ..state import OrleansState
from ..tables import KNIGHT, MESSAGES, SCORING, TECHNOLOGY, WOOD

MAJORITY = len(MESSAGES)
"""The number of the area majority among the contests; before it come the Messages in their order."""
_SPREADS = {
    "most_churches": (0.5, 0.2),
    "most_villages": (0.6, 0.3),
    "most_fortresses": (0.5, 0.15),
    "most_coins": (3.0, 2.0),
    "most_food": (2.0, 1.0),
    "most_wood": (1.0, 0.4),
    "most_north": (0.7, 0.25),
    "most_south": (0.7, 0.25),
    "most_riverside": (0.7, 0.25),
    "most_technology": (0.5, 0.2),
    "most_knights": (0.6, 0.25),
    "most_fame": (2.0, 0.9),
}
SPREADS = (*(_SPREADS[message.id] for message in MESSAGES), (0.8, 0.35))
"""How far each comparison may still move: at the end, and for each round left."""


def amounts(s: OrleansState, seat: int) -> tuple[int, ...]:
    """What a player adds to each comparison: the Messages in the order of `tables.MESSAGES`, then the areas."""
    player = s.players[seat]
    areas, wood = player.areas, player.goods[WOOD]
    return (
        (areas & s.churches).bit_count(),
        (areas & s.villages).bit_count(),
        (areas & s.fortified).bit_count(),
        player.coins,
        sum(player.goods) - wood,
        wood,
        (areas & NORTH).bit_count(),
        (areas & SOUTH).bit_count(),
        (areas & RIVERSIDE).bit_count(),
        player.spaces.count(TECHNOLOGY),
        player.bag[KNIGHT] + player.green[KNIGHT] + player.spaces.count(KNIGHT),
        player.fame,
        areas.bit_count(),
    )


assert tuple(_SPREADS) == tuple(message.id for message in MESSAGES), "`amounts` follows the order of the data"


def stakes(s: OrleansState, seat: int) -> tuple[float, ...]:
    """The points at stake in each comparison: for a Message nobody showed us, times its chance to be in play (ORL-2.13,
    ORL-20.1)."""
    known, gone, unknown = [], [], 0
    for player in s.players:
        if player.message is not None and player.message.seen_by(seat):
            known.append(player.message.value)
        else:
            unknown += 1
        if player.rejected is not None and player.rejected.seen_by(seat):
            gone.append(player.rejected.value)
    each = SCORING.message * unknown / (len(MESSAGES) - len(known) - len(gone))
    found = [each] * len(MESSAGES)
    for message in known:
        found[message] = float(SCORING.message)
    for message in gone:
        found[message] = 0.0
    return (*found, float(SCORING.area_majority))
