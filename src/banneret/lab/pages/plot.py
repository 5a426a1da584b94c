"""Small charts as SVG, written by hand: bars with whiskers, a histogram, stacked levels, lines.

They take their colours from CSS (see `STYLE`), so the page decides about light and dark. All are drawn 400 units wide,
so that their words stay readable on a telephone. Each has a title and a description for those who don't see it, and no
chart says anything by colour alone.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import count
from math import ceil, floor, log10

import msgspec

WIDTH = 400
STYLE = """
.chart { display: block; width: 100%; max-width: 34rem; height: auto; margin: 0 auto; font-family: var(--sans); }
.chart text { fill: var(--ink); font-size: 13px; }
.chart .small { font-size: 11.5px; fill: var(--faded); }
.chart .axis, .chart .whisker { stroke: var(--ink); stroke-width: 1.2; fill: none; }
.chart .grid { stroke: var(--rule); stroke-width: 1; fill: none; }
.chart .mark { stroke: var(--ink); stroke-width: 1.4; stroke-dasharray: 4 3; fill: none; }
.chart .bar { fill: var(--seat0); }
.chart .plain { fill: var(--metal); }
.chart .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.chart .edge { stroke: var(--paper); stroke-width: 1.5; }
.chart .letter { font-weight: 600; text-anchor: middle; paint-order: stroke; stroke: var(--paper); stroke-width: 3px;
  stroke-linejoin: round; }
"""

_ids = count(1)
"""Titles need ids that are unique in the page, and a page has several charts."""

_CHARACTER = 7.0
"""How wide a letter is, about."""


class Bar(msgspec.Struct, frozen=True):
    """A bar from 0 to `value`, with an interval if it has one."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    seat: int | None = None


class Part(msgspec.Struct, frozen=True):
    """One colour of a stacked bar: `seat` won (None: nobody), `strength` from 1 (most) down to 0."""

    name: str
    seat: int | None
    strength: float


class Line(msgspec.Struct, frozen=True):
    """One line of a plot, from left to right."""

    name: str
    points: Sequence[tuple[float, float]]


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def number(value: float) -> str:
    return f"{value:.6g}"


def bars(
    title: str,
    rows: Sequence[Bar],
    *,
    top: float | None = None,
    mark: float | None = None,
    worded: Callable[[float], str] = number,
) -> str:
    """Lying bars, one under another, each under its label. `top` is where the axis ends, `mark` where a dashed line
    stands."""
    end = top or max((max(row.value, row.high or 0.0) for row in rows), default=0.0) or 1.0
    short = max((len(row.label) for row in rows), default=0) <= 28 and all(row.low is None for row in rows)
    left = 12 + (_CHARACTER * max(len(row.label) for row in rows) if short and rows else 0)
    right, step = WIDTH - 52, 22 if short else 44
    height = 8 + step * len(rows) + 24

    def x(value: float) -> float:
        return left + (right - left) * value / end

    body: list[str] = []
    bottom = 8 + step * len(rows)
    for tick in _ticks(0, end):
        body.append(f'<path class="grid" d="M{x(tick):.1f} 6V{bottom}"/>')
        body.append(
            f'<text class="small" text-anchor="middle" x="{x(tick):.1f}" '
            f'y="{bottom + 16}">{escape(worded(tick))}</text>'
        )
    for i, row in enumerate(rows):
        y = 8 + step * i + (0 if short else 18)
        tall = step - 6 if short else 18
        middle = y + tall / 2
        label = (left - 6, middle + 4.5, "end") if short else (left + 5, y - 5, "start")
        body.append(f'<text x="{label[0]:.1f}" y="{label[1]:.1f}" text-anchor="{label[2]}">{escape(row.label)}</text>')
        colour = 'class="plain"' if row.seat is None else f'class="bar" style="fill: var(--seat{row.seat % 4})"'
        body.append(
            f'<rect {colour} x="{left:.1f}" y="{y:.1f}" width="{max(0.0, x(row.value) - left):.1f}" height="{tall}"/>'
        )
        reach = x(row.value)
        if row.low is not None and row.high is not None:
            a, b = x(row.low), x(min(row.high, end))
            reach = max(reach, b)
            body.append(
                f'<path class="whisker" d="M{a:.1f} {middle:.1f}H{b:.1f}M{a:.1f} '
                f'{middle - 5:.1f}v10M{b:.1f} {middle - 5:.1f}v10"/>'
            )
        body.append(f'<text x="{reach + 6:.1f}" y="{middle + 4.5:.1f}">{escape(worded(row.value))}</text>')
    body.append(f'<path class="axis" d="M{left:.1f} 6V{bottom}"/>')
    if mark is not None:
        body.append(f'<path class="mark" d="M{x(mark):.1f} 2V{bottom}"/>')
    return _svg(title, "; ".join(_told(row, worded) for row in rows), height, body)


def _told(row: Bar, worded: Callable[[float], str]) -> str:
    interval = "" if row.low is None or row.high is None else f" (from {worded(row.low)} to {worded(row.high)})"
    return f"{row.label}: {worded(row.value)}{interval}"


def histogram(title: str, values: Sequence[float], unit: str, bins: int = 16) -> str:
    """How often which value came, with a dashed line at the mean."""
    edges = _edges(values, bins)
    counts = [0] * (len(edges) - 1)
    for value in values:
        counts[min(len(counts) - 1, int((value - edges[0]) / (edges[1] - edges[0])))] += 1
    left, right, top, bottom = 40.0, WIDTH - 12.0, 10.0, 150.0
    most = max(counts, default=0) or 1

    def x(value: float) -> float:
        return left + (right - left) * (value - edges[0]) / (edges[-1] - edges[0])

    def y(count: float) -> float:
        return bottom - (bottom - top) * count / most

    body: list[str] = []
    for tick in _ticks(0, most, 4):
        if tick == int(tick):
            body.append(f'<path class="grid" d="M{left} {y(tick):.1f}H{right}"/>')
            body.append(f'<text class="small" text-anchor="end" x="{left - 5}" y="{y(tick) + 4:.1f}">{tick:.0f}</text>')
    for low, high, height in zip(edges, edges[1:], counts, strict=False):
        body.append(
            f'<rect class="plain edge" x="{x(low):.1f}" y="{y(height):.1f}" '
            f'width="{x(high) - x(low):.1f}" height="{bottom - y(height):.1f}"/>'
        )
    # A bin of one whole number is named in its middle; a wider one is bounded by its ticks.
    middle = 0.5 if edges[1] - edges[0] == 1 and all(value == int(value) for value in values) else 0.0
    for tick in _ticks(edges[0], edges[-1] - 2 * middle, 6):
        body.append(
            f'<text class="small" text-anchor="middle" x="{x(tick + middle):.1f}" '
            f'y="{bottom + 16}">{escape(number(tick))}</text>'
        )
    body.append(f'<path class="axis" d="M{left} {bottom}H{right}"/>')
    mean = sum(values) / len(values) if values else 0.0
    if values:
        body.append(f'<path class="mark" d="M{x(mean + middle):.1f} {top - 4}V{bottom}"/>')
    body.append(
        f'<text class="small" text-anchor="middle" x="{(left + right) / 2}" '
        f'y="{bottom + 34}">{escape(unit)} (dashed: mean {number(round(mean, 2))})</text>'
    )
    description = "; ".join(
        f"{number(low)} to {number(high)}: {height}"
        for low, high, height in zip(edges, edges[1:], counts, strict=False)
        if height
    )
    return _svg(title, f"Games by {unit}. {description}.", int(bottom) + 42, body)


def stacked(title: str, parts: Sequence[Part], rows: Sequence[tuple[str, Sequence[int]]]) -> str:
    """One bar a row, divided into the same parts, with letters that the legend below explains."""
    left, right = 12.0, WIDTH - 12.0
    letters = [_letter(i) for i in range(len(parts))]
    body: list[str] = []
    y = 8.0
    for name, counts in rows:
        whole = sum(counts) or 1
        body.append(f'<text x="{left}" y="{y + 12:.1f}">{escape(name)}</text>')
        y += 18
        x = left
        for part, letter, hits in zip(parts, letters, counts, strict=True):
            wide = (right - left) * hits / whole
            if hits:
                body.append(
                    f'<rect class="edge" {_shade(part)} x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="26"/>'
                )
            if wide >= 14:
                body.append(f'<text class="letter" x="{x + wide / 2:.1f}" y="{y + 18:.1f}">{letter}</text>')
            x += wide
        y += 38
    y += 4
    totals = [sum(counts[i] for _, counts in rows) for i in range(len(parts))]
    whole = sum(totals) or 1
    for part, letter, total in zip(parts, letters, totals, strict=True):
        body.append(f'<rect class="edge" {_shade(part)} x="{left}" y="{y:.1f}" width="20" height="18"/>')
        body.append(f'<text class="letter" x="{left + 10}" y="{y + 14:.1f}">{letter}</text>')
        body.append(f'<text x="{left + 28}" y="{y + 14:.1f}">{escape(_clip(part.name, 46))}</text>')
        body.append(f'<text x="{right}" y="{y + 14:.1f}" text-anchor="end">{escape(percent(total / whole))}</text>')
        y += 24
    description = ". ".join(
        f"{name}: " + ", ".join(f"{part.name} {hits}" for part, hits in zip(parts, counts, strict=True) if hits)
        for name, counts in rows
    )
    return _svg(title, description, int(y) + 2, body)


def lines(title: str, across: str, up: str, series: Sequence[Line], worded: Callable[[float], str] = number) -> str:
    """How something grows: both axes begin at 0. Each line has a letter at its end, which the legend below explains."""
    left, right, top, bottom = 52.0, WIDTH - 22.0, 28.0, 228.0
    points = [point for line in series for point in line.points]
    end, peak = (max((point[i] for point in points), default=0.0) or 1.0 for i in (0, 1))

    def x(value: float) -> float:
        return left + (right - left) * value / end

    def y(value: float) -> float:
        return bottom - (bottom - top) * value / peak

    body = [f'<text class="small" x="4" y="14">{escape(up)}</text>']
    for tick in _ticks(0, peak):
        body.append(f'<path class="grid" d="M{left} {y(tick):.1f}H{right}"/>')
        body.append(
            f'<text class="small" text-anchor="end" x="{left - 5}" y="{y(tick) + 4:.1f}">{escape(worded(tick))}</text>'
        )
    for tick in _ticks(0, end):
        body.append(
            f'<text class="small" text-anchor="middle" x="{x(tick):.1f}" '
            f'y="{bottom + 16}">{escape(worded(tick))}</text>'
        )
    body.append(f'<path class="axis" d="M{left} {top}V{bottom}H{right}"/>')
    middle = (left + right) / 2
    body.append(f'<text class="small" text-anchor="middle" x="{middle}" y="{bottom + 34}">{escape(across)}</text>')
    under = bottom + 46
    for i, line in enumerate(series):
        colour, letter = f"var(--seat{i % 4})", _letter(i)
        path = "L".join(f"{x(a):.1f} {y(b):.1f}" for a, b in line.points)
        if line.points:
            body.append(f'<path class="line" style="stroke: {colour}" d="M{path}"/>')
        for a, b in line.points:
            body.append(f'<circle style="fill: {colour}" cx="{x(a):.1f}" cy="{y(b):.1f}" r="3"/>')
        for a, b in line.points[-1:]:
            body.append(f'<text class="letter" x="{x(a) + 11:.1f}" y="{y(b) + 4.5:.1f}">{letter}</text>')
        body.append(f'<rect class="edge" style="fill: {colour}" x="12" y="{under:.1f}" width="20" height="18"/>')
        body.append(f'<text class="letter" x="22" y="{under + 14:.1f}">{letter}</text>')
        body.append(f'<text x="40" y="{under + 14:.1f}">{escape(_clip(line.name, 46))}</text>')
        under += 24
    told = ". ".join(
        f"{line.name}: " + ", ".join(f"{worded(b)} at {worded(a)}" for a, b in line.points) for line in series
    )
    return _svg(title, f"{up} against {across}. {told}.", int(under) + 2, body)


def _shade(part: Part) -> str:
    colour = "var(--metal)" if part.seat is None else f"var(--seat{part.seat % 4})"
    return f'style="fill: {colour}; fill-opacity: {0.35 + 0.65 * part.strength:.2f}"'


def _letter(i: int) -> str:
    return chr(ord("A") + i) if i < 26 else str(i + 1)


def _clip(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _svg(title: str, description: str, height: float, body: Sequence[str]) -> str:
    id = f"chart{next(_ids)}"
    return (
        f'<svg class="chart" role="img" aria-labelledby="{id}-title {id}-desc" viewBox="0 0 {WIDTH} {height}">'
        f'<title id="{id}-title">{escape(title)}</title><desc '
        f'id="{id}-desc">{escape(description)}</desc>{"".join(body)}</svg>'
    )


_PAINT = (
    ":root { --sans: 'Gill Sans', Optima, Candara, 'Noto Sans', 'DejaVu Sans', sans-serif; --paper: "
    "#fbf7ec; --ink: #2b2118; --faded: #6a5a45; "
    "--rule: #d9cbab; --metal: #b08d3c; --seat0: #9c2f22; --seat1: #2d5286; --seat2: #3d6b3a; --seat3: #6c3f78; }"
)
"""The colours of a chart that stands alone; a page has its own."""


def poster(chart: str) -> str:
    """A chart as a file of its own, with paper, colours and all."""
    head, _, body = chart.partition(">")
    height = head.rpartition(" ")[2].rstrip('"')
    whole = head.replace("<svg ", f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * 1.5:.0f}" ', 1)
    paper = f'<rect width="{WIDTH}" height="{height}" style="fill: var(--paper)"/>'
    return f"{whole}><style>{_PAINT}{STYLE}</style>{paper}{body}\n"


def _nice(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50 … that is no smaller."""
    if rough <= 0:
        return 1.0
    power = 10.0 ** floor(log10(rough))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= rough * (1 - 1e-9))


def _ticks(low: float, high: float, most: int = 5) -> Iterator[float]:
    """Round numbers from low to high, at most about so many."""
    step = _nice((high - low) / most)
    tick = ceil(low / step - 1e-9)
    while tick * step <= high + step * 1e-9:
        yield round(tick * step, 10)
        tick += 1


def _edges(values: Sequence[float], bins: int) -> list[float]:
    """Round, equal bins that hold all values; whole numbers get bins of whole width."""
    low, high = min(values, default=0.0), max(values, default=0.0)
    # Values that differ by next to nothing share a bin: finer ones could not be told apart by their edges.
    finest = max(1e-6, 1e-6 * max(abs(low), abs(high)))
    step = _nice(max((high - low) / bins, finest) if high > low else 1.0)
    if all(value == int(value) for value in values):
        step = max(1.0, step)
    first = floor(low / step)
    count = max(1, floor(high / step) - first + 1)
    return [round((first + i) * step, 10) for i in range(count + 1)]
