"""What a second worker brings: answers a second of two workers against one, over PostgreSQL.

Two workers on two cores can do at most twice as much; what they spend on telling each other, and on sharing tables
unevenly, is missing from that. A machine on which this can be seen directly has cores for the clients and the database
as well. Where it has not, all of them would fight for the same cores, and the clock would tell nothing of the workers.
So what is compared is capacity: answers for each second of processor time of the busiest process of a server. That is
what it does a second when each of its processes has a core to itself. Answers a second by the clock are printed beside
it, and where there are at least five cores they are what the bar is about. With fewer, all processes of a server are
on one core, which they keep busy, and clients and database on the others: so both servers have as much to do as they
can, and write as many answers in one breath as under load.

The database is the tests' own, which is thrown away and does not wait for the disk: it is workers that are compared.

    .venv/bin/python bench/workers.py
"""

import argparse
import os
import random
import re
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import show
import uvloop
from rich.console import Console
from rich.progress import Progress
from server import Load, Server, play, start_table
from verdict import Figure, Report, Verdict
from words import at_least, number, rounds, seconds, target

sys.path.insert(1, str(Path(__file__).parents[1]))
from tests.server.cluster import MISSING, Cluster, programs

BAR = 1.6
ENOUGH_CORES = 5
"""One for each worker, and for the database, the clients and the rest."""
WORKERS = (1, 2)


@dataclass(slots=True)
class Processes(Server):
    """A server of one or several processes."""

    looks: list[dict[int, float]] = field(default_factory=list)
    """Seconds of processor time that each of its processes had used whenever somebody asked for `cpu`."""

    def cpu(self) -> float:
        self.looks.append({pid: _cpu(pid) for pid in (self.process.pid, *_children(self.process.pid))})
        return sum(self.looks[-1].values())

    def busiest(self) -> float:
        """Seconds that the busiest of them has worked between the last two looks: while the clock ran, that is."""
        before, after = self.looks[-2:]
        return max(used - before.get(pid, 0.0) for pid, used in after.items())


def _children(parent: int) -> list[int]:
    """The workers that a process has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status, command = (folder / "status").read_text(), (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if re.search(rf"^PPid:\s+{parent}$", status, re.M) and b"spawn_main" in command:
            found.append(int(folder.name))
    return found


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Round:
    """What came of one round: by the clock, and for each second of the busiest process."""

    load: Load
    capacity: float


@dataclass(slots=True)
class Found:
    """Round by round, of one worker and of two."""

    one: list[Round] = field(default_factory=list)
    two: list[Round] = field(default_factory=list)

    def by_capacity(self) -> float:
        return median(b.capacity / a.capacity for a, b in zip(self.one, self.two, strict=True))

    def by_the_clock(self) -> float:
        return median(b.load.rate / a.load.rate for a, b in zip(self.one, self.two, strict=True))


async def played(server: Processes, tables: int, seconds: float, dice: random.Random) -> Round:
    load = await play(server, tables, seconds, dice)
    return Round(load, len(load.delays) / server.busiest())


async def measure(one: Processes, two: Processes, args: argparse.Namespace, progress: Progress) -> Found:
    found, dice = Found(), random.Random(1415)
    task = progress.add_task("rounds", total=2 * args.rounds)
    for server in (one, two):
        await play(server, args.tables, 1.0, dice)  # warm
    for _ in range(args.rounds):
        for server, into in ((one, found.one), (two, found.two)):
            into.append(await played(server, args.tables, args.seconds, dice))
            progress.advance(task)
            progress.refresh()
    return found


def run(args: argparse.Namespace, progress: Progress) -> Found:
    there = programs()
    if there is None:
        raise SystemExit(MISSING)
    cores = sorted(os.sched_getaffinity(0))
    core = cores[-1] if 2 <= len(cores) < ENOUGH_CORES else None
    with ExitStack() as stack:
        if core is not None:
            os.sched_setaffinity(0, set(cores[:-1]))
            stack.callback(os.sched_setaffinity, 0, set(cores))
        cluster = Cluster(there)
        stack.callback(cluster.stop)
        servers = []
        for workers in WORKERS:
            data = stack.enter_context(tempfile.TemporaryDirectory(prefix="banneret-bench-"))
            url = cluster.create(f"bench_{workers}")
            started = start_table(data, core, "--database", url, "--workers", str(workers))
            stack.callback(started.stop)
            servers.append(Processes(started.process, started.port))
        return uvloop.run(measure(servers[0], servers[1], args, progress))


def report(found: Found, by_the_clock: bool, tables: int) -> Report:
    reached = found.by_the_clock() if by_the_clock else found.by_capacity()
    how = "by the clock" if by_the_clock else "by capacity, for want of cores"
    both = (("one worker", found.one), ("two workers", found.two))
    return Report(
        [
            Verdict(
                f"answers of two workers over PostgreSQL against one, {how}", f"≥ {BAR:g}", reached >= BAR, reached, "×"
            )
        ],
        [
            *(
                Figure(who, f"by the clock, at {tables} tables over PostgreSQL", "a second", [r.load.rate for r in of])
                for who, of in both
            ),
            *(
                Figure(who, "answers for a second of the busiest process", "a second", [r.capacity for r in of])
                for who, of in both
            ),
        ],
    )


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=rounds, default=3, metavar="N", help="so many rounds, in turn (default 3)")
    parser.add_argument("--seconds", type=seconds, default=5.0, metavar="S", help="for so long each time (default 5)")
    parser.add_argument("--tables", type=at_least(1), default=80, metavar="N", help="tables at once (default 80)")
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if the bar is missed."""
    args = parser().parse_args(argv)
    console = show.console()
    with show.progress(console) as progress:
        found = run(args, progress)
    tell(found, console)
    by_the_clock = len(os.sched_getaffinity(0)) >= ENOUGH_CORES
    return show.end(report(found, by_the_clock, args.tables), args.json, console)


def tell(found: Found, console: Console) -> None:
    table = show.table(
        "Answers over PostgreSQL, medians of the rounds",
        ("",),
        ("a second", "for a second of the busiest process", "CPU of all processes, µs"),
    )
    for name, of in (("one worker", found.one), ("two workers", found.two)):
        table.add_row(
            name,
            number(median(each.load.rate for each in of)),
            number(median(each.capacity for each in of)),
            number(median(each.load.cpu for each in of) * 1e6),
        )
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
