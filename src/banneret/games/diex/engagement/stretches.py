"""DXC-14.1: the sides of a battlefield of one, two or four maps, and the hexes along them."""

from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.refusal import BanneretError

from ..ground.ground import KEPT, Ground
from ..ground.printed import EAST_EDGE, NORTH_EDGE, SOUTH_EDGE, WEST_EDGE
from ..terms import Wing
from . import posts

Layout = tuple[tuple[str, bool], ...]
"""DXC-14.2a: each map, and whether it is turned by 180°: one; the upper and the lower; or the two upper ones and the
two lower ones, from the left."""

BUILDINGS = "buildings"
"""DXC-14.1e: the side of those who defend their settlement."""
_PARTS: dict[int, dict[str, tuple[int, int]]] = {
    1: {"": (0, 0)},
    2: {"upper": (0, 0), "lower": (0, 1)},
    4: {"upper_left": (0, 0), "upper_right": (1, 0), "lower_left": (0, 1), "lower_right": (1, 1)},
}
"""DXC-14.1a: by the number of maps what each is called, and where it lies: how far to the right, how far down."""
_EDGES = {"top": NORTH_EDGE, "right": EAST_EDGE, "bottom": SOUTH_EDGE, "left": WEST_EDGE}


def stretch(of: Ground, maps: int, side: str) -> tuple[int, int]:
    """DXC-14.1b, DXC-14.1c, DXC-14.1d: the edge of the battlefield that a side lies on, and its hexes along that edge:
    "top", "upper:left", "upper_left:left+lower_left:left"."""
    edge = found = 0
    for name in side.split("+"):
        part, _, which = name.rpartition(":")
        at = _PARTS[maps].get(part)
        if at is None or which not in _EDGES or edge not in (0, _EDGES[which]):
            raise BanneretError(f"“{side}” is no side of a battlefield of {maps} map{'' if maps == 1 else 's'}.")
        edge = _EDGES[which]
        here = of.edges[edge - 1] & _part(of, maps, *at)
        if not here:
            raise BanneretError(f"“{name}” is in the middle of the battlefield, and nobody comes from there.")
        found |= here
    return edge, found


def _part(of: Ground, maps: int, right: int, down: int) -> int:
    """The hexes of one of the maps."""
    grid = of.lattice
    columns = grid.columns // (2 if maps == 4 else 1)
    rows = grid.rows // (1 if maps == 1 else 2)
    return sum(
        1 << cell for (column, row), cell in grid.numbers.items() if (column // columns, row // rows) == (right, down)
    )


# ---------------------------------------------------------------- where a band sets up


@lru_cache(maxsize=KEPT)
def ground_of(of: Ground, maps: int, side: str, hexes: int) -> Wing:
    """DXC-14.4: where those set up and come on who need so many hexes; who they are is for others to say. A side that
    is water has no way on: there they set up as near to it as there is room."""
    if side == BUILDINGS:
        return Wing(0, 0, way_out(of), _among_buildings(of, hexes))
    edge, along = stretch(of, maps, side)
    dry = along & _dry(of)
    if dry:
        return Wing(0, edge, dry, _behind(of, edge, along, posts.DEPTH))
    deep = posts.DEPTH
    while (area := _behind(of, edge, along, deep)) and (area & _dry(of)).bit_count() < 2 * hexes and deep < _most(of):
        deep += 1
    return Wing(0, 0, way_out(of), area)


def _dry(of: Ground) -> int:
    return of.standable & ~of.water


def way_out(of: Ground) -> int:
    """All dry hexes along the edges: by which those leave who have come from nowhere."""
    north, east, south, west = of.edges
    return (north | east | south | west) & _dry(of)


def _most(of: Ground) -> int:
    return max(of.lattice.columns, of.lattice.rows)


def _behind(of: Ground, edge: int, along: int, deep: int) -> int:
    """The hexes within so many of a stretch of an edge, straight behind it."""
    grid = of.lattice
    place = grid.column if edge in (NORTH_EDGE, SOUTH_EDGE) else grid.row
    span = {place(cell) for cell in members(along)}
    return sum(1 << cell for cell in members(posts.margin(of, edge, deep)) if place(cell) in span)


def homes(of: Ground) -> int:
    """DXC-14.1e: the hexes inside the buildings of a settlement; where there are none the middle of the field."""
    found = 0
    for name, zone in of.zones.items():
        if name.startswith("building_"):
            found |= zone
    grid = of.lattice
    return found or 1 << grid.cell(grid.columns // 2, grid.rows // 2)


def _among_buildings(of: Ground, hexes: int) -> int:
    """DXC-14.1e: in and next to the buildings, or as near to them as there is room."""
    area = of.lattice.spread(homes(of)) | homes(of)
    while (area & _dry(of)).bit_count() < hexes and area != of.lattice.mask:
        area |= of.lattice.spread(area)
    return area
