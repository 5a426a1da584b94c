"""What one seat sees, as data. Clients draw scenes and know no game.

A game builds the board (`Face.scene`); the kernel adds the prompt (`compose`). Ids of pieces, places and cards are the
words that options name in `touch`; a card whose id is in several hands is meant in the hand of the seat that is asked.
Lengths are in the layout's own units, x to the east and y to the south; colours are words of heraldry, icons the names
of pictures that the client has.

What a scene is made of lies in `layout`, `pieces`, `prompt` and `briefing`, and can be had from here.
"""

from .briefing import Briefing, CallOut, Due, Grade, Prize, Push, Verb
from .layout import (
    Area,
    Arms,
    Grid,
    Hex,
    HexSide,
    Labelled,
    Landmark,
    Layout,
    LegendWord,
    Line,
    LineKind,
    Link,
    Meaning,
    NumberWords,
    Place,
    Point,
    Struct,
)
from .pieces import Calendar, CalendarDate, Cards, Hand, Happening, Mark, Piece, Sheet, Side, Stop, Track
from .prompt import Bound, Choice, Lot, Overlay, Preset, Preview, Prompt, Reason, TallySheet
from .vocabulary import Tincture

__all__ = [
    "Area",
    "Arms",
    "Bound",
    "Briefing",
    "Calendar",
    "CalendarDate",
    "CallOut",
    "Cards",
    "Choice",
    "Due",
    "Ending",
    "Grade",
    "Grid",
    "Hand",
    "Happening",
    "Hex",
    "HexSide",
    "Labelled",
    "Landmark",
    "Layout",
    "LegendWord",
    "Line",
    "LineKind",
    "Link",
    "Lot",
    "Mark",
    "Meaning",
    "NumberWords",
    "Objective",
    "Overlay",
    "Piece",
    "Place",
    "Point",
    "Preset",
    "Preview",
    "Prize",
    "Prompt",
    "Push",
    "Reason",
    "Scene",
    "Sheet",
    "Side",
    "Stop",
    "Struct",
    "TallySheet",
    "Tincture",
    "Track",
    "Verb",
]


class Ending(Struct, frozen=True, omit_defaults=True):
    """How it ended."""

    level: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    rules: tuple[str, ...] = ()


class Objective(Struct, frozen=True, omit_defaults=True):
    """What wins, how much time is left and how it stands, in a few words each, for the line above the map: with points
    between them (and `worth`) at most 95 letters. `gauge` is how far the viewer has come, from 0 to 1 (who only looks
    on: the seat `of`)."""

    wins: str
    left: str
    stands: str
    gauge: float
    of: int
    short: str = ""
    """What wins and how it stands in at most 44 letters, for a narrow screen; empty: `wins` and `stands` are short
    enough."""
    steps: tuple[int, int] | None = None
    """How many of how many steps are done, where they are few: the gauge is drawn as boxes."""
    shares: tuple[tuple[int, float], ...] = ()
    """What each of two or more seats has, by their numbers: the gauge is drawn as one bar that they divide."""
    worth: str = ""
    """What it would be worth, were this the end; it is said after `stands`, and not where the players broke off."""


class Scene(Struct, frozen=True, omit_defaults=True):
    """Everything that one seat sees."""

    game: str
    title: str
    heading: str
    """Where in the game we are: the turn, the date."""
    seats: tuple[str, ...]
    seat: int | None
    phase: str
    layout: Layout
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    hands: tuple[Hand, ...] = ()
    tracks: tuple[Track, ...] = ()
    prompt: Prompt | None = None
    ending: Ending | None = None
    inner: "Scene | None" = None
    """The game within the game, when one is being played."""
    boards: tuple[Layout, ...] = ()
    """Further boards beside the map, players' own above all."""
    sheets: tuple[Sheet, ...] = ()
    sides: tuple[Side, ...] = ()
    """One for each seat, in their order."""
    traces: tuple[Overlay, ...] = ()
    """Each is drawn over the map while somebody looks at the place where it begins, or at a piece there: a line of
    supply. A reach is drawn too while the piece there acts: where it may go, with what that costs; and a path always: a
    way that was ordered."""
    steps: tuple[str, ...] = ()
    """The phases of a turn, in order, and"""
    step: int = -1
    """which of them this is."""
    objective: Objective | None = None
    """What the game is about, in a line."""
    notice: str = ""
    """What is out of the ordinary just now, in a sentence: why one side moves twice running."""
    calendars: tuple[Calendar, ...] = ()
