"""The data files as they are written, read once and typed; `tables` and `country` make of them what the rules look up.

They stand apart because a Struct is made by msgspec, and what defines one is not compiled.
"""

from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read(name: str, type: type[T]) -> T:
    """A file of the data folder."""
    return msgspec.toml.decode(files(__package__).joinpath("data", name).read_bytes(), type=type)


# ---------------------------------------------------------------------- units.toml


class Nation(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: str
    home: str


class Type(msgspec.Struct, frozen=True):
    """A troop type (MAI-3.1, MAI-3.2)."""

    id: str
    name: str
    code: str
    ma: int
    combat: int
    fires: bool
    cost: int


class Leader(msgspec.Struct, frozen=True):
    """MAI-3.4, MAI-3.5."""

    id: str
    name: str
    nation: str
    attack: int
    defence: int


class _LossOrder(msgspec.Struct):
    default: tuple[str, ...]


class _LeaderRules(msgspec.Struct):
    ma: int


class Units(msgspec.Struct):
    nations: tuple[Nation, ...]
    types: tuple[Type, ...]
    mix: dict[str, dict[str, int]]
    loss_order: _LossOrder
    leader_rules: _LeaderRules
    leaders: tuple[Leader, ...]


class _Crt(msgspec.Struct):
    columns: tuple[str, ...]
    min_roll: int
    max_roll: int
    beyond_best: str
    rows: tuple[tuple[str, ...], ...]
    source: tuple[str, ...]


class _CrtModifiers(msgspec.Struct):
    heavy_cavalry_clear: int
    french_attack_will_2: int
    french_attack_will_0: int
    field_works: int
    optional_all_attackers_militia: int
    optional_all_defenders_militia: int


class _FireRow(msgspec.Struct):
    min_sp: int
    max_sp: int
    loss: tuple[int, ...]


class _Fire(msgspec.Struct):
    rows: tuple[_FireRow, ...]


class _Siege(msgspec.Struct):
    falls_at: int
    defender_without_artillery_or_siege: int
    defender_only_militia: int
    optional_attacker_engineers: int
    optional_defender_engineers: int


class _Ground(msgspec.Struct):
    mp: int
    multiplier: int


class _River(msgspec.Struct):
    extra_mp: int
    free_if_town_on_either_side: bool
    multiplier: int


class _Terrain(msgspec.Struct):
    clear: _Ground
    village: _Ground
    woods: _Ground
    rough: _Ground
    swamp: _Ground
    town: _Ground
    cathedral_town: _Ground
    all_sea: _Ground
    neutral: _Ground
    river_hexside: _River


class _Fate(msgspec.Struct):
    killed: tuple[int, ...]
    captured: tuple[int, ...]


class _WillEvent(msgspec.Struct):
    id: str
    change: int
    once: bool


class _Will(msgspec.Struct):
    min: int
    max: int
    max_after_capture: int
    attack_modifier: dict[str, int]
    events: tuple[_WillEvent, ...]


class _Summons(msgspec.Struct):
    opens_at: int
    controller_home_area: int
    french_will_2: int
    french_will_0: int


class _Slip(msgspec.Struct):
    succeeds_at: int
    max_sp: int


class _Replacements(msgspec.Struct):
    bank_max: int
    max_sp_per_town: int
    english_cathedral_towns_per_rp: int
    burgundian_cathedral_towns_per_rp: int
    french_cathedral_towns_per_rp: int


class _Ransom(msgspec.Struct):
    rp_per_bonus_point: int
    minimum: int


class _Supply(msgspec.Struct):
    range: int
    attrition_divisor: int


class _Stacking(msgspec.Struct):
    max_sp: int
    unled_group_max_sp: int
    zoc_min_sp: int
    works_min_sp: int


class _Jeanne(msgspec.Struct):
    unknown: dict[str, str]
    field: dict[str, str]
    prisoner: dict[str, str]
    trial: dict[str, str]


class Charts(msgspec.Struct):
    crt: _Crt
    crt_modifiers: _CrtModifiers
    defensive_fire: _Fire
    siege: _Siege
    terrain: _Terrain
    leader_fate: _Fate
    leader_fate_fallen_town: _Fate
    national_will: _Will
    summons: _Summons
    slip: _Slip
    replacements: _Replacements
    ransom: _Ransom
    supply: _Supply
    stacking: _Stacking
    jeanne_events: _Jeanne


class PlaceData(msgspec.Struct, frozen=True):
    id: str
    name: str
    hex: str
    kind: str
    home: str
    vp: int = 0


class River(msgspec.Struct, frozen=True):
    id: str
    name: str
    hexsides: tuple[str, ...]


class _Map(msgspec.Struct):
    columns: int
    rows: int
    terrain_grid: str
    area_grid: str


class _Coast(msgspec.Struct):
    hexes: tuple[str, ...]
    english_ports: tuple[str, ...]


class _Boundary(msgspec.Struct):
    hexsides: tuple[str, ...]


class MapFile(msgspec.Struct):
    map: _Map
    legend: dict[str, str]
    coast: _Coast
    english_area_boundary: _Boundary
    rivers: tuple[River, ...]
    places: tuple[PlaceData, ...]


UNITS = read("units.toml", Units)
CHARTS = read("tables.toml", Charts)
MAP = read("map.toml", MapFile)
