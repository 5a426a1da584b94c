"""CHV-11.1 to CHV-11.4, CHV-11.10, CHV-11.11: who may shoot at whom."""

from banneret.board.hex import members
from banneret.kernel.refusal import Refusal

from ..field import FIELD_AREAS
from ..state import ChivalryState
from ..tables import AY, ENEMY, ENGLISH, HILL, LB, RANGES, TOWN, WOODS

BLOCKING = HILL | TOWN | WOODS
"""CHV-11.4, CHV-21.12, CHV-21.29, CHV-21.39."""
UNREADY_TURNS = 2
"""CHV-27.4."""


def unready(s: ChivalryState, unit: int) -> bool:
    """CHV-27.4: on turns 1 and 2 of Patay English LB may not fire in any way."""
    return s.cast.unready and s.turn <= UNREADY_TURNS and s.type[unit] == LB and s.cast.side[unit] == ENGLISH


def clear_line(s: ChivalryState, unit: int, area: int) -> bool:
    """CHV-11.2, CHV-11.4, CHV-11.10, CHV-11.11: whether a unit's shot reaches an area."""
    start = s.at[unit]
    far = s.board.distance(start, area)
    if not 1 <= far <= RANGES[s.type[unit]]:
        return False
    if far == 1:
        return True
    enemies = s.cast.of[ENEMY[s.cast.side[unit]]]
    for middle in s.board.between[start][area]:
        if not s.ground[middle] & BLOCKING and not s.here[middle] & enemies:
            return True
    return False


def may_shoot(s: ChivalryState, unit: int) -> bool:
    """CHV-11.1: on the battlefield, not engaged, not yet fired."""
    area = s.at[unit]
    if not 0 <= area < FIELD_AREAS or s.fired >> unit & 1 or unready(s, unit):
        return False
    side = s.cast.side[unit]
    enemies = s.cast.of[ENEMY[side]] if s.type[unit] == AY else s.cast.line[ENEMY[side]]
    return not s.here[area] & enemies


def shooters(s: ChivalryState) -> list[int]:
    """Those of the phasing side that may shoot in this step."""
    types = s.type
    return [unit for unit in s.cast.roster[s.phasing] if RANGES[types[unit]] and may_shoot(s, unit)]


def targets(s: ChivalryState, unit: int) -> list[int]:
    """CHV-11.3: enemy units other than artillery, in areas without a unit of the firing side."""
    side = s.cast.side[unit]
    own, enemies = s.cast.of[side], s.cast.line[ENEMY[side]]
    found: list[int] = []
    within = s.board.within[s.at[unit]]
    for far in range(1, RANGES[s.type[unit]] + 1):
        for area in within[far]:
            here = s.here[area]
            if here & enemies and not here & own and (far == 1 or clear_line(s, unit, area)):
                found.extend(members(here & enemies))
    return found


def shot_refusal(s: ChivalryState, unit: int, target: int) -> Refusal | None:
    """Which rule forbids this shot; None if none does."""
    cast = s.cast
    name, side = cast.unit_names[unit], cast.side[unit]
    if side != s.phasing or not RANGES[s.type[unit]]:
        return Refusal("CHV-11.1", f"{name} does not shoot for you.")
    if s.fired >> unit & 1:
        return Refusal("CHV-11.1", f"{name} has shot in this step.")
    if unready(s, unit):
        return Refusal("CHV-27.4", f"{name} is surprised and may not fire before turn {UNREADY_TURNS + 1}.")
    if not 0 <= s.at[unit] < FIELD_AREAS:
        return Refusal("CHV-11.1", f"{name} is not on the battlefield.")
    if not may_shoot(s, unit):
        return Refusal("CHV-11.1", f"{name} has the enemy upon it and can't shoot.")
    if cast.side[target] == side or cast.guns >> target & 1 or not 0 <= s.at[target] < FIELD_AREAS:
        return Refusal("CHV-11.3", f"{cast.unit_names[target]} is no target: it must be an enemy unit, no artillery.")
    area = s.at[target]
    if s.here[area] & cast.of[side]:
        return Refusal("CHV-11.3", "Nobody shoots into his own men.")
    far = s.board.distance(s.at[unit], area)
    if far > RANGES[s.type[unit]]:
        rule = "CHV-11.2" if s.type[unit] == LB else "CHV-11.10"
        return Refusal(rule, f"{cast.unit_names[target]} is {far} areas away: out of reach.")
    if not clear_line(s, unit, area):
        open_ground = any(not s.ground[middle] & BLOCKING for middle in s.board.between[s.at[unit]][area])
        if open_ground:
            return Refusal("CHV-11.11", "An enemy unit lies between.")
        return Refusal("CHV-11.4", "Hill, town or woods lie between.")
    return None
