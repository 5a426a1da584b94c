"""How the benchmarks speak: tables are whole wherever they are printed, and progress is shown to those who watch."""

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from verdict import Curve, Report
from words import number

WIDEST = 200
"""Columns that a table may have in a file: no figure is cut there. Tables take what they need and no more."""


def console() -> Console:
    """For a terminal as wide as it is; for a file or a pipe as wide as a table can be."""
    found = Console(highlight=False)
    return found if found.is_terminal else Console(highlight=False, width=WIDEST)


def progress(console: Console) -> Progress:
    """Drawn between measurements only (call `refresh`): a thread that drew it would be measured too. In a file it would
    only be in the way."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        auto_refresh=False,
        disable=not console.is_terminal,
    )


def table(title: str, words: tuple[str, ...], figures: tuple[str, ...]) -> Table:
    """Columns of words, then columns of figures. In a narrow window words are folded; nothing is left out."""
    made = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for name in words:
        made.add_column(name, overflow="fold")
    for name in figures:
        made.add_column(name, justify="right", overflow="fold", no_wrap=not words)
    return made


def bars(report: Report, console: Console) -> None:
    """One line each."""
    for verdict in report.bars:
        mark = "[green]met[/]   " if verdict.met else "[red bold]missed[/]"
        console.print(mark, escape(str(verdict)), soft_wrap=True)


def curve(curve: Curve, console: Console) -> None:
    """How something grows, point by point."""
    made = table(curve.title, ("",), (curve.across, curve.up))
    for line in curve.lines:
        names = iter((line.name,))
        for x, y in line.points:
            made.add_row(next(names, ""), f"{x:g}", number(y))
        made.add_section()
    console.print(made)


def end(report: Report, target: Path | None, console: Console) -> int:
    """The end of a part: its curves and bars are told, and the whole of it is written if that is wanted. Its exit
    status."""
    for each in report.curves:
        curve(each, console)
    bars(report, console)
    if target is not None:
        report.write(target)
    return 0 if report.met else 1
