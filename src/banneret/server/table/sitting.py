"""Sitting down at a table: with one's own token, with an invitation, or on an open seat."""

from .. import tokens
from ..problem import Problem, not_yours
from ..storage import changes, rows
from ..storage.changes import Token
from ..storage.seating import further_token as write_further_token
from ..storage.seating import seating
from ..wire import Seated, Sit
from .table import Table

MOST_TOKENS = 20
"""Of one seat: who asks for more loses the oldest."""


async def sit(table: Table, token: str | None, asked: Sit, account: int | None) -> Seated:
    """Sit down. The last one to do so starts the game, in the same transaction: no table is ever full and not begun."""
    async with table.lock:
        if asked.key is not None and (seat := _sat(table, asked.key)) is not None:
            return Seated(seat=table.names[seat], token=asked.key)
        number, fresh = _place(table, token, asked.seat)
        if table.status != "gathering":
            raise Problem(409, "The game has begun: everybody is seated.")
        own = token if token is not None and not fresh else asked.key or tokens.fresh()
        async with seating(table.ledger.database, table.id) as held:
            if not await held.take(table.seats[number], asked.name, asked.salt, account):
                raise Problem(409, "Somebody sits there already.")
            if fresh:
                if token is not None:
                    await held.apply([changes.spent(tokens.hashed(token))])
                given = Token(tokens.hashed(own), table.id, number, invite=False, created=rows.now())
                if not await held.give(given):
                    raise Problem(409, "This key opens another seat already: make 256 random bits of your own.")
            seats, done = await held.seats(), await held.number()
            match = None
            if all(each.filled for each in seats):
                match, written = table.beginning(seats, done)
                await held.apply(written)
        table.seats = seats
        if fresh:
            if token is not None:
                table.tokens.pop(tokens.hashed(token), None)
            table.tokens[tokens.hashed(own)] = (number, False)
        if match is not None:
            table.begun(match, done)
        table.changed()
        return Seated(seat=table.names[number], token=own)


def _sat(table: Table, key: str) -> int | None:
    """The seat of somebody who has sat down with this key, and asks again because he did not hear of it."""
    found = table.tokens.get(tokens.hashed(key))
    if found is None:
        return None
    if found[1]:
        raise Problem(400, "An invitation is no key: make 256 random bits of your own.")
    return found[0]


def _place(table: Table, token: str | None, name: str | None) -> tuple[int, bool]:
    """Which seat, and whether the one who sits down needs a token of his own."""
    if token is not None:
        invited = table.invited(token)
        if invited is not None:
            return invited, True
        seat = table.seat_of(token)
        assert seat is not None  # a token was given and it is good
        return seat, False
    if name is None:
        open_seats = [each.seat for each in table.seats if each.kind == "open"]
        if not open_seats:
            raise not_yours("No seat of this table is open. You need an invitation, or you can watch.")
        return open_seats[0], True
    number = table.seat_number(name)
    if table.seats[number].kind != "open":
        raise not_yours(f"The seat {name} is not open to everybody.")
    return number, True


async def start(table: Table) -> None:
    """Begin a game whose seats were filled when it was laid."""
    async with table.lock:
        match, written = table.beginning(table.seats)
        await table.ledger.database.apply(written)
        table.begun(match)
        table.changed()


async def further_token(table: Table, seat: int) -> Seated:
    """One more token for the same seat: for another device."""
    token = tokens.fresh()
    async with table.lock:
        kept = Token(tokens.hashed(token), table.id, seat, invite=False, created=rows.now())
        for forgotten in await write_further_token(table.ledger.database, kept, MOST_TOKENS):
            table.tokens.pop(forgotten, None)
        table.tokens[kept.hash] = (seat, False)
        table.changed()  # it opens the seat in other processes too
    return Seated(seat=table.names[seat], token=token)
