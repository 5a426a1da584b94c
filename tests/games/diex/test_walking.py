"""The flood on foot, held against a plain Dijkstra, and what the ground asks of people on foot."""

import heapq
import random

import pytest

from banneret.board.hex import members
from banneret.games.diex.castle.castle import become, become_side
from banneret.games.diex.ground.ground import Ground, ground
from banneret.games.diex.ground.maps import MAPS
from banneret.games.diex.ground.terrain import (
    BASCULE,
    BRIDGE,
    DOOR,
    FENCE,
    FILLED_MOAT,
    FLAT,
    GATE,
    HALL_ENTRANCE,
    HANDRAIL,
    HEARTH,
    INTERIOR,
    MARSH,
    MOAT,
    MOBILE_BRIDGE,
    OPEN,
    PALISADE,
    PLATFORM,
    RAMP,
    RIVER,
    ROCK,
    SAND,
    SCRUB,
    SEA,
    SLOPE,
    STAIRS,
    THRONE,
    TOWER,
    TOWER_DOOR,
    TOWER_WALL,
    TOWER_WINDOW,
    TRACK,
    TREE,
    WALL,
    WINDOW,
)
from banneret.games.diex.movement import routes, walking

from .table import Table


def dijkstra(land: Ground, start: int, points: int, closed: int, dear: int, held: int) -> dict[int, int]:
    """The least cost of every hex within so many points, the slow and simple way."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, cell = heapq.heappop(heap)
        if spent > best[cell] or (cell != start and held >> cell & 1):
            continue
        for direction, offset in enumerate(land.lattice.offsets):
            to = cell + offset
            cost = land.foot_step[direction][cell]
            if not cost or closed >> to & 1:
                continue
            total = spent + cost + (dear >> to & 1)
            if total <= points and total < best.get(to, points + 1):
                best[to] = total
                heapq.heappush(heap, (total, to))
    return best


def random_set(land: Ground, chance: random.Random, share: float) -> int:
    return sum(1 << cell for cell in land.lattice.cells if chance.random() < share)


@pytest.mark.rules("DXA-4b", "DXA-4a", "DXA-4.2.2a")
@pytest.mark.parametrize("armoured", [False, True])
@pytest.mark.parametrize("map", MAPS)
def test_the_flood_is_what_dijkstra_finds(map: str, armoured: bool) -> None:
    chance = random.Random(f"{map} {armoured}")
    for sections in (6, 10):
        land = ground(map, sections, (), (), 0, 0)
        places = members(land.standable & ~(land.water if armoured else 0))
        for _ in range(40):
            start = chance.choice(places)
            points = chance.choice((1, 2, 3, 4, 6, 8))
            closed = (random_set(land, chance, 0.15) | (land.water if armoured else 0)) & ~(1 << start)
            dear = random_set(land, chance, 0.1)
            held = random_set(land, chance, chance.choice((0.0, 0.2)))
            layers = walking.flood(land, start, points, closed, dear, held)
            slow = dijkstra(land, start, points, closed, dear, held)
            assert {cell: cost for cost, layer in enumerate(layers) for cell in members(layer)} == slow
            for cell in land.lattice.cells:
                assert walking.cost(land, layers, start, cell) == slow.get(cell, -1)
            for target in chance.sample(sorted(slow), min(5, len(slow))):
                way = walking.way(land, layers, start, dear, held, target, slow[target])
                spent, cell = 0, start
                for to in way:
                    assert cell == start or not held >> cell & 1
                    spent += walking.step_cost(land, cell, land.lattice.direction(cell, to), dear)
                    cell = to
                assert (cell, spent) == (target, slow[target])


@pytest.mark.rules("DXA-4b", "DXA-4.2a")
@pytest.mark.parametrize("map", MAPS)
def test_who_stands_aside_of_all_cheapest_ways_closes_his_hex_and_no_more(map: str) -> None:
    chance = random.Random(map)
    land = ground(map, 10, (), (), 0, 0)
    places = members(land.standable)
    told = {True: 0, False: 0}
    for _ in range(120):
        start = chance.choice(places)
        points = chance.choice((2, 3, 4, 6, 8))
        layers = walking.flood(land, start, points, 0, 0)
        reached = members(walking.reach(layers[1:]))
        closed = sorted(chance.sample(reached, min(chance.choice((1, 1, 2, 3)), len(reached))))
        if not closed:
            continue
        shut = sum(1 << cell for cell in closed)
        aside = walking.aside(land, layers, start, closed)
        told[aside] += 1
        past = walking.flood(land, start, points, shut, 0)
        assert aside == (past == tuple(layer & ~shut for layer in layers))
        if aside:
            for target in members(walking.reach(past[1:])):
                cost = walking.cost(land, layers, start, target)
                way = walking.way(land, layers, start, 0, shut, target, cost)
                assert way == walking.way(land, past, start, 0, 0, target, cost)
    assert all(told.values())


# ---------------------------------------------------------------- the ground (sections 3.1, 8.1, 9.1)

FOOT = {
    FLAT: 1, TRACK: 1, SAND: 1, SCRUB: 2, TREE: 2, SLOPE: 2, MARSH: 2, ROCK: 4, RIVER: 4, SEA: 4, BRIDGE: 1,
    INTERIOR: 1, HALL_ENTRANCE: 2, THRONE: 2,
    HEARTH: 2, STAIRS: 2, FILLED_MOAT: 2, MOBILE_BRIDGE: 1, GATE: 1, PLATFORM: 1, RAMP: 2, BASCULE: 2, TOWER: 1,
}  # fmt: skip
"""Clauses DXA-3.1a to DXA-3.1k, DXA-8.1a to DXA-8.1j, DXA-9.1a to DXA-9.1l, as a reader of the rules would write them
down; the moat is apart."""
NEVER_CROSSED = (HANDRAIL, WALL, PALISADE, TOWER_WALL, TOWER_WINDOW)


@pytest.mark.rules(
    "DXA-3.1a", "DXA-3.1b", "DXA-3.1c", "DXA-3.1d", "DXA-3.1e", "DXA-3.1f", "DXA-3.1g", "DXA-3.1h", "DXA-3.1i",
    "DXA-3.1j", "DXA-3.1k", "DXA-8.1a",
    "DXA-8.1b", "DXA-8.1d", "DXA-8.1e", "DXA-8.1h", "DXA-8.1j", "DXA-8.4a", "DXA-9.1d", "DXA-9.1e", "DXA-9.1g",
    "DXA-9.1h", "DXA-9.1i", "DXA-9.1l",
    "DXA-9.5.1a",
)  # fmt: skip
@pytest.mark.parametrize("map", MAPS)
def test_every_step_on_every_map_costs_what_the_terrain_says(map: str) -> None:
    land = ground(map, 10, (), (), 0, 0)
    for cell in land.lattice.cells:
        for direction, offset in enumerate(land.lattice.offsets):
            to = cell + offset
            if not land.lattice.neighbours[cell] >> to & 1:
                assert not land.foot_step[direction][cell], "beyond the edge there is nothing"
                continue
            here, there, side, cost = (
                land.kind[cell],
                land.kind[to],
                land.side[direction][cell],
                land.foot_step[direction][cell],
            )
            where = f"{land.names[cell]} to {land.names[to]}"
            if side in NEVER_CROSSED:
                assert not cost, where
            elif side == WINDOW:
                assert cost == 4, where
            elif side == FENCE:
                assert cost == max(2, FOOT[there]), where
            elif PLATFORM in (here, there) and not {here, there} <= {PLATFORM, STAIRS}:
                assert not cost, where
            elif THRONE in (here, there):
                continue  # below
            elif here == MOAT and there == MOBILE_BRIDGE:
                assert not cost, where
            elif there == MOAT:
                assert cost == (1 if here == MOAT else 4), where
            else:
                assert cost == FOOT.get(there, 0), where


@pytest.mark.rules("DXA-3.1l")
def test_the_edge_of_the_map_blocks() -> None:
    land = ground("meadow", 10, (), (), 0, 0)
    corner = land.cell("0101")
    assert walking.reach(walking.flood(land, corner, 1, 0, 0)) & ~land.lattice.mask == 0
    assert land.foot_step[0][corner] == land.foot_step[5][corner] == land.foot_step[4][corner] == 0


@pytest.mark.rules("DXA-SC.3")
def test_before_their_rules_buildings_are_impassable() -> None:
    early, late = ground("saxon_village", 7, (), (), 0, 0), ground("saxon_village", 8, (), (), 0, 0)
    for cell in members(late.indoors):
        assert not any(early.foot_step[d][cell - offset] for d, offset in enumerate(early.lattice.offsets))
    assert any(
        late.foot_step[d][cell - offset]
        for cell in members(late.indoors)
        for d, offset in enumerate(late.lattice.offsets)
    )


@pytest.mark.rules("DXA-9.5.1b", "DXA-9.1l", "DXA-9.5.1c", "DXA-9.1f", "DXA-9.6a", "DXA-9.6b")
def test_tower_and_platforms_are_reached_by_stairs() -> None:
    land = ground("motte", 10, (), (), 0, 0)
    tower_ways = 0
    platforms = 0
    for cell in land.lattice.cells:
        for direction, offset in enumerate(land.lattice.offsets):
            to = cell + offset
            if not land.foot_step[direction][cell]:
                continue
            if (land.kind[to] == TOWER) != (land.kind[cell] == TOWER):
                assert land.side[direction][cell] == TOWER_DOOR and STAIRS in (land.kind[cell], land.kind[to])
                tower_ways += 1
            if PLATFORM in (land.kind[cell], land.kind[to]) and land.kind[cell] != land.kind[to]:
                assert STAIRS in (land.kind[cell], land.kind[to])
                platforms += 1
    assert tower_ways and platforms


@pytest.mark.rules("DXA-9.1d", "DXA-9.1i")
def test_a_closed_gate_is_impassable() -> None:
    features = ground("motte", 10, (), (), 0, 0).chart.features
    assert features.gate is not None
    land = ground("motte", 10, (), (), 0, 0)
    for place in (features.gate, *(bascule for bascule, _ in features.bascules)):
        cell = land.lattice.cell(*place)
        shut = ground("motte", 10, (), (), 1 << cell, 0)
        ways = [(d, cell - offset) for d, offset in enumerate(land.lattice.offsets)]
        assert any(land.foot_step[d][before] for d, before in ways)
        assert not any(shut.foot_step[d][before] or shut.horse_step[d][before] for d, before in ways)
        assert not any(shut.foot_step[d][cell] for d in range(6))


@pytest.mark.rules("DXA-8.1d", "DXA-8.1l")
def test_a_door_costs_what_the_hex_costs() -> None:
    land = ground("saxon_village", 10, (), (), 0, 0)
    doors = [(d, cell) for d in range(6) for cell in land.lattice.cells if land.side[d][cell] == DOOR]
    assert doors
    for d, cell in doors:
        assert land.foot_step[d][cell] == FOOT[land.kind[cell + land.lattice.offsets[d]]]
        inside = cell if land.kind[cell] == INTERIOR else cell + land.lattice.offsets[d]
        assert land.kind[inside] != INTERIOR or land.doorways >> inside & 1


@pytest.mark.rules("DXA-9.1k", "DXA-1.3i")
def test_a_ramp_rises_half_a_level_above_its_ground() -> None:
    land = ground("motte", 10, (), (), 0, 0)
    for kind, halves in ((RAMP, 1), (BASCULE, 0), (PLATFORM, 2), (TOWER, 4), (FLAT, 0)):
        cells = [cell for cell in land.lattice.cells if land.kind[cell] == kind]
        assert cells and all(land.height[cell] == 2 * land.level[cell] + halves for cell in cells)


# ---------------------------------------------------------------- who is in the way


@pytest.mark.rules("DXA-4.2a", "DXA-4.1a", "DXA-4.1b", "DXA-0f")
def test_enemies_bar_the_way_friends_and_stunned_do_not() -> None:
    t = Table("meadow", ["gaucher 1010", "gervais 1009", "osferth 1110", "alwin 0910"])
    s = t.s
    stunned = t["alwin"]
    s.clear(stunned)
    s.health[stunned] = 1
    s.fill(stunned)
    reached = routes.destinations(s, t["gaucher"], 6)
    assert not reached >> t.cell("1110") & 1, "an enemy on his feet"
    assert routes.price(s, t["gaucher"], t.cell("1009"))[0] == 1, "a friend may be passed"
    assert routes.price(s, t["gaucher"], t.cell("0910"))[0] == 1, "and a stunned enemy"
    assert walking.others(s, t["gaucher"]) >> t.cell("1009") & walking.others(s, t["gaucher"]) >> t.cell("0910") & 1, (
        "but not as an end"
    )


@pytest.mark.rules("DXA-4.2.2a", "DXA-4.2.2b")
def test_the_dead_are_counted_when_a_hex_is_entered() -> None:
    t = Table("meadow", ["gaucher 1010", "osferth 2010"])
    north = t.cell("1009")
    for count, cost in ((2, 1), (3, 2), (5, 2), (6, 0), (9, 0)):
        t.s.bodies[north] = count
        assert routes.price(t.s, t["gaucher"], north)[0] == cost
    del t.s.bodies[north]
    t.s.bodies[t.cell("1010")] = 7
    assert routes.price(t.s, t["gaucher"], north)[0] == 1, "not for those already there"


@pytest.mark.rules("DXA-10.2.4a")
def test_a_burning_hex_is_impassable() -> None:
    t = Table("meadow", ["gaucher 1010", "osferth 2010"])
    t.s.flames[t.cell("1009")] = (1, 0)
    assert not routes.price(t.s, t["gaucher"], t.cell("1009"))[0]
    assert not routes.destinations(t.s, t["gaucher"], 6) >> t.cell("1009") & 1


@pytest.mark.rules("DXA-8.1i")
def test_the_throne_is_entered_from_its_front_and_the_hexes_beside_it() -> None:
    t = Table("woodbridge", ["gaucher 0101"])
    ground = t.s.ground
    throne = ground.cell("1708")
    assert ground.kind[throne] == THRONE and ground.chart.features.throne == ((16, 7), 3)
    for direction, offset in enumerate(ground.lattice.offsets):
        front = direction in (2, 3, 4)
        if ground.indoors >> throne + offset & 1:
            assert ground.foot_step[(direction + 3) % 6][throne + offset] == (2 if front else 0), direction
            assert bool(ground.foot_step[direction][throne]) == front
            assert (ground.attack_foot[throne + offset] >> throne & 1) == front
    beside = throne + ground.lattice.offsets[1]
    become_side(t.s, throne, 1, OPEN)
    become(t.s, beside, INTERIOR)  # were there a way, it would lead to its side
    assert not t.s.ground.foot_step[4][beside] and not t.s.ground.foot_step[1][throne]


@pytest.mark.rules("DXA-9.1c")
def test_nobody_climbs_onto_the_bridge_out_of_the_moat() -> None:
    t = Table("motte", ["gaucher 0101"])
    ground = t.s.ground
    bridge = ground.cell("2009")
    for name, cost in (("2008", 0), ("2010", 0), ("2109", 1), ("2110", 1)):
        cell = ground.cell(name)
        assert ground.foot_step[ground.lattice.direction(cell, bridge)][cell] == cost
    assert ground.foot_step[ground.lattice.direction(bridge, ground.cell("2008"))][bridge] == 4  # one may jump down
