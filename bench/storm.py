"""One client asks for the slowest odds of all games, again and again over several connections; how soon does another
table see its answers meanwhile?

The slowest exact odds are those of the ways in `slowest.json`, timed here once more. A table is laid in that position,
and one client keeps several questions about it open at all times, with rate limits off. At another table of the same
server two players answer as fast as they can. Nothing is pinned: the processes in which odds are found, the server and
the clients share the machine's cores as they would.

    .venv/bin/python bench/storm.py
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from time import perf_counter
from urllib.parse import quote

import show
import uvloop
from laying import Laid, lay_past
from loopback import Caller, Unexpected
from ours import AS_PLAYED
from rich.console import Console
from rich.progress import Progress
from server import Load, Server, play, start_table
from slow_odds import Question, Way, known, timed, walk
from verdict import Figure, Report, Verdict
from words import at_least, number, seconds, target

from banneret.kernel import codec
from banneret.kernel.registry import games

BAR = 150.0
"""Milliseconds."""
SEED = 1415
GATHERING = 0.5
"""Seconds until the storm is at its height."""


@dataclass(frozen=True, slots=True)
class Slowest:
    """The way to an option, what is asked there, and how many milliseconds its exact odds take."""

    way: Way
    question: Question
    ms: float


@dataclass(slots=True)
class Found:
    quiet: Load
    storm: Load
    asked: list[float] = field(default_factory=list)
    """Seconds that each of the storm's questions took to be answered."""


def slowest() -> Slowest:
    """Of all games."""
    exact = [way for way in known() if way.exact]
    found = [(way, AS_PLAYED[way.who]()) for way in exact]
    questions = [(way, game, walk(game, way)) for way, game in found]
    return max(
        (Slowest(way, question, timed(game, question)) for way, game, question in questions), key=lambda each: each.ms
    )


async def lay_it(data: str, slow: Slowest) -> Laid:
    title = next(game for game in games() if any(each.id == slow.way.scenario for each in game.scenarios))
    return await lay_past(data, title.id, slow.way.scenario, position=codec.dumps(slow.question.asked.state))


async def measure(server: Server, laid: Laid, slow: Slowest, args: argparse.Namespace, progress: Progress) -> Found:
    task = progress.add_task("storm", total=3)
    asker = laid.tokens[slow.question.asked.decision.seat]
    question = f"/api/tables/{laid.table}/odds?answer={quote(slow.way.option)}"
    for seat in await laid.sit(server.port):
        seat.close()

    async def ask(line: Caller) -> float:
        began = perf_counter()
        status, content = await line.call("GET", question, token=asker)
        if status != 200:
            raise Unexpected(content[:300].decode(errors="replace"))
        return perf_counter() - began

    async def ask_on() -> None:
        line = Caller(server.port)
        try:
            while True:
                asked.append(await ask(line))
        finally:
            line.close()

    def next_step(description: str) -> None:
        progress.update(task, advance=1, description=description)
        progress.refresh()

    dice, asked = random.Random(SEED), list[float]()
    first = Caller(server.port)
    await ask(first)  # the processes for odds have started, and have read the game
    first.close()
    next_step("quiet")
    quiet = await play(server, 1, args.seconds, dice)
    next_step("storm")
    storm = [asyncio.create_task(ask_on()) for _ in range(args.questions)]
    await asyncio.sleep(GATHERING)
    asked.clear()
    load = await play(server, 1, 2 * args.seconds, dice)
    for each in storm:
        each.cancel()
    for result in await asyncio.gather(*storm, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    next_step("storm")
    if not asked:
        raise Unexpected("no odds came back: there was no storm")
    return Found(quiet, load, asked)


def report(found: Found, slow: Slowest) -> Report:
    p99 = found.storm.at(99)
    what = "answer to update at another table in a storm of the slowest odds, 99th percentile"
    loads = (("another table, quiet", found.quiet), ("another table in a storm of odds", found.storm))
    return Report(
        [Verdict(what, f"≤ {BAR:g}", p99 <= BAR, p99, "ms")],
        [
            Figure(f"{slow.way.who}: {slow.way.option}", "the storm's odds", "ms", [slow.ms]),
            *(Figure(who, "median delay", "ms", [load.at(50)]) for who, load in loads),
            *(Figure(who, "99th percentile of the delay", "ms", [load.at(99)]) for who, load in loads),
        ],
    )


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--seconds", type=seconds, default=5.0, metavar="S", help="so long without it, and twice with it (default 5)"
    )
    parser.add_argument("--questions", type=at_least(1), default=8, metavar="N", help="open at all times (default 8)")
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if the bar is missed."""
    args = parser().parse_args(argv)
    console = show.console()
    slow = slowest()
    console.print(
        f"The slowest odds: {slow.way.who}, {slow.way.scenario}, “{slow.way.option}”: {number(slow.ms)} ms",
        soft_wrap=True,
    )
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-"))
        laid = asyncio.run(lay_it(data, slow))
        server = start_table(data, None)
        stack.callback(server.stop)
        with show.progress(console) as progress:
            found = uvloop.run(measure(server, laid, slow, args, progress))
    tell(found, console)
    return show.end(report(found, slow), args.json, console)


def tell(found: Found, console: Console) -> None:
    table = show.table("Another table's answers at both seats", ("",), ("answers", "p50, ms", "p99, ms"))
    for name, load in (("quiet", found.quiet), ("in the storm", found.storm)):
        table.add_row(name, str(len(load.delays)), number(load.at(50)), number(load.at(99)))
    console.print(table)
    console.print(f"{len(found.asked)} odds were found meanwhile.")


if __name__ == "__main__":
    sys.exit(main())
