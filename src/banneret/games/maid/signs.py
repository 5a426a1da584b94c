"""What is marked on the map: whose each town is (MAI-2.10), sieges (MAI-3.9) and field works (MAI-6.19)."""

from functools import cache

from banneret.board.hex import members
from banneret.kernel.scene import Mark

from .country import NAMES, TOWN_CELL, WORDS
from .pictures import NATION_ARMS
from .scenarios import TOWNS_IN
from .stacks import besieged
from .state import MaidState
from .tables import NATION_NAMES, SIDE_NAMES, SIDE_OF


def marks(s: MaidState) -> tuple[Mark, ...]:
    found = [_control(town, s.control[town]) for town in TOWNS_IN[s.scenario]]
    for side in range(2):
        found += [_siege(cell, side) for cell in members(besieged(s, 1 - side))]
    found += [_works(cell) for cell in s.works]
    return tuple(found)


@cache
def _control(town: int, nation: int) -> Mark:
    cell = TOWN_CELL[town]
    return Mark(WORDS[cell], "control", f"{NATION_NAMES[nation]} town", SIDE_OF[nation], arms=NATION_ARMS[nation])


@cache
def _siege(cell: int, side: int) -> Mark:
    return Mark(WORDS[cell], "siege", f"besieged by the {SIDE_NAMES[side]}", side)


@cache
def _works(cell: int) -> Mark:
    return Mark(WORDS[cell], "works", f"field works at {NAMES[cell]}")
