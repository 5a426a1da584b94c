"""Where a mover can go with the points he has, on foot or mounted, and by which way: the fewest enemies to slip past
first, then the cheapest. An about-face (DXA-4.4.1e) enters no hex and is part of no way: it is an answer by itself."""

from itertools import combinations

from ..state import NOBODY, DiexState
from . import infiltration, riding, walking
from .floods import Rides, Trip, Walks, floods, rides, step_to

MOST_PICKETS = 3
"""A way is sought past so many enemies; past more, the cheapest is taken."""


def closed(s: DiexState, counter: int) -> tuple[int, int]:
    """The hexes that cost this mover a point more for the dead, and those that he can't enter (DXA-4.2.2a,
    DXA-4.2a)."""
    dear, choked = walking.littered(s) if s.bodies else (0, 0)
    if s.steed[counter] < 0:
        return dear, choked | walking.shut(s, counter)
    found = choked | walking.barred(s, s.cast.seat[counter])
    return dear, found | walking.ladder_feet(s) if s.ladders else found


def bound(s: DiexState, counter: int) -> bool:
    """DXA-10.1.2a, DXA-10.1.5c: one who is on a ladder, or carries one, has moves of his own."""
    return (s.aloft | s.bearers) >> counter & 1 == 1


def price(s: DiexState, counter: int, cell: int) -> tuple[int, int]:
    """What it costs him to step into a hex beside him, and which way he then faces (-1 on foot); cost 0: he can't."""
    return (0, -1) if bound(s, counter) else _price(s, counter, cell)


def _price(s: DiexState, counter: int, cell: int) -> tuple[int, int]:
    """The same for one who goes on his own feet or horse."""
    at, facing = s.at[counter], s.facing[counter]
    if facing >= 0:
        cost, facing = riding.step(s.ground, at, facing, cell, 0)
    else:
        direction = s.ground.lattice.direction(at, cell)
        cost = s.ground.foot_step[direction][at] if direction >= 0 else 0
    if not cost:
        return 0, facing
    if walking.is_shut(s, counter, cell):
        return 0, -1
    return cost + walking.is_dear(s, cell), facing


def destinations(s: DiexState, counter: int, left: int) -> int:
    """Every hex that a mover can go to with so many points, or pass through to take what lies there."""
    if left <= 0 or bound(s, counter):
        return 0
    if s.facing[counter] >= 0:
        return _rides(s, counter, left)
    reached = _walks(s, counter, left).reached
    filled = reached & s.living
    if not filled:
        return reached
    found = reached ^ filled
    at, ground = s.at[counter], s.ground
    for direction, offset in enumerate(ground.lattice.offsets):
        cell = at + offset
        if s.who[cell] != NOBODY and filled >> cell & 1:
            cost = ground.foot_step[direction][at]
            rest = left - (cost + walking.is_dear(s, cell) if cost else 0)
            if rest > 0 and _way_on(s, counter, cell, rest):
                found |= 1 << cell  # DXA-4.1a
    return found


def _walks(s: DiexState, counter: int, left: int, held: int = 0) -> Walks:
    """The flood of a man on foot with so many points, past those who are in his way; it leaves none of the hexes
    `held`."""
    known, at = floods(s.ground), s.at[counter]
    dry = s.cast.armoured >> counter & 1 == 1  # DXA-3.1g, DXA-4.2.1c
    free = known.free(at, left, dry)
    in_the_way = walking.in_the_way(s, counter, free.reached)
    return known.holding(free, in_the_way, held) if held else known.past(free, in_the_way)


def _way_on(s: DiexState, counter: int, cell: int, left: int) -> bool:
    """Whether he could go on from a hex that he can't stop in."""
    for direction, offset in enumerate(s.ground.lattice.offsets):
        cost = s.ground.foot_step[direction][cell]
        if 0 < cost <= left:
            to = cell + offset
            vacant = s.who[to] in (NOBODY, counter)
            if vacant and cost + walking.is_dear(s, to) <= left and not walking.is_shut(s, counter, to):
                return True
    return False


def _rides(s: DiexState, counter: int, left: int) -> int:
    dear, barred = closed(s, counter)
    at, facing, who = s.at[counter], s.facing[counter], s.who
    known = floods(s.ground)
    beside, turns = known.turns(at, facing)
    found = known.rides(at, facing, min(left, riding.LEG), barred, dear, 0).fronts(walking.others(s, counter))
    found ^= found & beside
    for cell, rear, cost in turns:
        if (
            cost <= left
            and (who[cell] == NOBODY or who[cell] == counter)
            and (who[rear] == NOBODY or who[rear] == counter)
            and not barred >> cell & 1
            and (not dear or cost + (dear >> cell & 1) <= left)
        ):
            found |= 1 << cell
    return found


def _vacant(s: DiexState, cell: int) -> bool:
    """Whether there is nothing in a hex: neither the living nor the dead, no flames, no ladders."""
    return (
        s.who[cell] == NOBODY
        and cell not in s.bodies
        and not (s.flames and cell in s.flames)
        and not (s.ladders and walking.ladder_feet(s) >> cell & 1)
    )


def first_step(s: DiexState, counter: int, left: int) -> bool:
    """Whether there is a hex with nothing in it beside him for him to step into: mostly there is."""
    at, facing = s.at[counter], s.facing[counter]
    ground = s.ground
    offsets = ground.lattice.offsets
    if facing >= 0:
        for direction in (facing, facing - 1, facing - 5):
            if 0 < ground.horse_step[direction][at] <= left and _vacant(s, at + offsets[direction]):
                return True
        return False
    dry = s.cast.armoured >> counter & 1
    for direction in range(6):
        if 0 < ground.foot_step[direction][at] <= left:
            cell = at + offsets[direction]
            if _vacant(s, cell) and not (dry and ground.wet[cell]):
                return True
    return False


def route(s: DiexState, counter: int, left: int, target: int) -> tuple[int, ...]:
    """The hexes that he enters on his way to one of his destinations."""
    return best_trip(s, counter, left, target).way


def best_trip(s: DiexState, counter: int, left: int, target: int) -> Trip:
    """His way to one of his destinations. Into a hex beside him the way is the step."""
    cost, facing = _price(s, counter, target)
    if cost:
        return step_to(cost, target, facing)
    cheapest = _find(s, counter, left, target, 0)
    if not cheapest.leaves_any(s.near(1 - s.cast.seat[counter])):
        return cheapest  # nobody is near it
    pickets = infiltration.pickets(s, counter, _on_the_way(s, counter, left, target))
    if not _noticed(cheapest.way, pickets):
        return cheapest
    for count in range(min(len(pickets), MOST_PICKETS + 1)):
        best: Trip | None = None
        for passed in combinations(pickets, count):
            held = 0
            for picket in pickets:
                if picket not in passed:
                    held |= picket[1]
            found = _find(s, counter, left, target, held)
            if found.cost <= left and (best is None or found.cost < best.cost):
                best = found
        if best is not None:
            return best
    return cheapest


def price_of_way(s: DiexState, counter: int, points: int, target: int) -> int:
    """What his cheapest way to a hex costs, whether or not he could stop there, if it can be had for so many points;
    else NO_WAY."""
    if s.facing[counter] < 0:
        return _walks(s, counter, points).cost(target)
    return _ridden(s, counter, points, 0).cost(target)


def _on_the_way(s: DiexState, counter: int, left: int, target: int) -> int:
    """The hexes that a way to the target could pass with so many points, and perhaps some more."""
    disk = s.ground.lattice.disk
    found = 0
    if s.facing[counter] < 0:
        walks = _walks(s, counter, left)
        for cost, layer in enumerate(walks.layers):
            found |= layer & disk(target, left - cost)
        return found & ~walks.shunned
    points = min(left, riding.LEG)
    for cost, fronts in enumerate(_ridden(s, counter, points, 0).layers):
        near = disk(target, points - cost)
        for cells in fronts:
            found |= cells & near
    return found


def _noticed(way: tuple[int, ...], pickets: list[tuple[int, int]]) -> bool:
    """Whether somebody opposes where this way leaves a hex that it entered."""
    for _, cells in pickets:
        for cell in way[:-1]:
            if cells >> cell & 1:
                return True
    return False


def _find(s: DiexState, counter: int, left: int, target: int, held: int) -> Trip:
    """The cheapest way that leaves none of the hexes `held`."""
    if s.facing[counter] < 0:
        return _walks(s, counter, left, held).trip(target)
    return _ridden(s, counter, min(left, riding.LEG), held).trip(target, walking.others(s, counter))


def _ridden(s: DiexState, counter: int, points: int, held: int) -> Rides:
    """The flood of a rider."""
    dear, barred = closed(s, counter)
    return rides(s.ground, s.at[counter], s.facing[counter], points, barred, dear, held)
