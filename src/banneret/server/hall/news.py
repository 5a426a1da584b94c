"""Word that something has changed at a table. Who has something to say does not know who listens."""

import asyncio
from collections.abc import Awaitable, Callable

from ..table.table import Table
from .channels import channel
from .teller import Teller

SOON = 1.0
"""Seconds."""

Listener = Callable[[Table], None]
"""Who looks after tables, in this process: is called on the event loop, and must be quick."""


class News:
    """`call` tells other processes on which channel something has changed, if there are any."""

    def __init__(self, call: Callable[[str], None] | None = None) -> None:
        self.teller = Teller()
        self.settled: Callable[[], Awaitable[None]] | None = None
        """Waits until the process that looks after a table has heard of what was done there in this one, where several
        serve: nobody is told before that his answer was taken."""
        self._call = call
        self._listeners: list[Listener] = []
        self._soon: dict[str, asyncio.TimerHandle] = {}

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def look_again(self, table: Table) -> None:
        """Let every connection to this table, in whichever process, look at it again."""
        self.teller.stale(table)
        if self._call is not None:
            self._call(channel(table.id))

    def look_again_soon(self, table: Table) -> None:
        """The same, once for all that comes and goes within a second: how many watch is no news to hurry for, and
        hundreds may come at once."""
        if table.id not in self._soon:
            self._soon[table.id] = asyncio.get_running_loop().call_later(SOON, self._now, table)

    def _now(self, table: Table) -> None:
        del self._soon[table.id]
        self.look_again(table)

    async def close(self) -> None:
        """Say nothing any more: nobody listens."""
        for waiting in self._soon.values():
            waiting.cancel()
        await self.teller.close()

    def changed(self, table: Table) -> None:
        """Something that is on disk by now has changed at this table."""
        self.teller.stale(table)
        if self._call is not None:
            self._call(channel(table.id))
        for listener in self._listeners:
            listener(table)

    def let_know(self, table: Table) -> None:
        """Let those look at this table who look after tables in this process."""
        for listener in self._listeners:
            listener(table)
