"""Whether the length of a match matters: the server's processor time for an answer, from the 10th to the 3,000th of a
campaign.

Positions differ: more stands on the map after two thousand answers, and takes longer to be shown. So the last fifth of
a match is compared with the same position at a table without a past, in turn; and what an answer costs from the first
to the last is shown beside it.

    .venv/bin/python bench/length.py
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from statistics import mean, median

import show
import uvloop
from laying import Laid, lay_past, sealed
from rich.progress import Progress
from server import Seat, Server, pin, start_table
from verdict import Curve, Figure, Line, Report, Verdict
from words import at_least, target

from banneret.kernel import codec
from banneret.kernel.match import Match

GAME, SCENARIO, SEATS = "maid", "campaign_1428", 2
"""The longest there is: thousands of answers, all of one kind."""
BAR = 1.15
"""What is late in a match may take so much longer than the same without a past: dice differ."""
PARTS = 10
"""A match is measured in so many parts,"""
LATE = 2
"""of which so many are late."""
TURNS = 2
"""In each late part the two tables take so many turns."""
FIRST = 10
"""Before this answer nothing is counted."""

Answers = list[tuple[int, str]]
"""Which seat, and what."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is answered at a table that has been laid for it."""

    laid: Laid
    answers: Answers


@dataclass(frozen=True, slots=True)
class Pair:
    """A long match, and another that begins where the last parts of it do."""

    match: Course
    end: Course


@dataclass(slots=True)
class Times:
    """Of one match: seconds of processor time for an answer, part by part; and of the late parts without a past."""

    match: list[float] = field(default_factory=list)
    end: list[float] = field(default_factory=list)

    def ratio(self) -> float:
        return mean(self.match[-LATE:]) / mean(self.end)


def at_random(match: Match, answers: int, dice: random.Random) -> Answers:
    """So many of them, or up to the end of the match."""
    match.people = match.seats
    found: Answers = []
    while match.decision is not None and len(found) < answers:
        seat = match.decision.seats[0]
        menu = match.decision.menu_of(seat)
        option = menu[dice.randrange(len(menu))]
        found.append((seat, option.notation))
        match.play(option, match.seats[seat])
    return found


async def lay_pairs(data: str, wanted: int, answers: int) -> list[Pair]:
    """Matches that last so long, and ends of them that do."""
    late = answers * LATE // PARTS
    found: list[Pair] = []
    for seed in map(str, count()):
        if len(found) == wanted:
            break
        dice = random.Random(seed)
        match = Match(GAME, SCENARIO, sealed(seed, SEATS))
        whole = at_random(match, answers - late, dice)
        position = codec.dumps(match.state)
        whole += at_random(match, late, dice)
        end = at_random(Match(GAME, SCENARIO, sealed(seed, SEATS), position=position), late, dice)
        if (len(whole), len(end)) == (answers, late):
            begun = Course(await lay_past(data, GAME, SCENARIO, seed, position), end)
            found.append(Pair(Course(await lay_past(data, GAME, SCENARIO, seed), whole), begun))
    return found


class Player:
    """Plays a course at its table, for both seats."""

    def __init__(self, server: Server, seats: Sequence[Seat], answers: Answers) -> None:
        self._server, self._seats, self._answers = server, seats, iter(answers)

    @classmethod
    async def at(cls, server: Server, course: Course) -> "Player":
        seats = await course.laid.sit(server.port)
        for seat in seats:
            await seat.watch()
        return cls(server, seats, course.answers)

    async def play(self, answers: int) -> float:
        """The next so many, each seen by both; seconds of processor time for one."""
        start = self._server.cpu()
        for _ in range(answers):
            number, notation = next(self._answers)
            reached = await self._seats[number].answer(notation)
            for watcher in self._seats:
                await watcher.reach(reached)
        return (self._server.cpu() - start) / answers

    def close(self) -> None:
        for seat in self._seats:
            seat.close()


async def measure(server: Server, pairs: Sequence[Pair], progress: Progress) -> list[Times]:
    """The first match only warms up: layouts are drawn and tables are made once for all."""
    task = progress.add_task("long matches", total=PARTS * len(pairs))
    found: list[Times] = []
    for pair in pairs:
        found.append(Times())
        part = len(pair.match.answers) // PARTS
        match, end = await Player.at(server, pair.match), await Player.at(server, pair.end)
        await match.play(FIRST)
        for at in range(PARTS):
            if at < PARTS - LATE:
                found[-1].match.append(await match.play(part if at else part - FIRST))
            else:
                turns = [(await match.play(part // TURNS), await end.play(part // TURNS)) for _ in range(TURNS)]
                found[-1].match.append(mean(past for past, _ in turns))
                found[-1].end.append(mean(none for _, none in turns))
            progress.advance(task)
            progress.refresh()
        match.close()
        end.close()
    return found[1:]


def report(found: Sequence[Times], answers: int) -> Report:
    part, reached = answers / PARTS, median(times.ratio() for times in found)
    late = answers - round(LATE * part)
    match = [mean(parts) * 1e6 for parts in zip(*(times.match for times in found), strict=True)]
    end = [mean(parts) * 1e6 for parts in zip(*(times.end for times in found), strict=True)]
    points = [(part * (at + 0.5), time) for at, time in enumerate(match)]
    what = f"processor time of an answer, the {late}th to {answers}th of a match against a match that begins there"
    return Report(
        [Verdict(what, f"≤ {BAR:g}", reached <= BAR, reached, "×")],
        [
            Figure("early in a long match", "processor time of an answer", "µs", match[:LATE]),
            Figure("late in it", "processor time of an answer", "µs", match[-LATE:]),
            Figure("late, without a past", "processor time of an answer", "µs", end),
        ],
        [
            Curve(
                "length",
                "Processor time of an answer over a long match",
                "answers given",
                "µs of the server",
                [
                    Line("a campaign", points),
                    Line("the same without a past", list(zip((x for x, _ in points[-LATE:]), end, strict=True))),
                ],
            )
        ],
    )


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--answers", type=at_least(20 * PARTS), default=3000, metavar="N", help="of each match (default 3000)"
    )
    parser.add_argument(
        "--matches", type=at_least(1), default=3, metavar="N", help="so many, and one before them (default 3)"
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
        pairs = asyncio.run(lay_pairs(data, 1 + args.matches, args.answers))
        server = start_table(data, core)
        stack.callback(server.stop)
        with show.progress(console) as progress:
            made = report(uvloop.run(measure(server, pairs, progress)), args.answers)
    return show.end(made, args.json, console)


if __name__ == "__main__":
    sys.exit(main())
