"""Torture: real servers are killed (kill -9), their disk is filled, made read-only and damaged, their clock is set,
their database is crashed and cut off, and two of them race, while scripted players play. What the players were told is
held against what is on disk after every fault. Ends with what was lost and what was doubled; the exit status is 1 if
anything was.

    make torture KILLS=1000 DATABASE=both SEED=1
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.server.cluster import MISSING, Cluster, programs

from .clock import WallClock
from .disk import NoDisk
from .server import Cradle
from .told import Counts
from .worlds import InFile, InPostgresql, OnSmallDisk, World

FAULTS = 25
"""In one world; then another begins, from nothing."""
EVERY = 30.0
"""Seconds between two lines that say how far it is."""


class Run:
    """Lanes beside each other, one for each database, until there were enough kills or the time is over."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.counts = Counts()
        self._kills: int = args.kills
        self._until = time.monotonic() + args.minutes * 60
        self._seed: int = args.seed
        self._database: str = args.database
        self._began = time.monotonic()

    def _stop(self) -> None:
        self._until = 0.0

    @property
    def killed(self) -> int:
        return sum(self.counts.kills.values())

    @property
    def over(self) -> bool:
        return self.killed >= self._kills or time.monotonic() >= self._until

    async def run(self) -> None:
        kinds = ["sqlite", "postgresql"] if self._database == "both" else [self._database]
        lanes = [asyncio.create_task(self._lane(kind)) for kind in kinds]
        for signal_ in (signal.SIGINT, signal.SIGTERM):  # no server, no disk stays behind
            asyncio.get_running_loop().add_signal_handler(signal_, self._stop)
        telling = asyncio.create_task(self._tell())
        try:
            await asyncio.gather(*lanes)
        finally:
            telling.cancel()

    async def _lane(self, kind: str) -> None:
        dice = random.Random(f"{self._seed} {kind}")
        cluster: Cluster | None = None
        there = programs()
        with tempfile.TemporaryDirectory(prefix="banneret-torture-clock-") as folder:
            Path(folder).chmod(0o755)
            clock = WallClock(Path(folder))
            cradle = Cradle(clock.environment)
            try:
                if kind == "postgresql":
                    if there is None:
                        raise SystemExit(MISSING)
                    cluster = Cluster(there, durable=True)
                number = 0
                while not self.over:
                    number += 1
                    name = f"torture_{number}"
                    world: World
                    if cluster is None or there is None:
                        world = InFile(cradle, clock, self.counts, dice)
                    elif number % 4 == 0 and "no small disk could be mounted" not in self.counts.faults:
                        try:
                            world = OnSmallDisk(cradle, clock, self.counts, dice, there, name)
                        except NoDisk:
                            self.counts.suffered("no small disk could be mounted")
                            continue
                    else:
                        world = InPostgresql(cradle, clock, self.counts, dice, cluster, name)
                    await self._in(world)
            finally:
                cradle.end()
                if cluster is not None:
                    cluster.stop()

    async def _in(self, world: World) -> None:
        try:
            await world.open()
            for _ in range(FAULTS):
                if self.over:
                    break
                await world.suffer()
        finally:
            await world.close()

    async def _tell(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            counts = self.counts
            print(
                f"{(time.monotonic() - self._began) / 60:5.1f} min: {self.killed} kills, "
                f"{sum(counts.faults.values())} other faults, {sum(counts.told.values())} acknowledged so far; "
                f"lost {len(counts.lost)}, doubled {len(counts.doubled)}, wrong {len(counts.wrong)}",
                flush=True,
            )


def summary(counts: Counts, minutes: float, seed: int) -> str:
    lines = [
        f"{minutes:.1f} minutes, seed {seed}",
        f"kills: {sum(counts.kills.values())} ({_each(counts.kills)})",
        f"other faults: {sum(counts.faults.values())} ({_each(counts.faults)})",
        f"tables: {counts.games}; acknowledged: {sum(counts.told.values())} ({_each(counts.told)})",
        f"answers said again because no reply came: {counts.again}; deeds of which nobody heard: {counts.unheard}; "
        f"invitations spent without a word: {counts.stranded}",
        f"looked at the disk {counts.audits} times; {counts.verified} games played again by the rules",
    ]
    lines += [f"wrong in another way: {len(counts.wrong)}", f"lost: {len(counts.lost)}, doubled: {len(counts.doubled)}"]
    return "\n".join(lines)


def _each(counted: dict[str, int]) -> str:
    return ", ".join(f"{name} {many}" for name, many in sorted(counted.items())) or "none"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m torture", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=100, metavar="N", help="so many kills (default 100)")
    parser.add_argument("--minutes", type=float, default=600.0, metavar="M", help="and not longer than this")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both", help="(default both)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which faults come when (default 1)")
    args = parser.parse_args(argv)
    run, began = Run(args), time.monotonic()
    asyncio.run(run.run())
    counts = run.counts
    print(summary(counts, (time.monotonic() - began) / 60, args.seed), flush=True)
    return 1 if counts.lost or counts.doubled or counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
