"""Section 2: the map. Hexes are numbers of a lattice, sets of hexes are bits of an int; what the map says about
movement and combat is in tables."""

import msgspec

from banneret.board.hex import DIRECTIONS, lattice, shift

from .tables import BURGUNDY, NATIONS, RIVER_MP, TERRAIN, read


class PlaceData(msgspec.Struct, frozen=True):
    id: str
    name: str
    hex: str
    kind: str
    home: str
    vp: int = 0


class River(msgspec.Struct, frozen=True):
    id: str
    name: str
    hexsides: tuple[str, ...]


class _Map(msgspec.Struct):
    columns: int
    rows: int
    terrain_grid: str
    area_grid: str


class _Coast(msgspec.Struct):
    hexes: tuple[str, ...]
    english_ports: tuple[str, ...]


class _Boundary(msgspec.Struct):
    hexsides: tuple[str, ...]


class _MapFile(msgspec.Struct):
    map: _Map
    legend: dict[str, str]
    coast: _Coast
    english_area_boundary: _Boundary
    rivers: tuple[River, ...]
    places: tuple[PlaceData, ...]


_data = read("map.toml", _MapFile)

GRID = lattice(_data.map.columns, _data.map.rows)
"""MAI-2.1, MAI-3.11: flat-topped hexes; the neighbours are a constant away in each of the six directions."""
OFFSETS = GRID.offsets
HEX_IDS = {
    GRID.cell(column, row): f"{column + 1:02d}{row + 1:02d}"
    for column in range(GRID.columns)
    for row in range(GRID.rows)
}
"""MAI-2.1: CCRR, both from 01."""
CELL = {id: cell for cell, id in HEX_IDS.items()}


def _grid(picture: str) -> list[str]:
    lines = picture.strip("\n").split("\n")
    letters = [""] * GRID.size
    for (column, row), cell in GRID.numbers.items():
        letters[cell] = lines[row][column]
    return letters


_letters = _grid(_data.map.terrain_grid)
AREA = _grid(_data.map.area_grid)
"""MAI-2.8: e, b or f by cell; "." at sea and on neutral ground."""
KIND = [_data.legend.get(letter, "") for letter in _letters]
"""MAI-2.3: the terrain of each cell, in words."""


def _cells(*kinds: str) -> int:
    return sum(1 << cell for cell in GRID.cells if KIND[cell] in kinds)


SEA = _cells("all_sea")
NEUTRAL = _cells("neutral")
LAND = GRID.mask & ~SEA & ~NEUTRAL
"""MAI-2.4: neutral ground is never entered, MAI-6.4: nor is the sea."""
TOWN_CELLS = _cells("town", "cathedral_town")
OPEN_GROUND = _cells("clear", "village")
"""MAI-7.17: where Heavy Cavalry ride infantry down."""
COAST = LAND & GRID.spread(SEA)
"""MAI-2.5: coastal hexes; nothing but a label."""
BURGUNDIAN_LANDS = sum(1 << cell for cell in GRID.cells if AREA[cell] == NATIONS[BURGUNDY].home)

COST = [getattr(TERRAIN, kind).mp if kind else 0 for kind in KIND]
"""MAI-6.4, MAI-6.5: movement points to enter; -1 where nobody may."""
MULTIPLIER = [getattr(TERRAIN, kind).multiplier if kind else 0 for kind in KIND]
"""MAI-7.11: on those who defend there; of a town inside the walls."""
COSTS = tuple(sorted({COST[cell] for cell in GRID.cells if COST[cell] > 0}))
BY_COST = tuple(sum(1 << cell for cell in GRID.cells if COST[cell] == cost) for cost in COSTS)

# ---------------------------------------------------------------------- rivers and the boundary


def side_of(a: int, b: int) -> int:
    """The direction from a cell to one beside it."""
    return GRID.direction(a, b)


def _ends(hexside: str) -> tuple[int, int]:
    a, b = hexside.split("-")
    return CELL[a], CELL[b]


RIVERS = _data.rivers


def _river() -> list[int]:
    sides = [0] * len(DIRECTIONS)
    for river in RIVERS:
        for hexside in river.hexsides:
            a, b = _ends(hexside)
            sides[side_of(a, b)] |= 1 << a
            sides[side_of(b, a)] |= 1 << b
    return sides


RIVER = _river()
"""MAI-2.6: by direction the cells with a river on that side."""
WADE = [RIVER[d] & ~TOWN_CELLS & ~shift(TOWN_CELLS, -OFFSETS[d]) for d in range(len(DIRECTIONS))]
"""MAI-6.6, MAI-3.10: rivers that count for movement and zones of control: those without a town on either side. Villages
do not count."""
DRY = [GRID.mask & ~WADE[d] for d in range(len(DIRECTIONS))]
BOUNDARY = tuple(_ends(hexside) for hexside in _data.english_area_boundary.hexsides)
"""MAI-2.7: for drawing; it affects nothing."""


def river_between(a: int, b: int) -> bool:
    """MAI-7.11: whether a river runs along the side between two adjacent hexes, bridged or not."""
    return bool(RIVER[side_of(a, b)] >> a & 1)


def step_cost(a: int, b: int) -> int:
    """MAI-6.4 to MAI-6.6: movement points from a hex into an adjacent one."""
    return COST[b] + (RIVER_MP if WADE[side_of(a, b)] >> a & 1 else 0)


# ---------------------------------------------------------------------- places

PLACES = _data.places
"""MAI-2.2: from Calais and Harfleur in the north to La Rochelle in the south-west and past Rheims in the east."""
PLACE_AT = {CELL[place.hex]: place for place in PLACES}
TOWNS = tuple(sorted((place for place in PLACES if place.kind != "village"), key=lambda place: place.hex))
"""MAI-2.3: towns and cathedral towns, in the order of their hex ids."""
TOWN = {town.id: number for number, town in enumerate(TOWNS)}
TOWN_CELL = tuple(CELL[town.hex] for town in TOWNS)
TOWN_AT = {cell: number for number, cell in enumerate(TOWN_CELL)}
TOWN_HOME = tuple(next(number for number, nation in enumerate(NATIONS) if nation.home == town.home) for town in TOWNS)
"""MAI-2.8: the nation of the area in which each town lies."""
CATHEDRALS = tuple(number for number, town in enumerate(TOWNS) if town.kind == "cathedral_town")
PORTS = tuple(TOWN[id] for id in _data.coast.english_ports)
"""MAI-6.18."""
ORLEANS, PARIS, RHEIMS, CHINON, BOURGES, ROUEN = (
    TOWN[id] for id in ("orleans", "paris", "rheims", "chinon", "bourges", "rouen")
)

WORDS = {cell: PLACE_AT[cell].id if cell in PLACE_AT else id for cell, id in HEX_IDS.items()}
"""What a hex is called in notations and scenes: its place, else its id."""
NAMED = {word: cell for cell, word in WORDS.items()} | CELL
"""The cell of such a word; towns go by their hex id as well."""
NAMES = {cell: PLACE_AT[cell].name if cell in PLACE_AT else id for cell, id in HEX_IDS.items()}
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


LEASH = 3
"""MAI-6.17."""


def _within_leash() -> int:
    found = BURGUNDIAN_LANDS
    for _ in range(LEASH):
        found |= GRID.spread(found)
    return found & LAND


BURGUNDIAN_REACH = _within_leash()
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


_N, _NE, _SE, _S, _SW, _NW = OFFSETS
_BACK_N, _BACK_SW, _BACK_NW = -_N, -_SW, -_NW


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
