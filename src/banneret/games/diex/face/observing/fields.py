"""The local variables of phases as columns: a class for each sort of variable."""

from typing import Any

from banneret.kernel.observer import Columns, Row

from .counters import PART, PARTS, split
from .places import Places
from .size import Size

_MOST = 9_999
_PATH = 24
"""Longer than any way that a phase holds."""
_COUNTS = 60
"""More than a patrol has sorts of men."""
_LETTERS = "ABCDEFGHI-"
"""DXA-6k, DXA-6l."""


class Field:
    """One variable of one phase."""

    __slots__ = ("first", "name")

    def __init__(self, columns: Columns, size: Size, key: str, name: str) -> None:
        self.name = name
        self.first = len(columns.all)
        self.gather(columns, size, f"{key}.{name}")

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        raise NotImplementedError

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        """`at`: where the columns of this field begin."""
        raise NotImplementedError


class Somebody(Field):
    """A counter, or -1."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        columns.choice(name, size.slots)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        row[at] = value + 1


class OneSide(Field):
    """A seat, or -1."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        columns.choice(name, size.seats)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        row[at] = value + 1


class Number(Field):
    """A number, or -1."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        columns.number(name, _MOST + 1)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        row[at] = value + 1


class Truth(Field):
    """Whether something is so."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        columns.flag(name)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        row[at] = value


class Letter(Field):
    """A result of the combat tables."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        columns.choice(name, tuple(_LETTERS))

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        row[at] = _LETTERS.index(value) + 1


class Spot(Field):
    """A hex, or -1."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        columns.number(f"{name}.column", size.columns)
        columns.number(f"{name}.row", size.rows)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        if value >= 0:
            row[at] = places.column[value]
            row[at + 1] = places.row[value]


class Way(Field):
    """Hexes in their order."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        for number in range(1, _PATH + 1):
            columns.number(f"{name}.{number}.column", size.columns)
            columns.number(f"{name}.{number}.row", size.rows)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        for cell in value[:_PATH]:
            row[at] = places.column[cell]
            row[at + 1] = places.row[cell]
            at += 2


class Spots(Field):
    """A set of hexes."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        for column in range(1, size.columns + 1):
            for row in range(1, size.rows + 1):
                columns.flag(f"{name}.{column:02d}{row:02d}")

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        while value:
            low = value & -value
            row[at + places.number[low.bit_length() - 1]] = 1
            value ^= low


class People(Field):
    """A set of counters."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        for slot in size.slots:
            columns.flag(f"{name}.{slot}")

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        while value:
            low = value & -value
            row[at + low.bit_length() - 1] = 1
            value ^= low


class Ranks(Field):
    """Counters in their order: each has his number in it."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        for slot in size.slots:
            columns.number(f"{name}.{slot}", len(size.slots))

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        for number, counter in enumerate(value, 1):
            row[at + counter] = number


class Marks(Field):
    """Who is to shoot, in their order, and at which hex."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        for slot in size.slots:
            columns.number(f"{name}.{slot}", len(size.slots))
            columns.number(f"{name}.{slot}.column", size.columns)
            columns.number(f"{name}.{slot}.row", size.rows)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        for number, mark in enumerate(value, 1):
            here = at + 3 * mark.shooter
            row[here] = number
            row[here + 1] = places.column[mark.cell]
            row[here + 2] = places.row[mark.cell]


class Purpose(Field):
    """What is to be done, as a number of a task's own."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        for part in range(1, PARTS + 1):
            columns.number(f"{name}.{part}", (1 << PART) - 1)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        split(value, row, at)


class Counts(Field):
    """So many of each sort, as far as it has been said: one more than that."""

    __slots__ = ()

    def gather(self, columns: Columns, size: Size, name: str) -> None:
        for number in range(1, _COUNTS + 1):
            columns.number(f"{name}.{number}", _MOST + 1)

    def write(self, value: Any, places: Places, row: Row, at: int) -> None:
        for count in value[:_COUNTS]:
            row[at] = count + 1
            at += 1
