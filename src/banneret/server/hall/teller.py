"""Who has a table open is told what changes there: as soon as it has, once for all that changed meanwhile."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

from ..problem import Gone
from ..table import updates
from ..table.lines import Line
from ..table.table import Table

LOG = logging.getLogger("banneret.live")


class Teller:
    """Works for the open lines of this process."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def stale(self, table: Table) -> None:
        """Something may have changed at a table. Whoever changed it may tell the lines himself before the loop turns;
        else it is done then."""
        lines = table.lines
        lines.around = True
        if lines.told and not lines.stale:
            lines.stale = True
            asyncio.get_running_loop().call_soon(self._look, table)

    def _look(self, table: Table) -> None:
        if table.lines.stale:
            self._keep(asyncio.get_running_loop().create_task(self._tell(table)))

    async def _tell(self, table: Table) -> None:
        try:
            async with table.lock:
                if table.lines.stale and table.lines.told:
                    await table.freshen()
                    self.flush(await updates.tell(table))
        except Exception:
            table.lines.stale = False
            LOG.exception("a change could not be told", extra={"table": table.id})

    def flush(self, lines: Iterable[Line]) -> None:
        """Send what waits for these lines, without waiting for any of them."""
        for line in lines:
            try:
                if not line.flush_at_once():
                    self._keep(asyncio.get_running_loop().create_task(_flush(line)))
            except Gone:
                pass

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for task in list(self._tasks):
            with suppress(asyncio.CancelledError):
                await task


async def _flush(line: Line) -> None:
    with suppress(Gone):
        await line.flush()
