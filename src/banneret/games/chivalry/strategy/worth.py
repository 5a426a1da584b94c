"""How good a running position is: losses, what stands on the field, fights, lanes."""

from math import tanh

from ..field import FIELD_AREAS, ROUTED
from ..state import WAITING, ChivalryState
from ..tables import SIDES, Side
from ..victory import losses
from .manner import USUAL, Manner
from .mind import Mind
from .price import HEART

SPREAD = 12.0
"""So many points of a lead are as good as most of a victory."""
HELD = 3.0
"""What it is worth to win if nothing changes (CHV-25.7), growing to twice as much."""


def points(s: ChivalryState, side: Side, manner: Manner = USUAL) -> float:
    """A side's lead."""
    mind = Mind(s, side, manner)
    found = 0.0
    for one in SIDES:
        sign = 1.0 if one == side else -1.0
        found -= sign * losses(s, one) * mind.scale[one]
        for unit, at in enumerate(s.at):
            if s.cast.side[unit] == one and (at >= 0 or at == WAITING) and at != ROUTED[one]:
                found += sign * HEART * (s.current[unit] - s.cast.printed[unit]) * mind.scale[one]
    first = mind.strikes_next()
    found += sum(mind.fight_at(area, first) for area in s.board.areas if area < FIELD_AREAS)
    enemy = Mind(s, mind.foe, manner)
    found -= sum(mind.lane_danger(battle) - enemy.lane_danger(battle) for battle in range(3))
    late = 1.0 + s.turn / s.turns
    return found + HELD * (mind.ahead - enemy.ahead) * late


def evaluate(s: ChivalryState, seat: int, manner: Manner = USUAL) -> float:
    """On the scale of the scores."""
    return tanh(points(s, Side(s.players.index(Side(seat))), manner) / SPREAD)
