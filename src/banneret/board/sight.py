"""The hexes that a straight line passes, in whole numbers only.

A line is sampled at equal steps. A sample lies in one hex, on the border of two or, rarely, in the corner of three; all
of them are given.
"""

from functools import cache

from .hex import Lattice, shift


def samples(px: int, pz: int, qx: int, qz: int, steps: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The samples strictly between two points, in `steps` equal steps, each as the axial coordinates of its hexes.

    The points are given in halves, so that the middle of a hexside, the sum of its two hexes, is whole.
    """
    found: list[tuple[tuple[int, int], ...]] = []
    whole = 2 * steps
    for i in range(1, steps):
        x = px * (steps - i) + qx * i
        z = pz * (steps - i) + qz * i
        west, north = x // whole, z // whole
        hexes = []
        for column in (west, west + 1):
            for row in (north, north + 1):
                u, w = x - column * whole, z - row * whole
                v = -u - w
                # A point belongs to a hex unless another centre is nearer: across no side is it more than half a step
                # away.
                if -whole <= u - v <= whole and -whole <= v - w <= whole and -whole <= w - u <= whole:
                    hexes.append((column, row))
        found.append(tuple(hexes))
    return tuple(found)


def heading(dx: int, dz: int) -> tuple[int, bool]:
    """The direction k of a flight by (dx, dz), and whether it arrives exactly through a corner, between k and k+1."""
    dy = -dx - dz
    sums = (dy - dz, dx - dz, dx - dy, dz - dy, dz - dx, dy - dx)
    best = max(sums)
    k = sums.index(best)
    if sums[k - 1] == best:
        return (k - 1) % 6, True
    return k, sums[(k + 1) % 6] == best


class Path:
    """The hexes between the centres of two others, as distances from the first: the same for every pair that lies
    so."""

    __slots__ = ("all", "base", "cells", "corner", "direction", "pairs", "points", "singles", "sure")

    def __init__(self, stride: int, dx: int, dz: int) -> None:
        steps = max(abs(dx), abs(dz), abs(dx + dz))
        self.points = tuple(tuple(x * stride + z for x, z in point) for point in samples(0, 0, 2 * dx, 2 * dz, steps))
        self.base = -min((cell for point in self.points for cell in point), default=0)
        """Sets of cells here are moved up by this."""
        self.cells = tuple([cell for point in self.points for cell in point])
        """All of them in a row."""
        self.sure = tuple([point[0] for point in self.points if len(point) == 1])
        """Those that the line passes through and not along."""
        sets = [sum(1 << cell + self.base for cell in point) for point in self.points]
        self.singles = sum(some for some, point in zip(sets, self.points, strict=True) if len(point) == 1)
        self.pairs = tuple(some for some, point in zip(sets, self.points, strict=True) if len(point) == 2)
        self.all = self.singles | sum(self.pairs)
        self.direction, self.corner = heading(dx, dz)

    def crossed(self, start: int) -> int:
        """All hexes between, from this cell; those off the map are the asker's to drop."""
        return shift(self.all, start - self.base)


@cache
def path(stride: int, dx: int, dz: int) -> Path:
    """The path of a distance on a lattice whose columns are `stride` numbers apart."""
    return Path(stride, dx, dz)


class Paths:
    """The paths on one lattice, found by two cells: each is made when it is first asked for."""

    __slots__ = ("_grid", "_kept", "_middle", "_width")

    def __init__(self, grid: Lattice) -> None:
        self._grid = grid
        self._width = 2 * grid.offsets[2]
        """So far apart are two distances that differ by a column; no two rows of a map are half as far apart."""
        self._middle = grid.columns * self._width + grid.offsets[2]
        self._kept: list[Path | None] = [None] * (2 * self._middle + 1)

    def between(self, a: int, b: int) -> Path:
        """The path between two cells."""
        grid = self._grid
        dx, dz = grid.x[b] - grid.x[a], grid.down[b] - grid.down[a]
        number = self._middle + dx * self._width + dz
        found = self._kept[number]
        if found is None:
            found = self._kept[number] = path(grid.offsets[2], dx, dz)
        return found


@cache
def paths(grid: Lattice) -> Paths:
    """The paths on a lattice."""
    return Paths(grid)
