"""Word that something has changed at a table. Who has something to say does not know who listens."""

from collections.abc import Callable

from litestar.channels import ChannelsPlugin

from ..table.table import Table
from .channels import CHANGED

Listener = Callable[[Table], None]
"""Who looks after tables, in this process: is called on the event loop, and must be quick."""


def channel(table_id: str) -> str:
    """The channel on which changes of a table are told."""
    return f"table_{table_id}"


class News:
    def __init__(self, channels: ChannelsPlugin) -> None:
        self._channels = channels
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def look_again(self, table: Table) -> None:
        """Let every connection to this table, in whichever process, look at it again."""
        self._channels.publish(CHANGED, channel(table.id))

    def changed(self, table: Table) -> None:
        """Something that is on disk by now has changed at this table."""
        self.look_again(table)
        for listener in self._listeners:
            listener(table)
