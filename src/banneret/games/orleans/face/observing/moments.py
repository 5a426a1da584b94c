"""What is under way: the phases on the stack, and what each of them has been told. All of it is open to everybody; what
seats plan in secret is not here."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from banneret.kernel.observer import Columns, Row
from banneret.kernel.phase import Phase

from ...actions.deeds import MoveToDeed, TakeGood
from ...actions.market import Trade
from ...actions.terrain import Harvest
from ...ending import Declare
from ...loire import SPACES, members
from ...rewards.fame import FameTiles, TakeMonk, TakeWood
from ...rewards.gifts import BuildChurch, Demolish, ExtraFollower, FiveValue, PlaceExtra
from ...rewards.peek import Peek
from ...rewards.place_cards import TakePlace
from ...rewards.technology import PutTechnology
from ...round.act import Act
from ...round.bonus import Bonus, BonusFollower, BonusSettler
from ...round.malus import Feed, LoseSettler
from ...round.planning import Planning
from ...setup import KeepMessage
from ...state import OrleansState
from ...tables import FAME_TILES, FOLLOWER_IDS, GREEN, SEATS

FLAG, SEAT, KIND, SEAT_SET, AREA_SET, KINDS = -1, -2, -3, -4, -5, -6
"""What a field is, where it is no number; a number from 0 is the most that it can be."""

_MANY = 99
"""More than trades, food or settlers can be left to make, give or lose: a player has twelve settlers, and everybody's
goods are counted (ORL-1.7)."""

FIELDS: tuple[tuple[type[Phase[Any]], tuple[tuple[str, int], ...]], ...] = (
    (KeepMessage, ()),
    (Planning, ()),
    (Act, (("at", len(SEATS)), ("passed", SEAT_SET))),
    (MoveToDeed, (("seat", SEAT), ("gathered", KINDS), ("moved", FLAG))),
    (TakeGood, (("seat", SEAT), ("most", _MANY))),
    (Trade, (("seat", SEAT), ("left", _MANY), ("gained", FLAG))),
    (Harvest, (("seat", SEAT), ("left", _MANY), ("taken", AREA_SET), ("gained", FLAG))),
    (FameTiles, (("seat", SEAT), ("tile", len(FAME_TILES)), ("last", len(FAME_TILES)))),
    (TakeWood, (("seat", SEAT),)),
    (TakeMonk, (("seat", SEAT),)),
    (ExtraFollower, (("seat", SEAT),)),
    (PlaceExtra, (("seat", SEAT), ("kind", KIND))),
    (FiveValue, (("seat", SEAT), ("left", _MANY))),
    (Demolish, (("seat", SEAT),)),
    (BuildChurch, (("seat", SEAT),)),
    (Peek, (("seat", SEAT),)),
    (TakePlace, (("seat", SEAT), ("optional", FLAG))),
    (PutTechnology, (("seat", SEAT), ("optional", FLAG))),
    (Bonus, (("at", len(SEATS)),)),
    (BonusSettler, (("seat", SEAT),)),
    (BonusFollower, (("seat", SEAT),)),
    (Feed, (("seat", SEAT), ("left", _MANY))),
    (LoseSettler, (("seat", SEAT), ("left", _MANY))),
    (Declare, ()),
)
"""The phases that ask, or that go on below one that does."""


class Told:
    """One field of a phase: what it is, where its columns begin, and how it is read."""

    __slots__ = ("first", "kind", "read")

    def __init__(self, name: str, kind: int, phase: str, columns: Columns) -> None:
        self.kind = kind
        self.read: Callable[[Any], Any] = attrgetter(name)
        self.first = len(columns.all)
        full = f"{phase}.{name}"
        if kind == FLAG:
            columns.flag(full)
        elif kind == SEAT:
            columns.choice(full, SEATS)
        elif kind == KIND:
            columns.choice(full, FOLLOWER_IDS)
        elif kind == SEAT_SET:
            for seat in SEATS:
                columns.flag(f"{full}.{seat}")
        elif kind == AREA_SET:
            for space in SPACES:
                columns.flag(f"{full}.{space.id}")
        elif kind == KINDS:
            for id in FOLLOWER_IDS:
                columns.number(f"{full}.{id}", GREEN)
        else:
            columns.number(full, kind)

    def write(self, phase: Phase[Any], row: Row, at: int) -> None:
        at += self.first
        kind, value = self.kind, self.read(phase)
        if kind in _SETS:
            for member in members(value):
                row[at + member] = 1
        elif kind == KINDS:
            for member in value:
                row[at + member] += 1
        else:
            row[at] = value + 1 if kind in _NAMED else value


_SETS = (SEAT_SET, AREA_SET)
_NAMED = (SEAT, KIND)
"""Words, which count from 1."""


class Moments:
    """The columns of all phases."""

    __slots__ = ("by_key", "number", "phase")

    def __init__(self, columns: Columns) -> None:
        keys = [phase.key for phase, _ in FIELDS]
        self.phase = columns.choice("phase", keys)
        self.number = {key: number for number, key in enumerate(keys, 1)}
        self.by_key = {
            phase.key: tuple(Told(name, kind, phase.key, columns) for name, kind in fields)
            for phase, fields in FIELDS
            if fields
        }

    def write(self, s: OrleansState, row: Row, at: int) -> None:
        """The phase that asks, and what it and those below it have been told."""
        stack = s.stack
        row[at + self.phase] = self.number.get(stack[-1].key, 0)
        for phase in stack:
            for told in self.by_key.get(phase.key, ()):
                told.write(phase, row, at)
