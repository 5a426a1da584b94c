"""Who looks at the clocks while nobody plays: sleeps until the next of them has something to say, writes that down, and tells."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import time
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .clock import ALLOWANCE, Bell, Clock, excuse, reminder_of, ring
from .storage.database import Database
from .storage.schema import SEATS, TABLES
from .timing import setting

LOG = logging.getLogger("banneret.clock")

LONGEST_SLEEP = 10.0
"""Seconds. Clocks are set while it sleeps, here and in other processes; no clock is so short that this would matter."""

Told = Callable[[str, int, Bell], Awaitable[None]]
"""Is told the table, the seat, and what its clock says; it is on disk by then."""

_COLUMNS = (SEATS.c.table_id, SEATS.c.seat, SEATS.c.due, SEATS.c.left, SEATS.c.warned, SEATS.c.vacation, SEATS.c.rest, TABLES.c.pace, TABLES.c.status)
_RUNS = and_(TABLES.c.status == "running", SEATS.c.due.is_not(None))
_NOT_LATE = or_(SEATS.c.warned.is_(None), SEATS.c.warned < SEATS.c.due)


class Timekeeper:
    """One task. All that it knows is in the database, so that it can be started anew at any time, and in several processes at once."""

    def __init__(self, database: Database, told: Told, now: Callable[[], float] = time) -> None:
        self._database = database
        self._told = told
        self._now = now
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Excuse what fell due while no server was there, and begin."""
        start = int(self._now())
        async with self._database.write() as connection:
            for row in await self._clocks(connection, _RUNS):
                clock = Clock.of(row)
                excused = excuse(clock, row.pace, start)
                if excused != clock:
                    await connection.execute(setting(row.table_id, row.seat, excused))
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
        async with self._database.read() as connection:
            found = await self._clocks(connection, _ringing(now))
        for row in found:
            clock = Clock.of(row)
            after, bell = ring(clock, row.pace, now, paused=row.status == "paused")
            if bell is not None and await self._write(row.table_id, row.seat, clock, after):
                rung.append((row.table_id, row.seat, bell))
        for table, seat, bell in rung:
            try:
                await self._told(table, seat, bell)
            except Exception:
                LOG.exception("nobody could be told of a clock", extra={"table": table, "bell": bell})

    async def next(self) -> float:
        """When the next clock will have something to say."""
        soonest = [float("inf")]
        async with self._database.read() as connection:
            reminded = select(TABLES.c.pace, func.min(SEATS.c.due)).join_from(SEATS, TABLES).where(_RUNS, SEATS.c.warned.is_(None)).group_by(TABLES.c.pace)
            for pace, due in await connection.execute(reminded):
                soonest.append(due - ((reminder_of(pace) if pace in ALLOWANCE else 0) or 0))
            for query in (
                select(func.min(SEATS.c.due)).join_from(SEATS, TABLES).where(_RUNS, _NOT_LATE),
                select(func.min(SEATS.c.vacation)).join_from(SEATS, TABLES).where(TABLES.c.status != "over"),
            ):
                first = (await connection.execute(query)).scalar()
                if first is not None:
                    soonest.append(first)
        return min(soonest)

    async def _clocks(self, connection: AsyncConnection, condition: ColumnElement[bool]) -> Sequence[Any]:
        return (await connection.execute(select(*_COLUMNS).join_from(SEATS, TABLES).where(condition))).all()

    async def _write(self, table: str, seat: int, before: Clock, after: Clock) -> bool:
        """Write it, unless somebody has been quicker: the seat itself, or another process."""
        unchanged = [SEATS.c[name].is_not_distinct_from(getattr(before, name)) for name in ("due", "left", "warned", "vacation")]
        async with self._database.write() as connection:
            return (await connection.execute(setting(table, seat, after).where(*unchanged))).rowcount == 1


def _ringing(now: int) -> ColumnElement[bool]:
    """The clocks that have something to say."""
    reminders = [
        and_(_RUNS, SEATS.c.warned.is_(None), TABLES.c.pace == pace, SEATS.c.due <= now + before)
        for pace in ALLOWANCE
        if (before := reminder_of(pace)) is not None
    ]
    warnings = and_(_RUNS, _NOT_LATE, SEATS.c.due <= now)
    rested = and_(TABLES.c.status != "over", SEATS.c.vacation <= now)
    return or_(warnings, rested, *reminders)
