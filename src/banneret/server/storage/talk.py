"""What is said and asked at a table: the database counts remarks and offers."""

from dataclasses import asdict

from sqlalchemy import insert

from .database import Database
from .rows import OfferRow, RemarkRow
from .schema import OFFERS, REMARKS


async def add_offer(database: Database, offer: OfferRow) -> None:
    """Write it down. It gets its number."""
    values = asdict(offer)
    del values["id"]
    async with database.write() as connection:
        offer.id = (await connection.execute(insert(OFFERS).values(**values).returning(OFFERS.c.id))).scalar_one()


async def add_remark(database: Database, remark: RemarkRow) -> None:
    """Write it down. It gets its number."""
    values = asdict(remark)
    del values["id"]
    async with database.write() as connection:
        remark.id = (await connection.execute(insert(REMARKS).values(**values).returning(REMARKS.c.id))).scalar_one()
