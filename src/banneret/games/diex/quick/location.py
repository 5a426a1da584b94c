"""DXC-17.1f: what the place where a side fights adds to its total, in per cent."""

from collections.abc import Iterable, Mapping

from .figures import FIGURES, percent

_given = FIGURES.location

CASTLE = percent(_given.castle)
"""The defender in a castle."""
SLOPE = percent(_given.slope)
"""The higher one, with a slope between the factions."""
RIVER = percent(_given.river)
"""A river between the factions."""
VILLAGE = percent(_given.village)
"""The defender in a village, or in a Great Hall (DXS-11.4.1w)."""

BONUS = {"castle": CASTLE, "slope": SLOPE, "river": RIVER, "village": VILLAGE}

EQUIPMENT_STEP = percent(_given.equipment_step)
EQUIPMENT_FLOOR = percent(_given.equipment_floor)


def castle_bonus(pieces: int) -> int:
    """DXS-11.4.1l: each ladder, grappling hook and burnt hex of the wall takes a step off, down to the floor."""
    return max(EQUIPMENT_FLOOR, CASTLE - EQUIPMENT_STEP * pieces)


def bonus_of(locations: Iterable[str]) -> int:
    """DXC-17.1i: without a map the bonuses of the defender add up."""
    return sum(BONUS[location] for location in locations)


def bonus_on_map(profiting: Mapping[str, int], men: int) -> int:
    """DXC-17.1h: on a tactical map an obstacle counts only if most of a faction profits. Given is how many of its men
    have each obstacle between themselves and the sides where the enemy enters."""
    return bonus_of(location for location, those in profiting.items() if 2 * those > men)
