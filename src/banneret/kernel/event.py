"""What happened, as data. The log, the animation, the odds and the statistics are made of events."""

import re

import msgspec

Seats = tuple[int, ...]

_HYPHEN = re.compile(r"(?<![\w–-])-(?=\d)")
"""A hyphen in the place of a minus sign: before a number, and not within a word or a name."""


def minus(text: str) -> str:
    """A text in which numbers below zero have the one minus sign that people read everywhere."""
    return _HYPHEN.sub("−", text)


class Roll(msgspec.Struct, frozen=True, array_like=True):
    """A die as it lies on the table."""

    faces: int
    value: int


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened.

    `text` is a sentence; `rules` are the clauses that made it so; `dice` what was rolled for it and `sum` its
    arithmetic, ready to show. `gist` is its short name as an outcome ("moves 2"): odds are grouped by it, and it is
    empty where nothing was in doubt. `touch` names the pieces and places concerned. `seats` says who may see it: None
    is everybody.
    """

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    dice: tuple[Roll, ...] = ()
    sum: str = ""
    gist: str = ""
    touch: tuple[str, ...] = ()
    seats: Seats | None = None
    turn: str = ""

    def readable(self) -> "Event":
        """As people read it: with one minus sign before numbers. Records keep an event as it was written, so that those
        made earlier go on verifying."""
        if "-" not in self.text and "-" not in self.sum:
            return self
        return msgspec.structs.replace(self, text=minus(self.text), sum=minus(self.sum))

    def overheard(self, seat: int | None, names: tuple[str, ...]) -> "Event":
        """As this seat (None: a spectator) reads it when the game is over and nothing is secret any more: if it was not
        told then, with who was. `names` are those of all seats."""
        if self.seats is None or not self.seats or self.visible_to(seat):
            return self
        told = " and ".join(names[i].replace("_", " ").capitalize() for i in self.seats)
        verb = "was" if len(self.seats) == 1 else "were"
        return msgspec.structs.replace(self, text=f"{told} alone {verb} told: {self.text}")

    def visible_to(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may see it."""
        return self.seats is None or (seat is not None and seat in self.seats)
