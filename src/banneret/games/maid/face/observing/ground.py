"""The hexes, with the stacks in them, and whose the towns are."""

from banneret.kernel.observer import Columns, Row

from ...country import GRID, HEX_IDS, TOWNS, WORDS
from ...parties import Counts
from ...scenarios import FIELD, TOWNS_IN
from ...state import MaidState
from ...tables import ENGLISH, FRENCH, NATION_IDS, SEATS
from .packing import Packing, either_columns, side_columns

_MARKS = ("works", "received", "attacked")
_SIDE_MARKS = ("unsupplied", "starving", "routed")
_NOT_HERE = -1


class Ground:
    """Writes them. Each hex has the same columns, one hex after the other: as many planes of a map."""

    __slots__ = ("_contact", "_first", "_french", "_marks", "_owners", "_packing", "_side_marks", "_spent", "_summoned")

    def __init__(self, columns: Columns, packing: Packing, scenario: str, truce: bool) -> None:
        self._packing = packing
        self._first = [_NOT_HERE] * GRID.size
        """By hex: where its columns begin."""
        self._french = self._spent = self._marks = self._side_marks = self._contact = 0
        for cell in cells_of(scenario):
            word = WORDS[cell]
            first = self._first[cell] = side_columns(columns, word, ENGLISH)
            self._french = side_columns(columns, word, FRENCH) - first
            self._spent = either_columns(columns, f"{word}.done") - first
            self._marks = len(columns.all) - first
            for mark in _MARKS:
                columns.flag(f"{word}.{mark}")
            self._side_marks = len(columns.all) - first
            for mark in _SIDE_MARKS:
                for seat in SEATS:
                    columns.flag(f"{word}.{seat}.{mark}")
            if truce:
                self._contact = columns.flag(f"{word}.contact") - first
        self._owners = len(columns.all)
        for town in TOWNS_IN[scenario]:
            columns.choice(f"{TOWNS[town].id}.owner", NATION_IDS)
        self._summoned = [_NOT_HERE] * len(TOWNS)
        """By town."""
        for town in TOWNS_IN[scenario]:
            self._summoned[town] = columns.flag(f"{TOWNS[town].id}.summoned")

    def write(self, s: MaidState, row: Row, at: int) -> None:
        self._stacks(s.sp[ENGLISH], row, at)
        self._stacks(s.sp[FRENCH], row, at + self._french)
        self._stacks(s.spent, row, at + self._spent)
        marks, sides = at + self._marks, at + self._side_marks
        self._mark(s.works, row, marks)
        self._mark(s.received, row, marks + 1)
        self._mark(s.attacked, row, marks + 2)
        for side in range(len(SEATS)):
            self._mark(s.unsupplied[side], row, sides + side)
            self._mark(s.starving[side], row, sides + 2 + side)
            self._mark(s.routed[side], row, sides + 4 + side)
        if self._contact:
            self._mark(s.contact, row, at + self._contact)
        owner = at + self._owners
        for nation in s.control:
            if nation >= 0:  # the town is in the scenario
                row[owner] = nation + 1
                owner += 1
        for town in s.summoned:
            row[at + self._summoned[town]] = 1

    def _stacks(self, stacks: dict[int, Counts], row: Row, at: int) -> None:
        first, packing = self._first, self._packing
        for cell, counts in stacks.items():
            here = at + first[cell]
            row[here : here + len(counts)] = packing.of(counts)

    def _mark(self, cells: tuple[int, ...], row: Row, at: int) -> None:
        for cell in cells:
            row[at + self._first[cell]] = 1


def cells_of(scenario: str) -> list[int]:
    """MAI-2.9: the hexes that it is played on, in the order of their ids."""
    return [cell for cell in HEX_IDS if FIELD[scenario] >> cell & 1]
