"""The rooms of the server: imports go one way through them, and SQL is spoken in one of them only."""

import ast
from pathlib import Path

import pytest

import banneret

from ..import_graph import Import, Source, Sources, imports, read

WORDS = "words"
"""What stands beside the rooms and knows none of them: everybody may use it."""
START = "start"
"""What puts everything together."""
STARTERS = {"app", "gang", "start", "usher", "worker"}

MAY_IMPORT: dict[str, set[str]] = {
    WORDS: {WORDS},
    "work": {WORDS, "work"},
    "storage": {WORDS, "storage"},
    "table": {WORDS, "storage", "work", "table"},
    "hall": {WORDS, "storage", "work", "table", "hall"},
    "notices": {WORDS, "storage", "table", "hall", "notices"},
    "guard": {WORDS, "guard"},
    "people": {WORDS, "storage", "guard", "people"},
    "routes": {WORDS, "storage", "table", "hall", "notices", "guard", "people", "routes"},
    START: {WORDS, "storage", "table", "hall", "notices", "guard", "people", "routes", START},
}
SPEAK_SQL = {"sqlalchemy", "alembic", "aiosqlite", "sqlite3"}


PACKAGE = "banneret.server"
EVERYTHING = read(Path(banneret.__file__).parent)
SOURCES = {
    name: source for name, source in EVERYTHING.items() if name.startswith(f"{PACKAGE}.") and ".migrations" not in name
}


def room_of(name: str) -> str:
    """The room of a module, by its dotted name; a room itself is its `__init__`."""
    first, *more = name.removeprefix(f"{PACKAGE}.").split(".")
    if more or first in MAY_IMPORT:
        return first
    return START if first in STARTERS else WORDS


def wrong(sources: Sources, name: str) -> list[Import]:
    """What a module imports of the server and may not, wherever in it."""
    may = MAY_IMPORT[room_of(name)]
    return [
        found for found in imports(sources, name) if found.imported in SOURCES and room_of(found.imported) not in may
    ]


def foreign(source: str) -> set[str]:
    """The packages that it imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").partition(".")[0])
    return names


def test_every_folder_is_a_room() -> None:
    folders = {name.split(".")[2] for name, source in SOURCES.items() if source.package}
    assert folders == set(MAY_IMPORT) - {WORDS, START}


@pytest.mark.parametrize("name", SOURCES)
def test_imports_go_one_way_through_the_rooms(name: str) -> None:
    found = wrong(EVERYTHING, name)
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("name", [name for name in SOURCES if room_of(name) != "storage"])
def test_sql_is_spoken_in_storage_only(name: str) -> None:
    assert not foreign(SOURCES[name].text) & SPEAK_SQL


# ---------------------------------------------------------------------- that these tests can fail


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("table.table", "from ..hall.hall import Hall"),
        ("table.table", "def late():\n    from ..hall import hall"),
        ("table.timing", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..routes import play"),
        ("hall.hall", "from ..notices.desk import NoticeDesk"),
        ("storage.rows", "from ..table.table import Table"),
        ("guard.limits", "import banneret.server.hall.hall"),
        ("wire", "from .storage import rows"),
        ("hall.hall", "from ..app import create_app"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    name = f"{PACKAGE}.{module}"
    assert wrong({**EVERYTHING, name: Source(source)}, name)


def test_sql_is_found() -> None:
    assert foreign("def late():\n    from sqlalchemy.ext.asyncio import AsyncConnection") & SPEAK_SQL
