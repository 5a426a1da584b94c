"""One database, one server, unless they tell each other of what they change: two that each believe their own memory
would play two games at one table. A restore is alone with it, too.

A file is held by its inode, so it does not matter by which name it is found. PostgreSQL is held by an advisory lock:
alone, or together with others who hold it together.
"""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from ...kernel.refusal import BanneretError
from .database import cannot_open

try:
    import fcntl
except ImportError:  # Windows has no such locks; there people must take care themselves
    fcntl = None  # type: ignore[assignment]  # a module, or nothing

LOG = logging.getLogger("banneret.storage")

_KEY = int.from_bytes(b"banneret", "big") >> 1
"""Of the advisory lock, in each database its own."""
_PATIENCE = 3.0
"""Seconds in which a server that has just been stopped, or killed, is forgotten by PostgreSQL."""
_LOOK = 2.0
"""Seconds between looks whether a connection is there that holds a lock."""
_SIGNS_OF_LIFE = {"tcp_keepalives_idle": "20", "tcp_keepalives_interval": "10", "tcp_keepalives_count": "3"}
"""For PostgreSQL: a machine that has lost its power holds nothing any more after a minute."""


class InUse(BanneretError):
    """Somebody else holds it."""


@contextmanager
def hold(url: str, *, alone: bool) -> Iterator[None]:
    """Hold a database while something is done with it that others must not disturb. It is let go with the process,
    however that ends. `alone`: of several servers over PostgreSQL none may be there; a file is always held alone."""
    if not url.startswith("sqlite"):
        with _hold_server(url, alone):
            yield
        return
    path = make_url(url).database
    if not path or path == ":memory:" or fcntl is None:
        yield
        return
    descriptor = _hold_file(Path(path))
    try:
        yield
    finally:
        # Not before, whatever happens: with any descriptor of a file a process gives up all of SQLite's own locks.
        os.close(descriptor)


def _hold_file(path: Path) -> int:
    while True:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise BanneretError(
                f"The database {path} can't be written to: {error.strerror}. Name another folder with --data."
            ) from None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        except FileNotFoundError:
            pass
        except BlockingIOError:
            os.close(descriptor)
            raise InUse(
                f"Another server is serving from {path}, or a backup is being restored into it. Stop it, or name "
                "another folder with --data."
            ) from None
        except OSError as error:
            os.close(descriptor)
            raise BanneretError(
                f"The database {path} can't be locked: {error.strerror}. Keep it on a disk of this machine."
            ) from None
        os.close(descriptor)  # another file has just taken its place


@contextmanager
def _hold_server(url: str, alone: bool) -> Iterator[None]:
    held = _Held(url, alone)
    held.begin()
    try:
        yield
    finally:
        held.end()


class _Held:
    """A connection to PostgreSQL that has the lock, in a thread: it lasts from before the first event loop until after
    the last."""

    def __init__(self, url: str, alone: bool) -> None:
        self._url = url
        self._lock = func.pg_try_advisory_lock if alone else func.pg_try_advisory_lock_shared
        self._had: Future[None] = Future()
        self._over = False
        self._loop = asyncio.new_event_loop()
        self._stir = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="holding", daemon=True)

    def begin(self) -> None:
        """Raises InUse if somebody else holds it."""
        self._thread.start()
        self._had.result()

    def end(self) -> None:
        self._over = True
        with suppress(RuntimeError):  # it is over already
            self._loop.call_soon_threadsafe(self._stir.set)
        self._thread.join(_PATIENCE)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._keep())

    async def _keep(self) -> None:
        engine = create_async_engine(
            self._url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
        )
        while not self._over:
            try:
                async with engine.connect() as connection:
                    await self._take(connection)
                    await self._stay(connection)
            except InUse as error:
                self._lost(error)
                return
            except (SQLAlchemyError, OSError) as error:
                if not self._had.done():
                    self._had.set_exception(cannot_open(self._url, error))
                    return
                await self._rest(0.1)  # the database was away, and so is everybody's lock: be the first who is back

    async def _take(self, connection: AsyncConnection) -> None:
        for name, value in _SIGNS_OF_LIFE.items():
            await connection.execute(select(func.set_config(name, value, False)))
        for _ in range(round(_PATIENCE / 0.2)):
            if (await connection.execute(select(self._lock(_KEY)))).scalar_one():
                if not self._had.done():
                    self._had.set_result(None)
                return
            await asyncio.sleep(0.2)
        raise InUse(
            "Another server is serving from this database, or a backup is being restored into it. Stop it; or let all "
            "of them tell each other of what they change: start each with --channels postgresql, or --workers 2."
        )

    async def _stay(self, connection: AsyncConnection) -> None:
        plain: Any = (await connection.get_raw_connection()).driver_connection
        plain.add_termination_listener(lambda _: self._stir.set())
        while not self._over:
            await self._rest(_LOOK)
            await connection.execute(select(1))

    async def _rest(self, seconds: float) -> None:
        """For so long, unless something happens."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stir.wait(), seconds)
        self._stir.clear()

    def _lost(self, error: InUse) -> None:
        if not self._had.done():
            self._had.set_exception(error)
            return
        LOG.error("the connection to the database was lost, and another server has taken it meanwhile; this one stops")
        os.kill(os.getpid(), signal.SIGTERM)
