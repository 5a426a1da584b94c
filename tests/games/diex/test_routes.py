"""The way that a single choice takes: always passable, within the points, and past as few enemies as can be."""

import heapq
import random

import pytest

from banneret.board.hex import members
from banneret.games.diex.ground.maps import MAPS
from banneret.games.diex.movement import infiltration, routes, walking
from banneret.games.diex.movement.allowance import allowed
from banneret.games.diex.movement.going import begin
from banneret.games.diex.movement.move import Moving
from banneret.games.diex.movement.preview import chance_unhurt, explain_path
from banneret.games.diex.movement.riding import LEG
from banneret.games.diex.movement.ways import WaysMenu
from banneret.games.diex.mover import Mover
from banneret.games.diex.state import HEALTHY, NOBODY, STUNNED, DiexState

from .table import Table

PEOPLE = [
    "hugolin 0101",
    "gaucher 0102",
    "gervais 0103",
    "roussel 0105 N",
    "osferth 0201",
    "thurkill 0202",
    "godric 0203",
    "alwin 0204",
    "beostan 0206 N",
]


def scattered(map: str, chance: random.Random) -> Table:
    """A crowd in a part of a map."""
    t = Table(map, PEOPLE)
    s = t.s
    dry = s.ground.standable & ~s.ground.water
    middle = chance.choice(members(dry))
    for counter in range(s.cast.people):
        s.clear(counter)
        s.at[counter] = -1
    for counter in range(s.cast.people):
        room = s.ground.lattice.disk(middle, 6) & dry & ~s.living
        if s.facing[counter] < 0:
            s.at[counter] = chance.choice(members(room or dry & ~s.living))
        else:
            s.at[counter], s.facing[counter] = _for_horse(s, chance)
        s.fill(counter)
    return t


def _for_horse(s: DiexState, chance: random.Random) -> tuple[int, int]:
    while True:
        cell, facing = chance.choice(s.ground.lattice.cells), chance.randrange(6)
        rear = cell - s.ground.lattice.offsets[facing]
        if (
            s.ground.lattice.mask >> rear & 1
            and s.ground.stable(cell)
            and s.ground.stable(rear)
            and s.who[cell] == s.who[rear] == NOBODY
        ):
            return cell, facing


def fewest_tests(s: DiexState, counter: int, left: int, target: int) -> int:
    """The least number of enemies who roll on any way on foot to a hex, by trying all."""
    dear, barred = routes.closed(s, counter)
    heap: list[tuple[int, int, int, int]] = [(0, 0, s.at[counter], 0)]
    seen: dict[int, list[tuple[int, int]]] = {}
    while heap:
        count, spent, cell, passed = heapq.heappop(heap)
        if cell == target:
            return count
        if any(cost <= spent and old & passed == old for cost, old in seen.get(cell, ())):
            continue
        seen.setdefault(cell, []).append((spent, passed))
        now = passed
        if spent:
            for enemy in infiltration.opposers(s, counter, cell):
                now |= 1 << enemy
        for direction, offset in enumerate(s.ground.lattice.offsets):
            cost = walking.step_cost(s.ground, cell, direction, dear)
            if cost and spent + cost <= left and not barred >> cell + offset & 1:
                heapq.heappush(heap, (now.bit_count(), spent + cost, cell + offset, now))
    raise AssertionError("no way")


@pytest.mark.rules("DXA-4b", "DXA-4.1b", "DXA-4.2a", "DXA-4.3c", "DXA-4.4.1h")
@pytest.mark.parametrize("map", MAPS)
def test_every_way_on_offer_can_be_gone_past_as_few_as_possible(map: str) -> None:
    chance = random.Random(map)
    for _ in range(6):
        t = scattered(map, chance)
        s = t.s
        for key in ("hugolin", "gaucher", "roussel"):
            counter = t[key]
            left = allowed(s, counter)
            offered = members(routes.destinations(s, counter, left))
            for target in chance.sample(offered, min(6, len(offered))):
                legs = explain_path(s, t.waiting(key), target)
                assert legs[-1].cell == target and legs[-1].total == sum(leg.cost for leg in legs) <= left
                assert not s.upright[1] & sum(1 << leg.cell for leg in legs)
                assert 0 <= chance_unhurt(s, t.waiting(key), target) <= 1
                beside = s.ground.lattice.direction(s.at[counter], target) >= 0
                tested = sum(len(leg.tested) for leg in legs)
                if key != "roussel" and not beside and tested <= routes.MOST_PICKETS:
                    assert tested == fewest_tests(s, counter, left, target), (
                        f"{s.hex(counter)} to {s.ground.names[target]}"
                    )


@pytest.mark.rules("DXA-4.2a", "DXA-4.1b", "DXA-4b")
@pytest.mark.parametrize("map", MAPS)
def test_menu_and_why_not_agree_about_every_hex(map: str) -> None:
    chance = random.Random(f"{map}!")
    t = scattered(map, chance)
    for key in ("hugolin", "gaucher", "roussel"):
        s = t.s.clone()
        begin(s, t[key])
        moving = Moving(t[key])
        decision = moving.ask(s)
        offered = set() if decision is None else {option.notation for option in decision.options}
        assert len(offered) < 256
        for cell in s.ground.lattice.cells:
            name = s.ground.names[cell]
            refusal = moving.why_not(s, 0, ["to", name])
            assert (refusal is None) == (f"to {name}" in offered), name
            assert refusal is None or (refusal.rule.startswith("DXA-") and refusal.reason.endswith("."))


@pytest.mark.rules("DXA-4b")
def test_a_rider_has_legs_of_so_many_points() -> None:
    t = Table("meadow", ["roussel 1014 N", "osferth 2401"])
    far = routes.destinations(t.s, t["roussel"], 12)
    assert max(t.s.ground.lattice.distance(t.s.at[t["roussel"]], cell) for cell in members(far)) == LEG
    assert explain_path(t.s, Mover(t["roussel"], 12), t.cell("1006"))[-1].total == LEG


@pytest.mark.rules("DXA-4.2a", "DXA-4.2.2a", "DXA-0f", "DXA-3.1g")
@pytest.mark.parametrize("map", MAPS)
def test_one_hex_is_asked_as_all_are(map: str) -> None:
    """What is closed to a mover, dear to him, or beside his enemies: of one hex the same is said as of all."""
    chance = random.Random(map)
    for _ in range(6):
        t = scattered(map, chance)
        s = t.s
        for cell in chance.sample(s.ground.lattice.cells, 60):
            s.bodies[cell] = chance.randint(1, 7)
        for counter in range(s.cast.people):
            if chance.random() < 0.3 and s.facing[counter] < 0:
                s.clear(counter)
                s.health[counter] = STUNNED
                s.fill(counter)
        stray = s.cast.numbers["beostan_horse"]
        s.clear(t["beostan"])
        s.at[stray], s.facing[stray], s.steed[stray] = s.at[t["beostan"]], s.facing[t["beostan"]], -1
        s.at[t["beostan"]], s.facing[t["beostan"]], s.steed[t["beostan"]] = -1, -1, -1
        s.fill(stray)
        groom = t["osferth"]  # who is beside it, so that it is the Saxons'
        s.clear(groom)
        s.health[groom] = HEALTHY
        s.at[groom] = chance.choice(members(s.ground.lattice.neighbours[s.at[stray]] & ~s.living))
        s.fill(groom)
        assert walking.their_beasts(s, 0) == s.cells(stray)
        for key in ("hugolin", "gaucher", "roussel"):
            dear, barred = routes.closed(s, t[key])
            for cell in s.ground.lattice.cells:
                assert walking.is_shut(s, t[key], cell) == (barred >> cell & 1 == 1), s.ground.names[cell]
                if not barred >> cell & 1:
                    assert walking.is_dear(s, cell) == (dear >> cell & 1 == 1)
        for key in ("hugolin", "gaucher"):
            dear, barred = routes.closed(s, t[key])
            found = walking.in_the_way(s, t[key], s.ground.lattice.mask)
            wet = s.ground.water if s.armoured(t[key]) else 0
            assert sum({1 << cell for cell in found if cell >= 0}) | wet == barred
            assert sum(1 << ~cell for cell in found if cell < 0) == dear
        for seat in (0, 1):
            around = s.ground.lattice.spread(s.upright[seat])
            near = s.near(seat)
            assert all(near[cell] == around >> cell & 1 for cell in s.ground.lattice.cells)
            for counter in range(s.cast.people):
                assert s.next_to(seat, counter) == bool(around & s.cells(counter))


@pytest.mark.rules("DXA-4.1a", "DXA-4.1b")
@pytest.mark.parametrize("map", MAPS)
def test_ways_are_counted_and_picked_as_they_are_listed(map: str) -> None:
    chance = random.Random(map)
    for _ in range(6):
        t = scattered(map, chance)
        for key in ("hugolin", "gaucher", "roussel"):
            left = allowed(t.s, t[key])
            ways = routes.destinations(t.s, t[key], left)
            menu = WaysMenu(t.s.ground.lattice, ways, [])
            picked = [menu[number].args[0] for number in range(len(menu))]
            assert picked == [option.args[0] for option in menu] == members(ways)
            for cell in picked:
                assert 0 < routes.best_trip(t.s, t[key], left, cell).cost <= left
