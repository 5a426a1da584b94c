"""Where a mover can go with the points he has, on foot or mounted, and by which way: the fewest enemies to slip past
first, then the cheapest. An about-face (DXA-4.4.1e) enters no hex and is part of no way: it is an answer by itself."""

from itertools import combinations

from ..state import DiexState
from . import infiltration, riding, walking
from .floods import Trip, rides, step_to, walks

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
    if bound(s, counter):
        return 0, -1
    dear, barred = closed(s, counter)
    return price_among(s, counter, cell, dear, barred)


def price_among(s: DiexState, counter: int, cell: int, dear: int, barred: int) -> tuple[int, int]:
    """The same for one who goes on his own feet or horse, when `closed` is known."""
    if barred >> cell & 1:
        return 0, -1
    at, facing = s.at[counter], s.facing[counter]
    if facing >= 0:
        return riding.step(s.ground, at, facing, cell, dear)
    direction = s.ground.lattice.direction(at, cell)
    return (walking.step_cost(s.ground, at, direction, dear) if direction >= 0 else 0), -1


def destinations(s: DiexState, counter: int, left: int) -> int:
    """Every hex that he can go to, or pass through to take what lies there, as one choice."""
    if left <= 0 or bound(s, counter):
        return 0
    if s.facing[counter] >= 0:
        return _rides(s, counter, left)
    dear, barred = closed(s, counter)
    ground, at = s.ground, s.at[counter]
    filled = walking.others(s, counter)
    reached = walks(ground, at, left, barred, dear).reached
    there = reached & (filled | 1 << at)
    found = reached ^ there
    through = there & ground.lattice.neighbours[at]
    if through:
        for direction, offset in enumerate(ground.lattice.offsets):
            cell = at + offset
            if through >> cell & 1:
                rest = left - walking.step_cost(ground, at, direction, dear)
                if rest > 0 and _way_on(s, cell, rest, dear, barred | filled):
                    found |= 1 << cell  # DXA-4.1a
    return found


def _way_on(s: DiexState, cell: int, left: int, dear: int, barred: int) -> bool:
    """Whether he could go on from a hex that he can't stop in."""
    for direction, offset in enumerate(s.ground.lattice.offsets):
        if not barred >> cell + offset & 1 and 0 < walking.step_cost(s.ground, cell, direction, dear) <= left:
            return True
    return False


def _rides(s: DiexState, counter: int, left: int) -> int:
    dear, barred = closed(s, counter)
    ground, at, facing = s.ground, s.at[counter], s.facing[counter]
    filled = walking.others(s, counter)
    found = rides(ground, at, facing, min(left, riding.LEG), barred, dear).fronts(filled)
    beside = riding.around(ground, at, facing)
    found &= ~(beside | 1 << at)
    return found | riding.steps(ground, at, facing, left, beside & ~barred, dear, filled)


def empty(s: DiexState) -> int:
    """The hexes with nothing in them: neither the living nor the dead, no flames, no ladders."""
    filled = s.living
    for cell in s.bodies:
        filled |= 1 << cell
    if s.flames:
        filled |= walking.burning(s)
    if s.ladders:
        filled |= walking.ladder_feet(s)
    return s.ground.lattice.mask & ~filled


def first_step(s: DiexState, counter: int, left: int, empty: int) -> bool:
    """Whether there is a hex with nothing in it beside him for him to step into: mostly there is."""
    at, facing = s.at[counter], s.facing[counter]
    ground = s.ground
    offsets = ground.lattice.offsets
    if facing >= 0:
        near = ground.attack_horse[at] & empty
        for direction in (facing, facing - 1, facing - 5):
            if near >> at + offsets[direction] & 1 and (
                left >= ground.dearest_horse or ground.horse_step[direction][at] <= left
            ):
                return True
        return False
    near = (ground.attack_armoured if s.cast.armoured >> counter & 1 else ground.attack_foot)[at] & empty
    if near and left >= ground.dearest_foot:
        return True
    while near:
        bit = near & -near
        if ground.foot_step[ground.lattice.bearing[bit.bit_length() - 1 - at]][at] <= left:
            return True
        near ^= bit
    return False


def route(s: DiexState, counter: int, left: int, target: int) -> tuple[int, ...]:
    """The hexes that he enters on his way to one of his destinations."""
    dear, barred = closed(s, counter)
    return best_trip(s, counter, left, target, dear, barred).way


def best_trip(s: DiexState, counter: int, left: int, target: int, dear: int, barred: int) -> Trip:
    """His way to one of his destinations, when `closed` is known. Into a hex beside him the way is the step."""
    cost, facing = price_among(s, counter, target, dear, barred)
    if cost:
        return step_to(cost, target, facing)
    cheapest = _find(s, counter, left, target, dear, barred, 0)
    if not cheapest.leaves or not cheapest.leaves & s.near(1 - s.cast.seat[counter]):
        return cheapest  # nobody is near it
    area = _on_the_way(s, counter, left, target, dear, barred)
    pickets = infiltration.pickets(s, counter, area)
    if not _noticed(cheapest.way, pickets):
        return cheapest
    for count in range(min(len(pickets), MOST_PICKETS + 1)):
        best: Trip | None = None
        for passed in combinations(pickets, count):
            held = 0
            for picket in pickets:
                if picket not in passed:
                    held |= picket[1]
            found = _find(s, counter, left, target, dear, barred, held)
            if found.cost <= left and (best is None or found.cost < best.cost):
                best = found
        if best is not None:
            return best
    return cheapest


def price_of_way(s: DiexState, counter: int, points: int, target: int) -> int:
    """What his cheapest way to a hex costs, whether or not he could stop there, if it can be had for so many points;
    else NO_WAY."""
    dear, barred = closed(s, counter)
    ground, at, facing = s.ground, s.at[counter], s.facing[counter]
    return (
        walks(ground, at, points, barred, dear) if facing < 0 else rides(ground, at, facing, points, barred, dear)
    ).cost(target)


def _on_the_way(s: DiexState, counter: int, left: int, target: int, dear: int, barred: int) -> int:
    """The hexes that a way to the target could pass with so many points, and perhaps some more."""
    ground, at, facing = s.ground, s.at[counter], s.facing[counter]
    disk = ground.lattice.disk
    found = 0
    if facing < 0:
        for cost, layer in enumerate(walks(ground, at, left, barred, dear).layers):
            found |= layer & disk(target, left - cost)
        return found
    points = min(left, riding.LEG)
    for cost, fronts in enumerate(rides(ground, at, facing, points, barred, dear).layers):
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


def _find(s: DiexState, counter: int, left: int, target: int, dear: int, barred: int, held: int) -> Trip:
    """The cheapest way that leaves none of the hexes `held`."""
    ground, at, facing = s.ground, s.at[counter], s.facing[counter]
    if facing < 0:
        return walks(ground, at, left, barred, dear, held).trip(target)
    return rides(ground, at, facing, min(left, riding.LEG), barred, dear, held).trip(target, walking.others(s, counter))
