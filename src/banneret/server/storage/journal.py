"""Where answers become durable. Acts that arrive while a commit is on its way share the next one."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from operator import attrgetter
from sqlite3 import IntegrityError

import msgspec
from sqlalchemy import ARRAY, Connection, bindparam, func, select
from sqlalchemy.dialects import postgresql

from ...kernel.orders import Given
from ..numbers import Number
from . import changes, rows
from .changes import Change
from .database import Database
from .schema import ACTS


class Act(msgspec.Struct, frozen=True):
    """Something done at a table: its number, the record's entries it led to, and what else must be written with it or
    not at all."""

    table: str
    number: Number
    at: int
    entries: bytes
    also: Sequence[Change] = ()
    own: int | None = None
    """The number that its client gave it."""
    orders: Given | None = None
    """The standing orders that it was done under: if there are others by now, because another process has been given
    one, it is not written. None: whatever they are."""
    privy: int | None = None
    """If it is done in secret: the seats that know of it, as bits."""


class _Waiting:
    __slots__ = ("act", "written")

    def __init__(self, act: Act) -> None:
        self.act = act
        self.written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


class Journal:
    """Appends acts. One task writes; everybody else waits for it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = _into_sqlite if database.is_sqlite else _into_postgresql
        self._queue: list[_Waiting] = []
        self._called = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def append(self, act: Act) -> bool:
        """Write it. True when it is on disk; False when another act has its number already, or the standing orders are
        others, and nothing was written."""
        if self._task is None:
            self._task = asyncio.create_task(self._write_all(), name="journal")
        waiting = _Waiting(act)
        if not self._queue:
            self._called.set()
        self._queue.append(waiting)
        return await waiting.written

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _write_all(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            batch, self._queue = _first_of_each(self._queue), []
            try:
                won = await self._write([waiting.act for waiting in batch])
            except BaseException as error:
                for waiting in batch:
                    if not waiting.written.done():
                        waiting.written.set_exception(
                            error if isinstance(error, Exception) else ConnectionError("the server is stopping")
                        )
                if not isinstance(error, Exception):
                    raise
                continue
            for waiting in batch:
                if not waiting.written.done():
                    waiting.written.set_result((waiting.act.table, waiting.act.number) in won)

    async def _write(self, acts: list[Act]) -> set[tuple[str, int]]:
        """One transaction for all of them. Returns those that got their number."""

        # By the order of their tables: two processes that write at the same tables never wait for each other.
        acts = sorted(acts, key=_TABLE)

        def work(connection: Connection) -> set[tuple[str, int]]:
            won = self._insert(connection, acts)
            ordered = [act for act in acts if act.orders is not None and (act.table, act.number) in won]
            if ordered:
                won -= _otherwise_ordered(connection, ordered)
            for act in acts:
                if act.also and (act.table, act.number) in won:
                    for statement in act.also:
                        connection.execute(statement)
            return won

        return await self._database.transaction(work)


def _into_sqlite(connection: Connection, acts: list[Act]) -> set[tuple[str, int]]:
    """Past SQLAlchemy, which would take longer over each act than the database does, and many by one statement: around
    each of them Python lets the event loop work first, for as long as a thread may."""
    driver = connection.connection.driver_connection
    assert driver is not None
    cursor = driver.cursor()
    won: set[tuple[str, int]] = set()
    for first in range(0, len(acts), _AT_ONCE):
        some = acts[first : first + _AT_ONCE]
        try:
            cursor.execute(_many(len(some)), [value for act in some for value in _values(act)])
        except IntegrityError:  # another process has been quicker: none of them is in yet
            for act in some:
                cursor.execute(f"{_many(1)} ON CONFLICT DO NOTHING", _values(act))
                if cursor.rowcount == 1:
                    won.add((act.table, act.number))
        else:
            won.update((act.table, act.number) for act in some)
    return won


_TABLE = attrgetter("table")
_AT_ONCE = 100
_COLUMNS = ("table_id", "number", "at", "entries", "own", "privy")


def _values(act: Act) -> tuple[object, ...]:
    return (act.table, act.number, act.at, act.entries, act.own, act.privy)


@cache
def _many(acts: int) -> str:
    rows = ", ".join([f"({', '.join('?' * len(_COLUMNS))})"] * acts)
    return f"INSERT INTO {ACTS.name} ({', '.join(_COLUMNS)}) VALUES {rows}"


_ARRAYS = [bindparam(name, type_=ARRAY(ACTS.c[name].type)) for name in _COLUMNS]
_POSTGRESQL = (
    postgresql.insert(ACTS)
    .from_select(_COLUMNS, select(func.unnest(*_ARRAYS).table_valued(*_COLUMNS).render_derived()))
    .on_conflict_do_nothing()
    .returning(ACTS.c.table_id, ACTS.c.number)
)
"""A column of all acts in one array: however many they are, it is prepared once."""


def _into_postgresql(connection: Connection, acts: list[Act]) -> set[tuple[str, int]]:
    columns = zip(*map(_values, acts), strict=True)
    values = {name: list(column) for name, column in zip(_COLUMNS, columns, strict=True)}
    return {(row.table_id, row.number) for row in connection.execute(_POSTGRESQL, values)}


def _otherwise_ordered(connection: Connection, acts: list[Act]) -> set[tuple[str, int]]:
    """Those whose standing orders are not what they were done under: they are taken out again. Whoever gives an order
    holds the table (`changes.hold`), and so waits for who writes an act there, and an act for him: we look when ours
    are in."""
    given = rows.orders_now(connection, sorted({act.table for act in acts}))
    wrong = [act for act in acts if not changes.same_orders(act.orders or {}, given[act.table])]
    for act in wrong:
        connection.execute(changes.not_done(act.table, act.number))
    return {(act.table, act.number) for act in wrong}


def _first_of_each(queue: list[_Waiting]) -> list[_Waiting]:
    """Of those that want one number, the first; the others have lost already."""
    first: dict[tuple[str, int], _Waiting] = {}
    for waiting in queue:
        if (
            first.setdefault((waiting.act.table, waiting.act.number), waiting) is not waiting
            and not waiting.written.done()
        ):
            waiting.written.set_result(False)
    return list(first.values())
