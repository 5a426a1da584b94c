"""MAI-12.12: the truce of Compiègne."""

from typing import Final

from banneret.board.hex import members

from ..country import GRID
from ..forces.stacks import of_nation
from ..parties import Counts
from ..state import MaidState
from ..tables import BURGUNDY, ENEMY, ENGLISH, EVERYBODY, FRENCH, OF_BURGUNDY, PERSON_NATION, Side
from .reach import enemy_people

MONTHS: Final = ("September 1429", "October 1429", "Winter 1429-30")
FIRST_MONTH: Final = MONTHS[0]


def in_force(s: MaidState) -> bool:
    return s.truce and s.date in MONTHS


def _burgundians_in(s: MaidState, cell: int) -> bool:
    counts = s.sp[ENGLISH].get(cell)
    if counts is not None and any(of_nation(ENGLISH, counts, BURGUNDY)):
        return True
    return any(s.at[person] == cell and PERSON_NATION[person] == BURGUNDY for person in EVERYBODY)


def at_truce(s: MaidState, side: Side, cell: int, counts: Counts, people: int) -> bool:
    """Whether an attack, siege or summons by these pieces against the enemy stack in a hex would break the truce."""
    if not in_force(s) or cell in s.contact:
        return False
    if side == FRENCH:
        return _burgundians_in(s, cell)
    return bool(people & OF_BURGUNDY) or any(of_nation(ENGLISH, counts, BURGUNDY))


def under_truce(s: MaidState, side: Side, counts: Counts, people: int) -> int:
    """Enemy towns that this group may not besiege or summon now."""
    if not in_force(s):
        return 0
    enemy = ENEMY[side]
    return sum(
        1 << cell for cell in members(s.towns[enemy] & s.present[enemy]) if at_truce(s, side, cell, counts, people)
    )


def note_contact(s: MaidState) -> None:
    """At the start of September: the hexes of French and Burgundian pieces in the same or adjacent hexes."""
    french = s.present[FRENCH] | enemy_people(s, ENGLISH)
    burgundian = sum(1 << cell for cell in GRID.cells if _burgundians_in(s, cell))
    near = french & burgundian | french & GRID.spread(burgundian) | burgundian & GRID.spread(french)
    s.contact = tuple(cell for cell in GRID.cells if near >> cell & 1)
