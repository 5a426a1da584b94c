"""Section 3: the board. Spaces are numbered in reading order of their codes; sets of spaces are bits of an int."""

from typing import Literal

import msgspec

from .tables import TERRAIN, read


class Space(msgspec.Struct, frozen=True):
    """ORL-3.1, ORL-3.2."""

    id: str
    name: str
    code: str
    column: int
    row: int
    kind: Literal["area", "town"]
    bank: Literal["north", "south"]
    woodland_edge: bool
    riverside: bool
    x: int
    y: int
    neighbours: tuple[str, ...]


class _River(msgspec.Struct):
    name: str
    points: tuple[tuple[float, float], ...]


class _Map(msgspec.Struct):
    space: tuple[Space, ...]
    river: _River


_map = read("map.toml", _Map)
SPACES = _map.space
RIVER = _map.river
SPACE = {space.id: number for number, space in enumerate(SPACES)}
"""The number of a space."""


def _bits(chosen: "list[int] | tuple[int, ...]") -> int:
    return sum(1 << number for number in chosen)


NEIGHBOURS = tuple(_bits([SPACE[id] for id in space.neighbours]) for space in SPACES)
"""ORL-3.1: adjacent spaces, as bits, by space; the Loire never blocks (ORL-3.3)."""
ORLEANS, TOURS = SPACE["orleans"], SPACE["tours"]
TOWNS = (ORLEANS, TOURS)
"""ORL-2.2. A player's `towns` counts settlers in this order."""
AREAS = _bits([number for number, space in enumerate(SPACES) if space.kind == "area"])
"""ORL-3.6: towns are not areas."""
AREA_LIST = tuple(number for number, space in enumerate(SPACES) if space.kind == "area")
"""ORL-2.3: in the order in which the tiles are laid."""
NORTH = _bits([number for number in AREA_LIST if SPACES[number].bank == "north"])
SOUTH = AREAS & ~NORTH
"""ORL-3.3."""
WOODLAND_EDGE = _bits([number for number in AREA_LIST if SPACES[number].woodland_edge])
"""ORL-3.4."""
RIVERSIDE = _bits([number for number in AREA_LIST if SPACES[number].riverside])
"""ORL-3.5."""
LANDS = {"north": NORTH, "south": SOUTH, "woodland_edge": WOODLAND_EDGE, "riverside": RIVERSIDE}
"""The sets of areas that Missions name, besides the terrains of `tables.TERRAIN`."""
assert not set(LANDS) & set(TERRAIN)


def members(bits: int) -> list[int]:
    """The spaces of a set, in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def touching(bits: int) -> int:
    """Everything adjacent to a set."""
    found = 0
    while bits:
        low = bits & -bits
        found |= NEIGHBOURS[low.bit_length() - 1]
        bits ^= low
    return found


def chain(own: int, town: int) -> int:
    """ORL-10.4, ORL-10.5: the areas of `own` that are connected with a town by an unbroken chain of them, the first
    adjacent to the town."""
    found = new = NEIGHBOURS[town] & own
    while new:
        new = touching(new) & own & ~found
        found |= new
    return found
