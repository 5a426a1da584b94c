"""How fast our games are played, copied, searched, shown and weighed, side by side with the peers: ratios of one run on
one core.

It wants an environment with the peers in it:

    python -m venv .venv-bench
    .venv-bench/bin/pip install -r bench/requirements.txt -e .
    .venv-bench/bin/python bench/decisions.py
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

from words import number, rounds, seconds, target

try:
    import ours
    from bars import BARS
    from measure import UNITS, Measure
    from peers import catanatron_peer, chess_peer, openspiel_peer
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.table import Table
except ModuleNotFoundError as error:
    sys.exit(
        f"{error.name} is not installed here. The benchmark wants an environment of its "
        f"own:\n{__doc__.partition('it:')[2]}"
    )

CONTESTANTS = (ours.measures, catanatron_peer.measures, chess_peer.measures, openspiel_peer.measures)
PACKAGES = ("banneret", "catanatron", "chess", "open_spiel")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bar is missed."""
    args = parser().parse_args(argv)
    console = Console()
    console.print(pin())
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        auto_refresh=False,
    ) as progress:
        measures = gather(progress)
        compete(measures, args.rounds, args.seconds, progress)
    console.print(table_of_figures(measures))
    console.print(table_of_bars(measures))
    if args.json is not None:
        args.json.write_text(
            json.dumps(as_data(measures, args.rounds, args.seconds), indent=2, ensure_ascii=False) + "\n",
            encoding="utf-8",
        )
    return 0 if all(bar.met(bar.figure(measures)) for bar in BARS) else 1


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rounds",
        type=rounds,
        default=5,
        metavar="N",
        help="measure everything so many times, in turn (default 5, at least 3)",
    )
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S", help="for about so long each time (default 1)"
    )
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def pin() -> str:
    """Stay on one core: the last, where the system is least at work itself."""
    if not hasattr(os, "sched_setaffinity"):
        return "This system can't pin a process to a core: expect noise."
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"Python {platform.python_version()}, core {core}."


def gather(progress: Progress) -> list[Measure]:
    """Let every contestant set up its positions. Sorted by what is measured: then those who are compared run one right
    after the other."""
    task = progress.add_task("setting up", total=len(CONTESTANTS))
    found = []
    for contestant in CONTESTANTS:
        progress.refresh()
        found += contestant()
        progress.advance(task)
    order = list(dict.fromkeys(measure.what for measure in found))
    return sorted(found, key=lambda measure: order.index(measure.what))


def compete(measures: Sequence[Measure], rounds: int, seconds: float, progress: Progress) -> None:
    """Everything once, then everything again. The display is drawn between measurements only: a thread that drew it
    would be measured too."""
    task = progress.add_task("measuring", total=rounds * len(measures))
    for round_ in range(1, rounds + 1):
        for measure in measures:
            progress.update(task, description=f"round {round_} of {rounds}: {measure.who}, {measure.what}")
            progress.refresh()
            measure.take(seconds)
            progress.advance(task)
    progress.update(task, description="measured")
    progress.refresh()


def table_of_figures(measures: Sequence[Measure]) -> Table:
    table = Table(
        title="Our games and their peers over all rounds; ratio: the median of each of our games to theirs",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    for name in ("what", "who"):
        table.add_column(name, no_wrap=True)
    for name in ("median", "lowest", "highest", "ratio"):
        table.add_column(name, justify="right", no_wrap=True)
    for what in dict.fromkeys(measure.what for measure in measures):
        names = iter((what, f"({UNITS[what]})"))
        for measure in (measure for measure in measures if measure.what == what):
            spread = (measure.median, min(measure.figures), max(measure.figures))
            table.add_row(next(names, ""), measure.who, *map(number, spread), ratio(measures, measure))
        for left in names:
            table.add_row(left)
        table.add_section()
    return table


def ratio(measures: Sequence[Measure], measure: Measure) -> str:
    if measure.who in ours.OURS:
        return ""
    mine = [other for other in measures if other.who in ours.OURS and other.what == measure.what]
    return " / ".join(number(other.median / measure.median) for other in mine)


def table_of_bars(measures: Sequence[Measure]) -> Table:
    table = Table(title="Bars: medians of the rounds' ratios", box=SIMPLE_HEAD, pad_edge=False)
    for name in ("who", "what", "bar"):
        table.add_column(name, no_wrap=True)
    table.add_column("reached", justify="right", no_wrap=True)
    table.add_column("")
    for bar in BARS:
        figure = bar.figure(measures)
        table.add_row(
            bar.who,
            bar.what,
            str(bar),
            f"{number(figure)} {bar.unit}",
            "[green]met[/]" if bar.met(figure) else "[red bold]missed[/]",
        )
    return table


def as_data(measures: Sequence[Measure], rounds: int, seconds: float) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "machine": platform.platform(),
        "versions": {package: version(package) for package in PACKAGES},
        "rounds": rounds,
        "seconds": seconds,
        "measures": [
            {"who": m.who, "what": m.what, "unit": m.unit, "figures": m.figures, "median": m.median} for m in measures
        ],
        "bars": [
            {
                "who": b.who,
                "what": b.what,
                "bar": str(b),
                "reached": b.figure(measures),
                "met": b.met(b.figure(measures)),
            }
            for b in BARS
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
