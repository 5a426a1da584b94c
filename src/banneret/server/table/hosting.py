"""Who laid a table may change who sits where as long as nobody has answered: invite anew, empty a seat, let two change
places. If the game has begun by then everybody gives a new part of the dice, and it is set up anew: what was dealt, and
somebody may have seen, is void."""

from collections.abc import Callable

from .. import tokens
from ..problem import Problem, not_yours
from ..storage import changes, rows
from ..storage.changes import Change, Token
from ..storage.rows import SeatRow
from ..storage.seating import seating
from ..wire import Invitation
from .sight import Sight
from .table import Table


def may(table: Table, host: SeatRow, sight: Sight | None) -> bool:
    """Whether who sits there may change who sits where, as he sees it."""
    if host.kind == "bot" or not host.host:
        return False
    status = table.row.status
    return status == "gathering" or (status == "running" and sight is not None and not _answered(table, sight))


def _why_not(table: Table, sight: Sight) -> str:
    if table.row.status != "running":
        return "The game is not running: nobody can change seats now."
    if _answered(table, sight):
        return "Somebody has answered already: from then on everybody keeps his seat."
    return ""


def _answered(table: Table, sight: Sight) -> bool:
    """Whether a person has. An answer of which the host has not heard does not count: else he would be told of it."""
    course, seats, unheard = sight.match.course, table.seats, sight.unheard
    for number, entry in enumerate(course.entries):
        if entry.do == "answer" and seats[course.numbers[entry.seat]].kind == "person" and number not in unheard:
            return True
    return False


async def invite(table: Table, host: int, name: str, *, anybody: bool) -> Invitation:
    """Empty a seat, and make an invitation to it; or leave it to anybody who comes to the lobby. Whatever opened it
    opens nothing any more."""
    async with table.lock:
        await _must_be_host(table, host)
        seat = table.seat_number(name)
        _must_be_free(table, seat)
        if table.seats[seat].host:
            raise Problem(409, "This is your own seat. You can change places with somebody.")
        token = tokens.fresh()
        written = changes.emptied(table.id, seat, "open" if anybody else "invited")
        if not anybody:
            written.append(changes.given(Token(tokens.hashed(token), table.id, seat, invite=True, created=rows.now())))
        await _write(table, lambda seats: written)
        await table.remark(None, f"The seat {table.names[seat].capitalize()} is free again: somebody else is invited.")
        return Invitation(seat=name, token="" if anybody else token)


async def move(table: Table, host: int, name: str, to: str) -> None:
    """Let two change places, with their tokens; a place may be one that waits for somebody."""
    async with table.lock:
        await _must_be_host(table, host)
        one, other = table.seat_number(name), table.seat_number(to)
        if one == other:
            raise Problem(400, "Name two seats: who sits on the one sits on the other then.")
        _must_be_free(table, one)
        _must_be_free(table, other)
        await _write(table, lambda seats: changes.places(table.id, seats[one], seats[other]))
        names = f"{table.names[one].capitalize()} and {table.names[other].capitalize()}"
        await table.remark(None, f"{names} have changed places.")


async def _must_be_host(table: Table, seat: int) -> None:
    await table.freshen()
    if not table.seats[seat].host:
        raise not_yours("Only who laid the table may change who sits where.")
    why = "" if table.status == "gathering" else _why_not(table, table.sight(await table.match(), seat))
    if why:
        raise Problem(409, why)


def _must_be_free(table: Table, seat: int) -> None:
    if table.seats[seat].kind == "bot":
        raise Problem(409, "A bot sits there, and stays. Lay another table to play without it.")


async def _write(table: Table, made: Callable[[list[SeatRow]], list[Change]]) -> None:
    """What is made of the seats as they are now. In a game that runs nobody else changes them."""
    if table.status == "gathering":
        async with seating(table.ledger.database, table.id) as held:
            if await held.number() != table.number:
                raise Problem(409, "The game has just begun. Try again.")
            await held.apply(made(await held.seats()))
        await table.reload()
        table.changed()
    else:
        await table.gather_again([*made(table.seats), *changes.gathers(table.id, rows.now())])
