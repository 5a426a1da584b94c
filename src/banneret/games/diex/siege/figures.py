"""The files siege_*.toml as they are written (section 11)."""

from typing import Literal

import msgspec

from ..ground.reading import read


class Bracket(msgspec.Struct, forbid_unknown_fields=True):
    modifier: int
    min: int
    max: int


class Stock(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    dice: Literal["3D10", "1D10"]
    brackets: list[Bracket]


class Packhorse(msgspec.Struct, forbid_unknown_fields=True):
    days_each: int


class InCampaign(msgspec.Struct, forbid_unknown_fields=True):
    days_per_resource_point: int


class Supply(msgspec.Struct, forbid_unknown_fields=True):
    minimum_days: int
    castle: Stock
    great_hall: Stock
    packhorse: Packhorse
    campaign: InCampaign


class EventRoll(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["2D10"]
    early_days: int
    early_bonus: int
    cap: int
    minimum: int


class Rationing(msgspec.Struct, forbid_unknown_fields=True):
    ratio_over: float
    ratio_up_to: float
    event_bonus: int
    name: str


class EventRow(msgspec.Struct, forbid_unknown_fields=True):
    total: int
    id: str
    name: str
    effect: str
    points: int = 0
    initiative: str = ""
    bonus: int = 0
    dice: str = ""
    killed: tuple[int, int] = (0, 0)
    wounded: tuple[int, int] = (0, 0)
    destroyed: tuple[int, int] = (0, 0)
    nothing: tuple[int, int] = (0, 0)
    side: str = ""
    first_pick: str = ""
    joins: str = ""
    inside_castle: int = 0
    inside_great_hall: int = 0
    days: int = 0
    stone_thrower_days: int = 0
    killed_on: int = 0


class Events(msgspec.Struct, forbid_unknown_fields=True):
    roll: EventRoll
    rationing: list[Rationing]
    event: list[EventRow]


class Initiative(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    besieger_bonus: int
    tie: Literal["besieger"]
    besieger_actions: list[str]
    besieged_actions: list[str]


class Healing(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    scot_or_dane_in_campaign: int
    days: dict[str, int]


class Lot(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    pieces: int
    days: int


class Building(msgspec.Struct, forbid_unknown_fields=True):
    team_size: int
    lots: list[Lot]


class Patrols(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    arrives_on: dict[str, int]
    later_turns: int
    max_men: int
    max_riders: int
    max_missile: int
    sally_fraction_denominator: int
    animals_dice: Literal["1D6"]


class Ratio(msgspec.Struct, forbid_unknown_fields=True):
    ratio_at_least: float
    bonus: int


class Progress(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    bonus: int


class Surrender(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    needed: int
    numbers: list[Ratio]
    progress_castle: list[Progress]
    progress_great_hall: list[Progress]


class Command(msgspec.Struct, forbid_unknown_fields=True):
    classes: list[str]


class ArmyPoints(msgspec.Struct, forbid_unknown_fields=True):
    budget: int
    minimum_soldiers: int


class Assault(msgspec.Struct, forbid_unknown_fields=True):
    quiet_turns_to_end: int
    night_supply_dice: Literal["1D6"]
    retreat_keeps_supply_fraction: float
    battle_outside_depth: int


class Tables(msgspec.Struct, forbid_unknown_fields=True):
    initiative: Initiative
    healing: Healing
    building: Building
    patrols: Patrols
    quick_sally: dict[str, float]
    surrender: Surrender
    command: Command
    army_points: ArmyPoints
    assault: Assault


class Target(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    flammable: bool
    ignite: int


class Needed(msgspec.Struct, forbid_unknown_fields=True):
    needed: int


class SiegeDay(msgspec.Struct, forbid_unknown_fields=True):
    first_archer_bonus: int
    further_archer_bonus: int
    spread_bonus: int
    targets_per_day: int


class Tactical(msgspec.Struct, forbid_unknown_fields=True):
    turns_to_destroy: int


class Fire(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    target: list[Target]
    spreading: Needed
    dousing: Needed
    siege_day: SiegeDay
    tactical: Tactical


class Commander(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    troop: str


class Force(msgspec.Struct, forbid_unknown_fields=True):
    faction: Literal["norman", "saxon", "danish", "scottish"]
    profile: str
    soldiers: int
    commander: Commander


class Siege(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    structure: Literal["castle", "great_hall"]
    days: int
    long_siege: bool
    map: Literal["motte", "woodbridge"]
    background: str
    besieged: Force
    besieger: list[Force]
    start: dict[str, int]


SUPPLY: Supply = read("siege_supply.toml", Supply)
EVENTS: Events = read("siege_events.toml", Events)
TABLES: Tables = read("siege_tables.toml", Tables)
FIRE: Fire = read("siege_fire.toml", Fire)
SCENARIOS: list[Siege] = [
    read(f"siege_scn_{name}.toml", Siege) for name in ("castle_york", "castle_long", "great_hall")
]
"""DXS-11.7c, DXS-11.7d, DXS-11.7e."""
