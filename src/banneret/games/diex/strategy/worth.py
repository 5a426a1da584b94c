"""What people and positions are worth, for bots. None of this is a rule; docs/bots.md says how strong it makes them."""

from functools import lru_cache
from math import tanh

from banneret.board.hex import members

from ..muster.cast import Cast
from ..scenario.victory import achieved, points, seats_of
from ..state import STUNNED, DiexState
from .goals import progress
from .odds import STUNNED_SHARE

SCALE = 22.0
"""A lead of so many points is worth three quarters of a decisive victory."""
PRISONER = 0.1
"""What a man without arms is worth (DXC-14.8f): nobody wastes a blow or an arrow on him."""
HORSE = 4.0
"""What a horse is worth to its owner beside what it does for the rider's strengths."""


@lru_cache(maxsize=256)
def stakes(cast: Cast) -> tuple[float, ...]:
    """By counter, what the game turns on if it is lost: its cost (DXA-SC.4) and what objectives say of it
    (DXA-SC.8)."""
    found = [float(max(cast.cost(counter), 1)) for counter in range(cast.people)] + [HORSE] * (
        cast.counters - cast.people
    )
    for prisoner in members(cast.unarmed):
        found[prisoner] = PRISONER
    for objective in cast.objectives:
        if objective.kind in ("kill", "survive"):
            found[cast.numbers[objective.character]] += objective.points
        if objective.kind in ("exit_animal", "deny_animal"):
            for mule in range(cast.people, cast.counters):
                if cast.mules >> mule & 1:
                    found[mule] += objective.points / 2
        if objective.kind == "civilian_safe":
            for counter in range(cast.people):
                if cast.roster[counter].civilian:
                    found[counter] += objective.points
    return tuple(found)


def lead(s: DiexState, seat: int) -> float:
    """By how many victory points a seat is ahead, counting what is about to happen."""
    account = points(s)
    ahead = float(account[0] - account[1])
    at_stake = stakes(s.cast)
    if s.fallen:
        for counter in range(s.cast.people):
            if s.health[counter] == STUNNED:
                loss = STUNNED_SHARE * at_stake[counter]
                ahead += loss if s.cast.seat[counter] else -loss
    ahead += progress(s, 0) - progress(s, 1)
    return ahead if seat == 0 else -ahead


def evaluate(s: DiexState, seat: int) -> float:
    """A running position on the scale of the results: 2 is a decisive victory."""
    for objective in s.cast.objectives:
        if objective.wins:
            for winner in seats_of(s, objective):
                if achieved(s, objective, winner):
                    return 1.9 if winner == seat else -1.9
    return 2.0 * tanh(lead(s, seat) / SCALE)
