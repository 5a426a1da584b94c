"""A match as a file: JSON Lines, a header, one line for each thing done, a closing line. Replays to the identical state
and log."""

import hashlib
import os
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from .event import Event
from .orders import StandingOrder
from .refusal import BanneretError
from .result import Result

T = TypeVar("T")

FORMAT = 1

_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What the decoder raises at bytes that are no such line: bad JSON, other JSON, bad UTF-8, brackets within brackets
without end."""


class RecordError(BanneretError):
    """A record that can't be read, or that differs from what its answers lead to."""


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was played, and the promise about the dice. `banneret` is the format: it comes first. What came into it
    later is left out when empty."""

    banneret: int
    game: str
    rules: int
    scenario: str
    seats: tuple[str, ...]
    commitment: str
    salts: tuple[str, ...]
    variants: dict[str, str]
    position: str = ""
    """Where it began (`codec.dumps`), if not with the scenario's own set-up."""
    players: tuple[str, ...] = ()
    """Who sat in which seat, in words."""


class _Kind(msgspec.Struct, frozen=True):
    """What tells a record from any other JSON, before anything else in it is believed."""

    banneret: int


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing done: the set-up, an answer, a taking back; with the draws it made (chances, value) and the events it
    led to.

    `order`: a standing order gave the answer; `quiet`: its seat alone was told so. A lapse is an answer for a coming
    turn that was not on offer when the turn came: nothing was done, but its seat was told.
    """

    do: Literal["start", "answer", "undo", "lapse"]
    seat: str = ""
    answer: str = ""
    order: bool = False
    consent: tuple[str, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()
    events: tuple[Event, ...] = ()
    quiet: bool = False

    def __str__(self) -> str:
        answer = f"{self.seat}: {self.answer}"
        return {
            "start": "set-up",
            "answer": answer,
            "undo": f"{self.seat} takes back",
            "lapse": f"{answer}, which lapses",
        }[self.do]

    def filled(self, dice: tuple[tuple[int, int], ...], events: tuple[Event, ...]) -> "Entry":
        return msgspec.structs.replace(self, dice=dice, events=events)

    def compare(self, recorded: "Entry", number: int) -> None:
        """Raise RecordError if the record tells this entry otherwise than the rules do."""
        where = f"Entry {number} ({self})"
        if recorded.do != self.do:
            raise RecordError(f"{where}: the record has “{recorded}” there.")
        for i, (said, rolled) in enumerate(zip(recorded.dice, self.dice, strict=False), 1):
            if said != rolled:
                raise RecordError(
                    f"{where}: draw {i} is {said[1]} of {said[0]} in the record, but the seed gives "
                    f"{rolled[1]} of {rolled[0]}."
                )
        if len(recorded.dice) != len(self.dice):
            raise RecordError(f"{where}: the record has {len(recorded.dice)} draws, the rules make {len(self.dice)}.")
        for noted, happened in zip(recorded.events, self.events, strict=False):
            if noted != happened:
                raise RecordError(
                    f"{where}: the record tells “{noted.text}”, but what happens is “{happened.text}” (or "
                    "its details differ)."
                )
        if len(recorded.events) != len(self.events):
            raise RecordError(
                f"{where}: the record tells {len(recorded.events)} events, but {len(self.events)} happen."
            )


class Ended(msgspec.Struct, frozen=True):
    """The result, as recorded."""

    kind: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]

    @classmethod
    def of(cls, result: Result | None) -> "Ended | None":
        return None if result is None else cls(result.kind, result.winners, result.scores)


class _Footer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The closing line: how many lines came before, their hash, the result and the seed."""

    close: int
    sha256: str
    ended: Ended | None = None
    seed: str | None = None
    orders: dict[str, tuple[StandingOrder, ...]] = {}
    closed: str = ""


class Record(msgspec.Struct, frozen=True):
    """A match as data. `ended` is None while it runs; `seed` is the table's part of the seed, None while it is sealed.

    `closed` says how it ended at the table, if not by its rules: "English resigned."
    """

    header: Header
    entries: tuple[Entry, ...]
    ended: Ended | None
    seed: str | None
    orders: dict[str, tuple[StandingOrder, ...]] = {}
    closed: str = ""

    def sealed(self) -> "Record":
        """The same without the seed, which can be kept apart while the game runs. The secret answers are still in it:
        it is not for players' eyes."""
        return msgspec.structs.replace(self, seed=None)

    def dumps(self) -> bytes:
        encoder = msgspec.json.Encoder()
        lines = [encoder.encode(self.header), *(encoder.encode(entry) for entry in self.entries)]
        body = b"".join(line + b"\n" for line in lines)
        footer = _Footer(len(lines), hashlib.sha256(body).hexdigest(), self.ended, self.seed, self.orders, self.closed)
        return body + encoder.encode(footer) + b"\n"

    def save(self, path: "str | PathLike[str]") -> None:
        """Write it whole or not at all: an older file of that name survives a crash."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        try:
            with open(part, "wb") as file:
                file.write(self.dumps())
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
        except OSError as error:
            with suppress(OSError):
                part.unlink()
            raise RecordError(f"The record can't be written to {target}: {error.strerror or error}.") from None

    @classmethod
    def load(cls, path: "str | PathLike[str]") -> "Record":
        """Read a file; RecordError says what is wrong with it."""
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise RecordError(f"The record {os.fspath(path)} can't be read: {error.strerror or error}.") from None
        return cls.loads(data)

    @classmethod
    def loads(cls, data: bytes) -> "Record":
        lines = data.split(b"\n")
        if lines and lines[-1] == b"":
            lines.pop()
        if not lines:
            raise RecordError("The file is empty: no record of Banneret.")
        try:
            format = msgspec.json.decode(lines[0], type=_Kind).banneret
        except _UNREADABLE:
            raise RecordError("The file is no record of Banneret: its first line is not a record's header.") from None
        if format > FORMAT:
            raise RecordError(f"The record has format {format}, this Banneret reads up to {FORMAT}: update Banneret.")
        if format < 1:
            raise RecordError(f"The record is damaged: there is no format {format}.")
        header = _line(lines[0], Header, 1)
        try:
            footer = msgspec.json.decode(lines[-1], type=_Footer)
        except _UNREADABLE:
            raise RecordError(
                f"The record is truncated: its closing line is missing after line {len(lines)}."
            ) from None
        except BanneretError as error:
            raise RecordError(f"The closing line of the record can't be read: {error}") from None
        body = lines[:-1]
        if footer.close != len(body):
            raise RecordError(
                f"The record is damaged: its closing line speaks of {footer.close} lines, but there are {len(body)}."
            )
        entries = tuple(_line(line, Entry, number) for number, line in enumerate(body[1:], 2))
        if hashlib.sha256(b"".join(line + b"\n" for line in body)).hexdigest() != footer.sha256:
            raise RecordError("The record has been changed since it was written: its checksum does not fit.")
        return cls(header, entries, footer.ended, footer.seed, footer.orders, footer.closed)


def _line(line: bytes, type: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=type)
    except _UNREADABLE as error:
        raise RecordError(f"Line {number} of the record can't be read: {error}.") from None
