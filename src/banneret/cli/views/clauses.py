"""Clauses of a rulebook, as they are shown."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from ...explain.rulebook import Clause, Rulebook
from . import palette

MOST_IN_FULL = 12
"""Of a longer list only the first line of each clause is shown."""


def clauses(found: Sequence[Clause]) -> list[RenderableType]:
    """Clauses under the headings of their sections."""
    shown: list[RenderableType] = []
    for section, inside in groupby(found, key=lambda clause: clause.section):
        shown.append(Text(section, palette.HEADING))
        shown.extend(clause(each) for each in inside)
    return shown


def clause(one: Clause) -> RenderableType:
    """Its id, and its text below: tables and lists keep their shape."""
    return Group(Text(one.id, palette.CLAUSE), Padding(Markdown(one.plain), (0, 0, 1, 2)))


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
