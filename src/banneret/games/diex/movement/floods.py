"""Floods that have been made, kept for the next who asks: whoever has been shown his ways soon chooses one, and most
stand where others stood before.

Only obstacles within reach matter to a flood, so two positions that differ elsewhere share it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from banneret.board.hex import members

from ..ground.ground import KEPT as GROUNDS
from ..ground.ground import Ground
from ..mover import Place
from . import riding, walking

KEPT = 4096
"""Twice so many floods of a kind are kept for a ground: some megabytes."""
NO_WAY = 1 << 30
"""What it costs where there is no way."""


@dataclass(slots=True)
class Trip:
    """A way to a hex, and what it costs."""

    cost: int
    way: tuple[int, ...]
    """The hexes that it enters."""
    facings: tuple[int, ...]
    """Of a ride the facing in each."""

    @property
    def legs(self) -> tuple[Place, ...]:
        """The hexes with the facing in each. They are not kept: a flood has many trips, and few are made."""
        if not self.facings:
            return tuple([(cell, -1) for cell in self.way])
        return tuple([(cell, self.facings[number]) for number, cell in enumerate(self.way)])

    def leaves_any(self, some: bytes) -> bool:
        """Whether it enters one of some hexes and leaves it again."""
        way = self.way
        for number in range(len(way) - 1):
            if some[way[number]]:
                return True
        return False


_NONE = Trip(NO_WAY, (), ())


def step_to(cost: int, cell: int, facing: int) -> Trip:
    """The trip into a hex beside him."""
    return Trip(cost, (cell,), (facing,))


@dataclass(slots=True, eq=False)
class Walks:
    """A flood on foot: see `walking.flood`, which was made with the same obstacles."""

    ground: Ground
    at: int
    dear: int
    held: int
    layers: tuple[int, ...]
    reached: int
    """The hexes reached, without the start."""
    start: int
    """With what it sets out: where, with how many points, and whether it keeps out of water within reach."""
    shunned: int = 0
    """Hexes of the layers that are closed: all others are reached as cheaply without them."""

    def trip(self, target: int) -> Trip:
        """The cheapest way to a hex."""
        cost = self.cost(target)
        if cost == NO_WAY:
            return _NONE
        closed = self.shunned | self.held
        return Trip(cost, walking.way(self.ground, self.layers, self.at, self.dear, closed, target, cost), ())

    def cost(self, target: int) -> int:
        """What the cheapest way to a hex costs."""
        if self.shunned and self.shunned >> target & 1:
            return NO_WAY
        cost = walking.cost(self.ground, self.layers, self.at, target)
        return NO_WAY if cost < 0 else cost

    def without(self, closed: list[int]) -> "Walks":
        """The same if these hexes are closed, which no cheapest way to another needs."""
        shunned = 0
        for cell in closed:
            shunned |= 1 << cell
        reached = self.reached & ~shunned
        return Walks(self.ground, self.at, 0, 0, self.layers, reached, self.start, shunned)


@dataclass(slots=True, eq=False)
class Rides:
    """A flood on horseback: see `riding.flood`."""

    ground: Ground
    at: int
    facing: int
    dear: int
    held: int
    layers: tuple[tuple[int, ...], ...]
    reached: tuple[int, ...]
    """By facing, all front hexes."""
    trips: dict[tuple[int, int], Trip] = field(default_factory=dict)
    """By hex and possible facings the ways that have been sought."""

    def fronts(self, filled: int) -> int:
        """All front hexes, with whatever facing, where both halves have room (DXA-4.1c)."""
        grid = self.ground.lattice
        n, ne, se, south, sw, nw = grid.offsets
        free = grid.mask & ~filled  # a rear half outside the map has no room either (DXA-1.3l)
        to_n, to_ne, to_se, to_s, to_sw, to_nw = self.reached
        return free & (
            to_n & free >> -n
            | to_ne & free << ne
            | to_se & free << se
            | to_s & free << south
            | to_sw & free >> -sw
            | to_nw & free >> -nw
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
        grid = self.ground.lattice
        for d, offset in enumerate(grid.offsets):
            rear = target - offset
            if grid.on_map[rear] and self.reached[d] >> target & 1 and not filled >> rear & 1:
                facings |= 1 << d
        found = self.trips.get((target, facings))
        if found is None:
            found = self.trips[target, facings] = self._ride(target, facings)
        return found

    def _ride(self, target: int, facings: int) -> Trip:
        ends = [d for d in range(6) if facings >> d & 1]
        for cost, layer in enumerate(self.layers):
            last = [d for d in ends if layer[d] >> target & 1]
            if last:
                back = riding.Backtrack(self.ground, self.layers, self.at, self.facing, self.dear, self.held)
                way = back.way(target, last, cost)
                return Trip(cost, way, self._facings(way))
        return _NONE

    def _facings(self, way: tuple[int, ...]) -> tuple[int, ...]:
        """The facing in each hex of a way."""
        found = []
        at, facing = self.at, self.facing
        for cell in way:
            facing = riding.step(self.ground, at, facing, cell, self.dear)[1]
            at = cell
            found.append(facing)
        return tuple(found)


_Past = tuple[int, ...]
"""The start of a flood on foot, and what is in the way."""
_Among = tuple[int, int, int, int]
"""Where a ride starts, with how many points, and what is in its way."""
_Turns = tuple[int, tuple[tuple[int, int, int], ...]]
"""A rider's hexes and those around them as a set, and those into which his front can step, each with the hex where his
rear is then, and what it costs without the dead."""


class Floods:
    """The floods over one ground that are kept: those asked for of late."""

    __slots__ = ("_free", "_ground", "_horse", "_old_rides", "_old_walks", "_rides", "_turns", "_walks")

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._free: dict[int, Walks] = {}
        """By start the floods on foot with nobody in the way."""
        self._horse: dict[int, int] = {}
        self._walks: dict[_Past, Walks] = {}
        self._old_walks: dict[_Past, Walks] = {}
        """When there are too many they are set aside here, and those before them forgotten."""
        self._turns: dict[int, _Turns] = {}
        """By start and facing."""
        self._rides: dict[_Among, Rides] = {}
        self._old_rides: dict[_Among, Rides] = {}

    def free(self, at: int, points: int, dry: bool) -> Walks:
        """On foot with nobody in the way; a `dry` one goes through no water. Where there is none they are one."""
        start = (at << 1 | dry) << _POINTS | points
        found = self._free.get(start)
        if found is None:
            if dry:
                found = self.free(at, points, False)
                if found.reached & self._ground.water:
                    found = self._walk(start, (), 0)
            else:
                found = self._walk(start, (), 0)
            self._free[start] = found
        return found

    def past(self, free: Walks, in_the_way: list[int]) -> Walks:
        """The same past what is in the way (`walking.in_the_way`)."""
        if not in_the_way:
            return free
        key = (free.start, *in_the_way)
        found = self._walks.get(key)
        if found is None:
            found = self._old_walks.get(key)
            if found is None:
                aside = in_the_way[0] >= 0 and walking.aside(self._ground, free.layers, free.at, in_the_way)
                found = free.without(in_the_way) if aside else self._walk(free.start, in_the_way, 0)
            if len(self._walks) >= KEPT:
                self._old_walks, self._walks = self._walks, {}
            self._walks[key] = found
        return found

    def holding(self, free: Walks, in_the_way: list[int], held: int) -> Walks:
        """The same if the hexes `held` may be entered and not left: seldom asked for, and not kept."""
        return self._walk(free.start, in_the_way, held)

    def _walk(self, start: int, in_the_way: Sequence[int], held: int) -> Walks:
        """One that is made now."""
        at, points = start >> _POINTS + 1, start & (1 << _POINTS) - 1
        closed, dear = self._ground.water if start >> _POINTS & 1 else 0, 0
        for cell in in_the_way:
            if cell >= 0:
                closed |= 1 << cell
            else:
                dear |= 1 << ~cell
        layers = walking.flood(self._ground, at, points, closed, dear, held)
        return Walks(self._ground, at, dear, held, layers, walking.reach(layers[1:]), start)

    def turns(self, at: int, facing: int) -> _Turns:
        """The single steps of a rider."""
        found = self._turns.get(6 * at + facing)
        if found is None:
            offsets = self._ground.lattice.offsets
            around = riding.around(self._ground, at, facing)
            steps: list[tuple[int, int, int]] = []
            for cell in members(around):
                cost, new = riding.step(self._ground, at, facing, cell, 0)
                if cost:
                    steps.append((cell, cell - offsets[new], cost))
            found = self._turns[6 * at + facing] = (around | 1 << at, tuple(steps))
        return found

    def rides(self, at: int, facing: int, points: int, barred: int, dear: int, held: int) -> Rides:
        start = (at << 3 | facing) << _POINTS | points
        within = self._horse.get(start, -1)
        if within < 0:
            within = self._horse[start] = walking.reach(self._ride(at, facing, points, (start, 0, 0, 0)).reached)
        among = (start, barred & within, dear & within, held & within)
        found = self._rides.get(among)
        return self._ride(at, facing, points, among) if found is None else found

    def _ride(self, at: int, facing: int, points: int, among: _Among) -> Rides:
        found = self._old_rides.get(among)
        if found is None:
            _, barred, dear, held = among
            layers = riding.flood(self._ground, at, facing, points, barred, dear, held)
            found = Rides(self._ground, at, facing, dear, held, layers, riding.reach(layers))
        if len(self._rides) >= KEPT:
            self._old_rides, self._rides = self._rides, {}
        self._rides[among] = found
        return found


_POINTS = 8
"""Points are numbers of so many bits."""
_KEPT: dict[Ground, Floods] = {}
"""By ground. A plain dict, because it is asked for every step."""


def floods(ground: Ground) -> Floods:
    """Those over a ground."""
    found = _KEPT.get(ground)
    if found is None:
        if len(_KEPT) >= GROUNDS:
            _KEPT.clear()
        found = _KEPT[ground] = Floods(ground)
    return found


def rides(ground: Ground, at: int, facing: int, points: int, barred: int, dear: int, held: int = 0) -> Rides:
    """The flood on horseback."""
    return floods(ground).rides(at, facing, points, barred, dear, held)
