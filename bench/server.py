"""How many answers a second the server takes at many tables at once, and how soon both seats see them: ratios of one
run.

The server runs as it is deployed: one process, uvicorn with uvloop, SQLite written durably before an answer is
acknowledged, every answer checked against the rules. Its rate limits are off. The clients are scripted and sit in this
process; where there are two cores, the server has one to itself. The peer is a bare Litestar WebSocket echo of 2 kB of
JSON, measured in turn with it.

    .venv/bin/python bench/server.py
"""

import argparse
import asyncio
import os
import platform
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from statistics import median, quantiles

import msgspec
import show
import uvloop
from loopback import Caller, Listener, Unexpected
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from verdict import Figure, Report, Verdict
from words import number, rounds, seconds, target

ECHO = Path(__file__).parent / "peers" / "echo_peer.py"
ECHO_SIZE = 2000
SHORT_GAME = 40
"""Answers in a game that is soon over."""
WARM = 20
"""Tables that are laid before anything is weighed."""
START = 30.0
"""Seconds that a server may take to start."""


# ---------------------------------------------------------------------- the servers


@dataclass(slots=True)
class Server:
    """A server in a process of its own."""

    process: "subprocess.Popen[str]"
    port: int

    def cpu(self) -> float:
        """Seconds of processor time that it has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def files(self) -> int:
        """Files and connections that it has open."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def memory(self) -> int:
        """Bytes that it has in memory."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        assert found is not None
        return int(found[1]) * 1024

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def start_table(data: str, core: int | None, *options: str, source: Path | None = None) -> Server:
    """With these options besides; of the build that is there, or of another `source`."""
    command = [sys.executable, "-m", "banneret.cli.main", "serve", "--port", "0", "--data", data, "--limits", "0"]
    process = _start([*command, *options], core, source)
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"https?://\S*?:(\d+)", line)
        if found:
            # Nobody reads on: what it logs later must not fill the pipe.
            _drain(process)
            return Server(process, int(found[1]))
    raise Unexpected("the server did not start")


def start_echo(core: int | None) -> Server:
    port = _free_port()
    process = _start([sys.executable, str(ECHO), str(port)], core)
    _drain(process)
    return Server(process, port)


def _start(command: Sequence[str], core: int | None, source: Path | None = None) -> "subprocess.Popen[str]":
    build = {} if source is None else {"PYTHONPATH": str(source)}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **build},
    )
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    return process


def _drain(process: "subprocess.Popen[str]") -> None:
    threading.Thread(target=lambda: [None for _ in process.stdout or ()], daemon=True).start()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def reachable(port: int) -> None:
    until = time.monotonic() + START
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return


# ---------------------------------------------------------------------- the scripted clients


class Choice(msgspec.Struct):
    notation: str


class Prompt(msgspec.Struct):
    choices: list[Choice] = []


class Scene(msgspec.Struct):
    prompt: Prompt | None = None


class View(msgspec.Struct):
    """As much of a table as a player who answers at random looks at."""

    number: int
    status: str
    scene: Scene | None = None


class SceneNow(msgspec.Struct, frozen=True):
    prompt: Prompt | msgspec.UnsetType | None = msgspec.UNSET


class SceneUpdate(msgspec.Struct):
    now: SceneNow = SceneNow()


class Now(msgspec.Struct):
    status: str | None = None
    scene: Scene | msgspec.UnsetType | None = msgspec.UNSET


class Problem(msgspec.Struct):
    message: str


class Reply(msgspec.Struct):
    own: int
    problem: Problem | None = None


class Message(msgspec.Struct):
    """The same as it comes over the line: first the whole of it, then what has changed; and what came of answers."""

    number: int = -1
    status: str | None = None
    scene: msgspec.Raw = msgspec.Raw()
    now: Now | None = None
    reply: Reply | None = None


class Created(msgspec.Struct):
    table: str
    tokens: dict[str, str] = {}


class Card(msgspec.Struct):
    id: str
    scenarios: list["Sides"]


class Sides(msgspec.Struct):
    seats: list[str]


class Shelf(msgspec.Struct):
    games: list[Card]


_message = msgspec.json.Decoder(Message).decode
_scene = msgspec.json.Decoder(Scene | None).decode
_scene_update = msgspec.json.Decoder(SceneUpdate).decode


class Seat:
    """One player: sees the table and answers over one WebSocket, and keeps what it is sent, as the page does."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self._port, self._table, self._token = port, table, token
        self._caller = Caller(port)
        self._listener = Listener(self._heard)
        self._changed = asyncio.Event()
        self._reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._own = 0
        self.view = View(-1, "gathering")
        self.at = 0.0
        """When the last update came."""

    def _heard(self, text: bytes) -> None:
        self.at = time.perf_counter()
        message = _message(text)
        if message.status is not None:
            self.view = View(message.number, message.status, _scene(message.scene) if message.scene else None)
        elif message.number >= 0:
            self._changed_by(message)
        if message.reply is not None and not self._reply.done():
            self._reply.set_result(message.reply)
        self._changed.set()

    def _changed_by(self, message: Message) -> None:
        self.view.number = message.number
        if message.now is not None:
            if message.now.status is not None:
                self.view.status = message.now.status
            if message.now.scene is not msgspec.UNSET:
                self.view.scene = message.now.scene
        if message.scene and self.view.scene is not None:
            prompt = _scene_update(message.scene).now.prompt
            if prompt is not msgspec.UNSET:
                self.view.scene.prompt = prompt

    def again(self) -> "Seat":
        """The same seat on another connection."""
        return Seat(self._port, self._table, self._token)

    async def watch(self) -> None:
        await self._listener.connect(
            self._port, f"/api/tables/{self._table}/live", "banneret", "changes", f"seat.{self._token}"
        )
        await self.reach(0)

    async def sit(self) -> None:
        status, content = await self._caller.call(
            "POST", f"/api/tables/{self._table}/sit", {"name": "Bench", "salt": "00"}, self._token
        )
        _expect(201, status, content)

    async def resign(self) -> None:
        await self._caller.call("POST", f"/api/tables/{self._table}/resign", {"number": self.view.number}, self._token)

    async def reach(self, number: int) -> None:
        """Wait until the position with this number has come."""
        while self.view.number < number:
            self._changed.clear()
            await self._changed.wait()

    async def answer(self, notation: str) -> int:
        """Returns the number of the position after it: the reply is the update."""
        self._own += 1
        self._reply = asyncio.get_running_loop().create_future()
        self._listener.say(msgspec.json.encode({"own": self._own, "number": self.view.number, "answer": notation}))
        reply = await self._reply
        if reply.own != self._own or reply.problem is not None:
            raise Unexpected(f"an answer was refused: {reply}")
        return self.view.number

    def choices(self) -> list[Choice]:
        scene = self.view.scene
        return scene.prompt.choices if scene is not None and scene.prompt is not None else []

    def close(self) -> None:
        self._caller.close()
        self._listener.close()


async def lay(port: int, caller: Caller, which: int = 0) -> list[Seat]:
    """A new table of a game on the shelf, the first unless another is named, with everybody seated."""
    shelf = await games(port, caller)
    game, sides = shelf[which % len(shelf)]
    status, content = await caller.call(
        "POST", "/api/tables", {"game": game, "seats": {side: {"who": "me"} for side in sides}}
    )
    _expect(201, status, content)
    created = msgspec.json.decode(content, type=Created)
    seats = [Seat(port, created.table, created.tokens[side]) for side in sides]
    for seat in seats:
        await seat.sit()
    return seats


_found: dict[int, list[tuple[str, list[str]]]] = {}


async def games(port: int, caller: Caller) -> list[tuple[str, list[str]]]:
    """All that are on the shelf, each with the seats of its first scenario."""
    if port not in _found:
        status, content = await caller.call("GET", "/api/games")
        _expect(200, status, content)
        _found[port] = [(card.id, card.scenarios[0].seats) for card in msgspec.json.decode(content, type=Shelf).games]
    return _found[port]


def _expect(wanted: int, status: int, content: bytes) -> None:
    if status != wanted:
        raise Unexpected(f"{status}, not {wanted}: {content[:300].decode(errors='replace')}")


# ---------------------------------------------------------------------- what is measured


@dataclass(slots=True)
class Load:
    """What came of one round at a server."""

    rate: float
    """Answers or echoes a second."""
    delays: list[float]
    """Seconds from each question to its last reply."""
    cpu: float
    """Seconds of the server's processor time for one."""

    def at(self, percent: int) -> float:
        """A percentile of the delays, in milliseconds."""
        return quantiles(self.delays, n=100, method="inclusive")[percent - 1] * 1000


async def play(server: Server, tables: int, seconds: float, dice: random.Random, spares: int = 0) -> Load:
    """So many tables at once, each as fast as it can: a seat that is asked answers at random, and goes on when both
    seats have seen it. Where a game ends, the next one waits: so many spare ones are laid at each table before the
    clock runs."""
    caller = Caller(server.port)
    stacks = [[await lay(server.port, caller) for _ in range(1 + spares)] for _ in range(tables)]
    for stack in stacks:
        for seat in stack[-1]:
            await seat.watch()
    delays: list[float] = []
    until = time.perf_counter() + seconds

    async def one(stack: list[list[Seat]]) -> None:
        own = Caller(server.port)
        seats = stack.pop()
        while (now := time.perf_counter()) < until:
            asked = [seat for seat in seats if seat.choices()]
            if not asked:  # the game is over
                for seat in seats:
                    seat.close()
                seats = stack.pop() if stack else await lay(server.port, own)
                for seat in seats:
                    await seat.watch()
                continue
            seat = dice.choice(asked)
            reached = await seat.answer(dice.choice(seat.choices()).notation)
            for watcher in seats:
                await watcher.reach(reached)
            delays.append(max(watcher.at for watcher in seats) - now)
        for seat in chain(seats, *stack):
            seat.close()
        own.close()

    load = await _timed(server, delays, [one(stack) for stack in stacks])
    caller.close()
    return load


async def echo(server: Server, connections: int, seconds: float) -> Load:
    """So many connections at once, each as fast as it can: 2 kB of JSON there and back, with as many small things in it
    as an update has."""
    piece = {
        "id": "p00",
        "name": "Some counter",
        "at": "somewhere",
        "kind": "army",
        "seat": 1,
        "icon": "a-picture",
        "numbers": ["4", "12"],
    }
    message = msgspec.json.encode({"number": 17, "pieces": [piece] * (ECHO_SIZE // len(msgspec.json.encode(piece)))})
    delays: list[float] = []
    until = 0.0

    async def one() -> None:
        heard = asyncio.Event()
        listener = Listener(lambda _: heard.set())
        await listener.connect(server.port, "/echo")
        while (now := time.perf_counter()) < until:
            heard.clear()
            listener.say(message)
            await heard.wait()
            delays.append(time.perf_counter() - now)
        listener.close()

    until = time.perf_counter() + seconds
    return await _timed(server, delays, [one() for _ in range(connections)])


async def _timed(server: Server, delays: list[float], work: Sequence[Awaitable[None]]) -> Load:
    cpu, start = server.cpu(), time.perf_counter()
    await asyncio.gather(*work)
    passed = time.perf_counter() - start
    if not delays:
        raise Unexpected("nothing came back")
    return Load(len(delays) / passed, delays, (server.cpu() - cpu) / len(delays))


async def idle_tables(server: Server, count: int, advance: Callable[[], None]) -> float:
    """Bytes of the server's memory for a table at which everybody sits and nobody moves."""
    caller = Caller(server.port)
    for _ in range(WARM):  # what is made once for all has been made before we count
        await lay(server.port, caller)
    before = server.memory()
    for _ in range(count):
        await lay(server.port, caller)
        advance()
    caller.close()
    return (server.memory() - before) / count


async def idle_connections(server: Server, count: int, advance: Callable[[], None]) -> float:
    """Bytes of the server's memory for somebody who watches, and sees nothing happen."""
    caller = Caller(server.port)
    tables = [await lay(server.port, caller) for _ in range(WARM)]
    watchers: list[Seat] = []

    async def watch(seat: Seat) -> None:
        watchers.append(seat)
        await seat.watch()

    for seats in tables:
        for seat in seats:
            await watch(seat)
    before = server.memory()
    for n in range(count):
        await watch(tables[n % WARM][n % 2].again())
        advance()
    found = (server.memory() - before) / count
    for watcher in watchers:
        watcher.close()
    caller.close()
    return found


# ---------------------------------------------------------------------- the run


@dataclass(slots=True)
class Figures:
    """All that was measured; the loads round by round."""

    tables: list[Load] = field(default_factory=list)
    echoes: list[Load] = field(default_factory=list)
    per_table: float = 0.0
    per_connection: float = 0.0

    def ratio(self) -> float:
        """Compared round by round, because the machine may be slower in one round than in another; the median of
        that."""
        return median(ours.rate / theirs.rate for ours, theirs in zip(self.tables, self.echoes, strict=True))

    def p99(self) -> float:
        return median(load.at(99) for load in self.tables)


@dataclass(frozen=True, slots=True)
class Bar:
    what: str
    unit: str
    reached: Callable[[Figures], float]
    at_least: float | None = None
    at_most: float | None = None

    def verdict(self, figures: Figures) -> Verdict:
        figure = self.reached(figures)
        if self.at_least is not None:
            return Verdict(self.what, f"≥ {self.at_least:g}", figure >= self.at_least, figure, self.unit)
        assert self.at_most is not None
        return Verdict(self.what, f"≤ {self.at_most:g}", figure <= self.at_most, figure, self.unit)


BARS = (
    Bar("answers a second, against echoes", "×", Figures.ratio, at_least=0.16),
    Bar("answer to update at both seats, 99th percentile", "ms", Figures.p99, at_most=60.0),
    Bar("memory of an idle table", "kB", lambda figures: figures.per_table / 1000, at_most=50.0),
    Bar("memory of an idle connection", "kB", lambda figures: figures.per_connection / 1000, at_most=50.0),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bar is missed."""
    args = parser().parse_args(argv)
    console = show.console()
    core = pin(console)
    with ExitStack() as stack:

        def fresh() -> Server:
            server = start_table(stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-")), core)
            stack.callback(server.stop)
            return server

        ours, theirs = fresh(), start_echo(core)
        stack.callback(theirs.stop)
        with show.progress(console) as progress:
            figures = uvloop.run(measure(ours, theirs, fresh, args, progress))
    console.print(table_of_loads(figures))
    report = Report([bar.verdict(figures) for bar in BARS], as_figures(figures, args))
    return show.end(report, args.json, console)


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rounds",
        type=rounds,
        default=3,
        metavar="N",
        help="measure everything so many times, in turn (default 3, at least 3)",
    )
    parser.add_argument(
        "--seconds", type=seconds, default=5.0, metavar="S", help="for about so long each time (default 5)"
    )
    parser.add_argument(
        "--tables", type=int, default=50, metavar="N", help="tables, and echoing connections, at once (default 50)"
    )
    parser.add_argument(
        "--idle", type=int, default=500, metavar="N", help="idle tables and connections to weigh (default 500)"
    )
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def pin(console: Console) -> int | None:
    """One core for the servers, another for the clients. Returns the servers'."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []
    if len(cores) < 2:
        console.print(
            f"Python {platform.python_version()}. Clients and server share one core here: expect less than it could do."
        )
        return None
    os.sched_setaffinity(0, set(cores[:-1]))
    console.print(f"Python {platform.python_version()}; the server on core {cores[-1]}, the clients beside it.")
    return cores[-1]


async def measure(
    ours: Server, theirs: Server, fresh: Callable[[], Server], args: argparse.Namespace, progress: Progress
) -> Figures:
    figures = Figures()
    dice = random.Random(1415)
    await reachable(theirs.port)
    warming = progress.add_task("warming up", total=1)
    progress.refresh()
    await echo(theirs, args.tables, 0.5)
    warm = await play(ours, args.tables, 1.0, dice)
    spares = round(warm.rate * args.seconds / args.tables / SHORT_GAME)
    progress.update(warming, completed=1)
    rounds = progress.add_task("rounds", total=2 * args.rounds)
    for round_ in range(1, args.rounds + 1):
        progress.update(rounds, description=f"round {round_} of {args.rounds}: echoes")
        progress.refresh()
        figures.echoes.append(await echo(theirs, args.tables, args.seconds))
        progress.update(rounds, advance=1, description=f"round {round_} of {args.rounds}: {args.tables} tables")
        progress.refresh()
        figures.tables.append(await play(ours, args.tables, args.seconds, dice, spares))
        progress.advance(rounds)
    progress.update(rounds, description="rounds")

    def counted(what: str) -> Callable[[], None]:
        task = progress.add_task(what, total=args.idle)

        def advance() -> None:
            progress.advance(task)
            progress.refresh()

        return advance

    # Servers that have done nothing else: memory that an earlier load has left would be used again and not be seen.
    figures.per_table = await idle_tables(fresh(), args.idle, counted("idle tables"))
    figures.per_connection = await idle_connections(fresh(), args.idle, counted("idle connections"))
    progress.refresh()
    return figures


def table_of_loads(figures: Figures) -> Table:
    table = show.table(
        "Medians of the rounds; an answer is checked, on disk and at both seats",
        ("",),
        ("a second", "p50, ms", "p99, ms", "server CPU, µs"),
    )
    for name, loads in (("answers", figures.tables), ("echoes of 2 kB", figures.echoes)):
        medians = (
            median(load.rate for load in loads),
            *(median(load.at(p) for load in loads) for p in (50, 99)),
            median(load.cpu for load in loads) * 1e6,
        )
        table.add_row(name, *map(number, medians))
    return table


def as_figures(figures: Figures, args: argparse.Namespace) -> list[Figure]:
    """For the report: the loads round by round, and what was weighed."""
    found = []
    for who, loads in ((f"answers at {args.tables} tables", figures.tables), ("echoes of 2 kB", figures.echoes)):
        found += [
            Figure(who, "through the server", "a second", [load.rate for load in loads]),
            Figure(who, "median delay", "ms", [load.at(50) for load in loads]),
            Figure(who, "99th percentile of the delay", "ms", [load.at(99) for load in loads]),
            Figure(who, "server's processor time", "µs", [load.cpu * 1e6 for load in loads]),
        ]
    return [
        *found,
        Figure("an idle table", "memory", "kB", [figures.per_table / 1000]),
        Figure("an idle connection", "memory", "kB", [figures.per_connection / 1000]),
    ]


if __name__ == "__main__":
    sys.exit(main())
