"""The country as it is drawn: section 2. It never changes in a match, and is made once for each map."""

from functools import cache

from banneret.board.hex import members
from banneret.kernel.scene import Grid, Hex, Landmark, Layout, Meaning, NumberWords, Point
from banneret.kernel.vocabulary import Ground
from banneret.kernel.vocabulary import Site as SiteWord

from ..country.country import Country, Site
from .courses import bridges, rivers, roads
from .regions import regions
from .spots import MARGIN, RADIUS, between, centre, printed, size

GROUNDS: dict[str, Ground] = {"open": "open", "forest": "forest", "hills": "downs", "swamp": "marsh", "sea": "sea"}
SITES: dict[str, SiteWord] = {"village": "village", "town": "town", "city": "city", "monastery": "abbey"}
_HARBOUR = 0.66 * RADIUS
_NUMBERS = (
    NumberWords("group", ("soldiers",), ("swordman",), ring=("leader", "crown")),
    NumberWords("leader", ("prestige",), ("laurels",)),
    NumberWords("token", ("load",), ("swap-bag",), icon="old-wagon"),
    NumberWords("token", ("ships",), ("drakkar",), icon="drakkar"),
    NumberWords("token", ("men for hire",), ("crossed-axes",), icon="crossed-axes"),
)
"""What is printed on standards and tokens (DXC-3b, DXC-3c)."""


@cache
def board(land: Country) -> Layout:
    """The map of a campaign (DXC-2a). Hexes are called by their numbers, which are what options touch."""
    lattice = land.lattice
    hexes = tuple(_hex(land, cell) for cell in lattice.cells)
    width, height = printed(size(lattice))
    return Layout(
        "hexes",
        width,
        height,
        lines=(*rivers(land), *roads(land), *regions(land)),
        legend=_LEGEND,
        grid=Grid(lattice.columns, lattice.rows, RADIUS, hexes, margin=MARGIN),
        id=f"diex.{land.id}",
        name=land.name,
        landmarks=(*bridges(land), *_harbours(land)),
        numbers=_NUMBERS,
    )


def _hex(land: Country, cell: int) -> Hex:
    number = land.site_at.get(cell)
    site = None if number is None else land.sites[number]
    return Hex(
        land.names[cell],
        land.lattice.column(cell) + 1,
        land.lattice.row(cell) + 1,
        GROUNDS[land.ground[cell]],
        name="" if site is None else site.name,
        kind="" if site is None else SITES[site.kind],
        note=_note(land, cell, site),
    )


def _note(land: Country, cell: int, site: Site | None) -> str:
    """What is told of a hex: what it is and what it costs (DXC-2.1)."""
    if not land.cost[cell]:
        return "Nobody marches here."
    there = [
        *([] if site is None else [land.names[cell]]),
        *(["port"] if site is not None and site.port else []),
        land.ground[cell],
        *(["road"] if land.road >> cell & 1 else []),
        *(["bridge"] if land.bridge >> cell & 1 else ["river"] if land.river >> cell & 1 else []),
        *(["coast"] if land.coast >> cell & 1 else []),
    ]
    cost = "1 movement point" if land.cost[cell] == 1 else f"{land.cost[cell]} movement points"
    convoys = "" if land.convoy_cost[cell] else "; no convoys"
    return f"{', '.join(there).capitalize()}. {cost}{convoys}."


def _harbours(land: Country) -> tuple[Landmark, ...]:
    """At every port, towards the water."""
    return tuple(
        Landmark("harbour", *printed(between(centre(land.lattice, site.cell), _water(land, site.cell), 0.48)), _HARBOUR)
        for site in land.sites
        if site.port
    )


def _water(land: Country, cell: int) -> Point:
    """The middle of the sea around a port; of one on a river, the hex below it."""
    near = [other for other in members(land.lattice.neighbours[cell]) if land.ground[other] == "sea"]
    if not near:
        near = members(land.lattice.neighbours[cell] & land.river) or [cell]
    spots = [centre(land.lattice, other) for other in near]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


_LEGEND: tuple[Meaning, ...] = (
    ("open", "open", "1 movement point"),
    ("forest", "forest", "2 movement points; convoys by road only"),
    ("downs", "hills", "2 movement points; convoys by road only"),
    ("marsh", "swamp", "3 movement points; convoys by road only"),
    ("sea", "sea", "fleets only"),
    ("village", "village", ""),
    ("town", "town", ""),
    ("city", "city", "unlimited resources"),
    ("abbey", "monastery", ""),
    ("harbour", "port", "fleets land here"),
    ("roman_road", "road", "1 movement point in open country; the way of convoys"),
    ("river", "river", "3 movement points without a bridge"),
    ("bridge", "bridge", "the river costs nothing here"),
)
