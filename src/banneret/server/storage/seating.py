"""Sitting down, as one transaction: two who want one seat, and two who each take the last but one, come one after the
other."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..numbers import Number
from . import changes, rows
from .changes import Change, Token
from .database import Database
from .rows import SeatRow
from .schema import SEATS, TABLES, TOKENS


class Seating:
    """The seats of a table while somebody sits down."""

    def __init__(self, connection: AsyncConnection, table: str) -> None:
        self._connection = connection
        self._table = table

    async def take(self, seat: SeatRow, name: str, salt: str, account: int | None) -> bool:
        """Sit down on a seat that is as it was seen to be; False: it is not. The salt is given once, before the dice
        are known to anybody. On whose page the seat is does not change by that."""
        values: dict[str, Any] = {"kind": "person", "name": name, "salt": salt}
        if account is not None:
            values["account_id"] = func.coalesce(SEATS.c.account_id, account)
        free = update(SEATS).where(
            SEATS.c.table_id == self._table,
            SEATS.c.seat == seat.seat,
            SEATS.c.kind == seat.kind,
            SEATS.c.kind != "person",
        )
        return (await self._connection.execute(free.values(**values))).rowcount == 1

    async def give(self, token: Token) -> bool:
        """Let a token open a seat; False: it opens another one already, here or elsewhere, and the transaction is
        void."""
        try:
            await self._connection.execute(changes.given(token))
        except IntegrityError:
            return False
        return True

    async def number(self) -> Number:
        """The number of the next act."""
        return await rows.next_number(self._connection, self._table)

    async def seats(self) -> list[SeatRow]:
        return (await rows.seats(self._connection, [self._table]))[self._table]

    async def apply(self, changes: Iterable[Change]) -> None:
        for change in changes:
            await self._connection.execute(change)


@asynccontextmanager
async def seating(database: Database, table: str) -> AsyncIterator[Seating]:
    """Hold a table's seats. Without it neither of two who sit down at once, at two processes, would see that the table
    is full."""
    async with database.write() as connection:
        await connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
        yield Seating(connection, table)


async def further_token(database: Database, token: Token, most: int) -> list[str]:
    """One more token for a seat, which has so many at most. Returns the hashes of those that had to go, the oldest."""
    own = select(TOKENS.c.hash).where(
        TOKENS.c.table_id == token.table_id, TOKENS.c.seat == token.seat, TOKENS.c.invite.is_(False)
    )
    async with database.write() as connection:
        old = list((await connection.execute(own.order_by(TOKENS.c.created.desc()).offset(most - 1))).scalars().all())
        for hash in old:
            await connection.execute(changes.spent(hash))
        await connection.execute(changes.given(token))
    return old
