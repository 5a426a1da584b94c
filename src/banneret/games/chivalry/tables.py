"""The data files, read once and typed: troop types, terrain, weather, commands, cards, and the charts."""

from importlib.resources import files
from typing import NewType, TypeVar

import msgspec

Side = NewType("Side", int)
"""CHV-1.1: one of the two armies; told from a unit, a leader or an area, which are numbers too."""
ENGLISH, FRENCH = Side(0), Side(1)
SIDES = (ENGLISH, FRENCH)
ENEMY = (FRENCH, ENGLISH)
"""The other side of each."""
NOBODY = Side(-1)
SEATS = ("english", "french")
SIDE_NAMES = ("English", "French")

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


class _Types(msgspec.Struct, frozen=True):
    die_sides: int
    ability_min: int
    ability_max: int
    type: tuple[Type, ...]


_TYPES = read("units.toml", _Types)
DIE, LEAST_ABILITY, MOST_ABILITY = _TYPES.die_sides, _TYPES.ability_min, _TYPES.ability_max
"""CHV-1.3, CHV-11.6, CHV-12.6."""
TYPES = _TYPES.type
TYPE_IDS = tuple(type.id for type in TYPES)
TYPE = {id: number for number, id in enumerate(TYPE_IDS)}
"""CHV-3.1: the nine types by their letters."""
BL, CB, CV, KT, LB, LV, MA, PK, AY = (TYPE[id] for id in ("BL", "CB", "CV", "KT", "LB", "LV", "MA", "PK", "AY"))
MOUNTED = tuple(type.mounted for type in TYPES)
MOST_MOVES = tuple(type.moves for type in TYPES)
"""CHV-15.10: the areas that a unit of each type may enter in one Movement Phase."""
BOWS = (LB, CB)
"""CHV-3.2, without artillery: the missile units that a card or a hill helps."""

# ---------------------------------------------------------------------- bonus.toml


class _Bonus(msgspec.Struct, frozen=True):
    clash_columns: tuple[str, ...]
    ranged_columns: tuple[str, ...]
    clash: dict[str, tuple[int, ...]]
    ranged: dict[str, tuple[int, ...]]


def _matrix(columns: tuple[str, ...], rows: dict[str, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """By striking type and type struck."""
    return tuple(
        tuple(rows[target][columns.index(striker)] if striker in columns and target in rows else 0 for target in TYPE)
        for striker in TYPE
    )


_BONUS = read("bonus.toml", _Bonus)
CLASH_BONUS = _matrix(_BONUS.clash_columns, _BONUS.clash)
"""CHV-12.7."""
RANGED_BONUS = _matrix(_BONUS.ranged_columns, _BONUS.ranged)
"""CHV-11.8."""

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


class _Terrains(msgspec.Struct, frozen=True):
    terrain: tuple[Terrain, ...]


TERRAINS = read("terrain.toml", _Terrains).terrain
TERRAIN = {terrain.id: 1 << number for number, terrain in enumerate(TERRAINS)}
"""Each kind of terrain as a bit: an area may carry several (CHV-2.16)."""
CHURCH, BRIDGE, HILL, IMPROVED, IMPASSABLE, STREAM, TOWN, WALL, WOODS = (
    TERRAIN[id]
    for id in ("church", "bridge", "hill", "improved_position", "impassable", "stream", "town", "wall", "woods")
)
CLEAR_GROUND = 0
"""CHV-21.7: no effect of any kind."""


def ground_of(mask: int) -> tuple[Terrain, ...]:
    """The kinds of terrain in a set."""
    return tuple(terrain for number, terrain in enumerate(TERRAINS) if mask >> number & 1)


# ---------------------------------------------------------------------- weather.toml


class Weather(msgspec.Struct, frozen=True):
    """CHV-22."""

    id: str
    name: str
    ranged: int
    deploy: int
    away_from_leader: int
    disengage: int


class _Weathers(msgspec.Struct, frozen=True):
    weather: tuple[Weather, ...]


WEATHERS = read("weather.toml", _Weathers).weather
WEATHER = {weather.id: number for number, weather in enumerate(WEATHERS)}
CLEAR, FOG, HEAT, RAIN, WINTER = (WEATHER[id] for id in ("clear", "fog", "heat", "rain", "winter"))

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


class _Fixed(msgspec.Struct, frozen=True):
    cost: int
    weather_surcharge: bool


class _Commands(msgspec.Struct, frozen=True):
    command: tuple[Command, ...]
    control: _Fixed
    rash_advance: _Fixed


_COMMANDS = read("commands.toml", _Commands)
COMMANDS = _COMMANDS.command
COMMAND = {command.id: number for number, command in enumerate(COMMANDS)}
ADVANCE, RETREAT, WITHDRAW, CHANGE_BATTLE, DEPLOY, REGROUP, RALLY, CHARGE, FLANK_MOVE, FLANK_ATTACK = (
    COMMAND[id]
    for id in (
        "advance",
        "retreat",
        "withdraw",
        "change_battle",
        "deploy",
        "regroup",
        "rally",
        "charge",
        "flank_move",
        "flank_attack",
    )
)
CONTROL_COST = _COMMANDS.control.cost
"""CHV-19.4, CHV-22.6: the weather adds nothing."""

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


class _Deck(msgspec.Struct, frozen=True):
    total: int
    card: tuple[Card, ...]


_DECK = read("deck.toml", _Deck)
CARDS = _DECK.card
DECK_SIZE = _DECK.total
TITLES = len(CARDS)
CARD = {card.id: number for number, card in enumerate(CARDS)}
COPIES = tuple(card.copies for card in CARDS)
POINTS = tuple(card.commands for card in CARDS)
"""The command value of each title."""
(
    CHARGE_CARD,
    IMPETUOUS,
    ARROW_STORM,
    PRESS,
    STAND_FAST,
    CLOSE_RANKS,
    SECOND_WIND,
    RALLY_CARD,
    PAVISES,
    QUIVERS,
    TRUMPETS,
    WAR_CRY,
    FORCED_MARCH,
    RANSOM,
    RIVAL,
    STAKES,
    DISMOUNT,
    GUIDE,
    FEIGNED,
    STORM,
) = (
    CARD[id]
    for id in (
        "charge",
        "impetuous",
        "arrow_storm",
        "press_the_attack",
        "stand_fast",
        "close_ranks",
        "second_wind",
        "rally_to_the_banner",
        "pavises",
        "empty_quivers",
        "trumpets",
        "war_cry",
        "forced_march",
        "ransom",
        "rival_captains",
        "sharpened_stakes",
        "dismount",
        "local_guide",
        "feigned_flight",
        "storm_clouds",
    )
)
CANCELLED = 2
"""CHV-26.6, CHV-26.9: the hits that Close Ranks and Pavises cancel."""
MORE_DICE = 2
"""CHV-26.3, CHV-26.4: the dice that Arrow Storm and Press the Attack add."""
SECOND_WIND_POINTS = 2
"""CHV-26.7."""
BANNER_COHESION = 2
"""CHV-26.8."""
MARCHERS = 3
"""CHV-26.13: the most units of one Forced March."""

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


CONSTANTS = read("constants.toml", Constants)
