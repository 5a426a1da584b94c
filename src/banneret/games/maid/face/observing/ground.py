"""The hexes, with the stacks in them, and whose the towns are."""

from array import array

from banneret.kernel.observer import TYPECODE, Columns, Row

from ...country import GRID, HEX_IDS, TOWNS, WORDS
from ...parties import Counts
from ...scenarios import FIELD, TOWNS_IN
from ...state import NOBODY, MaidState
from ...tables import ENGLISH, FRENCH, NATION_IDS, SEATS
from .packing import SLOTS, Packing, either_columns, side_columns

_MARKS = ("works", "received", "attacked")
_SIDE_MARKS = ("unsupplied", "starving", "routed")
_NOT_HERE = -1
MOST_PICTURES = 256
"""So many matches of a batch are remembered, at about ten thousand bytes each."""


class _Picture:
    """The stacks and the owners as they were written last: from one row to the next a few of them change."""

    __slots__ = ("control", "english", "french", "image", "spent")

    def __init__(self, width: int) -> None:
        self.image: Row = array(TYPECODE, bytes(2 * width))
        self.english: dict[int, Counts] = {}
        self.french: dict[int, Counts] = {}
        self.spent: dict[int, Counts] = {}
        self.control: list[int] = []


class Ground:
    """Writes them. Each hex has the same columns, one hex after the other: as many planes of a map."""

    __slots__ = (
        "_contact",
        "_first",
        "_french",
        "_from",
        "_marks",
        "_owners",
        "_packing",
        "_pictures",
        "_side_marks",
        "_spent",
        "_summoned",
        "_width",
    )

    def __init__(self, columns: Columns, packing: Packing, scenario: str, truce: bool) -> None:
        self._packing = packing
        self._pictures: dict[int, _Picture] = {}
        """Those that nobody is writing from, by where in a row they were written last: in a batch that is where the
        same match is written again. Each thread takes one and puts it back."""
        self._from = len(columns.all)
        self._first = [_NOT_HERE] * GRID.size
        """By hex: where its columns begin, from the first of all."""
        self._french = self._spent = self._marks = self._side_marks = self._contact = 0
        for cell in cells_of(scenario):
            word = WORDS[cell]
            first = side_columns(columns, word, ENGLISH)
            self._first[cell] = first - self._from
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
        self._owners = len(columns.all) - self._from
        for town in TOWNS_IN[scenario]:
            columns.choice(f"{TOWNS[town].id}.owner", NATION_IDS)
        self._width = len(columns.all) - self._from
        self._summoned = [_NOT_HERE] * len(TOWNS)
        """By town."""
        for town in TOWNS_IN[scenario]:
            self._summoned[town] = columns.flag(f"{TOWNS[town].id}.summoned") - self._from

    def write(self, s: MaidState, row: Row, at: int) -> None:
        at += self._from
        self._paint(s, row, at)
        marks, sides = at + self._marks, at + self._side_marks
        self._mark(s.works, row, marks)
        self._mark(s.received, row, marks + 1)
        self._mark(s.attacked, row, marks + 2)
        for side in (ENGLISH, FRENCH):
            self._mark(s.unsupplied[side], row, sides + side)
            self._mark(s.starving[side], row, sides + 2 + side)
            self._mark(s.routed[side], row, sides + 4 + side)
        if self._contact:
            self._mark(s.contact, row, at + self._contact)
        for town in s.summoned:
            row[at + self._summoned[town]] = 1

    def _mark(self, cells: tuple[int, ...], row: Row, at: int) -> None:
        for cell in cells:
            row[at + self._first[cell]] = 1

    def _paint(self, s: MaidState, row: Row, at: int) -> None:
        """The stacks and the owners."""
        picture = self._pictures.pop(at, None)
        if picture is None:
            picture = _Picture(self._width)
        image = picture.image
        self._stacks(s.sp[ENGLISH], picture.english, image, 0, len(NOBODY[ENGLISH]))
        self._stacks(s.sp[FRENCH], picture.french, image, self._french, len(NOBODY[FRENCH]))
        self._stacks(s.spent, picture.spent, image, self._spent, SLOTS)
        if picture.control != s.control:
            picture.control = s.control[:]
            owner = self._owners
            for nation in s.control:
                if nation >= 0:  # the town is in the scenario
                    image[owner] = nation + 1
                    owner += 1
        row[at : at + self._width] = image
        if len(self._pictures) < MOST_PICTURES:
            self._pictures[at] = picture

    def _stacks(self, stacks: dict[int, Counts], shown: dict[int, Counts], image: Row, at: int, width: int) -> None:
        """Whatever is not as it was shown last. Counts are values: those that are the same object have not changed."""
        for cell, counts in stacks.items():
            if shown.get(cell) is not counts:
                shown[cell] = counts
                here = at + self._first[cell]
                image[here : here + width] = self._packing.of(counts, width)
        if len(shown) > len(stacks):
            for cell in [cell for cell in shown if cell not in stacks]:
                del shown[cell]
                here = at + self._first[cell]
                image[here : here + width] = self._packing.of((), width)


def cells_of(scenario: str) -> list[int]:
    """MAI-2.9: the hexes that it is played on, in the order of their ids."""
    return [cell for cell in HEX_IDS if FIELD[scenario] >> cell & 1]
