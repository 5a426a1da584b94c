"""Who is the partner? From Nation cards that the seat has seen, and from what the others have gathered (ORL-20.3).

Each of the three others is the partner in one of three worlds. A card that was seen rules worlds out. Besides, players
collect what their Mission asks for: whoever holds more of what our Mission wants than of what the enemy's wants is more
likely one of us.
"""

from math import exp

from ..loire import LANDS
from ..state import OrleansState
from ..tables import GOOD, MANOR_FARM, MISSIONS, SEATS, TERRAIN
from .manner import Manner

Worlds = tuple[tuple[float, int, int, int], ...]
"""(chance, partner, enemy, enemy): all that are possible."""


def land(s: OrleansState, what: str) -> tuple[int, bool]:
    """The areas that a condition of a Mission counts, and whether only with their terrain side up (ORL-18.3,
    ORL-3.9)."""
    if what in LANDS:
        return LANDS[what], False
    wanted = (TERRAIN[what], MANOR_FARM)
    return sum(1 << area for area, terrain in enumerate(s.terrain) if terrain in wanted), True


def fit(s: OrleansState, seat: int, mission: int) -> float:
    """How much of what a Mission asks for a player holds: whole conditions count alike."""
    player = s.players[seat]
    found = 0.0
    for wanted in MISSIONS[mission].areas:
        areas, terrain = land(s, wanted.what)
        held = player.areas & areas & ~s.villages if terrain else player.areas & areas
        found += min(held.bit_count(), wanted.count) * 6.0 / wanted.count
    for good, count in MISSIONS[mission].goods.items():
        found += min(player.goods[GOOD[good]], count) * 6.0 / count
    return found


def worlds(s: OrleansState, seat: int, manner: Manner) -> Worlds:
    """All worlds that fit what the seat has seen, with their chances. The true cards of others are not looked at unless
    they were seen."""
    own = s.nation(seat)
    others = [other for other in range(len(SEATS)) if other != seat]
    chances = []
    for partner in others:
        possible = True
        for other in others:
            card = s.players[other].nation
            if card is not None and card.seen_by(seat) and (card.value == own) != (other == partner):
                possible = False
        chances.append(1.0 if possible else 0.0)
    if sum(chances) > 1 and s.missions[own] >= 0:
        ours, theirs = s.missions[own], s.missions[1 - own]
        for number, other in enumerate(others):
            if chances[number]:
                chances[number] = exp(manner.reading * (fit(s, other, ours) - fit(s, other, theirs)))
    total = sum(chances)
    found = []
    for number, partner in enumerate(others):
        if chances[number]:
            a, b = (other for other in others if other != partner)
            found.append((chances[number] / total, partner, a, b))
    return tuple(found)
