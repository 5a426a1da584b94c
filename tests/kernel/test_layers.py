"""Who may import whom. Arrows point down: kernel and board know nobody, games know these two, bots know no game."""

import ast
import re
from pathlib import Path

import pytest

import banneret

from ..import_graph import Import, Source, Sources, imports, read

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
    # `import banneret` itself: the short names that people use. It loads the folder of the games, but no game; an
    # adapter only when `make` is called.
    "": ENGINE | {"", "adapters"},
    # All that a game is written with.
    "author": ENGINE,
}

GAMES = ("calais", "diex", "maid", "chivalry", "orleans")

SOURCES = read(ROOT)


def allowed(importer: str, imported: str) -> bool:
    """Whether a module may import another, both by their dotted names below the package."""
    parts, theirs = importer.split("."), imported.split(".")
    layer = parts[0]
    if layer == "" and imported == "games":
        return True
    if layer == "games" and len(parts) > 1 and theirs[:2] == parts[:2]:
        return True
    return theirs[0] in MAY_IMPORT[layer]


def below(name: str) -> str:
    """A dotted name without the package's own: "" is the package itself."""
    return name.removeprefix(PACKAGE).removeprefix(".")


def wrong_imports(sources: Sources, name: str) -> list[Import]:
    return [found for found in imports(sources, name) if not allowed(below(name), below(found.imported))]


def test_every_folder_has_its_place() -> None:
    layers = {below(name).split(".")[0] for name in SOURCES}
    assert {"kernel", "board", "games", "bots", "cli"} <= layers <= set(MAY_IMPORT)


@pytest.mark.parametrize("name", SOURCES)
def test_imports_point_down(name: str) -> None:
    wrong = wrong_imports(SOURCES, name)
    assert not wrong, "\n".join(f"{found} goes up" for found in wrong)


KERNEL_NAMES_NO_GAME = sorted((ROOT / "kernel").rglob("*.py"))


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


def written(module: str, text: str) -> tuple[Sources, str]:
    """All sources with this text in the place of a module's, and its name. `__init__` is a package's."""
    package = module.split(".")[-1] == "__init__"
    name = f"{PACKAGE}.{module}".removesuffix(".__init__")
    return {**SOURCES, name: Source(text, package)}, name


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
    assert wrong_imports(*written(module, source))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kernel.dice", "import hashlib\nfrom . import orders\nfrom .event import Event"),
        (
            "games.calais.state",
            (
                "from banneret.kernel.state import State\nfrom ...kernel.dice import Dice\nfrom ...board "
                "import graph\nfrom . import march"
            ),
        ),
        ("games.calais.state", "from .tables import FOOD\nfrom banneret.games.calais.tables import FRESH"),
        ("games.calais.__init__", "from .state import CalaisState"),
        ("bots.mcts", "from ..kernel.view import View\nfrom .bot import Bot"),
        ("cli.main", "from .. import __version__\nfrom ..lab import series"),
        ("__init__", "from . import games\nfrom .kernel.match import Match"),
    ],
)
def test_a_right_import_is_let_pass(module: str, source: str) -> None:
    assert not wrong_imports(*written(module, source))
