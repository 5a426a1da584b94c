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


@lru_cache(maxsize=1 << 13)
def rings_to(country: Country, targets: int, convoy: bool = False) -> tuple[int, ...]:
    """The cells by the cheapest cost from them to the nearest of some cells: all at cost 0, at 1, and so on, as sets.
    Where one stands is not paid for: a convoy may stand where it could not go."""
    ranks = country.convoy_ranks if convoy else country.ranks
    done = 0
    rings = [targets]
    for cost, found in enumerate(rings):
        ring = rings[cost] = found & ~done
        done |= ring
        for price, cells in ranks:
            if ring & cells:
                _put(rings, cost + price, country.lattice.spread(ring & cells) & country.land & ~done)
    return tuple(rings)


@lru_cache(maxsize=1 << 13)
def costs_to(country: Country, targets: int, convoy: bool = False) -> tuple[int, ...]:
    """The same by cell; −1 where no way leads."""
    return _by_cell(country, list(rings_to(country, targets, convoy)))


def nearest(country: Country, cells: int, targets: int, convoy: bool = False) -> int:
    """Of some cells the one from which the way to the nearest target is the cheapest, the lower id of several; −1 if
    none leads there."""
    for ring in rings_to(country, targets, convoy):
        found = ring & cells
        if found:
            return (found & -found).bit_length() - 1
    return -1


@lru_cache(maxsize=1 << 13)
def _discs(country: Country, targets: int, convoy: bool) -> tuple[int, ...]:
    """By cost: all cells from which the way to the nearest target is cheaper than that, as a set."""
    found = [0]
    for ring in rings_to(country, targets, convoy):
        found.append(found[-1] | ring)
    return tuple(found)


def closer(country: Country, targets: int, cell: int, convoy: bool = False) -> int:
    """All cells from which the way to the nearest target is cheaper than from this one, as a set."""
    cost = costs_to(country, targets, convoy)[cell]
    return _discs(country, targets, convoy)[cost] if cost > 0 else 0


class Reach:
    """Where one gets from a cell, that cell left out. Shared by all who ask the same: nobody changes it. Simulations
    take one of dozens of ends: so cells are kept in rings, all at a cost as a set, and the way is found to one when it
    is asked for."""

    __slots__ = ("_cost", "_dear", "_neighbours", "_pass", "_rings", "_ways", "cells", "start")

    def __init__(self, country: Country, convoy: bool, rings: list[int], passable: int, dear: int) -> None:
        self._cost = country.convoy_cost if convoy else country.cost
        self._neighbours = country.lattice.neighbours
        self._rings = rings
        self._pass = passable
        """Where one does not stop."""
        self._dear = dear
        """DXC-2.1e: adjacent cells that cost more than one has."""
        self.start = rings[0].bit_length() - 1
        cells = dear
        for ring in rings[1:]:
            cells |= ring
        self.cells = cells
        """All of them as a set."""
        self._ways: dict[int, tuple[int, ...]] = {self.start: ()}
        """Those that have been asked for."""

    def spent(self, cell: int) -> int:
        """Points spent to get there; all that one has for a cell that costs more."""
        for spent, ring in enumerate(self._rings):
            if ring >> cell & 1:
                return spent
        return len(self._rings) - 1

    @property
    def cost(self) -> dict[int, int]:
        """The same for all cells."""
        return {cell: self.spent(cell) for cell in members(self.cells)}

    def path(self, cell: int) -> tuple[int, ...]:
        """The cells entered on the way, in order."""
        return (cell,) if self._dear >> cell & 1 else self._way(cell, self.spent(cell))

    def _way(self, cell: int, spent: int) -> tuple[int, ...]:
        """The lowest of the ways to the cells before it, which all cost the same; and then that cell."""
        found = self._ways.get(cell)
        if found is None:
            spent -= self._cost[cell]
            before = self._neighbours[cell] & self._rings[spent]
            if spent:
                before &= self._pass
            if before & before - 1:
                way = min([self._way(one, spent) for one in members(before)])
            else:
                way = self._way(before.bit_length() - 1, spent)
            found = self._ways[cell] = (*way, cell)
        return found


def reach(country: Country, start: int, points: int, stops: int, fresh: bool, convoy: bool = False) -> Reach:
    """Where one gets with so many points; a cell of `stops` can be entered and not passed through. Who has not moved
    yet may enter any adjacent cell by spending all his points (DXC-2.1e)."""
    return _reach(country, start, points, stops & country.lattice.disk(start, points), fresh, convoy)


@lru_cache(maxsize=1 << 11)
def _reach(country: Country, start: int, points: int, stops: int, fresh: bool, convoy: bool) -> Reach:
    """The stops are those within reach, so that the same answer serves whatever happens farther away. A cell costs the
    same from all sides: the first ring that it gets into is its own."""
    ranks = country.convoy_ranks if convoy else country.ranks
    spread = country.lattice.spread
    passable = ~stops
    seen = ring = 1 << start
    rings = [0] * (points + 1)
    rings[0] = ring
    for spent in range(points):
        if spent:
            ring = rings[spent] & passable
        if ring:
            around = spread(ring) & ~seen
            for price, cells in ranks:
                found = around & cells
                if found:
                    if spent + price > points:
                        break
                    rings[spent + price] |= found
                    seen |= found
    dear = 0
    if fresh:
        around = country.lattice.neighbours[start]
        for price, cells in ranks:
            if price > points:
                dear |= around & cells
    return Reach(country, convoy, rings, passable, dear)


@lru_cache(maxsize=8192)
def cheapest(country: Country, start: int, targets: int, convoy: bool = False) -> tuple[int, ...]:
    """The cells entered on the cheapest way to the nearest of some cells; none if one is there or no way leads."""
    left = costs_to(country, targets, convoy)
    cost = country.convoy_cost if convoy else country.cost
    neighbours = country.lattice.neighbours
    found: list[int] = []
    cell = start
    while left[cell] > 0:
        cell = next(
            ahead
            for ahead in members(neighbours[cell])
            if cost[ahead] and left[ahead] >= 0 and left[ahead] + cost[ahead] == left[cell]
        )
        found.append(cell)
    return tuple(found)
