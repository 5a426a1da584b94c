"""Does a server grow slower or fatter with what is played? Time for an answer at the beginning and after thousands of
answers of one match, a campaign; and memory while tens of thousands of answers are given in game after game.

Both are ratios within one run of one server: processor time of the server for an answer, late against early; and the
most that it had in memory in the second half of the answers against the first half. Games that are over leave the
memory by and by, so the first half is not measured from its first answer on.

    .venv/bin/python bench/long.py
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

import msgspec
import uvloop
from loopback import Caller, Unexpected
from rich.console import Console
from server import Created, Seat, Server, play, start_table
from words import number

from banneret.kernel.registry import game as find_game

GAME, SCENARIO = "maid", "campaign_1429"
"""Goes on for many thousand answers, if they are given at random."""
FIRST = 10
WINDOW = 300
"""Answers over which the time for one is taken."""
SLOWER = 1.3
FATTER = 1.1
WARM = 0.4
"""The part of the time that passes before memory is looked at: until the first games that are over have left it."""


@dataclass(slots=True)
class Figures:
    times: list[float] = field(default_factory=list)
    """Seconds of processor time for an answer, window after window."""
    sizes: list[int] = field(default_factory=list)
    """Bytes in memory, second after second."""
    answers: int = 0

    def slower(self) -> float:
        """The last window against the first; of three each the median, for single positions differ."""
        return median(self.times[-3:]) / median(self.times[:3])

    def fatter(self) -> float:
        counted = self.sizes[round(len(self.sizes) * WARM) :]
        half = len(counted) // 2
        return max(counted[half:]) / max(counted[:half])

    def bars(self) -> Iterator[tuple[str, float, float]]:
        yield "processor time for an answer, late in a match against early", self.slower(), SLOWER
        yield "memory, second half of the answers against the first", self.fatter(), FATTER


async def campaign(server: Server, answers: int, dice: random.Random) -> list[float]:
    """One match, answered at random."""
    seats = await _lay(server)
    for seat in seats:
        await seat.watch()
    times: list[float] = []
    given, cpu = 0, 0.0
    while given < answers:
        if given >= FIRST and (given - FIRST) % WINDOW == 0:
            now = server.cpu()
            if given > FIRST:
                times.append((now - cpu) / WINDOW)
            cpu = now
        asked = [seat for seat in seats if seat.choices()]
        if not asked:
            raise Unexpected(f"the campaign was over after {given} answers")
        seat = dice.choice(asked)
        reached = await seat.answer(dice.choice(seat.choices()).notation)
        for watcher in seats:
            await watcher.reach(reached)
        given += 1
    for seat in seats:
        seat.close()
    return times


async def _lay(server: Server) -> list[Seat]:
    sides = find_game(GAME).of(SCENARIO).scenario(SCENARIO).seats
    caller = Caller(server.port)
    body = {"game": GAME, "scenario": SCENARIO, "seats": {side: {"who": "me"} for side in sides}}
    status, content = await caller.call("POST", "/api/tables", body)
    if status != 201:
        raise Unexpected(content[:300].decode(errors="replace"))
    created = msgspec.json.decode(content, type=Created)
    seats = [Seat(server.port, created.table, created.tokens[side]) for side in sides]
    for seat in seats:
        await seat.sit()
    caller.close()
    return seats


async def many(server: Server, answers: int, most: float, dice: random.Random) -> tuple[list[int], int]:
    """So many answers at twenty tables at once, in game after game, but for so many seconds at most; what the server
    had in memory meanwhile, and how many it were."""
    sizes: list[int] = []

    async def look() -> None:
        while True:
            await asyncio.sleep(1.0)
            sizes.append(server.memory())

    rate = (await play(server, 20, 2.0, dice)).rate
    looking = asyncio.create_task(look())
    load = await play(server, 20, min(most, answers / rate), dice)
    looking.cancel()
    return sizes, len(load.delays)


async def measure(fresh: Sequence[Server], args: argparse.Namespace) -> Figures:
    dice = random.Random(1429)
    figures = Figures(times=await campaign(fresh[0], args.match, dice))
    figures.sizes, figures.answers = await many(fresh[1], args.answers, args.most, dice)
    return figures


def run(args: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory(prefix="banneret-bench-") as one, tempfile.TemporaryDirectory() as two:
        servers = [start_table(one, None), start_table(two, None)]
        try:
            return uvloop.run(measure(servers, args))
        finally:
            for server in servers:
                server.stop()


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--match", type=int, default=3000, metavar="N", help="answers of the match (default 3000)")
    parser.add_argument("--answers", type=int, default=50_000, metavar="N", help="answers in all (default 50000)")
    parser.add_argument("--most", type=float, default=180.0, metavar="S", help="seconds for these (default 180)")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bar is missed."""
    args, console = parser().parse_args(argv), Console(soft_wrap=True)
    figures = run(args)
    console.print(
        f"µs of the server an answer, {WINDOW} by {WINDOW}: {' '.join(f'{t * 1e6:.0f}' for t in figures.times)}"
    )
    console.print(
        f"MB in memory over {figures.answers} answers: {' '.join(f'{size / 1e6:.0f}' for size in figures.sizes)}"
    )
    missed = 0
    for what, reached, most in figures.bars():
        missed += reached > most
        console.print(f"{'PASS' if reached <= most else 'FAIL'}  {what}: {number(reached)} × (bar ≤ {most} ×)")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
