"""CHV-12.5 to CHV-12.7, CHV-18.7: the dice of a strike hand to hand, and what each needs."""

from functools import lru_cache

from ..army.whereabouts import leader_of
from ..parts import Part, Parts, total
from ..ranged.pool import Pool
from ..state import ChivalryState
from ..tables import (
    BL,
    CLASH_BONUS,
    CONSTANTS,
    CV,
    HILL,
    IMPROVED,
    KT,
    LEAST_ABILITY,
    MORE_DICE,
    MOST_ABILITY,
    PK,
    TOWN,
    TYPES,
    WOODS,
)


def dice_of(type: int, strength: int, ground: int, press: bool) -> Parts:
    """CHV-12.5, CHV-26.4: at least one before a card adds to them. A town hampers whoever controls it (CHV-21.30)."""
    parts = [Part(strength, "Cohesion", "CHV-12.5")]
    if ground & TOWN and type in (KT, CV):
        parts.append(Part(-1, "town", "CHV-21.28"))
    if ground & WOODS and type == KT:
        parts.append(Part(-1, "woods", "CHV-21.38"))
    if total(parts) < 1:
        parts.append(Part(1 - total(parts), "at least 1", "CHV-12.5"))
    if press:
        parts.append(Part(MORE_DICE, "Press the Attack", "CHV-26.4"))
    return parts


def ability_of(
    type: int,
    target: int,
    ground: int,
    *,
    controls: bool,
    leader: bool,
    flank: bool,
    cry: bool,
    charge: bool,
) -> Parts:
    """CHV-12.6, CHV-18.7; an improved position hampers those who do not control it, whatever they strike for
    (CHV-21.20)."""
    parts = [Part(TYPES[type].close, TYPES[type].name, "CHV-3.3")]
    bonus = CLASH_BONUS[type][target]
    if bonus:
        parts.append(Part(bonus, f"against {TYPES[target].name}", "CHV-12.7"))
    if ground & HILL and type in (PK, BL):
        parts.append(Part(1, "hill", "CHV-21.11"))
    if leader:
        parts.append(Part(CONSTANTS.leader_close_bonus, "leader", "CHV-10.2"))
    if flank:
        parts.append(Part(CONSTANTS.flank_close_bonus, "flank", "CHV-12.6"))
    if cry:
        parts.append(Part(1, "War Cry", "CHV-26.12"))
    if ground & IMPROVED and not controls:
        parts.append(Part(-1, "enemy position", "CHV-21.19"))
    if charge and target != PK:
        parts.append(Part(CONSTANTS.charge_close_bonus, "charge", "CHV-18.7"))
    if total(parts) < LEAST_ABILITY:
        parts.append(Part(LEAST_ABILITY - total(parts), "at least 1", "CHV-12.6"))
    if total(parts) > MOST_ABILITY:
        parts.append(Part(MOST_ABILITY - total(parts), "at most 5", "CHV-12.6"))
    return parts


def pool(s: ChivalryState, unit: int, target: int, *, press: bool = False, charge: bool = False) -> Pool:
    """The dice of one strike, where the two stand."""
    area, side = s.at[unit], s.cast.side[unit]
    ground = s.ground[area]
    return _reckoned(
        s.type[unit],
        s.type[target],
        s.current[unit],
        ground,
        press,
        controls=s.control[area] == side,
        leader=leader_of(s, unit) >= 0,
        flank=bool(s.flanking >> unit & 1),
        cry=s.cry == area and side == s.phasing,
        charge=charge,
    )


@lru_cache(maxsize=8192)
def _reckoned(
    type: int,
    target: int,
    strength: int,
    ground: int,
    press: bool,
    *,
    controls: bool,
    leader: bool,
    flank: bool,
    cry: bool,
    charge: bool,
) -> Pool:
    """Few pools are different: each is reckoned once."""
    dice = dice_of(type, strength, ground, press)
    ability = ability_of(type, target, ground, controls=controls, leader=leader, flank=flank, cry=cry, charge=charge)
    return Pool(total(dice), total(ability), dice, ability)
