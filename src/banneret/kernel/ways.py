"""Which places of a layout lie beside each other, and the shortest way from one to another: for drawing a move of which
only the ends are known. No rule asks this."""

from collections import OrderedDict
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise

from .scene import Layout, Point
from .vocabulary import LayoutKind

_FURTHEST = 60
_STRAIGHT = 0.001
_KEPT = 64


class Ways:
    """The places of one layout: their names, and who is whose neighbour."""

    def __init__(self, layout: Layout) -> None:
        self.id = layout.id
        self.kind: LayoutKind = layout.kind
        self.seat = layout.seat
        self.names: dict[str, str] = {place.id: place.name or place.id for place in layout.places}
        self._next: dict[str, list[str]] = {}
        self._points: dict[str, Point] = {place.id: (place.x, place.y) for place in layout.places}
        if layout.grid is not None:
            by_cell = {(one.column, one.row): one.id for one in layout.grid.hexes}
            for one in layout.grid.hexes:
                self.names[one.id] = one.name or one.id
                self._points[one.id] = (1.5 * one.column, 0.866 * (2 * one.row + (one.column % 2 == 0)))
                low = 1 if one.column % 2 == 0 else 0
                around = ((0, -1), (0, 1), (-1, low - 1), (-1, low), (1, low - 1), (1, low))
                self._next[one.id] = [
                    by_cell[cell] for dx, dy in around if (cell := (one.column + dx, one.row + dy)) in by_cell
                ]
        for link in layout.links:
            self._next.setdefault(link.a, []).append(link.b)
            self._next.setdefault(link.b, []).append(link.a)

    def hangs_together(self, places: Sequence[str]) -> bool:
        """Whether each place lies beside the next."""
        return all(b in self._next.get(a, ()) for a, b in pairwise(places))

    def joined(self, places: Sequence[str]) -> tuple[list[str], bool]:
        """The way over these places, with what lies between them filled in; and whether something had to be."""
        way, guessed = [places[0]], False
        for a, b in pairwise(places):
            if a == b:
                continue
            if b in self._next.get(a, ()):
                way.append(b)
                continue
            between = self._shortest(a, b)
            guessed = guessed or len(between) > 1
            way += between
        return way, guessed

    def _shortest(self, a: str, b: str) -> list[str]:
        """From the place after a on; straight to b where no way leads there. Of equal ways that one which keeps closest
        to the straight line, as a hand would draw it."""
        (x, y), (to_x, to_y) = self._points[a], self._points[b]
        long = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1e-9)
        queue: list[tuple[float, int, str, tuple[str, ...]]] = [(0.0, 0, a, ())]
        done: set[str] = set()
        count = 0
        while queue:
            cost, _, at, way = heappop(queue)
            if at == b:
                return list(way)
            if at in done or len(way) >= _FURTHEST:
                continue
            done.add(at)
            for place in self._next.get(at, ()):
                if place not in done and place in self._points:
                    px, py = self._points[place]
                    aside = abs((to_x - x) * (y - py) - (x - px) * (to_y - y)) / long
                    count += 1
                    heappush(queue, (cost + 1 + _STRAIGHT * aside / long, count, place, (*way, place)))
        return [b]


_made: "OrderedDict[int, tuple[Layout, Ways]]" = OrderedDict()
"""By identity: a layout never changes, and to compare two costs more than to make this anew."""


def ways(layout: Layout) -> Ways:
    """Those of a layout, kept for as long as it is on tables."""
    key = id(layout)
    found = _made.get(key)
    if found is None:
        found = _made[key] = (layout, Ways(layout))
        while len(_made) > _KEPT:
            _made.popitem(last=False)
    return found[1]
