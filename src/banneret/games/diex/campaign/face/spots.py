"""Where hexes of a country lie on its map, in the map's own units."""

from math import hypot, sqrt

from banneret.board.hex import Lattice
from banneret.kernel.scene import Point

RADIUS, MARGIN = 40.0, 20.0
_HALF = RADIUS * sqrt(3) / 2


def centre(lattice: Lattice, cell: int) -> Point:
    """DXC-2b: columns with an even number lie half a hex lower (here they count from 0)."""
    column, row = lattice.column(cell), lattice.row(cell)
    return MARGIN + RADIUS * (1 + 1.5 * column), MARGIN + _HALF * (1 + 2 * row + column % 2)


def size(lattice: Lattice) -> Point:
    """How wide and how high the map is."""
    return 2 * MARGIN + RADIUS * (1.5 * lattice.columns + 0.5), 2 * MARGIN + _HALF * (2 * lattice.rows + 1)


def between(a: Point, b: Point, share: float) -> Point:
    """The point at this share of the way."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def aside(at: Point, a: Point, b: Point, far: float) -> Point:
    """So far to the left of who walks from `a` to `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    return at[0] + dy / length * far, at[1] - dx / length * far


def printed(at: Point) -> Point:
    """As it goes over the wire: a tenth of a unit is finer than anybody sees."""
    return round(at[0], 1), round(at[1], 1)
