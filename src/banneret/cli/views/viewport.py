"""Which part of a map is shown, and where its points fall on the canvas."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .canvas import ACROSS, DOWN

MARGIN = 2
"""So many columns stay free at either side."""
MOST_STRETCH = 2.2
"""A whole map may be drawn so much wider than it is high, to fill a flat window; more would make another country of
it."""


@dataclass(slots=True, frozen=True)
class Window:
    """A rectangle of the map, in the map's own units."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: Iterable[tuple[float, float]]) -> "Window":
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def grown(self, by: float) -> "Window":
        return Window(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def sized(self, width: float, height: float) -> "Window":
        """The same middle, at least so large."""
        dx, dy = max(0.0, width - self.width) / 2, max(0.0, height - self.height) / 2
        return Window(self.left - dx, self.top - dy, self.right + dx, self.bottom + dy)

    def within(self, outer: "Window") -> "Window":
        """Moved inside another where it sticks out; around it where it is larger."""
        left = _clamped(self.left, outer.left, outer.right - self.width)
        top = _clamped(self.top, outer.top, outer.bottom - self.height)
        return Window(left, top, left + self.width, top + self.height)

    def towards(self, other: "Window", part: float) -> "Window":
        """A window between this one and another: 0 is this one, 1 the other."""
        mine, theirs = (
            (self.left, self.top, self.right, self.bottom),
            (other.left, other.top, other.right, other.bottom),
        )
        return Window(*(a + (b - a) * part for a, b in zip(mine, theirs, strict=True)))

    def shaped(self, columns: int, rows: int, stretch: float = 1.0) -> "Window":
        """Grown so that it has the shape of a canvas of so many cells (a cell is twice as high as wide), but for some
        stretching sideways."""
        wanted = columns * ACROSS / max(1, rows * DOWN)
        shape = self.width / self.height if self.height else wanted
        if shape * stretch < wanted:
            return self.sized(self.height * wanted / stretch, 0)
        if shape > wanted:
            return self.sized(0, self.width / wanted)
        return self


@dataclass(slots=True, frozen=True)
class Projection:
    """From the units of a map to the cells and dots of a canvas."""

    window: Window
    columns: int
    rows: int

    def dot(self, x: float, y: float) -> tuple[int, int]:
        across = (self.columns - 2 * MARGIN) * ACROSS - 1
        down = self.rows * DOWN - 1
        window = self.window
        fx = (x - window.left) / window.width if window.width else 0.5
        fy = (y - window.top) / window.height if window.height else 0.5
        return round(MARGIN * ACROSS + fx * across), round(fy * down)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        column, row = self.dot(x, y)
        return column // ACROSS, row // DOWN


def start(seen: Sequence[int], shown: int, all: int) -> int:
    """The first of so many columns or rows of hexes, with the middle of what is to be seen in their middle."""
    return min(max(1, (min(seen) + max(seen) - shown) // 2 + 1), all - shown + 1)


def _clamped(value: float, one_end: float, other_end: float) -> float:
    return min(max(value, min(one_end, other_end)), max(one_end, other_end))
