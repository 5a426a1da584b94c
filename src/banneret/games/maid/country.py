"""Section 2: the map. Hexes are numbers of a lattice, sets of hexes are bits of an int; what the map says about
movement and combat is in tables."""

from typing import Final

from banneret.board.hex import DIRECTIONS, lattice, shift

from .data_files import MAP
from .tables import BURGUNDY, NATIONS, RIVER_MP, TERRAIN

GRID: Final = lattice(MAP.map.columns, MAP.map.rows)
"""MAI-2.1, MAI-3.11: flat-topped hexes; the neighbours are a constant away in each of the six directions."""
OFFSETS: Final = GRID.offsets
HEX_IDS: Final = {
    GRID.cell(column, row): f"{column + 1:02d}{row + 1:02d}"
    for column in range(GRID.columns)
    for row in range(GRID.rows)
}
"""MAI-2.1: CCRR, both from 01."""
CELL: Final = {id: cell for cell, id in HEX_IDS.items()}


def _grid(picture: str) -> list[str]:
    lines = picture.strip("\n").split("\n")
    letters = [""] * GRID.size
    for (column, row), cell in GRID.numbers.items():
        letters[cell] = lines[row][column]
    return letters


_letters = _grid(MAP.map.terrain_grid)
AREA: Final = _grid(MAP.map.area_grid)
"""MAI-2.8: e, b or f by cell; "." at sea and on neutral ground."""
KIND: Final = [MAP.legend.get(letter, "") for letter in _letters]
"""MAI-2.3: the terrain of each cell, in words."""


def _cells(*kinds: str) -> int:
    return sum(1 << cell for cell in GRID.cells if KIND[cell] in kinds)


SEA: Final = _cells("all_sea")
NEUTRAL: Final = _cells("neutral")
LAND: Final = GRID.mask & ~SEA & ~NEUTRAL
"""MAI-2.4: neutral ground is never entered, MAI-6.4: nor is the sea."""
TOWN_CELLS: Final = _cells("town", "cathedral_town")
OPEN_GROUND: Final = _cells("clear", "village")
"""MAI-7.17: where Heavy Cavalry ride infantry down."""
COAST: Final = LAND & GRID.spread(SEA)
"""MAI-2.5: coastal hexes; nothing but a label."""
BURGUNDIAN_LANDS: Final = sum(1 << cell for cell in GRID.cells if AREA[cell] == NATIONS[BURGUNDY].home)

COST: Final = [getattr(TERRAIN, kind).mp if kind else 0 for kind in KIND]
"""MAI-6.4, MAI-6.5: movement points to enter; -1 where nobody may."""
MULTIPLIER: Final = [getattr(TERRAIN, kind).multiplier if kind else 0 for kind in KIND]
"""MAI-7.11: on those who defend there; of a town inside the walls."""

# ---------------------------------------------------------------------- rivers and the boundary


def side_of(a: int, b: int) -> int:
    """The direction from a cell to one beside it."""
    return GRID.direction(a, b)


def _ends(hexside: str) -> tuple[int, int]:
    a, b = hexside.split("-")
    return CELL[a], CELL[b]


RIVERS: Final = MAP.rivers


def _river() -> list[int]:
    sides = [0] * len(DIRECTIONS)
    for river in RIVERS:
        for hexside in river.hexsides:
            a, b = _ends(hexside)
            sides[side_of(a, b)] |= 1 << a
            sides[side_of(b, a)] |= 1 << b
    return sides


RIVER: Final = _river()
"""MAI-2.6: by direction the cells with a river on that side."""
WADE: Final = [RIVER[d] & ~TOWN_CELLS & ~shift(TOWN_CELLS, -OFFSETS[d]) for d in range(len(DIRECTIONS))]
"""MAI-6.6, MAI-3.10: rivers that count for movement and zones of control: those without a town on either side. Villages
do not count."""
DRY: Final = [GRID.mask & ~WADE[d] for d in range(len(DIRECTIONS))]
BOUNDARY: Final = tuple(_ends(hexside) for hexside in MAP.english_area_boundary.hexsides)
"""MAI-2.7: for drawing; it affects nothing."""


def river_between(a: int, b: int) -> bool:
    """MAI-7.11: whether a river runs along the side between two adjacent hexes, bridged or not."""
    return bool(RIVER[side_of(a, b)] >> a & 1)


def step_cost(a: int, b: int) -> int:
    """MAI-6.4 to MAI-6.6: movement points from a hex into an adjacent one."""
    return COST[b] + (RIVER_MP if WADE[side_of(a, b)] >> a & 1 else 0)


DEAREST: Final = 4


def _dear(cost: int) -> list[int]:
    found = [0] * GRID.size
    for a in GRID.cells:
        for offset in OFFSETS:
            b = a + offset
            if GRID.mask >> b & 1 and COST[b] > 0:
                price = step_cost(a, b)
                if price > DEAREST:
                    raise ValueError(f"a step of {price} movement points: the flood of `reach` knows {DEAREST} at most")
                if price == cost:
                    found[a] |= 1 << b
    return found


FOR_1: Final = _dear(1)
FOR_2: Final = _dear(2)
FOR_3: Final = _dear(3)
FOR_4: Final = _dear(DEAREST)
"""MAI-6.4 to MAI-6.6: by cell, the hexes beside it that cost so many movement points from there."""

# ---------------------------------------------------------------------- places

PLACES: Final = MAP.places
"""MAI-2.2: from Calais and Harfleur in the north to La Rochelle in the south-west and past Rheims in the east."""
PLACE_AT: Final = {CELL[place.hex]: place for place in PLACES}
TOWNS: Final = tuple(sorted((place for place in PLACES if place.kind != "village"), key=lambda place: place.hex))
"""MAI-2.3: towns and cathedral towns, in the order of their hex ids."""
TOWN: Final = {town.id: number for number, town in enumerate(TOWNS)}
TOWN_CELL: Final = tuple(CELL[town.hex] for town in TOWNS)
TOWN_AT: Final = {cell: number for number, cell in enumerate(TOWN_CELL)}
TOWN_HOME: Final = tuple(
    next(number for number, nation in enumerate(NATIONS) if nation.home == town.home) for town in TOWNS
)
"""MAI-2.8: the nation of the area in which each town lies."""
CATHEDRALS: Final = tuple(number for number, town in enumerate(TOWNS) if town.kind == "cathedral_town")
PORTS: Final = tuple(TOWN[id] for id in MAP.coast.english_ports)
"""MAI-6.18."""
ORLEANS, PARIS, RHEIMS, CHINON, BOURGES, ROUEN = (
    TOWN[id] for id in ("orleans", "paris", "rheims", "chinon", "bourges", "rouen")
)

WORDS: Final = {cell: PLACE_AT[cell].id if cell in PLACE_AT else id for cell, id in HEX_IDS.items()}
"""What a hex is called in notations and scenes: its place, else its id."""
NAMED: Final = {word: cell for cell, word in WORDS.items()} | CELL
"""The cell of such a word; towns go by their hex id as well."""
NAMES: Final = {cell: PLACE_AT[cell].name if cell in PLACE_AT else id for cell, id in HEX_IDS.items()}
"""The same for people."""

_DISTANCES: dict[int, tuple[int, ...]] = {}


def nearest_first(cell: int) -> tuple[int, ...]:
    """MAI-2.13, MAI-8.10: the towns by distance from a hex, over any hexes; of those at the same distance the lowest
    hex id first."""
    found = _DISTANCES.get(cell)
    if found is None:
        found = tuple(
            sorted(range(len(TOWNS)), key=lambda town: (GRID.distance(cell, TOWN_CELL[town]), TOWNS[town].hex))
        )
        _DISTANCES[cell] = found
    return found


LEASH: Final = 3
"""MAI-6.17."""


def _within_leash() -> int:
    found = BURGUNDIAN_LANDS
    for _ in range(LEASH):
        found |= GRID.spread(found)
    return found & LAND


BURGUNDIAN_REACH: Final = _within_leash()
"""MAI-6.17: hexes at most three from the nearest hex of the Burgundian lands."""


def window(columns: tuple[int, int], rows: tuple[int, int]) -> int:
    """MAI-2.9: the land hexes inside a window, both ends of each range (from 1) included."""
    return (
        sum(
            1 << cell
            for cell in GRID.cells
            if columns[0] <= GRID.column(cell) + 1 <= columns[1] and rows[0] <= GRID.row(cell) + 1 <= rows[1]
        )
        & LAND
    )


_BACK_N: Final = -OFFSETS[0]
_NE: Final = OFFSETS[1]
_SE: Final = OFFSETS[2]
_S: Final = OFFSETS[3]
_BACK_SW: Final = -OFFSETS[4]
_BACK_NW: Final = -OFFSETS[5]


def across(some: int, sides: list[int]) -> int:
    """The hexes beside some of a set, across the sides of a table (DRY, WADE) only. Written out: movement and zones of
    control live on it."""
    n, ne, se, s, sw, nw = sides
    return (
        (some & n) >> _BACK_N
        | (some & ne) << _NE
        | (some & se) << _SE
        | (some & s) << _S
        | (some & sw) >> _BACK_SW
        | (some & nw) >> _BACK_NW
    )
