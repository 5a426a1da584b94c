"""Where seats want to be told, as the database has it."""

from collections.abc import Callable
from dataclasses import dataclass
from time import time
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import delete, func, insert, select, update

from .. import wire
from ..problem import Problem, not_found
from ..storage.database import Database
from ..storage.schema import NOTICES

MOST = 5
"""Places that one seat may name."""
PATIENCE = 10
"""After so many failures in a row a place is struck out."""

Kind = Literal["push", "webhook"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where to send word: a browser's subscription as JSON, or a webhook's address."""

    id: int
    kind: Kind
    target: str

    def shown(self) -> wire.Notice:
        """As people may see it: only the host, for the rest may hold a secret."""
        url = self.target if self.kind == "webhook" else msgspec.json.decode(self.target, type=wire.Subscription).endpoint
        return wire.Notice(id=self.id, kind=self.kind, target=urlsplit(url).hostname or "")


class NoticeBook:
    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now

    async def places(self, table: str, seat: int) -> list[Place]:
        query = select(NOTICES.c.id, NOTICES.c.kind, NOTICES.c.target).where(NOTICES.c.table_id == table, NOTICES.c.seat == seat).order_by(NOTICES.c.id)
        async with self._database.read() as connection:
            return [Place(row.id, row.kind, row.target) for row in await connection.execute(query)]

    async def add(self, table: str, seat: int, kind: Kind, target: str) -> Place:
        """Write a place down. The same place twice is one."""
        mine = (NOTICES.c.table_id == table, NOTICES.c.seat == seat)
        async with self._database.write() as connection:
            same = (await connection.execute(select(NOTICES.c.id).where(*mine, NOTICES.c.kind == kind, NOTICES.c.target == target))).scalars().first()
            if same is not None:
                await connection.execute(update(NOTICES).where(NOTICES.c.id == same).values(failures=0))
                return Place(same, kind, target)
            if ((await connection.execute(select(func.count()).select_from(NOTICES).where(*mine))).scalar() or 0) >= MOST:
                raise Problem(409, f"This seat has {MOST} notices already. Remove one first.")
            values = {"table_id": table, "seat": seat, "kind": kind, "target": target, "created": int(self._now()), "failures": 0}
            id = (await connection.execute(insert(NOTICES).values(**values).returning(NOTICES.c.id))).scalar_one()
        return Place(id, kind, target)

    async def remove(self, table: str, seat: int, id: int) -> None:
        async with self._database.write() as connection:
            statement = delete(NOTICES).where(NOTICES.c.id == id, NOTICES.c.table_id == table, NOTICES.c.seat == seat)
            if (await connection.execute(statement)).rowcount != 1:
                raise not_found("notice at your seat")

    # ------------------------------------------------------------------ how it went

    async def worked(self, id: int) -> None:
        async with self._database.write() as connection:
            await connection.execute(update(NOTICES).where(NOTICES.c.id == id, NOTICES.c.failures > 0).values(failures=0))

    async def failed(self, id: int) -> bool:
        """Count a failure. True if it was the last: the place is struck out."""
        async with self._database.write() as connection:
            await connection.execute(update(NOTICES).where(NOTICES.c.id == id).values(failures=NOTICES.c.failures + 1))
            return (await connection.execute(delete(NOTICES).where(NOTICES.c.id == id, NOTICES.c.failures >= PATIENCE))).rowcount == 1

    async def gone(self, id: int) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(NOTICES).where(NOTICES.c.id == id))
