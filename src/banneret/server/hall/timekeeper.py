"""Who looks at the clocks while nobody plays: sleeps until the next of them has something to say, writes that down, and
tells."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import time

from ..clock import Bell, excuse, ring
from ..storage import clocks
from ..storage.database import Database

LOG = logging.getLogger("banneret.clock")

LONGEST_SLEEP = 10.0
"""Seconds. Clocks are set while it sleeps, here and in other processes; no clock is so short that this would matter."""

Ear = Callable[[str, int, Bell], Awaitable[None]]
"""Is told the table, the seat, and what its clock says; it is on disk by then."""


async def excuse_absence(database: Database, now: float) -> None:
    """Excuse what fell due while no server was there."""
    start = int(now)
    await clocks.set_running(database, lambda each: excuse(each.clock, each.pace, start))


class Timekeeper:
    """One task. All that it knows is in the database, so that it can be started anew at any time, and in several
    processes at once. It looks at the clocks of the tables that it `minds`."""

    def __init__(
        self,
        database: Database,
        ear: Ear,
        now: Callable[[], float] = time,
        minds: Callable[[str], bool] = lambda table: True,
    ) -> None:
        self._database = database
        self._ear = ear
        self._now = now
        self._minds = minds
        self._task: asyncio.Task[None] | None = None

    async def open(self, *, was_away: bool = True) -> None:
        """Begin; and first excuse what fell due, if nobody was there."""
        if was_away:
            await excuse_absence(self._database, self._now())
        self._task = asyncio.create_task(self._keep(), name="timekeeper")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _keep(self) -> None:
        while True:
            try:
                await self.look()
                sleep = min(max(await self.next() - self._now(), 0.0), LONGEST_SLEEP)
            except Exception:
                LOG.exception("the clocks could not be looked at; trying again")
                sleep = LONGEST_SLEEP
            await asyncio.sleep(sleep)

    async def look(self) -> None:
        """Let every clock ring that has something to say by now."""
        now = int(self._now())
        rung: list[tuple[str, int, Bell]] = []
        for each in await clocks.ringing(self._database, now):
            if not self._minds(each.table):
                continue
            after, bell = ring(each.clock, each.pace, now, paused=each.paused)
            if bell is not None and await clocks.rang(self._database, each, after):
                rung.append((each.table, each.seat, bell))
        for table, seat, bell in rung:
            try:
                await self._ear(table, seat, bell)
            except Exception:
                LOG.exception("nobody could be told of a clock", extra={"table": table, "bell": bell})

    async def next(self) -> float:
        """When the next clock will have something to say."""
        return await clocks.next_ring(self._database)
