"""The tables of the campaign, read once from camp_tables.toml, checked and made ready to be looked up by small
numbers. Money and prices are kept in half pounds (DXC-12a)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec

from banneret.board.hex import DIRECTIONS
from banneret.kernel.refusal import BanneretError

from ...ground.maps import MAPS
from ...ground.reading import read
from ...quick.troops import TROOP

T = TypeVar("T")

Die = Literal["1D10"]
Row = Literal["castle", "settlement", "coast", "river", "swamp", "hills", "forest", "open"]
"""A row of the map-choice table (DXC-14.2b)."""
Refused = Literal["none", "prisoner", "wounded", "killed"]
Terms = Literal["massacre", "decimation", "prisoners", "parole", "honours"]

FACES = range(1, 11)
"""A D10."""
LEVELS = range(11)
"""Resources of a settlement; 0 when it is stripped (DXC-5.1i)."""


class _Terrain(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    open: int
    road: int
    forest: int
    hills: int
    swamp: int
    river_without_bridge: int
    sea: int


class Movement(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """DXC-8.3a, DXC-9g, DXC-10a, DXC-11a: points a day; DXC-14.7a what a wounded man costs."""

    group: int
    riders_only: int
    convoy: int
    spy: int
    lone_leader: int
    wounded_penalty: int
    minimum: int


class Bracket(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A row of a table with a modifier."""

    min: int
    max: int
    modifier: int


class Loyalty(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """DXC-7b, DXC-7c, DXC-7j, DXC-7k, DXC-7l, DXC-13.6h."""

    revolt_at_most: int
    attack_above: int
    mirror: int
    leaderless_modifier: int
    village_loses_battle: int
    village_wins_battle: int
    minimum: int
    maximum: int


class Supply(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """DXC-8.4a, DXC-8.4b, DXC-8.4f."""

    free_below: int
    one_point_up_to: int
    failed_days_for_penalty: int


class Spy(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """DXC-10b, DXC-10e."""

    dice: Die
    discovered_up_to: int
    settlement_bonus: int
    city_bonus: int
    range: int


class Convoy(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """DXC-11a, DXC-11b, DXC-11j."""

    capacity: int
    transfer_per_turn: int
    price_per_point: float


class _Recruits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    resources_min: int
    resources_max: int
    recruits: int


class _Recruitment(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    cost_light_infantry: float
    cost_peasant: float
    cost_mercenary: float
    per_day: list[_Recruits]
    city_per_day: int


class _Looting(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    share_over: float
    share_up_to: float
    loyalty: int


class _Village(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    columns: tuple[str, str, str, str]
    missile_types: tuple[str, str]
    rows: list[tuple[int, int, int, int]]
    extra_divisor: dict[str, int]
    town_men: int
    city_men: int


class _Encounter(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    scot_hostile_to_saxon_from: int


class _BattleMaps(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    min: int
    max: int
    maps: Literal[1, 2, 4]


class _EntrySide(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    one: dict[str, str]
    two: dict[str, str]
    four: dict[str, str]


class _MapChoice(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    precedence: list[Row]
    filler: list[str]
    historic_one: dict[Row, list[str]]
    original: dict[Row, list[str]]


class _Refusing(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    dice: Die
    results: dict[str, Refused]
    rider: int
    armoured: int
    wounded: int


class _Battle(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    turn_limit: int


class Prisoners(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """DXC-14.8a, DXC-14.8d."""

    escort_minimum: int
    ransom_per_prestige: float
    released_escort: int


class _Surrender(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    dice: Die
    negotiated_bonus: int
    results: dict[str, Terms]
    decimation_killed_up_to: int


class Prestige(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """DXC-9b, DXC-9c, DXC-9d."""

    battle_won: int
    battle_lost: int
    withdrawal: int
    looted_town: int
    minimum: int
    maximum: int
    new_leader: int
    new_leader_after_wins: int


class Motte(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """DXC-1j, DXC-5.2b, DXC-5.2c."""

    garrison_start: int
    garrison_minimum: int
    work_points: int
    men_per_work_point: int
    new_motte_resources: int


class _Tax(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    village_divisor: int
    monastery_divisor: int
    town_divisor: int
    city_amount: int
    loyalty_change: int


class _Weather(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    dice: Die
    resources: dict[str, int]


class _Season(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    dice: Die
    name: dict[str, str]
    movement: dict[str, int]


class _Tables(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    terrain: _Terrain
    movement: Movement
    prestige_modifier: list[Bracket]
    headcount_difference: list[Bracket]
    norman_headcount: list[Bracket]
    loyalty: Loyalty
    supply: Supply
    spy: Spy
    convoy: Convoy
    recruitment: _Recruitment
    looting: list[_Looting]
    village_defenders: _Village
    encounter: _Encounter
    battle_maps: list[_BattleMaps]
    entry_side: _EntrySide
    map_choice: _MapChoice
    refusing: _Refusing
    battle: _Battle
    prisoners: Prisoners
    surrender: _Surrender
    prestige: Prestige
    motte: Motte
    tax: _Tax
    weather: _Weather
    season: _Season


def wrong(what: str) -> BanneretError:
    return BanneretError(f"The tables of the campaign are wrong: {what}.")


def halves(pounds: float, what: str) -> int:
    """An amount in half pounds, or points of victory in halves; nothing goes in smaller parts (DXC-12a)."""
    doubled = round(2 * pounds)
    if doubled != 2 * pounds:
        raise BanneretError(f"{what} should go in halves, not {pounds:g} (DXC-12a).")
    return doubled


def by_number(rows: Iterable[tuple[int, int, int]], numbers: range, what: str) -> tuple[int, ...]:
    """The values of rows (from, up to, value) for each of the numbers: exactly one row must hold it."""
    rows = tuple(rows)
    values: list[int] = []
    for number in numbers:
        found = [value for low, high, value in rows if low <= number <= high]
        if len(found) != 1:
            raise wrong(f"{len(found)} rows are there for {what} {number}")
        values.extend(found)
    return tuple(values)


def by_face(results: Mapping[str, T], what: str) -> tuple[T, ...]:
    """A table of ten rows by the face of the die; number 0 repeats the first row and is never rolled."""
    if sorted(results) != sorted(map(str, FACES)):
        raise wrong(f"{what} should have the rows 1 to 10")
    return (results["1"], *(results[str(face)] for face in FACES))


_tables = read("camp_tables.toml", _Tables)

# ---------------------------------------------------------------- moving

GROUND_COST = {
    "open": _tables.terrain.open,
    "forest": _tables.terrain.forest,
    "hills": _tables.terrain.hills,
    "swamp": _tables.terrain.swamp,
    "sea": max(_tables.terrain.sea, 0),
}
"""DXC-2.1a, DXC-2.1b; 0 where nobody goes."""
ROAD_COST, RIVER_COST = _tables.terrain.road, _tables.terrain.river_without_bridge
MOVEMENT = _tables.movement

# ---------------------------------------------------------------- loyalty

LOYALTY = _tables.loyalty
PRESTIGE = _tables.prestige
STANDING = (
    LOYALTY.leaderless_modifier,
    *by_number(
        map(msgspec.structs.astuple, _tables.prestige_modifier),
        range(PRESTIGE.minimum, PRESTIGE.maximum + 1),
        "the prestige",
    ),
)
"""DXC-7g by prestige; 0 is no leader (DXC-7j)."""

FAR = 10
"""From so many men more or fewer on the headcount difference counts the same."""
DIFFERENCE = by_number(
    map(msgspec.structs.astuple, _tables.headcount_difference), range(-FAR, FAR + 1), "the headcount difference"
)
"""DXC-7h, from −10 to +10."""

MANY = 21
"""From so many men on Normans in a settlement count the same."""
NORMANS = by_number(map(msgspec.structs.astuple, _tables.norman_headcount), range(MANY + 1), "the Norman headcount")
"""DXC-7i, from 0 to 21."""

SCOTS_HOSTILE_FROM = _tables.encounter.scot_hostile_to_saxon_from
"""DXC-13.2d."""

# ---------------------------------------------------------------- supply, spies, convoys, mottes

SUPPLY = _tables.supply
SPY = _tables.spy
CONVOY = _tables.convoy
CONVOY_PRICE = halves(CONVOY.price_per_point, "The price of a convoy's load")
"""DXC-11j: in half pounds a point."""
MOTTE = _tables.motte

# ---------------------------------------------------------------- finances

LIGHT_PRICE = halves(_tables.recruitment.cost_light_infantry, "The price of a light infantryman")
PEASANT_PRICE = halves(_tables.recruitment.cost_peasant, "The price of a peasant")
MERCENARY_PRICE = halves(_tables.recruitment.cost_mercenary, "The price of a mercenary")
"""DXC-12.1a, DXC-12.2c: in half pounds a man."""
RECRUITS = by_number(map(msgspec.structs.astuple, _tables.recruitment.per_day), LEVELS, "recruits at")
"""DXC-12.1d by resources."""
CITY_RECRUITS = _tables.recruitment.city_per_day

TAX_DIVISOR = {
    "village": _tables.tax.village_divisor,
    "monastery": _tables.tax.monastery_divisor,
    "town": _tables.tax.town_divisor,
}
CITY_TAX = _tables.tax.city_amount
TAX_LOYALTY = _tables.tax.loyalty_change
"""DXC-1g."""


def _shares(rows: Sequence[_Looting]) -> tuple[tuple[int, int], ...]:
    """The looting table in quarters, without a fraction."""
    quarters = [(round(4 * row.share_over), round(4 * row.share_up_to), row.loyalty) for row in rows]
    if [low for low, _, _ in quarters] != [0, *(high for _, high, _ in quarters[:-1])] or quarters[-1][1] != 4:
        raise wrong("the looting shares should follow each other up to the whole")
    return tuple((high, loyalty) for _, high, loyalty in quarters)


LOOTING = _shares(_tables.looting)
"""DXC-12.3c: up to so many quarters of what was found, the change of loyalty when the King's men loot."""

# ---------------------------------------------------------------- villages


def _village(table: _Village) -> tuple[tuple[int, int, int, int], ...]:
    if len(table.rows) != len(LEVELS):
        raise wrong("the village defenders should have a row for each level of resources (DXC-13.6a)")
    for level, row in enumerate(table.rows):
        if sum(row) != (2 * level + 1 if level else 0):
            raise wrong(f"{sum(row)} men defend a village of {level} (DXC-13.6a)")
    return tuple(table.rows)


DEFENDERS = _village(_tables.village_defenders)
"""DXC-13.6a by resources: peasants, ceorls, missile throwers, foot thegns."""
PEASANT, CEORL, FOOT_THEGN = (TROOP[_tables.village_defenders.columns[column]].number for column in (0, 1, 3))
SLINGER, ARCHER = (TROOP[id].number for id in _tables.village_defenders.missile_types)
EXTRA_DIVISOR = by_face(_tables.village_defenders.extra_divisor, "the divisor of the additional defenders (DXC-13.6b)")
"""DXC-13.6b by loyalty; 0 is none."""
TOWN_MEN, CITY_MEN = _tables.village_defenders.town_men, _tables.village_defenders.city_men
"""DXC-5.1e."""

# ---------------------------------------------------------------- battles

MAP_COUNT = by_number(map(msgspec.structs.astuple, _tables.battle_maps), range(62), "characters")
"""DXC-14.1a by the number of characters, 61 being all above (DXC-14.1e)."""


def _entry(table: Mapping[str, str]) -> dict[str, str]:
    if sorted(table) != sorted(DIRECTIONS):
        raise wrong("an entry side is needed for each of the six directions (DXC-14.1b)")
    return dict(table)


ENTRY_SIDE = {
    maps: _entry(side) for maps, side in zip((1, 2, 4), msgspec.structs.astuple(_tables.entry_side), strict=True)
}
"""DXC-14.1b to DXC-14.1d, by the number of maps and the direction."""


def _choice(table: _MapChoice) -> dict[Row, tuple[str, ...]]:
    """The maps of each row as printed, those of the original box last."""
    if not set(table.precedence) == set(table.historic_one) == set(table.original):
        raise wrong("the map choice should have the same rows everywhere (DXC-14.2b)")
    return {row: (*table.historic_one[row], *table.original[row]) for row in table.precedence}


def at_hand(printed: Iterable[str]) -> tuple[str, ...]:
    """DXC-14.2c: those of some maps that we have; all of ours if there is none."""
    return tuple(id for id in printed if id in MAPS) or MAPS


PRINTED_MAPS = _choice(_tables.map_choice)
"""DXC-14.2b, in the order of precedence (DXC-14.2c)."""
OUR_MAPS: dict[str, tuple[str, ...]] = {row: at_hand(printed) for row, printed in PRINTED_MAPS.items()}
FILLERS = tuple(id for id in _tables.map_choice.filler if id in MAPS)
"""DXC-14.2a: maps without buildings for the rest."""

REFUSED = by_face(_tables.refusing.results, "the refusing table (DXC-14.5a)")
REFUSED_RIDER, REFUSED_ARMOURED, REFUSED_WOUNDED = (
    _tables.refusing.rider,
    _tables.refusing.armoured,
    _tables.refusing.wounded,
)
PRISONERS = _tables.prisoners
RANSOM = halves(PRISONERS.ransom_per_prestige, "The ransom")
"""DXC-14.8d: in half pounds a point of prestige."""
SURRENDER = by_face(_tables.surrender.results, "the surrender table (DXC-15.2a)")
NEGOTIATED = _tables.surrender.negotiated_bonus
DECIMATED_UP_TO = _tables.surrender.decimation_killed_up_to

# ---------------------------------------------------------------- environment

WEATHER = by_face(_tables.weather.resources, "the weather (DXC-18.1a)")
SEASON_MOVEMENT = _tables.season.movement
SEASON = tuple((name, SEASON_MOVEMENT[name]) for name in by_face(_tables.season.name, "the season (DXC-18.2a)"))
