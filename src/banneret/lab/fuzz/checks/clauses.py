"""What is cited is in the rulebook."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from ....explain.rulebook import library
from ....kernel.game import Game
from ....kernel.phase import Phase
from .failed import Failed


class Clauses:
    """The clauses of a game and of those within it. A game without a rulebook is let off."""

    def __init__(self, game: Game[Any]) -> None:
        books = [one.rulebook() for one in _all(game)]
        self._book = library(game) if any(books) else None
        self._partly = not all(books)
        """A game within it has no book: what is cited of that can't be looked up."""
        self._sound: set[str] = {""}

    def cited(self, clauses: Iterable[str], what: str, by: object) -> None:
        """All of these are in the book. `what` cites them; `by` said so."""
        for clause in clauses:
            if clause not in self._sound:
                self._look_up(clause, what, by)
                self._sound.add(clause)

    def _look_up(self, clause: str, what: str, by: object) -> None:
        book = self._book
        if book is None or book.has(clause) or (self._partly and clause.partition("-")[0] not in book.prefixes):
            return
        near = get_close_matches(clause, book.clauses, 1, 0.0)
        meant = f"; the nearest is {near[0]}" if near else ""
        raise Failed("clause", f"{what} cites “{clause}”, which is not in the rulebook{meant}", by)


def clauses_of_phases(game: Game[Any], clauses: Clauses) -> None:
    """What the phases of a game say that they carry out."""
    for one in _all(game):
        for value in one.values:
            if issubclass(value, Phase):
                clauses.cited(value.rules, f"{value.__name__}.rules", value)


def clauses_of_variants(game: Game[Any], clauses: Clauses) -> None:
    """The clauses behind the optional rules."""
    for one in _all(game):
        for variant in one.variants:
            clauses.cited((variant.rule,), f"the optional rule “{variant.id}”", (type(one), "variants"))


def _all(game: Game[Any]) -> list[Game[Any]]:
    found: list[Game[Any]] = []
    waiting = [game]
    while waiting:
        one = waiting.pop(0)
        if one not in found:
            found.append(one)
            waiting += [*one.parts, *one.kinds()]
    # A title that only leads to its games has no book of its own.
    return [one for one in found if one.kinds() == (one,)] or found
