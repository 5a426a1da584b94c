"""One of several workers: serves the connections that are handed to it, until the door through which they come is
shut."""

import asyncio
import signal
import socket
import sys

from .guard import logs
from .settings import Settings
from .start import Server, many_files

READY = b"ready"


def work(settings: Settings, level: int, door: socket.socket) -> None:
    """In a process of its own."""
    # Ctrl-C reaches everybody at the terminal: while serving it is an orderly end, and before and after it is none of a
    # worker's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logs.configure(level=level)
    many_files()
    server = _Handed(settings, door)
    server.run(sockets=[])
    sys.exit(0 if server.started else 1)


class _Handed(Server):
    """Has no port of its own: connections are handed in through a door."""

    def __init__(self, settings: Settings, door: socket.socket) -> None:
        super().__init__(settings, self._ready)
        self._door = door
        door.setblocking(False)
        self._tasks: set[asyncio.Task[object]] = set()

    def _ready(self) -> None:
        asyncio.get_running_loop().add_reader(self._door, self._someone)
        self._door.send(READY)

    def _someone(self) -> None:
        """A connection, or the end: then everything stops as if told to."""
        try:
            word, files, _, _ = socket.recv_fds(self._door, 1, 1)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            word, files = b"", []
        if not word:
            asyncio.get_running_loop().remove_reader(self._door)
            self.should_exit = True
            return
        for file in files:
            task = asyncio.create_task(self._serve_one(socket.socket(fileno=file)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve_one(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError:
            connection.close()  # it has left already

    def _protocol(self) -> asyncio.Protocol:
        """As uvicorn makes it for a port."""
        return self.config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn says of its own call
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
