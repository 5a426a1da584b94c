"""What is said and asked at a table: the database counts remarks."""

from dataclasses import asdict
from time import time_ns

from sqlalchemy import insert

from .database import Database
from .rows import OfferRow, RemarkRow
from .schema import OFFERS, REMARKS


async def add_offer(database: Database, offer: OfferRow) -> None:
    """Write it down. It gets its number, which no other ever has: SQLite's own count would give the next offer the
    number of one that is gone, and who still has that before his eyes would agree to something else."""
    offer.id = time_ns() // 1000
    await database.apply([insert(OFFERS).values(**asdict(offer))])


async def add_remark(database: Database, remark: RemarkRow) -> None:
    """Write it down. It gets its number."""
    values = asdict(remark)
    del values["id"]
    async with database.write() as connection:
        remark.id = (await connection.execute(insert(REMARKS).values(**values).returning(REMARKS.c.id))).scalar_one()
