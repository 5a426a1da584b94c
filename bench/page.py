"""The figures for readers: a part of a page between two marks, and plots beside it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

from bars import OURS, PEER
from builds import COMPILED, PLAIN
from parts import Part
from results import Results
from verdict import Curve, Figure, Verdict
from words import number

from banneret.lab.pages import plot

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
Rows = list[tuple[str, ...]]
PICTURES = "img"
"""The folder of the plots, beside the page."""


def rewrite(page: Path, results: Results, known: Sequence[Part]) -> None:
    """Put the figures between the marks, and draw the plots."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no place for figures: it wants a line {BEGIN} and a line {END}.")
    pictures = page.parent / PICTURES
    pictures.mkdir(exist_ok=True)
    for report in results.parts.values():
        for curve in report.curves:
            (pictures / picture(curve)).write_text(draw(curve), encoding="utf-8")
    text = "\n".join(lines(results, {part.name: part.about for part in known}))
    page.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def picture(curve: Curve) -> str:
    return f"growth-{curve.id}.svg"


def draw(curve: Curve) -> str:
    series = [plot.Line(line.name, line.points) for line in curve.lines]
    return plot.poster(plot.lines(curve.title, curve.across, curve.up, series, number))


def lines(results: Results, about: Mapping[str, str]) -> Iterator[str]:
    yield (
        f"Measured on {results.day.day} {results.day:%B %Y}, each part in one run: {results.machine}. The table ran "
        f"the "
        f"{results.machine.build} build. Figures are medians of the rounds."
    )
    yield ""
    for name, report in results.parts.items():
        if report.figures or report.curves:
            yield f"### {_capital(about[name])}"
            yield ""
            yield from _figures(report.figures)
            for curve in report.curves:
                yield f"![{curve.title}]({PICTURES}/{picture(curve)})"
                yield ""
    verdicts = [verdict for report in results.parts.values() for verdict in report.bars]
    if verdicts:
        met = sum(verdict.met for verdict in verdicts)
        yield "### Bars"
        yield ""
        yield f"{met} of {len(verdicts)} are met."
        yield ""
        yield from _table(("", "reached", "bar", ""), [_bar(verdict) for verdict in verdicts], (1, 2))


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _bar(verdict: Verdict) -> tuple[str, ...]:
    name = f"{verdict.who}: {verdict.what}" if verdict.who else verdict.what
    reached = verdict.error or ("" if verdict.reached is None else f"{number(verdict.reached)} {verdict.unit}".rstrip())
    return name, reached, verdict.bar, "met" if verdict.met else "**missed**"


def _figures(figures: Sequence[Figure]) -> Iterator[str]:
    """Where builds stand beside each other, a table for each thing that was measured; else one table of all."""
    if any(figure.build for figure in figures):
        for what, unit in dict.fromkeys((figure.what, figure.unit) for figure in figures):
            yield from _builds(f"{what}, {unit}", [figure for figure in figures if figure.what == what])
    elif figures:
        whats = list(dict.fromkeys((figure.what, figure.unit) for figure in figures))
        found = {(figure.who, figure.what): number(figure.median) for figure in figures}
        names = dict.fromkeys(figure.who for figure in figures)
        rows: Rows = [(name, *(found.get((name, what), "") for what, _ in whats)) for name in names]
        yield from _table(("", *(f"{what}, {unit}" for what, unit in whats)), rows)


def _builds(title: str, found: Sequence[Figure]) -> Iterator[str]:
    """Ours first, each build and its ratio to the peer; then the others."""
    names = dict.fromkeys(figure.who for figure in found)
    peer = _of(found, PEER, "")
    rows: Rows = [_ours(name, found, peer) for name in names if name in OURS]
    rows += [(name, *_beside(_of(found, name, ""), peer), "", "") for name in names if name not in OURS]
    heads = (title, PLAIN, f"× {PEER}", COMPILED, f"× {PEER}")
    kept = [0, *(i for i in range(1, len(heads)) if any(row[i] for row in rows))]
    yield from _table([heads[i] for i in kept], [tuple(row[i] for i in kept) for row in rows])


def _ours(name: str, found: Sequence[Figure], peer: Figure | None) -> tuple[str, ...]:
    return (name, *_beside(_of(found, name, PLAIN), peer), *_beside(_of(found, name, COMPILED), peer))


def _of(found: Sequence[Figure], who: str, build: str) -> Figure | None:
    return next((figure for figure in found if (figure.who, figure.build) == (who, build)), None)


def _beside(figure: Figure | None, peer: Figure | None) -> tuple[str, str]:
    """Its median, and the median of the rounds' ratios, as the bars have it."""
    if figure is None:
        return "", ""
    if peer is None or len(peer.values) != len(figure.values):
        return number(figure.median), ""
    return number(figure.median), number(median(a / b for a, b in zip(figure.values, peer.values, strict=True)))


def _table(heads: Sequence[str], rows: Rows, figures: Sequence[int] | None = None) -> Iterator[str]:
    """The first column is of words and the others are of figures, if nothing else is said."""
    right = range(1, len(heads)) if figures is None else figures
    yield f"| {' | '.join(heads)} |"
    yield f"|{'|'.join('---:' if column in right else '---' for column in range(len(heads)))}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
