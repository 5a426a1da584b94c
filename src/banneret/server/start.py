"""Starting and stopping: says where the table is once it can be reached, and what went wrong if it can't."""

import asyncio
import gc
import socket
from contextlib import suppress
from typing import TextIO

import uvicorn

from ..kernel.refusal import BanneretError
from .data_lock import hold_data_folder
from .hall import channels
from .settings import Settings
from .storage.database import Database


class Server(uvicorn.Server):
    """uvicorn, with words for people."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self.settings = settings
        self._out: TextIO | None = None

    def serve_people(self, out: TextIO) -> int:
        """Serve until told to stop. The exit status."""
        self._out = out
        try:
            listener = socket.create_server(
                (self.settings.host, self.settings.port), family=_family(self.settings.host), backlog=2048
            )
        except OSError as error:
            raise BanneretError(
                f"Port {self.settings.port} on {self.settings.host} can't be had: {error.strerror}. "
                "Choose another with --port."
            ) from None
        except OverflowError:
            raise BanneretError(f"There is no port {self.settings.port}: they go from 0 to 65535.") from None
        _many_files()
        with listener, hold_data_folder(self.settings), suppress(KeyboardInterrupt):
            asyncio.run(_try(self.settings))
            self.run(sockets=[listener])
        return 0 if self.started else 1

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _spare_the_collector()
        if self.started and self._out is not None and sockets:
            port = sockets[0].getsockname()[1]
            host = "localhost" if self.settings.host in ("127.0.0.1", "0.0.0.0", "::") else self.settings.host
            address = self.settings.address or f"http://{host}:{port}"
            print(f"The table is laid: {address}  (Ctrl-C stops it)", file=self._out, flush=True)


async def _try(settings: Settings) -> None:
    """Open what is needed once, so that what is wrong with it is said in one sentence."""
    await channels.check(settings)
    database = await Database.open(settings.url)
    await database.close()


def _many_files() -> None:
    """Each connection is a file to the system: allow as many as it lets us."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _spare_the_collector() -> None:
    """What is loaded by now stays for good, and positions hold no cycles: looking through all of it every few hundred
    answers costs a tenth of the time and finds nothing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
