"""The table as it was written last: from one row to the next a few stacks change, and perhaps a person."""

from array import array

from banneret.kernel.observer import TYPECODE, Row

from ...parties import Counts

_NEVER = (-1, -1)


class Stacks:
    """SPs by hex as they were painted."""

    __slots__ = ("by_cell", "cells", "counts")

    def __init__(self) -> None:
        self.by_cell: dict[int, Counts] = {}
        self.cells: list[int] = []
        self.counts: list[Counts] = []
        """The same as lists: they are compared in no time."""


class Picture:
    """What was written, and what it was written from."""

    __slots__ = (
        *("at", "bank", "coming", "control", "english", "french", "ground", "lost", "marked", "sheet", "spent"),
        *("spent_people", "will"),
    )

    def __init__(self, sheet: int, ground: int) -> None:
        self.sheet: Row = array(TYPECODE, bytes(2 * sheet))
        """Points and events, then the people."""
        self.ground: Row = array(TYPECODE, bytes(2 * ground))
        self.bank: list[int] = []
        self.will = _NEVER
        """Which events have counted, and which are due."""
        self.lost: list[int] = []
        self.coming: tuple[int, ...] = ()
        self.at: list[int] = []
        self.spent_people = 0
        self.english = Stacks()
        self.french = Stacks()
        self.spent = Stacks()
        self.control: list[int] = []
        self.marked: list[tuple[int, ...]] = []
        """The hexes with each mark."""
