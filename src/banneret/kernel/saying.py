"""What an option says, taken apart: its verb, the things that it names, its numbers and its other words. Programs that
learn are told each in a column of its own, so all words of a game are known before its first match.

A word that is no thing may be made of several, with points between them: `take henry_v.e_ma_centre 2` names two things
and a number.
"""

from collections.abc import Container, Iterator
from typing import Any

from .box import Phase
from .game import Game
from .handful import ALL, CHOOSE, NONE, TAKE, Handful
from .option import Option
from .phase import RECONSIDER, Together

MOST_THINGS = 8
MOST_NUMBERS = 8
MOST_WORDS = 5
"""So many of each have columns; of a choice from a hidden hand so many sorts, with the number of each."""

_NO_VERBS = frozenset({"inner"})
"""What a phase is told that no seat says: the end of a game within the game."""


class Saying:
    """An option taken apart. The things are those that a person touches to choose it, then others that it names."""

    __slots__ = ("numbers", "things", "verb", "words")

    def __init__(self, option: Option, things: Container[str]) -> None:
        self.things = list(option.touch)
        self.numbers: list[int] = []
        self.words: list[str] = []
        first, *rest = option.notation.split()
        self.verb, *parts = first.split(".")
        for part in parts:
            self._hear(part, things)
        for word in rest:
            if word in things or "." not in word:
                self._hear(word, things)
            else:
                for part in word.split("."):
                    self._hear(part, things)

    def _hear(self, word: str, things: Container[str]) -> None:
        if word in things:
            if word not in self.things:
                self.things.append(word)
        elif is_number(word):
            self.numbers.append(int(word))
        else:
            self.words.append(word)

    def shown(self) -> tuple[object, ...]:
        """As much of it as there are columns for, and how many things there are."""
        things, numbers, words = self.things[:MOST_THINGS], self.numbers[:MOST_NUMBERS], self.words[:MOST_WORDS]
        return (self.verb, len(self.things), tuple(things), tuple(numbers), tuple(words))


def is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def declares(game: Game[Any]) -> bool:
    """Whether a game says which words its options have."""
    return bool(game.verbs or game.words)


def verbs_of(game: Game[Any]) -> set[str]:
    """Those that its phases have handlers for, those of common plans and of choices of so many of each, and those that
    it declares; and all those of the games within it."""
    found: set[str] = set()
    for level in levels(game, set()):
        found.update(level.verbs)
        for value in level.values:
            if issubclass(value, Phase):
                found.update(name.removeprefix("on_") for name in dir(value) if name.startswith("on_"))
                if issubclass(value, Together):
                    found.add(RECONSIDER.verb)
                if issubclass(value, Handful):
                    found.update((TAKE, ALL, NONE, CHOOSE))
    return found - _NO_VERBS


def words_of(game: Game[Any]) -> set[str]:
    """The other words that it and the games within it declare."""
    return {word for level in levels(game, set()) for word in level.words}


def levels(game: Game[Any], known: set[Game[Any]]) -> Iterator[Game[Any]]:
    """A game and all that may be played within it."""
    known.add(game)
    yield game
    for part in game.parts:
        for level in (part, *part.kinds()):
            if level not in known:
                yield from levels(level, known)
