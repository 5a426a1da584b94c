"""Where seats want to be told, as the database has it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from .database import Database
from .schema import NOTICES, TABLES

Kind = Literal["push", "webhook", "email", "discord"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where to send word: a browser's subscription as JSON, or an address."""

    id: int
    kind: Kind
    target: str
    confirmed: bool = True
    """Whether its owner has said that he wants it; of all but e-mail who gives it is its owner."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A place that is an e-mail address, for its owner."""

    place: Place
    table: str
    game: str
    scenario: str


async def of_seat(database: Database, table: str, seat: int) -> list[Place]:
    query = (
        select(NOTICES.c.id, NOTICES.c.kind, NOTICES.c.target, NOTICES.c.confirmed)
        .where(NOTICES.c.table_id == table, NOTICES.c.seat == seat)
        .order_by(NOTICES.c.id)
    )
    async with database.read() as connection:
        return [_of(row) for row in await connection.execute(query)]


async def of_tables(database: Database, tables: Iterable[str]) -> dict[tuple[str, int], list[Place]]:
    """Those of all seats at some tables, by table and seat."""
    query = select(NOTICES).where(NOTICES.c.table_id.in_(list(tables))).order_by(NOTICES.c.id)

    def work(connection: Connection) -> dict[tuple[str, int], list[Place]]:
        found: dict[tuple[str, int], list[Place]] = {}
        for row in connection.execute(query):
            found.setdefault((row.table_id, row.seat), []).append(_of(row))
        return found

    return await database.look(work)


def _of(row: Row[*tuple[Any, ...]]) -> Place:
    return Place(row.id, row.kind, row.target, bool(row.confirmed))


async def add(
    database: Database, table: str, seat: int, kind: Kind, target: str, at: int, most: int, confirmed: bool
) -> Place | None:
    """Write a place down; None if the seat has so many already. The same place twice is one, and what is confirmed
    stays so."""
    mine = (NOTICES.c.table_id == table, NOTICES.c.seat == seat)
    async with database.write() as connection:
        same = (
            await connection.execute(
                select(NOTICES.c.id, NOTICES.c.confirmed).where(
                    *mine, NOTICES.c.kind == kind, NOTICES.c.target == target
                )
            )
        ).first()
        if same is not None:
            confirmed = confirmed or bool(same.confirmed)
            own = update(NOTICES).where(NOTICES.c.id == same.id)
            await connection.execute(own.values(failures=0, confirmed=confirmed))
            return Place(same.id, kind, target, confirmed)
        if ((await connection.execute(select(func.count()).select_from(NOTICES).where(*mine))).scalar() or 0) >= most:
            return None
        values = {"table_id": table, "seat": seat, "kind": kind, "target": target, "created": at, "failures": 0}
        values["confirmed"] = confirmed
        return Place(
            (await connection.execute(insert(NOTICES).values(**values).returning(NOTICES.c.id))).scalar_one(),
            kind,
            target,
            confirmed,
        )


async def remove(database: Database, table: str, seat: int, id: int) -> bool:
    """False: there is no such place of this seat."""
    async with database.write() as connection:
        statement = delete(NOTICES).where(NOTICES.c.id == id, NOTICES.c.table_id == table, NOTICES.c.seat == seat)
        return (await connection.execute(statement)).rowcount == 1


# ---------------------------------------------------------------------- what the owner of an address says


async def letter(database: Database, id: int) -> Letter | None:
    query = (
        select(NOTICES, TABLES.c.game, TABLES.c.scenario)
        .join_from(NOTICES, TABLES)
        .where(NOTICES.c.id == id, NOTICES.c.kind == "email")
    )
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Letter(_of(row), row.table_id, row.game, row.scenario)


async def confirm(database: Database, id: int) -> None:
    await database.apply([update(NOTICES).where(NOTICES.c.id == id).values(confirmed=True, failures=0)])


async def stop(database: Database, address: str) -> None:
    """Strike out an e-mail address at all tables."""
    await database.apply([delete(NOTICES).where(NOTICES.c.kind == "email", NOTICES.c.target == address)])


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
