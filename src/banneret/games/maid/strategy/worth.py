"""What a running position is worth to a seat: the levels that the score is likely to reach (`Game.evaluate`)."""

from ..forces.stacks import besieged, fighters, people_at
from ..state import NOBODY, MaidState
from ..tables import ENEMY, ENGLISH, FRENCH, Side
from .manner import USUAL
from .mind import Mind
from .stakes import french_score, troops_worth, utility

DOUBT = 1.2
DOUBT_PER_TURN = 0.8
ARMY = 0.35
"""How much of the worth of troops shows in the score in the end."""


def expected(s: MaidState) -> float:
    """The score of the French that is likely in the end: as it stands, sieges that may succeed, and armies."""
    left = len(s.data.turns) - s.turn
    points = float(french_score(s))
    for side in (ENGLISH, FRENCH):
        sign = 1.0 if side == FRENCH else -1.0
        mind = Mind(s, side, USUAL)
        for cell in s.sp[side]:
            if besieged(s, ENEMY[side]) >> cell & 1:
                points += (
                    sign
                    * mind.worth[cell]
                    * mind.my_siege(cell, s.sp[side].get(cell, NOBODY[side]), people_at(s, side, cell))
                )
        if left:
            points += (
                sign
                * ARMY
                * min(1.0, left / 3)
                * sum(troops_worth(counts) for counts in s.sp[side].values() if fighters(counts))
            )
    return points


def evaluate(s: MaidState, seat: Side) -> float:
    left = len(s.data.turns) - s.turn
    value = utility(s, expected(s), DOUBT + DOUBT_PER_TURN * left)
    return value if seat == FRENCH else -value
