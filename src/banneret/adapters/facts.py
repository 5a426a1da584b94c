"""A scene taken apart into facts: what is said of what, each a word, a number or a flag.

All that a scene says is in them but what never changes (boards), what others write (who is asked, the ending, the
viewer's own options) and the order in which things are listed, which tells something of piles alone. A fact of a text
is the text with its numbers left out (“lose # steps”), and the numbers follow as facts of their own; so a text that
only counts is one word, however far it counts.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from ..kernel.decision import Decision
from ..kernel.pieces import Calendar, Hand, Mark, Piece, Sheet, Track
from ..kernel.scene import Objective, Scene
from ..kernel.tally import Tally

Name: TypeAlias = tuple[str, ...]
Value: TypeAlias = int | str
"""A flag is a bool."""

Fact: TypeAlias = tuple[str, Name, str, Value]
"""Its class (`piece`), the name of what it is about in that class (`king`), the field (`at`), and what is said."""

_PRESENCE = {"piece": "at", "mark": "here", "hand": "count"}

PER_MILLE = 1000
"""Fractions are told as so many thousandths."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")
"""As many digits as fit into a column; a longer number is told as several."""

_ARMS = msgspec.json.Encoder()


def presence(of: str) -> str:
    """The field that says that a thing of a class is there at all; what else is said of it may always be the same."""
    kind = of.removeprefix("in.")
    return "value" if kind.startswith("track.") else _PRESENCE.get(kind, "")


class Facts:
    """What is gathered of one scene. The names of things that share one are told apart by their number."""

    __slots__ = ("_names", "all", "within")

    def __init__(self) -> None:
        self.all: list[Fact] = []
        self.within = ""
        self._names: dict[tuple[str, Name], int] = {}

    def named(self, of: str, *name: str) -> Name:
        """A name that is used once."""
        key = (self.within + of, name)
        times = self._names[key] = self._names.get(key, 0) + 1
        return name if times == 1 else (*name[:-1], f"{name[-1]}#{times}")

    def say(self, of: str, name: Name, field: str, value: Value) -> None:
        self.all.append((self.within + of, name, field, value))

    def word(self, of: str, name: Name, field: str, value: str) -> None:
        if value:
            self.say(of, name, field, value)

    def number(self, of: str, name: Name, field: str, value: int) -> None:
        if value:
            self.say(of, name, field, value)

    def flag(self, of: str, name: Name, field: str, value: bool) -> None:
        if value:
            self.say(of, name, field, True)

    def text(self, of: str, name: Name, field: str, value: str) -> None:
        if not value:
            return
        numbers = _NUMBER.findall(value)
        self.say(of, name, field, _NUMBER.sub("#", value) if numbers else value)
        for place, number in enumerate(numbers, 1):
            self.number(of, name, f"{field}.{place}", int(number))

    def pips(self, of: str, name: Name, pips: tuple[int, int] | None) -> None:
        if pips is not None:
            self.number(of, name, "pips", pips[0])
            self.say(of, name, "pips_in_full", pips[1])


def facts_of(scene: Scene, decision: Decision | None) -> list[Fact]:
    """What the scene of a seat says, and what is asked in it (of whomever)."""
    found = Facts()
    _tell(found, scene)
    found.within = ""
    if decision is not None:
        told = decision.told_to(scene.seat)
        found.text("", (), "asked_is", decision.prompt if told else decision.aside)
        if decision.tally and scene.seat == decision.seat:
            _tally(found, decision.tally)
    return found.all


def in_words(scene: Scene, decision: Decision | None) -> str:
    """The facts of a scene for people to read, one a line."""
    lines = [
        f"{'.'.join(filter(None, (of.rstrip('.'), *name, field)))}: {'yes' if value is True else value}"
        for of, name, field, value in facts_of(scene, decision)
    ]
    return "\n".join([f"{scene.title}, as seen by {_viewer(scene)}", *lines])


def _viewer(scene: Scene) -> str:
    return "one who looks on" if scene.seat is None else scene.seats[scene.seat]


def _tell(found: Facts, scene: Scene) -> None:
    found.say("", (), "phase", scene.phase)
    found.text("", (), "heading", scene.heading)
    found.text("", (), "notice", scene.notice)
    if scene.step >= 0:
        found.say("", (), "step", scene.step + 1)
        found.word("", (), "steps", " > ".join(scene.steps))
    if scene.objective is not None:
        _objective(found, scene.objective, scene.seats)
    for piece in scene.pieces:
        _piece(found, piece, scene.seats)
    for mark in scene.marks:
        _mark(found, mark, scene.seats)
    for hand in scene.hands:
        _hand(found, hand, scene.seats)
    for track in scene.tracks:
        _track(found, track, scene.seats)
    for sheet in scene.sheets:
        _sheet(found, sheet)
    for side in scene.sides:
        found.text("side", (side.name,), "note", side.note)
        for lost in side.lost:
            found.flag("lost", found.named("lost", side.name, lost), "here", True)
    for trace in scene.traces:
        of = f"trace.{trace.kind}"
        begins = found.named(of, trace.at[0] if trace.at else "")
        for number, at in enumerate(trace.at, 1):
            found.number(of, (*begins, at), "place", number)
            if trace.labels:
                found.text(of, (*begins, at), "label", trace.labels[number - 1])
    for calendar in scene.calendars:
        _calendar(found, calendar, scene.seats)
    if scene.inner is not None:
        found.within += "in."
        found.flag("", (), "here", True)
        _tell(found, scene.inner)


def _objective(found: Facts, objective: Objective, seats: Sequence[str]) -> None:
    name = ("objective",)
    found.text("", name, "wins", objective.wins)
    found.text("", name, "left", objective.left)
    found.text("", name, "stands", objective.stands)
    found.text("", name, "worth", objective.worth)
    found.number("", name, "gauge", round(objective.gauge * PER_MILLE))
    if objective.steps is not None:
        found.number("", name, "steps", objective.steps[0])
        found.number("", name, "steps_in_full", objective.steps[1])
    for seat, share in objective.shares:
        found.number("", name, f"share.{seats[seat]}", round(share * PER_MILLE))


def _piece(found: Facts, piece: Piece, seats: Sequence[str]) -> None:
    name = found.named("piece", piece.id)
    found.say("piece", name, "at", piece.at)
    found.word("piece", name, "name", piece.name)
    found.word("piece", name, "kind", piece.kind)
    if piece.seat is not None:
        found.say("piece", name, "owner", seats[piece.seat])
    found.text("piece", name, "note", piece.note)
    found.word("piece", name, "icon", piece.icon)
    found.word("piece", name, "also", piece.also)
    if piece.facing is not None:
        found.say("piece", name, "facing", f"side {piece.facing}")
    for place, number in enumerate(piece.numbers, 1):
        found.text("piece", name, f"number.{place}", number)
    found.number("piece", name, "ring", piece.ring + 1)
    for condition in piece.condition:
        found.flag("piece", name, condition, True)
    found.say("piece", name, "count", piece.count)
    found.flag("piece", name, "hidden", piece.hidden)
    if piece.arms is not None:
        found.word("piece", name, "arms", _ARMS.encode(piece.arms).decode())
    found.word("piece", name, "stack", piece.stack)
    found.pips("piece", name, piece.pips)
    found.word("piece", name, "on", piece.on)
    found.word("piece", name, "label", piece.label)


def _mark(found: Facts, mark: Mark, seats: Sequence[str]) -> None:
    kind = mark.kind if mark.side is None else f"{mark.kind}/{mark.side}"
    name = found.named("mark", mark.at, kind)
    found.say("mark", name, "here", True)
    found.text("mark", name, "name", mark.name)
    if mark.seat is not None:
        found.say("mark", name, "owner", seats[mark.seat])
    found.word("mark", name, "icon", mark.icon)
    if mark.arms is not None:
        found.word("mark", name, "arms", _ARMS.encode(mark.arms).decode())
    found.number("mark", name, "count", mark.count)
    found.pips("mark", name, mark.pips)


def _hand(found: Facts, hand: Hand, seats: Sequence[str]) -> None:
    about = found.named("hands", hand.id)
    found.text("hands", about, "name", hand.name)
    found.word("hands", about, "kind", hand.kind)
    if hand.seat is not None:
        found.say("hands", about, "owner", seats[hand.seat])
    for place, cards in enumerate(hand.cards, 1):
        name = found.named("hand", *about, f"hidden {cards.id}" if cards.hidden else cards.id)
        found.say("hand", name, "count", cards.count)
        found.text("hand", name, "name", cards.name)
        found.text("hand", name, "note", cards.note)
        found.word("hand", name, "icon", cards.icon)
        found.text("hand", name, "text", cards.text)
        for number, printed in enumerate(cards.numbers, 1):
            found.text("hand", name, f"number.{number}", printed)
        if hand.kind == "pile":
            found.number("hand", name, "place", place)


def _track(found: Facts, track: Track, seats: Sequence[str]) -> None:
    name = found.named("track", track.id)
    of = f"track.{'.'.join(name)}"
    found.say(of, (), "value", track.value)
    found.text(of, (), "name", track.name)
    found.text(of, (), "label", track.label)
    found.word(of, (), "icon", track.icon)
    found.word(of, (), "group", track.group)
    found.number(of, (), "first", track.first)
    found.number(of, (), "last", track.last)
    if track.seat is not None:
        found.say(of, (), "owner", seats[track.seat])
    if track.arms is not None:
        found.word(of, (), "arms", _ARMS.encode(track.arms).decode())
    if track.boxes:
        found.word(of, (), "boxes", "|".join(track.boxes))
    for stop in track.stops:
        at = found.named(of, str(stop.at), stop.name)
        found.say(of, at, "here", True)
        found.word(of, at, "icon", stop.icon)


def _sheet(found: Facts, sheet: Sheet) -> None:
    of = f"sheet.{sheet.id}"
    found.text(of, (), "name", sheet.name)
    found.text(of, (), "note", sheet.note)
    found.word(of, (), "columns", "|".join(sheet.columns))
    found.number(of, (), "rows", len(sheet.rows))
    for number, row in enumerate(sheet.rows, 1):
        for place, cell in enumerate(row, 1):
            found.text(of, (str(number),), f"cell.{place}", cell)


def _calendar(found: Facts, calendar: Calendar, seats: Sequence[str]) -> None:
    of = f"calendar.{calendar.id}"
    found.text(of, (), "name", calendar.name)
    found.text(of, (), "note", calendar.note)
    found.text(of, (), "foretold", calendar.foretold)
    found.number(of, (), "now", calendar.now + 1)
    found.number(of, (), "dates", len(calendar.dates))
    for number, date in enumerate(calendar.dates, 1):
        name = (str(number),)
        found.text(of, name, "name", date.name)
        found.number(of, name, "chance", round(date.chance * PER_MILLE))
        for place, happening in enumerate(date.happenings, 1):
            found.text(of, name, f"{place}", happening.text)
            found.word(of, name, f"{place}.icon", happening.icon)
            if happening.seat is not None:
                found.say(of, name, f"{place}.owner", seats[happening.seat])


def _tally(found: Facts, tally: Tally) -> None:
    for number, lot in enumerate(tally.lots):
        name = found.named("lot", lot.group, lot.id) if lot.group else found.named("lot", lot.id)
        found.number("lot", name, "count", lot.count)
        if number < len(tally.chosen):
            found.say("lot", name, "chosen", tally.chosen[number] + 1)
    found.flag("", (), "begun", tally.begun)
