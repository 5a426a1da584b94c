"""What a second worker brings: answers a second of two workers against one, over PostgreSQL.

Two workers on two cores can do at most twice as much; what they spend on telling each other, and on sharing tables
unevenly, is missing from that. A machine on which this can be seen directly has cores for the clients and the database
as well. Where it has not, all of them would fight for the same cores, and the clock would tell nothing of the workers.
So what is compared is capacity: answers for each second of processor time of the busiest process of a server. That is
what it does a second when each of its processes has a core to itself. Answers a second by the clock are printed beside
it, and where there are at least five cores they are what the bar is about. With fewer, all processes of a server are
on one core, which they keep busy, and clients and database on the others: so both servers have as much to do as they
can, and write as many answers in one breath as under load.

    .venv/bin/python bench/workers.py
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import uvloop
from loopback import Unexpected
from rich.console import Console
from server import Load, Server, play
from words import number, rounds, seconds

sys.path.insert(1, str(Path(__file__).parents[1]))
from tests.server.cluster import MISSING, Cluster, programs  # the tests' own PostgreSQL

WANTED = 1.6
ENOUGH_CORES = 5
"""One for each worker, and for the database, the clients and the rest."""


@dataclass(slots=True)
class Processes(Server):
    """A server of one or several processes."""

    looks: list[list[float]] = field(default_factory=list)
    """What `each` was whenever somebody asked for `cpu`."""

    def each(self) -> list[float]:
        """Seconds of processor time that each of its processes has used so far."""
        return [_cpu(pid) for pid in (self.process.pid, *_children(self.process.pid))]

    def cpu(self) -> float:
        self.looks.append(self.each())
        return sum(self.looks[-1])

    def busiest(self) -> float:
        """Seconds that the busiest of them has worked between the last two looks: while the clock ran, that is."""
        before, after = self.looks[-2:]
        return max(b - a for a, b in zip(before, after, strict=True))


def _children(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status, command = (folder / "status").read_text(), (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if re.search(rf"^PPid:\s+{parent}$", status, re.M) and b"spawn_main" in command:
            found.append(int(folder.name))
    return sorted(found)


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(url: str, workers: int, data: str, core: int | None) -> Processes:
    options = ["--port", "0", "--data", data, "--limits", "0", "--database", url, "--workers", str(workers)]
    process = subprocess.Popen(
        [sys.executable, "-m", "banneret.cli.main", "serve", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"https?://\S*?:(\d+)", line)
        if found:
            threading.Thread(target=lambda: [None for _ in process.stdout or ()], daemon=True).start()
            return Processes(process, int(found[1]))
    raise Unexpected("the server did not start")


@dataclass(slots=True)
class Round:
    """What came of one round: by the clock, and for each second of the busiest process."""

    load: Load
    capacity: float


@dataclass(slots=True)
class Figures:
    one: list[Round] = field(default_factory=list)
    two: list[Round] = field(default_factory=list)

    def by_capacity(self) -> float:
        return median(b.capacity / a.capacity for a, b in zip(self.one, self.two, strict=True))

    def by_the_clock(self) -> float:
        return median(b.load.rate / a.load.rate for a, b in zip(self.one, self.two, strict=True))


async def played(server: Processes, tables: int, seconds: float, dice: random.Random) -> Round:
    load = await play(server, tables, seconds, dice)
    return Round(load, len(load.delays) / server.busiest())


async def measure(one: Processes, two: Processes, args: argparse.Namespace) -> Figures:
    figures, dice = Figures(), random.Random(1415)
    for server in (one, two):
        await play(server, args.tables, 1.0, dice)
    for _ in range(args.rounds):
        figures.one.append(await played(one, args.tables, args.seconds, dice))
        figures.two.append(await played(two, args.tables, args.seconds, dice))
    return figures


def run(args: argparse.Namespace) -> Figures:
    found = programs()
    if found is None:
        raise SystemExit(MISSING)
    cores = sorted(os.sched_getaffinity(0))
    core = cores[-1] if 2 <= len(cores) < ENOUGH_CORES else None
    with ExitStack() as stack:
        if core is not None:
            os.sched_setaffinity(0, set(cores[:-1]))
            stack.callback(os.sched_setaffinity, 0, set(cores))
        cluster = Cluster(found)
        stack.callback(cluster.stop)
        servers = []
        for workers in (1, 2):
            data = stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-"))
            servers.append(start(cluster.create(f"bench_{workers}"), workers, data, core))
            stack.callback(servers[-1].stop)
        return uvloop.run(measure(servers[0], servers[1], args))


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=rounds, default=3, metavar="N", help="so many rounds, in turn (default 3)")
    parser.add_argument("--seconds", type=seconds, default=4.0, metavar="S", help="for so long each time (default 4)")
    parser.add_argument("--tables", type=int, default=80, metavar="N", help="tables at once (default 80)")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if the bar is missed."""
    args = parser().parse_args(argv)
    figures, console = run(args), Console(soft_wrap=True)
    for name, found in (("one worker ", figures.one), ("two workers", figures.two)):
        console.print(
            f"{name}: {number(median(each.load.rate for each in found))} answers a second by the clock, "
            f"{number(median(each.capacity for each in found))} for a second of its busiest process, "
            f"{number(median(each.load.cpu for each in found) * 1e6)} µs of all its processes an answer"
        )
    clock = len(os.sched_getaffinity(0)) >= ENOUGH_CORES
    ratio = figures.by_the_clock() if clock else figures.by_capacity()
    how = "by the clock" if clock else "by capacity: too few cores here to see it by the clock"
    met = ratio >= WANTED
    console.print(f"{'PASS' if met else 'FAIL'}  two workers against one ({how}): {ratio:.2f} × (bar ≥ {WANTED} ×)")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
