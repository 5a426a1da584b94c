"""Roads and rivers as lines of the map, and the bridges where they meet."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

from banneret.board.hex import members
from banneret.kernel.scene import Landmark, Line, Point

from ..country.country import Country
from .spots import RADIUS, aside, between, centre, printed

_BESIDE, _BEND = 0.4 * RADIUS, 0.17 * RADIUS
"""How far from the middle of its hex a river runs: beside a road or a settlement, and in open country."""
_MOST = 0.85 * RADIUS
"""and at most."""
_EVENED = 2
"""How often a course is evened out: hexes that lie to its left and right by turns make no bends."""
_BRIDGE = 0.62 * RADIUS
_NEAR = 3
"""The sea is near a river's last hex, in hexes,"""
_SHORE = 0.82 * RADIUS
"""and its shore so far from the middle of a hex of it."""


def roads(country: Country) -> tuple[Line, ...]:
    """All roads from junction to junction: what several of them share is one line."""
    return tuple(
        Line("roman_road", tuple(printed(centre(country.lattice, cell)) for cell in way))
        for way in chains(cells for _, _, cells in country.roads)
    )


def chains(roads: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """Each step of some roads once, as lines as long as can be: they end where more or fewer than two meet."""
    beside: dict[int, dict[int, None]] = {}
    for road in roads:
        for a, b in pairwise(road):
            beside.setdefault(a, {})[b] = None
            beside.setdefault(b, {})[a] = None
    found = []
    junctions = [cell for cell, others in beside.items() if len(others) != 2]
    for start in [*junctions, *beside]:
        while beside[start]:
            way = [start]
            while True:
                here = way[-1]
                after = next(iter(beside[here]))
                del beside[here][after], beside[after][here]
                way.append(after)
                if after in junctions or not beside[after]:
                    break
            found.append(tuple(way))
    return found


def rivers(country: Country) -> tuple[Line, ...]:
    """Each from its mouth to its spring: it is drawn the narrower."""
    found = []
    for number, (_, name, _) in enumerate(country.rivers):
        down = (*_course(country, number).values(), *_mouth(country, number))
        found.append(Line("river", tuple(map(printed, reversed(down))), name))
    return tuple(found)


def _course(country: Country, number: int) -> dict[int, Point]:
    """Where a river runs in each of its hexes: beside the road and the houses there, else it winds. Where two share a
    hex, the later one comes to the bed of the earlier."""
    beds = {cell: at for earlier in range(number) for cell, at in _course(country, earlier).items()}
    cells = country.rivers[number][2]
    middles = [centre(country.lattice, cell) for cell in cells]
    built = country.road | sum(1 << cell for cell in country.site_at)
    run = []
    for place, cell in enumerate(cells):
        before, after = middles[max(0, place - 1)], middles[min(len(cells) - 1, place + 1)]
        far = _BESIDE if built >> cell & 1 else _BEND * (-1) ** place
        run.append(beds.get(cell) or aside(middles[place], before, after, far))
    for _ in range(_EVENED):
        run = [
            run[place]
            if cell in beds or place in (0, len(cells) - 1)
            else _within(_amid(*run[place - 1 : place + 2]), middles[place])
            for place, cell in enumerate(cells)
        ]
    return dict(zip(cells, run, strict=True))


def _amid(before: Point, here: Point, after: Point) -> Point:
    return between(here, between(before, after, 0.5), 0.5)


def _within(at: Point, middle: Point) -> Point:
    """A river stays in its hexes, however it is evened out."""
    far = sqrt(_far(at, middle))
    return at if far < _MOST else between(middle, at, _MOST / far)


def _mouth(country: Country, number: int) -> tuple[Point, ...]:
    """Where it ends: in another river beside its last hex, or in the sea, if that is near."""
    lattice, last = country.lattice, country.rivers[number][2][-1]
    here = centre(lattice, last)
    others = (_course(country, other) for other in range(len(country.rivers)) if other != number)
    met = [at for bed in others for cell, at in bed.items() if lattice.distance(cell, last) <= 1]
    if met:
        return (min(met, key=lambda at: _far(here, at)),)
    seas = [centre(lattice, cell) for cell in members(lattice.disk(last, _NEAR) & ~country.land)]
    if not seas:
        return ()
    sea = min(seas, key=lambda at: _far(here, at))
    return (between(here, sea, 1 - _SHORE / sqrt(_far(here, sea))),)


def _far(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def bridges(country: Country) -> tuple[Landmark, ...]:
    """DXC-2c: one on every river hex on a road, where the two cross or, if they run side by side, on the river."""
    ways = [
        tuple(centre(country.lattice, cell) for cell in cells)
        for cells in chains(cells for _, _, cells in country.roads)
    ]
    beds = [_course(country, number) for number in range(len(country.rivers))]
    found = []
    for cell in members(country.bridge):
        middle = centre(country.lattice, cell)
        courses = [tuple(bed.values()) for bed in beds if cell in bed]
        met = [at for course in courses for way in ways for at in _crossings(course, way)]
        near = [at for at in met if _far(at, middle) < RADIUS**2]
        at = min(near, key=lambda at: _far(at, middle)) if near else next(bed[cell] for bed in beds if cell in bed)
        found.append(Landmark("bridge", *printed(at), _BRIDGE))
    return tuple(found)


def _crossings(first: Sequence[Point], second: Sequence[Point]) -> Iterable[Point]:
    """Where two lines cross."""
    for a, b in pairwise(first):
        for c, d in pairwise(second):
            across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
            if across:
                s = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across
                t = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / across
                if 0 <= s <= 1 and 0 <= t <= 1:
                    yield between(a, b, s)
