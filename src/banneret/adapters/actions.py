"""What the numbers of options mean: for each a stable id, and a row of named columns.

The **id** is a number of 64 bits made from the notation, the same in every process and in every version. The **row**
says the verb, what is touched (numbers into the observer's `things`, from 1), the numbers and the other words of the
notation, and whether the option is final, grave (it gives the game up) or closes a phase; and how much of it has no
column (`unforeseen`): things beyond the eighth, and words that a game should have declared. With odds it also says what
chance will do with it, from what the seat knows: these take far longer than all the rest.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, overload

from ..kernel.decision import Decision
from ..kernel.flow import asked_of, innermost
from ..kernel.game import Game
from ..kernel.observer import TYPECODE, Columns, Row
from ..kernel.odds import Odds, odds
from ..kernel.option import Menu, Option
from ..kernel.saying import MOST_NUMBERS, MOST_THINGS, MOST_WORDS, Saying
from ..kernel.state import State
from ..kernel.toll import UNHARMED, tolls
from .observing import Sight
from .vocabulary import vocabulary

MOST_NUMBER = 9999
MOST_TOUCHES = 99
MOST_UNFORESEEN = 99
PER_MILLE = 1000
MOST_OUTCOMES = 200
"""Odds of more outcomes are sampled."""
MOST_KEPT = 50_000


@lru_cache(maxsize=MOST_KEPT)
def action_id(notation: str) -> int:
    """A number from 0 to 2⁶⁴ - 1 that stands for an option wherever it is offered."""
    return int.from_bytes(blake2b(notation.encode(), digest_size=8).digest(), "big")


class Notations(Sequence[str]):
    """The options of a menu in words, made when they are looked at: most programs never look."""

    __slots__ = ("_menu",)

    def __init__(self, menu: Menu) -> None:
        self._menu = menu

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return tuple(self)[index]
        return self._menu[index].notation

    def __len__(self) -> int:
        return len(self._menu)

    def __iter__(self) -> Iterator[str]:
        return iter([option.notation for option in self._menu])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Notations | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type[tuple[str, ...]], tuple[tuple[str, ...]]]:
        return tuple, (tuple(self),)


class Actions:
    """The rows of a scenario's options."""

    __slots__ = (
        "_closes",
        "_final",
        "_grave",
        "_kept",
        "_numbers",
        "_odds",
        "_seats",
        "_things",
        "_touch",
        "_touches",
        "_unforeseen",
        "_verb",
        "_verbs",
        "_word",
        "_words",
        "columns",
        "width",
        "with_odds",
    )

    def __init__(self, sight: Sight, variants: Mapping[str, str], with_odds: bool = False) -> None:
        game, scenario = sight.game, sight.scenario
        self._things = {thing: number for number, thing in enumerate(sight.things, 1)}
        verbs, words = vocabulary(game, scenario.id, variants, self._things)
        self._verbs = {verb: number for number, verb in enumerate(verbs, 1)}
        self._words = {word: number for number, word in enumerate(words, 1)}
        columns = Columns()
        self._verb = columns.choice("verb", verbs)
        self._touches = columns.number("touches", MOST_TOUCHES)
        self._touch = len(columns.all)
        for place in range(1, MOST_THINGS + 1):
            columns.choice(f"touch.{place}", sight.things)
        self._numbers = len(columns.all)
        for place in range(1, MOST_NUMBERS + 1):
            columns.number(f"number.{place}", MOST_NUMBER, -MOST_NUMBER)
        self._word = len(columns.all)
        for place in range(1, MOST_WORDS + 1):
            columns.choice(f"word.{place}", words)
        self._final = columns.flag("final")
        self._grave = columns.flag("grave")
        self._closes = columns.flag("closes")
        self._unforeseen = columns.number("unforeseen", MOST_UNFORESEEN)
        self._odds = len(columns.all)
        self._seats = len(scenario.seats)
        self.with_odds = with_odds
        if with_odds:
            columns.flag("odds.rolls")
            columns.flag("odds.exact")
            columns.number("odds.likeliest", PER_MILLE)
            columns.number("odds.open", PER_MILLE)
            for seat in scenario.seats:
                columns.number(f"odds.harm.{seat}", PER_MILLE)
        self.columns = tuple(columns.all)
        self.width = len(self.columns)
        self._kept: dict[str, tuple[tuple[str, ...], bool, Row]] = {}

    def write(self, game: Game[Any], s: State, decision: Decision, row: Row, at: int) -> None:
        """The options of the seat whose turn it is, one row after another from `at` on, where all is 0 before."""
        closing = innermost(game, s).face.closing
        for option in decision.menu:
            kept = self._kept.get(option.notation)
            if kept is None or kept[0] != option.touch or kept[1] != option.final:
                kept = self._keep(option)
            row[at : at + self._odds] = kept[2]
            if option.notation in closing:
                row[at + self._closes] = 1
            if self.with_odds:
                self._weigh(game, s, decision.seat, option, row, at + self._odds)
            at += self.width

    def _keep(self, option: Option) -> tuple[tuple[str, ...], bool, Row]:
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        kept = (option.touch, option.final, self._row(option))
        self._kept[option.notation] = kept
        return kept

    def _row(self, option: Option) -> Row:
        row: Row = _zeros(self._odds)
        saying = Saying(option, self._things)
        row[self._verb] = self._verbs.get(saying.verb, 0)
        row[self._touches] = min(len(saying.things), MOST_TOUCHES)
        missed = 0 if row[self._verb] else 1
        missed += self._name(saying.things, MOST_THINGS, self._things, row, self._touch)
        missed += self._name(saying.words, MOST_WORDS, self._words, row, self._word)
        for place, number in enumerate(saying.numbers):
            told = max(-MOST_NUMBER, min(number, MOST_NUMBER))
            if place < MOST_NUMBERS:
                row[self._numbers + place] = told
            missed += place >= MOST_NUMBERS or told != number
        row[self._final] = option.final
        row[self._grave] = option.grave
        row[self._unforeseen] = min(missed, MOST_UNFORESEEN)
        return row

    @staticmethod
    def _name(said: Sequence[str], most: int, known: Mapping[str, int], row: Row, at: int) -> int:
        """Put words into columns; how many there is none for."""
        missed = 0
        for place, word in enumerate(said):
            number = known.get(word, 0)
            if place < most:
                row[at + place] = number
            missed += place >= most or not number
        return missed

    def _weigh(self, game: Game[Any], s: State, seat: int, option: Option, row: Row, at: int) -> None:
        found = odds(game, s, seat, option, MOST_OUTCOMES)
        row[at] = len(found.outcomes) > 1
        row[at + 1] = found.exact
        row[at + 2] = round(PER_MILLE * found.outcomes[0].chance)
        row[at + 3] = round(PER_MILLE * found.open)
        for hurt, harm in enumerate(harms(game, s, seat, found, self._seats)):
            row[at + 4 + hurt] = round(PER_MILLE * harm)


def harms(game: Game[Any], s: State, seat: int, found: Odds, seats: int) -> list[float]:
    """For each seat the chance that something befalls it, from what one seat knows; 0 where that is not known."""
    asking, state, within = asked_of(game, s, seat)
    said = {outcome.gists: asking.face.toll(state, outcome.gists) for outcome in found.outcomes}
    found_tolls = tolls(found, said, asking.face.scene(state, within))
    harm = [0.0] * seats
    for toll in found_tolls:
        outer = _outer(s, toll.seat)
        harm[outer] = float(1 - sum(chance for words, chance in toll.chances if words == UNHARMED))
    return harm


def _outer(s: State, seat: int) -> int:
    """The number at the table of a seat of the innermost game."""
    return seat if s.inner is None else s.inner.seats[_outer(s.inner.state, seat)]


def _zeros(width: int) -> Row:
    return array(TYPECODE, bytes(2 * width))
