"""Flat-topped hexes in columns, as small ints: a neighbour is a constant away, a set of hexes is the bits of an int.

Columns and rows count from 0; odd columns sit half a hex lower. A cell's number is made of its axial coordinates with a
rim of unused numbers around the map, so that a step in direction d always adds `offsets[d]` and never wraps into
another part of the map.
"""

from functools import cache
from typing import Final

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise; direction d+3 is opposite to d."""

_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Each direction in axial coordinates (x, z)."""

_MOST: Final = 255
"""So large a coordinate is a byte."""


class Lattice:
    """The geometry of one size of map. Get it from `lattice`: it is made once."""

    __slots__ = (
        "_bearings",
        "_disks",
        "_stride",
        "bearing",
        "cells",
        "columns",
        "down",
        "mask",
        "neighbours",
        "numbers",
        "offsets",
        "on_map",
        "rim",
        "rows",
        "size",
        "x",
        "z",
    )

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        half = columns // 2
        if max(columns, rows + half) > _MOST:
            raise ValueError(
                f"a map of {columns} by {rows} hexes is too large: columns, and rows with half of them, "
                f"are {_MOST} at most"
            )
        self._stride = stride = rows + half + 2
        self.size = (columns + 2) * stride
        """Cells are numbered below this."""
        self.offsets = tuple(x * stride + z for x, z in _STEPS)
        self.bearing = {offset: direction for direction, offset in enumerate(self.offsets)}
        """The direction of a step, by the difference of the cells."""
        self._bearings = bytes([self.bearing.get(step, -1) + 1 for step in range(-stride, stride + 1)])
        """The same for every difference up to that of two columns, and more by one: 0 is no step."""
        x = [0] * self.size
        self.z = [0] * self.size
        self.numbers: dict[tuple[int, int], int] = {}
        """(column, row) to cell."""
        self.mask = 0
        """All cells of the map."""
        for column in range(columns):
            for row in range(rows):
                z = row - column // 2
                cell = (column + 1) * stride + z + half + 1
                self.numbers[column, row] = cell
                x[cell] = column
                self.z[cell] = z
                self.mask |= 1 << cell
        self.x = bytes(x)
        """By cell its axial coordinates; bytes, which compiled code reads at once."""
        self.down = bytes([z + half for z in self.z])
        """The same as `z`, from 0 up."""
        self.cells = tuple(self.numbers.values())
        self.on_map = flags(self.mask, self.size)
        """By cell whether it is on the map: a byte is read sooner than a bit of a long set."""
        self.neighbours = [0] * self.size
        """For each cell the set of those around it that are on the map."""
        for cell in self.cells:
            self.neighbours[cell] = sum(1 << cell + offset for offset in self.offsets) & self.mask
        rim = sum(1 << cell for cell in self.cells if self.neighbours[cell].bit_count() < len(_STEPS))
        self.rim = flags(rim, self.size)
        """By cell whether it is at the edge of the map."""
        self._disks: dict[tuple[int, int], int] = {}

    def cell(self, column: int, row: int) -> int:
        """The number of a cell; -1 off the map."""
        return self.numbers.get((column, row), -1)

    def column(self, cell: int) -> int:
        return self.x[cell]

    def row(self, cell: int) -> int:
        return self.z[cell] + self.x[cell] // 2

    def distance(self, a: int, b: int) -> int:
        """In hexes; adjacent ones are at 1."""
        x, down = self.x, self.down
        dx, dz = x[a] - x[b], down[a] - down[b]
        if dx < 0:
            dx, dz = -dx, -dz
        if dz >= 0:
            return dx + dz
        return dx if dx > -dz else -dz

    def direction(self, a: int, b: int) -> int:
        """From a cell to the adjacent one b; -1 if they are not adjacent."""
        step = b - a + self._stride
        return self._bearings[step] - 1 if 0 <= step <= 2 * self._stride else -1

    def spread(self, some: int) -> int:
        """All cells adjacent to one of a set (some of the set among them, if they are adjacent to others)."""
        n, ne, se, s, sw, nw = self.offsets
        return (some >> -n | some << ne | some << se | some << s | some >> -sw | some >> -nw) & self.mask

    def disk(self, cell: int, radius: int) -> int:
        """All cells within so many hexes, the cell included."""
        key = (cell, radius)
        found = self._disks.get(key)
        if found is None:
            found = 1 << cell
            for _ in range(radius):
                found |= self.spread(found)
            self._disks[key] = found
        return found


@cache
def lattice(columns: int, rows: int) -> Lattice:
    """The geometry of a map of this size."""
    return Lattice(columns, rows)


def flags(some: int, size: int) -> bytes:
    """A set of cells as a byte for each of so many, 1 for those that belong to it."""
    return bytes([some >> cell & 1 for cell in range(size)])


def shift(some: int, offset: int) -> int:
    """A set of cells moved by an offset of the lattice. Mask the result with the map."""
    return some << offset if offset >= 0 else some >> -offset


def without(some: int, others: int) -> int:
    """The cells of a set that are not in another. It takes no negative numbers, which are slow as sets."""
    return some ^ some & others


_WORD: Final = 1 << 60
"""Below this compiled code counts fast."""
_BITS: Final = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
_COUNTS: Final = bytes(map(len, _BITS))


def members(some: int) -> list[int]:
    """The cells of a set, in rising order."""
    found: list[int] = []
    if not some:
        return found
    base = (some & -some).bit_length() - 1
    some >>= base
    if some < _WORD:
        while some:
            low = some & -some
            found.append(base + low.bit_length() - 1)
            some ^= low
        return found
    for byte in some.to_bytes(some.bit_length() + 7 >> 3, "little"):
        if byte:
            for bit in _BITS[byte]:
                found.append(base + bit)
        base += 8
    return found


def member(some: int, index: int) -> int:
    """The cell of a set at a place in their rising order, from 0 on."""
    base = (some & -some).bit_length() - 1
    some >>= base
    for byte in some.to_bytes(some.bit_length() + 7 >> 3, "little"):
        count = _COUNTS[byte]
        if index < count:
            return base + _BITS[byte][index]
        index -= count
        base += 8
    raise IndexError("there are not so many cells")
