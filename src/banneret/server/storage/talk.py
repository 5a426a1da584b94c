"""What is said and asked at a table: the database counts remarks."""

from dataclasses import asdict
from time import time_ns

import msgspec
from sqlalchemy import insert, select

from . import changes
from .database import Database
from .rows import OfferRow, RemarkRow
from .schema import OFFERS, REMARKS


def fresh_number() -> int:
    """A number for an offer, which no other ever has: SQLite's own count would give the next offer that of one that is
    gone, and who still has that before his eyes would agree to something else."""
    return time_ns() // 1000


async def add_offer(database: Database, offer: OfferRow) -> None:
    """Write it down."""
    await database.apply([insert(OFFERS).values(**asdict(offer))])


async def agree(database: Database, offer: OfferRow, seat: int) -> bool:
    """A seat says yes. The offer then has all who have, at other processes too; False: it is gone."""
    async with database.write() as connection:
        asked = select(OFFERS.c.agreed).where(OFFERS.c.id == offer.id).with_for_update()
        agreed = (await connection.execute(asked)).scalar()
        if agreed is None:
            return False
        offer.agreed = agreed
        offer.agreed = msgspec.json.encode(sorted(offer.said_yes | {seat})).decode()
        await connection.execute(changes.agreed(offer.id, offer.agreed))
    return True


async def add_remark(database: Database, remark: RemarkRow) -> None:
    """Write it down. It gets its number."""
    values = asdict(remark)
    del values["id"]
    async with database.write() as connection:
        remark.id = (await connection.execute(insert(REMARKS).values(**values).returning(REMARKS.c.id))).scalar_one()
