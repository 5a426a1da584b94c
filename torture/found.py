"""What is on disk, read past the server: of a SQLite file a copy, so that whatever the server has left behind is its
own to clean up; of PostgreSQL one snapshot."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

from banneret.kernel.record import Entry

_entries = msgspec.json.Decoder(tuple[Entry, ...]).decode
FILE = "banneret.sqlite"


@dataclass(slots=True)
class Act:
    number: int
    raw: bytes
    own: int | None

    @property
    def entries(self) -> tuple[Entry, ...]:
        return _entries(self.raw)


@dataclass(slots=True)
class Table:
    """One, as it stands in the database."""

    row: dict[str, Any]
    seats: list[dict[str, Any]] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    orders: dict[tuple[int, str], str] = field(default_factory=dict)
    offers: list[dict[str, Any]] = field(default_factory=list)
    remarks: list[dict[str, Any]] = field(default_factory=list)


_READ = {
    "tables": ("id, game, scenario, variants, seed, commitment, status, closing, position, trouble", "id", "id"),
    "seats": ("table_id, seat, kind, name, salt", "table_id", "table_id, seat"),
    "acts": ("table_id, number, entries, own", "table_id", "table_id, number"),
    "orders": ("table_id, seat, interrupt, body", "table_id", "table_id, seat"),
    "offers": ('id, table_id, kind, "by", agreed', "table_id", "id"),
    "remarks": ("id, table_id, seat, text", "table_id", "id"),
}


def _sorted(rows: Callable[[str], Iterable[dict[str, Any]]]) -> dict[str, Table]:
    found = {row["id"]: Table(row) for row in rows("tables")}
    for row in rows("seats"):
        found[row["table_id"]].seats.append(row)
    for row in rows("acts"):
        found[row["table_id"]].acts.append(Act(row["number"], bytes(row["entries"]), row["own"]))
    for row in rows("orders"):
        found[row["table_id"]].orders[row["seat"], row["interrupt"]] = row["body"]
    for row in rows("offers"):
        found[row["table_id"]].offers.append(row)
    for row in rows("remarks"):
        found[row["table_id"]].remarks.append(row)
    return found


def in_file(data: Path, ids: Sequence[str]) -> dict[str, Table]:
    """In the SQLite file of a data folder that nobody writes to now."""
    with tempfile.TemporaryDirectory(prefix="banneret-torture-") as folder:
        for name in (FILE, f"{FILE}-wal"):
            if (data / name).exists():
                shutil.copyfile(data / name, Path(folder) / name)
        connection = sqlite3.connect(Path(folder) / FILE)
        connection.row_factory = sqlite3.Row
        marks = ", ".join("?" * len(ids))

        def rows(table: str) -> Iterable[dict[str, Any]]:
            columns, key, order = _READ[table]
            query = f"SELECT {columns} FROM {table} WHERE {key} IN ({marks}) ORDER BY {order}"
            return [dict(row) for row in connection.execute(query, ids)]

        try:
            return _sorted(rows)
        finally:
            connection.close()


def checkpoint(data: Path) -> None:
    """Put all that is in the log of a SQLite file into the file itself."""
    connection = sqlite3.connect(data / FILE)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


async def in_postgresql(url: str, ids: Sequence[str]) -> dict[str, Table]:
    """In a database that may be written to meanwhile."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""), timeout=30)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            read = {
                table: [
                    dict(row)
                    for row in await connection.fetch(
                        f"SELECT {columns} FROM {table} WHERE {key} = ANY($1) ORDER BY {order}", list(ids)
                    )
                ]
                for table, (columns, key, order) in _READ.items()
            }
    finally:
        await connection.close()
    return _sorted(read.__getitem__)
