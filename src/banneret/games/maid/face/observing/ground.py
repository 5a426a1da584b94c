"""The hexes, with the stacks in them, and whose the towns are."""

from banneret.kernel.observer import Columns, Row

from ...country import GRID, HEX_IDS, TOWNS, WORDS
from ...parties import Counts
from ...scenarios import FIELD, TOWNS_IN
from ...state import NOBODY, MaidState
from ...tables import ENGLISH, FRENCH, NATION_IDS, SEATS
from .packing import SLOTS, Packing, either_columns, side_columns
from .picture import Picture, Stacks

_MARKS = ("works", "received", "attacked")
_SIDE_MARKS = ("unsupplied", "starving", "routed")
_CONTACT = len(_MARKS) + len(SEATS) * len(_SIDE_MARKS)
"""The number of the mark that comes after these."""
_NOT_HERE = -1


class Ground:
    """Writes them. Each hex has the same columns, one hex after the other: as many planes of a map."""

    __slots__ = (
        "_contact",
        "_first",
        "_french",
        "_marks",
        "_owners",
        "_packing",
        "_side_marks",
        "_spent",
        "_summoned",
        "first",
        "wide",
    )

    def __init__(self, columns: Columns, packing: Packing, scenario: str, truce: bool) -> None:
        self._packing = packing
        self.first = len(columns.all)
        self._first = [_NOT_HERE] * GRID.size
        """By hex: where its columns begin, from the first of all."""
        self._french = self._spent = self._marks = self._side_marks = self._contact = 0
        for cell in cells_of(scenario):
            word = WORDS[cell]
            first = side_columns(columns, word, ENGLISH)
            self._first[cell] = first - self.first
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
        self._owners = len(columns.all) - self.first
        for town in TOWNS_IN[scenario]:
            columns.choice(f"{TOWNS[town].id}.owner", NATION_IDS)
        self._summoned = [_NOT_HERE] * len(TOWNS)
        """By town."""
        for town in TOWNS_IN[scenario]:
            self._summoned[town] = columns.flag(f"{TOWNS[town].id}.summoned") - self.first
        self.wide = len(columns.all) - self.first

    def paint(self, s: MaidState, picture: Picture) -> None:
        """What is not as it was."""
        image = picture.ground
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
        contact = s.contact if self._contact else ()
        marked = [s.works, s.received, s.attacked, *s.unsupplied, *s.starving, *s.routed, contact, s.summoned]
        if picture.marked != marked:
            self._marked(marked, picture)

    def _stacks(self, stacks: dict[int, Counts], shown: Stacks, image: Row, at: int, width: int) -> None:
        """Whatever is not as it was shown last. Counts are values: those that are the same object have not changed."""
        counts, cells = list(stacks.values()), list(stacks)
        if shown.counts == counts and shown.cells == cells:
            return
        shown.counts, shown.cells = counts, cells
        before = shown.by_cell
        for cell, some in stacks.items():
            if before.get(cell) is not some:
                before[cell] = some
                here = at + self._first[cell]
                image[here : here + width] = self._packing.of(some, width)
        if len(before) > len(stacks):
            for cell in [cell for cell in before if cell not in stacks]:
                del before[cell]
                here = at + self._first[cell]
                image[here : here + width] = self._packing.of((), width)

    def _marked(self, marked: list[tuple[int, ...]], picture: Picture) -> None:
        """The marks of the hexes; then where there is contact, and the towns that were summoned."""
        image, before = picture.ground, picture.marked
        for number, cells in enumerate(marked):
            was = before[number] if before else ()
            if was != cells:
                for mark, some in ((0, was), (1, cells)):
                    for cell in some:
                        image[self._mark(number, cell)] = mark
        picture.marked = marked

    def _mark(self, number: int, cell: int) -> int:
        """Where a mark of a hex, or of a town, is told."""
        if number < _CONTACT:
            return self._first[cell] + self._marks + number
        return self._first[cell] + self._contact if number == _CONTACT else self._summoned[cell]


def cells_of(scenario: str) -> list[int]:
    """MAI-2.9: the hexes that it is played on, in the order of their ids."""
    return [cell for cell in HEX_IDS if FIELD[scenario] >> cell & 1]
