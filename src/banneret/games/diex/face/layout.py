"""The maps as they are printed."""

from functools import lru_cache
from math import sqrt

from banneret.kernel.scene import Grid, Hex, HexSide, Layout, Meaning, NumberWords

from ..ground.maps import chart
from ..ground.printed import Chart, hex_name
from ..ground.terrain import HEX_KINDS, SIDE_KINDS
from .words import GROUNDS, SIDES

_RADIUS, _MARGIN = 40.0, 20.0
_PRINTED = ("attack", "defence", "move"), ("broadsword", "shield", "footprint")
_ARMOUR = ("armour", "mail-shirt")
NUMBERS = (NumberWords("foot", *_PRINTED, ring=_ARMOUR), NumberWords("rider", *_PRINTED, ring=_ARMOUR))
"""What is printed on a character."""


@lru_cache(maxsize=32)
def layout(id: str) -> Layout:
    """A map as it is printed."""
    map = chart(id)
    areas = {
        at: zone
        for zone, places in map.zones.items()
        if zone.startswith("building_") or zone == "tower"
        for at in places
    }
    hexes = tuple(_hex(map, column, row, areas.get((column, row), "")) for column, row in map.hexes())
    sides = tuple(
        HexSide(hex_name(column, row), direction, SIDES[SIDE_KINDS[side].key])
        for (column, row, direction), side in map.sides.items()
        if direction < 3 or not map.on(_beyond(column, row, direction))
    )
    grid = Grid(map.columns, map.rows, _RADIUS, hexes, sides, _MARGIN)
    width = 2 * _MARGIN + _RADIUS * (1.5 * map.columns + 0.5)
    height = 2 * _MARGIN + _RADIUS * sqrt(3) * (map.rows + 0.5)
    used = dict.fromkeys(HEX_KINDS[kind] for row in map.kinds for kind in row)
    edges = dict.fromkeys(SIDE_KINDS[side] for side in map.sides.values())
    legend: list[Meaning] = [(GROUNDS[kind.key], kind.name, "") for kind in used]
    legend += [(SIDES[side.key], side.name, "") for side in edges]
    size = round(width, 1), round(height, 1)
    return Layout("hexes", *size, legend=tuple(legend), grid=grid, id=id, name=map.name, numbers=NUMBERS)


def _beyond(column: int, row: int, direction: int) -> tuple[int, int]:
    across = (0, 1, 1, 0, -1, -1)[direction]
    down = (-1, 0 if column & 1 else -1, 1 if column & 1 else 0, 1, 1 if column & 1 else 0, 0 if column & 1 else -1)[
        direction
    ]
    return column + across, row + down


def _hex(map: Chart, column: int, row: int, area: str) -> Hex:
    kind = HEX_KINDS[map.kinds[row][column]]
    note = f"{kind.name} ({kind.rule})"
    name = area.removeprefix("building_").replace("_", " ")
    return Hex(
        hex_name(column, row),
        column + 1,
        row + 1,
        GROUNDS[kind.key],
        map.levels[row][column],
        name,
        "well" if map.features.well == (column, row) else "",
        note,
        area,
    )
