"""The data files, read once and typed: goods, followers, actions, cards, tiles, deeds, eras, the Fame track."""

from importlib.resources import files
from typing import Annotated, Any, NewType, TypeVar

import msgspec

from banneret.kernel.shape import Span

SEATS = ("green", "blue", "red", "yellow")
"""ORL-1.1, ORL-1.3: seats 1 to 4 clockwise, by their colours; inside they count from 0."""
FRANCE, ENGLAND = 0, 1
NATIONS = ("france", "england")
NATION_NAMES = ("France", "England")

Ware = NewType("Ware", int)
Kind = NewType("Kind", Annotated[int, Span(0, 6)])
"""The number of a good, and of a kind of follower. Both count things in lists: they must not be confused."""
EVERY_GOOD = GRAIN, FISH, WOOD, CHEESE, WINE, BREAD = (Ware(0), Ware(1), Ware(2), Ware(3), Ware(4), Ware(5))
EVERY_KIND = FARMER, FISHERMAN, CRAFTSMAN, TRADER, KNIGHT, SCHOLAR, MONK = (
    Kind(0),
    Kind(1),
    Kind(2),
    Kind(3),
    Kind(4),
    Kind(5),
    Kind(6),
)
FOLLOWER_KINDS = len(EVERY_KIND)
TECHNOLOGY = 7
"""What stands on a space that a Technology tile covers (ORL-4.7)."""
FREE = -1
"""A space or slot on which nothing stands."""
NO_WARE = Ware(FREE)
"""No good at all."""
ANY = "any"

T = TypeVar("T")


def read(name: str, type: type[T]) -> T:
    """A file of the data folder."""
    return msgspec.toml.decode(files(__package__).joinpath("data", name).read_bytes(), type=type)


# ---------------------------------------------------------------------- components.toml


class Good(msgspec.Struct, frozen=True):
    id: str
    name: str
    value: int
    food: bool
    supply: int


class Follower(msgspec.Struct, frozen=True):
    id: str
    name: str
    start: int
    supply: int


class _PlayerPieces(msgspec.Struct):
    settlers: int
    fortresses: int
    start_coins: int
    start_settlers_per_town: int
    start_settlers_supply: int
    village_green_spaces: int


class _Supply(msgspec.Struct):
    technology_tiles: int
    churches: int


class _Limits(msgspec.Struct):
    round_cap: int
    min_followers_for_deed: int


class _Components(msgspec.Struct):
    good: tuple[Good, ...]
    follower: tuple[Follower, ...]
    player: _PlayerPieces
    supply: _Supply
    limits: _Limits


_components = read("components.toml", _Components)
GOODS = _components.good
"""ORL-1.7."""
GOOD_IDS = tuple(good.id for good in GOODS)
GOOD = {good.id: number for number, good in zip(EVERY_GOOD, GOODS, strict=True)}
VALUES = tuple(good.value for good in GOODS)
FOODS = tuple(number for number, good in zip(EVERY_GOOD, GOODS, strict=True) if good.food)
"""ORL-1.8: wood is not among them."""
FOLLOWERS = _components.follower
"""ORL-1.9."""
FOLLOWER_IDS = tuple(follower.id for follower in FOLLOWERS)
FOLLOWER = {follower.id: number for number, follower in zip(EVERY_KIND, FOLLOWERS, strict=True)}
SETTLERS = _components.player.settlers
FORTRESSES = _components.player.fortresses
START_COINS = _components.player.start_coins
START_IN_TOWN = _components.player.start_settlers_per_town
START_SUPPLY = _components.player.start_settlers_supply
GREEN = _components.player.village_green_spaces
"""ORL-4.2: how many followers the village green holds."""
TECHNOLOGY_TILES = _components.supply.technology_tiles
CHURCHES = _components.supply.churches
LAST_ROUND = _components.limits.round_cap
"""ORL-17.8."""
FEWEST_FOR_DEED = _components.limits.min_followers_for_deed
"""ORL-13.6."""

# ----------------------------------------------------------------- actions.toml and places.toml: everything with spaces


class _ActionRow(msgspec.Struct):
    id: str
    name: str
    where: str
    spaces: tuple[tuple[str, ...], ...]
    technology: bool
    effect: str
    spaces_needed: int = 0
    fisherman_coins: int = 0
    wood: int = 0
    fame: int = 0


class _Market(msgspec.Struct):
    sell_bonus: int
    buy_surcharge: int


class _Actions(msgspec.Struct):
    action: tuple[_ActionRow, ...]
    market: _Market


class Place(msgspec.Struct, frozen=True):
    """A Place card (ORL-12.3 to ORL-12.5)."""

    id: str
    name: str
    category: int
    kind: str
    spaces: tuple[tuple[str, ...], ...]
    effect: str
    max_coins: int = 0
    max_grain: int = 0
    fame: int = 0
    coins: int = 0
    settlers: int = 0
    trades: int = 0
    harvest: int = 0


class _Places(msgspec.Struct):
    place: tuple[Place, ...]


_actions = read("actions.toml", _Actions)
SELL_BONUS = _actions.market.sell_bonus
BUY_SURCHARGE = _actions.market.buy_surcharge
"""ORL-9.7."""
PLACES = read("places.toml", _Places).place
PLACE = {place.id: number for number, place in enumerate(PLACES)}
CATEGORY_PLACES = tuple(
    sum(1 << number for number, place in enumerate(PLACES) if place.category == category) for category in (1, 2, 3)
)
"""The Place cards of each category, as bits."""


class Spaces(msgspec.Struct, frozen=True):
    """An action as something to set followers on: of the board, a base Place card or a Place card (ORL-9.1, ORL-9.8,
    ORL-12.3 to ORL-12.5).

    Its spaces are numbered through all actions: `first` to `last`, `last` not included. `place` is the card it is on,
    -1 if everybody has it.
    """

    id: str
    name: str
    effect: str
    where: str
    place: int
    first: int
    last: int
    needed: int
    """How many of its spaces must be filled: all, but for the Town Hall (ORL-4.4)."""
    technology: bool
    """Whether it may take a Technology tile: it has two spaces or more and is not the Town Hall (ORL-4.7)."""
    fisherman_coins: int = 0
    wood: int = 0
    fame: int = 0


def _number(rows: tuple[_ActionRow, ...]) -> tuple[tuple[Spaces, ...], tuple[tuple[Kind, ...], ...]]:
    """All actions, and which followers each of their spaces takes."""
    found: list[Spaces] = []
    takes: list[tuple[Kind, ...]] = []

    def printed(space: tuple[str, ...]) -> tuple[Kind, ...]:
        # ORL-1.10, ORL-4.3: a monk stands anywhere
        kinds = EVERY_KIND if ANY in space else (*(FOLLOWER[kind] for kind in space), MONK)
        return tuple(dict.fromkeys(kinds))

    for row in rows:
        first = len(takes)
        takes += [printed(space) for space in row.spaces]
        whole = len(row.spaces)
        found.append(
            Spaces(
                row.id,
                row.name,
                row.effect,
                row.where,
                -1,
                first,
                len(takes),
                row.spaces_needed or whole,
                row.technology and whole > 1,
                row.fisherman_coins,
                row.wood,
                row.fame,
            )
        )
    for number, place in enumerate(PLACES):
        if place.kind == "action":
            first = len(takes)
            takes += [printed(space) for space in place.spaces]
            whole = len(place.spaces)
            found.append(
                Spaces(
                    place.id,
                    place.name,
                    place.effect,
                    "place_card",
                    number,
                    first,
                    len(takes),
                    whole,
                    whole > 1,
                    0,
                    0,
                    place.fame,
                )
            )
    return tuple(found), tuple(takes)


ACTIONS, TAKES = _number(_actions.action)
"""All actions with spaces; TAKES[space] are the kinds of followers that may stand there, the monk among them."""
ACTION = {action.id: number for number, action in enumerate(ACTIONS)}
ACTION_OF = tuple(number for number, action in enumerate(ACTIONS) for _ in range(action.first, action.last))
"""The action that a space belongs to."""
SPACE_COUNT = len(TAKES)
TOWN_HALL = ACTION["town_hall"]
TERRITORY = ACTION["territory"]
EVERYBODYS = tuple(number for number, action in enumerate(ACTIONS) if action.place < 0)
"""The actions that all players have from the start (ORL-2.6)."""
ON_PLACE = {action.place: number for number, action in enumerate(ACTIONS) if action.place >= 0}
"""The action on a Place card."""

# ---------------------------------------------------------------------- eras.toml, fame.toml, bonus.toml


class Era(msgspec.Struct, frozen=True):
    """ORL-6.2."""

    id: str
    name: str
    number: int
    draw: int
    harvest: int
    place_categories: tuple[int, ...]


class FameTile(msgspec.Struct, frozen=True):
    """ORL-14.3."""

    id: str
    space: int
    optional: bool
    effect: str


class BonusTile(msgspec.Struct, frozen=True):
    """ORL-16.3."""

    id: str
    name: str
    malus: bool
    effect: str


class _Eras(msgspec.Struct):
    era: tuple[Era, ...]


class _Fame(msgspec.Struct):
    last_space: int
    tile: tuple[FameTile, ...]


class _Bonus(msgspec.Struct):
    tile: tuple[BonusTile, ...]


ERAS = read("eras.toml", _Eras).era
ERA_PLACES = tuple(sum(CATEGORY_PLACES[category - 1] for category in era.place_categories) for era in ERAS)
"""The Place cards that a player in an era may take, as bits (ORL-6.2, ORL-12.2)."""
_fame = read("fame.toml", _Fame)
LAST_FAME = _fame.last_space
"""ORL-14.1, ORL-17.3."""
FAME_TILES = _fame.tile
"""ORL-2.10: they lie face up on the track, each on its space, and stay there."""
FAME_TILE = {tile.id: number for number, tile in enumerate(FAME_TILES)}
ERA_FAME = (0, FAME_TILES[FAME_TILE["era_two"]].space, FAME_TILES[FAME_TILE["era_three"]].space)
"""ORL-15.1: the Fame from which a player is in each era."""
ERA_AT = tuple(sum(1 for fame in ERA_FAME if at >= fame) - 1 for at in range(LAST_FAME + 1))
"""The era (0, 1, 2) of a player with so much Fame."""
BONUS_TILES = read("bonus.toml", _Bonus).tile
BONUS = {tile.id: number for number, tile in enumerate(BONUS_TILES)}
MALUS = next(number for number, tile in enumerate(BONUS_TILES) if tile.malus)

# ---------------------------------------------------------------------- deeds.toml


class DeedSide(msgspec.Struct, frozen=True):
    """One side of a Beneficial Deed (ORL-13.3)."""

    name: str
    slots: tuple[str, ...]
    slot_coins: int
    slot_fame: int
    slot_good_max_value: int
    done_coins: int
    done_fame: int
    slot_food_cost: int = 0
    done_effect: str = ""
    malus_food_reduction: int = 0
    malus_max_settlers_lost: int = 0


class Deed(msgspec.Struct, frozen=True):
    id: str
    name: str
    a: DeedSide
    b: DeedSide

    @property
    def sides(self) -> tuple[DeedSide, DeedSide]:
        return (self.a, self.b)


class _Deeds(msgspec.Struct):
    deed: tuple[Deed, ...]


DEEDS = read("deeds.toml", _Deeds).deed
DEED = {deed.id: number for number, deed in enumerate(DEEDS)}
FOOD_DEPOT = DEED["food_depot_medicine"]
"""Its sides are the Food Depot (0) and Medicine (1)."""
CLOSED = 2
"""The side of a deed of which both sides are complete (ORL-13.4)."""

# ---------------------------------------------------------------------- tiles.toml


class Terrain(msgspec.Struct, frozen=True):
    """ORL-2.4."""

    id: str
    name: str
    good: str
    fame: int
    tiles: int
    choice_goods: tuple[str, ...] = ()
    may_become_village: bool = True
    may_hold_church: bool = True
    may_hold_fortress: bool = True
    mission_joker: bool = False


class _Tiles(msgspec.Struct):
    village_side_fame: int
    terrain: tuple[Terrain, ...]


_tiles = read("tiles.toml", _Tiles)
TERRAINS = _tiles.terrain
TERRAIN = {terrain.id: number for number, terrain in enumerate(TERRAINS)}
MANOR_FARM = TERRAIN["manor_farm"]
VILLAGE_FAME = _tiles.village_side_fame
"""ORL-10.11."""
TERRAIN_GOOD = tuple(GOOD.get(terrain.good, NO_WARE) for terrain in TERRAINS)
"""The good of each terrain; FREE for the manor farm, whose owner chooses."""
MANOR_GOODS = tuple(GOOD[good] for good in TERRAINS[MANOR_FARM].choice_goods)
"""ORL-9.4."""

# ---------------------------------------------------------------------- missions.toml, messages.toml, scenario.toml


class Wanted(msgspec.Struct, frozen=True):
    what: str
    count: int


class Mission(msgspec.Struct, frozen=True):
    """ORL-18.1."""

    id: str
    name: str
    areas: tuple[Wanted, ...]
    goods: dict[str, int]
    text: str


class Message(msgspec.Struct, frozen=True):
    """ORL-19.3."""

    id: str
    text: str


class _Missions(msgspec.Struct):
    points: int
    mission: tuple[Mission, ...]


class _Messages(msgspec.Struct):
    points: int
    message: tuple[Message, ...]


class _Scoring(msgspec.Struct):
    mission: int
    message: int
    area_majority: int
    village: int
    church: int
    coin: int


class _Scenario(msgspec.Struct):
    id: str
    name: str
    length: str
    scoring: _Scoring
    setup: dict[str, Any]


MISSIONS = read("missions.toml", _Missions).mission
MISSION = {mission.id: number for number, mission in enumerate(MISSIONS)}
MESSAGES = read("messages.toml", _Messages).message
MESSAGE = {message.id: number for number, message in enumerate(MESSAGES)}
SCENARIO = read("scenario.toml", _Scenario)
SCORING = SCENARIO.scoring
"""ORL-19.1 to ORL-19.8: the points."""
