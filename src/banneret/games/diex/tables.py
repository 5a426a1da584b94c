"""Every dice table, the weapons and the allowances: read once from tac_tables.toml, looked up by small numbers
(DXA-0a).

Halves and quarters are rounded down by `//` wherever they occur (DXA-0b).
"""

from dataclasses import dataclass

from .ground.terrain import COVERS, HEAVY, NONE
from .table_rows import TABLES

FULL, HALF, NO_MOVE, NEVER = range(4)
"""DXA-5.1a: how far one may move in the phase of a shot; NEVER: the weapon cannot be shot so."""
_LIMITS = {"full": FULL, "half": HALF, "none": NO_MOVE, "never": NEVER}

WOMAN, FOOT, FOOT_ARMOURED, RIDER, RIDER_ARMOURED = range(5)
ALLOWANCE = tuple(
    (row.healthy, row.wounded)
    for row in (
        TABLES.movement_allowance.woman,
        TABLES.movement_allowance.foot_unarmoured,
        TABLES.movement_allowance.foot_armoured,
        TABLES.movement_allowance.rider_unarmoured,
        TABLES.movement_allowance.rider_armoured,
    )
)
"""DXA-4a: movement points, healthy and wounded, by WOMAN to RIDER_ARMOURED."""

TURN_SIDE = TABLES.turning.side
"""DXA-4.4.1c: what a turn into a flank hex costs beside the hex."""
TURN_REAR_SIDE = TABLES.turning.rear_side
TURN_REAR = TABLES.turning.rear
"""DXA-4.4.1d."""
ABOUT_FACE = TABLES.turning.about_face_total
"""DXA-4.4.1e: in all."""

# ---------------------------------------------------------------- infiltration

PASSES, STOPPED, WOUNDED_RESULT, KILLED = range(4)
INFILTRATION_NAMES = ("none", "stopped", "wounded", "killed")
_infiltration = tuple(
    next(
        INFILTRATION_NAMES.index(span.result) for span in TABLES.infiltration.results if span.low <= number <= span.high
    )
    for number in range(1, 11)
)


def infiltration_modifier(
    *, mover_rider: bool, mover_armoured: bool, mover_wounded: bool, opposer_rider: bool, opposer_wounded: bool
) -> int:
    """DXA-4.3.1b, DXA-4.3.1c: what is added to the die; all add up."""
    return (
        mover_rider * TABLES.infiltration.mover.rider
        + mover_armoured * TABLES.infiltration.mover.armoured
        + mover_wounded * TABLES.infiltration.mover.wounded
        + opposer_rider * TABLES.infiltration.opposer.rider
        + opposer_wounded * TABLES.infiltration.opposer.wounded
    )


def infiltration_result(total: int) -> int:
    """DXA-4.3.1a: the die after modifiers; below 1 reads 1, above 10 reads 10."""
    return _infiltration[min(max(total, 1), 10) - 1]


def catch_bridle(die: int) -> bool:
    """DXA-4.4.3d."""
    return TABLES.catch_bridle.success_low <= die <= TABLES.catch_bridle.success_high


# ---------------------------------------------------------------- missiles


@dataclass(frozen=True, slots=True)
class Weapon:
    """DXA-5a: something that can be shot. `short`, `medium` and `long` are the farthest hexes of the bands."""

    id: int
    key: str
    name: str
    short: int
    medium: int
    long: int
    strength: int
    """DXA-5.4.3b: rows added to the die."""
    offensive: bool
    defensive: bool
    both: bool
    """May shoot in its own phase and in the enemy's in the same turn."""
    move_offensive: int
    move_defensive: int
    move_both: int
    shots: int
    """In a scenario; 0 is no limit."""
    over_characters: bool
    close_bonus: bool
    rule: str


WEAPONS = tuple(
    Weapon(
        id=id,
        key=key,
        name=row.name,
        short=row.short[1],
        medium=row.medium[1],
        long=row.long[1],
        strength=row.strength,
        offensive=row.offensive,
        defensive=row.defensive,
        both=row.both,
        move_offensive=_LIMITS[row.move_offensive_only],
        move_defensive=_LIMITS[row.move_defensive_only],
        move_both=_LIMITS[row.move_both],
        shots=row.shots,
        over_characters=row.over_characters,
        close_bonus=row.close_bonus,
        rule=row.rule,
    )
    for id, (key, row) in enumerate(TABLES.weapon.items())
)
"""DXA-5.1b, DXA-5.1b2, DXA-5.1c, DXA-5.1d, DXA-5.1e, DXA-5.1f and, from the saddle, DXA-7.1.1a; DXA-5b and DXA-5c for
the number of shots."""
WEAPON = {weapon.key: weapon for weapon in WEAPONS}
BOW, CROSSBOW, SLING, JAVELIN, LANCE_FOOT, LANCE_MOUNTED = (
    WEAPON[key].id for key in ("bow", "crossbow", "sling", "javelin", "lance_foot", "lance_mounted")
)

SHORT_BAND, MEDIUM_BAND, LONG_BAND, OUT_OF_RANGE = range(4)
BANDS = ("short", "medium", "long", "out of range")

FAR = max(weapon.long for weapon in WEAPONS)
"""The longest shot of all."""
_bands = tuple(
    tuple(
        (distance > weapon.short) + (distance > weapon.medium) + (distance > weapon.long) for distance in range(FAR + 2)
    )
    for weapon in WEAPONS
)


def band(weapon: int, distance: int) -> int:
    """0 short, 1 medium, 2 long, 3 out of range (DXA-5.4c)."""
    return _bands[weapon][distance] if distance <= FAR else OUT_OF_RANGE


_CLOSE = 4
"""DXA-5.4.2a: a bow or sling is surer within so many hexes."""


def _impact_modifier(weapon: Weapon, distance: int) -> int:
    changes = TABLES.impact.modifier
    by_band = (0, changes.medium, changes.long, 0)[_bands[weapon.id][distance]]
    return by_band + (changes.bow_or_sling_within_4 if weapon.close_bonus and distance <= _CLOSE else 0)


_impact_modifiers = tuple(
    tuple(_impact_modifier(weapon, distance) for distance in range(FAR + 1)) for weapon in WEAPONS
)
_wounded_shooter = TABLES.impact.modifier.wounded_shooter
_no_roll_within = TABLES.impact.modifier.no_roll_within


def impact_modifier(weapon: int, distance: int, wounded: bool) -> int:
    """DXA-5.4.2a: what is added to the impact roll; the distance is within range."""
    return _impact_modifiers[weapon][distance] + (_wounded_shooter if wounded else 0)


def needs_impact_roll(distance: int) -> bool:
    """DXA-5.4.1a: at 1 or 2 hexes the missile goes where it is aimed."""
    return distance > _no_roll_within


def _by_number(table: dict[int, int]) -> tuple[int, ...]:
    return tuple(-1 if number <= TABLES.impact.target_high else table[number] for number in range(11))


AXIS = _by_number(TABLES.impact.axis)
"""DXA-5.4.1b, DXA-5.4.1c: by the number rolled, sixths clockwise from the direction of flight; -1 is the target hex
itself."""
CORNER = _by_number(TABLES.impact.corner)
"""DXA-5.4.1d: the same for a flight between two directions, from the left one."""

_missile = tuple(
    tuple(tuple(table[COVERS[cover]]) for cover in range(NONE, HEAVY + 1))
    for table in (TABLES.missile_foot, TABLES.missile_mounted)
)
_strengths = tuple(weapon.strength for weapon in WEAPONS)
_armoured_target = TABLES.missile_modifier.armoured_target
_axe_target = TABLES.missile_modifier.two_handed_axe_target
LAST_ROW = 9


HUNGER = 1
"""DXC-8.4f: what hunger adds to the dice of those who strike or shoot; low is good for them."""


def missile_row(weapon: int, die: int, armoured: bool, axe: bool) -> int:
    """DXA-5.4.3b, DXA-5.4.3b2, DXA-5.4.3c, DXA-5.4.3c2, DXA-7.4e: the row of the damage tables, 1 to 9."""
    row = die + _strengths[weapon] + (_armoured_target if armoured else 0) + (_axe_target if axe else 0)
    return min(max(row, 1), LAST_ROW)


def missile_result(mounted: bool, cover: int, row: int) -> str:
    """DXA-5.4.3a, DXA-5.4.3d, DXA-5.4.3e, DXA-5.4.3e2: the letter for a target on foot, or for a rider or horse."""
    return _missile[mounted][cover][row - 1]


# ---------------------------------------------------------------- combat

COLUMNS = tuple(TABLES.combat.columns)
"""DXA-6c, DXA-6d, DXA-6e: the names of the columns, weakest first."""
_LAST = len(COLUMNS) - 1
_LOWEST, _HIGHEST = TABLES.combat.high[0], TABLES.combat.low[_LAST]
_columns = tuple(
    next(
        index
        for index, (low, high) in enumerate(zip(TABLES.combat.low, TABLES.combat.high, strict=True))
        if low <= differential <= high
    )
    for differential in range(_LOWEST, _HIGHEST + 1)
)
_combat = tuple(
    tuple(tuple(table[column]) for column in COLUMNS) for table in (TABLES.combat.foot, TABLES.combat.mounted)
)
_armour_modifier = TABLES.combat.armour_modifier


def column(differential: int, shift: int = 0) -> int:
    """DXA-6c, DXA-6f: the column of a differential, shifted, and never off the table."""
    return min(max(_columns[min(max(differential, _LOWEST), _HIGHEST) - _LOWEST] + shift, 0), _LAST)


def combat_result(mounted: bool, column: int, die: int, armoured: bool) -> str:
    """DXA-6g, DXA-6h, DXA-6i, DXA-6i2, DXA-6j: the letter against a defender on foot, or against a rider or horse."""
    return _combat[mounted][column][min(die + (_armour_modifier if armoured else 0), 10) - 1]


_ground = tuple(
    tuple(TABLES.terrain_shift[f"{attacker},{defender}"] for defender in (-1, 0, 1)) for attacker in (-1, 0, 1)
)


def ground_shift(attacker: int, defender: int) -> int:
    """DXA-6.1b: columns to the right for the ground, each -1, 0 or 1."""
    return _ground[attacker + 1][defender + 1]


# ---------------------------------------------------------------- sieges

_safe_landing = (TABLES.jump.to_ground_safe_high, TABLES.jump.to_platform_safe_high)
_armoured_jump = TABLES.jump.armoured


def jump_safe(platform: bool, die: int, armoured: bool) -> bool:
    """DXA-9.2.1b to the ground, DXA-9.2.2a onto a platform: a six-sided die; not safe is wounded."""
    return die + (_armoured_jump if armoured else 0) <= _safe_landing[platform]


def topple(die: int) -> bool:
    """DXA-10.1.6b."""
    return TABLES.topple.success_low <= die <= TABLES.topple.success_high


FLAMING_ARROW = dict(TABLES.fire.flaming_arrow)
"""DXA-10.2.6a, DXA-10.2.6b: by structure, the number or more that sets it alight."""
SPREADS = TABLES.fire.spreading
"""DXA-10.2.2a: the number or more."""
DOUSES = TABLES.fire.dousing
"""DXA-10.2.3a: the number or more."""
BURN_TURNS = TABLES.fire.burn_turns
"""DXA-10.2.5a."""


def wakes(die: int) -> bool:
    """DXA-10.2.4b: a stunned man in a hex that catches fire."""
    return TABLES.fire.stunned_wakes_low <= die <= TABLES.fire.stunned_wakes_high
