"""Whether the length of a match matters: the server's processor time for an answer early and late in a long campaign,
and its memory over very many answers.

    .venv/bin/python bench/length.py
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import mean

import msgspec
import show
import uvloop
from loopback import Caller, Unexpected
from rich.progress import Progress
from server import Created, Seat, Server, pin, start_table
from verdict import Figure, Report, Verdict
from words import target

GAME, SCENARIO, SIDES = "maid", "campaign_1428", ("english", "french")
"""The longest there is: thousands of answers, all of one kind."""
FLAT = 1.25
"""What is late, or after very many answers, may be so much more than what is early: positions differ."""
WINDOW = 0.2
"""Early and late are so large a share of the match."""
FIRST = 10
"""Before this answer nothing is counted."""
EARLY = 0.2
"""Memory is compared with that after this share of all answers: by then all caches are full."""


@dataclass(slots=True)
class Found:
    early: float
    late: float
    """Seconds of processor time for an answer."""
    before: float
    after: float
    """Bytes of memory."""


async def lay(port: int, caller: Caller) -> list[Seat]:
    seats = {side: {"who": "me"} for side in SIDES}
    body = {"game": GAME, "scenario": SCENARIO, "seats": seats}
    status, content = await caller.call("POST", "/api/tables", body)
    if status != 201:
        raise Unexpected(f"{status}: {content[:300].decode(errors='replace')}")
    created = msgspec.json.decode(content, type=Created)
    found = [Seat(port, created.table, created.tokens[side]) for side in SIDES]
    for seat in found:
        await seat.sit()
        await seat.watch()
    return found


async def one_answer(seats: Sequence[Seat], dice: random.Random) -> bool:
    """A seat that is asked answers at random, and both see it. False when the match is over."""
    asked = [seat for seat in seats if seat.choices()]
    if not asked:
        return False
    seat = dice.choice(asked)
    reached = await seat.answer(dice.choice(seat.choices()).notation)
    for watcher in seats:
        await watcher.reach(reached)
    return True


async def over_a_match(server: Server, answers: int, progress: Progress) -> tuple[float, float]:
    """Processor time for an answer in the first and in the last part of one match."""
    task = progress.add_task("one long match", total=answers)
    caller, dice = Caller(server.port), random.Random(1415)
    seats = await lay(server.port, caller)
    window = round(answers * WINDOW)
    marks = {FIRST: 0.0, FIRST + window: 0.0, answers - window: 0.0, answers: 0.0}
    for number in range(answers + 1):
        if number in marks:
            marks[number] = server.cpu()
        if not await one_answer(seats, dice):
            raise Unexpected(f"the match was over after {number} answers: there is no {answers}th")
        if number % 100 == 0:
            progress.update(task, completed=number)
            progress.refresh()
    for seat in seats:
        seat.close()
    caller.close()
    first, then, late, end = marks.values()
    return (then - first) / window, (end - late) / window


async def over_many(server: Server, answers: int, tables: int, progress: Progress) -> tuple[float, float]:
    """Memory after a fifth of so many answers, and after all of them."""
    task = progress.add_task("very many answers", total=answers)
    given = 0
    before = 0.0

    async def at_one(seed: int) -> None:
        nonlocal given, before
        caller, dice = Caller(server.port), random.Random(seed)
        seats = await lay(server.port, caller)
        while given < answers and await one_answer(seats, dice):
            given += 1
            if given == round(answers * EARLY):
                before = float(server.memory())
            if given % 500 == 0:
                progress.update(task, completed=given)
                progress.refresh()
        for seat in seats:
            seat.close()
        caller.close()

    await asyncio.gather(*(at_one(seed) for seed in range(tables)))
    if given < answers:
        raise Unexpected(f"all matches were over after {given} answers")
    return before, float(server.memory())


async def measure(server: Server, args: argparse.Namespace, progress: Progress) -> Found:
    early, late = await over_a_match(server, args.answers, progress)
    return Found(early, late, *await over_many(server, args.many, args.tables, progress))


def report(found: Found, args: argparse.Namespace) -> Report:
    time, memory = found.late / found.early, found.after / found.before
    return Report(
        [
            Verdict(
                f"processor time of an answer, about the {args.answers}th of a match against the {FIRST}th",
                f"≤ {FLAT:g}",
                time <= FLAT,
                time,
                "×",
            ),
            Verdict(
                f"memory after {args.many} answers, against a fifth of them", f"≤ {FLAT:g}", memory <= FLAT, memory, "×"
            ),
        ],
        [
            Figure("early in a long match", "processor time of an answer", "µs", [found.early * 1e6]),
            Figure("late in it", "processor time of an answer", "µs", [found.late * 1e6]),
            Figure(f"after {round(args.many * EARLY)} answers", "memory of the server", "MB", [found.before / 1e6]),
            Figure(f"after {args.many} answers", "memory of the server", "MB", [found.after / 1e6]),
        ],
    )


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=3000, metavar="N", help="of one long match (default 3000)")
    parser.add_argument("--many", type=int, default=50_000, metavar="N", help="of many matches (default 50000)")
    parser.add_argument("--tables", type=int, default=20, metavar="N", help="for those, so many at once (default 20)")
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bar is missed."""
    args = parser().parse_args(argv)
    console = show.console()
    core = pin(console)
    with ExitStack() as stack:
        directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-"))
        server = start_table(directory, core)
        stack.callback(server.stop)
        with show.progress(console) as progress:
            made = report(uvloop.run(measure(server, args, progress)), args)
    table = show.table("Early and late", ("what", "when"), ("",))
    for figure in made.figures:
        table.add_row(figure.what, figure.who, f"{mean(figure.values):.0f} {figure.unit}")
    console.print(table)
    show.bars(made, console)
    if args.json is not None:
        made.write(args.json)
    return 0 if made.met else 1


if __name__ == "__main__":
    sys.exit(main())
