"""The rows of tac_tables.toml as they are written, read once: `tables` makes of them what is looked up in play."""

from typing import Literal

import msgspec

from .ground.reading import read

Limit = Literal["full", "half", "none", "never"]


class Allowance(msgspec.Struct, forbid_unknown_fields=True):
    healthy: int
    wounded: int


class Allowances(msgspec.Struct, forbid_unknown_fields=True):
    woman: Allowance
    foot_unarmoured: Allowance
    foot_armoured: Allowance
    rider_unarmoured: Allowance
    rider_armoured: Allowance


class Turning(msgspec.Struct, forbid_unknown_fields=True):
    straight: int
    front_left_right: int
    side: int
    rear_side: int
    rear: int
    about_face_total: int


class Span(msgspec.Struct, forbid_unknown_fields=True):
    low: int
    high: int
    result: Literal["none", "stopped", "wounded", "killed"]


class Mover(msgspec.Struct, forbid_unknown_fields=True):
    rider: int
    armoured: int
    wounded: int


class Opposer(msgspec.Struct, forbid_unknown_fields=True):
    rider: int
    wounded: int


class Infiltration(msgspec.Struct, forbid_unknown_fields=True):
    results: list[Span]
    mover: Mover
    opposer: Opposer


class Success(msgspec.Struct, forbid_unknown_fields=True):
    success_low: int
    success_high: int


class Weapon(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    code: str
    short: tuple[int, int]
    medium: tuple[int, int]
    long: tuple[int, int]
    strength: int
    offensive: bool
    defensive: bool
    both: bool
    move_offensive_only: Limit
    move_defensive_only: Limit
    move_both: Limit
    shots: int
    over_characters: bool
    close_bonus: bool
    rule: str


class ImpactModifier(msgspec.Struct, forbid_unknown_fields=True):
    long: int
    medium: int
    wounded_shooter: int
    bow_or_sling_within_4: int
    no_roll_within: int


class Impact(msgspec.Struct, forbid_unknown_fields=True):
    target_high: int
    axis: dict[int, int]
    corner: dict[int, int]
    modifier: ImpactModifier


class MissileModifier(msgspec.Struct, forbid_unknown_fields=True):
    armoured_target: int
    two_handed_axe_target: int


class Combat(msgspec.Struct, forbid_unknown_fields=True):
    columns: list[str]
    low: list[int]
    high: list[int]
    armour_modifier: int
    order_foot: list[str]
    order_mounted: list[str]
    foot: dict[str, list[str]]
    mounted: dict[str, list[str]]


class Jump(msgspec.Struct, forbid_unknown_fields=True):
    to_ground_safe_high: int
    to_platform_safe_high: int
    armoured: int


class Fire(msgspec.Struct, forbid_unknown_fields=True):
    flaming_arrow: dict[str, int]
    spreading: int
    dousing: int
    burn_turns: int
    stunned_wakes_low: int
    stunned_wakes_high: int


class Tables(msgspec.Struct, forbid_unknown_fields=True):
    movement_allowance: Allowances
    turning: Turning
    infiltration: Infiltration
    catch_bridle: Success
    weapon: dict[str, Weapon]
    impact: Impact
    missile_foot: dict[str, list[str]]
    missile_mounted: dict[str, list[str]]
    missile_modifier: MissileModifier
    combat: Combat
    terrain_shift: dict[str, int]
    jump: Jump
    topple: Success
    fire: Fire


TABLES = read("tac_tables.toml", Tables)
