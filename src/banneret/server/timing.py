"""The clocks of a table's seats, as they are kept in its rows."""

from collections.abc import Sequence
from dataclasses import fields

from sqlalchemy import Executable, Update, update

from ..kernel.match import Match
from . import clock, rows
from .clock import ALLOWANCE, Clock
from .problem import Problem
from .rows import SeatRow
from .storage.schema import SEATS
from .table import Table


def standing(pace: str, seat: SeatRow) -> clock.Standing | None:
    """How a seat stands with its time; None without a pace."""
    return clock.standing(pace, seat) if pace in ALLOWANCE else None


def claimable(pace: str, seat: SeatRow, now: int) -> bool:
    """Whether the others may do something about a seat."""
    return clock.claimable(pace, seat, now)


def statements(table: Table, match: Match) -> Sequence[Executable]:
    """What the act that is about to be written does to the clocks. The table's own seats are set at the same time: if the act can't be written, it
    is read again."""
    pace = table.row.pace
    if pace not in ALLOWANCE:
        return ()
    now, awaited = rows.now(), set(match.awaited)
    entries = match.entries_from(table.recorded)
    answered = {entry.seat for entry in entries if entry.do == "answer"}
    undone = {entry.seat for entry in entries if entry.do == "undo"}
    # A secret plan of many steps has the time of one answer: else its clock would tell of each step, and who goes to and fro could think for ever.
    planning = table.recorded in match.unheard(None)
    changes: list[Executable] = []
    for row in table.seats:
        name, before = table.names[row.seat], Clock.of(row)
        after = clock.turn(before, pace, awaited=row.kind == "person" and name in awaited, answered=name in answered and not planning, now=now)
        going_on = planning and before.awaited and after.awaited
        taken_up = planning and name in answered and not before.awaited
        if (name in undone or taken_up) and after.awaited and not going_on and row.kept is not None:
            after = clock.given_back(after, row.kept, now)
        elif name in answered and before.awaited and not going_on:
            changes.append(_keep(table, row, clock.remaining(before, now)))
        changes += _change(table, row, after)
    return changes


def _keep(table: Table, row: SeatRow, seconds: int) -> Executable:
    """Note how much time a seat had when it answered."""
    row.kept = seconds
    return update(SEATS).where(SEATS.c.table_id == table.id, SEATS.c.seat == row.seat).values(kept=seconds)


def pausing(table: Table) -> list[Executable]:
    """Stop all clocks."""
    now = rows.now()
    return [statement for row in table.seats for statement in _change(table, row, clock.stop(Clock.of(row), now))]


def resuming(table: Table) -> list[Executable]:
    """Let them run again, with the time they had left."""
    now = rows.now()
    return [statement for row in table.seats for statement in _change(table, row, clock.go_on(Clock.of(row), now))]


async def take_vacation(table: Table, seat: int, days: int) -> None:
    """Go on vacation for so many days, or come back (0). The caller holds the lock."""
    if table.status not in ("running", "paused"):
        raise Problem(409, "The game is not running: there is nothing to take a vacation from.")
    row, now = table.seats[seat], rows.now()
    before = Clock.of(row)
    if days == 0:
        after = clock.end_vacation(before, now, paused=table.status == "paused")
    elif before.vacation is not None:
        raise Problem(409, "You are on vacation already. End it first: the days that are left of it are yours again.")
    elif days > before.rest:
        raise Problem(409, f"At this table you have {before.rest} day{'s' if before.rest != 1 else ''} of vacation left.")
    else:
        after = clock.take_vacation(before, days, now)
    if after == before:
        return
    async with table.hall.database.write() as connection:
        await connection.execute(setting(table.id, seat, after))
    await table.reload()
    table.hall.changed(table)


def _change(table: Table, row: SeatRow, after: Clock) -> list[Executable]:
    if after == Clock.of(row):
        return []
    for field in fields(after):
        setattr(row, field.name, getattr(after, field.name))
    return [setting(table.id, row.seat, after)]


def setting(table: str, seat: int, clock: Clock) -> Update:
    """The statement that writes a seat's clock."""
    values = {field.name: getattr(clock, field.name) for field in fields(clock)}
    return update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat).values(**values)
