"""Who cites which clause? Tests by their marks and example files, code by naming the clause; and what no one cites."""

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from ..kernel.game import Game
from ..kernel.refusal import BanneretError
from .rulebook import Rulebook, read_rulebook, references

EXEMPTIONS = "exempt.toml"


@dataclass(slots=True, frozen=True)
class Citation:
    """Somebody names a clause, there."""

    clause: str
    path: Path
    line: int
    """0 when the line is not known (an example in a TOML file)."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else str(self.path)


@dataclass(slots=True, frozen=True)
class Audit:
    """How rulebook, tests and code agree. Everything but `clauses`, `tested`, `coded` and `exempt` is a fault."""

    clauses: tuple[str, ...]
    tested: frozenset[str]
    coded: frozenset[str]
    exempt: dict[str, str]
    untested: tuple[str, ...]
    uncoded: tuple[str, ...]
    unknown: tuple[Citation, ...]
    """Citations of clauses that don't exist."""
    unknown_exemptions: tuple[str, ...]
    needless_exemptions: tuple[str, ...]
    """Exempt, though a test and the code cite them."""
    twice: tuple[str, ...]

    @property
    def clean(self) -> bool:
        faults = (
            self.untested,
            self.uncoded,
            self.unknown,
            self.unknown_exemptions,
            self.needless_exemptions,
            self.twice,
        )
        return not any(faults)


def audit(game: Game[Any], tests: Path) -> Audit:
    """Hold the rulebook of a game against the tests in a folder and against the game's own code."""
    book = read_rulebook(game)
    if not book.clauses:
        raise BanneretError(f"{game.title} ships no rulebook with numbered clauses, so there is nothing to check.")
    package = package_of(game)
    by_tests = [*in_tests(tests), *in_examples(tests / "games" / game.id)]
    by_code = in_code(package)
    exempt = exemptions(package)
    tested, coded = _of_book(book, by_tests), _of_book(book, by_code)
    foreign = [
        c for c in (*by_tests, *by_code) if c.clause.partition("-")[0] in book.prefixes and not book.has(c.clause)
    ]
    return Audit(
        clauses=tuple(book.clauses),
        tested=tested,
        coded=coded,
        exempt=exempt,
        untested=tuple(id for id in book.clauses if id not in tested and id not in exempt),
        uncoded=tuple(id for id in book.clauses if id not in coded and id not in exempt),
        unknown=tuple(dict.fromkeys(foreign)),
        unknown_exemptions=tuple(id for id in exempt if id not in book.clauses),
        needless_exemptions=tuple(id for id in exempt if id in tested and id in coded),
        twice=book.twice,
    )


def package_of(game: Game[Any]) -> Path:
    """The folder that the game's code lies in."""
    return Path(inspect.getfile(type(game))).resolve().parent


def find_tests(game: Game[Any]) -> Path | None:
    """The tests of the checkout that the game's code lies in, or of the one we stand in; None when there is none
    around."""
    for start in (package_of(game), Path.cwd()):
        for folder in (start, *start.parents):
            if (folder / "pyproject.toml").is_file() and (folder / "tests").is_dir():
                return folder / "tests"
    return None


def in_tests(folder: Path) -> list[Citation]:
    """The clauses named in `pytest.mark.rules("…")`, wherever that stands in a test module."""
    found: list[Citation] = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(_module(path)):
            if isinstance(node, ast.Call) and _is_mark(node.func):
                found.extend(Citation(text, path, node.lineno) for text in _strings(node.args))
    return found


def in_examples(folder: Path) -> list[Citation]:
    """The clauses in `rules = […]` of example files. A file counts only if a test beside it names it, itself or by a
    pattern: else nobody runs it."""
    named = {text for path in folder.glob("*.py") for text in _strings([_module(path)])} if folder.is_dir() else set()
    patterns = {Path(text).name for text in named if text.endswith(".toml")}
    found: list[Citation] = []
    for path in sorted(folder.glob("*.toml")):
        if any(fnmatch(path.name, pattern) for pattern in patterns):
            found.extend(Citation(id, path, 0) for id in _rules_in(_toml(path)))
    return found


def in_code(package: Path) -> list[Citation]:
    """The clauses that the code names, in comments, docstrings or strings."""
    return [
        Citation(id, path, line)
        for path in sorted(package.rglob("*.py"))
        for line, id in references(path.read_text(encoding="utf-8"))
    ]


def exemptions(package: Path) -> dict[str, str]:
    """Clauses that nothing need cite, each with the reason: table [exempt] of the package's exempt.toml."""
    path = package / EXEMPTIONS
    if not path.is_file():
        return {}
    table = _toml(path).get("exempt")
    if not isinstance(table, dict) or not all(isinstance(reason, str) and reason.strip() for reason in table.values()):
        raise BanneretError(
            f'{path} must have one table [exempt] in which each clause stands with a reason: "ABC-1.2" = "why".'
        )
    return dict(table)


def _of_book(book: Rulebook, citations: list[Citation]) -> frozenset[str]:
    return frozenset(citation.clause for citation in citations if citation.clause in book.clauses)


def _is_mark(function: ast.expr) -> bool:
    return re.fullmatch(r"(pytest\.)?mark\.rules", ast.unparse(function)) is not None


def _strings(nodes: "list[ast.expr] | list[ast.Module]") -> Iterator[str]:
    for root in nodes:
        for node in ast.walk(root):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _module(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    except SyntaxError as error:
        raise BanneretError(f"{path} is no Python that can be read: {error.msg} in line {error.lineno}.") from None


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BanneretError(f"{path} is no TOML that can be read: {error}.") from None


def _rules_in(value: object) -> Iterator[str]:
    """The strings of every list called "rules", however deep."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "rules" and isinstance(item, list):
                yield from (text for text in item if isinstance(text, str))
            else:
                yield from _rules_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from _rules_in(item)
