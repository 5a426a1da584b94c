"""Floods that have been made, kept for the next who asks: whoever has been shown his ways soon chooses one, and most
stand where others stood before.

Only obstacles within reach matter to a flood, so two positions that differ elsewhere share it.
"""

from functools import lru_cache

from ..ground.ground import Ground
from ..mover import Place
from . import riding, walking

KEPT = 4096
"""So many floods of a kind are kept: some megabytes."""
PLACES = 32768
"""For so many starts it is kept how far they could lead."""
NO_WAY = 1 << 30
"""What it costs where there is no way."""


class Trip:
    """A way to a hex, and what it costs."""

    __slots__ = ("cost", "leaves", "legs", "way")

    def __init__(self, cost: int, legs: tuple[Place, ...], way: tuple[int, ...]) -> None:
        self.cost = cost
        self.legs = legs
        """The hexes that it enters, with the facing in each."""
        self.way = way
        """The hexes alone."""
        self.leaves = 0
        """Those of them, as a set, that it leaves again."""
        for number in range(len(way) - 1):
            self.leaves |= 1 << way[number]


_NONE = Trip(NO_WAY, (), ())


def step_to(cost: int, cell: int, facing: int) -> Trip:
    """The trip into a hex beside him."""
    return Trip(cost, ((cell, facing),), (cell,))


class Walks:
    """A flood on foot: see `walking.flood`."""

    __slots__ = ("_at", "_dear", "_ground", "_held", "_trips", "layers", "reached")

    def __init__(self, ground: Ground, at: int, points: int, barred: int, dear: int, held: int) -> None:
        self.layers = walking.flood(ground, at, points, barred, dear, held)
        self.reached = walking.reach(self.layers)
        self._ground, self._at, self._dear, self._held = ground, at, dear, held
        self._trips: dict[int, Trip] = {}

    def trip(self, target: int) -> Trip:
        """The cheapest way to a hex."""
        found = self._trips.get(target)
        if found is None:
            found = _NONE
            cost = self.cost(target)
            if cost != NO_WAY:
                way = walking.way(self._ground, self.layers, self._at, self._dear, self._held, target, cost)
                found = Trip(cost, tuple([(cell, -1) for cell in way]), way)
            self._trips[target] = found
        return found

    def cost(self, target: int) -> int:
        """What the cheapest way to a hex costs."""
        for cost, layer in enumerate(self.layers):
            if layer >> target & 1:
                return cost
        return NO_WAY


class Rides:
    """A flood on horseback: see `riding.flood`."""

    __slots__ = ("_at", "_dear", "_facing", "_ground", "_held", "_trips", "layers", "reached")

    def __init__(self, ground: Ground, at: int, facing: int, points: int, barred: int, dear: int, held: int) -> None:
        self.layers = riding.flood(ground, at, facing, points, barred, dear, held)
        self.reached = [0] * 6
        """By facing, all front hexes."""
        for layer in self.layers:
            for d in range(6):
                self.reached[d] |= layer[d]
        self._ground, self._at, self._facing, self._dear, self._held = ground, at, facing, dear, held
        self._trips: dict[tuple[int, int], Trip] = {}

    def fronts(self, filled: int) -> int:
        """All front hexes, with whatever facing, where both halves have room (DXA-4.1c)."""
        grid = self._ground.lattice
        n, ne, se, south, sw, nw = grid.offsets
        behind = filled | ~grid.mask  # a rear half outside the map has no room either (DXA-1.3l)
        to_n, to_ne, to_se, to_s, to_sw, to_nw = self.reached
        return ~filled & (
            to_n & ~(behind >> -n)
            | to_ne & ~(behind << ne)
            | to_se & ~(behind << se)
            | to_s & ~(behind << south)
            | to_sw & ~(behind >> -sw)
            | to_nw & ~(behind >> -nw)
        )

    def cost(self, target: int) -> int:
        """What it costs to bring the front into a hex, with whatever facing."""
        for cost, fronts in enumerate(self.layers):
            for cells in fronts:
                if cells >> target & 1:
                    return cost
        return NO_WAY

    def trip(self, target: int, filled: int) -> Trip:
        """The cheapest ride to a hex, to end there with a facing for which both halves have room (DXA-4.1c)."""
        if filled >> target & 1:
            return _NONE
        facings = 0
        open_ = self._ground.lattice.mask & ~filled
        for d, offset in enumerate(self._ground.lattice.offsets):
            if self.reached[d] >> target & 1 and open_ >> target - offset & 1:
                facings |= 1 << d
        found = self._trips.get((target, facings))
        if found is None:
            found = self._trips[target, facings] = self._ride(target, facings)
        return found

    def _ride(self, target: int, facings: int) -> Trip:
        ends = [(facings >> d & 1) << target for d in range(6)]
        for cost, layer in enumerate(self.layers):
            for d in range(6):
                if layer[d] & ends[d]:
                    back = riding.Backtrack(self._ground, self.layers, self._at, self._facing, self._dear, self._held)
                    way = back.way(target, ends, cost)
                    return Trip(cost, self._legs(way), way)
        return _NONE

    def _legs(self, way: tuple[int, ...]) -> tuple[Place, ...]:
        """The way with the facing in each hex."""
        found = []
        at, facing = self._at, self._facing
        for cell in way:
            facing = riding.step(self._ground, at, facing, cell, self._dear)[1]
            at = cell
            found.append((at, facing))
        return tuple(found)


def walks(ground: Ground, at: int, points: int, barred: int, dear: int, held: int = 0) -> Walks:
    """The flood on foot from a hex among these obstacles."""
    within = _on_foot(ground, at, points)
    return _walks(ground, at, points, barred & within, dear & within, held & within)


def rides(ground: Ground, at: int, facing: int, points: int, barred: int, dear: int, held: int = 0) -> Rides:
    """The flood on horseback."""
    within = _on_horseback(ground, at, facing, points)
    return _rides(ground, at, facing, points, barred & within, dear & within, held & within)


@lru_cache(maxsize=PLACES)
def _on_foot(ground: Ground, at: int, points: int) -> int:
    """What could be reached on foot if nobody were in the way."""
    return walking.reach(walking.flood(ground, at, points, 0, 0))


@lru_cache(maxsize=PLACES)
def _on_horseback(ground: Ground, at: int, facing: int, points: int) -> int:
    found = 0
    for layer in riding.flood(ground, at, facing, points, 0, 0):
        for cells in layer:
            found |= cells
    return found


@lru_cache(maxsize=KEPT)
def _walks(ground: Ground, at: int, points: int, barred: int, dear: int, held: int) -> Walks:
    return Walks(ground, at, points, barred, dear, held)


@lru_cache(maxsize=KEPT)
def _rides(ground: Ground, at: int, facing: int, points: int, barred: int, dear: int, held: int) -> Rides:
    return Rides(ground, at, facing, points, barred, dear, held)
