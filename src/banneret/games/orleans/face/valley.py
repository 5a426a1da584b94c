"""The printed map: the spaces of the board as a tessellation, the Loire between its banks, woods along the areas at
their edge.

Spaces lie in columns, each column a strip of spaces of one height. Between two columns the border is a zigzag through
the levels at which the spaces of either column meet: so two outlines share a border exactly when their spaces are
adjacent (ORL-3.1), and the Loire runs along borders.
"""

import math
from functools import lru_cache
from itertools import groupby, pairwise

from banneret.kernel.scene import Layout, Line, Meaning, Place, Point
from banneret.kernel.vocabulary import PlaceKind

from ..loire import RIVER, SPACES, Space
from ..tables import FREE, GOODS, TERRAIN_GOOD, TERRAINS
from .look import NUMBERS, TERRAIN_ICONS
from .words import BARE, LANDS, TOWN

WIDTH, HEIGHT = 1000.0, 970.0
_DOWN = 45.0
"""The map lies so much lower than its data, for the woods in the north."""
_TALL = 80.0
"""Half the height of a space."""
_SLANT = 19.0
"""How far the zigzag between two columns goes to either side."""
_ROUGH = 6.0
"""How far corners stray."""
_BEYOND = 60.0

_COLUMNS = tuple(tuple(column) for _, column in groupby(SPACES, key=lambda space: space.column))


def _hash(a: float, b: float) -> float:
    """From -1 to 1, the same for the same numbers."""
    return math.modf(math.sin(a * 12.9898 + b * 78.233) * 43758.5453)[0]


def _stray(x: float, y: float) -> Point:
    return round(x + _ROUGH * _hash(x, y), 1), round(y + _ROUGH * _hash(y, x), 1)


def _levels(column: tuple[Space, ...]) -> list[float]:
    """Where the spaces of a column begin and end, from north to south."""
    return [column[0].y - _TALL, *(space.y + _TALL for space in column)]


def _seam(left: tuple[Space, ...], right: tuple[Space, ...]) -> list[Point]:
    """The border between two columns: the levels of the left one jut in to the left, those of the right one to the
    right."""
    middle = (left[0].x + right[0].x) / 2
    ends = [(y, middle - _SLANT) for y in _levels(left)] + [(y, middle + _SLANT) for y in _levels(right)]
    return [(x, y) for y, x in sorted(ends)]


def _edge(column: tuple[Space, ...], side: int) -> list[Point]:
    """The outer border of the first or last column."""
    half = (_COLUMNS[1][0].x - _COLUMNS[0][0].x) / 2
    at = column[0].x + side * half
    levels = _levels(column)
    middles = [(at + side * _SLANT, (a + b) / 2) for a, b in pairwise(levels)]
    return sorted([(at - side * _SLANT, y) for y in levels] + middles, key=lambda point: point[1])


_SEAMS = (_edge(_COLUMNS[0], -1), *(_seam(a, b) for a, b in pairwise(_COLUMNS)), _edge(_COLUMNS[-1], 1))


def _wandering(corners: list[Point]) -> list[Point]:
    """The same way with a bend in the middle of every border, the same from either side."""
    found: list[Point] = []
    for a, b in pairwise(corners):
        (ax, ay), (bx, by) = min(a, b), max(a, b)
        long = math.dist(a, b)
        off = 0.045 * _hash(ax + bx, ay + by) * long
        bend = round((ax + bx) / 2 + off * (by - ay) / long, 1), round((ay + by) / 2 - off * (bx - ax) / long, 1)
        found += [a, bend]
    return [*found, corners[-1]]


def _down(y: float) -> float:
    return y + _DOWN


def _sides(space: Space) -> tuple[list[Point], list[Point]]:
    """The western and the eastern border of a space, from north to south: the levels of two neighbouring columns are
    never the same."""
    west, east = (
        [(x, y) for x, y in seam if space.y - _TALL <= y <= space.y + _TALL]
        for seam in (_SEAMS[space.column - 1], _SEAMS[space.column])
    )
    return west, east


def _corners(space: Space) -> list[Point]:
    """From the north-east corner clockwise, and back to it."""
    west, east = _sides(space)
    return [_stray(x, _down(y)) for x, y in (*east, *reversed(west), east[0])]


OUTLINES: tuple[tuple[Point, ...], ...] = tuple(tuple(_wandering(_corners(space))[:-1]) for space in SPACES)
"""The outline of each space."""


def _course() -> tuple[Point, ...]:
    """ORL-3.3: the Loire from its mouth in the west, along the borders between the banks."""
    found: list[Point] = []
    for column in _COLUMNS:
        north = [space for space in column if space.bank == "north"][-1]
        found += [_stray(x, _down(y)) for x, y in (side[-1] for side in _sides(north))]
    course = _wandering(found)
    (_, west), (_, east) = course[0], course[-1]
    return (
        (-_BEYOND, west + 30.0),
        (course[0][0] - 25.0, west + 12.0),
        *course,
        (course[-1][0] + 30.0, east + 10.0),
        (WIDTH + _BEYOND, east + 45.0),
    )


def _woods() -> list[Line]:
    """ORL-3.4: woods stand exactly along the areas at their edge, north and south."""
    found = []
    for row, up in ((0, -1.0), (-1, 1.0)):
        for wooded, run in groupby((column[row] for column in _COLUMNS), key=lambda space: space.woodland_edge):
            if wooded:
                found.append(Line("woods", _wood(list(run), up), closed=True))
    return found


def _wood(run: list[Space], up: float) -> tuple[Point, ...]:
    near: list[Point] = []
    for space in run:
        near += [(x, _down(y) + up * 9.0) for x, y in (side[0 if up < 0 else -1] for side in _sides(space))]
    far = -_BEYOND if up < 0 else HEIGHT + _BEYOND
    west = -_BEYOND if run[0].column == 1 else near[0][0]
    east = WIDTH + _BEYOND if run[-1].column == len(_COLUMNS) else near[-1][0]
    inner: list[Point] = [(west, near[0][1])] if west < 0 else []
    outer: list[Point] = [(east, near[-1][1])] if east > WIDTH else []
    return (*inner, *near, *outer, (east, far), ((west + east) / 2, far), (west, far))


_LANDS: tuple[tuple[str, tuple[Point, ...]], ...] = (
    ("Anjou", ((20.0, 870.0), (130.0, 880.0))),
    ("Touraine", ((255.0, 935.0), (400.0, 900.0))),
    ("Beauce", ((590.0, 75.0), (670.0, 70.0))),
)
"""Names of lands where no woods stand."""
_LEGEND: tuple[Meaning, ...] = (
    ("field", "field", "grain"),
    ("lake", "lake", "fish"),
    ("forest", "forest", "wood"),
    ("pasture", "pasture", "cheese"),
    ("vineyard", "vineyard", "wine"),
    ("manor_farm", "manor farm", "any of these"),
    ("town", "town", "settlers set out from here"),
    ("woods", "woods", "the areas along them lie at their edge"),
)
_COURSE = _course()


@lru_cache(maxsize=64)
def layout(terrain: tuple[int, ...]) -> Layout:
    """The map with its tiles: they stay where they were laid (ORL-2.3); which have been turned is told by marks."""
    places = tuple(_place(number, space, terrain[number]) for number, space in enumerate(SPACES))
    lines = (
        *_woods(),
        Line("major_river", _COURSE, RIVER.name),
        *(Line("region", points, name) for name, points in _LANDS),
    )
    laid = any(tile != FREE for tile in terrain)
    return Layout(
        "areas",
        WIDTH,
        HEIGHT,
        places,
        lines=lines,
        legend=_LEGEND,
        id="loire" if laid else "loire.bare",
        name="The Loire",
        numbers=NUMBERS,
    )


def _place(number: int, space: Space, tile: int) -> Place:
    where = [f"{space.bank} of the Loire"]
    if space.riverside and space.kind == "area":
        where.append("on its bank")
    if space.woodland_edge:
        where.append("at the edge of the woods")
    facts = ", ".join(where)
    note = f"{facts[0].upper()}{facts[1:]}."
    kind: PlaceKind = TOWN
    icon = ""
    if space.kind == "town":
        note = f"Town. {note} Settlers set out from here; it belongs to nobody."
    elif tile != FREE:
        kind, icon = LANDS[TERRAINS[tile].id], TERRAIN_ICONS[tile]
        good = TERRAIN_GOOD[tile]
        gives = "any good but bread" if good == FREE else GOODS[good].name.lower()
        note = f"{TERRAINS[tile].name}: gives {gives}, {TERRAINS[tile].fame} Fame when taken. {note}"
    else:
        kind = BARE
    return Place(space.id, space.name, float(space.x), _down(space.y), kind, note, outline=OUTLINES[number], icon=icon)
