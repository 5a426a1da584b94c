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
def closer(country: Country, targets: int, cell: int, convoy: bool = False) -> int:
    """All cells from which the way to the nearest target is cheaper than from this one, as a set."""
    found = 0
    for ring in rings_to(country, targets, convoy):
        if ring >> cell & 1:
            return found
        found |= ring
    return 0


class Reach:
    """Where one gets from a cell, that cell left out. Shared by all who ask the same: nobody changes it."""

    __slots__ = ("came", "cells", "cost", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.cost: dict[int, int] = {}
        """Points spent to get there, by cell."""
        self.came: dict[int, int] = {}
        """The cell before it on the way."""
        self.cells = 0
        """All of them as a set."""

    def path(self, cell: int) -> tuple[int, ...]:
        """The cells entered on the way, in order."""
        found: list[int] = []
        while cell != self.start:
            found.append(cell)
            cell = self.came[cell]
        found.reverse()
        return tuple(found)


def reach(country: Country, start: int, points: int, stops: int, fresh: bool, convoy: bool = False) -> Reach:
    """Where one gets with so many points; a cell of `stops` can be entered and not passed through. Who has not moved
    yet may enter any adjacent cell by spending all his points (DXC-2.1e)."""
    return _reach(country, start, points, stops & country.lattice.disk(start, points), fresh, convoy)


@cache
def _steps(country: Country, convoy: bool) -> list[tuple[tuple[int, int], ...]]:
    """By cell: the cells next to it that can be entered, in the order of their ids, with their cost."""
    cost = country.convoy_cost if convoy else country.cost
    found: list[tuple[tuple[int, int], ...]] = [()] * country.lattice.size
    for cell in country.lattice.cells:
        around = members(country.lattice.neighbours[cell])
        found[cell] = tuple((ahead, cost[ahead]) for ahead in around if cost[ahead])
    return found


@lru_cache(maxsize=1 << 16)
def _reach(country: Country, start: int, points: int, stops: int, fresh: bool, convoy: bool) -> Reach:
    """The stops are those within reach, so that the same answer serves whatever happens farther away. A cell costs the
    same from all sides: the first way to it is the cheapest."""
    found = Reach(start)
    steps = _steps(country, convoy)
    cost, came = found.cost, found.came
    ways: dict[int, tuple[int, ...]] = {start: ()}
    waiting: list[list[int]] = [[] for _ in range(points + 1)]
    waiting[0].append(start)
    for spent, cells in enumerate(waiting):
        if len(cells) > 1:
            cells.sort(key=ways.__getitem__)
        for cell in cells:
            if spent and stops >> cell & 1:
                continue
            way = ways[cell]
            for ahead, price in steps[cell]:
                total = spent + price
                if total <= points and ahead not in ways:
                    ways[ahead] = (*way, ahead)
                    cost[ahead] = total
                    came[ahead] = cell
                    waiting[total].append(ahead)
    if fresh:
        for ahead, price in steps[start]:
            if price > points:
                cost[ahead] = points
                came[ahead] = start
    cells_found = 0
    for cell in cost:
        cells_found |= 1 << cell
    found.cells = cells_found
    return found


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
