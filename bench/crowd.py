"""A full house: five thousand tables at which nobody moves, two thousand open lines, and one table that plays. How soon
does that one see its answers?

The server is one process on SQLite, as it is deployed; rate limits are off.

    .venv/bin/python bench/crowd.py
"""

import argparse
import asyncio
import random
import resource
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

import show
import uvloop
from loopback import Caller
from rich.console import Console
from rich.progress import Progress
from server import Load, Seat, Server, lay, pin, play, start_table
from verdict import Figure, Report, Verdict
from words import at_least, number, seconds, target

BAR = 100.0
"""Milliseconds."""
AT_ONCE = 20
"""So many tables are laid, and lines opened, at a time."""
SETTLING = 1.5
"""Seconds until everybody has heard who is there."""
MEGABYTE = 1e6


@dataclass(slots=True)
class Found:
    alone: Load
    crowded: Load
    memory: int
    """Bytes, when all are there."""


async def measure(server: Server, args: argparse.Namespace, progress: Progress) -> Found:
    dice = random.Random(1415)
    alone = await play(server, 1, args.seconds, dice)
    seats = await lay_many(server, args.tables, args.lines, _counted(progress, "idle tables", args.tables))
    lines = await open_lines(seats, _counted(progress, "open lines", len(seats)))
    memory = server.memory()
    await asyncio.sleep(SETTLING)
    crowded = await play(server, 1, 2 * args.seconds, dice)
    for line in lines:
        line.close()
    return Found(alone, crowded, memory)


async def lay_many(server: Server, tables: int, lines: int, advance: Callable[[], None]) -> list[Seat]:
    """So many tables; returns as many of their seats as there are to be lines."""
    kept: list[Seat] = []
    left = iter(range(tables))

    async def some() -> None:
        caller = Caller(server.port)
        for _ in left:
            seats = await lay(server.port, caller)
            for seat in seats:
                seat.close()  # it is asked for no more
            kept.extend(seats[: lines - len(kept)])
            advance()
        caller.close()

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    return kept


async def open_lines(seats: Sequence[Seat], advance: Callable[[], None]) -> list[Seat]:
    """One for each of these seats."""
    lines = [seat.again() for seat in seats]

    async def one(line: Seat) -> None:
        await line.watch()
        advance()

    for first in range(0, len(lines), AT_ONCE):
        await asyncio.gather(*map(one, lines[first : first + AT_ONCE]))
    return lines


def _counted(progress: Progress, what: str, total: int) -> Callable[[], None]:
    task = progress.add_task(what, total=total)
    done = 0

    def advance() -> None:
        nonlocal done
        done += 1
        if done % AT_ONCE == 0 or done == total:
            progress.update(task, completed=done)
            progress.refresh()

    return advance


def report(found: Found, args: argparse.Namespace) -> Report:
    p99 = found.crowded.at(99)
    among = f"{args.tables} idle tables and {args.lines} open lines"
    loads = (("one table alone", found.alone), (f"one table among {among}", found.crowded))
    return Report(
        [Verdict(f"answer to update at a table among {among}, 99th percentile", f"≤ {BAR:g}", p99 <= BAR, p99, "ms")],
        [
            *(Figure(who, "median delay", "ms", [load.at(50)]) for who, load in loads),
            *(Figure(who, "99th percentile of the delay", "ms", [load.at(99)]) for who, load in loads),
            *(Figure(who, "server's processor time", "µs", [load.cpu * 1e6]) for who, load in loads),
            Figure(among, "memory", "MB", [found.memory / MEGABYTE]),
        ],
    )


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=at_least(1), default=5000, metavar="N", help="idle tables (default 5000)")
    parser.add_argument(
        "--lines", type=at_least(1), default=2000, metavar="N", help="open lines, at most one a seat (default 2000)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=5.0, metavar="S", help="so long alone, twice in the crowd (default 5)"
    )
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if the bar is missed."""
    args = parser().parse_args(argv)
    console = show.console()
    core = pin(console)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))  # each line is an open file, here as there
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-"))
        server = start_table(data, core)
        stack.callback(server.stop)
        with show.progress(console) as progress:
            found = uvloop.run(measure(server, args, progress))
    tell(found, args, console)
    return show.end(report(found, args), args.json, console)


def tell(found: Found, args: argparse.Namespace, console: Console) -> None:
    table = show.table("One table's answers at both seats", ("",), ("answers", "p50, ms", "p99, ms", "server CPU, µs"))
    for name, load in (("alone", found.alone), ("in a full house", found.crowded)):
        table.add_row(name, str(len(load.delays)), *map(number, (load.at(50), load.at(99), load.cpu * 1e6)))
    console.print(table)
    console.print(f"{args.tables} tables, {args.lines} lines: {number(found.memory / MEGABYTE)} MB.")


if __name__ == "__main__":
    sys.exit(main())
