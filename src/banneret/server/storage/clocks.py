"""The clocks of all seats at all tables, for who looks at them while nobody plays."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..clock import ALLOWANCE, Clock, reminder_of
from . import changes
from .database import Database
from .schema import SEATS, TABLES

_COLUMNS = (
    SEATS.c.table_id,
    SEATS.c.seat,
    SEATS.c.due,
    SEATS.c.left,
    SEATS.c.warned,
    SEATS.c.vacation,
    SEATS.c.rest,
    TABLES.c.pace,
    TABLES.c.status,
)
_RUNS = and_(TABLES.c.status == "running", SEATS.c.due.is_not(None))
_NOT_LATE = or_(SEATS.c.warned.is_(None), SEATS.c.warned < SEATS.c.due)


@dataclass(frozen=True, slots=True)
class SeatClock:
    table: str
    seat: int
    clock: Clock
    pace: str
    paused: bool


def _of(row: Row[*tuple[Any, ...]]) -> SeatClock:
    return SeatClock(
        row.table_id,
        row.seat,
        Clock(row.due, row.left, row.warned, row.vacation, row.rest),
        row.pace,
        row.status == "paused",
    )


async def _found(connection: AsyncConnection, condition: ColumnElement[bool]) -> list[SeatClock]:
    return [_of(row) for row in await connection.execute(select(*_COLUMNS).join_from(SEATS, TABLES).where(condition))]


async def set_running(database: Database, set: Callable[[SeatClock], Clock]) -> None:
    """Set every clock that runs, all at once."""
    async with database.write() as connection:
        for each in await _found(connection, _RUNS):
            after = set(each)
            if after != each.clock:
                await connection.execute(changes.clock(each.table, each.seat, after))


async def ringing(database: Database, now: int) -> list[SeatClock]:
    """The clocks that have something to say."""
    reminders = [
        and_(_RUNS, SEATS.c.warned.is_(None), TABLES.c.pace == pace, SEATS.c.due <= now + before)
        for pace in ALLOWANCE
        if (before := reminder_of(pace)) is not None
    ]
    warnings = and_(_RUNS, _NOT_LATE, SEATS.c.due <= now)
    rested = and_(TABLES.c.status != "over", SEATS.c.vacation <= now)
    async with database.read() as connection:
        return await _found(connection, or_(warnings, rested, *reminders))


async def next_ring(database: Database) -> float:
    """When the next clock will have something to say."""
    soonest = [float("inf")]
    async with database.read() as connection:
        reminded = (
            select(TABLES.c.pace, func.min(SEATS.c.due))
            .join_from(SEATS, TABLES)
            .where(_RUNS, SEATS.c.warned.is_(None))
            .group_by(TABLES.c.pace)
        )
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


async def rang(database: Database, seen: SeatClock, after: Clock) -> bool:
    """Write what a clock has said, unless somebody has been quicker: the seat itself, or another process."""
    unchanged = [
        SEATS.c[name].is_not_distinct_from(getattr(seen.clock, name)) for name in ("due", "left", "warned", "vacation")
    ]
    own = update(SEATS).where(SEATS.c.table_id == seen.table, SEATS.c.seat == seen.seat, *unchanged)
    async with database.write() as connection:
        return (await connection.execute(own.values(**asdict(after)))).rowcount == 1
