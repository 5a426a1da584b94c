"""CHV-2.11, CHV-3.8, CHV-15.11, CHV-21: what keeps a unit out of an area, and what stops it there."""

from banneret.kernel.refusal import Refusal

from ..army.whereabouts import carry, enemies_in, possess, put
from ..field import BATTLE_AREAS, CAPACITY, FIELD_AREAS, MIDDLE, ROWS, is_home
from ..log import place_first
from ..state import ChivalryState
from ..tables import FRENCH, IMPASSABLE, IMPROVED, MOUNTED, WOODS, Side

STOPPING = IMPROVED | WOODS
"""CHV-21.16, CHV-21.37."""
PARK_TURNS = 2
"""CHV-27.6: to the end of this turn the French stay behind their ditch."""


def obstacle(s: ChivalryState, unit: int, area: int, *, first: bool) -> str:
    """The clause that keeps a unit out of an area of the field, by command or breakthrough; "" if none does. `first`:
    it is the first area that the unit enters in the phase."""
    if area >= FIELD_AREAS:
        return ""
    ground = s.ground[area]
    if ground & IMPASSABLE:
        return "CHV-21.22"
    cast = s.cast
    side = cast.side[unit]
    if cast.guns >> unit & 1:
        return "" if is_home(side, area) and not enemies_in(s, side, area) else "CHV-3.8"
    if (s.here[area] & cast.line[side]).bit_count() >= CAPACITY[area]:
        return "CHV-2.11"
    if not first and ground & IMPROVED and MOUNTED[s.type[unit]]:
        return "CHV-21.17"
    return "CHV-27.6" if cast.entrenched and in_park(s, side, area) else ""


def in_park(s: ChivalryState, side: Side, area: int) -> bool:
    """CHV-27.6: whether a side that is entrenched does not go there yet."""
    return side == FRENCH and s.turn <= PARK_TURNS and area < BATTLE_AREAS and area % ROWS == MIDDLE


_WORDS = {
    "CHV-21.22": "{place} is impassable.",
    "CHV-2.11": "{place} is full for your side.",
    "CHV-21.17": "Mounted units enter an improved position only as the first area of the phase.",
    "CHV-27.6": "The army stays behind its ditch until turn 3.",
    "CHV-3.8": "Artillery stays in its own Rear and Approach areas, and out of those with an enemy unit.",
}


def barred(s: ChivalryState, unit: int, area: int, *, first: bool) -> Refusal | None:
    """The same as a refusal."""
    rule = obstacle(s, unit, area, first=first)
    return Refusal(rule, _WORDS[rule].format(place=place_first(area))) if rule else None


def enter(s: ChivalryState, unit: int, area: int) -> None:
    """A unit moves into an area or box, with the leader committed to it. It is stopped by an enemy, and by woods and
    improved positions unless it has a guide (CHV-15.11, CHV-26.18). Control follows when contact is over."""
    old = s.at[unit]
    put(s, unit, area)
    carry(s, unit, area)
    possess(s, old)
    if s.moved:
        moved = list(s.moved)
        moved[unit] += 1
        s.moved = tuple(moved)
    if area < FIELD_AREAS and (
        enemies_in(s, s.cast.side[unit], area) or (s.ground[area] & STOPPING and not s.guided >> unit & 1)
    ):
        s.stopped |= 1 << unit
