"""The hall in which the tables stand: finds them, and lets go of those that nobody looks at. Memory is a cache."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from time import monotonic

from ...kernel.refusal import BanneretError
from ..problem import not_found
from ..storage import rows
from ..storage.ledger import Ledger
from ..storage.rows import TableRow
from ..table.standstill import StandsStill
from ..table.table import Table
from ..table.weighing import Question
from ..work.looking import Asked
from .creators import Creators

SLEEPY = 60.0
"""After so many seconds without a look at it, a match leaves the memory; it is built again when it is wanted."""
FORGOTTEN = 600.0
"""And after so many the table itself, if nobody is connected to it."""
OVER = 15.0
"""The same, where the game is over."""
MOST_ENTRIES = 100_000
"""So much of all records is in memory, about 2 kB each: where it is more, matches leave that nobody looks at right
now."""
_NOW = 2.0
"""Seconds."""


class Hall:
    """All tables of one server process. What changes at one of them it has called out to `tell`."""

    def __init__(
        self, ledger: Ledger, tell: Callable[[Table], None], hears: Callable[[str], bool] = lambda table: False
    ) -> None:
        """Where other processes write too, it is told before anybody else when they change a table that it `hears`
        of. Others it reads again each time."""
        self.ledger = ledger
        self._tell = tell
        self._hears = hears
        self.creators = Creators()
        self.weigh: Callable[[str, Asked, Question], Awaitable[Sequence[Fraction]]] | None = None
        """Finds the chances that standing orders are about, for a client."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._overtaken: set[str] = set()
        """Those that another process has changed while they were read."""
        self._sweeper: asyncio.Task[None] | None = None

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper

    def at_hand(self, id: str) -> Table | None:
        """The table of this id, if it is in memory as the database has it."""
        table = self._tables.get(id)
        if table is None or (self.ledger.shared and (table.stale or not self._hears(id))):
            return None
        table.used = monotonic()
        return table

    async def table(self, id: str) -> Table:
        """The table of this id, as the database has it."""
        table = self.at_hand(id)
        if table is not None:
            return table
        table = self._tables.get(id)
        if table is not None:
            async with table.lock:
                await table.reload()
            table.used = monotonic()
            return table
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def row(self, id: str) -> TableRow:
        """No more of a table than its row: for one that stands still."""
        async with self.ledger.database.read() as connection:
            whole = await rows.whole(connection, id)
        if whole is None:
            raise not_found("table")
        return whole.row

    def changed_elsewhere(self, ids: Iterable[str] | None) -> list[Table]:
        """Another process has changed these tables (None: perhaps all of them). Returns those that are in memory: they
        are read again when they are next wanted."""
        found: list[Table] = []
        for id in [*self._tables, *self._loading] if ids is None else ids:
            if id in self._tables:
                self._tables[id].stale = True
                found.append(self._tables[id])
            elif id in self._loading:
                self._overtaken.add(id)
        return found

    async def _load(self, id: str) -> Table:
        try:
            async with self.ledger.database.read() as connection:
                whole = await rows.whole(connection, id)
            if whole is None:
                raise not_found("table")
            try:
                table = self._tables[id] = Table(whole, self.ledger, self._tell)
            except BanneretError as error:  # its game is not here any more
                raise StandsStill(id, error) from None
            table.stale = id in self._overtaken
            if self.weigh is not None:
                table.weigher = partial(self._weigh_for, id)
            return table
        finally:
            del self._loading[id]
            self._overtaken.discard(id)

    async def _weigh_for(self, id: str, asked: Asked, question: Question) -> Sequence[Fraction]:
        assert self.weigh is not None
        return await self.weigh(self.creators.of(id), asked, question)

    async def _sweep(self) -> None:
        """Let go of what nobody has looked at for a while."""
        while True:
            await asyncio.sleep(SLEEPY / 4)
            now = monotonic()
            self._lighten(now)
            for table in list(self._tables.values()):
                idle = 0.0 if table.lock.locked() else now - table.used
                if idle > SLEEPY:
                    table.forget()
                    table.offers = table.remarks = None
                left = not table.present and not table.watching
                if left and idle > (OVER if table.status == "over" else FORGOTTEN):
                    self._tables.pop(table.id, None)

    def _lighten(self, now: float) -> None:
        """Let go of matches, those that were looked at longest ago first, while there is too much of them."""
        heavy = sum(table.length for table in self._tables.values()) - MOST_ENTRIES
        for table in sorted(self._tables.values(), key=lambda table: table.used):
            if heavy <= 0:
                return
            if not table.lock.locked() and now - table.used > _NOW:
                heavy -= table.length
                table.forget()

    def is_present(self, id: str, seat: int) -> bool:
        """Whether a seat has its table open, in this process."""
        table = self._tables.get(id)
        return table is not None and table.present[seat] > 0
