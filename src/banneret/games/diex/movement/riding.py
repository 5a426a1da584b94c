"""Section 4.4.1: the two hexes of a rider, his arcs, his turns, and where he can go.

A rider is a front hex and a facing. Each of the eight hexes round his two can be entered by his front in exactly one
way, so a ride is written as the hexes that his front enters.
"""

from functools import lru_cache

from banneret.board.hex import Lattice, members

from ..ground.ground import Ground
from ..tables import TURN_REAR, TURN_REAR_SIDE, TURN_SIDE

LEG = 8
"""A ride is planned in legs of so many points, so that one menu can show them all."""

_FROM_FRONT = (0, 0, TURN_SIDE, -1, TURN_SIDE, 0)
"""DXA-4.4.1b, DXA-4.4.1c: by sixths turned, what the front pays beside the hex; -1 is his own rear."""
_FROM_REAR = (-1, -1, TURN_REAR_SIDE, TURN_REAR, TURN_REAR_SIDE, -1)
"""DXA-4.4.1d: the same when he turns on his rear."""


def front_arc(ground: Ground, front: int, facing: int) -> int:
    """DXA-4.4.1f: the wedge between the two rays beside the facing, the front hex excepted."""
    return _wedge(ground.lattice, front, facing)


def rear_arc(ground: Ground, front: int, facing: int) -> int:
    """DXA-4.4.1g: the same wedge behind the rear hex. What is in neither arc is to his side."""
    back = (facing + 3) % 6
    return _wedge(ground.lattice, front + ground.lattice.offsets[back], back)


@lru_cache(maxsize=8192)
def _wedge(grid: Lattice, tip: int, facing: int) -> int:
    x0, z0 = grid.x[tip], grid.z[tip]
    found = 0
    for cell in grid.cells:
        x, z = grid.x[cell] - x0, grid.z[cell] - z0
        y = -x - z
        for _ in range(facing):
            x, y, z = -y, -z, -x  # a sixth back, until he faces north
        if y >= 0 and z <= 0 and cell != tip:
            found |= 1 << cell
    return found


def step(ground: Ground, front: int, facing: int, to: int, dear: int) -> tuple[int, int]:
    """What it costs to bring the front into a hex, with a point more for the dead there, and the new facing; cost 0:
    there is no way.

    DXA-4c, DXA-4.4.4a: only the hex that the front enters is paid for. DXA-4.4.1h: the rear stays where it was, or
    takes the old front hex.
    """
    grid = ground.lattice
    direction = grid.direction(front, to)
    if direction >= 0:
        extra = _FROM_FRONT[(direction - facing) % 6]
        pivot = front
    else:
        pivot = front + grid.offsets[(facing + 3) % 6]
        direction = grid.direction(pivot, to)
        extra = _FROM_REAR[(direction - facing) % 6] if direction >= 0 else -1
    cost = ground.horse_step[direction][pivot] if extra >= 0 else 0
    return (cost + extra + (dear >> to & 1), direction) if cost else (0, direction)


def around(ground: Ground, front: int, facing: int) -> int:
    """The hexes round his two."""
    grid = ground.lattice
    rear = front + grid.offsets[(facing + 3) % 6]
    return (grid.neighbours[front] | grid.neighbours[rear]) & ~(1 << front | 1 << rear)


def steps(ground: Ground, front: int, facing: int, left: int, beside: int, dear: int, filled: int) -> int:
    """The hexes beside him, out of some, that his front can enter with the points left and where both halves have
    room."""
    found = 0
    offsets = ground.lattice.offsets
    for cell in members(beside & ~filled):
        cost, new = step(ground, front, facing, cell, dear)
        if 0 < cost <= left and not filled >> cell - offsets[new] & 1:
            found |= 1 << cell
    return found


def flood(
    ground: Ground, front: int, facing: int, points: int, closed: int, dear: int, held: int = 0
) -> list[list[int]]:
    """All rides of forward and flank moves within so many points: `layers[spent][facing]` are the front hexes first
    reached so at that cost."""
    offsets, open_horse, enter_horse, odd = (
        ground.lattice.offsets,
        ground.open_horse,
        ground.enter_horse,
        ground.odd_horse,
    )
    # flank moves look back TURN_SIDE layers: the last ones serve as empty layers before the first
    layers = [[0] * 6 for _ in range(points + 1 + TURN_SIDE)]
    layers[0][facing] = 1 << front
    unseen = [ground.lattice.mask & ~closed] * 6
    unseen[facing] |= 1 << front
    go_on = layers[:]
    for spent in range(points + 1):
        layer = layers[spent]
        for d in range(6):
            here = layer[d]
            if here:
                here &= unseen[d]
                layer[d] = here
                unseen[d] ^= here
        if spent == points:
            break
        if held and spent:
            go_on[spent] = [here & ~held for here in layer]
        n0, n1, n2, n3, n4, n5 = go_on[spent]
        f0, f1, f2, f3, f4, f5 = go_on[spent - TURN_SIDE]
        turned = (
            n5 | n0 | n1 | f4 | f2, n0 | n1 | n2 | f5 | f3, n1 | n2 | n3 | f0 | f4, n2 | n3 | n4 | f1 | f5,
            n3 | n4 | n5 | f2 | f0, n4 | n5 | n0 | f3 | f1,
        )  # fmt: skip  # by direction of the step: those who face it or next to it, and those for whom it is a flank
        for d in range(6):
            sources = turned[d]
            if not sources:
                continue
            offset = offsets[d]
            there = sources & open_horse[d]
            there = (there << offset if offset > 0 else there >> -offset) & unseen[d]
            if there:
                for cost, cells in enter_horse:
                    at = spent + cost
                    if at > points:
                        break
                    hit = there & cells
                    if hit:
                        if hit & dear:
                            if at < points:
                                layers[at + 1][d] |= hit & dear  # DXA-4.2.2a
                            hit &= ~dear
                        layers[at][d] |= hit
            if odd:
                _odd_steps(ground, layers, sources, d, spent, points, dear, unseen[d])
    return layers[: points + 1]


def _odd_steps(
    ground: Ground,
    layers: list[list[int]],
    sources: int,
    direction: int,
    spent: int,
    points: int,
    dear: int,
    unseen: int,
) -> None:
    """The steps of a flood that cost something else than their hex: fences."""
    offset = ground.lattice.offsets[direction]
    for d, cost, cells in ground.odd_horse:
        leaving = sources & cells
        if d == direction and leaving and spent + cost <= points:
            hit = (leaving << offset if offset > 0 else leaving >> -offset) & unseen
            if hit & dear and spent + cost < points:
                layers[spent + cost + 1][d] |= hit & dear
            layers[spent + cost][d] |= hit & ~dear


def room(ground: Ground, layers: list[list[int]], filled: int) -> list[int]:
    """By facing, the front hexes of a flood where both halves have room (DXA-4.1c)."""
    found = [0] * 6
    mask = ground.lattice.mask
    for d, offset in enumerate(ground.lattice.offsets):
        reached = 0
        for layer in layers:
            reached |= layer[d]
        if reached:
            behind = filled | ~mask  # a rear half outside the map has no room either (DXA-1.3l)
            found[d] = reached & ~filled & ~(behind << offset if offset > 0 else behind >> -offset)
    return found


def way(
    ground: Ground, layers: list[list[int]], front: int, facing: int, dear: int, held: int, target: int, ends: list[int]
) -> tuple[int, ...]:
    """The cheapest ride to a hex of a flood made with the same `dear` and `held`, to end where there is room; the hexes
    that the front enters."""
    spent, d = next(
        (points, d)
        for points, layer in enumerate(layers)
        for d in range(6)
        if layer[d] >> target & ends[d] >> target & 1
    )
    cell = target
    found: list[int] = []
    while (cell, d, spent) != (front, facing, 0):
        found.append(cell)
        before = cell - ground.lattice.offsets[d]
        for old in range(6):
            cost = step(ground, before, old, cell, dear)[0] if (d - old) % 6 != 3 else 0
            if (
                cost
                and cost <= spent
                and layers[spent - cost][old] >> before & 1
                and (spent == cost or not held >> before & 1)
            ):
                cell, d, spent = before, old, spent - cost
                break
    found.reverse()
    return tuple(found)
