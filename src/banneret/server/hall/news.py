"""Word that something has changed at a table. Who has something to say does not know who listens."""

import asyncio
from collections.abc import Callable

from litestar.channels import ChannelsPlugin

from ..table.table import Table
from .channels import CHANGED

SOON = 1.0
"""Seconds."""

Listener = Callable[[Table], None]
"""Who looks after tables, in this process: is called on the event loop, and must be quick."""


def channel(table_id: str) -> str:
    """The channel on which changes of a table are told."""
    return f"table_{table_id}"


class News:
    def __init__(self, channels: ChannelsPlugin) -> None:
        self._channels = channels
        self._listeners: list[Listener] = []
        self._soon: dict[str, asyncio.TimerHandle] = {}

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def look_again(self, table: Table) -> None:
        """Let every connection to this table, in whichever process, look at it again."""
        self._channels.publish(CHANGED, channel(table.id))

    def look_again_soon(self, table: Table) -> None:
        """The same, once for all that comes and goes within a second: how many watch is no news to hurry for, and
        hundreds may come at once."""
        if table.id not in self._soon:
            self._soon[table.id] = asyncio.get_running_loop().call_later(SOON, self._now, table)

    def _now(self, table: Table) -> None:
        del self._soon[table.id]
        self.look_again(table)

    def close(self) -> None:
        """Say nothing any more: nobody listens."""
        for waiting in self._soon.values():
            waiting.cancel()

    def changed(self, table: Table) -> None:
        """Something that is on disk by now has changed at this table."""
        self.look_again(table)
        for listener in self._listeners:
            listener(table)
