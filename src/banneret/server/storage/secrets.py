"""What the server itself has to remember: its key for push messages, and which version served last."""

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from .database import Database
from .schema import SECRETS


async def find(database: Database, name: str) -> str | None:
    async with database.read() as connection:
        value: str | None = (await connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == name))).scalar()
    return value


async def add(database: Database, name: str, value: str) -> bool:
    """Keep it, if nothing of this name is kept: another process may have been quicker."""
    try:
        await database.apply([insert(SECRETS).values(name=name, value=value)])
    except IntegrityError:
        return False
    return True


async def replace(database: Database, name: str, value: str) -> None:
    await database.apply(
        [delete(SECRETS).where(SECRETS.c.name == name), insert(SECRETS).values(name=name, value=value)]
    )
