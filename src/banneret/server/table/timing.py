"""What is done at a table does something to the clocks of its seats. They are set in memory here, and the changes go to
disk with what was done."""

from collections.abc import Sequence
from dataclasses import fields

from ...kernel.match import Match
from .. import clock
from ..clock import ALLOWANCE, Clock
from ..storage import changes, rows
from ..storage.changes import Change
from ..storage.rows import SeatRow, TableRow


def deadline(pace: str, seat: SeatRow) -> clock.Deadline | None:
    """How a seat stands with its time; None without a pace."""
    return clock.deadline(pace, seat) if pace in ALLOWANCE else None


def after_act(table: TableRow, seats: Sequence[SeatRow], match: Match, recorded: int) -> list[Change]:
    """An act is about to be written: the match's entries from `recorded` on. If it can't be, the seats are read
    again."""
    if table.pace not in ALLOWANCE:
        return []
    now, awaited = rows.now(), set(match.awaited)
    entries = match.entries_from(recorded)
    answered = {entry.seat for entry in entries if entry.do == "answer"}
    undone = {entry.seat for entry in entries if entry.do == "undo"}
    # A secret plan of many steps has the time of one answer: else its clock would tell of each step, and who goes to
    # and fro could think for ever.
    planning = recorded in match.unheard(None)
    found: list[Change] = []
    for row in seats:
        name, before = match.seats[row.seat], Clock.of(row)
        after = clock.turn(
            before,
            table.pace,
            awaited=row.kind == "person" and name in awaited,
            answered=name in answered and not planning,
            now=now,
        )
        going_on = planning and before.awaited and after.awaited
        taken_up = planning and name in answered and not before.awaited
        if (name in undone or taken_up) and after.awaited and not going_on and row.kept is not None:
            after = clock.given_back(after, row.kept, now)
        elif name in answered and before.awaited and not going_on:
            row.kept = clock.remaining(before, now)
            found.append(changes.kept(table.id, row.seat, row.kept))
        found += _set(row, after)
    return found


def pausing(seats: Sequence[SeatRow]) -> list[Change]:
    """Stop all clocks."""
    now = rows.now()
    return [change for row in seats for change in _set(row, clock.stop(Clock.of(row), now))]


def resuming(seats: Sequence[SeatRow]) -> list[Change]:
    """Let them run again, with the time they had left."""
    now = rows.now()
    return [change for row in seats for change in _set(row, clock.go_on(Clock.of(row), now))]


def _set(row: SeatRow, after: Clock) -> list[Change]:
    if after == Clock.of(row):
        return []
    for field in fields(after):
        setattr(row, field.name, getattr(after, field.name))
    return [changes.clock(row.table_id, row.seat, after)]
