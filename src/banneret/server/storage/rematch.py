"""Playing again, as one transaction: of two who want it at once, at two processes, one lays the table."""

from collections.abc import Iterable

from sqlalchemy import select, update

from .changes import Change
from .database import Database
from .schema import TABLES


async def rematch(database: Database, old: str, new: str, laid: Iterable[Change]) -> str:
    """The table on which the players of the old one play again: that which one of them has laid already, or else the
    new one, which is laid now."""
    async with database.write() as connection:
        own = select(TABLES.c.rematch).where(TABLES.c.id == old).with_for_update()
        found: str = (await connection.execute(own)).scalar_one()
        if found:
            return found
        for change in laid:
            await connection.execute(change)
        await connection.execute(update(TABLES).where(TABLES.c.id == old).values(rematch=new))
    return new
