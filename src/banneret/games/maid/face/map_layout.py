"""The map as it is drawn: section 2. Each scenario shows its own window of it (MAI-2.9); the layout is made once and
shared."""

from functools import cache
from math import sqrt

from banneret.kernel.event import minus
from banneret.kernel.scene import Area, Grid, Hex, HexSide, Layout, Meaning, NumberWords

from ..country import (
    AREA,
    BOUNDARY,
    CELL,
    COAST,
    COST,
    GRID,
    HEX_IDS,
    KIND,
    MULTIPLIER,
    PLACE_AT,
    RIVERS,
    WORDS,
    side_of,
)
from ..data_files import PlaceData
from ..forces.icons import TYPE_ICONS
from ..scenarios import SCENARIO_DATA, VICTORIES, ScenarioData
from ..tables import LEADER_MA, NATIONS, RIVER_MP, TYPES, WAGON_MA
from .arms import NATION_ARMS
from .words import GROUNDS, SITES

RADIUS = 30.0
_ROW = sqrt(3) * RADIUS
_AREA_NAMES = {"e": "the English-controlled area", "b": "the Burgundian lands", "f": "the lands of the Dauphin"}
_KIND_NAMES = {
    "cathedral_town": "Cathedral town",
    "town": "Town",
    "village": "Village",
    "neutral": "Neutral ground",
    "all_sea": "The sea",
}
_MOVE = ("move", "footprint")
_NUMBERS = (
    NumberWords(
        "leader", ("attack bonus", "defence bonus"), ("broadsword", "shield"), always=((str(LEADER_MA), *_MOVE),)
    ),
    NumberWords("unit", (), always=((str(WAGON_MA), *_MOVE),)),
    *(
        NumberWords("troops", (), (), icon, count=("strength points", icon), always=((str(type.ma), *_MOVE),))
        for type, icon in zip(TYPES, TYPE_ICONS, strict=True)
    ),
)
"""What is printed on leaders, what SPs are counted in, and how far each goes (MAI-3.2, MAI-6.3)."""


@cache
def layout(scenario: str) -> Layout:
    """The hexes of a scenario's window with the rivers (MAI-2.6) and the boundary of the English-controlled area
    (MAI-2.7) between them."""
    data = SCENARIO_DATA[scenario]
    window = data.window
    # an even number of columns, so that those which lie lower still do (MAI-2.1)
    skipped = (window.col_min - 1) // 2 * 2
    first = window.col_min - skipped
    margin = -1.5 * RADIUS * (first - 1)
    shown = [cell for cell in GRID.cells if _within(data, cell)]
    hexes = tuple(_hex(data, cell, skipped) for cell in shown)
    columns, rows = window.col_max - skipped, window.row_max - window.row_min + 1
    sides = (*_rivers(set(shown)), *_boundary(set(shown)))
    areas = tuple(
        Area(nation.home, _AREA_NAMES[nation.home], NATION_ARMS[number]) for number, nation in enumerate(NATIONS)
    )
    grid = Grid(columns, rows, RADIUS, hexes, sides, margin, areas)
    width = RADIUS * (1.5 * columns + 0.5) + margin
    return Layout(
        "hexes",
        width,
        _ROW * (rows + 0.5) + margin,
        legend=_LEGEND,
        grid=grid,
        id=f"maid.{scenario}",
        name="France",
        numbers=_NUMBERS,
    )


def _within(data: ScenarioData, cell: int) -> bool:
    window = data.window
    return (
        window.col_min <= GRID.column(cell) + 1 <= window.col_max
        and window.row_min <= GRID.row(cell) + 1 <= window.row_max
    )


def _hex(data: ScenarioData, cell: int, skipped: int) -> Hex:
    place = PLACE_AT.get(cell)
    area = AREA[cell] if AREA[cell] in _AREA_NAMES else ""
    column, row = GRID.column(cell) + 1 - skipped, GRID.row(cell) + 2 - data.window.row_min
    return Hex(
        WORDS[cell],
        column,
        row,
        GROUNDS[KIND[cell]],
        name="" if place is None else place.name,
        kind=SITES.get(KIND[cell], ""),
        note=_note(data, cell, place),
        area=area,
    )


def _note(data: ScenarioData, cell: int, place: PlaceData | None) -> str:
    """What is told of a hex: what it is, whose land, what it costs and what it is worth."""
    kind = KIND[cell]
    words = [_KIND_NAMES.get(kind, kind.capitalize()) + (f" ({HEX_IDS[cell]})" if place is not None else "")]
    if COAST >> cell & 1:
        words[0] += " on the coast"
    if AREA[cell] in _AREA_NAMES:
        words[0] += f" in {_AREA_NAMES[AREA[cell]]}"
    if COST[cell] > 0:
        words.append(_effect(cell))
    if place is not None:
        words += _worth(data, place)
    return ". ".join(words) + "."


def _effect(cell: int) -> str:
    """MAI-6.4, MAI-6.5, MAI-7.11."""
    points = "1 movement point" if COST[cell] == 1 else f"{COST[cell]} movement points"
    if MULTIPLIER[cell] == 1:
        return points
    walls = " inside the walls" if KIND[cell] in ("town", "cathedral_town") else ""
    return f"{points}; defenders{walls} ×{MULTIPLIER[cell]}"


def _worth(data: ScenarioData, place: PlaceData) -> list[str]:
    """MAI-10.3: what a town counts for in this scenario."""
    victory = VICTORIES[data.victory]
    words = []
    french = victory.french_holds.get(place.id, 0) + (place.vp if victory.town_vp else 0)
    if french:
        words.append(f"{french} to the French score while French")
    english = victory.english_holds.get(place.id, 0)
    if english:
        words.append(minus(f"{english} to the French score while English"))
    return words


def _rivers(shown: set[int]) -> list[HexSide]:
    """Each river side between two hexes that are shown, once."""
    found = []
    for river in RIVERS:
        for hexside in river.hexsides:
            a, b = (CELL[id] for id in hexside.split("-"))
            if a in shown and b in shown:
                found.append(HexSide(WORDS[a], side_of(a, b), "river", river.name))
    return found


def _boundary(shown: set[int]) -> list[HexSide]:
    return [HexSide(WORDS[a], side_of(a, b), "border") for a, b in BOUNDARY if a in shown and b in shown]


_LEGEND: tuple[Meaning, ...] = (
    (GROUNDS["clear"], "clear", "1 movement point"),
    (GROUNDS["woods"], "woods", "2 movement points, defenders ×2"),
    (GROUNDS["rough"], "rough", "3 movement points, defenders ×2"),
    (GROUNDS["swamp"], "swamp", "3 movement points, defenders ×2"),
    (SITES["village"], "village", "as clear; it supplies nobody"),
    (SITES["town"], "town", "1 movement point, defenders inside the walls ×3"),
    (SITES["cathedral_town"], "cathedral town", "as a town; it raises replacements"),
    ("river", "river", f"{RIVER_MP} more movement point to cross, free at a town; attacks across it face ×2"),
    ("border", "boundary of the English-controlled area", ""),
    (GROUNDS["neutral"], "neutral ground", "nobody enters"),
    (GROUNDS["all_sea"], "all-sea", "nobody marches there"),
)
