"""Who stands at the door when several workers serve: leads each connection to the worker that looks after the table it
asks for, by the first line that it sends. What is a table's own is then in one memory; where that worker is away
another does as well, only slower."""

import asyncio
import re
import socket
from collections.abc import Callable

_PATIENCE = 1.0
"""Seconds until who has said nothing yet is led in all the same: browsers connect before they know what to ask."""
_LINE = re.compile(rb"[A-Z]+ /api/tables/([0-9a-f]{16})\b")
_LOOK = 256
_AT_ONCE = 64
_MOST_SILENT = 1000
"""Who are waited for; who comes then is led in at once."""

Lead = Callable[[socket.socket, str], None]
"""Lead a connection to the worker of a table; of any, if the id is empty."""


class Usher:
    """Reads nothing away: what was sent is still there for the worker."""

    def __init__(self, listener: socket.socket, lead: Lead) -> None:
        self._listener = listener
        self._lead = lead
        self._silent: dict[socket.socket, asyncio.TimerHandle] = {}
        listener.setblocking(False)

    def open(self) -> None:
        asyncio.get_running_loop().add_reader(self._listener, self._someone)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._listener)
        for connection in list(self._silent):
            self._no_longer_silent(connection)
            connection.close()

    def _someone(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                connection, _ = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                return  # it left before we looked, or there are too many files: the next one may have more luck
            connection.setblocking(False)
            if self._look(connection):
                continue
            if len(self._silent) >= _MOST_SILENT:
                self._waited(connection)
            else:
                loop = asyncio.get_running_loop()
                loop.add_reader(connection, self._look, connection)
                self._silent[connection] = loop.call_later(_PATIENCE, self._waited, connection)

    def _look(self, connection: socket.socket) -> bool:
        """Whether it has said something, and has been led in."""
        try:
            said = connection.recv(_LOOK, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            said = b""
        self._no_longer_silent(connection)
        with connection:  # the worker has it for itself by then
            if said:
                found = _LINE.match(said)
                self._lead(connection, "" if found is None else found[1].decode())
        return True

    def _waited(self, connection: socket.socket) -> None:
        self._no_longer_silent(connection)
        with connection:
            self._lead(connection, "")

    def _no_longer_silent(self, connection: socket.socket) -> None:
        timer = self._silent.pop(connection, None)
        if timer is not None:
            timer.cancel()
            asyncio.get_running_loop().remove_reader(connection)
