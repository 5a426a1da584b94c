"""How a check says what is wrong, and the words and comparisons that all of them need."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ....kernel import codec
from ....kernel.determinise import NOBODY
from ....kernel.match import Match
from ....kernel.state import State


@dataclass(slots=True, frozen=True)
class Spoken:
    """Something that was said in the course of a game: an event that cites a clause, or the result (""). Which line
    said it shows when the game is played again; else it was somewhere in `by`."""

    clause: str
    by: object = None


@dataclass(slots=True, frozen=True)
class Written:
    """Something that is written as data in the author's modules, such as a turn of a lesson: where is told by its
    words, from the outermost in (the id of the lesson, the answer; of equal ones the `nth`, from 0). Where they are not
    found (they may stand in another file) it is `by`."""

    words: tuple[str, ...]
    nth: int = 0
    by: object = None


class Failed(Exception):
    """A check that failed: its name and a sentence.

    `by` is what the author wrote and the check found wrong: a function, a method, a class, an attribute of one (class,
    name), what was `Spoken` or is `Written`. None: the line is that of the error behind it, or what is usual for the
    check. `match` is the one in which it shows, where that is not the game that is being fuzzed, and `trying` the
    answer that was being given there; `ahead` the answers that were given on a copy: seat and notation.
    """

    def __init__(
        self,
        check: str,
        message: str,
        by: object = None,
        *,
        match: Match | None = None,
        trying: tuple[str, str] | None = None,
        ahead: Sequence[tuple[int, str]] = (),
    ) -> None:
        super().__init__(f"{check}: {message}")
        self.check = check
        self.message = message
        self.by = by
        self.match = match
        self.trying = trying
        self.ahead = tuple(ahead)


def fingerprint(s: State) -> bytes:
    """The position as bytes: equal for equal positions and for no others."""
    try:
        return msgspec.json.encode(codec.dump(s))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise Failed("json", f"the position can't be written as JSON: {error}") from error


def difference(a: bytes, b: bytes) -> str:
    """The first place where two JSON texts differ, for people."""
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, at - 60)
    return f"…{a[start : at + 40].decode(errors='replace')}… became …{b[start : at + 40].decode(errors='replace')}…"


def short(text: str) -> str:
    return text if len(text) <= 80 else text[:80] + "…"


def quoted(texts: Sequence[str]) -> str:
    return ", ".join(f"“{short(text)}”" for text in texts)


def who(match: Match, seat: int) -> str:
    return "a spectator" if seat == NOBODY else match.seats[seat]
