"""What the dice of the campaign decide about men, maps, weather and season (DXC-10e, DXC-14, DXC-15.2, DXC-18)."""

from collections.abc import Iterable

from ..quick.troops import TROOPS
from ..siege.tables import RECOVERY
from .country.country import Country
from .country.tables import (
    DECIMATED_UP_TO,
    ENTRY_SIDE,
    MAP_COUNT,
    NEGOTIATED,
    OUR_MAPS,
    PRINTED_MAPS,
    REFUSED,
    REFUSED_ARMOURED,
    REFUSED_RIDER,
    REFUSED_WOUNDED,
    SEASON,
    SPY,
    SURRENDER,
    WEATHER,
    Refused,
    Row,
    Terms,
)

_LAST = len(MAP_COUNT) - 1


def discovered(die: int, settlement: bool, city: bool) -> bool:
    """DXC-10e: whether a spy is found out; the bonus of a city takes the place of a settlement's."""
    bonus = SPY.city_bonus if city else SPY.settlement_bonus if settlement else 0
    return die + bonus <= SPY.discovered_up_to


def _row(number: int) -> int:
    return max(1, min(10, number))


def refused(die: int, rider: bool, armoured: bool, wounded: bool) -> Refused:
    """DXC-14.5a, DXC-14.5b: the fate of one man of a group that refuses combat; a wounded man who is wounded dies."""
    fate = REFUSED[_row(die + rider * REFUSED_RIDER + armoured * REFUSED_ARMOURED + wounded * REFUSED_WOUNDED)]
    return "killed" if wounded and fate == "wounded" else fate


def surrender(die: int, negotiated: bool) -> Terms:
    """DXC-15.2a, DXC-15.2b: the fate of those who surrender a place."""
    return SURRENDER[_row(die + NEGOTIATED * negotiated)]


def weakest_first(troops: Iterable[int]) -> list[int]:
    """DXC-15.2a, DXC-15.2c: the order in which men are tested when half of them are to die: by troop, lowest attack
    first, equal ones as they stand."""
    return sorted(troops, key=lambda troop: TROOPS[troop].attack_rank)


def decimated(die: int) -> bool:
    """DXC-15.2a: whether the man tested dies."""
    return die <= DECIMATED_UP_TO


def decimation_ends(men: int) -> int:
    """DXC-15.2c: the number of dead at which the tests end."""
    return (men + 1) // 2


def healing_turns(die: int, plus: int = 0) -> int:
    """DXS-11.1.5b as DXC-14.7d and DXC-14.7e use it: the turns until a man is healthy."""
    return RECOVERY[die + plus]


def map_count(characters: int) -> int:
    """DXC-14.1a: how many maps a battle of so many is fought on."""
    return MAP_COUNT[min(characters, _LAST)]


def entry_side(maps: int, direction: str) -> str:
    """DXC-14.1b to DXC-14.1d: where a group that comes from a direction deploys."""
    return ENTRY_SIDE[maps][direction]


def map_row(country: Country, cell: int, castle: bool, settlement: bool) -> Row:
    """DXC-14.2c: the row of the map choice for a hex, with a castle or a settlement as they are now."""
    here = {
        "castle": castle,
        "settlement": settlement,
        "coast": country.coast >> cell & 1,
        "river": country.river >> cell & 1,
        country.ground[cell]: True,
    }
    return next(row for row in PRINTED_MAPS if here.get(row))


def maps_of(row: str) -> tuple[str, ...]:
    """DXC-14.2b, DXC-14.2c: the maps to choose from, those that we have; all of ours if there is none."""
    return OUR_MAPS[row]


def weather(die: int) -> int:
    """DXC-18.1a: the change of the resources of every settlement."""
    return WEATHER[die]


def after_weather(resources: int, change: int) -> int:
    """DXC-18.1b: the resources of a settlement that is no city."""
    return _row(resources + change)


def season(die: int) -> tuple[str, int]:
    """DXC-18.2a: its name, and the change of every movement allowance."""
    return SEASON[die]
