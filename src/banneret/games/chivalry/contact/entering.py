"""CHV-2.11, CHV-3.8, CHV-15.11, CHV-21: what keeps a unit out of an area, and what stops it there."""

from banneret.kernel.refusal import Refusal

from ..army.whereabouts import carry, enemies_in, possess, put, room_for
from ..field import APPROACH_ROW, FIELD_AREAS, MIDDLE, REAR_ROW, is_battle, row_of
from ..log import place
from ..state import ChivalryState
from ..tables import FRENCH, IMPASSABLE, IMPROVED, MOUNTED, WOODS

STOPPING = IMPROVED | WOODS
"""CHV-21.16, CHV-21.37."""
PARK_TURNS = 2
"""CHV-27.6: to the end of this turn the French stay behind their ditch."""


def barred(s: ChivalryState, unit: int, area: int, *, first: bool) -> Refusal | None:
    """Which rule keeps a unit out of an area of the field, by command or breakthrough. `first`: it is the first area
    that the unit enters in the phase."""
    if area >= FIELD_AREAS:
        return None
    side = s.cast.side[unit]
    if s.ground[area] & IMPASSABLE:
        return Refusal("CHV-21.22", f"{place(area).capitalize()} is impassable.")
    if not room_for(s, unit, area):
        return Refusal("CHV-2.11", f"{place(area).capitalize()} is full for your side.")
    if not first and s.ground[area] & IMPROVED and MOUNTED[s.type[unit]]:
        return Refusal("CHV-21.17", "Mounted units enter an improved position only from the next area.")
    if s.cast.entrenched and side == FRENCH and s.turn <= PARK_TURNS and is_battle(area) and row_of(area) == MIDDLE:
        return Refusal("CHV-27.6", f"The army stays behind its ditch until turn {PARK_TURNS + 1}.")
    if s.cast.guns >> unit & 1:
        if not is_battle(area) or row_of(area) not in (REAR_ROW[side], APPROACH_ROW[side]):
            return Refusal("CHV-3.8", "Artillery stays in its own Rear and Approach areas.")
        if enemies_in(s, side, area):
            return Refusal("CHV-3.8", "Artillery never enters an area with an enemy unit.")
    return None


def enter(s: ChivalryState, unit: int, area: int) -> None:
    """A unit moves into an area or box, with the leader committed to it. It is stopped by an enemy, and by woods and
    improved positions unless it has a guide (CHV-15.11, CHV-26.18). Control follows when contact is over."""
    old = s.at[unit]
    put(s, unit, area)
    carry(s, unit, area)
    possess(s, old)
    if s.moved:
        s.moved = (*s.moved[:unit], s.moved[unit] + 1, *s.moved[unit + 1 :])
    if area < FIELD_AREAS and (
        enemies_in(s, s.cast.side[unit], area) or (s.ground[area] & STOPPING and not s.guided >> unit & 1)
    ):
        s.stopped |= 1 << unit
