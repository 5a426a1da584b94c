"""One address does all that it can to a server: how do the others fare meanwhile?

From 127.0.0.2, all at once and over and over: headers without end, hundreds of requests that are half sent and left so,
moments of a match of 20,000 steps, the slowest odds, thirty tables with the strongest bots, and registrations. From
127.0.0.1 one person plays: answers at a table of his own, looks at odds, and plays against a bot. The server is one
process on SQLite with its limits as they are. Its memory is that of the server with all processes that it has started:
the proportional share of each (Pss), so that what they share is counted once.

    .venv/bin/python bench/hostile.py
"""

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from urllib.parse import quote

import msgspec
import show
import uvloop
from laying import SALT, Laid, lay_past, sealed
from loopback import Caller, Unexpected
from rich.console import Console
from server import Created, Seat, Server, lay, start_table
from storm import Slowest, lay_it, slowest
from verdict import Figure, Report, Verdict
from words import at_least, number, seconds, target

from banneret.kernel.match import Match

ANSWER, ODDS, BOT, MEMORY = 150.0, 1.0, 3.0, 512.0
"""The bars: milliseconds, seconds, seconds, megabytes."""
FOE = "127.0.0.2"
GATHERING = 4.0
"""Seconds until the storm is at its height."""
BREATH = 0.01
"""Seconds between two things that one of the attackers does."""
PACE = 0.1
"""Seconds between two answers of the person: limits hold for him, too."""
WAYS = ("headers", "halves", "moments", "odds", "registrations", "bots")
HALF_OPEN = 300
BOTS = 30


# ---------------------------------------------------------------------- a long match


async def lay_long(data: str, steps: int) -> Laid:
    """A match in which a piece was put down and lifted again so often, laid past the server: there it comes to an
    end."""
    laid = await lay_past(data, "orleans", "england_vs_france", "long")
    match = Match("orleans", "england_vs_france", sealed("long", len(laid.tokens)))
    for seat, name in enumerate(match.seats):
        assert match.decision is not None
        match.play(match.decision.menu_of(seat)[0], name)
    for step in range(steps):
        match.play("put farmer castle.1" if step % 2 == 0 else "lift castle.1", match.seats[0])
    with sqlite3.connect(Path(data) / "banneret.sqlite") as file:
        file.execute("update tables set status = 'running' where id = ?", (laid.table,))
        file.execute("update seats set kind = 'person', name = 'x', salt = ? where table_id = ?", (SALT, laid.table))
        file.executemany(
            "insert into acts (table_id, number, at, entries) values (?, ?, 0, ?)",
            ((laid.table, at, msgspec.json.encode((entry,))) for at, entry in enumerate(match.entries)),
        )
    return laid


# ---------------------------------------------------------------------- the foe


def attack(port: int, ways: Sequence[str], long: Laid, steps: int, slow: str, asker: str) -> None:
    """In a process of its own, until it is stopped."""
    uvloop.run(_attack(port, ways, long, steps, slow, asker))


async def _attack(port: int, ways: Sequence[str], long: Laid, steps: int, slow: str, asker: str) -> None:
    dice, names = random.Random(1), count()

    def moments() -> tuple[str, str, object, str]:
        token = dice.choice((long.tokens[0], ""))  # who planned it all knows of every step, who watches of none
        first = dice.randrange(steps if token else 1)
        return "GET", f"/api/tables/{long.table}/moments?first={first}&count=50", None, token

    def odds() -> tuple[str, str, object, str]:
        return "GET", slow, None, asker

    def register() -> tuple[str, str, object, str]:
        return "POST", "/api/accounts", {"name": f"foe {next(names)}", "password": "a long password"}, ""

    attacks: dict[str, list[Callable[[], Awaitable[None]]]] = {
        "headers": [partial(_flood, port)] * 3,
        "halves": [partial(_half_open, port)],
        "moments": [partial(_over_and_over, port, moments)] * 6,
        "odds": [partial(_over_and_over, port, odds)] * 12,
        "registrations": [partial(_over_and_over, port, register)] * 4,
        "bots": [partial(_against_bots, port)] * BOTS,
    }
    await asyncio.gather(*(attack() for name in ways for attack in attacks[name]))


async def _over_and_over(port: int, ask: Callable[[], tuple[str, str, object, str]]) -> None:
    line = Caller(port, FOE)
    while True:
        with suppress(OSError, Unexpected):
            await line.call(*ask())
        await asyncio.sleep(BREATH)


async def _flood(port: int) -> None:
    """Headers without end."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(FOE, 0))
            writer.write(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n")
            for at in range(1000):
                writer.write(b"X-%d: %s\r\n" % (at, b"x" * 60_000))
                await writer.drain()
            writer.close()
        await asyncio.sleep(BREATH)


async def _half_open(port: int) -> None:
    """Requests that never end, as many as are let stand."""
    open: list[asyncio.StreamWriter] = []
    while True:
        open = [writer for writer in open if not writer.is_closing()]
        with suppress(OSError):
            if len(open) < HALF_OPEN:
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(FOE, 0))
                writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n")
                open.append(writer)
        await asyncio.sleep(BREATH)


async def _against_bots(port: int) -> None:
    """A table at which the strongest bot thinks, and another when that is refused or over."""
    line = Caller(port, FOE)
    while True:
        with suppress(OSError, Unexpected, msgspec.MsgspecError):
            seats = {"english": {"who": "bot", "bot": "banneret"}, "french": {"who": "me"}}
            status, content = await line.call("POST", "/api/tables", {"game": "calais", "seats": seats})
            if status == 201:
                created = msgspec.json.decode(content, type=Created)
                await _play_on(line, created.table, created.tokens["french"])
        await asyncio.sleep(1.0)


class _Choice(msgspec.Struct):
    notation: str


class _Prompt(msgspec.Struct):
    choices: list[_Choice] = []


class _Scene(msgspec.Struct):
    prompt: _Prompt | None = None


class _View(msgspec.Struct):
    number: int = 0
    status: str = ""
    scene: _Scene | None = None

    @property
    def choices(self) -> list[str]:
        prompt = None if self.scene is None else self.scene.prompt
        return [] if prompt is None else [choice.notation for choice in prompt.choices]


async def _look(line: Caller, table: str, token: str) -> _View:
    _, content = await line.call("GET", f"/api/tables/{table}", token=token)
    return msgspec.json.decode(content, type=_View)


async def _play_on(line: Caller, table: str, token: str) -> None:
    await line.call("POST", f"/api/tables/{table}/sit", {"name": "Foe", "salt": SALT}, token)
    while (view := await _look(line, table, token)).status in ("running", ""):
        if view.choices:
            await line.call(
                "POST", f"/api/tables/{table}/answers", {"number": view.number, "answer": view.choices[0]}, token
            )
        await asyncio.sleep(0.2)


# ---------------------------------------------------------------------- the other


@dataclass(slots=True)
class Found:
    answers: list[float] = field(default_factory=list)
    """Seconds until both seats have seen an answer,"""
    odds: list[float] = field(default_factory=list)
    """until odds are there,"""
    bots: list[float] = field(default_factory=list)
    """and until the bot has answered."""
    memory: list[int] = field(default_factory=list)
    """Bytes, from time to time."""
    refused: int = 0

    def p99(self) -> float:
        return quantiles(self.answers, n=100, method="inclusive")[98] * 1e3


async def person(server: Server, seconds: float) -> Found:
    """Plays for so long."""
    found, until = Found(), perf_counter() + seconds
    dice = random.Random(1415)

    async def answers() -> None:
        caller = Caller(server.port)
        while perf_counter() < until:
            seats = await lay(server.port, caller)
            for seat in seats:
                await seat.watch()
            while perf_counter() < until and (asked := [seat for seat in seats if seat.choices()]):
                began, seat = perf_counter(), dice.choice(asked)
                reached = await seat.answer(dice.choice(seat.choices()).notation)
                for watcher in seats:
                    await watcher.reach(reached)
                found.answers.append(max(watcher.at for watcher in seats) - began)
                await asyncio.sleep(PACE)
            _leave(seats)

    async def odds() -> None:
        caller = Caller(server.port)
        while perf_counter() < until:
            seats = await lay(server.port, caller)
            for seat in seats:
                await seat.watch()
            asked = next(seat for seat in seats if seat.choices())
            for choice in asked.choices()[:8]:
                began = perf_counter()
                status, _ = await caller.call(
                    "GET", f"/api/tables/{asked._table}/odds?answer={quote(choice.notation)}", token=asked._token
                )
                if status == 200:
                    found.odds.append(perf_counter() - began)
                else:
                    found.refused += 1
                await asyncio.sleep(0.3)
            _leave(seats)

    async def against_a_bot() -> None:
        caller = Caller(server.port)
        while perf_counter() < until:
            seats = {"english": {"who": "me"}, "french": {"who": "bot", "bot": "knight"}}
            status, content = await caller.call("POST", "/api/tables", {"game": "calais", "seats": seats})
            if status != 201:
                raise Unexpected(content[:300].decode(errors="replace"))
            created = msgspec.json.decode(content, type=Created)
            table, token = created.table, created.tokens["english"]
            await caller.call("POST", f"/api/tables/{table}/sit", {"name": "Friend", "salt": SALT}, token)
            while perf_counter() < until and (view := await _look(caller, table, token)).status == "running":
                if not view.choices:
                    break
                await caller.call(
                    "POST", f"/api/tables/{table}/answers", {"number": view.number, "answer": view.choices[0]}, token
                )
                began, waited = perf_counter(), False
                while (view := await _look(caller, table, token)).status == "running" and not view.choices:
                    waited = True
                    await asyncio.sleep(0.05)
                if waited:
                    found.bots.append(perf_counter() - began)
                await asyncio.sleep(0.3)

    async def memory() -> None:
        while perf_counter() < until:
            found.memory.append(await asyncio.to_thread(whole_memory, server.process.pid))
            await asyncio.sleep(0.5)

    parts: list[Awaitable[None]] = [answers(), odds(), against_a_bot(), memory()]
    await asyncio.gather(*parts)
    return found


def _leave(seats: Sequence[Seat]) -> None:
    for seat in seats:
        seat.close()


def whole_memory(pid: int) -> int:
    """Bytes that a process and all that it has started have in memory, what they share counted once."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError, IndexError):
                parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
    family = {pid}
    while more := {child for child, parent in parents.items() if parent in family and child not in family}:
        family |= more
    found = 0
    for each in family:
        with suppress(OSError):
            lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
            found += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return found


# ---------------------------------------------------------------------- telling


def report(quiet: Found, found: Found) -> Report:
    worst = {"odds": max(found.odds, default=None), "bot": max(found.bots, default=None)}
    memory = max(found.memory) / 1e6
    return Report(
        [
            Verdict("another's answers, 99th percentile", f"≤ {ANSWER:g}", found.p99() <= ANSWER, found.p99(), "ms"),
            _bar("another's odds, the slowest", ODDS, worst["odds"], "s"),
            _bar("another's bot, the slowest", BOT, worst["bot"], "s"),
            Verdict("memory of the server and its processes", f"≤ {MEMORY:g}", memory <= MEMORY, memory, "MB"),
        ],
        [
            Figure("quiet", "99th percentile of an answer", "ms", [quiet.p99()]),
            Figure("under attack", "99th percentile of an answer", "ms", [found.p99()]),
            Figure("quiet", "memory", "MB", [max(quiet.memory) / 1e6]),
        ],
    )


def _bar(what: str, most: float, reached: float | None, unit: str) -> Verdict:
    if reached is None:
        return Verdict(what, f"≤ {most:g}", met=False, error="there were none")
    return Verdict(what, f"≤ {most:g}", reached <= most, reached, unit)


def tell(quiet: Found, found: Found, console: Console) -> None:
    columns = ("answers", "p99, ms", "odds", "slowest, s", "bots", "slowest, s", "memory, MB")
    table = show.table("Another player", ("",), columns)
    for name, each in (("quiet", quiet), ("under attack", found)):
        table.add_row(
            name,
            str(len(each.answers)),
            number(each.p99()),
            str(len(each.odds)),
            number(max(each.odds, default=0.0)),
            str(len(each.bots)),
            number(max(each.bots, default=0.0)),
            number(max(each.memory) / 1e6),
        )
    console.print(table)
    if found.refused:
        console.print(f"{found.refused} of his questions were refused.")


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=seconds, default=10.0, metavar="S", help="without it, and twice with it (10)")
    parser.add_argument("--steps", type=at_least(100), default=20_000, metavar="N", help="of the long match (20000)")
    parser.add_argument(
        "--ways", nargs="+", choices=WAYS, default=WAYS, metavar="WAY", help=f"only these: {', '.join(WAYS)}"
    )
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bar is missed."""
    args = parser().parse_args(argv)
    console = show.console()
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-"))
        slow = slowest()
        laid, long = asyncio.run(_lay(data, slow, args.steps))
        server = start_table(data, None, "--limits", "1")
        stack.callback(server.stop)
        uvloop.run(_sit(server, laid))
        uvloop.run(asyncio.sleep(GATHERING))  # its processes have started
        quiet = uvloop.run(person(server, args.seconds))
        asker = laid.tokens[slow.question.asked.decision.seat]
        question = f"/api/tables/{laid.table}/odds?answer={quote(slow.way.option)}"
        foe = get_context("spawn").Process(
            target=attack, args=(server.port, args.ways, long, args.steps, question, asker), daemon=True
        )
        foe.start()
        stack.callback(foe.kill)
        uvloop.run(asyncio.sleep(GATHERING))
        found = uvloop.run(person(server, 2 * args.seconds))
    tell(quiet, found, console)
    return show.end(report(quiet, found), args.json, console)


async def _lay(data: str, slow: Slowest, steps: int) -> tuple[Laid, Laid]:
    return await lay_it(data, slow), await lay_long(data, steps)


async def _sit(server: Server, laid: Laid) -> None:
    _leave(await laid.sit(server.port))


if __name__ == "__main__":
    sys.exit(main())
