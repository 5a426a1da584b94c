"""Riders: the flood over front and facing against a plain Dijkstra, the turns, the arcs, and the ground that bars
horses."""

import heapq
import random

import pytest

from banneret.board.hex import members
from banneret.games.diex.castle.castle import become_side
from banneret.games.diex.ground.ground import Ground, ground
from banneret.games.diex.ground.maps import MAPS
from banneret.games.diex.ground.terrain import (
    BASCULE,
    BRIDGE,
    DOOR,
    FENCE,
    FLAT,
    GATE,
    INTERIOR,
    MARSH,
    MOBILE_BRIDGE,
    SAND,
    SCRUB,
    SIDE_KINDS,
    SLOPE,
    TRACK,
    WALL,
    WINDOW,
)
from banneret.games.diex.movement import riding, routes
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.movement.steps import STOP
from banneret.games.diex.state import DiexState
from banneret.games.diex.tables import ABOUT_FACE

from .table import Table

State = tuple[int, int]


def dijkstra(land: Ground, start: State, points: int, closed: int, dear: int, held: int) -> dict[State, int]:
    """The least cost of every place, the slow and simple way: by forward and flank moves (DXA-4.4.1b, DXA-4.4.1c), and
    by turns on the rear (DXA-4.4.1d)."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, (front, facing) = heapq.heappop(heap)
        if spent > best[front, facing] or (spent and held >> front & 1):
            continue
        rear = front - land.lattice.offsets[facing]
        ahead = [(front, turn, extra) for turn, extra in ((0, 0), (1, 0), (5, 0), (2, 1), (4, 1))]
        for pivot, turn, extra in (*ahead, (rear, 2, 2), (rear, 4, 2), (rear, 3, 3)):
            direction = (facing + turn) % 6
            to = pivot + land.lattice.offsets[direction]
            cost = land.horse_step[direction][pivot]
            if not cost or closed >> to & 1:
                continue
            total = spent + cost + extra + (dear >> to & 1)
            if total <= points and total < best.get((to, direction), points + 1):
                best[to, direction] = total
                heapq.heappush(heap, (total, (to, direction)))
    return best


@pytest.mark.rules("DXA-4.4.1b", "DXA-4.4.1c", "DXA-4.4.1d", "DXA-4c", "DXA-4.1c")
@pytest.mark.parametrize("map", MAPS)
def test_the_flood_is_what_dijkstra_finds(map: str) -> None:
    chance = random.Random(map)
    for sections in (6, 10):
        land = ground(map, sections, (), (), 0, 0)
        places = [cell for cell in land.lattice.cells if land.stable(cell)]
        for _ in range(25):
            front = chance.choice(places)
            facings = [
                d
                for d in range(6)
                if land.lattice.mask >> front - land.lattice.offsets[d] & 1
                and land.stable(front - land.lattice.offsets[d])
            ]
            if not facings:
                continue
            facing = chance.choice(facings)
            points = chance.randint(1, riding.LEG)
            closed, dear, filled, held = (
                sum(1 << cell for cell in land.lattice.cells if chance.random() < share)
                for share in (0.1, 0.1, 0.15, 0.1)
            )
            closed &= ~(1 << front)
            layers = riding.flood(land, front, facing, points, closed, dear, held)
            slow = dijkstra(land, (front, facing), points, closed, dear, held)
            quick = {
                (cell, d): cost for cost, layer in enumerate(layers) for d in range(6) for cell in members(layer[d])
            }
            assert quick == slow
            ends = riding.room(land, layers, filled)
            free = ~filled & land.lattice.mask
            wanted = {(cell, d) for cell, d in slow if free >> cell & free >> cell - land.lattice.offsets[d] & 1}
            assert {(cell, d) for d in range(6) for cell in members(ends[d])} == wanted
            for target in {cell for cell, _ in wanted if cell != front}:
                least = min(cost for place, cost in slow.items() if place in wanted and place[0] == target)
                last = [d for d in range(6) if (target, d) in wanted and slow[target, d] == least]
                way = riding.Backtrack(land, layers, front, facing, dear, held).way(target, last, least)
                cell, d, spent = front, facing, 0
                for to in way:
                    cost, d = riding.step(land, cell, d, to, dear)
                    assert cost and (cell == front or not held >> cell & 1)
                    cell, spent = to, spent + cost
                assert cell == target and (cell, d) in wanted
                assert spent == least


@pytest.mark.rules("DXA-4b", "DXA-4.4.1d")
def test_a_ride_turns_on_the_rear_where_that_is_cheaper() -> None:
    t = Table("woods", ["roussel 1309 SW", "alwin 0101"], Movement())
    t.play("move roussel")
    left = t.move.left
    t.play("to 1609")
    assert left - t.move.left == 4 and t.hex("roussel") == "1609"


def by_single_steps(t: Table, points: int) -> dict[int, int]:
    """What it costs at least to come to each hex in which he could stop, by trying every single step that the menu
    offers, one after another, and about-faces."""
    best: dict[State, int] = {}
    found: dict[int, int] = {}
    start = t.s.clone()
    assert start.move is not None
    counter, full = start.moving, start.move.left
    todo = [start]
    while todo:
        s = todo.pop()
        move = s.move
        assert move is not None
        place, spent = (s.at[counter], s.facing[counter]), full - move.left
        if spent >= best.get(place, points + 1):
            continue
        best[place] = spent
        if STOP.possible(s, move):
            found[s.at[counter]] = min(spent, found.get(s.at[counter], spent))
        for cell in members(riding.around(s.ground, *place)):
            cost, facing = routes.price(s, counter, cell)
            if 0 < cost <= points - spent:
                todo.append(_rode(s, counter, cell, facing, cost))
        if spent + ABOUT_FACE <= points:
            todo.append(_rode(s, counter, s.rear(counter), (s.facing[counter] + 3) % 6, ABOUT_FACE))
    return found


def _rode(s: DiexState, counter: int, cell: int, facing: int, cost: int) -> DiexState:
    new = s.clone()
    assert new.move is not None
    new.at[counter], new.facing[counter] = cell, facing
    new.move.left -= cost
    return new


@pytest.mark.rules("DXA-4b", "DXA-4.4.1b", "DXA-4.4.1c", "DXA-4.4.1d", "DXA-4.4.1e")
@pytest.mark.parametrize("map", MAPS)
def test_no_way_of_single_steps_is_cheaper_than_the_one_that_is_taken(map: str) -> None:
    """Friends, the dead and terrain are in the way, and no enemy is near: then the cheapest way is the best. An
    about-face on the way never makes it cheaper."""
    chance = random.Random(map)
    land = ground(map, 10, (), (), 0, 0)
    places = [cell for cell in land.lattice.cells if land.stable(cell)]
    for _ in range(10):
        t = Table(map, ["roussel 0101 N", "gaucher 0102", "gervais 0103", "hugolin 0104", "osbern 0105", "turold 0106"])
        s = t.s
        front = chance.choice(places)
        facings = [d for d in range(6) if land.attack_horse[front - land.lattice.offsets[d]] >> front & 1]
        if not facings:
            continue
        facing = chance.choice(facings)
        own = 1 << front | 1 << front - land.lattice.offsets[facing]
        near = members(land.lattice.disk(front, 3) & land.standable & ~land.water & ~own)
        for counter in range(1, 6):
            s.clear(counter)
            s.at[counter] = -1
        s.put(0, front, facing)
        for counter, cell in zip(range(1, 6), chance.sample(near, min(5, len(near))), strict=False):
            s.at[counter] = cell
            s.fill(counter)
        for cell in chance.sample(near, min(4, len(near))):
            s.bodies[cell] = 3
        t.begin(t.set_out("roussel"))
        slow = by_single_steps(t, min(t.move.left, riding.LEG))
        beside, rear = riding.around(land, front, facing), front - land.lattice.offsets[facing]
        offered = {s.ground.cell(notation.split()[1]) for notation in t.offers("to")}
        for target in offered:
            trip = routes.best_trip(s, 0, t.move.left, target)
            if beside >> target & 1:
                assert trip.way == (target,), "into a hex beside him the way is the step"
            elif target != rear:  # there an about-face brings him, which is an answer of its own
                assert trip.cost == slow[target], (s.ground.names[front], facing, s.ground.names[target])
        assert {cell for cell in slow if cell not in (front, rear) and not beside >> cell & 1} <= offered


HORSE = {FLAT: 1, TRACK: 1, SAND: 1, SCRUB: 4, SLOPE: 4, MARSH: 4, BRIDGE: 1, MOBILE_BRIDGE: 1, GATE: 1}
"""What a ridden horse pays by the clauses of sections 3.1 and 9.1; it enters nothing else."""


@pytest.mark.rules(
    "DXA-4.2.1a",
    "DXA-8.4b",
    "DXA-3.1b",
    "DXA-3.1c",
    "DXA-3.1d",
    "DXA-3.1e",
    "DXA-3.1f",
    "DXA-3.1g",
    "DXA-9.1a",
    "DXA-9.1h",
    "DXA-9.2.5b",
    "DXA-8.4.1a",
)
@pytest.mark.parametrize("map", MAPS)
def test_every_step_on_every_map_costs_a_horse_what_the_terrain_says(map: str) -> None:
    land = ground(map, 10, (), (), 0, 0)
    for cell in land.lattice.cells:
        for direction, offset in enumerate(land.lattice.offsets):
            to = cell + offset
            if not land.lattice.neighbours[cell] >> to & 1:
                continue
            cost, side = land.horse_step[direction][cell], land.side[direction][cell]
            wanted = HORSE.get(land.kind[to], 1 if land.doorways >> to & 1 else 0)
            if not (land.kind[cell] in HORSE or land.doorways >> cell & 1) or SIDE_KINDS[side].horse < 0:
                wanted = 0
            if wanted and side == FENCE:
                wanted = max(wanted, 2)
            assert cost == wanted, f"{land.names[cell]} to {land.names[to]}"
            if cost and land.kind[to] == INTERIOR:
                assert land.doorways >> to & 1


@pytest.mark.rules("DXA-9.1i", "DXA-9.1j", "DXA-9.2.5b")
def test_a_rider_enters_only_a_destroyed_bascule_gate_and_no_ramp() -> None:
    land = ground("motte", 10, (), (), 0, 0)
    gates = [cell for cell in land.lattice.cells if land.kind[cell] == BASCULE]
    burnt = ground("motte", 10, (), (), 0, sum(1 << cell for cell in gates))
    entered = 0
    for cell in gates:
        for d, offset in enumerate(land.lattice.offsets):
            assert not land.horse_step[d][cell - offset]
            if burnt.horse_step[d][cell - offset]:
                assert burnt.horse_step[d][cell - offset] == 4
                entered += 1
            assert not burnt.horse_step[d][cell] or burnt.stable(cell + offset), "no ramp beyond"
    assert entered


@pytest.mark.rules("DXA-4.4.1d", "DXA-4.4.1h")
def test_turning_on_the_rear_needs_an_open_hexside_there() -> None:
    land = ground("meadow", 10, (), (), 0, 0)
    rear, front = land.cell("1011"), land.cell("1010")
    behind = land.cell("1012")
    assert riding.step(land, front, 0, behind, 0) == (4, 3)
    fenced = ground("meadow", 10, (), ((rear, 3, FENCE),), 0, 0)
    assert riding.step(fenced, front, 0, behind, 0) == (5, 3), "2 for the fence, 3 for the turn"


@pytest.mark.rules("DXA-4.2.2a", "DXA-4.4.4a", "DXA-4c")
def test_only_what_the_front_enters_counts() -> None:
    t = Table("meadow", ["roussel 1010 N", "osferth 2010"])
    t.s.bodies[t.cell("1009")] = 3
    assert routes.price(t.s, t["roussel"], t.cell("1009")) == (2, 0)
    t.s.bodies = {t.cell("1010"): 9, t.cell("1011"): 9}
    assert routes.price(t.s, t["roussel"], t.cell("1009")) == (1, 0), "the rear follows free into the old front hex"


@pytest.mark.rules("DXA-4.2a", "DXA-4.1c")
def test_a_rider_needs_room_for_both_halves() -> None:
    t = Table("meadow", ["roussel 1010 N", "gaucher 1009", "osferth 1110"])
    reached = routes.destinations(t.s, t["roussel"], 12)
    assert not reached >> t.cell("1110") & 1, "an enemy"
    assert not reached >> t.cell("1009") & 1, "a friend may be passed, and is no place to stop"
    assert reached >> t.cell("1007") & 1, "beyond him there is room"
    assert "1009" not in t.s.ground.named(routes.destinations(t.s, t["roussel"], 2)), (
        "and his rear may not rest on a friend: 1008 costs 2"
    )
    assert not routes.destinations(t.s, t["roussel"], 2) >> t.cell("1008") & 1


@pytest.mark.rules("DXA-4.4.1f", "DXA-4.4.1g")
def test_the_arcs_turn_with_the_rider() -> None:
    land = ground("meadow", 10, (), (), 0, 0)
    front = land.cell("1210")
    for facing in range(6):
        rear = front - land.lattice.offsets[facing]
        ahead, back = riding.front_arc(land, front, facing), riding.rear_arc(land, front, facing)
        for turn in range(6):
            direction = (facing + turn) % 6
            offset = land.lattice.offsets[direction]
            assert (ahead >> front + 3 * offset & 1) == (turn in (0, 1, 5))
            assert (back >> rear + 3 * offset & 1) == (turn in (2, 3, 4))
        assert not ahead & back and not (ahead | back) >> front & 1 and not (ahead | back) >> rear & 1


@pytest.mark.rules("DXA-8.4.1a", "DXA-8.1c")
def test_no_horse_goes_through_a_window() -> None:
    t = Table("saxon_village", ["gaucher 0101"])
    ground = t.s.ground
    offsets = ground.lattice.offsets
    cell, other = next(
        (c, d)
        for c in members(ground.doorways)
        for d in range(6)
        if ground.side[d][c] == WALL and ground.stable(c + offsets[d])
    )
    direction = next(d for d in range(6) if ground.side[d][cell] == DOOR)
    assert ground.horse_step[(direction + 3) % 6][cell + offsets[direction]]
    become_side(t.s, cell, other, WINDOW)
    ground = t.s.ground
    assert ground.doorways >> cell & 1 and not ground.horse_step[(other + 3) % 6][cell + ground.lattice.offsets[other]]
    assert ground.foot_step[(other + 3) % 6][cell + ground.lattice.offsets[other]] == 4
