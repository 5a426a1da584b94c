"""DXC-13.6, DXC-5.1e: the men of a settlement who fight for it, and what the fight does to its loyalty."""

from functools import cache

from banneret.kernel.refusal import BanneretError

from ..quick.headcount import Headcount, headcount
from .attitude import clamp
from .country.tables import (
    ARCHER,
    CEORL,
    CITY_MEN,
    DEFENDERS,
    EXTRA_DIVISOR,
    FOOT_THEGN,
    LOYALTY,
    PEASANT,
    SLINGER,
    TOWN_MEN,
)

_TOWNSMEN = {
    "town": headcount("saxon", TOWN_MEN),
    "monastery": headcount("saxon", TOWN_MEN),
    "city": headcount("saxon", CITY_MEN),
}
_LOST, _WON = LOYALTY.village_loses_battle, LOYALTY.village_wins_battle
_CHANGES = {
    "norman": (_LOST, _WON),
    "saxon": (-_LOST, -_WON),
    "danish": (_LOST, _LOST),
    "scottish": (_LOST, _LOST),
}
"""DXC-13.6h, DXC-13.6i: by whom the village fought, lost and won."""


def base(resources: int) -> int:
    """DXC-13.6a: how many defend a village whatever its loyalty."""
    return sum(DEFENDERS[resources])


def extra(resources: int, loyalty: int) -> int:
    """DXC-13.6b, DXC-13.6c: how many more come because they do not love the King."""
    divisor = EXTRA_DIVISOR[loyalty]
    return -(-resources // divisor) if divisor else 0


def extra_light(resources: int, loyalty: int) -> int:
    """DXC-13.6d: how many of them are light infantry at least."""
    return (extra(resources, loyalty) + 1) // 2


def thegns_most(resources: int, loyalty: int) -> int:
    """DXC-13.6e: how many of them the rebel player may take as foot thegns instead of missile throwers."""
    return (extra(resources, loyalty) - extra_light(resources, loyalty) + 1) // 2


@cache
def defenders(resources: int, loyalty: int, thegns: int = 0) -> Headcount:
    """DXC-13.6a to DXC-13.6f: the men of a village by troop, so many foot thegns among the additional ones. Missile
    throwers are slingers and archers in turn."""
    if not 0 <= thegns <= thegns_most(resources, loyalty):
        raise BanneretError(f"{thegns} foot thegns are too many for that village (DXC-13.6e).")
    peasants, ceorls, missiles, foot_thegns = DEFENDERS[resources]
    light = extra_light(resources, loyalty)
    missiles += extra(resources, loyalty) - light - thegns
    men = (
        (PEASANT, peasants),
        (CEORL, ceorls + light),
        (SLINGER, (missiles + 1) // 2),
        (ARCHER, missiles // 2),
        (FOOT_THEGN, foot_thegns + thegns),
    )
    return tuple((troop, number) for troop, number in men if number)


def townsmen(kind: str) -> Headcount:
    """DXC-5.1e: the men-at-arms of a town, a monastery or a city; a village has none (DXC-5.1f)."""
    return _TOWNSMEN.get(kind, ())


def after_battle(loyalty: int, won: bool, against: str) -> int:
    """DXC-13.6h, DXC-13.6i: the loyalty of a settlement that won or lost a fight against a faction."""
    return clamp(loyalty + _CHANGES[against][won])
