"""Accounts and the sessions of those who are logged in, as the database has them: passwords and tokens as hashes."""

from dataclasses import dataclass

from sqlalchemy import Update, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from .database import Database
from .schema import ACCOUNTS, SEATS, SESSIONS


@dataclass(frozen=True, slots=True)
class AccountRow:
    id: int
    name: str
    password: str


@dataclass(frozen=True, slots=True)
class SessionRow:
    account: int
    name: str
    expires: int


async def add(database: Database, name: str, folded: str, password: str, at: int) -> int | None:
    """A new account's id; None if somebody has the name."""
    values = {"name": name, "folded": folded, "password": password, "created": at}
    try:
        async with database.write() as connection:
            id: int = (
                await connection.execute(insert(ACCOUNTS).values(**values).returning(ACCOUNTS.c.id))
            ).scalar_one()
            return id
    except IntegrityError:
        return None


async def find(database: Database, folded: str) -> AccountRow | None:
    query = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.password).where(ACCOUNTS.c.folded == folded)
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else AccountRow(row.id, row.name, row.password)


async def set_password(database: Database, account: int, password: str) -> None:
    await database.apply([update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(password=password)])


# ---------------------------------------------------------------------- seats


async def own(database: Database, account: int, table: str, seat: int) -> bool:
    """Put a seat on an account's page; False if it is on another's."""
    free = or_(SEATS.c.account_id.is_(None), SEATS.c.account_id == account)
    mine = update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat, free)
    async with database.write() as connection:
        return (await connection.execute(mine.values(account_id=account))).rowcount == 1


def let_go(account: int, table: str) -> Update:
    """Take its seats at a table off an account's page."""
    return update(SEATS).where(SEATS.c.table_id == table, SEATS.c.account_id == account).values(account_id=None)


# ---------------------------------------------------------------------- sessions


async def open_session(database: Database, hash: str, account: int, now: int, expires: int, most: int) -> None:
    """Begin one. Those that are over go, and of this account those that are too many."""
    own = (
        select(SESSIONS.c.hash)
        .where(SESSIONS.c.account_id == account)
        .order_by(SESSIONS.c.expires.desc())
        .offset(most - 1)
    )
    async with database.write() as connection:
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.expires <= now))
        surplus = [row.hash for row in await connection.execute(own)]
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.hash.in_(surplus)))
        await connection.execute(insert(SESSIONS).values(hash=hash, account_id=account, expires=expires))


async def close_session(database: Database, hash: str) -> None:
    await database.apply([delete(SESSIONS).where(SESSIONS.c.hash == hash)])


async def find_session(database: Database, hash: str) -> SessionRow | None:
    query = (
        select(SESSIONS.c.expires, ACCOUNTS.c.id, ACCOUNTS.c.name)
        .join_from(SESSIONS, ACCOUNTS)
        .where(SESSIONS.c.hash == hash)
    )
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else SessionRow(row.id, row.name, row.expires)


async def prolong_session(database: Database, hash: str, expires: int) -> None:
    await database.apply([update(SESSIONS).where(SESSIONS.c.hash == hash).values(expires=expires)])
