"""A backup: all that a server knows, in one file, as of one moment, while it goes on serving. It can be restored into
SQLite or PostgreSQL, whichever it came from.

The file is gzipped JSON Lines: a header (format, revision of the schema, rows of each table); for each table a line
with its columns, then its rows; and at the end the SHA-256 of everything before. It holds secrets (hashes of tokens and
passwords, the key for push messages), so only its owner may read it.
"""

import base64
import gzip
import hashlib
import os
import sqlite3
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ... import __version__
from ...kernel.refusal import BanneretError
from .database import Database, migrate, revision_of, revisions
from .holding import InUse, hold
from .private import make_file_private
from .schema import ACCOUNTS, METADATA, TABLES

FORMAT = "banneret backup"
VERSION = 1
BATCH = 500

Watch = Callable[[str, int, int], None]
"""Is told the table that is worked on, and how many rows of all are done."""


class BackupError(BanneretError):
    """A backup that can't be made, read or restored."""


class Header(msgspec.Struct, frozen=True):
    format: str
    version: int
    banneret: str
    revision: str
    created: str
    tables: dict[str, int]

    @property
    def rows(self) -> int:
        return sum(self.tables.values())


class _Section(msgspec.Struct, frozen=True):
    """Begins a table: its columns, and those of them that are bytes (base64 in the rows)."""

    table: str
    columns: tuple[str, ...]
    bytes: tuple[str, ...] = ()


class _End(msgspec.Struct, frozen=True):
    rows: int
    sha256: str


_encode = msgspec.json.Encoder().encode


# ---------------------------------------------------------------------- making one


async def back_up(url: str, file: Path, watch: Watch = lambda table, done, total: None) -> Header:
    """Write everything in this database to a file: the whole of it, or no file at all."""
    must_exist(url)
    database = Database(url)
    try:
        async with _snapshot(database) as connection:
            header = await _header(connection)
            with _whole_file(file) as out:
                await _write(connection, header, out, watch)
    except (SQLAlchemyError, OSError) as error:
        raise BackupError(f"The database can't be read: {_reason(error)}.") from None
    finally:
        await database.close()
    return header


@asynccontextmanager
async def _snapshot(database: Database) -> AsyncIterator[AsyncConnection]:
    """A transaction that sees one moment, whatever is written meanwhile. SQLite's do so by themselves."""
    async with database.engine.connect() as connection:
        if not database.is_sqlite:
            connection = await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        async with connection.begin():
            yield connection


async def _header(connection: AsyncConnection) -> Header:
    revision = await connection.run_sync(revision_of)
    if revision != revisions()[0]:
        found = f"has revision {revision}" if revision else "is not a server's"
        raise BackupError(
            f"The database {found}, and this version of Banneret knows {revisions()[0]}. Start the server "
            "once with this version, then try again."
        )
    counts = {}
    for table in METADATA.sorted_tables:
        counts[str(table.name)] = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
    return Header(FORMAT, VERSION, __version__, revision, datetime.now(UTC).isoformat(timespec="seconds"), counts)


async def _write(connection: AsyncConnection, header: Header, out: gzip.GzipFile, watch: Watch) -> None:
    digest, done = hashlib.sha256(), 0

    def put(line: Any) -> None:
        raw = _encode(line) + b"\n"
        digest.update(raw)
        out.write(raw)

    put(header)
    for table in METADATA.sorted_tables:
        columns = list(table.columns)
        binary = [i for i, column in enumerate(columns) if isinstance(column.type, LargeBinary)]
        names = [str(column.name) for column in columns]
        put(_Section(str(table.name), tuple(names), tuple(names[i] for i in binary)))
        async with connection.stream(select(*columns).order_by(*table.primary_key.columns)) as rows:
            async for batch in rows.partitions(BATCH):
                for row in batch:
                    values: list[Any] = list(row)
                    for i in binary:
                        values[i] = base64.b64encode(values[i]).decode()
                    put(values)
                done += len(batch)
                watch(table.name, done, header.rows)
    out.write(_encode(_End(done, digest.hexdigest())) + b"\n")


@contextmanager
def _whole_file(file: Path) -> Iterator[gzip.GzipFile]:
    """A gzip file that is there, and on disk, when all of it has been written."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as raw:
            with gzip.GzipFile(filename="", mode="wb", fileobj=raw, compresslevel=6) as out:
                yield out
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(part, file)
        _sync_folder(file.parent)
    except OSError as error:
        raise BackupError(f"The backup {file} can't be written: {error.strerror or error}.") from None
    finally:
        part.unlink(missing_ok=True)


# ---------------------------------------------------------------------- reading one


def verify(file: Path) -> Header:
    """Read a backup to its end. Raises BackupError unless all of it is there as it was written."""
    header: Header | None = None
    digest, rows, end = hashlib.sha256(), 0, None
    for raw in _lines(file):
        if end is not None:
            raise BackupError(f"{file} has something after its end: it is not the backup that was written.")
        if header is None:
            header = _read_header(file, raw)
        elif raw.startswith(b'{"rows"'):
            end = msgspec.json.decode(raw, type=_End)
            continue
        elif raw.startswith(b"["):
            rows += 1
        digest.update(raw)
    if header is None or end is None:
        raise BackupError(f"{file} is not whole: its end is missing.")
    if end.sha256 != digest.hexdigest() or end.rows != rows or rows != header.rows:
        raise BackupError(f"{file} is damaged: its checksum is wrong. Nothing was restored.")
    return header


def _read_header(file: Path, raw: bytes) -> Header:
    try:
        header = msgspec.json.decode(raw, type=Header)
    except msgspec.DecodeError:
        raise BackupError(f"{file} is no backup of a Banneret server.") from None
    if header.format != FORMAT:
        raise BackupError(f"{file} is no backup of a Banneret server.")
    if header.version != VERSION or header.revision not in revisions():
        raise BackupError(
            f"{file} was made by Banneret {header.banneret}, which is newer than this one "
            f"({__version__}). Restore it with that version."
        )
    return header


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as lines:
            yield from lines
    except FileNotFoundError:
        raise BackupError(f"There is no file {file}.") from None
    except gzip.BadGzipFile:
        raise BackupError(f"{file} is no backup of a Banneret server, or it is damaged.") from None
    except (EOFError, zlib.error):
        raise BackupError(f"{file} is damaged: it can't be read to its end. Nothing was restored.") from None
    except OSError as error:
        raise BackupError(f"{file} can't be read: {error.strerror or error}.") from None


# ---------------------------------------------------------------------- restoring one


async def restore(
    url: str, file: Path, force: bool = False, watch: Watch = lambda table, done, total: None
) -> tuple[Header, Path | None]:
    """Put a backup in the place of what a database holds. Returns also where the old contents are now, if there were
    any."""
    header = verify(file)
    try:
        if url.startswith("sqlite"):
            # A link stays one: what it leads to is replaced.
            target = Path(os.path.realpath(make_url(url).database or ""))
            return header, await _restore_file(target, header, file, force, watch)
        with hold(url, alone=True):
            return header, await _restore_server(url, header, file, force, watch)
    except InUse:
        raise BackupError(f"A server is using {_called(url)}. Stop it, then try again.") from None
    except (SQLAlchemyError, OSError) as error:
        raise BackupError(f"The database can't be written: {_reason(error)}. It is as it was.") from None


async def _restore_file(target: Path, header: Header, file: Path, force: bool, watch: Watch) -> Path | None:
    """Into a new file beside the old one, which then takes its place."""
    make_folder = not target.parent.exists()
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    was_there = target.exists()
    try:
        with hold(f"sqlite+aiosqlite:///{target}", alone=True):
            if was_there:
                _check_unused(target)
                await _check_empty(f"sqlite+aiosqlite:///{target}", force)
            return await _replace_file(target, was_there, header, file, watch)
    except BaseException:
        if not was_there:  # what holding it has made
            target.unlink(missing_ok=True)
            if make_folder:
                with suppress(OSError):
                    target.parent.rmdir()
        raise


async def _replace_file(target: Path, was_there: bool, header: Header, file: Path, watch: Watch) -> Path | None:
    fresh = target.with_name(f"{target.name}.restoring")
    fresh.unlink(missing_ok=True)
    make_file_private(fresh)
    try:
        database = Database(f"sqlite+aiosqlite:///{fresh}")
        try:
            async with database.write() as connection:
                await _fill(connection, header, file, watch)
        finally:
            await database.close()
        with closing(sqlite3.connect(fresh)) as connection_:
            connection_.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        aside = None
        if was_there:
            aside = target.with_name(f"{target.name}.before-{_stamp()}")
            os.replace(target, aside)
        os.replace(fresh, target)
        make_file_private(target)
        _sync_folder(target.parent)
        return aside
    finally:
        for leftover in (
            fresh,
            fresh.with_name(f"{fresh.name}-wal"),
            fresh.with_name(f"{fresh.name}-shm"),
            fresh.with_name(f"{fresh.name}-journal"),
        ):
            leftover.unlink(missing_ok=True)


def _check_unused(target: Path) -> None:
    """Leaving the journal that servers keep is granted only to who is alone with the file; it also puts everything into
    the one file."""
    try:
        with closing(sqlite3.connect(target, timeout=1)) as connection:
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError:
        mode = "in use"
    except sqlite3.DatabaseError:
        raise BackupError(f"{target} is no database. Move it away, then try again.") from None
    if mode != "delete":
        raise BackupError(f"A server is using {target}. Stop it, then try again.")


async def _restore_server(url: str, header: Header, file: Path, force: bool, watch: Watch) -> Path | None:
    """In one transaction. The old contents are kept as a backup beside the one that is restored."""
    aside = None
    if await _check_empty(url, force):
        aside = file.with_name(f"before-{_stamp()}.{file.name}")
        await back_up(url, aside)
    database = Database(url)
    try:
        async with database.write() as connection:
            await connection.run_sync(_clear)
            await _fill(connection, header, file, watch)
    finally:
        await database.close()
    return aside


async def _check_empty(url: str, force: bool) -> bool:
    """Whether a database holds anything that somebody would miss; if so, `force` is needed."""
    database = Database(url)
    try:
        async with database.read() as connection:
            if not await connection.run_sync(revision_of):
                return False
            found = False
            for table, what in ((TABLES, "tables"), (ACCOUNTS, "accounts")):
                count = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
                if count and not force:
                    raise BackupError(
                        f"The database is not empty: it holds {count} {what}. With --force it is "
                        "replaced, and the old contents are kept aside."
                    )
                found = found or bool(count)
            return found
    finally:
        await database.close()


def _clear(connection: Connection) -> None:
    """Remove our tables, whatever revision they have."""
    old = MetaData()
    old.reflect(connection, only=lambda name, _: name in {*METADATA.tables, "alembic_version"})
    old.drop_all(connection)


async def _fill(connection: AsyncConnection, header: Header, file: Path, watch: Watch) -> None:
    """Build the schema as it was when the backup was made, fill it, and bring it up to date."""
    await connection.run_sync(migrate, header.revision)
    there = MetaData()
    await connection.run_sync(there.reflect)
    done = 0
    for section, batch in _batches(file):
        table = there.tables.get(section.table)
        if table is None or not set(section.columns) <= set(table.columns.keys()):
            raise BackupError(f"{file} holds a table “{section.table}” that this version of Banneret does not know.")
        await connection.execute(insert(table), batch)
        done += len(batch)
        watch(section.table, done, header.rows)
    await connection.run_sync(migrate)
    if connection.dialect.name == "postgresql":
        for table in METADATA.sorted_tables:
            await _count_on(connection, table)


def _batches(file: Path) -> Iterator[tuple[_Section, list[dict[str, Any]]]]:
    """The rows of a backup that has been verified, some at a time, with the table that they belong to."""
    section, batch = _Section("", ()), list[dict[str, Any]]()
    for raw in _lines(file):
        is_row = raw.startswith(b"[")
        if batch and (not is_row or len(batch) == BATCH):
            yield section, batch
            batch = []
        if is_row:
            row = dict(zip(section.columns, msgspec.json.decode(raw), strict=True))
            for name in section.bytes:
                row[name] = base64.b64decode(row[name])
            batch.append(row)
        elif raw.startswith(b'{"table"'):
            section = msgspec.json.decode(raw, type=_Section)


async def _count_on(connection: AsyncConnection, table: Table) -> None:
    """Let PostgreSQL count on from the last number that was restored."""
    column = table.autoincrement_column
    if column is not None and column.autoincrement is True:
        sequence = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
        await connection.execute(
            text(
                f'SELECT setval({sequence}, (SELECT COALESCE(MAX("{column.name}"), 0) + 1 FROM "{table.name}"), false)'
            )
        )


# ---------------------------------------------------------------------- small things


def must_exist(url: str) -> None:
    path = make_url(url).database or ""
    if url.startswith("sqlite") and not Path(path).is_file():
        raise BackupError(f"There is no database {path}. Name the folder that the server uses with --data.")


def _called(url: str) -> str:
    parts = make_url(url)
    return str(parts.database) if url.startswith("sqlite") else parts.render_as_string(hide_password=True)


def _stamp() -> str:
    return datetime.now().strftime("%Y%m%d-%H%M%S")


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).partition("\n")[0]
