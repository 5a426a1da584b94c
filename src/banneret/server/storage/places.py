"""Where seats want to be told, as the database has it."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, func, insert, select, update

from .database import Database
from .schema import NOTICES

Kind = Literal["push", "webhook"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where to send word: a browser's subscription as JSON, or a webhook's address."""

    id: int
    kind: Kind
    target: str


async def of_seat(database: Database, table: str, seat: int) -> list[Place]:
    query = (
        select(NOTICES.c.id, NOTICES.c.kind, NOTICES.c.target)
        .where(NOTICES.c.table_id == table, NOTICES.c.seat == seat)
        .order_by(NOTICES.c.id)
    )
    async with database.read() as connection:
        return [Place(row.id, row.kind, row.target) for row in await connection.execute(query)]


async def add(database: Database, table: str, seat: int, kind: Kind, target: str, at: int, most: int) -> Place | None:
    """Write a place down; None if the seat has so many already. The same place twice is one."""
    mine = (NOTICES.c.table_id == table, NOTICES.c.seat == seat)
    async with database.write() as connection:
        same = (
            (
                await connection.execute(
                    select(NOTICES.c.id).where(*mine, NOTICES.c.kind == kind, NOTICES.c.target == target)
                )
            )
            .scalars()
            .first()
        )
        if same is not None:
            await connection.execute(update(NOTICES).where(NOTICES.c.id == same).values(failures=0))
            return Place(same, kind, target)
        if ((await connection.execute(select(func.count()).select_from(NOTICES).where(*mine))).scalar() or 0) >= most:
            return None
        values = {"table_id": table, "seat": seat, "kind": kind, "target": target, "created": at, "failures": 0}
        return Place(
            (await connection.execute(insert(NOTICES).values(**values).returning(NOTICES.c.id))).scalar_one(),
            kind,
            target,
        )


async def remove(database: Database, table: str, seat: int, id: int) -> bool:
    """False: there is no such place of this seat."""
    async with database.write() as connection:
        statement = delete(NOTICES).where(NOTICES.c.id == id, NOTICES.c.table_id == table, NOTICES.c.seat == seat)
        return (await connection.execute(statement)).rowcount == 1


# ---------------------------------------------------------------------- how it went


async def worked(database: Database, id: int) -> None:
    await database.apply([update(NOTICES).where(NOTICES.c.id == id, NOTICES.c.failures > 0).values(failures=0)])


async def failed(database: Database, id: int, patience: int) -> bool:
    """Count a failure. True if it was the last of so many: the place is struck out."""
    async with database.write() as connection:
        await connection.execute(update(NOTICES).where(NOTICES.c.id == id).values(failures=NOTICES.c.failures + 1))
        return (
            await connection.execute(delete(NOTICES).where(NOTICES.c.id == id, NOTICES.c.failures >= patience))
        ).rowcount == 1


async def gone(database: Database, id: int) -> None:
    await database.apply([delete(NOTICES).where(NOTICES.c.id == id)])
