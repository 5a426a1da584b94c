"""Floods that have been made, kept for the next who asks: whoever has been shown his ways soon chooses one, and most
stand where others stood before.

Only obstacles within reach matter to a flood, so two positions that differ elsewhere share it.
"""

from dataclasses import dataclass

from ..ground.ground import KEPT as GROUNDS
from ..ground.ground import Ground
from ..mover import Place
from . import riding, walking

KEPT = 8192
"""So many floods of a kind are kept for a ground: some megabytes."""
NO_WAY = 1 << 30
"""What it costs where there is no way."""


@dataclass(slots=True)
class Trip:
    """A way to a hex, and what it costs."""

    cost: int
    legs: tuple[Place, ...]
    """The hexes that it enters, with the facing in each."""
    way: tuple[int, ...]
    """The hexes alone."""
    leaves: int
    """Those of them, as a set, that it leaves again."""


_NONE = Trip(NO_WAY, (), (), 0)


def step_to(cost: int, cell: int, facing: int) -> Trip:
    """The trip into a hex beside him."""
    return Trip(cost, ((cell, facing),), (cell,), 0)


def _leaves(way: tuple[int, ...]) -> int:
    """The hexes of a way that it leaves again."""
    found = 0
    for number in range(len(way) - 1):
        found |= 1 << way[number]
    return found


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
                found = Trip(cost, tuple([(cell, -1) for cell in way]), way, _leaves(way))
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
                    return Trip(cost, self._legs(way), way, _leaves(way))
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


class Floods:
    """All floods over one ground that are kept."""

    __slots__ = ("_foot", "_ground", "_horse", "_rides", "_walks")

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._foot: dict[int, int] = {}
        """By start and points, what could be reached on foot if nobody were in the way."""
        self._horse: dict[int, int] = {}
        self._walks: dict[tuple[int, int, int, int], Walks] = {}
        self._rides: dict[tuple[int, int, int, int], Rides] = {}

    def walks(self, at: int, points: int, barred: int, dear: int, held: int) -> Walks:
        start = at << _POINTS | points
        within = self._foot.get(start, -1)
        if within < 0:
            within = self._foot[start] = walking.reach(walking.flood(self._ground, at, points, 0, 0))
        key = (start, barred & within, dear & within if dear else 0, held & within if held else 0)
        found = self._walks.get(key)
        if found is None:
            if len(self._walks) >= KEPT:
                self._walks.clear()
            found = self._walks[key] = Walks(self._ground, at, points, key[1], key[2], key[3])
        return found

    def rides(self, at: int, facing: int, points: int, barred: int, dear: int, held: int) -> Rides:
        start = (at << 3 | facing) << _POINTS | points
        within = self._horse.get(start, -1)
        if within < 0:
            within = self._horse[start] = self._on_horseback(at, facing, points)
        key = (start, barred & within, dear & within if dear else 0, held & within if held else 0)
        found = self._rides.get(key)
        if found is None:
            if len(self._rides) >= KEPT:
                self._rides.clear()
            found = self._rides[key] = Rides(self._ground, at, facing, points, key[1], key[2], key[3])
        return found

    def _on_horseback(self, at: int, facing: int, points: int) -> int:
        found = 0
        for layer in riding.flood(self._ground, at, facing, points, 0, 0):
            for cells in layer:
                found |= cells
        return found


_POINTS = 8
"""Points are numbers of so many bits."""
_KEPT: dict[Ground, Floods] = {}
"""By ground. A plain dict, because it is asked for every step."""


def _floods(ground: Ground) -> Floods:
    found = _KEPT.get(ground)
    if found is None:
        if len(_KEPT) >= GROUNDS:
            _KEPT.clear()
        found = _KEPT[ground] = Floods(ground)
    return found


def walks(ground: Ground, at: int, points: int, barred: int, dear: int, held: int = 0) -> Walks:
    """The flood on foot from a hex among these obstacles."""
    return _floods(ground).walks(at, points, barred, dear, held)


def rides(ground: Ground, at: int, facing: int, points: int, barred: int, dear: int, held: int = 0) -> Rides:
    """The flood on horseback."""
    return _floods(ground).rides(at, facing, points, barred, dear, held)
