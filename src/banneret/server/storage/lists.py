"""Lists of tables: those to join or to watch, those at which a bot sits, those that are being played."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import and_, func, literal, or_, select

from . import rows
from .database import Database
from .rows import SeatRow, TableRow
from .schema import ACTS, SEATS, TABLES


@dataclass(frozen=True, slots=True)
class Listed:
    row: TableRow
    seats: list[SeatRow]
    last: int
    """When something was last done there of which all know."""


async def public(database: Database, status: Literal["gathering", "running"], most: int) -> list[Listed]:
    """Copies, guided games, those by invitation and those that are not listed are nobody else's business; a table that
    gathers is listed when a seat is open to anybody."""
    changed = (
        select(func.max(ACTS.c.at)).where(ACTS.c.table_id == TABLES.c.id, ACTS.c.privy.is_(None)).scalar_subquery()
    )
    query = select(TABLES, changed.label("last")).where(
        TABLES.c.status == status, TABLES.c.copy_of == "", TABLES.c.lesson == ""
    )
    if status == "gathering":
        query = query.where(
            select(SEATS.c.seat).where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "open").exists()
        )
    else:
        query = query.where(TABLES.c.listed, TABLES.c.by_invitation.is_(False))
    async with database.read() as connection:
        found = (await connection.execute(query.order_by(TABLES.c.changed.desc()).limit(most))).all()
        seats = await rows.seats(connection, [row.id for row in found])
    return [Listed(rows.table_row(row), seats[row.id], row.last or row.changed) for row in found]


async def with_bots(database: Database) -> list[str]:
    """The running games in which a bot plays, for itself or for somebody."""
    query = select(SEATS.c.table_id).join(TABLES).where(TABLES.c.status == "running", SEATS.c.bot != "").distinct()
    async with database.read() as connection:
        return [row.table_id for row in await connection.execute(query)]


async def in_play(database: Database) -> list[TableRow]:
    """The games that have begun and are not over."""
    async with database.read() as connection:
        return [
            rows.table_row(row)
            for row in await connection.execute(select(TABLES).where(TABLES.c.status.in_(("running", "paused"))))
        ]


async def of_account(database: Database, account: int, most: int) -> list[tuple[str, int, int]]:
    """The tables and seats on this account's page and when something was last done there of which the seat knows, the
    latest first. Who has left it to a bot knows no more than who watches."""
    # A bit for each seat. (1 << seat works in both databases, for the few seats that there are.)
    own = ACTS.c.privy.bitwise_and(literal(1).bitwise_lshift(SEATS.c.seat)) != 0
    known = or_(ACTS.c.privy.is_(None), and_(own, SEATS.c.kind == "person"))
    acted = select(func.max(ACTS.c.at)).where(ACTS.c.table_id == SEATS.c.table_id, known).scalar_subquery()
    last = func.coalesce(acted, TABLES.c.changed).label("last")
    query = select(SEATS.c.table_id, SEATS.c.seat, last).join_from(SEATS, TABLES).where(SEATS.c.account_id == account)
    async with database.read() as connection:
        found = await connection.execute(query.order_by(last.desc(), SEATS.c.table_id, SEATS.c.seat).limit(most))
        return [(row.table_id, row.seat, row.last) for row in found]


async def seat_of_account(database: Database, account: int, table: str) -> int | None:
    """The account's seat at a table; the first, if it has several."""
    query = select(SEATS.c.seat).where(SEATS.c.table_id == table, SEATS.c.account_id == account).order_by(SEATS.c.seat)
    async with database.read() as connection:
        seat: int | None = (await connection.execute(query)).scalars().first()
    return seat
