"""The chances that standing orders are about. What is found at once is found where the answer is played; for the rest
the answer is laid aside, the chances are found elsewhere while the table is free, and the answer is played again."""

from collections.abc import Awaitable, Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from ...kernel import codec
from ...kernel.game import Game
from ...kernel.odds import quick_odds
from ...kernel.option import Option
from ...kernel.orders import StandingOrder, wanted
from ...kernel.state import State
from ..work.looking import Asked

_AT_ONCE = 0.004
"""Seconds that all options of one order may take where the answer is played."""


class Question(msgspec.Struct, frozen=True):
    """What chance each of these options of a seat has to bring what an order wants, in this position."""

    position: str
    seat: int
    order: StandingOrder
    options: tuple[str, ...]


class Unweighed(Exception):
    """The answer can't be played before this is known. Nothing has changed."""

    def __init__(self, question: Question) -> None:
        super().__init__("chances of a standing order")
        self.question = question


Weigher = Callable[[Asked, Question], Awaitable[Sequence[Fraction]]]
"""Finds the chances."""


class Weighing:
    """What is known of one answer's orders: a `Weigh` for the match."""

    def __init__(self) -> None:
        self._known: dict[Question, Sequence[Fraction]] = {}

    def learn(self, question: Question, chances: Sequence[Fraction]) -> None:
        self._known[question] = chances

    def __call__(
        self, order: StandingOrder, game: Game[Any], s: State, seat: int, options: Sequence[Option]
    ) -> Sequence[Fraction]:
        at_once = _at_once(order, game, s, seat, options)
        if at_once is not None:
            return at_once
        question = Question(codec.dumps(s), seat, order, tuple(option.notation for option in options))
        known = self._known.get(question)
        if known is None:
            raise Unweighed(question)
        return known


def _at_once(
    order: StandingOrder, game: Game[Any], s: State, seat: int, options: Sequence[Option]
) -> list[Fraction] | None:
    found: list[Fraction] = []
    for option in options:
        odds = quick_odds(game, s, seat, option, _AT_ONCE / len(options))
        if odds is None:
            return None
        found.append(wanted(order, odds))
    return found
