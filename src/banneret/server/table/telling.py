"""What the acts of a table come to for those who are told of them: the numbers of positions, the log and the scene,
each as one viewer may know it.

While others plan in secret, not even the number of their steps is told: a viewer's numbers leave out the acts of which
he hears nothing yet. What he has of the log is named by the number that he was told, so nothing he can ask depends on
the others.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence

from ...kernel.event import Event
from ...kernel.match import Match
from ...kernel.plain import plain_event
from ...kernel.record import Entry
from ...kernel.scene import Scene
from ..numbers import Number, ShownNumber

_VIEWERS = 8


class Telling:
    """Goes with one match: what each of its acts did to the record and the log."""

    def __init__(self) -> None:
        self._reached: list[Number] = []
        """The number of the position that each entry of the record led to."""
        self._entries: list[int] = []
        """How many entries each act led to."""
        self._untouched: list[int] = []
        """How much of the log each act left as it was."""
        self._own: set[tuple[str, int]] = set()
        """The seats and numbers of answers that were numbered by those who gave them."""
        self._plain: dict[int, Event] = {}
        """Events of the log as people read them: the same for all who may."""
        self._visible: dict[int | None, _Visible] = {}
        self._scenes: dict[int | None, tuple[tuple[ShownNumber, Sequence[int]], Scene]] = {}
        """What each viewer was last shown, and of which position as he knows it."""
        self._unheard: dict[int | None, tuple[int, list[int]]] = {}
        """What each viewer had not heard of, of so many entries."""
        self._silences: dict[int, tuple[Sequence[int], list[Number]]] = {}
        """The positions that were reached by acts of which nothing was heard, by what was not heard."""

    def wrote(self, entries: Sequence[Entry], untouched: int, own: int | None = None) -> None:
        """One more act has been done, and is on disk; its client gave it the number `own`, if any."""
        self._untouched.append(untouched)
        self._entries.append(len(entries))
        number = Number(len(self._untouched))
        if own is not None and entries:
            self._own.add((entries[0].seat, own))
        for entry in entries:
            self._reached.append(number)
            if entry.do == "undo":
                self._plain.clear()
                self._visible.clear()

    def skip(self, acts: int) -> None:
        """So many acts were done before it was set up as it is now: they only count."""
        for _ in range(acts):
            self.wrote((), 0)

    def has(self, seat: str, own: int) -> bool:
        """Whether an answer that this seat gave this number has been written."""
        return (seat, own) in self._own

    def open(self) -> None:
        """The game is over: whoever looks sees all of it. Who has seen all of it already has it."""
        self._visible = {seat: visible for seat, visible in self._visible.items() if not visible.withheld}
        for visible in self._visible.values():
            visible.everything = True

    @property
    def number(self) -> Number:
        return Number(len(self._untouched))

    @property
    def recorded(self) -> int:
        """How many entries of the record are on disk."""
        return len(self._reached)

    # ------------------------------------------------------------------ numbers

    def unheard(self, match: Match, seat: int | None) -> Sequence[int]:
        """The entries of which a viewer has not heard. Looked for once, however often it is asked before the next."""
        if match.nothing_hushed:
            return ()
        known = self._unheard.get(seat)
        if known is None or known[0] != match.recorded:
            known = self._unheard[seat] = (match.recorded, match.unheard(None if seat is None else match.seats[seat]))
        return known[1]

    def reached(self) -> tuple[Number, ...]:
        """For each entry of the record, the number of the position that it led to."""
        return tuple(self._reached)

    def shown_number(self, number: Number, unheard: Sequence[int]) -> ShownNumber:
        """The number of a position, to who has not heard of these entries."""
        if not unheard:
            return ShownNumber(number)
        return ShownNumber(number - bisect_right(self._silent(unheard), number))

    def _silent(self, unheard: Sequence[int]) -> list[Number]:
        """The positions that were reached by acts of which nothing was heard."""
        if not unheard:
            return []
        known = self._silences.get(id(unheard))
        if known is None or known[0] is not unheard:
            # However long the game is, only what was not heard is looked through, and once.
            hidden = Counter(self._reached[entry] for entry in unheard)
            found = sorted(number for number, entries in hidden.items() if entries == self._entries[number - 1])
            if len(self._silences) > _VIEWERS:
                self._silences.clear()
            known = self._silences[id(unheard)] = (unheard, found)
        return known[1]

    def _latest(self, shown: ShownNumber, unheard: Sequence[int]) -> Number:
        """The last position that has this number to who has not heard of these entries."""
        number = int(shown)
        for silent in self._silent(unheard):
            if silent <= number + 1:
                number += 1
        return Number(number)

    # ------------------------------------------------------------------ log and scene

    def log(
        self, match: Match, seat: int | None, since: ShownNumber, unheard: Sequence[int], over: bool
    ) -> tuple[int, tuple[Event, ...]]:
        """Where a viewer's log begins to differ from what it was at position `since`, and what stands from there on.
        When the game is over there is nothing left to hide: all of it is new to who was not told of something."""
        visible = self._visible.get(seat)
        if visible is None:
            visible = self._visible[seat] = _Visible(seat, over, self._plain)
        visible.catch_up(match)
        first, number = 0, Number(len(self._untouched))
        shown = self.shown_number(number, unheard) if unheard else number
        if 0 < since <= shown and not (visible.revealed and since < number):
            known = self._latest(since, unheard) if unheard else since
            if known + 1 == number:  # he has heard of all but the last act, as a rule
                untouched = self._untouched[-1]
            else:
                untouched = min(self._untouched[known:], default=len(match.log))
            first = bisect_left(visible.indexes, untouched)
        return first, tuple(visible.events[first:])

    def scene(self, match: Match, seat: int | None, shown: ShownNumber) -> Scene:
        """What a viewer sees of the game now. It is made once for a position, whoever asks for it and over how many
        lines; and of what others plan in secret he sees no more than who is ready, so that not even the time it takes
        tells of their steps."""
        decision = match.course.decision
        made, position = self._scenes.get(seat), (shown, () if decision is None else decision.seats)
        if made is None or made[0] != position:
            made = self._scenes[seat] = (position, match.scene(seat))
        return made[1]


class _Visible:
    """The events that a viewer may see, and where in the whole log they stand."""

    __slots__ = ("_plain", "events", "everything", "indexes", "read", "revealed", "seat", "withheld")

    def __init__(self, seat: int | None, everything: bool, plain: dict[int, Event]) -> None:
        self._plain = plain
        self.seat = seat
        self.everything = everything
        self.events: list[Event] = []
        self.indexes: list[int] = []
        self.read = 0
        self.withheld = False
        """There are others, of which he is not told;"""
        self.revealed = False
        """or he is, but only now that everybody is."""

    def catch_up(self, match: Match) -> None:
        log, seat = match.course.log, self.seat
        for i in range(self.read, len(log)):
            told = log[i]
            secret = told.seats is not None and not told.visible_to(seat)
            if secret and not self.everything:
                self.withheld = True
                continue
            if (event := self._plain.get(i)) is None:
                event = self._plain[i] = plain_event(match.game, told)
            if secret:
                self.revealed = True
                event = event.overheard(seat, match.seats)
            self.events.append(event)
            self.indexes.append(i)
        self.read = len(log)


class End:
    """Where the log ends before an act, to see afterwards how much of it still stands."""

    __slots__ = ("_last", "_length")

    def __init__(self, match: Match) -> None:
        log = match.course.log
        self._length = len(log)
        self._last = log[-1] if log else None

    def untouched(self, match: Match) -> int:
        """Who takes something back changes the log from some point on: then it is sent again whole."""
        log, length = match.course.log, self._length
        return length if len(log) >= length and (length == 0 or log[length - 1] is self._last) else 0
