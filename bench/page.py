"""The figures for readers: a part of a page between two marks, and plots beside it."""

import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from bars import OURS, PEER
from builds import COMPILED, PLAIN
from verdict import Curve, Figure, Report, Verdict
from words import number

from banneret.lab.pages import plot

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
Rows = list[tuple[str, ...]]
PICTURES = "img"
"""The folder of the plots, beside the page."""


def rewrite(page: Path, reports: Mapping[str, Report], today: date) -> None:
    """Put the figures between the marks, and draw the plots."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no place for figures: it wants a line {BEGIN} and a line {END}.")
    pictures = page.parent / PICTURES
    pictures.mkdir(exist_ok=True)
    for report in reports.values():
        for curve in report.curves:
            (pictures / picture(curve)).write_text(draw(curve), encoding="utf-8")
    text = "\n".join(lines(reports, today))
    page.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def picture(curve: Curve) -> str:
    return f"growth-{curve.id}.svg"


def draw(curve: Curve) -> str:
    series = [plot.Line(line.name, line.points) for line in curve.lines]
    return plot.poster(plot.lines(curve.title, curve.across, curve.up, series, number))


def lines(reports: Mapping[str, Report], today: date) -> Iterator[str]:
    cores = os.cpu_count() or 1
    yield (
        f"Measured on {today.day} {today:%B %Y}: {cores} {'core' if cores == 1 else 'cores'} ({platform.machine()}), "
        f"Python {platform.python_version()}; medians of the rounds of one run."
    )
    yield ""
    for report in reports.values():
        yield from _figures(report.figures)
    verdicts = [verdict for report in reports.values() for verdict in report.bars]
    if verdicts:
        yield "### Bars"
        yield ""
        yield from _table(("", "reached", "bar", ""), ("", "r", "r", ""), [_bar(verdict) for verdict in verdicts])
    curves = [curve for report in reports.values() for curve in report.curves]
    if curves:
        yield "### How they grow"
        yield ""
        for curve in curves:
            yield f"![{curve.title}]({PICTURES}/{picture(curve)})"
            yield ""


def _bar(verdict: Verdict) -> tuple[str, ...]:
    name = f"{verdict.who}: {verdict.what}" if verdict.who else verdict.what
    reached = verdict.error or ("" if verdict.reached is None else f"{number(verdict.reached)} {verdict.unit}".rstrip())
    return name, reached, verdict.bar, "met" if verdict.met else "**missed**"


def _figures(figures: Sequence[Figure]) -> Iterator[str]:
    """A table for each thing that was measured: who, and each build beside the other."""
    for what, unit in dict.fromkeys((figure.what, figure.unit) for figure in figures):
        found = [figure for figure in figures if figure.what == what]
        yield f"### {what[0].upper()}{what[1:]}, {unit}"
        yield ""
        names = dict.fromkeys(figure.who for figure in sorted(found, key=lambda figure: figure.who not in OURS))
        peer = next((figure.median for figure in found if figure.who == PEER), None)
        if any(figure.build for figure in found):
            ours = [name for name in names if name in OURS]
            rows: Rows = [_ours(name, found, peer) for name in ours]
            rows += [(name, *_beside(_of(found, name, ""), peer), "", "") for name in names if name not in OURS]
            heads = ("", PLAIN, f"× {PEER}", COMPILED, f"× {PEER}") if peer else ("", PLAIN, "", COMPILED, "")
            yield from _table(*_without_empty(heads, rows))
        else:
            yield from _table(
                ("", unit), ("", "r"), [(name, *_beside(_of(found, name, ""), None)[:1]) for name in names]
            )


def _ours(name: str, found: Sequence[Figure], peer: float | None) -> tuple[str, ...]:
    return (name, *_beside(_of(found, name, PLAIN), peer), *_beside(_of(found, name, COMPILED), peer))


def _of(found: Sequence[Figure], who: str, build: str) -> Figure | None:
    return next((figure for figure in found if (figure.who, figure.build) == (who, build)), None)


def _beside(figure: Figure | None, peer: float | None) -> tuple[str, str]:
    if figure is None:
        return "", ""
    return number(figure.median), "" if peer is None else number(figure.median / peer)


def _without_empty(heads: Sequence[str], rows: Rows) -> tuple[Sequence[str], Sequence[str], Rows]:
    """Columns in which something stands: there may be no compiled build, and not everything has a peer."""
    kept = [0, *(i for i in range(1, len(heads)) if any(row[i] for row in rows))]
    return [heads[i] for i in kept], ["r" if i else "" for i in kept], [tuple(row[i] for i in kept) for row in rows]


def _table(heads: Sequence[str], sides: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'|'.join('---:' if side else '---' for side in sides)}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
