"""The data files, read once and typed: troop types, terrain, weather, commands, cards, and the charts."""

from typing import NewType

from .rows import Bonus, Commands, Constants, Deck, Terrain, Terrains, Types, Weathers, read

Side = NewType("Side", int)
"""CHV-1.1: one of the two armies; told from a unit, a leader or an area, which are numbers too."""
ENGLISH, FRENCH = Side(0), Side(1)
SIDES: tuple[Side, ...] = (ENGLISH, FRENCH)
ENEMY: tuple[Side, ...] = (FRENCH, ENGLISH)
"""The other side of each."""
NOBODY = Side(-1)
SEATS: tuple[str, ...] = ("english", "french")
SIDE_NAMES: tuple[str, ...] = ("English", "French")

# ---------------------------------------------------------------------- units.toml

_TYPES = read("units.toml", Types)
DIE, LEAST_ABILITY, MOST_ABILITY = _TYPES.die_sides, _TYPES.ability_min, _TYPES.ability_max
"""CHV-1.3, CHV-11.6, CHV-12.6."""
TYPES = _TYPES.type
TYPE_IDS = tuple(type.id for type in TYPES)
TYPE = {id: number for number, id in enumerate(TYPE_IDS)}
"""CHV-3.1: the nine types by their letters."""
BL, CB, CV, KT, LB, LV, MA, PK, AY = (TYPE[id] for id in ("BL", "CB", "CV", "KT", "LB", "LV", "MA", "PK", "AY"))
TYPE_NAMES = tuple(type.name for type in TYPES)
MOUNTED = tuple(type.mounted for type in TYPES)
RANGES = tuple(type.range for type in TYPES)
"""CHV-11.2: how far each type shoots."""
PROUD = tuple(type.impetuous for type in TYPES)
"""CHV-26.2: the types that a card carries away."""
MOST_MOVES = tuple(type.moves for type in TYPES)
"""CHV-15.10: the areas that a unit of each type may enter in one Movement Phase."""
BOWS: tuple[int, ...] = (LB, CB)
"""CHV-3.2, without artillery: the missile units that a card or a hill helps."""

# ---------------------------------------------------------------------- bonus.toml


def _matrix(columns: tuple[str, ...], rows: dict[str, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """By striking type and type struck."""
    return tuple(
        tuple(rows[target][columns.index(striker)] if striker in columns and target in rows else 0 for target in TYPE)
        for striker in TYPE
    )


_BONUS = read("bonus.toml", Bonus)
CLASH_BONUS = _matrix(_BONUS.clash_columns, _BONUS.clash)
"""CHV-12.7."""
RANGED_BONUS = _matrix(_BONUS.ranged_columns, _BONUS.ranged)
"""CHV-11.8."""

# ---------------------------------------------------------------------- terrain.toml

TERRAINS = read("terrain.toml", Terrains).terrain
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

WEATHERS = read("weather.toml", Weathers).weather
WEATHER = {weather.id: number for number, weather in enumerate(WEATHERS)}
SURCHARGES = tuple(weather.away_from_leader for weather in WEATHERS)
"""CHV-22.3, CHV-22.4: what a command costs more without a leader."""
CLEAR, FOG, HEAT, RAIN, WINTER = (WEATHER[id] for id in ("clear", "fog", "heat", "rain", "winter"))

# ---------------------------------------------------------------------- commands.toml

_COMMANDS = read("commands.toml", Commands)
COMMANDS = _COMMANDS.command
COMMAND_COSTS = tuple(command.cost for command in COMMANDS)
DRAWS_FIRE = tuple(command.contact_fire for command in COMMANDS)
"""CHV-17.1: whether a unit that comes upon the enemy by it may be shot at."""
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

_DECK = read("deck.toml", Deck)
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

CONSTANTS = read("constants.toml", Constants)
