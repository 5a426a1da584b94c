"""The play aid of a game: what a player wants beside the board, on one page. Its steps are those of the game's scenes,
its tables those of the rulebook, its verbs and its goal those of the briefing where the game's book says nothing."""

from functools import cache
from typing import Any

from ..explain.rulebook import Rulebook, library
from ..kernel import booklet
from ..kernel.game import Game
from ..kernel.match import Match
from .rulebook import table_of
from .wire import AidEntry, AidList, AidSheet, AidTable, PlayAid


@cache
def play_aid(game: Game[Any]) -> PlayAid:
    """The aid of a game, a sheet for each game of a title."""
    book = library(game)
    return PlayAid(game=game.id, title=game.title, sheets=tuple(_sheet(level, book) for level in game.kinds()))


def _sheet(level: Game[Any], book: Rulebook) -> AidSheet:
    aid = level.face.book.aid
    match = Match(level, seed="beside the board")
    briefing = match.briefing(match.seats[0])
    texts = {step.name: step for step in aid.steps}
    verbs = _entries(aid.verbs)
    if not verbs and briefing is not None:
        verbs = tuple(AidEntry(name=verb.name, text=verb.text, icon=verb.icon) for verb in briefing.verbs)
    return AidSheet(
        kind=level.kind,
        steps=tuple(
            AidEntry(name=name, text=texts[name].text, rules=texts[name].rules)
            if name in texts
            else AidEntry(name=name)
            for name in match.scene().steps
        ),
        verbs=verbs,
        tables=tuple(table_for(table, book) for table in aid.tables),
        lists=tuple(AidList(title=one.title, lines=one.lines, rules=one.rules) for one in aid.lists),
        victory=aid.victory or (() if briefing is None else briefing.wins),
    )


def _entries(named: tuple[booklet.Named, ...]) -> tuple[AidEntry, ...]:
    return tuple(AidEntry(name=one.name, text=one.text, rules=one.rules) for one in named)


def table_for(table: booklet.AidTable, book: Rulebook) -> AidTable:
    head, *rows = table_of(book.clauses[table.clause].plain, book.clauses)
    shown = [number for number, word in enumerate(head) if not table.columns or word in table.columns]
    return AidTable(
        title=table.title,
        rule=table.clause,
        head=tuple(head[number] for number in shown),
        rows=tuple(tuple(row[number] for number in shown) for row in rows),
        note=table.note,
    )
