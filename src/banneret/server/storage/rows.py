"""A table as the database has it, and how it is read."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from time import time
from typing import Any, Literal, TypeVar

import msgspec
from sqlalchemy import ARRAY, Connection, Row, String, any_, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.orders import Given, StandingOrder, keep
from ...kernel.record import Entry
from ...kernel.refusal import BanneretError
from ...kernel.vocabulary import Tincture
from ..numbers import Number, ShownNumber
from ..wire import Closing, OfferKind, Pace, Result, SeatKind, Status
from .schema import ACTS, OFFERS, ORDERS, REMARKS, SEATS, TABLES, TOKENS

_ENTRIES = msgspec.json.Decoder(tuple[Entry, ...])
_AT_ONCE = 200
"""So many acts are read in one go."""
T_co = TypeVar("T_co")


class Unreadable(BanneretError):
    """Something of a table is not what was written there: the file is damaged, or another version wrote it."""


def _read(what: str, text: str | bytes, type: type[T_co]) -> T_co:
    try:
        return msgspec.json.decode(text, type=type)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise _unreadable(what, error) from None


def _unreadable(what: str, error: Exception) -> Unreadable:
    return Unreadable(f"{what} can't be read: {error}.")


def now() -> int:
    """Seconds since 1970, as the database keeps times."""
    return int(time())


@dataclass(slots=True)
class TableRow:
    id: str
    game: str
    scenario: str
    variants: str
    rules: int
    seed: str
    commitment: str
    status: Status
    pace: Pace
    created: int
    changed: int
    closing: str | None
    position: str | None
    copy_of: str
    lesson: str
    trouble: str | None
    listed: bool
    result: str | None
    rematch: str
    by_invitation: bool
    practice: bool

    @property
    def closed(self) -> Closing | None:
        return None if self.closing is None else _read("How it was ended", self.closing, Closing)

    @property
    def ended(self) -> Result | None:
        """How it came out, if that has been written down."""
        return None if self.result is None else _read("How it came out", self.result, Result)

    def must_be_readable(self) -> None:
        """Raise Unreadable if something in it is not."""
        _ = self.closed, self.ended, self.chosen

    @property
    def chosen(self) -> dict[str, str]:
        """The optional rules."""
        return _read("Which optional rules it is played by", self.variants, dict[str, str])


@dataclass(slots=True)
class SeatRow:
    table_id: str
    seat: int
    kind: SeatKind
    name: str
    bot: str
    taken_over: bool
    colour: Tincture | Literal[""]
    salt: str
    account_id: int | None
    seen: ShownNumber
    due: int | None
    left: int | None
    warned: int | None
    vacation: int | None
    rest: int
    host: bool
    kept: int | None

    @property
    def filled(self) -> bool:
        return self.kind in ("person", "bot")


def salts(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """What the seats gave to the dice, in their order: one from each that gave something."""
    return tuple(seat.salt for seat in seats if seat.salt)


@dataclass(slots=True)
class OfferRow:
    id: int
    table_id: str
    kind: OfferKind
    by: int
    seat: int | None
    bot: str
    agreed: str
    number: ShownNumber
    at: int

    @property
    def said_yes(self) -> frozenset[int]:
        return frozenset(_read("Who has agreed to an offer", self.agreed, list[int]))


@dataclass(slots=True)
class RemarkRow:
    id: int
    table_id: str
    seat: int | None
    text: str
    at: int
    gallery: bool
    name: str


@dataclass(slots=True, frozen=True)
class Whole:
    """All of a table but its acts, orders and talk."""

    row: TableRow
    seats: list[SeatRow]
    tokens: dict[str, tuple[int, bool]]
    """Hash to seat, and whether it is an invitation."""
    number: Number


@dataclass(slots=True, frozen=True)
class Written:
    """An act as it was written: the entries of the record that it led to, and the number that its client gave it, if
    it gave one."""

    entries: tuple[Entry, ...]
    own: int | None


def set_up(acts: Sequence[Written], none: int = 0) -> int:
    """Which of these acts set the game up as it is now: acts before it count no more. `none` if no act does."""
    return max((i for i, act in enumerate(acts) if act.entries and act.entries[0].do == "start"), default=none)


T = TypeVar("T", TableRow, SeatRow, OfferRow, RemarkRow)


def _as(kind: type[T], row: Row[Any]) -> T:
    return kind(**{field.name: getattr(row, field.name) for field in fields(kind)})


def table_row(row: Row[Any]) -> TableRow:
    """From a row of a query that selects all of its columns, and perhaps more."""
    return _as(TableRow, row)


async def whole(connection: AsyncConnection, id: str) -> Whole | None:
    """The table of this id, if there is one."""
    row = (await connection.execute(select(TABLES).where(TABLES.c.id == id))).first()
    if row is None:
        return None
    return Whole(
        _as(TableRow, row),
        (await seats(connection, [id]))[id],
        await _tokens(connection, id),
        await next_number(connection, id),
    )


async def seats(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of some tables, in their order."""
    found: dict[str, list[SeatRow]] = {id: [] for id in ids}
    for row in await connection.execute(
        select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.table_id, SEATS.c.seat)
    ):
        found[row.table_id].append(_as(SeatRow, row))
    return found


async def _tokens(connection: AsyncConnection, id: str) -> dict[str, tuple[int, bool]]:
    rows = await connection.execute(
        select(TOKENS.c.hash, TOKENS.c.seat, TOKENS.c.invite).where(TOKENS.c.table_id == id)
    )
    return {row.hash: (row.seat, row.invite) for row in rows}


async def next_number(connection: AsyncConnection, id: str) -> Number:
    last = (await connection.execute(select(func.max(ACTS.c.number)).where(ACTS.c.table_id == id))).scalar()
    return Number(0 if last is None else int(last) + 1)


async def acts(connection: AsyncConnection, id: str, first: int = 0) -> list[Written]:
    """The acts at a table, from this number on."""
    rows = await connection.execute(
        select(ACTS.c.number, ACTS.c.entries, ACTS.c.own)
        .where(ACTS.c.table_id == id, ACTS.c.number >= first)
        .order_by(ACTS.c.number)
    )
    found: list[Written] = []
    for row in rows:
        if row.number != first + len(found):
            raise Unreadable(f"Its act {first + len(found)} is missing.")
        try:
            found.append(Written(_ENTRIES.decode(row.entries), row.own))
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
            raise _unreadable(f"Its act {row.number}", error) from None
        if len(found) % _AT_ONCE == 0:
            await asyncio.sleep(0)  # there may be thousands, and others want to go on
    return found


async def orders(connection: AsyncConnection, id: str) -> Given:
    given: Given = {}
    for row in await connection.execute(select(ORDERS.c.seat, ORDERS.c.body).where(ORDERS.c.table_id == id)):
        keep(given, row.seat, _read("A standing order", row.body, StandingOrder))
    return given


_ORDERS_NOW = select(ORDERS.c.table_id, ORDERS.c.seat, ORDERS.c.body)
_ORDERS_IN = _ORDERS_NOW.where(ORDERS.c.table_id.in_(bindparam("ids", expanding=True)))
_ORDERS_AT_ANY = _ORDERS_NOW.where(ORDERS.c.table_id == any_(bindparam("ids", type_=ARRAY(String))))
"""However many they are: it is prepared once."""


def orders_now(connection: Connection, ids: Sequence[str]) -> dict[str, Given]:
    """The standing orders at some tables, in a transaction that is under way."""
    given: dict[str, Given] = {id: {} for id in ids}
    asked = _ORDERS_AT_ANY if connection.dialect.name == "postgresql" else _ORDERS_IN
    for row in connection.execute(asked, {"ids": list(ids)}):
        with suppress(msgspec.MsgspecError):  # its table stands still, and others write in the same transaction
            keep(given[row.table_id], row.seat, msgspec.json.decode(row.body, type=StandingOrder))
    return given


_OFFERS = select(OFFERS).where(OFFERS.c.table_id == bindparam("id")).order_by(OFFERS.c.id)
_REMARKS = select(REMARKS).where(REMARKS.c.table_id == bindparam("id")).order_by(REMARKS.c.id)


def talk(connection: Connection, id: str) -> tuple[list[OfferRow], list[RemarkRow]]:
    """What has been offered and said. Of offers, those that can be read: one can be made again."""
    offers: list[OfferRow] = []
    for row in connection.execute(_OFFERS, {"id": id}):
        offer = _as(OfferRow, row)
        with suppress(Unreadable):
            _ = offer.said_yes
            offers.append(offer)
    return offers, [_as(RemarkRow, row) for row in connection.execute(_REMARKS, {"id": id})]
