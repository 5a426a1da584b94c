"""Playing again with sides changed: one lays the table, and each of the others who wants it sits down there."""

from ..problem import Problem
from ..storage import rows
from ..storage.rematch import rematch as write
from ..table import sitting
from ..table.table import Table
from ..wire import Created
from . import laying
from .hall import Hall


async def play_again(hall: Hall, table: Table, seat: int) -> Created:
    """The seat's place at the table of the rematch, which is laid if nobody has laid it yet. The others hear of it."""
    async with table.lock:
        if table.status != "over":
            raise Problem(409, "The game is not over yet.")
        if table.row.lesson:
            raise Problem(409, "A guided game has no other side: begin a game of your own.")
        if not table.row.rematch:
            new, laid = laying.again(table, rows.now(), [_place(table, each.seat) for each in table.seats])
            table.row.rematch = await write(hall.ledger.database, table.id, new, laid)
            table.changed()
    there = await hall.table(table.row.rematch)
    seated = await sitting.further_token(there, _place(table, seat))
    return Created(table=there.id, commitment=there.row.commitment, tokens={seated.seat: seated.token})


def _place(table: Table, seat: int) -> int:
    """Where somebody sits then: on the other side. Where sides are shared they come one half after the other."""
    count = len(table.seats)
    return (seat + max(1, count // 2)) % count
