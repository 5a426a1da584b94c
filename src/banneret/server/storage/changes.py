"""What is to be written, as values: some of it goes to disk with an act, some by itself, and what is written together
is written whole or not at all."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Executable, Update, delete, insert, select, update

from ...kernel.orders import Given, StandingOrder
from ..clock import Clock
from ..numbers import Number, ShownNumber
from ..wire import SeatKind, Status
from .rows import SeatRow, TableRow
from .schema import ACTS, NOTICES, OFFERS, ORDERS, SEATS, TABLES, TOKENS

Change: TypeAlias = Executable
"""A statement: only this room knows what is in it."""


# ---------------------------------------------------------------------- a table


@dataclass(frozen=True, slots=True)
class Token:
    """What opens a seat, or invites to it; only its hash is kept."""

    hash: str
    table_id: str
    seat: int
    invite: bool
    created: int


def laid(row: TableRow, seats: Iterable[Mapping[str, Any]], tokens: Iterable[Token]) -> list[Change]:
    """A new table. What is not said of a seat is as it is before anybody sits there."""
    changes: list[Change] = [insert(TABLES).values(**asdict(row))]
    changes += [insert(SEATS).values(table_id=row.id, seat=number, **seat) for number, seat in enumerate(seats)]
    return changes + [given(token) for token in tokens]


def given(token: Token) -> Change:
    return insert(TOKENS).values(**asdict(token))


def spent(hash: str) -> Change:
    return delete(TOKENS).where(TOKENS.c.hash == hash)


def begun(id: str, number: Number, entries: bytes, at: int) -> list[Change]:
    """Everybody is seated: the first act that counts."""
    return [insert(ACTS).values(table_id=id, number=number, at=at, entries=entries), status(id, "running", at)]


def status(id: str, status: Status, at: int) -> Change:
    return update(TABLES).where(TABLES.c.id == id).values(status=status, changed=at)


def over(id: str, result: str, at: int) -> list[Change]:
    """The game has ended by its rules, with this result."""
    return [
        update(TABLES).where(TABLES.c.id == id).values(status="over", changed=at, result=result),
        delete(OFFERS).where(OFFERS.c.table_id == id),
    ]


def came_out(id: str, result: str) -> Change:
    """How a game that is over came out: lists tell it without waking the game up."""
    return update(TABLES).where(TABLES.c.id == id).values(result=result)


def listed(id: str, listed: bool) -> Change:
    """Whether it is among the games that anybody may find and watch."""
    return update(TABLES).where(TABLES.c.id == id).values(listed=listed)


def practice(id: str) -> Change:
    """What was taken back there nobody agreed to."""
    return update(TABLES).where(TABLES.c.id == id).values(practice=True)


def closed(id: str, closing: str, result: str, at: int) -> list[Change]:
    """The game has ended at the table."""
    return [
        *over(id, result, at),
        update(TABLES).where(TABLES.c.id == id).values(closing=closing),
        update(SEATS).where(SEATS.c.table_id == id).values(due=None, left=None, warned=None),
    ]


def replayed(id: str, rules: int) -> Change:
    """Its answers stand under this version of the rules."""
    return update(TABLES).where(TABLES.c.id == id).values(rules=rules, trouble=None)


def lesson(id: str, lesson: str) -> Change:
    """The guided game that a table is."""
    return update(TABLES).where(TABLES.c.id == id).values(lesson=lesson)


def stopped(id: str, trouble: str) -> Change:
    """They don't."""
    return update(TABLES).where(TABLES.c.id == id).values(trouble=trouble)


# ---------------------------------------------------------------------- its seats


def _seat(id: str, seat: int) -> Update:
    return update(SEATS).where(SEATS.c.table_id == id, SEATS.c.seat == seat)


def clock(id: str, seat: int, clock: Clock) -> Change:
    return _seat(id, seat).values(**asdict(clock))


def kept(id: str, seat: int, seconds: int) -> Change:
    """How much time a seat had when it answered."""
    return _seat(id, seat).values(kept=seconds)


def seen(id: str, seat: int, number: ShownNumber) -> Change:
    return _seat(id, seat).values(seen=number)


def emptied(id: str, seat: int, kind: SeatKind) -> list[Change]:
    """Nobody sits there any more, and nothing that opened it does."""
    own = {"kind": kind, "name": "", "salt": "", "account_id": None, "seen": 0, "kept": None}
    return [
        _seat(id, seat).values(**own, **_UNTIMED),
        *(delete(each).where(each.c.table_id == id, each.c.seat == seat) for each in (TOKENS, NOTICES, ORDERS)),
    ]


_UNTIMED = {"due": None, "left": None, "warned": None, "vacation": None}
_WHO = ("kind", "name", "salt", "account_id", "host", "seen", "vacation", "rest")


def places(id: str, one: SeatRow, other: SeatRow) -> list[Change]:
    """Those on two seats change places; what each has ordered was about the seat, and ends."""
    two = (one.seat, other.seat)
    return [
        *(
            _seat(id, here.seat).values({name: getattr(there, name) for name in _WHO})
            for here, there in ((one, other), (other, one))
        ),
        *(
            update(each).where(each.c.table_id == id, each.c.seat.in_(two)).values(seat=sum(two) - each.c.seat)
            for each in (TOKENS, NOTICES)
        ),
        delete(ORDERS).where(ORDERS.c.table_id == id, ORDERS.c.seat.in_(two)),
    ]


def gathers(id: str, at: int) -> list[Change]:
    """A game that had begun waits for its people again: each of them sits down anew."""
    people = update(SEATS).where(SEATS.c.table_id == id, SEATS.c.kind == "person")
    return [
        status(id, "gathering", at),
        people.values(kind="invited", bot="", salt="", seen=0, kept=None, **_UNTIMED),
        delete(OFFERS).where(OFFERS.c.table_id == id),
    ]


def handed_over(id: str, seat: int, bot: str) -> list[Change]:
    """A bot plays it from now on, and thinks for itself: what the seat had ordered in advance ends."""
    return [
        _seat(id, seat).values(kind="bot", bot=bot, taken_over=True, due=None, left=None, warned=None, vacation=None),
        delete(ORDERS).where(ORDERS.c.table_id == id, ORDERS.c.seat == seat),
    ]


def deputy(id: str, seat: int, bot: str) -> Change:
    """A bot plays the game within the game for a person; or none, if it is empty."""
    return _seat(id, seat).values(bot=bot)


def dismissed(id: str) -> Change:
    """The game within the game is over: people play themselves again."""
    return update(SEATS).where(SEATS.c.table_id == id, SEATS.c.kind == "person").values(bot="")


def orders(id: str, before: Given, after: Given) -> list[Change]:
    """A table's standing orders have become others."""
    was, are = _each(before), _each(after)
    changes: list[Change] = []
    for seat, about in sorted(was.keys() | are.keys()):
        old, new = was.get((seat, about)), are.get((seat, about))
        if old != new:
            changes.append(
                delete(ORDERS).where(ORDERS.c.table_id == id, ORDERS.c.seat == seat, ORDERS.c.interrupt == about)
            )
            if new is not None:
                changes.append(
                    insert(ORDERS).values(
                        table_id=id, seat=seat, interrupt=about, body=msgspec.json.encode(new).decode()
                    )
                )
    return changes


def same_orders(one: Given, other: Given) -> bool:
    return _each(one) == _each(other)


def hold(id: str) -> Change:
    """Hold a table until the transaction ends: who acts there meanwhile waits so long, because an act refers to its
    table."""
    return select(TABLES.c.id).where(TABLES.c.id == id).with_for_update()


def not_done(id: str, number: Number) -> Change:
    """An act that was written too early in the same transaction."""
    return delete(ACTS).where(ACTS.c.table_id == id, ACTS.c.number == number)


def _each(given: Given) -> dict[tuple[int, str], StandingOrder]:
    return {(seat, about): order for seat, of_seat in given.items() for about, order in of_seat.items()}


# ---------------------------------------------------------------------- its offers


def agreed(offer: int, seats: str) -> Change:
    return update(OFFERS).where(OFFERS.c.id == offer).values(agreed=seats)


def withdrawn(offer: int) -> Change:
    return delete(OFFERS).where(OFFERS.c.id == offer)
