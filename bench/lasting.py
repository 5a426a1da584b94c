"""Whether the server grows with what is played, or becomes slower: its memory, its open files and how long answers
take while tens of thousands of them are given, in game after game at several tables.

Games remember menus, sentences and pictures that come again and again, so the first half of the answers fill those
memories, and it is the second over which nothing may grow. Games that are over leave the memory half a minute later:
the answers come at a pace at which it takes minutes to give them all, and never faster, so that as many games leave as
begin. `--games all` plays all games beside each other (`make soak`); one that goes on for too long is resigned.

    .venv/bin/python bench/lasting.py
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression, median, quantiles

import show
import uvloop
from loopback import Caller
from page import draw
from rich.progress import Progress
from server import Seat, Server, games, lay, pin, start_table
from verdict import Curve, Figure, Line, Report, Verdict
from words import at_least, number, target

BAR = 1.1
"""Memory may grow so much: games differ in length. Were they all kept, it would be three times that."""
SLOWER = 2.0
"""The slowest of a hundred may take so much longer in the last quarter than in the one before the middle: a machine
that has other work to do is seldom equally busy for minutes."""
MORE_FILES = 24
"""So many more may be open when everybody has left than before anybody came: each of the few connections to the
database has three."""
LOOKS = 20
"""So often it is looked at, at equal distances."""
TABLES = 20
LONG = 400
"""Answers after which a game is resigned."""
MEGABYTE = 1e6
LEAVE = 3.0
"""Seconds in which all connections are closed, and the processes for odds are there."""


@dataclass(frozen=True, slots=True)
class Look:
    """The server after so many answers, and the slowest of a hundred since the look before."""

    given: float
    megabytes: float
    slowest: float
    files: int


async def measure(server: Server, answers: int, pace: int, kinds: int, progress: Progress) -> list[Look]:
    """So many answers, so many a second at most, at tables of so many games."""
    task = progress.add_task("very many answers", total=answers)
    given = 0
    found: list[Look] = []
    delays: list[float] = []

    def counted(seconds: float) -> None:
        nonlocal given
        given += 1
        delays.append(seconds * 1000)
        if given * LOOKS // answers > len(found):
            slowest = quantiles(delays, n=100, method="inclusive")[98] if len(delays) > 1 else delays[0]
            found.append(Look(float(given), server.memory() / MEGABYTE, slowest, server.files()))
            delays.clear()
            progress.update(task, completed=given)
            progress.refresh()

    async def at_one(number: int) -> None:
        caller, dice = Caller(server.port), random.Random(number)
        seats: list[Seat] = []
        played = 0
        while given < answers:
            asked = [seat for seat in seats if seat.choices()]
            if not asked or played >= LONG:
                for seat in seats if played >= LONG else ():
                    await seat.resign()
                for seat in seats:
                    seat.close()
                seats, played = await lay(server.port, caller, number % kinds), 0
                for seat in seats:
                    await seat.watch()
                continue
            until = time.monotonic() + TABLES / pace
            seat, began = dice.choice(asked), time.perf_counter()
            reached = await seat.answer(dice.choice(seat.choices()).notation)
            counted(time.perf_counter() - began)
            played += 1
            if kinds == 1:  # where plans are secret, nobody else hears of each step
                for watcher in seats:
                    await watcher.reach(reached)
            await asyncio.sleep(max(0.0, until - time.monotonic()))
        for seat in seats:
            seat.close()
        caller.close()

    await asyncio.gather(*(at_one(number) for number in range(TABLES)))
    return found[:LOOKS]


def slope(looks: Sequence[Look]) -> float:
    """Megabytes that 10,000 answers add, by the straight line that fits best."""
    return linear_regression([each.given / 10_000 for each in looks], [each.megabytes for each in looks]).slope


def report(looks: Sequence[Look], files: tuple[int, int], bytes_each: float) -> Report:
    half, last = looks[len(looks) // 2 - 1], looks[-1]
    later = looks[len(looks) // 2 - 1 :]
    quarter = max(len(looks) // 4, 1)
    before, after = (median(each.slowest for each in part) for part in (later[:quarter], later[-quarter:]))
    grown, slower, more = last.megabytes / half.megabytes, after / before, files[1] - files[0]
    what = f"memory after {last.given:.0f} answers, against after {half.given:.0f}"
    return Report(
        [
            Verdict(what, f"≤ {BAR:g}", grown <= BAR, grown, "×"),
            Verdict(
                "the slowest of a hundred answers, late against early", f"≤ {SLOWER:g}", slower <= SLOWER, slower, "×"
            ),
            Verdict("files open when all have left", f"≤ {MORE_FILES} more", more <= MORE_FILES, float(more), "more"),
        ],
        [
            *(
                Figure(f"after {each.given:.0f} answers", "memory of the server", "MB", [each.megabytes])
                for each in (half, last)
            ),
            Figure("the second half", "memory that 10,000 answers add", "MB", [slope(later)]),
            Figure("early", "the slowest of a hundred answers", "ms", [before]),
            Figure("late", "the slowest of a hundred answers", "ms", [after]),
            Figure("all of it", "database for one answer", "bytes", [bytes_each]),
        ],
        [
            Curve(
                "lasting",
                "Memory over many answers",
                "answers given, in game after game",
                "megabytes of the server",
                [Line(f"{TABLES} tables at once", [(each.given, each.megabytes) for each in looks])],
            )
        ],
    )


def size(data: Path) -> int:
    return sum(file.stat().st_size for file in data.glob("*.sqlite*"))


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=at_least(LOOKS), default=100_000, metavar="N", help="in all (default 100000)")
    parser.add_argument(
        "--pace", type=at_least(1), default=700, metavar="N", help="so many a second at most (default 700)"
    )
    parser.add_argument(
        "--games", choices=("one", "all"), default="one", help="the first on the shelf, or all (default one)"
    )
    parser.add_argument("--plot", type=target, metavar="FILE", help="draw the memory there, as SVG")
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if the bar is missed."""
    args = parser().parse_args(argv)
    console = show.console()
    core = pin(console)
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-"))
        server = start_table(data, core)
        stack.callback(server.stop)
        with show.progress(console) as progress:
            made = uvloop.run(_soaked(server, Path(data), args, progress))
    if args.plot is not None:
        args.plot.write_text(draw(made.curves[0]), encoding="utf-8")
    for figure in made.figures:
        console.print(f"{figure.what}, {figure.who}: {number(figure.median)} {figure.unit}")
    return show.end(made, args.json, console)


async def _soaked(server: Server, data: Path, args: argparse.Namespace, progress: Progress) -> Report:
    caller = Caller(server.port)
    kinds = len(await games(server.port, caller)) if args.games == "all" else 1
    caller.close()
    await asyncio.sleep(LEAVE)
    files, bytes_before = server.files(), size(data)
    looks = await measure(server, args.answers, args.pace, kinds, progress)
    await asyncio.sleep(LEAVE)
    return report(looks, (files, server.files()), (size(data) - bytes_before) / args.answers)


if __name__ == "__main__":
    sys.exit(main())
