"""The country as it is drawn."""

from itertools import pairwise
from math import dist, sqrt
from time import perf_counter

import msgspec
import pytest

from banneret.board.hex import members
from banneret.games.diex.campaign.country.country import Country, country
from banneret.games.diex.campaign.face.courses import chains
from banneret.games.diex.campaign.face.land import GROUNDS, SITES, board
from banneret.games.diex.campaign.face.spots import RADIUS, centre
from banneret.kernel.scene import Layout

STEP = sqrt(3) * RADIUS
"""From the middle of a hex to the next."""


@pytest.fixture(params=("kent", "north"))
def land(request: pytest.FixtureRequest) -> Country:
    return country(request.param)


@pytest.mark.rules("DXC-2b")
def test_hexes_are_called_by_their_numbers_and_lie_where_the_client_draws_them(land: Country) -> None:
    grid = board(land).grid
    assert grid is not None
    for hex in grid.hexes:
        assert hex.id == f"{hex.column:02d}{hex.row:02d}"
        x = grid.margin + RADIUS * (1 + 1.5 * (hex.column - 1))
        y = grid.margin + sqrt(3) / 2 * RADIUS * (1 + 2 * (hex.row - 1) + (hex.column % 2 == 0))
        assert dist((x, y), centre(land.lattice, land.cells[hex.id])) < 0.01


@pytest.mark.rules("DXC-2c")
def test_ground_and_settlements_are_those_of_the_map(land: Country) -> None:
    grid = board(land).grid
    assert grid is not None
    for hex in grid.hexes:
        cell = land.cells[hex.id]
        assert hex.terrain == GROUNDS[land.ground[cell]]
        number = land.site_at.get(cell)
        site = None if number is None else land.sites[number]
        assert (hex.name, hex.kind) == (("", "") if site is None else (site.name, SITES[site.kind]))


@pytest.mark.rules("DXC-2.1a", "DXC-2.1d")
def test_a_hex_says_what_it_costs_and_where_convoys_do_not_pass() -> None:
    land = country("kent")
    grid = board(land).grid
    assert grid is not None
    notes = {hex.id: hex.note for hex in grid.hexes}
    assert notes["0208"] == "Forest. 2 movement points; no convoys."
    assert notes["0505"] == "0505, hills, road, bridge. 2 movement points."
    assert notes["2016"] == "Nobody marches here."
    for id, note in notes.items():
        assert ("no convoys" in note) == (land.cost[land.cells[id]] > 0 == land.convoy_cost[land.cells[id]])


def lines(layout: Layout, kind: str) -> list[tuple[tuple[float, float], ...]]:
    return [line.points for line in layout.lines if line.kind == kind]


def test_every_step_of_a_road_is_drawn_once(land: Country) -> None:
    drawn = [frozenset((a, b)) for points in lines(board(land), "roman_road") for a, b in pairwise(points)]
    spots = {cell: tuple(round(x, 1) for x in centre(land.lattice, cell)) for cell in members(land.road)}
    steps = {frozenset((spots[a], spots[b])) for _, _, cells in land.roads for a, b in pairwise(cells)}
    assert len(drawn) == len(set(drawn)) and set(drawn) == steps


def test_roads_are_cut_at_junctions_only() -> None:
    ways = {frozenset(way) for way in chains([(1, 2, 3, 4), (5, 3, 4)])}
    assert ways == {frozenset(way) for way in ((1, 2, 3), (3, 4), (3, 5))}
    assert len(chains([(1, 2, 3, 1)])) == 1, "a ring is one line"


def test_rivers_run_through_their_hexes_from_the_mouth(land: Country) -> None:
    rivers = [line for line in board(land).lines if line.kind == "river"]
    assert [line.name for line in rivers] == [name for _, name, _ in land.rivers]
    for line, (_, _, cells) in zip(rivers, land.rivers, strict=True):
        upstream = list(reversed(cells))
        course = line.points[len(line.points) - len(upstream) :]
        for cell, at in zip(upstream, course, strict=True):
            assert dist(at, centre(land.lattice, cell)) < STEP * 0.75, (line.name, land.names[cell])


@pytest.mark.rules("DXC-2c")
def test_every_bridge_stands_in_its_hex_and_every_port_has_a_harbour(land: Country) -> None:
    layout = board(land)
    bridges = [(mark.x, mark.y) for mark in layout.landmarks if mark.kind == "bridge"]
    assert len(bridges) == land.bridge.bit_count()
    for cell in members(land.bridge):
        assert min(dist(at, centre(land.lattice, cell)) for at in bridges) < RADIUS
    harbours = [mark for mark in layout.landmarks if mark.kind == "harbour"]
    assert len(harbours) == sum(site.port for site in land.sites)


def test_every_ground_and_way_of_the_map_is_in_its_legend(land: Country) -> None:
    layout = board(land)
    assert layout.grid is not None
    words = [word for word, _, _ in layout.legend]
    assert len(words) == len(set(words))
    used: set[str] = {hex.terrain for hex in layout.grid.hexes} | {hex.kind for hex in layout.grid.hexes if hex.kind}
    used |= {line.kind for line in layout.lines if line.kind != "region"} | {mark.kind for mark in layout.landmarks}
    assert used <= set(words)


def test_the_board_is_made_once_and_goes_over_the_wire(land: Country) -> None:
    first = board(land)
    start = perf_counter()
    assert board(land) is first
    assert perf_counter() - start < 0.001
    assert msgspec.json.decode(msgspec.json.encode(first), type=Layout) == first
    assert len(msgspec.json.encode(first)) < 60_000
