"""How our figures grow: decisions a second against the number of pieces, answers a second and the server's memory
against the number of tables. There are no bars here; `run.py --page` draws what is found.

    .venv/bin/python bench/growth.py
"""

import argparse
import os
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean, median

import server
import show
import uvloop
from arena import arena
from builds import builds
from loopback import Caller
from rich.console import Console
from rich.progress import Progress
from sizes import SCENARIOS, pieces
from verdict import Curve, Line, Report
from words import rounds, seconds, target

TABLES = (1, 5, 20, 50, 100, 200)
"""So many tables are played at, as fast as they can."""
IDLE = (100, 250, 500, 750, 1000)
"""So many tables wait."""
MEGABYTE = 1e6


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    console = show.console()
    with show.progress(console) as progress:
        curves = [by_pieces(args, progress), *by_tables(args, progress, console)]
    return show.end(Report([], curves=curves), args.json, console)


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rounds", type=rounds, default=3, metavar="N", help="play every scenario so many times (default 3)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=0.3, metavar="S", help="for about so long each time (default 0.3)"
    )
    parser.add_argument("--json", type=target, metavar="FILE", help="write the curves there as well")
    return parser


def by_pieces(args: argparse.Namespace, progress: Progress) -> Curve:
    """Every scenario of the games that have small and large ones. Those of one size share a point."""
    sizes = {
        f"{who}: {scenario.id}": (who, pieces(game, scenario.id))
        for who, game in ((who, kind()) for who, kind in SCENARIOS.items())
        for scenario in game.scenarios
    }
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    with one_core(), builds() as there, arena((), [("growing", build) for build in there], progress) as contest:
        contest.compete(args.rounds, args.seconds, progress)
    for entry in contest.entries:
        who, size = sizes[entry.who]
        if size and entry.values:  # some begin with an empty map
            found[f"{who}, {entry.contestant.build}"][size].append(median(entry.values))
    lines = [
        Line(name, [(float(size), mean(rates)) for size, rates in sorted(points.items())])
        for name, points in sorted(found.items())
    ]
    return Curve("pieces", "Random play against the number of pieces", "pieces on the map", "decisions a second", lines)


@contextmanager
def one_core() -> Iterator[None]:
    """As in `decisions.py`; afterwards the clients of a server may be where they like."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def by_tables(args: argparse.Namespace, progress: Progress, console: Console) -> list[Curve]:
    """A server of each build."""
    core = server.pin(console)
    rates: list[Line] = []
    weights: list[Line] = []
    with builds() as there:
        for build in there:
            with ExitStack() as stack:

                def fresh(stack: ExitStack = stack, source: Path = build.source) -> server.Server:
                    directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-"))
                    started = server.start_table(directory, core, source=source)
                    stack.callback(started.stop)
                    return started

                name = f"one process, SQLite, {build.name}"
                rates.append(Line(name, uvloop.run(answers(fresh(), 10 * args.seconds, progress))))
                weights.append(Line(name, uvloop.run(weighed(fresh(), progress))))
    return [
        Curve(
            "answers",
            "Answers a second against tables at once",
            "tables that are played at as fast as they can",
            "answers a second",
            rates,
        ),
        Curve(
            "memory",
            "Memory against tables that wait",
            "tables at which everybody sits and nobody moves",
            "megabytes of the server",
            weights,
        ),
    ]


async def answers(busy: server.Server, seconds: float, progress: Progress) -> list[tuple[float, float]]:
    task = progress.add_task("tables at once", total=len(TABLES))
    dice = random.Random(1415)
    await server.play(busy, TABLES[1], 1.0, dice)  # warm
    found = []
    for tables in TABLES:
        progress.update(task, description=f"{tables} tables at once")
        progress.refresh()
        found.append((float(tables), (await server.play(busy, tables, seconds, dice)).rate))
        progress.advance(task)
    return found


async def weighed(idle: server.Server, progress: Progress) -> list[tuple[float, float]]:
    task = progress.add_task("tables that wait", total=len(IDLE))
    caller = Caller(idle.port)
    found: list[tuple[float, float]] = []
    laid = 0
    for tables in IDLE:
        progress.update(task, description=f"{tables} tables that wait")
        progress.refresh()
        while laid < tables:
            await server.lay(idle.port, caller)
            laid += 1
        found.append((float(tables), idle.memory() / MEGABYTE))
        progress.advance(task)
    caller.close()
    return found


if __name__ == "__main__":
    sys.exit(main())
