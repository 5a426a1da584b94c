"""Who may import whom. Arrows point down: kernel and board know nobody, games know these two, bots know no game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import banneret

ROOT = Path(banneret.__file__).parent
PACKAGE = "banneret"

ENGINE = {"kernel", "board"}
THINKERS = {"bots", "explain"}
MAY_IMPORT: dict[str, set[str]] = {
    "kernel": {"kernel"},
    "board": {"board"},
    # And its own folder, but no other game: see `allowed`.
    "games": ENGINE,
    # They reach games through the kernel's registry, so that a game from another package is as good as ours.
    "bots": ENGINE | {"bots"},
    "explain": ENGINE | THINKERS,
    "lab": ENGINE | THINKERS | {"games", "lab"},
    "adapters": ENGINE | THINKERS | {"games", "adapters"},
    "server": ENGINE | THINKERS | {"games", "lab", "server", ""},
    "cli": ENGINE | THINKERS | {"games", "lab", "adapters", "server", "cli", ""},
    # `import banneret` itself: the short names that people use. It loads the folder of the games, but no game.
    "": ENGINE | {""},
}

GAMES = ("calais", "diex", "maid", "chivalry", "orleans")


def sources() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def module_of(path: Path) -> list[str]:
    """The dotted name of a source file, in parts, without the package's own: ["kernel", "dice"]; a package's __init__ is kept as such."""
    return list(path.relative_to(ROOT).with_suffix("").parts)


def imports(source: str, module: list[str]) -> Iterator[str]:
    """Every module of ours that a source imports, anywhere in it, as a dotted name below the package ("" is the package itself)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _ours(alias.name)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                if node.level > len(module):
                    raise AssertionError(f"{'.'.join(module)} imports from above the package")
                base = [PACKAGE, *module[: len(module) - node.level]]
                name = ".".join([*base, *([node.module] if node.module else [])])
            else:
                name = node.module or ""
            for alias in node.names:
                # `from ..kernel import dice` names a module, `from .. import __version__` a thing in the package itself.
                inner = f"{name}.{alias.name}"
                yield from _ours(inner if _is_module(inner) else name)
        elif isinstance(node, ast.Call) and isinstance(node.args[0] if node.args else None, ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            argument = node.args[0]
            if called in {"import_module", "__import__"} and isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield from _ours(argument.value)


def _ours(name: str) -> Iterator[str]:
    if name == PACKAGE or name.startswith(PACKAGE + "."):
        yield name[len(PACKAGE) + 1 :]


def _is_module(name: str) -> bool:
    if not name.startswith(PACKAGE + "."):
        return False
    path = ROOT.joinpath(*name.split(".")[1:])
    return path.is_dir() or path.with_suffix(".py").is_file()


def allowed(module: list[str], imported: str) -> bool:
    layer = module[0] if len(module) > 1 else ""
    parts = imported.split(".")
    if layer == "" and imported == "games":
        return True
    if layer == "games" and len(module) > 2 and parts[:2] == module[:2]:
        return True
    return parts[0] in MAY_IMPORT[layer]


def test_there_is_something_to_check() -> None:
    assert {module_of(path)[0] for path in sources()} >= {"kernel", "board", "games", "bots", "cli"}
    assert len(sources()) > 30


def test_every_folder_has_its_place() -> None:
    layers = {module_of(path)[0] for path in sources() if len(module_of(path)) > 1}
    assert layers <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", sources(), ids=lambda path: ".".join(module_of(path)))
def test_imports_point_down(path: Path) -> None:
    module = module_of(path)
    wrong = [name for name in imports(path.read_text(encoding="utf-8"), module) if not allowed(module, name)]
    assert not wrong, f"{'.'.join(module)} may not import {', '.join(wrong)}"


KERNEL_NAMES_NO_GAME = [path for path in sources() if module_of(path)[0] == "kernel"]


@pytest.mark.parametrize("path", KERNEL_NAMES_NO_GAME, ids=lambda path: path.name)
def test_the_kernel_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.name == "match.py":
        # Its docstring shows how a match is played, and an example needs a name.
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name == "Match":
                text = text.replace(ast.get_docstring(node, clean=False) or "", "")
    assert not re.findall(rf"\b({'|'.join(GAMES)})\b", text, re.IGNORECASE)


# ---------------------------------------------------------------------- that these tests can fail


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kernel.dice", "from ..games.calais import game"),
        ("kernel.dice", "from banneret.bots import make"),
        ("kernel.dice", "import banneret.cli.main"),
        ("kernel.dice", "def late():\n    from ..board import graph"),
        ("kernel.dice", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..lab import series"),
        ("kernel.dice", "from .. import __version__"),
        ("kernel.dice", "from .. import bots"),
        ("kernel.dice", "import importlib\nimportlib.import_module('banneret.games.calais')"),
        ("kernel.__init__", "from ..adapters import tree"),
        ("board.graph", "from ..kernel.dice import Dice"),
        ("games.calais.state", "from ..diex import state"),
        ("games.calais.state", "from ...bots import Bot"),
        ("games.calais.strategy.worth", "import banneret"),
        ("bots.mcts", "from ..games.calais import game"),
        ("bots.mcts", "from ..lab import series"),
        ("explain.rulebook", "from ..cli import main"),
        ("lab.series", "from ..cli import main"),
        ("adapters.tree", "from ..lab import series"),
        ("__init__", "from .games import calais"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    parts = module.split(".")
    assert any(not allowed(parts, name) for name in imports(source, parts))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kernel.dice", "import hashlib\nfrom . import orders\nfrom .event import Event"),
        ("games.calais.state", "from banneret.kernel.state import State\nfrom ...kernel.dice import Dice\nfrom ...board import graph\nfrom . import march"),
        ("games.calais.state", "from .tables import FOOD\nfrom banneret.games.calais.tables import FRESH"),
        ("games.calais.__init__", "from .state import CalaisState"),
        ("bots.mcts", "from ..kernel.view import View\nfrom .bot import Bot"),
        ("cli.main", "from .. import __version__\nfrom ..lab import series"),
        ("__init__", "from . import games\nfrom .kernel.match import Match"),
    ],
)
def test_a_right_import_is_let_pass(module: str, source: str) -> None:
    parts = module.split(".")
    assert all(allowed(parts, name) for name in imports(source, parts))
