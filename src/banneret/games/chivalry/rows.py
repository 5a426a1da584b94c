"""The rows of the data files, as they are read: what the rules ask for again and again lies in tables beside them
(`tables`, `field`)."""

from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read(name: str, type: type[T]) -> T:
    """A file of the data folder."""
    return msgspec.toml.decode(files(__package__).joinpath("data", name).read_bytes(), type=type)


# ---------------------------------------------------------------------- units.toml


class Type(msgspec.Struct, frozen=True):
    """A troop type (CHV-3.1 to CHV-3.3)."""

    id: str
    name: str
    close: int
    ranged: int
    cohesion: int
    range: int
    moves: int
    mounted: bool
    breakthrough: bool
    impetuous: bool


class Types(msgspec.Struct, frozen=True):
    die_sides: int
    ability_min: int
    ability_max: int
    type: tuple[Type, ...]


# ---------------------------------------------------------------------- bonus.toml


class Bonus(msgspec.Struct, frozen=True):
    clash_columns: tuple[str, ...]
    ranged_columns: tuple[str, ...]
    clash: dict[str, tuple[int, ...]]
    ranged: dict[str, tuple[int, ...]]


# ---------------------------------------------------------------------- terrain.toml


class ByTypes(msgspec.Struct, frozen=True):
    """So much for some types."""

    types: tuple[str, ...]
    amount: int
    controller_only: bool = False


class ByFoot(msgspec.Struct, frozen=True):
    foot: int
    mounted: int


class Terrain(msgspec.Struct, frozen=True):
    """A row of the terrain chart (CHV-21): what is not said has no effect (CHV-21.2, CHV-21.3, CHV-21.6, CHV-21.8,
    CHV-21.25, CHV-21.36)."""

    id: str
    name: str
    disengage_all: int = 0
    disengage_controller: int = 0
    enter_cost: int = 0
    deploy_cost: int = 0
    exit_cost_non_controller: int = 0
    front_entry_cost_uncontrolled: ByFoot | None = None
    free_charge_from: bool = False
    no_charge_into: bool = False
    no_charge_through: bool = False
    no_charge_from: bool = False
    no_entry: bool = False
    must_stop: bool = False
    mounted_enter_only_from_start: bool = False
    ranged_bonus: ByTypes | None = None
    close_bonus: ByTypes | None = None
    close_penalty_non_controller: int = 0
    fewer_dice: ByTypes | None = None
    ranged_immune_controller: bool = False
    halve_ranged_hits: bool = False
    blocks_distance_two: bool = False
    bars_impetuous: bool = False


class Terrains(msgspec.Struct, frozen=True):
    terrain: tuple[Terrain, ...]


# ---------------------------------------------------------------------- weather.toml


class Weather(msgspec.Struct, frozen=True):
    """CHV-22."""

    id: str
    name: str
    ranged: int
    deploy: int
    away_from_leader: int
    disengage: int


class Weathers(msgspec.Struct, frozen=True):
    weather: tuple[Weather, ...]


# ---------------------------------------------------------------------- commands.toml


class Command(msgspec.Struct, frozen=True):
    """A movement command: its cost is fixed (CHV-16.1, CHV-16.3, CHV-16.5, CHV-16.7, CHV-16.9, CHV-16.16, CHV-16.19) or
    variable (CHV-16.11, CHV-16.13, CHV-16.15): then for each point, or as CHV-18.5 says."""

    id: str
    name: str
    cost: int
    variable: bool
    engaged: str
    may_engage: bool
    contact_fire: bool
    rule: str
    max_points: int = 0


class Fixed(msgspec.Struct, frozen=True):
    cost: int
    weather_surcharge: bool


class Commands(msgspec.Struct, frozen=True):
    command: tuple[Command, ...]
    control: Fixed
    rash_advance: Fixed


# ---------------------------------------------------------------------- deck.toml


class Card(msgspec.Struct, frozen=True):
    """A title of the deck (CHV-5.1, CHV-26)."""

    id: str
    title: str
    copies: int
    commands: int
    timing: str
    rule: str
    text: str


class Deck(msgspec.Struct, frozen=True):
    total: int
    card: tuple[Card, ...]


# ---------------------------------------------------------------------- constants.toml


class Constants(msgspec.Struct, frozen=True):
    """Numbers that belong to no other table."""

    initiative_die: int
    trumpets_bonus: int
    minimum_hand: int
    leader_disengage: int
    leader_close_bonus: int
    flank_close_bonus: int
    charge_close_bonus: int
    contested_leader_lost_on: int
    leader_casualty_base: int
    distance_two_dice_divisor: int
    breakthrough_min_cohesion: int
    regroup_max: int
    collapse_modifier: dict[str, int]
    captures_to_win: int
    decisive_strain_percent: int
    marginal_margin_percent: int


# ---------------------------------------------------------------------- map.toml


class Area(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    x: float
    y: float
    battle: str = ""
    flank: str = ""
    row: str = ""
    side: str = ""


class Edge(msgspec.Struct, frozen=True):
    a: str
    b: str
    kind: str
    owner: str = ""


class Map(msgspec.Struct, frozen=True):
    capacity_battle_area: int
    capacity_flank_area: int
    battles: tuple[str, ...]
    flanks: tuple[str, ...]
    rows: tuple[str, ...]
    area: tuple[Area, ...]
    edge: tuple[Edge, ...]
