"""Section 4.4.1: the two hexes of a rider, his arcs, his turns, and where he can go.

A rider is a front hex and a facing. Each of the eight hexes round his two can be entered by his front in exactly one
way, so a ride is written as the hexes that his front enters.
"""

from collections.abc import Sequence

from banneret.board.hex import Lattice, members

from ..ground.ground import Ground
from ..tables import TURN_REAR, TURN_REAR_SIDE, TURN_SIDE

LEG = 8
"""A ride is planned in legs of so many points, so that one menu can show them all."""

_FROM_FRONT: tuple[int, ...] = (0, 0, TURN_SIDE, -1, TURN_SIDE, 0)
"""DXA-4.4.1b, DXA-4.4.1c: by sixths turned, what the front pays beside the hex; -1 is his own rear."""
_FROM_REAR: tuple[int, ...] = (-1, -1, TURN_REAR_SIDE, TURN_REAR, TURN_REAR_SIDE, -1)
"""DXA-4.4.1d: the same when he turns on his rear."""


def front_arc(ground: Ground, front: int, facing: int) -> int:
    """DXA-4.4.1f: the wedge between the two rays beside the facing, the front hex excepted."""
    return _wedge(ground.lattice, front, facing)


def rear_arc(ground: Ground, front: int, facing: int) -> int:
    """DXA-4.4.1g: the same wedge behind the rear hex. What is in neither arc is to his side."""
    back = (facing + 3) % 6
    return _wedge(ground.lattice, front + ground.lattice.offsets[back], back)


_WEDGES: dict[Lattice, dict[int, int]] = {}
"""By lattice, and by tip and facing. There are few lattices."""


def _wedge(grid: Lattice, tip: int, facing: int) -> int:
    known = _WEDGES.get(grid)
    if known is None:
        known = _WEDGES[grid] = {}
    found = known.get(6 * tip + facing, -1)
    if found < 0:
        found = known[6 * tip + facing] = _cut(grid, tip, facing)
    return found


def _cut(grid: Lattice, tip: int, facing: int) -> int:
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
) -> tuple[tuple[int, ...], ...]:
    """All rides within so many points: `layers[spent][facing]` are the front hexes first reached so at that cost.

    A step is paid from the hex on which he turns: his front, or his rear (DXA-4.4.1d).
    """
    offsets, open_horse, enter_horse, odd = (
        ground.lattice.offsets,
        ground.open_horse,
        ground.enter_horse,
        ground.odd_horse,
    )
    # sharp turns look back TURN_REAR layers at most: the last ones serve as empty layers before the first
    layers = [[0] * 6 for _ in range(points + 1 + TURN_REAR)]
    layers[0][facing] = 1 << front
    unseen = [ground.lattice.mask & ~closed] * 6
    unseen[facing] |= 1 << front
    go_on = layers[:]
    rears = layers[:]  # by facing, the rear hexes of those who go on
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
        if spent + TURN_REAR_SIDE < points:
            rears[spent] = [
                (here >> offset if offset > 0 else here << -offset) if here else 0
                for here, offset in zip(go_on[spent], offsets, strict=True)
            ]
        n0, n1, n2, n3, n4, n5 = go_on[spent]
        f0, f1, f2, f3, f4, f5 = go_on[spent - TURN_SIDE]
        s0, s1, s2, s3, s4, s5 = rears[spent - TURN_REAR_SIDE]
        r0, r1, r2, r3, r4, r5 = rears[spent - TURN_REAR]
        turned = (
            n5 | n0 | n1 | f4 | f2 | s4 | s2 | r3,
            n0 | n1 | n2 | f5 | f3 | s5 | s3 | r4,
            n1 | n2 | n3 | f0 | f4 | s0 | s4 | r5,
            n2 | n3 | n4 | f1 | f5 | s1 | s5 | r0,
            n3 | n4 | n5 | f2 | f0 | s2 | s0 | r1,
            n4 | n5 | n0 | f3 | f1 | s3 | s1 | r2,
        )  # by direction of the step: who faces it or next to it, for whom it is a flank, and who turns on his rear
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
    return tuple([tuple(layer) for layer in layers[: points + 1]])


def reach(layers: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """By facing, all front hexes of a flood."""
    found = [0] * 6
    for layer in layers:
        for d in range(6):
            found[d] |= layer[d]
    return tuple(found)


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


def room(ground: Ground, layers: Sequence[Sequence[int]], filled: int) -> list[int]:
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


class Backtrack:
    """How a hex of a flood was reached, found backwards. `dear` and `held` are those that the flood was made with."""

    __slots__ = ("_dear", "_ground", "_held", "_layers", "_lost", "_start")

    def __init__(
        self, ground: Ground, layers: tuple[tuple[int, ...], ...], front: int, facing: int, dear: int, held: int
    ) -> None:
        self._ground = ground
        self._layers = layers
        self._start = (front, facing)
        self._dear = dear
        self._held = held
        self._lost: set[tuple[int, int]] = set()
        """Places to which every ride turns on the rear."""

    def way(self, target: int, facings: list[int], spent: int) -> tuple[int, ...]:
        """The cheapest ride to a hex, which costs so much, to end with one of these facings, with which it is reached
        for that: the hexes that the front enters. Of two rides that cost the same, the one that does not turn on the
        rear."""
        for turning in (False, True):
            for d in facings:
                found = self._to(target, d, spent, turning)
                if found is not None:
                    return found
        raise AssertionError("a flood leads back to its start")

    def _to(self, cell: int, d: int, spent: int, turning: bool) -> tuple[int, ...] | None:
        """The hexes entered to come here for exactly these points; None if that needs a turn on the rear and none is
        wanted."""
        if spent == 0 and (cell, d) == self._start:
            return ()
        if not turning and (cell, d) in self._lost:
            return None
        grid = self._ground.lattice
        pivot = cell - grid.offsets[d]
        plain = self._ground.horse_step[d][pivot]
        if plain:
            plain += self._dear >> cell & 1
            for old in range(6):
                extra = _FROM_FRONT[(d - old) % 6]
                found = self._on(pivot, old, cell, plain + extra, spent, turning) if extra >= 0 else None
                if found is not None:
                    return found
            if turning:
                for old in range(6):
                    extra = _FROM_REAR[(d - old) % 6]
                    front = pivot + grid.offsets[old]
                    found = self._on(front, old, cell, plain + extra, spent, True) if extra >= 0 else None
                    if found is not None:
                        return found
        self._lost.add((cell, d))
        return None

    def _on(self, front: int, old: int, cell: int, cost: int, spent: int, turning: bool) -> tuple[int, ...] | None:
        """The same if the last step is the one from here, at this cost."""
        if (
            cost <= spent
            and self._layers[spent - cost][old] >> front & 1
            and (spent == cost or not self._held >> front & 1)
        ):
            before = self._to(front, old, spent - cost, turning)
            if before is not None:
                return (*before, cell)
        return None
