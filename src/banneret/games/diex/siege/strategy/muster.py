"""DXS-11.6v: how 250 points are best spent."""

from functools import cache
from typing import Any

from banneret.kernel.option import Menu

from ...quick.troops import TROOPS, Troop
from ..events.army import BuyArmy, cost_of, for_sale, usual
from ..men import BESIEGED
from ..state import SiegeState
from ..tables import ARMY_POINTS

_HEAD = 0.3
"""What a man is worth for his number alone: it counts for the roll in the field, for terms and for rationing."""
_SCALE = 10.0
"""So many points are what a player would not overlook."""


def _points(troop: Troop, rides: bool) -> float:
    return (troop.points if rides else troop.points_foot) + _HEAD


@cache
def best(faction: str, rides: bool) -> tuple[float, ...]:
    """The most that each purse buys. A rescue party fights in the field, on horseback; a besieger on foot."""
    found = [0.0] * (ARMY_POINTS + 1)
    for left in range(1, ARMY_POINTS + 1):
        for troop in for_sale(faction):
            if troop.army_cost <= left:
                found[left] = max(found[left], found[left - troop.army_cost] + _points(troop, rides))
    return tuple(found)


def factions(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    return [best(option.args[0], seat == BESIEGED)[-1] / _SCALE for option in menu]


def army(phase: BuyArmy, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """What the purse brings altogether if it goes on so."""
    rides = seat == BESIEGED
    found = []
    for option in menu:
        if option.verb == "hire":
            troop, count = TROOPS[option.args[0]], option.args[1]
            left = phase.purse - cost_of(((troop.number, count),))
            # The first of equal ways: many of one troop at once.
            bought = count * _points(troop, rides) + best(phase.faction, rides)[left] + 0.001 * count
        elif option.verb == "host":
            bought = sum(count * _points(TROOPS[number], rides) for number, count in usual(phase.faction))
        else:
            bought = 0.0
        found.append(bought / _SCALE)
    return found
