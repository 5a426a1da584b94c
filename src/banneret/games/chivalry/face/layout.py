"""The battlefield as it is drawn: fields with crooked borders that neighbours share, the boxes in the corners, and what
lies upon it by scenario.

Areas lie in a grid of five columns (flank, three battles, flank) and five rows, the French in the north. Once a flank
has collapsed its panel lies over the captured battle (CHV-24.10): then its three areas take in those beside them, and
the Rears of that battle are dead ground.
"""

import math
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import msgspec

from banneret.kernel.scene import Landmark, Layout, Line, LineKind, Meaning, NumberWords, Place, Point
from banneret.kernel.vocabulary import PlaceKind, Scenery

from ..cast import BOUGHT
from ..field import ALL_BATTLES, AREAS, BATTLE_AREAS, CAPACITY, FIELD_AREAS, battle_of, is_flank, row_of
from ..order_of_battle import SCENARIO_DATA
from ..rows import Area, Type, read
from ..tables import TYPES, ground_of
from .words import DEAD, GROUND, KINDS, LEGEND, TERRAIN_NOTES, TYPE_ICONS

WIDTH, HEIGHT = 1600.0, 1120.0
_COLUMNS = (10.0, 275.0, 625.0, 975.0, 1325.0, 1590.0)
_ROWS = (15.0, 233.0, 451.0, 669.0, 887.0, 1105.0)
"""The borders of columns and rows, before they stray."""
_ROUGH = 17.0
"""How far corners stray,"""
_BENT = 12.0
"""and how far the border between two of them."""
_BENDS = 9
_BEYOND = 90.0
_BOX_MARGIN = 22.0
"""Around a box in its corner."""


class Spot(NamedTuple):
    """A cell of the grid, from the north-west."""

    column: int
    row: int


class _Drawn(msgspec.Struct, frozen=True):
    kind: LineKind
    points: tuple[Point, ...]
    """In columns and rows of the grid from the north-west corner: (1.5, 3) is the middle of the northern border of the
    West Battle's English Approach."""
    name: str = ""
    closed: bool = False


class _Standing(msgspec.Struct, frozen=True):
    kind: Scenery
    at: Point
    size: float
    name: str = ""


class _Scenery(msgspec.Struct, frozen=True):
    """What is drawn upon the field of a scenario: for the eye, the terrain is what the rules say it is."""

    lines: tuple[_Drawn, ...] = ()
    landmarks: tuple[_Standing, ...] = ()
    land: dict[str, PlaceKind] = {}
    """What areas of clear ground look like that are not grass."""


_SCENERY = read("scenery.toml", dict[str, _Scenery])


# ---------------------------------------------------------------------- the grid


def _hash(a: float, b: float) -> float:
    """From -1 to 1, the same for the same numbers."""
    return math.modf(math.sin(a * 12.9898 + b * 78.233) * 43758.5453)[0]


def _corner(column: int, row: int) -> Point:
    x, y = _COLUMNS[column], _ROWS[row]
    return round(x + _ROUGH * _hash(x, y), 1), round(y + _ROUGH * _hash(y, x), 1)


@cache
def _border(a: tuple[int, int], b: tuple[int, int]) -> tuple[Point, ...]:
    """The way from one corner to the next, without the last point; the same points from either end."""
    if a > b:
        there = (*_border(b, a), _corner(*b))
        return (_corner(*a), *reversed(there[1:-1]))
    (ax, ay), (bx, by) = start, end = _corner(*a), _corner(*b)
    long = math.dist(start, end)
    found = [start]
    wide, narrow = _hash(ax + bx, ay + by), _hash(ay + by, ax + bx)
    for bend in range(1, _BENDS + 1):
        share = bend / (_BENDS + 1)
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        off = _BENT * (wide * math.sin(math.pi * share) + 0.6 * narrow * math.sin(3 * math.pi * share))
        found.append((round(x - off * (by - ay) / long, 1), round(y + off * (bx - ax) / long, 1)))
    return tuple(found)


def _outline(spots: tuple[Spot, ...]) -> tuple[Point, ...]:
    """The border of some cells of one row beside each other, clockwise."""
    west, east = min(spot.column for spot in spots), max(spot.column for spot in spots) + 1
    row = spots[0].row
    corners = [(column, row) for column in range(west, east)]
    corners += [(east, row)]
    corners += [(column, row + 1) for column in range(east, west, -1)]
    corners += [(west, row + 1), (west, row)]
    return tuple(point for a, b in pairwise(corners) for point in _border(a, b))


def _at(point: Point) -> Point:
    """From columns and rows to where it is drawn."""
    return _along(_COLUMNS, point[0]), _along(_ROWS, point[1])


def _along(borders: tuple[float, ...], at: float) -> float:
    cell = min(max(int(at), 0), len(borders) - 2)
    return round(borders[cell] + (borders[cell + 1] - borders[cell]) * (at - cell), 1)


def _spot(area: int) -> Spot:
    """Where an area lies while all battles are in play."""
    row = 4 - row_of(area)
    if area < BATTLE_AREAS:
        return Spot(1 + battle_of(area), row)
    return Spot(0 if area < BATTLE_AREAS + 3 else 4, row)


@cache
def spots(area: int, mask: int) -> tuple[Spot, ...]:
    """The cells of an area of the battlefield while these battles are in play; a flank panel lies over what has
    collapsed beside it."""
    here = _spot(area)
    if not is_flank(area):
        return (here,)
    step = 1 if here.column == 0 else -1
    found = [here]
    while not mask >> (found[-1].column + step - 1) & 1:
        found.append(Spot(found[-1].column + step, here.row))
    return tuple(found)


# ---------------------------------------------------------------------- places


def kind_of(ground: int) -> PlaceKind:
    """What ground looks like by its terrain."""
    return next((kind for terrain, kind in KINDS if ground & terrain), GROUND)


@cache
def layout(scenario: str, mask: int) -> Layout:
    """The field of a scenario while these battles are in play."""
    known = SCENARIO_DATA.get(scenario)
    ground = known.ground() if known else [0] * FIELD_AREAS
    scenery = _SCENERY.get(scenario, _SCENERY[BOUGHT])
    collapsed = [battle for battle in range(3) if not mask >> battle & 1]
    cleared = {spot for area in range(FIELD_AREAS) if is_flank(area) for spot in _panel(area, mask)}
    places = [
        _place(area, ground[area], scenery, mask)
        for area in range(FIELD_AREAS)
        if area >= BATTLE_AREAS or battle_of(area) not in collapsed or row_of(area) in (0, 4)
    ]
    boxes = [_box(area) for area in AREAS[FIELD_AREAS:]]
    lines = tuple(
        Line(one.kind, tuple(map(_at, one.points)), one.name, one.closed)
        for one in scenery.lines
        if not cleared.intersection(map(_cell, one.points))
    )
    marks = tuple(
        Landmark(one.kind, *_at(one.at), one.size, one.name)
        for one in scenery.landmarks
        if _cell(one.at) not in cleared
    )
    beyond = ((-_BEYOND, -_BEYOND), (WIDTH + _BEYOND, -_BEYOND), (WIDTH + _BEYOND, HEIGHT + _BEYOND))
    country = Line(GROUND, (*beyond, (-_BEYOND, HEIGHT + _BEYOND)), closed=True)
    name = known.name if known else "The field"
    id = scenario if mask == ALL_BATTLES else f"{scenario}.{mask}"
    return Layout(
        "areas",
        WIDTH,
        HEIGHT,
        (*places, *boxes),
        lines=(country, *lines),
        legend=_legend(places, lines, marks),
        id=id,
        name=f"{name}, {known.date}" if known else name,
        landmarks=marks,
        numbers=_NUMBERS,
    )


def _abilities(type: Type) -> tuple[tuple[str, str, str], ...]:
    """CHV-3.2, CHV-3.3: on what a unit hits, and how far it shoots."""
    close = (str(type.close), "strikes on", "crossed-swords") if type.close else None
    ranged = (str(type.ranged), "shoots on", "striking-arrows") if type.ranged else None
    reach = (str(type.range), "range", "arrow-flights") if type.ranged else None
    return tuple(one for one in (close, ranged, reach) if one is not None)


_NUMBERS = (
    *(
        NumberWords("block", ("type",), (icon,), icon, pips=("Cohesion", "shield"), always=_abilities(type))
        for type, icon in zip(TYPES, TYPE_ICONS, strict=True)
    ),
    NumberWords("captain", ("command",), ("rally-the-troops",)),
)
"""CHV-3.4, CHV-4.1."""


def _panel(area: int, mask: int) -> tuple[Spot, ...]:
    """The cells under the panel of a collapsed flank: what was there is clear ground now (CHV-24.16)."""
    found = spots(area, mask)
    return found if len(found) > 1 else ()


def _cell(point: Point) -> Spot:
    return Spot(int(point[0]), int(point[1]))


def _place(area: int, ground: int, scenery: _Scenery, mask: int) -> Place:
    data = AREAS[area]
    cells = spots(area, mask)
    outline = _outline(cells)
    x = (_COLUMNS[cells[0].column] + _COLUMNS[cells[0].column + 1]) / 2
    if len(cells) > 1:
        x = sum((_COLUMNS[cell.column] + _COLUMNS[cell.column + 1]) / 2 for cell in cells) / len(cells)
        ground = 0
    y = (_ROWS[cells[0].row] + _ROWS[cells[0].row + 1]) / 2
    dead = area < BATTLE_AREAS and not mask >> battle_of(area) & 1
    kind = DEAD if dead else kind_of(ground)
    if kind == GROUND and len(cells) == 1:
        kind = scenery.land.get(data.id, kind)
    return Place(
        data.id,
        data.name,
        x,
        y,
        kind,
        "Out of play." if dead else _note(area, ground),
        outline=outline,
        room=CAPACITY[area],
        text="" if dead else _printed(data, area),
    )


def _note(area: int, ground: int) -> str:
    kinds = [TERRAIN_NOTES[terrain.id] for terrain in ground_of(ground)] or [TERRAIN_NOTES["clear"]]
    told = " and ".join(kinds)
    return f"{told[0].upper()}{told[1:]}. Room for {CAPACITY[area]} units of each side."


def _printed(area: Area, number: int) -> str:
    """The battle is named where it begins and ends, elsewhere the row alone: there are fifteen of them."""
    battle, _, row = area.name.partition(", ")
    return area.name.replace(",", " ·") if number < BATTLE_AREAS and row.endswith("Rear") and battle else row


def _box(area: Area) -> Place:
    """The boxes lie in the corners, where no flank is."""
    spot = Spot(0 if area.x < 500 else 4, 0 if area.side == "french" else 4)
    west, east = _COLUMNS[spot.column] + _BOX_MARGIN, _COLUMNS[spot.column + 1] - _BOX_MARGIN
    north, south = _ROWS[spot.row] + _BOX_MARGIN, _ROWS[spot.row + 1] - _BOX_MARGIN
    outline = ((west, north), (east, north), (east, south), (west, south))
    rout = area.kind == "rout"
    note = (
        "Routed units, which flee unless a leader is with them or they are rallied."
        if rout
        else "From here units deploy to any Rear of their side."
    )
    name = area.name.replace(" box", "")
    return Place(
        area.id, name, (west + east) / 2, (north + south) / 2, "box", note, outline=outline, icon=_BOX_ICONS[rout]
    )


_BOX_ICONS = ("medieval-pavilion", "sprint")


def _legend(places: list[Place], lines: tuple[Line, ...], landmarks: tuple[Landmark, ...]) -> tuple[Meaning, ...]:
    shown = {place.kind for place in places} | {line.kind for line in lines} | {one.kind for one in landmarks}
    return tuple(meaning for meaning in LEGEND if meaning[0] in shown)
