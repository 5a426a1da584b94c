"""The rooms of the server: imports go one way through them, and SQL is spoken in one of them only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import banneret.server

ROOT = Path(banneret.server.__file__).parent
WORDS = "words"
"""What stands beside the rooms and knows none of them: everybody may use it."""
START = "start"
"""What puts everything together."""
STARTERS = {"app", "start", "sole"}

MAY_IMPORT: dict[str, set[str]] = {
    WORDS: {WORDS},
    "storage": {WORDS, "storage"},
    "table": {WORDS, "storage", "table"},
    "hall": {WORDS, "storage", "table", "hall"},
    "notices": {WORDS, "storage", "table", "hall", "notices"},
    "guard": {WORDS, "guard"},
    "people": {WORDS, "storage", "guard", "people"},
    "routes": {WORDS, "storage", "table", "hall", "notices", "guard", "people", "routes"},
    START: {WORDS, "storage", "table", "hall", "notices", "guard", "people", "routes", START},
}
SPEAK_SQL = {"sqlalchemy", "alembic", "aiosqlite", "sqlite3"}


def sources() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py") if "migrations" not in path.parts)


def module_of(path: Path) -> list[str]:
    return list(path.relative_to(ROOT).with_suffix("").parts)


def room_of(module: list[str]) -> str:
    if len(module) > 1:
        return module[0]
    return START if module[0] in STARTERS else WORDS


def imported(source: str, module: list[str]) -> Iterator[list[str]]:
    """The modules of the server that a source imports, wherever in it."""
    here = ["banneret", "server", *module]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level] if node.level else []
            name = [*base, *(node.module or "").split(".")] if node.module else base
            for alias in node.names:
                full = [*name, alias.name] if _is_module([*name, alias.name]) else name
                if full[:2] == ["banneret", "server"] and full[2:]:
                    yield full[2:]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("banneret.server."):
                    yield alias.name.split(".")[2:]


def _is_module(name: list[str]) -> bool:
    path = ROOT.parent.parent.joinpath(*name)
    return path.is_dir() or path.with_suffix(".py").is_file()


def wrong(source: str, module: list[str]) -> list[str]:
    """What it imports and may not."""
    found = []
    for other in imported(source, module):
        room = other[0] if other[0] in MAY_IMPORT else room_of(other)
        if room not in MAY_IMPORT[room_of(module)]:
            found.append(".".join(other))
    return found


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
    assert {module[0] for path in sources() if len(module := module_of(path)) > 1} == set(MAY_IMPORT) - {WORDS, START}


@pytest.mark.parametrize("path", sources(), ids=lambda path: ".".join(module_of(path)))
def test_imports_go_one_way_through_the_rooms(path: Path) -> None:
    assert not wrong(path.read_text(encoding="utf-8"), module_of(path))


@pytest.mark.parametrize("path", [path for path in sources() if module_of(path)[0] != "storage"], ids=lambda path: ".".join(module_of(path)))
def test_sql_is_spoken_in_storage_only(path: Path) -> None:
    assert not foreign(path.read_text(encoding="utf-8")) & SPEAK_SQL


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
    assert wrong(source, module.split("."))


def test_sql_is_found() -> None:
    assert foreign("def late():\n    from sqlalchemy.ext.asyncio import AsyncConnection") & SPEAK_SQL
