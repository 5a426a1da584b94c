"""Ways across the map, held against a plain search for the cheapest way."""

from heapq import heappop, heappush
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.board.hex import members
from banneret.games.diex.campaign.country.country import MAPS, Country, country, place
from banneret.games.diex.campaign.country.ways import cheapest, costs_from, costs_to, nearer, reach, towards

from .cases import case

Way = tuple[str, ...]
BOTH = pytest.mark.parametrize("id", MAPS)
KENT = country("kent")


def plain(map: Country, start: int, stops: int = 0, convoy: bool = False) -> dict[int, tuple[int, Way]]:
    """Dijkstra: to each cell the cheapest cost and way, of equal ones the one whose hex ids are lower."""
    cost = map.convoy_cost if convoy else map.cost
    found: dict[int, tuple[int, Way]] = {}
    heap: list[tuple[int, Way, int]] = [(0, (), start)]
    while heap:
        spent, way, cell = heappop(heap)
        if cell in found:
            continue
        found[cell] = (spent, way)
        if cell != start and stops >> cell & 1:
            continue
        for ahead in members(map.lattice.neighbours[cell]):
            if cost[ahead] and ahead not in found:
                heappush(heap, (spent + cost[ahead], (*way, map.names[ahead]), ahead))
    return found


def named(map: Country, way: tuple[int, ...]) -> Way:
    return tuple(map.names[cell] for cell in way)


@st.composite
def journeys(draw: st.DrawFn) -> tuple[Country, int, int, bool]:
    """A map, a cell of its land, a set of such cells, and whether a convoy goes."""
    map = country(draw(st.sampled_from(MAPS)))
    cells = members(map.land)
    some = draw(st.lists(st.sampled_from(cells), max_size=60))
    return map, draw(st.sampled_from(cells)), sum(1 << cell for cell in set(some)), draw(st.booleans())


@BOTH
@pytest.mark.parametrize("convoy", [False, True])
@pytest.mark.rules("DXC-2.1a", "DXC-2.1b", "DXC-2.1d")
def test_costs_from_every_seventh_cell(id: str, convoy: bool) -> None:
    map = country(id)
    for start in members(map.land)[::7]:
        found = plain(map, start, convoy=convoy)
        want = tuple(found[cell][0] if cell in found else -1 for cell in range(map.lattice.size))
        assert costs_from(map, start, convoy) == want


@given(journeys())
@settings(max_examples=150, deadline=None)
def test_costs_to_the_nearest(journey: tuple[Country, int, int, bool]) -> None:
    map, start, targets, convoy = journey
    found = plain(map, start, convoy=convoy)
    near = [found[cell][0] for cell in members(targets) if cell in found]
    assert costs_to(map, targets, convoy)[start] == min(near, default=-1)


@pytest.mark.rules("DXC-14.7g")
@given(journeys())
@settings(max_examples=150, deadline=None)
def test_what_is_nearer_to_the_nearest(journey: tuple[Country, int, int, bool]) -> None:
    map, start, targets, _ = journey
    costs = costs_to(map, targets)
    want = {cell for cell in members(map.land) if 0 <= costs[cell] < costs[start]}
    found = nearer(map, targets, start)
    assert found is None if costs[start] < 0 else found is not None and set(members(found & map.land)) == want


@pytest.mark.rules("DXC-11e")
@given(journeys())
@settings(max_examples=150, deadline=None)
def test_the_cheapest_way(journey: tuple[Country, int, int, bool]) -> None:
    map, start, targets, convoy = journey
    found = plain(map, start, convoy=convoy)
    ways = [found[cell] for cell in members(targets) if cell in found]
    assert named(map, cheapest(map, start, targets, convoy)) == min(ways, default=(0, ()))[1]


@pytest.mark.rules("DXC-2.1e", "DXC-11e")
@given(journeys(), st.integers(0, 9), st.booleans())
@settings(max_examples=300, deadline=None)
def test_where_one_gets(journey: tuple[Country, int, int, bool], points: int, fresh: bool) -> None:
    map, start, stops, convoy = journey
    cost = map.convoy_cost if convoy else map.cost
    want = {cell: way for cell, way in plain(map, start, stops, convoy).items() if 0 < way[0] <= points}
    if fresh:
        for cell in members(map.lattice.neighbours[start]):
            if cost[cell] > points:
                want[cell] = (points, (map.names[cell],))
    found = reach(map, start, points, stops, fresh, convoy)
    assert {cell: (spent, named(map, found.path(cell))) for cell, spent in found.cost.items()} == want
    assert members(found.cells) == sorted(want)
    assert found.path(start) == ()


@given(journeys(), st.integers(0, 9), st.data())
@settings(max_examples=200, deadline=None)
def test_where_one_gets_nearest_to_something(
    journey: tuple[Country, int, int, bool], points: int, data: st.DataObject
) -> None:
    map, start, stops, convoy = journey
    cells = members(map.land)
    target = data.draw(st.sampled_from(cells))
    within = sum(1 << cell for cell in data.draw(st.sets(st.sampled_from(cells), min_size=100)))
    costs = costs_to(map, 1 << target, convoy)
    near = [(costs[cell], cell) for cell in members(reach(map, start, points, stops, True, convoy).cells & within)]
    found = reach(map, start, points, stops, True, convoy)
    assert (
        found.first(towards(map, 1 << target, convoy).rings, within)
        == min((one for one in near if one[0] >= 0), default=(0, -1))[1]
    )


@pytest.mark.rules("DXC-2.1e")
def test_a_slowed_group_can_always_take_one_step() -> None:
    swamp = next(cell for cell in members(KENT.land) if KENT.cost[cell] == 3 and not KENT.river >> cell & 1)
    beside = next(cell for cell in members(KENT.lattice.neighbours[swamp]) if KENT.cost[cell])
    slow = reach(KENT, beside, 1, 0, fresh=True)
    assert slow.cost[swamp] == 1
    assert swamp not in reach(KENT, beside, 1, 0, fresh=False).cost
    assert set(slow.cost) == {cell for cell in members(KENT.lattice.neighbours[beside]) if KENT.cost[cell]}
    assert swamp not in reach(KENT, beside, 1, 0, fresh=True, convoy=True).cost, "barred is barred"


@pytest.mark.rules("DXC-2.1b", "DXC-2.1f")
@BOTH
def test_nobody_goes_into_the_sea_or_off_the_map(id: str) -> None:
    map = country(id)
    for start in members(map.land):
        assert not reach(map, start, 8, 0, True).cells & ~map.land


@pytest.mark.rules("DXC-8.3a")
def test_hastings_to_appledore_in_a_day() -> None:
    given, expect = case("camp_path_hastings_appledore")
    start, *path = (KENT.cells[hex] for hex in given["path"])
    found = reach(KENT, start, 5, 0, True)
    assert (path[-1] in found.cost) == expect["reachable_in_one_day_by_foot"]
    assert found.cost[path[-1]] == costs_from(KENT, start)[path[-1]] == expect["total"]
    assert found.path(path[-1]) == tuple(path)
    assert path[-1] not in reach(KENT, start, 4, 0, True).cost


def test_a_stop_can_be_entered_and_not_passed() -> None:
    hastings, winchelsea, rye = (place(KENT, text) for text in ("hastings", "winchelsea", "rye"))
    free = reach(KENT, hastings, 8, 0, True)
    assert free.path(rye)[-2:] == (winchelsea, rye)
    held = reach(KENT, hastings, 8, 1 << winchelsea, True)
    assert held.cost[winchelsea] == free.cost[winchelsea]
    assert winchelsea not in held.path(rye)
    assert (free.cost[rye], held.cost[rye]) == (3, 4)


def test_who_starts_at_a_stop_can_leave_it() -> None:
    hastings = place(KENT, "hastings")
    assert reach(KENT, hastings, 5, 1 << hastings, True).cost == reach(KENT, hastings, 5, 0, True).cost


def test_stops_out_of_reach_do_not_make_a_new_answer() -> None:
    hastings, dover = place(KENT, "hastings"), place(KENT, "dover")
    assert reach(KENT, hastings, 5, 1 << dover, True) is reach(KENT, hastings, 5, 0, True)


@pytest.mark.rules("DXC-2.1d", "DXC-11e")
def test_a_convoy_from_pevensey_to_canterbury() -> None:
    start, end = place(KENT, "pevensey"), place(KENT, "canterbury")
    path = cheapest(KENT, start, 1 << end, convoy=True)
    assert path[-1] == end
    assert all(KENT.lattice.direction(a, b) >= 0 for a, b in pairwise((start, *path)))
    assert all(KENT.convoy_cost[cell] for cell in path)
    assert sum(KENT.convoy_cost[cell] for cell in path) == costs_from(KENT, start, True)[end]


def test_no_way_and_no_need_of_one() -> None:
    hastings = place(KENT, "hastings")
    assert cheapest(KENT, hastings, 1 << hastings) == ()
    assert cheapest(KENT, hastings, 0) == ()
    sea = KENT.cells["0116"]
    assert costs_to(KENT, 1 << sea)[hastings] == costs_from(KENT, hastings)[sea] == -1


def test_a_convoy_may_leave_a_hex_that_it_could_not_enter() -> None:
    barred = KENT.cells["0613"]
    hastings = place(KENT, "hastings")
    assert not KENT.convoy_cost[barred]
    assert cheapest(KENT, barred, 1 << hastings, convoy=True) == (hastings,)
    assert cheapest(KENT, hastings, 1 << barred, convoy=True) == ()
