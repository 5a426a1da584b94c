"""What goes over the wire about games: the shelf, their rulebooks with pictures and examples, and the play aid."""

from typing import Literal

from ..kernel.event import Event
from ..kernel.lean import Lean
from ..kernel.scene import Arms, Layout, Meaning, NumberWords, Overlay, Piece, Scene, Side
from .wire_terms import Wire


class ScenarioCard(Wire, frozen=True):
    id: str
    name: str
    note: str
    seats: tuple[str, ...]
    minutes: int = 0
    """How long it takes people who know the game."""
    turns: int = 0
    """How many turns, rounds or days it has at most; 0: that is not said."""
    pieces: int = 0
    """How many pieces stand on the board at the beginning."""
    lean: Lean | None = None
    """How it came out between equal bots."""
    names: tuple[str, ...] = ()
    """What the seats are called at the table, in their order."""


class VariantCard(Wire, frozen=True):
    id: str
    name: str
    rule: str
    values: tuple[str, ...]


class LessonCard(Wire, frozen=True):
    """A guided game. `steps` are what the learner does himself, and `scenario` is the id of where it is set."""

    id: str
    title: str
    about: str
    minutes: int = 0
    steps: int = 0
    scenario: str = ""


class KindCard(Wire, frozen=True):
    """One of the games of a title that holds several, and which scenarios and optional rules are its own, by their
    ids."""

    name: str
    about: str
    minutes: int
    difficulty: int
    scenarios: tuple[str, ...]
    variants: tuple[str, ...]


class GameCard(Wire, frozen=True):
    """A game on the shelf."""

    id: str
    title: str
    about: str
    minutes: int
    difficulty: int
    players: tuple[int, int]
    """The fewest and the most seats."""
    scenarios: tuple[ScenarioCard, ...]
    variants: tuple[VariantCard, ...]
    lessons: tuple[LessonCard, ...]
    arms: dict[str, Arms]
    opening: Scene
    """The first scenario before its first move, as a spectator sees it: the picture on the box."""
    kinds: tuple[KindCard, ...] = ()
    """What to choose first, where a title holds several games."""


class BotCard(Wire, frozen=True):
    id: str
    note: str


class Shelf(Wire, frozen=True):
    games: tuple[GameCard, ...]
    bots: tuple[BotCard, ...]
    """The levels, weakest first."""


class Clause(Wire, frozen=True):
    """A numbered clause, as HTML made from the rulebook's Markdown."""

    id: str
    html: str


class Chapter(Wire, frozen=True):
    """A heading with what stands under it, up to the next heading of any rank."""

    title: str
    html: str
    """What stands before its first clause."""
    clauses: tuple[Clause, ...]
    number: str = ""
    name: str = ""
    """The title without its number."""
    level: int = 2
    """1 is a book or a part of one, 2 a chapter, 3 and more are sections of it."""


class Rulebook(Wire, frozen=True):
    game: str
    title: str
    chapters: tuple[Chapter, ...]


class Specimen(Wire, frozen=True):
    """A counter, and what is to be read on it."""

    piece: Piece
    side: Side | None = None
    """Whose it is."""


class Plate(Wire, frozen=True):
    """A picture in the book, at the end of what stands under a heading. A scene has only the id of its layout: the
    layout itself is sent once (`Plates.layouts`)."""

    id: str
    kind: Literal["counters", "symbols", "map"]
    chapter: int
    """The number of the chapter, from 0."""
    title: str
    scene: Scene
    note: str = ""
    specimens: tuple[Specimen, ...] = ()
    numbers: tuple[NumberWords, ...] = ()
    """What the numbers on its counters mean."""
    legend: tuple[Meaning, ...] = ()


class ExampleStep(Wire, frozen=True):
    """What somebody was asked in an example, what he answered, and what came of it."""

    side: str
    question: str
    answer: str
    say: str = ""
    events: tuple[Event, ...] = ()


class PlayedExample(Wire, frozen=True):
    """An example of play, as the rules have played it: how it stood before and after, as one seat saw it."""

    id: str
    chapter: int
    title: str
    about: str
    before: Scene
    after: Scene
    steps: tuple[ExampleStep, ...]
    frame: tuple[str, ...] = ()
    """What the pictures show of it; empty: all."""
    chosen: tuple[str, ...] = ()
    """What is touched for the first answer."""
    overlays: tuple[Overlay, ...] = ()
    """What is drawn over the first picture."""
    closing: str = ""


class Plates(Wire, frozen=True):
    """The pictures and the examples of a rulebook."""

    layouts: dict[str, Layout]
    plates: tuple[Plate, ...]
    examples: tuple[PlayedExample, ...]


class AidEntry(Wire, frozen=True):
    name: str
    text: str = ""
    rules: tuple[str, ...] = ()
    icon: str = ""


class AidTable(Wire, frozen=True):
    """A table of the rulebook; its cells are HTML, like clauses."""

    title: str
    rule: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class AidList(Wire, frozen=True):
    title: str
    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()


class AidSheet(Wire, frozen=True):
    """What a player wants beside the board, on one page: of a game, or of one of those of a title."""

    kind: str
    steps: tuple[AidEntry, ...]
    verbs: tuple[AidEntry, ...]
    tables: tuple[AidTable, ...]
    lists: tuple[AidList, ...]
    victory: tuple[str, ...]


class PlayAid(Wire, frozen=True):
    game: str
    title: str
    sheets: tuple[AidSheet, ...]
