"""What single scenarios say beyond the rules."""

from collections.abc import Callable

from banneret.board.hex import members
from banneret.kernel.refusal import Refusal

from .state import STUNNED, DiexState

AMBUSH_RANGE = 5


def _ambush(s: DiexState, seat: int) -> Refusal | None:
    """Ambush on the Forest Road: the Saxons lie still in turn 1 unless a Norman comes within 5 hexes of one of them."""
    if s.turn > 1 or s.cast.seats[seat] != "saxon":
        return None
    for counter in s.cast.ranks[seat]:
        if s.at[counter] >= 0 and s.upright[1 - seat] & s.ground.lattice.disk(s.at[counter], AMBUSH_RANGE):
            return None
    return Refusal(
        "DXA-SC.1",
        f"The Saxons may not move in turn 1 unless a Norman comes within {AMBUSH_RANGE} hexes of one of them.",
    )


_STILL: dict[str, Callable[[DiexState, int], Refusal | None]] = {"forest_road": _ambush}


def may_not_move(s: DiexState, seat: int) -> Refusal | None:
    """Why nobody of this seat may move now, by the scenario's own rules (DXA-SC.1)."""
    still = _STILL.get(s.cast.data.id)
    return None if still is None else still(s, seat)


def captive(s: DiexState, counter: int) -> bool:
    """DXA-SC.10: whether he is a stunned civilian whom the enemy holds: an enemy on his feet is beside him, and no
    fighter of his own side is. DXC-14.8f: or a prisoner."""
    if s.terms is not None and s.terms.bound >> counter & 1:
        return True
    if not s.cast.captives or not s.cast.civilians >> counter & 1 or s.health[counter] != STUNNED or s.at[counter] < 0:
        return False
    seat, near = s.cast.seat[counter], s.ground.lattice.neighbours[s.at[counter]]
    if not near & s.upright[1 - seat]:
        return False
    return all(s.cast.civilians >> s.who[cell] & 1 for cell in members(near & s.upright[seat]))
