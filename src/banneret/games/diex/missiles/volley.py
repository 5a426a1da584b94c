"""DXA-5.3a, DXA-5.3b: who fires defensively at one target, and at which of its hexes: the one place where that is
worked out."""

from dataclasses import dataclass

from ..numbers import Cell, Person
from ..state import DiexState
from .shooting import able_to_fire, aim, marks, weapon_of


@dataclass(slots=True)
class Mark:
    """Who shoots, and the hex that he aims at."""

    shooter: Person
    cell: Cell


Named = tuple[Mark, ...]
"""Those who fire together (DXA-5.3b)."""


def shots_at(s: DiexState, target: int, named: Named = ()) -> list[tuple[int, list[int]]]:
    """DXA-5.3a: those who may fire at this target now and are not named yet, each with the hexes he can aim at."""
    found = []
    taken = [mark.shooter for mark in named]
    for shooter in able_to_fire(s):
        if shooter not in taken:
            cells = marks(s, weapon_of(s, shooter), shooter, target)
            if cells:
                found.append((shooter, cells))
    return found


def volley(s: DiexState, target: int, named: Named = ()) -> Named:
    """All who can shoot at this target now and are not named yet, each with the hex that he would choose."""
    return tuple(Mark(shooter, _best(s, shooter, target, cells)) for shooter, cells in shots_at(s, target, named))


def _best(s: DiexState, shooter: int, target: int, cells: list[int]) -> int:
    """Of the hexes of a target the one with the least cover, then the nearest."""
    if len(cells) == 1:
        return cells[0]
    weapon, at, distance = weapon_of(s, shooter), s.at[shooter], s.ground.lattice.distance
    return min(cells, key=lambda cell: (aim(s, weapon, shooter, target, cell).cover, distance(at, cell)))
