"""The database: one file of SQLite, or PostgreSQL. Opened, brought up to date, written to."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Executable, create_engine, event, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ...kernel.refusal import BanneretError
from .private import make_file_private

T = TypeVar("T")

_MIGRATING = int.from_bytes(b"migrate", "big")
"""The advisory lock of PostgreSQL under which its tables are brought up to date."""
Failure = SQLAlchemyError
"""What a database says no with: it is full, gone, or broken."""


class Database:
    """An open database. Reading goes straight to the engine; writing goes through `write`, which SQLite wants one at a
    time."""

    def __init__(self, url: str, connections: int = 30) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.engine = _engine(url, connections)
        self._turn: asyncio.Lock | nullcontext[None] = asyncio.Lock() if self.is_sqlite else nullcontext()
        self._writer = _Hand(url, writes=True) if self.is_sqlite else None
        self._reader = _Hand(url, writes=False) if self.is_sqlite else None

    @classmethod
    async def open(cls, url: str, connections: int = 30) -> "Database":
        """Open it, make it if there is none, and bring its tables up to date. `connections`: how many there may be at
        once to PostgreSQL."""
        target = make_url(url).database
        if url.startswith("sqlite") and target and target != ":memory:":
            try:
                Path(target).parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # it holds everybody's secrets
                make_file_private(Path(target))
            except OSError as error:
                raise BanneretError(
                    f"The data folder {Path(target).parent} can't be made: {error.strerror}. Name another with --data."
                ) from None
        database = cls(url, connections)
        try:
            async with database.engine.connect() as connection:
                if database.is_sqlite:
                    await connection.run_sync(_must_be_whole)
                else:  # of several that start at once, one does it
                    await connection.execute(select(func.pg_advisory_lock(_MIGRATING)))
                await connection.run_sync(migrate)
                if not database.is_sqlite:
                    await connection.execute(select(func.pg_advisory_unlock(_MIGRATING)))
                await connection.commit()
        except BanneretError:
            await database.close()
            raise
        except (SQLAlchemyError, OSError) as error:
            await database.close()
            raise cannot_open(url, error) from None
        return database

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes: committed when the block ends, durable when it has ended."""
        async with self._turn, self.engine.connect() as plain:
            connection = await plain.execution_options(writes=True)
            async with connection.begin():
                yield connection

    async def apply(self, changes: Iterable[Executable]) -> None:
        """Write all of these, or none."""
        async with self.write() as connection:
            for change in changes:
                await connection.execute(change)

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Do a piece of work as one transaction that writes. For what happens all the time: with SQLite it goes to a
        thread of its own once, and not once for every statement."""
        if self._writer is None:
            async with self.write() as connection:
                return await connection.run_sync(work)
        async with self._turn:
            return await asyncio.shield(
                asyncio.get_running_loop().run_in_executor(self._writer.thread, self._writer.run, work)
            )

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    async def look(self, work: Callable[[Connection], T]) -> T:
        """Read something in one go. For what happens often: as `transaction`."""
        if self._reader is None:
            async with self.read() as connection:
                return await connection.run_sync(work)
        return await asyncio.get_running_loop().run_in_executor(self._reader.thread, self._reader.run, work)

    async def must_answer(self) -> None:
        """Ask it something, to see whether it is there."""
        async with self.read() as connection:
            await connection.execute(select(1))

    async def close(self) -> None:
        for hand in (self._writer, self._reader):
            if hand is not None:
                await asyncio.get_running_loop().run_in_executor(hand.thread, hand.close)
                hand.thread.shutdown()
        await self.engine.dispose()


def cannot_open(url: str, error: Exception) -> BanneretError:
    """What is said of a database that is not there."""
    reason = getattr(error, "orig", None) or error
    return BanneretError(f"The database {make_url(url).render_as_string(hide_password=True)} can't be opened: {reason}")


class _Hand:
    """A thread with a connection of its own."""

    def __init__(self, url: str, *, writes: bool) -> None:
        self.thread = ThreadPoolExecutor(1, "writer" if writes else "reader")
        self._writes = writes
        self._engine = create_engine(url.replace("+aiosqlite", ""))
        _prepare(self._engine)
        self._connection: Connection | None = None

    def run(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=self._writes)
        with self._connection.begin():
            return work(self._connection)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


def _engine(url: str, connections: int) -> AsyncEngine:
    if not url.startswith("sqlite"):
        kept = connections // 3
        return create_async_engine(url, pool_size=kept, max_overflow=connections - kept, pool_pre_ping=True)
    engine = create_async_engine(url)
    _prepare(engine.sync_engine)
    return engine


def _prepare(engine: Engine) -> None:
    """Tell SQLite how we want it."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        # We begin transactions ourselves: the driver would do it too late, after the first read.
        connection.isolation_level = None
        cursor = connection.cursor()
        # What SQLite needs to take back one statement of many rows it would keep in a file, made anew for each.
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=5000",
            "temp_store=MEMORY",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its turn at once, so that it never finds halfway that another process was quicker. (By the
        # driver: SQLAlchemy would take longer over it than over what is written.)
        cursor = connection.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")
        cursor.close()


def _must_be_whole(connection: Connection) -> None:
    """A file that has been damaged is not served from: what is missing in it would be missed much later, or never. (A
    hundred megabytes take a twentieth of a second.)"""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise BanneretError(
            f"The database file {connection.engine.url.database} is damaged ({found}). Keep it as it is, and restore "
            "the last backup: banneret restore FILE."
        )


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the tables up to a revision of the schema."""
    with _config() as config:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def revision_of(connection: Connection) -> str:
    """The revision that the tables have; empty if there are none."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def revisions() -> list[str]:
    """The revisions that this version of Banneret knows, the latest first."""
    with _config() as config:
        return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]


@contextmanager
def _config() -> Iterator[Config]:
    with as_file(files(__package__) / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        yield config
