"""What programs that learn are told: rows of numbers that differ wherever scenes do, and hold nothing that a seat can't
know."""

import zlib
from array import array
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from ....kernel import codec
from ....kernel.compose import compose
from ....kernel.decision import Decision
from ....kernel.determinise import NOBODY
from ....kernel.dice import FastDice
from ....kernel.flow import advance, apply
from ....kernel.game import Game
from ....kernel.observer import TYPECODE, Observer, Row
from ....kernel.option import Option
from ....kernel.referee import Referee
from ....kernel.saying import Saying, declares, verbs_of, words_of
from ....kernel.state import State
from .failed import Failed

KEPT = 600
"""So many situations are remembered, the last ones, to be compared with those that come."""

SHOWN = 12
"""So many differences are told."""

MOST_SAYINGS = 50_000
"""So many options are remembered as they are told."""

GUARD = 31_931
"""Stands before and after a row that is tried, and must not be written over."""


class Observed:
    """What each seat of some matches of one scenario has been shown and told, as far as it is remembered.

    A row alone need not tell a menu: a program is told its options beside it, who is asked, and how the game ended.
    With its `game`, options are held to the words that it declares.
    """

    def __init__(self, observer: Observer[Any], game: Game[Any] | None = None, kept: int = KEPT) -> None:
        self.observer = observer
        self.kept = kept
        self._shown: dict[tuple[int, bytes], tuple[bytes, bytes]] = {}
        """By seat and by what it was told: a hash of what it was shown, and that itself."""
        names = [column.name for column in observer.columns]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise Failed("observation", f"two columns are called “{twice}”")
        if len(set(observer.things)) < len(observer.things):
            raise Failed("observation", "a thing is among the observer's things twice")
        self._things = frozenset(observer.things)
        self._declared: tuple[set[str], set[str]] | None = None
        if game is not None and declares(game):
            self._declared = (verbs_of(game), words_of(game))
        self._sayings: dict[tuple[str, tuple[str, ...]], tuple[object, ...]] = {}

    @property
    def remembered(self) -> int:
        """How many situations."""
        return len(self._shown)

    def row(self, s: State, seat: int) -> Row:
        """What a seat is told of a position, within the bounds of its columns."""
        columns = self.observer.columns
        row = array(TYPECODE, bytes(2 * len(columns) + 4))
        row[0] = row[-1] = GUARD
        try:
            self.observer.write(s, seat, row, 1)
        except OverflowError as error:
            raise Failed("observation", f"a number is too big for its column: {error}") from error
        if row[0] != GUARD or row[-1] != GUARD or len(row) != len(columns) + 2:
            raise Failed("observation", "an observer writes outside its row")
        row = row[1:-1]
        for value, column in zip(row, columns, strict=True):
            if not column.least <= value <= column.most:
                raise Failed(
                    "observation", f"“{column.name}” is {value}, and its bounds are {column.least} and {column.most}"
                )
        unforeseen = self.observer.unforeseen(s, seat)
        if unforeseen:
            raise Failed("observation", f"no column tells all of it; to be declared: {', '.join(unforeseen[:SHOWN])}")
        return row

    def compare(self, s: State, seat: int, decision: Decision | None, sent: bytes) -> None:
        """A seat is shown `sent` (its scene): whenever it was shown something else, it was told something else."""
        row = self.row(s, seat)
        told = (seat, row.tobytes() + beside(s, seat, decision))
        hashed = blake2b(sent, digest_size=16).digest()
        before = self._shown.get(told)
        if before is None:
            self._shown[told] = (hashed, zlib.compress(sent, 1))
        elif before[0] != hashed:
            raise Failed(
                "observation",
                f"two situations that {_viewer(seat)} can tell apart have one row: "
                + "; ".join(differences(zlib.decompress(before[1]), sent)),
            )
        while len(self._shown) > self.kept:
            del self._shown[next(iter(self._shown))]

    def same(self, true: State, world: State, seat: int) -> None:
        """In a world that a seat imagines it is told the same."""
        row, imagined = self.row(true, seat), self.row(world, seat)
        if row != imagined:
            raise Failed(
                "observation",
                f"a row tells {_viewer(seat)} what it can't know: " + "; ".join(self.apart(row, imagined)),
            )

    def apart(self, a: Row, b: Row) -> list[str]:
        """In which columns two rows differ."""
        columns = zip(self.observer.columns, a, b, strict=True)
        return [f"{column.name} {x} or {y}" for column, x, y in columns if x != y][:SHOWN]

    def options(self, decision: Decision) -> None:
        """Whatever an option touches is among the observer's things, and its other words among those that the game
        declares; and no two of a menu are told alike."""
        for menu in decision.menus.values():
            alike: dict[tuple[object, ...], str] = {}
            for option in menu:
                shown = self._sayings.get((option.notation, option.touch))
                if shown is None:
                    shown = self._said(option)
                there = alike.setdefault((shown, option.final, option.grave), option.notation)
                if there != option.notation:
                    raise Failed("observation", f"programs that learn are told “{there}” and “{option.notation}” alike")

    def _said(self, option: Option) -> tuple[object, ...]:
        for id in option.touch:
            if id not in self._things:
                raise Failed(
                    "observation", f"“{option.notation}” touches “{id}”, which is not among the things observed"
                )
        saying = Saying(option, self._things)
        if self._declared is not None:
            verbs, words = self._declared
            if saying.verb not in verbs:
                raise Failed("observation", f"“{saying.verb}” is no handler's verb, and not among the game's `verbs`")
            for word in saying.words:
                if word not in words:
                    raise Failed("observation", f"“{word}”, in “{option.notation}”, is not among the game's `words`")
        if len(self._sayings) >= MOST_SAYINGS:
            self._sayings.clear()
        shown = self._sayings[option.notation, option.touch] = saying.shown()
        return shown


def _viewer(seat: int) -> str:
    return "a spectator" if seat == NOBODY else f"seat {seat}"


def beside(s: State, seat: int, decision: Decision | None) -> bytes:
    """What a program is told beside the row: its options, who is asked, and the ending."""
    if decision is None:
        return msgspec.json.encode(codec.dump(s.result))
    menu = [option.notation for option in decision.menu_of(seat)] if seat != NOBODY else []
    return msgspec.json.encode((menu, decision.seats, decision.interrupt))


def shown(game: Game[Any], s: State, seat: int, decision: Decision | None) -> bytes:
    """The scene of a seat (-1: who looks on), as it is sent."""
    return msgspec.json.encode(compose(game, s, None if seat == NOBODY else seat, decision))


def answered(s: State, seat: int, option: Option, seed: int) -> tuple[State, Decision | None]:
    """A copy in which this has been answered, and what is asked then."""
    then, ref = s.clone(), Referee(FastDice(seed))
    apply(then, ref, seat, option)
    return then, advance(then, ref)


def differences(a: bytes, b: bytes) -> list[str]:
    """Where two scenes differ, for people."""
    found: list[str] = []
    for path, x, y in _apart(msgspec.json.decode(a), msgspec.json.decode(b), "scene"):
        found.append(f"{path}: {msgspec.json.encode(x).decode()[:90]} or {msgspec.json.encode(y).decode()[:90]}")
        if len(found) == SHOWN:
            break
    return found


def _apart(a: object, b: object, path: str) -> Iterator[tuple[str, object, object]]:
    if isinstance(a, dict) and isinstance(b, dict):
        for key in {**a, **b}:
            yield from _apart(a.get(key), b.get(key), f"{path}.{key}")
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for number, (x, y) in enumerate(zip(a, b, strict=True)):
            name = x.get("id", number) if isinstance(x, dict) else number
            yield from _apart(x, y, f"{path}.{name}")
    elif a != b:
        yield path, a, b
