"""Whether the server grows with what is played: its memory while tens of thousands of answers are given, in game after
game at several tables.

Games remember menus, sentences and pictures that come again and again, so the first fifty thousand answers fill those
memories, and it is the next fifty thousand over which nothing may grow. Games that are over leave the memory half a
minute later: the answers come at a pace at which it takes minutes to give them all, and never faster, so that as many
games leave as begin.

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

import show
import uvloop
from loopback import Caller
from rich.progress import Progress
from server import Seat, Server, lay, pin, start_table
from verdict import Curve, Figure, Line, Report, Verdict
from words import at_least, target

BAR = 1.1
"""Memory may grow so much: games differ in length. Were they all kept, it would be three times that."""
LOOKS = 20
"""So often memory is looked at, at equal distances."""
TABLES = 20
MEGABYTE = 1e6


async def measure(server: Server, answers: int, pace: int, progress: Progress) -> list[tuple[float, float]]:
    """So many answers, so many a second at most; megabytes after each share of them."""
    task = progress.add_task("very many answers", total=answers)
    given = 0
    found: list[tuple[float, float]] = []

    def counted() -> None:
        nonlocal given
        given += 1
        if given * LOOKS // answers > len(found):
            found.append((float(given), server.memory() / MEGABYTE))
            progress.update(task, completed=given)
            progress.refresh()

    async def at_one(seed: int) -> None:
        caller, dice = Caller(server.port), random.Random(seed)
        seats: list[Seat] = []
        while given < answers:
            asked = [seat for seat in seats if seat.choices()]
            if not asked:
                for seat in seats:
                    seat.close()
                seats = await lay(server.port, caller)
                for seat in seats:
                    await seat.watch()
                continue
            until = time.monotonic() + TABLES / pace
            seat = dice.choice(asked)
            reached = await seat.answer(dice.choice(seat.choices()).notation)
            for watcher in seats:
                await watcher.reach(reached)
            counted()
            await asyncio.sleep(max(0.0, until - time.monotonic()))
        for seat in seats:
            seat.close()
        caller.close()

    await asyncio.gather(*(at_one(seed) for seed in range(TABLES)))
    return found[:LOOKS]


def report(found: Sequence[tuple[float, float]]) -> Report:
    half, last = found[len(found) // 2 - 1], found[-1]
    reached = last[1] / half[1]
    what = f"memory after {last[0]:.0f} answers, against after {half[0]:.0f}"
    return Report(
        [Verdict(what, f"≤ {BAR:g}", reached <= BAR, reached, "×")],
        [Figure(f"after {given:.0f} answers", "memory of the server", "MB", [size]) for given, size in (half, last)],
        [
            Curve(
                "lasting",
                "Memory over many answers",
                "answers given, in game after game",
                "megabytes of the server",
                [Line(f"{TABLES} tables at once", [*found])],
            )
        ],
    )


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=at_least(LOOKS), default=100_000, metavar="N", help="in all (default 100000)")
    parser.add_argument(
        "--pace", type=at_least(1), default=700, metavar="N", help="so many a second at most (default 700)"
    )
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
            made = report(uvloop.run(measure(server, args.answers, args.pace, progress)))
    return show.end(made, args.json, console)


if __name__ == "__main__":
    sys.exit(main())
