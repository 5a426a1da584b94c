"""Clauses of a rulebook, as they are shown."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...explain.citations import Citation, Citations
from ...explain.rulebook import Clause, Rulebook
from . import palette

MOST_IN_FULL = 12
"""Of a longer list only the first line of each clause is shown."""

_NO_TESTS = "not here: an installation has none, they are in the repository"


def clauses(found: Sequence[Clause], citations: Citations | None = None) -> list[RenderableType]:
    """Clauses under the headings of their sections; with the places that cite them, if these are given."""
    shown: list[RenderableType] = []
    for section, inside in groupby(found, key=lambda clause: clause.section):
        shown.append(Text(section, palette.HEADING))
        for each in inside:
            shown.append(clause(each))
            if citations is not None:
                shown.append(Padding(_places(each.id, citations), (0, 0, 1, 2)))
    return shown


def clause(one: Clause) -> RenderableType:
    """Its id, and its text below: tables and lists keep their shape."""
    return Group(Text(one.id, palette.CLAUSE), Padding(Markdown(one.plain), (0, 0, 1, 2)))


def _places(id: str, citations: Citations) -> Grid:
    """Where code and tests cite a clause, file by file."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style=palette.FAINT)
    grid.add_column(overflow="fold")
    code = _files(id, citations.code)
    tests = [_NO_TESTS] if citations.tests is None else _files(id, citations.tests)
    grid.add_row("Code", "\n".join(code) or "none")
    grid.add_row("Tests", "\n".join(tests) or "none")
    if id in citations.exempt:
        grid.add_row("Exempt", citations.exempt[id])
    return grid


def _files(id: str, citations: Iterable[Citation]) -> list[str]:
    """The files that name a clause, each with its lines: rules.py:7, 12."""
    lines: dict[Path, list[str]] = {}
    for citation in citations:
        if citation.clause == id:
            lines.setdefault(citation.path, []).extend([str(citation.line)] if citation.line else [])
    return [f"{_from_here(path)}:{', '.join(at)}" if at else _from_here(path) for path, at in lines.items()]


def _from_here(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def hits(found: Sequence[Clause], words: str) -> list[RenderableType]:
    """What a search gave: in full if there is little of it."""
    if len(found) <= MOST_IN_FULL:
        return clauses(found)
    lines: list[RenderableType] = [
        Text(f"{len(found)} clauses speak of “{words}”; “rules NUMBER” shows one in full.", palette.FAINT)
    ]
    for one in found:
        line = Text.assemble(
            (one.id, palette.CLAUSE), f" {one.plain.splitlines()[0]}", no_wrap=True, overflow="ellipsis"
        )
        lines.append(line)
    return lines


def cited(book: Rulebook, ids: Iterable[str]) -> list[RenderableType]:
    """The clauses that a prompt or a refusal names, those that the book has."""
    return [clause(book.clauses[id]) for id in ids if id in book.clauses]


def contents(book: Rulebook) -> list[RenderableType]:
    """The sections of the book."""
    lines: list[RenderableType] = []
    for section in book.sections:
        if section.clauses:
            count = len(section.clauses)
            lines.append(
                Text.assemble(
                    f"  {section.title}",
                    (f"  {section.clauses[0].id} to {section.clauses[-1].id}", palette.FAINT) if count > 1 else "",
                )
            )
    return lines or [Text("This game ships no rulebook.", palette.FAINT)]
