"""Where does a game's rulebook lie? Beside its module. Those of Banneret's own games are written in docs/rules, and
laid beside the games where a wheel is built (hatch_build.py)."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from sys import modules

from .refusal import BanneretError

BOOK = "rulebook.md"

_OWN = "banneret.games"
_WRITTEN = Path(__file__).resolve().parents[3] / "docs" / "rules"
"""In a checkout; an installation has no such folder."""


def read_book(module: str, name: str) -> str:
    """The rulebook of the game in a module: the file of this name, which must be there; if none is named, `rulebook.md`
    or nothing."""
    book = _find(module, name or BOOK)
    if book is not None:
        return book.read_text(encoding="utf-8")
    if name:
        raise BanneretError(
            f"The rulebook of the game in {module} is missing: there is no {name} beside it. Install its package anew."
        )
    return ""


def _find(module: str, name: str) -> Traversable | None:
    spec = modules[module].__spec__
    if spec is None or not spec.parent:
        return None
    beside = files(spec.parent).joinpath(name)
    if beside.is_file():
        return beside
    package, _, game = spec.parent.rpartition(".")
    written = _WRITTEN / f"{game}.md"
    return written if package == _OWN and written.is_file() else None
