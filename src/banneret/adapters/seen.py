"""What has been seen in some scenes of a scenario, and which columns tell it."""

from collections.abc import Sequence

from ..kernel.layout import Layout
from ..kernel.observer import Columns, Row
from ..kernel.scene import Scene
from .facts import Fact, Name, Value, presence

MOST = 32767
WIDEST = 8192
"""Where things of a class have two names (a mark and its place, a card and its hand), each pair gets its columns while
these are no more; past that only those pairs that were seen."""

PAIRED = ("mark", "hand")


class Field:
    """A column: where it lies, and how a value is written there."""

    __slots__ = ("_at", "_least", "_most", "_words")

    def __init__(self, at: int, least: int, most: int, words: dict[str, int] | None) -> None:
        self._at = at
        self._least = least
        self._most = most
        self._words = words

    def write(self, value: Value, row: Row, at: int) -> bool:
        """Whether it can be told. What is too great is told as the greatest that fits."""
        if isinstance(value, str):
            number = 0 if self._words is None else self._words.get(value, 0)
            row[at + self._at] = number
            return number > 0
        told = min(max(value, self._least), self._most)
        row[at + self._at] = told
        return told == value


class Said:
    """What has been said in one field of a class."""

    __slots__ = ("flag", "least", "most", "settled", "words")

    def __init__(self) -> None:
        self.words: dict[str, None] = {}
        self.least = 0
        self.most = 0
        self.flag = True
        self.settled = False
        """Its bounds are known: a track's. Else there is room for twice as much as was seen."""

    def add(self, value: Value) -> None:
        if isinstance(value, str):
            self.words[value] = None
        elif value is not True:
            self.within(value, value)

    def within(self, first: int, last: int) -> None:
        self.flag = False
        self.least = min(self.least, first, last)
        self.most = max(self.most, first, last)

    def column(self, columns: Columns, name: str) -> Field:
        if self.words:
            words = tuple(self.words)
            return Field(columns.choice(name, words), 0, 0, {word: i for i, word in enumerate(words, 1)})
        if self.flag:
            return Field(columns.flag(name), 0, 1, None)
        room = 1 if self.settled else 2
        least, most = max(-MOST, room * self.least), min(MOST, room * max(self.most, 1))
        return Field(columns.number(name, most, least), least, most, None)


class Kind:
    """The things of one class."""

    __slots__ = ("fields", "names", "values")

    def __init__(self) -> None:
        self.names: dict[Name, int] = {}
        """And how often each was there."""
        self.fields: dict[str, Said] = {}
        self.values: dict[tuple[Name, str], tuple[int, Value | None]] = {}
        """Of a thing and a field: how often it was said, and what; None: not always the same."""

    def said(self, field: str) -> Said:
        return self.fields.setdefault(field, Said())


class Seen:
    """All that has been seen so far."""

    __slots__ = ("_boards", "cards", "kinds", "looks", "pieces", "places")

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}
        self.places: dict[str, None] = {}
        self.pieces: dict[str, None] = {}
        self.cards: dict[str, None] = {}
        self.looks = 0
        self._boards: set[str] = set()

    def look(self, scene: Scene, facts: Sequence[Fact]) -> None:
        """One more scene, and what it says."""
        self.looks += 1
        self._things(scene)
        there: set[tuple[str, Name]] = set()
        for of, name, field, value in facts:
            kind = self.kinds.setdefault(of, Kind())
            if (of, name) not in there:
                there.add((of, name))
                kind.names[name] = kind.names.get(name, 0) + 1
            kind.said(field).add(value)
            times, before = kind.values.get((name, field), (0, value))
            kind.values[name, field] = (times + 1, value if value == before else None)

    def _things(self, scene: Scene, within: str = "") -> None:
        for board in (scene.layout, *scene.boards):
            self._board(board)
        for piece in scene.pieces:
            self.pieces[piece.id] = None
        for hand in scene.hands:
            for cards in hand.cards:
                self.cards[cards.id] = None
        for track in scene.tracks:
            said = self.kinds.setdefault(f"{within}track.{track.id}", Kind()).said("value")
            said.within(track.first, track.last)
            said.settled = True
        if scene.inner is not None:
            self._things(scene.inner, within + "in.")

    def _board(self, board: Layout) -> None:
        if board.id and board.id in self._boards:
            return
        self._boards.add(board.id)
        self.places.update(dict.fromkeys(place.id for place in board.places))
        if board.grid is not None:
            self.places.update(dict.fromkeys(hex.id for hex in board.grid.hexes))

    def declare(self, fact: Fact) -> None:
        """Something that can be said, though it was not seen."""
        of, name, field, value = fact
        kind = self.kinds.setdefault(of, Kind())
        kind.names.setdefault(name, 0)
        kind.said(field).add(value)
        kind.values[name, field] = (-1, None)

    def finish(self) -> None:
        """A piece that was seen may stand anywhere, and on any other."""
        for of, kind in self.kinds.items():
            if of.removeprefix("in.") == "piece":
                for field, words in (("at", self.places), ("also", self.places), ("on", self.pieces)):
                    if field in kind.fields:
                        kind.fields[field].words.update(words)

    def fixed(self, of: str) -> dict[str, dict[Name, Value]]:
        """The fields of a class that say the same of a thing whenever it is there: they need no column."""
        kind, always = self.kinds[of], presence(of)
        found: dict[str, dict[Name, Value]] = {}
        for field in kind.fields:
            if field == always:
                continue
            by_name: dict[Name, Value] | None = {}
            for name, times in kind.names.items():
                said, value = kind.values.get((name, field), (0, None))
                key = known_by(of, name)
                if said == 0 and key not in (by_name or {}):
                    continue
                wanted = times if always else self.looks
                if value is None or said != wanted or by_name is None or by_name.setdefault(key, value) != value:
                    by_name = None
                    break
            if by_name is not None and self._all_or_none(of, field, by_name):
                found[field] = by_name
        return found

    def _all_or_none(self, of: str, field: str, by_name: dict[Name, Value]) -> bool:
        """Whether each thing that goes by one of these names has it said of it."""
        kind = self.kinds[of]
        return all(
            kind.values.get((name, field), (0, None))[0] != 0 for name in kind.names if known_by(of, name) in by_name
        )

    def names(self, of: str, fields: int) -> list[Name]:
        """What may be there of a class with so many fields."""
        kind = self.kinds[of]
        base = of.removeprefix("in.")
        if base not in PAIRED:
            return list(kind.names)
        firsts = dict.fromkeys(name[0] for name in kind.names)
        if base == "mark":
            firsts.update(self.places)
        seconds = dict.fromkeys(name[1] for name in kind.names)
        if len(firsts) * len(seconds) * fields > WIDEST:
            return list(kind.names)
        return [(first, second) for first in firsts for second in seconds]


def known_by(of: str, name: Name) -> Name:
    """By what the fixed fields of a thing are known: of a mark or a card it makes no difference where it lies."""
    return name[-1:] if of.removeprefix("in.") in PAIRED else name
