"""A game's rulebook as HTML, clause by clause, for the page that a clause opens."""

import re
from collections.abc import Container, Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from ..explain.rulebook import CLAUSE_ID, library, without_sources
from ..kernel.game import Game
from .wire import Chapter, Clause, Rulebook

_ID = re.compile(rf"\b{CLAUSE_ID}\b")


@cache
def rulebook(game: Game[Any]) -> Rulebook:
    """The rules of a game and of all games within it. References to clauses are links to them on the same page."""
    book = library(game)
    return Rulebook(
        game=game.id,
        title=game.title,
        chapters=tuple(
            Chapter(
                title=section.title,
                number=section.number,
                name=section.name,
                level=section.level,
                html=as_html(without_sources(section.intro), book.clauses),
                clauses=tuple(
                    Clause(id=clause.id, html=as_html(clause.plain, book.clauses)) for clause in section.clauses
                ),
            )
            for section in book.sections
        ),
    )


class _Renderer(RendererHTML):
    """Plain text gets its references to clauses as links; but no link goes into a link."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        text: str = super().text(tokens, idx, options, env)
        if any(token.type == "link_open" for token in tokens[:idx]):
            return text
        return _ID.sub(lambda found: _link(found[0], env["clauses"]), text)


def _link(id: str, clauses: Container[str]) -> str:
    return f'<a href="#{id}">{id}</a>' if id in clauses else id


_MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
"""Tables are on; HTML in the text is shown as text."""


def as_html(text: str, clauses: Container[str]) -> str:
    """A text of the rulebook. The clauses are those that can be opened."""
    html: str = _MARKDOWN.render(text, {"clauses": clauses})
    return html.strip()


def table_of(text: str, clauses: Container[str]) -> list[tuple[str, ...]]:
    """The first table in a text of the rulebook, its head first, each cell as HTML; empty if there is none."""
    rows: list[tuple[str, ...]] = []
    cells: list[str] = []
    inside = False
    env: EnvType = {"clauses": clauses}
    for token in _MARKDOWN.parse(text, env):
        if token.type in ("th_open", "td_open"):
            inside = True
        elif token.type in ("th_close", "td_close"):
            inside = False
        elif inside and token.type == "inline":
            cells.append(_MARKDOWN.renderer.render(token.children or [], _MARKDOWN.options, env))
        elif token.type == "tr_close":
            rows.append(tuple(cells))
            cells = []
        elif token.type == "table_close":
            break
    return rows
