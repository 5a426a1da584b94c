"""DXC-2: the map of a campaign as it is printed. Cells are numbers of the lattice, sets of cells are bits of an int.

The number of a cell rises with its hex id: columns first, then rows.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from banneret.board.hex import DIRECTIONS, Lattice, lattice, members
from banneret.kernel.refusal import BanneretError

from ...ground.reading import decode, text
from .drawn import Ground, Kind, Map
from .tables import GROUND_COST, RIVER_COST, ROAD_COST

Line = tuple[str, str, tuple[int, ...]]
"""A road or a river: its id, its name and its cells in order."""

_PLACE = re.compile(r"(?P<landmark>[a-z_]+)(?::(?P<direction>NE|SE|SW|NW|N|S)(?P<steps>[1-9]\d?)?)?")


@dataclass(slots=True, frozen=True)
class Site:
    """DXC-5.1a, DXC-5.1b: a settlement as printed. A city's resources are 0 here and never run out (DXC-5.1c)."""

    number: int
    id: str
    name: str
    cell: int
    kind: Kind
    port: bool
    resources: int
    loyalty: int


class Country:
    """A map. Get it from `country`: it is made once, and compared by identity."""

    __slots__ = (
        "bits",
        "bridge",
        "cells",
        "coast",
        "convoy_cost",
        "convoy_ranks",
        "cost",
        "ground",
        "id",
        "land",
        "lattice",
        "name",
        "names",
        "northern",
        "ranks",
        "river",
        "rivers",
        "road",
        "roads",
        "site",
        "site_at",
        "sites",
    )

    def __init__(self, id: str, name: str, lattice: Lattice) -> None:
        self.id = id
        self.name = name
        self.lattice = lattice
        self.bits = [1 << cell for cell in range(lattice.size)]
        """Each cell as a set: made once, because where groups stand is asked for all the time."""
        self.names = [""] * lattice.size
        """DXC-2b: the hex id of each cell."""
        self.cells: dict[str, int] = {}
        for (column, row), cell in lattice.numbers.items():
            self.names[cell] = f"{column + 1:02d}{row + 1:02d}"
            self.cells[self.names[cell]] = cell
        self.ground: list[Ground] = ["sea"] * lattice.size
        self.cost = [0] * lattice.size
        """DXC-2.1a to DXC-2.1c: points to enter; 0 where nobody goes."""
        self.convoy_cost = [0] * lattice.size
        """DXC-2.1d: the same for a convoy."""
        self.ranks: tuple[tuple[int, int], ...] = ()
        """The costs that occur, each with the cells that cost so much."""
        self.convoy_ranks: tuple[tuple[int, int], ...] = ()
        self.land = 0
        self.road = 0
        self.river = 0
        """Bridges included."""
        self.bridge = 0
        self.coast = 0
        self.northern = 0
        """DXC-8.4e, DXC-14.8a: land at the northern edge of the map."""
        self.roads: tuple[Line, ...] = ()
        self.rivers: tuple[Line, ...] = ()
        self.sites: tuple[Site, ...] = ()
        self.site_at: dict[int, int] = {}
        """Number of the settlement in a cell."""
        self.site: dict[str, int] = {}
        """Number of a settlement by its id."""


# ---------------------------------------------------------------- reading


def _bits(cells: Iterable[int]) -> int:
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def _cells(country: Country, hexes: Iterable[str]) -> tuple[int, ...]:
    try:
        return tuple(country.cells[hex] for hex in hexes)
    except KeyError as error:
        raise BanneretError(f"The map {country.name} has no hex {error.args[0]}.") from error


def _price(country: Country, ranks: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (price, _bits(cell for cell in country.lattice.cells if ranks[cell] == price))
        for price in sorted(set(ranks) - {0})
    )


def _lay_costs(country: Country) -> None:
    """DXC-2.1c: of several kinds of terrain the most expensive counts; a bridge takes away the river's cost only.
    DXC-2.1d: a convoy needs a road in rough ground and a bridge over a river."""
    for cell in members(country.land):
        bit = 1 << cell
        cost = GROUND_COST[country.ground[cell]]
        if country.road & bit:
            cost = max(cost, ROAD_COST)
        unbridged = country.river & ~country.bridge & bit
        if unbridged:
            cost = max(cost, RIVER_COST)
        country.cost[cell] = cost
        if not unbridged and (country.ground[cell] == "open" or country.road & bit):
            country.convoy_cost[cell] = cost
    country.ranks = _price(country, country.cost)
    country.convoy_ranks = _price(country, country.convoy_cost)


def _read_ground(country: Country, data: Map) -> None:
    for row, line in enumerate(data.terrain):
        for column, letter in enumerate(line):
            ground = data.legend.get(letter)
            if ground is None:
                raise BanneretError(f"The map {data.name} does not say what the letter {letter} is.")
            country.ground[country.lattice.cell(column, row)] = ground
    country.land = _bits(cell for cell in country.lattice.cells if country.ground[cell] != "sea")
    country.northern = _bits(cell for cell in members(country.land) if not country.lattice.row(cell))


def parse_country(source: str | dict[str, object], where: str) -> Country:
    """A map from TOML, or from what TOML holds; refused with a sentence if anything about it is inconsistent."""
    data = decode(source, f"The map {where}", Map)
    if len(data.terrain) != data.rows or any(len(line) != data.cols for line in data.terrain):
        raise BanneretError(f"The map {data.name} should have {data.rows} rows of {data.cols} hexes.")
    country = Country(data.id, data.name, lattice(data.cols, data.rows))
    _read_ground(country, data)
    country.roads = tuple((road.id, road.name, _cells(country, road.hexes)) for road in data.road)
    country.rivers = tuple((river.id, river.name, _cells(country, river.hexes)) for river in data.river)
    country.road = _bits(cell for _, _, cells in country.roads for cell in cells)
    country.river = _bits(cell for _, _, cells in country.rivers for cell in cells)
    country.bridge = _bits(_cells(country, data.overlay.bridges))
    country.coast = _bits(_cells(country, data.overlay.coast))
    country.sites = tuple(
        Site(number, row.id, row.name, _cells(country, (row.hex,))[0], row.kind, row.port, row.resources, row.loyalty)
        for number, row in enumerate(data.settlement)
    )
    country.site_at = {site.cell: site.number for site in country.sites}
    country.site = {site.id: site.number for site in country.sites}
    wrong = fault(country) or _fault_of_cities(data)
    if wrong:
        raise BanneretError(f"The map {data.name} is wrong: {wrong}.")
    _lay_costs(country)
    return country


def _fault_of_cities(data: Map) -> str:
    for row in data.settlement:
        if row.unlimited != (row.kind == "city"):
            return f"cities and nothing else have unlimited resources, but {row.name} is a {row.kind} (DXC-5.1c)"
    return ""


def fault(country: Country) -> str:
    """The first thing that is wrong with a map, or nothing."""
    return _fault_of_land(country) or _fault_of_lines(country) or _fault_of_sites(country)


def _named(country: Country, some: int) -> str:
    return ", ".join(country.names[cell] for cell in members(some)[:5])


def _fault_of_land(country: Country) -> str:
    lattice, land = country.lattice, country.land
    seen, edge = 0, land & -land
    while edge:
        seen |= edge
        edge = lattice.spread(edge) & land & ~seen
    if not land or seen != land:
        return f"the land is not connected: {_named(country, land & ~seen)} (DXC-2c)"
    coast = lattice.spread(lattice.mask & ~land) & land
    if country.coast != coast:
        return f"the coast is not the land next to the sea: {_named(country, country.coast ^ coast)} (DXC-2c)"
    return ""


def _fault_of_lines(country: Country) -> str:
    if country.river & ~country.land:
        return f"a river runs in the sea: {_named(country, country.river & ~country.land)} (DXC-2c)"
    if country.road & ~country.land:
        return f"a road runs in the sea: {_named(country, country.road & ~country.land)} (DXC-2c)"
    for id, _, cells in country.roads:
        for a, b in pairwise(cells):
            if country.lattice.direction(a, b) < 0:
                return f"the road {id} has a gap between {country.names[a]} and {country.names[b]}"
    bridges = country.road & country.river
    if country.bridge != bridges:
        return f"a bridge is a river hex on a road: {_named(country, country.bridge ^ bridges)} (DXC-2c)"
    return ""


def _fault_of_sites(country: Country) -> str:
    if len(country.site) != len(country.sites) or len(country.site_at) != len(country.sites):
        return "two settlements have the same id or the same hex"
    for site in country.sites:
        bit = 1 << site.cell
        if not country.land & bit:
            return f"{site.name} lies in the sea"
        if not country.road & bit:
            return f"no road leads to {site.name}"
        if site.kind != "city" and not 1 <= site.resources <= 10:
            return f"{site.name} cannot have {site.resources} resources (DXC-5.1b)"
        if not 1 <= site.loyalty <= 10:
            return f"{site.name} cannot have a loyalty of {site.loyalty} (DXC-7b)"
    return ""


@cache
def country(id: str) -> Country:
    """DXC-2a: the map of this id."""
    if id not in MAPS:
        raise BanneretError(f"There is no map “{id}” of a campaign; there are {', '.join(MAPS)}.")
    return parse_country(text(f"camp_map_{id}.toml"), id)


MAPS = ("kent", "north")


def place(country: Country, text: str) -> int:
    """DXC-16.1, DXC-16.2: the cell of a landmark (`hastings`), of a hex next to one (`robertsbridge:N`) or some hexes
    away (`york:SE2`), or of a bare hex id."""
    found = country.cells.get(text)
    if found is not None:
        return found
    match = _PLACE.fullmatch(text)
    number = country.site.get(match["landmark"]) if match else None
    if match is None or number is None:
        raise BanneretError(f"Nobody knows the place “{text}” on the map {country.name} (DXC-16.1).")
    cell = country.sites[number].cell
    if match["direction"]:
        lattice = country.lattice
        offset = lattice.offsets[DIRECTIONS.index(match["direction"])]
        for _ in range(int(match["steps"] or 1)):
            cell += offset
            if not lattice.mask >> cell & 1:
                raise BanneretError(f"The place “{text}” is not on the map {country.name} (DXC-2.1f).")
    return cell
