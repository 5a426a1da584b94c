"""Starting and stopping: says where the table is once it can be reached, and what went wrong if it can't."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import ceil
from time import time
from typing import TextIO

import uvicorn

from ..kernel.refusal import BanneretError
from .app import create_app
from .guard.crowd import Crowd, Terms
from .guard.gate import Gate
from .guard.open_line import OpenLine
from .hall import channels
from .hall.timekeeper import excuse_absence
from .hall.upgrade import check_running_games
from .notices.mail import Keys
from .notices.push import Signet
from .settings import Settings
from .storage.database import Database, Failure
from .storage.holding import hold
from .storage.private import make_folder_private

_STOP = 0.5
"""Seconds that requests under way have to end when the server stops: an answer takes a few thousandths of one."""
_SWITCH = 0.0005
"""Seconds after which a thread that works lets the event loop go on. Python's own 5 ms, each time that the loop has
waited for anything, come to a tenth of a second an answer while a replay is wound."""
_OWN_FILES = 300
"""Files that are not for connections."""


class Server(uvicorn.Server):
    """uvicorn, as this server wants it."""

    def __init__(self, settings: Settings, started: Callable[[], None]) -> None:
        terms = _terms(settings)
        crowd = Crowd(terms)
        super().__init__(
            uvicorn.Config(
                create_app(settings),
                host=settings.host,
                port=settings.port,
                log_config=None,
                access_log=False,
                http=partial(Gate, crowd),  # type: ignore[arg-type]  # it is only called
                ws=partial(OpenLine, crowd),  # type: ignore[arg-type]  # as above
                ws_per_message_deflate=False,  # it doubles the memory of a connection
                ws_max_size=16384,  # an answer of the longest kind has 12 kB
                timeout_graceful_shutdown=_STOP,  # type: ignore[arg-type]  # it only waits so long, and can wait half a second
                timeout_keep_alive=terms.idle_seconds,
                server_header=False,
                date_header=False,
                proxy_headers=False,  # we believe a proxy only when told to, and then ourselves
            )
        )
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _spare_the_collector()
        sys.setswitchinterval(_SWITCH)
        if self.started:
            self._tell()


def serve_alone(settings: Settings, out: TextIO) -> int:
    """Serve from this process until told to stop. The exit status."""
    listener = listen(settings)
    many_files()
    started: list[bool] = []

    def told() -> None:
        started.append(True)
        say_where(settings, listener, out)

    own_folder(settings)
    with listener, hold(settings.url, alone=not settings.shared), suppress(KeyboardInterrupt):
        asyncio.run(prepare(settings))
        Server(replace(settings, prepared=True), told).run(sockets=[listener])
    return 0 if started else 1


def listen(settings: Settings) -> socket.socket:
    """The door that people come through."""
    try:
        return socket.create_server((settings.host, settings.port), family=_family(settings.host), backlog=2048)
    except OSError as error:
        raise BanneretError(
            f"Port {settings.port} on {settings.host} can't be had: {error.strerror}. Choose another with --port."
        ) from None
    except OverflowError:
        raise BanneretError(f"There is no port {settings.port}: they go from 0 to 65535.") from None


def own_folder(settings: Settings) -> None:
    """The data folder is there, and nobody else can look into it."""
    if settings.database:
        return
    try:
        make_folder_private(settings.data)
    except OSError as error:
        raise BanneretError(
            f"The data folder {settings.data} can't be written to: {error.strerror}. Name another with --data."
        ) from None


def say_where(settings: Settings, listener: socket.socket, out: TextIO) -> None:
    port = listener.getsockname()[1]
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
    address = settings.address or f"http://{host}:{port}"
    print(f"The table is laid: {address}  (Ctrl-C stops it)", file=out, flush=True)


async def prepare(settings: Settings) -> None:
    """What is to be done once before serving, however many processes will, so that what is wrong is said in one
    sentence: whether all that is needed can be reached, the database brought up to date, running games replayed if the
    rules have changed, clocks excused, keys made. Who serves then need not write anything to begin."""
    await channels.check(settings)
    database = await Database.open(settings.url)
    try:
        await check_running_games(database)
        await excuse_absence(database, time())
        await Signet.of(database)
        await Keys.of(database)
    except Failure as error:
        raise BanneretError(
            f"The database can't be written to: {getattr(error, 'orig', None) or error}. Put that right, and start "
            "again: what was played is there."
        ) from None
    finally:
        await database.close()


def many_files() -> None:
    """Each connection is a file to the system: allow as many as it lets us."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _terms(settings: Settings) -> Terms:
    """What connections keep to. Behind a proxy all of them are its own; and some files are kept for the server's own
    use, the database above all."""
    usual = Terms()
    most = usual.in_all
    with suppress(ImportError, ValueError, OSError):
        import resource

        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = most if files < 0 else min(most, max(files - _OWN_FILES, files // 2))
    return replace(
        usual,
        per_address=0 if settings.proxy else ceil(usual.per_address * settings.limits),
        messages_a_second=usual.messages_a_second * settings.limits,
        in_all=most,
    )


def _spare_the_collector() -> None:
    """What is loaded by now stays for good, and positions hold no cycles: looking through all of it every few hundred
    answers costs a tenth of the time and finds nothing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
