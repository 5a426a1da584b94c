"""What is marked on the map: whose each town is (MAI-2.10), sieges (MAI-3.9) and field works (MAI-6.19)."""

from fractions import Fraction
from functools import cache

from banneret.board.hex import members
from banneret.kernel.scene import Mark

from ..country import NAMES, TOWN_CELL, WORDS
from ..determination.siege_odds import siege_chance
from ..forces.stacks import besieged
from ..log import percent
from ..scenarios import TOWNS_IN
from ..state import MaidState
from ..tables import ENEMY, ENGLISH, FRENCH, NATION_NAMES, SIDE_NAMES, SIDE_OF, Side
from .arms import NATION_ARMS


def marks(s: MaidState) -> tuple[Mark, ...]:
    found = [_control(town, s.control[town]) for town in TOWNS_IN[s.scenario]]
    for side in (ENGLISH, FRENCH):
        found += [_siege(cell, side, *siege_chance(s, side, cell)) for cell in members(besieged(s, ENEMY[side]))]
    found += [_works(cell) for cell in sorted(s.works)]
    return tuple(found)


@cache
def _control(town: int, nation: int) -> Mark:
    cell = TOWN_CELL[town]
    return Mark(WORDS[cell], "control", f"{NATION_NAMES[nation]} town", SIDE_OF[nation], arms=NATION_ARMS[nation])


@cache
def _siege(cell: int, side: Side, now: Fraction, soon: Fraction) -> Mark:
    """MAI-9.5: with the chances that the town falls."""
    text = f"besieged by the {SIDE_NAMES[side]} (falls this turn {percent(now)}, within three turns {percent(soon)})"
    return Mark(WORDS[cell], "siege", text, side)


@cache
def _works(cell: int) -> Mark:
    return Mark(WORDS[cell], "works", f"field works at {NAMES[cell]}")
