"""A thing of a position that can be written by name, in the words that people use, and how such words are read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Generic, TypeVar

from .refusal import BanneretError

P = TypeVar("P")
"""The class of the positions that it is part of."""

_MOST_NAMES = 100
"""So many are listed."""


@dataclass(slots=True, frozen=True)
class Writable(Generic[P]):
    """One thing that `position` can change: what its value is, in words, and what writes it. `write` raises
    BanneretError with a sentence that says what is allowed; whether the position can be is checked after all."""

    about: str
    write: Callable[[P, Any], None]


def named(word: object, known: Mapping[str, int], what: str) -> int:
    """The number of something by its name."""
    if not isinstance(word, str) or word not in known:
        raise BanneretError(f"There is no {what} {_quoted(word)}. {_there(str(word), known)}")
    return known[word]


def _there(word: str, known: Mapping[str, int]) -> str:
    """Which names there are; of very many those that look alike."""
    if len(known) <= _MOST_NAMES:
        return f"There are: {', '.join(known)}."
    alike = get_close_matches(word, known) or list(known)[:3]
    return f"There are {len(known)}, for example {', '.join(alike)}."


def several(words: object, known: Mapping[str, int], what: str) -> int:
    """Some things by their names, as bits."""
    if isinstance(words, str) or not isinstance(words, list | tuple | set | frozenset):
        raise BanneretError(f"A list of names is wanted, each a {what}, not {_quoted(words)}.")
    found = 0
    for word in words:
        found |= 1 << named(word, known, what)
    return found


def count(value: object, what: str) -> int:
    """So many of something."""
    if type(value) is not int or value < 0:
        raise BanneretError(f"So many {what} must be a whole number from 0 up, not {_quoted(value)}.")
    return value


def entries(value: object, known: Mapping[str, int], what: str) -> list[tuple[int, Any]]:
    """What is said of several things, by their names: {name: value}."""
    if not isinstance(value, Mapping):
        raise BanneretError(f"Say it by name, {{“{next(iter(known))}”: …}} (each a {what}), not {_quoted(value)}.")
    return [(named(word, known, what), item) for word, item in value.items()]


def _quoted(value: object) -> str:
    return f"“{value}”" if isinstance(value, str) else repr(value)
