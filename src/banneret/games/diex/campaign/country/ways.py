"""What a way across the map costs (DXC-2.1), where one gets in a day, and which way is the cheapest (DXC-11e).

Every entry costs at least one point, so that costs are found ring by ring: all cells at a cost at once, as a set.
Of two ways of one cost the one that first enters the lower hex id is taken; cells rise with their hex id.
"""

from functools import cache, lru_cache

from banneret.board.hex import members

from .country import Country


def _put(rings: list[int], cost: int, cells: int) -> None:
    rings.extend([0] * (cost + 1 - len(rings)))
    rings[cost] |= cells


def _by_cell(country: Country, rings: list[int]) -> tuple[int, ...]:
    found = [-1] * country.lattice.size
    for cost, ring in enumerate(rings):
        for cell in members(ring):
            found[cell] = cost
    return tuple(found)


@cache
def costs_from(country: Country, cell: int, convoy: bool = False) -> tuple[int, ...]:
    """The cheapest cost from a cell to every cell, by cell; −1 where no way leads. A cell costs the same from all
    sides, so that the first ring it gets into is its own."""
    ranks = country.convoy_ranks if convoy else country.ranks
    seen = 1 << cell
    rings = [seen]
    for cost, ring in enumerate(rings):
        around = country.lattice.spread(ring) & ~seen
        for price, cells in ranks:
            if around & cells:
                seen |= around & cells
                _put(rings, cost + price, around & cells)
    return _by_cell(country, rings)


class Towards:
    """What the ways from all over the map to the nearest of some cells cost. Where one stands is not paid for: a convoy
    may stand where it could not go."""

    __slots__ = ("_ahead", "_cost", "_discs", "_neighbours", "costs", "rings")

    def __init__(self, country: Country, targets: int, convoy: bool) -> None:
        self._cost = country.convoy_cost if convoy else country.cost
        self._neighbours = country.lattice.neighbours
        self._ahead: dict[int, int] = {}
        """By cell the next on the way, as far as somebody has asked."""
        rings = _rings_to(country, targets, convoy)
        discs = [0]
        for ring in rings:
            discs.append(discs[-1] | ring)
        self.rings = tuple(rings)
        """The cells by their cost: all at cost 0, at 1, and so on, as sets."""
        self.costs = _by_cell(country, rings)
        """The same by cell; −1 where no way leads."""
        self._discs = tuple(discs)

    def ahead(self, cell: int) -> int:
        """The next cell on the cheapest way from this one, the lowest of several; −1 where it ends, or none leads."""
        found = self._ahead.get(cell)
        if found is None:
            found = self._ahead[cell] = self._next(cell)
        return found

    def _next(self, cell: int) -> int:
        costs, cost = self.costs, self._cost
        left = costs[cell]
        if left > 0:
            for ahead in members(self._neighbours[cell]):
                if cost[ahead] and costs[ahead] >= 0 and costs[ahead] + cost[ahead] == left:
                    return ahead
        return -1

    def within(self, cost: int) -> int:
        """All cells from which the way is cheaper than that, as a set."""
        discs = self._discs
        return discs[cost] if cost < len(discs) else discs[-1]

    def closer(self, cell: int) -> int:
        """All cells from which the way is cheaper than from this one, as a set."""
        cost = self.costs[cell]
        return self._discs[cost] if cost > 0 else 0


def _rings_to(country: Country, targets: int, convoy: bool) -> list[int]:
    ranks = country.convoy_ranks if convoy else country.ranks
    done = 0
    rings = [targets]
    for cost, found in enumerate(rings):
        ring = rings[cost] = found & ~done
        done |= ring
        for price, cells in ranks:
            if ring & cells:
                _put(rings, cost + price, country.lattice.spread(ring & cells) & country.land & ~done)
    return rings


_towards_one: dict[Country, dict[int, Towards]] = {}
"""By cell, and whether a convoy goes there: as far as somebody has asked."""


@lru_cache(maxsize=1 << 10)
def _towards_some(country: Country, targets: int, convoy: bool) -> Towards:
    return Towards(country, targets, convoy)


def towards(country: Country, targets: int, convoy: bool = False) -> Towards:
    """Kept: most orders are to go to one cell, and that is asked for turn after turn."""
    if targets & targets - 1:
        return _towards_some(country, targets, convoy)
    known = _towards_one.get(country)
    if known is None:
        known = _towards_one[country] = {}
    number = 2 * targets.bit_length() + convoy
    found = known.get(number)
    if found is None:
        found = known[number] = Towards(country, targets, convoy)
    return found


def costs_to(country: Country, targets: int, convoy: bool = False) -> tuple[int, ...]:
    """By cell the cheapest cost from it to the nearest of some cells; −1 where no way leads."""
    return towards(country, targets, convoy).costs


def _first(rings: tuple[int, ...], cells: int) -> int:
    """Of some cells the lowest of the first ring that has one of them; −1 if none has."""
    if cells:
        for ring in rings:
            found = ring & cells
            if found:
                return (found & -found).bit_length() - 1
    return -1


def nearer(country: Country, targets: int, cell: int) -> int | None:
    """All cells from which the way to the nearest of some targets is cheaper than from this one, as a set; None: no way
    leads to any. What is kept for each of them is put together: of sets of targets there are too many."""
    near = [towards(country, country.bits[target]) for target in members(targets)]
    least = min([one.costs[cell] for one in near if one.costs[cell] >= 0], default=-1)
    if least < 0:
        return None
    found = 0
    for one in near:
        found |= one.within(least)
    return found


def closer_to_any(country: Country, targets: int, cell: int) -> int:
    """All cells from which the way to at least one target is cheaper than from this one, as a set."""
    found = 0
    for target in members(targets):
        found |= towards(country, country.bits[target]).closer(cell)
    return found


Way = tuple[tuple[int, ...], int, int]
"""How one gets to a cell: the cells entered, in order; the same without the last, as a set; the points that it costs,
which are all that one has for a cell that costs more. Tens of thousands are kept, and the garbage collector leaves
tuples of numbers alone, where it would visit objects again and again."""


class Flood:
    """Where one gets from a cell past some stops, that cell left out. Simulations take one of dozens of ends: so cells
    are kept in rings, all at a cost as a set, and the way is found to one when it is asked for."""

    __slots__ = ("_base", "_cost", "_dear", "_neighbours", "_pass", "_ways", "cells", "rings")

    def __init__(
        self, country: Country, convoy: bool, start: int, base: int, rings: list[int], passable: int, dear: int
    ) -> None:
        self._cost = country.convoy_cost if convoy else country.cost
        self._neighbours = country.lattice.neighbours
        self._base = base
        """The cell that is number 0 in the rings: sets of few cells near each other are short numbers."""
        self.rings = tuple(rings)
        self._pass = passable
        """Where one does not stop."""
        self._dear = dear
        """DXC-2.1e: adjacent cells that cost more than one has."""
        cells = 0
        for spent in range(1, len(rings)):
            cells |= rings[spent]
        self.cells = cells << base | dear
        """All of them as a set."""
        self._ways: dict[int, Way] = {start: ((), 0, 0)}
        """Those that have been asked for."""

    def way(self, cell: int) -> Way:
        found = self._ways.get(cell)
        if found is None:
            if self._dear >> cell & 1:
                found = self._ways[cell] = ((cell,), 0, len(self.rings) - 1)
            else:
                found = self._found(cell, self._spent(cell))
        return found

    def _spent(self, cell: int) -> int:
        place, spent = cell - self._base, 1
        while not self.rings[spent] >> place & 1:
            spent += 1
        return spent

    def _found(self, cell: int, spent: int) -> Way:
        """By the lowest of the ways to the cells before it, which all cost the same."""
        found = self._ways.get(cell)
        if found is None:
            sooner = spent - self._cost[cell]
            before = self._neighbours[cell] & self.rings[sooner] << self._base
            if sooner:
                before &= self._pass
            last = before.bit_length() - 1
            way = self._found(last, sooner)
            before ^= 1 << last
            while before:
                other = before.bit_length() - 1
                before ^= 1 << other
                lower = self._found(other, sooner)
                if lower[0] < way[0]:
                    way, last = lower, other
            cells, through, _ = way
            found = self._ways[cell] = ((*cells, cell), through | 1 << last if sooner else 0, spent)
        return found


class Reach:
    """Where one gets from a cell, that cell left out, past whoever is in the way. What that leaves is found when it is
    asked for: most ways are clear, and are the same as if nobody were about."""

    __slots__ = ("_flood", "_free", "_range", "_stops")

    def __init__(self, range: "Range", stops: int) -> None:
        self._range = range
        self._free = range.free
        self._stops = stops
        self._flood: Flood | None = None if stops else range.free

    def _past(self) -> Flood:
        found = self._flood
        if found is None:
            found = self._flood = self._range.past(self._stops)
        return found

    @property
    def cells(self) -> int:
        """All of them as a set."""
        return self._past().cells

    def way(self, cell: int) -> Way:
        """To a cell within reach. A way that is clear is the lowest of the cheapest ones past any stops, as it is
        without."""
        found = self._free.way(cell)
        return self._past().way(cell) if found[1] & self._stops else found

    def first(self, rings: tuple[int, ...], within: int) -> int:
        """The cell of the first of some rings that has one within reach and within a set, the lowest of several; −1 if
        none has. If the one that would be without stops is had on a clear way, no other comes before it."""
        found = _first(rings, self._free.cells & within)
        if found >= 0 and self._free.way(found)[1] & self._stops:
            found = _first(rings, self._past().cells & within)
        return found

    def spent(self, cell: int) -> int:
        """Points spent to get there; all that one has for a cell that costs more."""
        return self.way(cell)[2]

    @property
    def cost(self) -> dict[int, int]:
        """The same for all cells."""
        return {cell: self.spent(cell) for cell in members(self.cells)}

    def path(self, cell: int) -> tuple[int, ...]:
        """The cells entered on the way, in order."""
        return self.way(cell)[0]


class Range:
    """Where one gets from a cell if nobody is in the way; and from that, where with somebody. Every way with stops is
    one without, so that only these cells need be looked at."""

    __slots__ = (
        *("_base", "_begun", "_convoy", "_country", "_dear", "_points", "_prices", "_start"),
        *("free", "inner", "open"),
    )

    def __init__(self, country: Country, start: int, points: int, fresh: bool, convoy: bool) -> None:
        ranks = country.convoy_ranks if convoy else country.ranks
        self._country = country
        self._convoy = convoy
        self._start = start
        self._points = points
        self._dear = 0
        if fresh:
            for price, cells in ranks:
                if price > points:
                    self._dear |= country.lattice.neighbours[start] & cells
        self._base = 0
        self._prices = tuple([price for price, _ in ranks])
        rings, left = [1 << start, *[0] * points], [cells & ~(1 << start) for _, cells in ranks]
        begun: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for spent in range(points):
            begun.append((tuple(rings), tuple(left)))
            self._spread(rings, left, spent, rings[spent])
        self.free = self._flood(rings, 0)
        self.open = Reach(self, 0)
        """The same, shared by all who ask for it."""
        self.inner = 0
        """The cells from which one gets farther: who is elsewhere is in nobody's way."""
        for spent in range(1, points - ranks[0][0] + 1):
            self.inner |= self.free.rings[spent]
        within = self.free.cells | 1 << start
        base = (within & -within).bit_length() - 1
        self._base = base
        self._begun = tuple(
            [
                (tuple([ring >> base for ring in rings]), tuple([(cells & within) >> base for cells in left]))
                for rings, left in begun
            ]
        )
        """What had been found before each ring spread, and what was left by price."""

    def reach(self, stops: int) -> Reach:
        """Past some stops."""
        stops &= self.inner
        return Reach(self, stops) if stops else self.open

    def past(self, stops: int) -> Flood:
        """Past some stops within reach: up to the first of them it is as if they were not there."""
        near, spent = stops >> self._base, 1
        while not near & self._begun[spent][0][spent]:
            spent += 1
        rings, left = list(self._begun[spent][0]), list(self._begun[spent][1])
        open = ~near
        for further in range(spent, self._points):
            self._spread(rings, left, further, rings[further] & open)
        return self._flood(rings, stops)

    def _spread(self, rings: list[int], left: list[int], spent: int, ring: int) -> None:
        """On from these cells of a ring to what is left. A cell costs the same from all sides: the first ring that it
        gets into is its own."""
        if not ring:
            return
        north, north_east, south_east, south, south_west, north_west = self._country.lattice.offsets
        around = ring >> -north | ring << north_east | ring << south_east
        around = around | ring << south | ring >> -south_west | ring >> -north_west
        for number, price in enumerate(self._prices):
            found = around & left[number]
            if found:
                if spent + price > self._points:
                    break
                rings[spent + price] |= found
                left[number] ^= found

    def _flood(self, rings: list[int], stops: int) -> Flood:
        return Flood(self._country, self._convoy, self._start, self._base, rings, ~stops, self._dear)


_ranges: dict[Country, dict[int, Range]] = {}
"""By cell, points, and whether all adjacent cells may be entered, or a convoy goes: as far as somebody has asked."""


def range_of(country: Country, start: int, points: int, fresh: bool, convoy: bool = False) -> Range:
    """Where one gets with so many points. Who has not moved yet may enter any adjacent cell by spending all his points
    (DXC-2.1e)."""
    ranks = country.convoy_ranks if convoy else country.ranks
    fresh = fresh and points < ranks[-1][0]
    known = _ranges.get(country)
    if known is None:
        known = _ranges[country] = {}
    number = 4 * (points * country.lattice.size + start) + 2 * fresh + convoy
    found = known.get(number)
    if found is None:
        found = known[number] = Range(country, start, points, fresh, convoy)
    return found


def reach(country: Country, start: int, points: int, stops: int, fresh: bool, convoy: bool = False) -> Reach:
    """The same past some stops: such a cell can be entered and not passed through."""
    return range_of(country, start, points, fresh, convoy).reach(stops)


def cheapest(country: Country, start: int, targets: int, convoy: bool = False) -> tuple[int, ...]:
    """The cells entered on the cheapest way to the nearest of some cells; none if one is there or no way leads."""
    goal = towards(country, targets, convoy)
    found: list[int] = []
    cell = goal.ahead(start)
    while cell >= 0:
        found.append(cell)
        cell = goal.ahead(cell)
    return tuple(found)
