"""CHV-11.5 to CHV-11.8: the dice of a shot, what each needs, and what cover leaves of the hits."""

from functools import lru_cache
from typing import NamedTuple

from ..parts import Part, Parts, total
from ..state import ChivalryState
from ..tables import (
    BOWS,
    CB,
    CONSTANTS,
    FRENCH,
    HILL,
    LEAST_ABILITY,
    MORE_DICE,
    MOST_ABILITY,
    RANGED_BONUS,
    TOWN,
    TYPES,
    WALL,
    WEATHERS,
    WOODS,
)

WET_ABILITY = 1
"""CHV-27.2."""


class Pool(NamedTuple):
    """So many dice, each a hit with the ability or less, and how the two come about."""

    dice: int
    ability: int
    dice_parts: Parts
    ability_parts: Parts


def dice_of(strength: int, distance: int, storm: bool, quivers: bool) -> Parts:
    """CHV-3.5, CHV-11.5, CHV-26.3, CHV-26.10: halving for distance first (CHV-1.4), then Arrow Storm, then Empty
    Quivers."""
    parts = [Part(strength, "Cohesion", "CHV-11.5")]
    if distance > 1:
        parts.append(Part(-(strength // CONSTANTS.distance_two_dice_divisor), "distance 2", "CHV-11.5"))
    if storm:
        parts.append(Part(MORE_DICE, "Arrow Storm", "CHV-26.3"))
    if quivers:
        now = total(parts)
        parts.append(Part(now // 2 - now, "Empty Quivers", "CHV-26.10"))
    return parts


def ability_of(firer: int, target: int, printed: int, ground: int, controls: bool, sky: int) -> Parts:
    """CHV-11.6: in this order, with the limits 1 and 5 as parts of their own. A hill asks no control (CHV-21.13)."""
    parts = [Part(printed, TYPES[firer].name, "CHV-27.2" if printed != TYPES[firer].ranged else "CHV-3.3")]
    if firer in BOWS:
        if ground & HILL:
            parts.append(Part(1, "hill", "CHV-21.10"))
        if ground & WALL and controls:
            parts.append(Part(1, "wall", "CHV-21.34"))
    weather = WEATHERS[sky]
    if weather.ranged:
        parts.append(Part(weather.ranged, weather.name, _WEATHER_RULE[weather.id]))
    if total(parts) < LEAST_ABILITY:
        parts.append(Part(LEAST_ABILITY - total(parts), "at least 1", "CHV-11.6"))
    bonus = RANGED_BONUS[firer][target]
    if bonus:
        parts.append(Part(bonus, f"against {TYPES[target].name}", "CHV-11.8"))
    if total(parts) > MOST_ABILITY:
        parts.append(Part(MOST_ABILITY - total(parts), "at most 5", "CHV-11.6"))
    return parts


_WEATHER_RULE = {"fog": "CHV-22.1", "rain": "CHV-22.4", "winter": "CHV-22.5"}


def covered(hits: int, ground: int, controls: bool) -> int:
    """CHV-21.31, CHV-21.40: what a town of its own, or woods, leave of the hits on a unit."""
    if ground & TOWN and controls:
        return 0
    return hits // 2 if ground & WOODS else hits


def printed_ability(s: ChivalryState, unit: int) -> int:
    """CHV-3.3, CHV-27.2."""
    type = s.type[unit]
    if s.cast.wet_strings and type == CB and s.cast.side[unit] == FRENCH:
        return WET_ABILITY
    return TYPES[type].ranged


def pool(s: ChivalryState, unit: int, target: int, distance: int, storm: bool, quivers: bool) -> Pool:
    """The dice of one shot."""
    area, side = s.at[unit], s.cast.side[unit]
    strength = s.value[unit] if s.cast.guns >> unit & 1 else s.current[unit]
    return _reckoned(
        (strength, distance, storm, quivers),
        (
            s.type[unit],
            s.type[target],
            printed_ability(s, unit),
            s.ground[area],
            s.control[area] == side,
            s.sky,
        ),
    )


@lru_cache(maxsize=8192)
def _reckoned(dice: tuple[int, int, bool, bool], ability: tuple[int, int, int, int, bool, int]) -> Pool:
    """Few pools are different: each is reckoned once."""
    of_dice, of_ability = dice_of(*dice), ability_of(*ability)
    return Pool(total(of_dice), total(of_ability), of_dice, of_ability)


def left_of(s: ChivalryState, target: int, hits: int) -> int:
    """What cover leaves of so many hits on a unit where it stands."""
    area = s.at[target]
    return covered(hits, s.ground[area], s.control[area] == s.cast.side[target])
