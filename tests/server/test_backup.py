"""Backups: whole, of one moment, from either database into either."""

import asyncio
import gzip
import json
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from alembic.config import Config
from sqlalchemy import insert, select

from banneret.cli.main import main
from banneret.server.settings import Settings
from banneret.server.storage import backup, schema
from banneret.server.storage import database as database_module
from banneret.server.storage.backup import BackupError, back_up, restore, verify
from banneret.server.storage.database import Database, revisions
from banneret.server.storage.schema import ACCOUNTS, ACTS, METADATA, NOTICES, REMARKS, SEATS, SECRETS, TABLES, TOKENS

from .cluster import Cluster
from .conftest import TEMPLATE

pytestmark = pytest.mark.anyio

Contents = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A second database, of each kind, to restore into."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'other' / 'banneret.sqlite'}"
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    name = f"banneret_{token_hex(6)}"
    yield cluster.create(name, TEMPLATE)
    cluster.drop(name)


async def fill(database: Database, tables: int = 3, first: int = 0) -> None:
    """Some of everything: bytes, truth values, nothing, and letters from afar."""
    async with database.write() as connection:
        await connection.execute(
            insert(ACCOUNTS).values(
                name=f"Jeanne № {first}", folded=f"jeanne {first}", password="$argon2id$x", created=1
            )
        )
        account = (await connection.execute(select(ACCOUNTS.c.id).order_by(ACCOUNTS.c.id.desc()))).scalars().first()
        for n in range(first, first + tables):
            id = f"{n:016x}"
            row = {
                "id": id,
                "game": "calais",
                "scenario": "s",
                "variants": "{}",
                "rules": 1,
                "seed": "x",
                "commitment": "c",
                "status": "running",
            }
            await connection.execute(insert(TABLES).values(**row, pace="day", created=1, changed=2**40, closing=None))
            await connection.execute(
                insert(SEATS).values(
                    table_id=id, seat=0, kind="person", name="Étienne “la Hire”", taken_over=True, account_id=account
                )
            )
            await connection.execute(insert(SEATS).values(table_id=id, seat=1, kind="bot", due=5))
            await connection.execute(insert(TOKENS).values(hash=f"{n:064x}", table_id=id, seat=0, created=1))
            for number in range(5):
                await connection.execute(
                    insert(ACTS).values(table_id=id, number=number, at=3, entries=bytes(range(256)) * number)
                )
            await connection.execute(insert(REMARKS).values(table_id=id, seat=None, text="line\nbreak \u2028 ☃", at=1))
            await connection.execute(
                insert(NOTICES).values(table_id=id, seat=0, kind="webhook", target="https://a.example", created=1)
            )
        await connection.execute(insert(SECRETS).values(name=f"vapid {first}", value="-----BEGIN"))


async def contents(database: Database) -> Contents:
    found: Contents = {}
    async with database.read() as connection:
        for table in METADATA.sorted_tables:
            rows = await connection.execute(select(table).order_by(*table.primary_key.columns))
            found[table.name] = [tuple(row) for row in rows]
    return found


async def contents_of(url: str) -> Contents:
    database = await Database.open(url)
    try:
        return await contents(database)
    finally:
        await database.close()


async def test_what_comes_back_is_what_was_there(
    database: Database, other_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "BATCH", 4)
    await fill(database)
    file, seen = tmp_path / "b.gz", list[tuple[str, int, int]]()
    header = await back_up(database.url, file, lambda *what: seen.append(what))
    assert header.tables["acts"] == 15
    assert header.revision == revisions()[0]
    assert seen[-1][1] == seen[-1][2] == header.rows
    assert verify(file) == header
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".part")] == []
    restored, aside = await restore(other_url, file)
    assert (restored, aside) == (header, None)
    assert await contents_of(other_url) == await contents(database)
    again = await Database.open(other_url)
    async with again.write() as connection:  # numbers are counted on from where they were
        id = (
            await connection.execute(
                insert(REMARKS).values(table_id=f"{0:016x}", seat=0, text="more", at=9).returning(REMARKS.c.id)
            )
        ).scalar_one()
    assert id == 4
    await again.close()


async def test_it_is_of_one_moment_while_the_server_writes(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole table with its acts is laid in the midst of the backup: none of it is in there, and neither waits for the
    other."""
    monkeypatch.setattr(backup, "BATCH", 2)
    await fill(database)
    before = await contents(database)
    write = backup._write

    async def slow(connection: Any, header: Any, out: Any, watch: Any) -> None:
        await asyncio.wait_for(fill(database, 2, first=100), 10)  # a writer comes in between, and is done
        await write(connection, header, out, watch)

    monkeypatch.setattr(backup, "_write", slow)
    file = tmp_path / "b.gz"
    header = await back_up(database.url, file)
    assert header.tables["tables"] == 3
    verify(file)
    other = f"sqlite+aiosqlite:///{tmp_path / 'o.sqlite'}"
    await restore(other, file)
    assert await contents_of(other) == before
    assert len((await contents(database))["tables"]) == 5


async def test_a_backup_is_written_whole_or_not_at_all(database: Database, tmp_path: Path) -> None:
    await fill(database)
    file = tmp_path / "b.gz"
    await back_up(database.url, file)
    good = file.read_bytes()

    def fail(table: str, done: int, total: int) -> None:
        raise RuntimeError("the lights went out")

    with pytest.raises(RuntimeError):
        await back_up(database.url, file, fail)
    assert file.read_bytes() == good
    assert [each.name for each in tmp_path.iterdir() if "part" in each.name] == []
    with pytest.raises(BackupError, match="can't be written"):
        await back_up(database.url, tmp_path / "nowhere" / "b.gz")


async def test_a_database_that_holds_something_is_not_overwritten_without_force(
    database: Database, other_url: str, tmp_path: Path
) -> None:
    await fill(database)
    file = tmp_path / "b.gz"
    await back_up(database.url, file)
    full = await Database.open(other_url)
    await fill(full, 1, first=50)
    old = await contents(full)
    await full.close()
    with pytest.raises(BackupError, match="--force"):
        await restore(other_url, file)
    assert await contents_of(other_url) == old
    _, aside = await restore(other_url, file, force=True)
    assert await contents_of(other_url) == await contents(database)
    assert aside is not None
    assert aside.exists()
    if other_url.startswith("sqlite"):
        assert await contents_of(f"sqlite+aiosqlite:///{aside}") == old
    else:
        kept = f"sqlite+aiosqlite:///{tmp_path / 'kept.sqlite'}"
        await restore(kept, aside)
        assert await contents_of(kept) == old


async def test_a_restore_that_fails_leaves_everything_as_it_was(
    database: Database, other_url: str, tmp_path: Path
) -> None:
    await fill(database)
    file = tmp_path / "b.gz"
    await back_up(database.url, file)
    full = await Database.open(other_url)
    await fill(full, 1, first=50)
    old = await contents(full)
    await full.close()

    def fail(table: str, done: int, total: int) -> None:
        if table == "acts":
            raise RuntimeError("the lights went out")

    with pytest.raises(RuntimeError):
        await restore(other_url, file, force=True, watch=fail)
    assert await contents_of(other_url) == old
    if other_url.startswith("sqlite"):
        assert [each.name for each in (tmp_path / "other").iterdir()] == ["banneret.sqlite"]


async def test_a_database_that_a_server_uses_is_not_replaced(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'banneret.sqlite'}"
    serving = await Database.open(url)
    await fill(serving)
    file = tmp_path / "b.gz"
    await back_up(url, file)
    async with serving.read() as connection:
        await connection.execute(select(TABLES.c.id))
        with pytest.raises(BackupError, match="Stop it"):
            await restore(url, file, force=True)
    await serving.close()
    await restore(url, file, force=True)
    with pytest.raises(BackupError, match="no database"):
        bad = tmp_path / "text.sqlite"
        bad.write_text("this is no database, but it is long enough to be looked at " * 100)
        await restore(f"sqlite+aiosqlite:///{bad}", file)


def _rewritten(file: Path, change: Any) -> Path:
    with gzip.open(file) as old:
        lines = old.read().splitlines(keepends=True)
    out = file.with_name("changed.gz")
    with gzip.open(out, "wb") as new:
        new.write(b"".join(change(lines)))
    return out


async def test_damage_is_found_before_anything_is_done(tmp_path: Path) -> None:
    url, target = f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite'}", tmp_path / "new" / "b.sqlite"
    database = await Database.open(url)
    await fill(database)
    await database.close()
    file = tmp_path / "b.gz"
    await back_up(url, file)
    raw = file.read_bytes()
    broken = {
        "cut": raw[: len(raw) // 2],
        "flipped": raw[: len(raw) // 2] + bytes([raw[len(raw) // 2] ^ 1]) + raw[len(raw) // 2 + 1 :],
        "text": b"this is no backup",
        "empty": b"",
        "other": gzip.compress(b'{"hello": 1}\n'),
    }
    for name, data in broken.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(BackupError):
            await restore(f"sqlite+aiosqlite:///{target}", tmp_path / name)
    changes: list[Any] = [
        lambda lines: lines[:-1],
        lambda lines: [*lines[:5], *lines[6:]],
        lambda lines: [*lines, b'["more"]\n'],
        lambda lines: [line.replace(b"running", b"ruining") for line in lines],
        lambda lines: [lines[0].replace(b'"version":1', b'"version":2'), *lines[1:]],
        lambda lines: [lines[0].replace(b'"revision":"', b'"revision":"9'), *lines[1:]],
    ]
    for change in changes:
        with pytest.raises(BackupError):
            await restore(f"sqlite+aiosqlite:///{target}", _rewritten(file, change))
    assert not target.exists()
    with pytest.raises(BackupError, match="There is no file"):
        await restore(f"sqlite+aiosqlite:///{target}", tmp_path / "nothing")


async def test_a_database_of_another_version_is_not_backed_up(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    await (await Database.open(f"sqlite+aiosqlite:///{path}")).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'zzzz'")
    with pytest.raises(BackupError, match="revision zzzz"):
        await back_up(f"sqlite+aiosqlite:///{path}", tmp_path / "b.gz")


async def test_a_backup_of_an_older_version_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A migration that is to come: a column with a default."""
    url, later = f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite'}", tmp_path / "b.sqlite"
    database = await Database.open(url)
    await fill(database)
    await database.close()
    file = tmp_path / "b.gz"
    await back_up(url, file)
    folder = tmp_path / "migrations"
    shutil.copytree(Path(schema.__file__).parent / "migrations", folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "zzzz_later.py").write_text(
        'import sqlalchemy as sa\nfrom alembic import op\n\nrevision, down_revision = "zzzz", '
        f"{revisions()[0]!r}\n\n\ndef upgrade() -> None:\n"
        '    op.add_column("remarks", sa.Column("mood", sa.Text(), nullable=False, server_default="calm"))\n'
    )

    @contextmanager
    def config() -> Iterator[Config]:
        found = Config()
        found.set_main_option("script_location", str(folder))
        yield found

    monkeypatch.setattr(database_module, "_config", config)
    assert revisions()[0] == "zzzz"
    await restore(f"sqlite+aiosqlite:///{later}", file)
    with sqlite3.connect(later) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("zzzz",)]
        assert connection.execute("SELECT mood FROM remarks").fetchall() == [("calm",)] * 3
    with pytest.raises(BackupError, match="Start the server once"):
        await back_up(url, tmp_path / "c.gz")


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def prepare() -> None:
        database = await Database.open(Settings(data=tmp_path / "data").url)
        await fill(database)
        await database.close()

    data, file = str(tmp_path / "data"), str(tmp_path / "b.gz")
    assert main(["backup", file, "--data", data]) == 2
    assert "There is no database" in capsys.readouterr().err
    asyncio.run(prepare())
    assert main(["backup", file, "--data", data]) == 0
    assert "3 tables, 15 acts, 1 account." in capsys.readouterr().out
    assert main(["restore", file, "--data", data]) == 2
    assert "--force" in capsys.readouterr().err
    assert main(["restore", file, "--data", data, "--force"]) == 0
    assert "kept in" in capsys.readouterr().out
    assert main(["restore", file, "--data", str(tmp_path / "elsewhere")]) == 0
    assert main(["restore", file, "--database", "mysql://x"]) == 2
    assert main(["backup", file, "--database", "postgresql+asyncpg://nobody@127.0.0.1:1/none"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("banneret: ")
    assert "Traceback" not in error
    with gzip.open(file, "rt") as lines:
        assert json.loads(next(lines))["format"] == "banneret backup"
