"""A full house: five thousand tables at which nobody moves, two thousand open lines, and one table that plays. How soon
does that one see its answers, and what does a line that hears nothing weigh?

The server is one process on SQLite, as it is deployed; rate limits are off.

    .venv/bin/python bench/crowd.py
"""

import argparse
import asyncio
import random
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import uvloop
from loopback import Caller
from rich.console import Console
from server import Load, Seat, Server, lay, play, start_table
from words import number, seconds

P99 = 100.0
"""Milliseconds."""
PER_LINE = 50.0
"""Kilobytes."""
AT_ONCE = 20


@dataclass(slots=True)
class Figures:
    alone: Load
    crowded: Load
    per_table: float
    """Bytes."""
    per_line: float
    memory: int

    def bars(self) -> Iterator[tuple[str, float, float, str]]:
        """What, how much, how much it may be, and of what."""
        yield "a live table in a full house, p99", self.crowded.at(99), P99, "ms"
        yield "memory of an idle connection", self.per_line / 1000, PER_LINE, "kB"


async def measure(server: Server, args: argparse.Namespace) -> Figures:
    dice = random.Random(1415)
    alone = await play(server, 1, args.seconds, dice)
    bare = server.memory()
    watched = await _lay_many(server, args.tables, args.lines)
    laid = server.memory()
    lines = [seat.again() for seat in watched]
    for seat in watched:
        seat.close()
    for first in range(0, len(lines), AT_ONCE):
        await asyncio.gather(*(line.watch() for line in lines[first : first + AT_ONCE]))
    full = server.memory()
    await asyncio.sleep(1.5)  # until everybody has heard who is there
    crowded = await play(server, 1, 2 * args.seconds, dice)
    for line in lines:
        line.close()
    return Figures(alone, crowded, (laid - bare) / args.tables, (full - laid) / max(1, len(lines)), full)


async def _lay_many(server: Server, tables: int, lines: int) -> list[Seat]:
    """So many tables; returns as many of their seats as there are to be lines."""
    kept: list[Seat] = []
    left = iter(range(tables))

    async def some() -> None:
        caller = Caller(server.port)
        for _ in left:
            seats = await lay(server.port, caller)
            if len(kept) < lines:
                kept.extend(seats)
            else:
                for seat in seats:
                    seat.close()
        caller.close()

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    for seat in kept[lines:]:
        seat.close()
    return kept[:lines]


def run(args: argparse.Namespace) -> Figures:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    with tempfile.TemporaryDirectory(prefix="banneret-bench-") as data:
        server = start_table(data, None)
        try:
            return uvloop.run(measure(server, args))
        finally:
            server.stop()


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=5000, metavar="N", help="idle tables (default 5000)")
    parser.add_argument("--lines", type=int, default=2000, metavar="N", help="open lines (default 2000)")
    parser.add_argument("--seconds", type=seconds, default=3.0, metavar="S", help="play so long alone (default 3)")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bar is missed."""
    args, console = parser().parse_args(argv), Console(soft_wrap=True)
    figures = run(args)
    for name, load in (("alone   ", figures.alone), ("in crowd", figures.crowded)):
        console.print(
            f"{name}: answers at both seats after {number(load.at(50))} ms (median), {number(load.at(99))} ms "
            f"(99th percentile); {number(load.cpu * 1e6)} µs of the server an answer"
        )
    console.print(
        f"{args.tables} tables and {args.lines} lines: {number(figures.memory / 1e6)} MB; "
        f"{number(figures.per_table / 1000)} kB a table"
    )
    missed = 0
    for what, reached, most, unit in figures.bars():
        missed += reached > most
        console.print(
            f"{'PASS' if reached <= most else 'FAIL'}  {what}: {number(reached)} {unit} (bar ≤ {most:.0f} {unit})"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
