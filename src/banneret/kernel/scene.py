"""What one seat sees, as data. Clients draw scenes and know no game.

A game builds the board (`Face.scene`); the kernel adds the prompt (`compose`). Ids of pieces, places and cards are the
words that options name in `touch`; a card whose id is in several hands is meant in the hand of the seat that is asked.
Lengths are in the layout's own units, x to the east and y to the south; colours are words of heraldry, icons the names
of pictures that the client has.
"""

from typing import Literal

import msgspec

from .vocabulary import (
    Condition,
    Course,
    Ground,
    HandKind,
    Land,
    LayoutKind,
    Ordinary,
    OverlayKind,
    Parting,
    PieceKind,
    PlaceKind,
    Scenery,
    SideKind,
    Sign,
    Site,
    Stacking,
    Way,
)
from .vocabulary import Tincture as Tincture

Point = tuple[float, float]

# one list and not a choice of lists: a word that is in two of them would be ambiguous for who validates scenes
LineKind = Literal[Course, Ground, Land]
LegendWord = Literal[PlaceKind, Way, Course, SideKind, Scenery]

Meaning = tuple[LegendWord, str, str]
"""A word of the vocabulary, what it is called in a game, and what it means there."""


class Struct(msgspec.Struct, frozen=True, omit_defaults=True):
    """The base of all that goes over the wire."""


class Arms(Struct, frozen=True, omit_defaults=True):
    """A shield: its field, parted or not, an ordinary laid over it, and a charge in as many copies. The client draws
    it."""

    field: Tincture
    parted: Parting = ""
    second: Tincture = "argent"
    ordinary: Ordinary = ""
    ordinary_tincture: Tincture = "or"
    charge: str = ""
    """The name of an icon: "fleur-de-lys"."""
    charge_tincture: Tincture = "or"
    charges: int = 1


# ---------------------------------------------------------------------- the board: what never changes in a match


class Place(Struct, frozen=True, omit_defaults=True):
    """Where pieces stand: a point of a map, an area, a box beside the map, a slot of a player's board.

    `outline` is the border of an area or a box (x, y is then where its name and pieces go), on a player's board that of
    a panel.
    `part_of` is the place of which this is one end or part; who touches a part where only the whole can be touched
    means the whole. `accepts` are the icons of what a slot takes; `group` names the action, row or column that it
    belongs to. `text` is what is printed on a panel or, in place of its name, on an area, or what a slot takes in
    words; `note` what is told of it.
    """

    id: str
    name: str
    x: float
    y: float
    kind: PlaceKind = ""
    note: str = ""
    part_of: str = ""
    outline: tuple[Point, ...] = ()
    icon: str = ""
    accepts: tuple[str, ...] = ()
    group: str = ""
    room: int = 0
    """How many pieces find room in it; 0: any number."""
    text: str = ""


class Link(Struct, frozen=True, omit_defaults=True):
    """A way between two places."""

    a: str
    b: str
    kind: Way = ""


class Line(Struct, frozen=True, omit_defaults=True):
    """A river, a coast, a wood: something drawn and never touched. A closed line is filled."""

    kind: LineKind
    points: tuple[Point, ...]
    name: str = ""
    closed: bool = False


class Landmark(Struct, frozen=True, omit_defaults=True):
    """A mill, a church, wagons: something that stands on the map for the eye. `size` is how wide it is."""

    kind: Scenery
    x: float
    y: float
    size: float
    name: str = ""


class Hex(Struct, frozen=True, omit_defaults=True):
    """One hex of a grid. Column and row count from 1."""

    id: str
    column: int
    row: int
    terrain: Ground
    level: int = 0
    name: str = ""
    kind: Site | Literal[""] = ""
    """What stands in it for good: a town, a gate, a well."""
    note: str = ""
    area: str = ""
    """The land, zone or building that it belongs to."""


class HexSide(Struct, frozen=True, omit_defaults=True):
    """Something along a side of a hex: a river, a wall, a door. Sides count clockwise from the north: 0 N, 1 NE, 2 SE,
    3 S, 4 SW, 5 NW. Sides of a river with the same name are one course, drawn as such and named once."""

    hex: str
    side: int
    kind: SideKind
    name: str = ""


class Area(Struct, frozen=True, omit_defaults=True):
    """A land to which hexes belong (`Hex.area`), in the colours of its arms: its border has them along its inner
    side."""

    id: str
    name: str
    arms: Arms | None = None


class Grid(Struct, frozen=True, omit_defaults=True):
    """Flat-topped hexes in columns, each even column half a hex lower. The centre of column c, row r (from 1), with
    `radius` R, lies at x = margin + R + 1.5 R (c-1), y = margin + (√3/2) R (1 + 2 (r-1) + (1 if c is even))."""

    columns: int
    rows: int
    radius: float
    hexes: tuple[Hex, ...]
    sides: tuple[HexSide, ...] = ()
    margin: float = 0.0
    areas: tuple[Area, ...] = ()


class Layout(Struct, frozen=True, omit_defaults=True):
    """The part of a board that never changes in a match. `seat` is its owner if it is a player's own board."""

    kind: LayoutKind
    width: float
    height: float
    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()
    lines: tuple[Line, ...] = ()
    legend: tuple[Meaning, ...] = ()
    """Kinds of places, links, lines, sides and terrain, no word twice. Every terrain of the map is named: hexes are
    called by it."""
    grid: Grid | None = None
    id: str = ""
    name: str = ""
    seat: int | None = None
    landmarks: tuple[Landmark, ...] = ()


# ---------------------------------------------------------------------- what stands on it now


class Piece(Struct, frozen=True, omit_defaults=True):
    """A counter, a marker, an army: it stands somewhere. `seat` is its owner, if it has one.

    `also` is the second place of a piece that covers two, behind the first. `facing` is a hex side. `numbers` are
    printed along the lower edge, and `ring` is which of them has a ring around it (-1: none). `condition` are words for
    what has become of it: stunned, mounted, exhausted. `count` is how many equal ones it stands for. `arms` are its
    own, where they are not its seat's. `pips` is how much it has left of how much in full, drawn as full and hollow
    ones. `on` is the piece that it stands on: a captain who fights with a block.

    Blocks in an area stand in lines, those that face north (side 0) in its southern half, those that face south (side
    3) in its northern one, so that enemies who share it look at each other; captains stand behind them.

    `stack`: it lies in a stack with all others of its seat there that say the same. From afar one counter stands for
    them, with their total (the sum of the counts of those of kind "troops"); close by, or looked at, they fan out.
    "within" is inside the walls of the place, "before" outside them, "field" is anywhere else.
    """

    id: str
    name: str
    at: str
    kind: PieceKind = ""
    seat: int | None = None
    note: str = ""
    icon: str = ""
    also: str = ""
    facing: int | None = None
    numbers: tuple[str, ...] = ()
    ring: int = -1
    condition: tuple[Condition, ...] = ()
    count: int = 1
    hidden: bool = False
    arms: Arms | None = None
    stack: Stacking = ""
    pips: tuple[int, int] | None = None
    on: str = ""
    label: str = ""
    """Its name in a word, for a piece that has room for no more."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """A change of the map itself: a broken bridge, a burnt village, whose a town is. `side` puts it on a side of the
    hex, or on the northern (0) or southern (3) border of an area. `arms` are shown instead of its seat's. On a panel of
    a player's board the mark of kind "now" says in its name what the panel comes to at the moment: it is printed there
    in place of the panel's text."""

    at: str
    kind: Sign
    name: str
    seat: int | None = None
    icon: str = ""
    side: int | None = None
    arms: Arms | None = None
    count: int = 0
    """A number that is drawn with it: for how many turns it has burnt, how loyal it is."""
    pips: tuple[int, int] | None = None
    """How much it has left, or is built, of how much in full: the wealth of a village, the work on a motte."""


class Cards(Struct, frozen=True, omit_defaults=True):
    """Some equal cards, tiles or coins, or as many face-down ones. `text` is what is printed on one."""

    id: str
    name: str
    count: int
    hidden: bool = False
    note: str = ""
    icon: str = ""
    text: str = ""
    numbers: tuple[str, ...] = ()


class Hand(Struct, frozen=True, omit_defaults=True):
    """Cards that lie together: in a hand, a pile, a bag, a market."""

    id: str
    name: str
    cards: tuple[Cards, ...]
    seat: int | None = None
    kind: HandKind = "hand"


class Stop(Struct, frozen=True, omit_defaults=True):
    """Something that waits on a track: a reinforcement, a prize."""

    at: int
    name: str
    icon: str = ""


class Track(Struct, frozen=True, omit_defaults=True):
    """A number on its way from a first to a last value. Tracks with the same `group` are drawn as one with several
    markers. `boxes` are the words in its boxes, from the first, where they are not their numbers: the months of a year.
    `arms` are shown instead of its seat's."""

    id: str
    name: str
    value: int
    first: int
    last: int
    label: str = ""
    seat: int | None = None
    icon: str = ""
    group: str = ""
    stops: tuple[Stop, ...] = ()
    boxes: tuple[str, ...] = ()
    arms: Arms | None = None


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A table of words: a score sheet, a roster, a notebook."""

    id: str
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    seat: int | None = None
    note: str = ""


class Happening(Struct, frozen=True, omit_defaults=True):
    """What happened on a date, or is to come: in a few words, with a picture. `seat` is whose doing or whose lot it
    is."""

    text: str
    icon: str = ""
    seat: int | None = None


class CalendarDate(Struct, frozen=True, omit_defaults=True):
    """A day, a week, a month. `chance`: how likely it is that what the calendar foretells comes then, from 0 to 1."""

    name: str
    happenings: tuple[Happening, ...] = ()
    chance: float = 0.0


class Calendar(Struct, frozen=True, omit_defaults=True):
    """The days of a game with what happened on each and what is to come. `now` is the number of the present one, from
    0 (-1: none is). `foretold` says what the chances of the dates are chances of: they are drawn as bars."""

    id: str
    name: str
    dates: tuple[CalendarDate, ...]
    now: int = -1
    foretold: str = ""
    note: str = ""


class Side(Struct, frozen=True, omit_defaults=True):
    """A seat as people see it."""

    name: str
    arms: Arms
    note: str = ""
    """How it stands, in a few words: 9 of 10 standing."""


# ---------------------------------------------------------------------- what is asked, and what an option would do


class Choice(Struct, frozen=True, omit_defaults=True):
    """An option as a client shows it. What is touched for it is touched in this order, or in any where it is a set. A
    grave one gives the game up, and is asked twice."""

    notation: str
    label: str
    touch: tuple[str, ...] = ()
    final: bool = True
    any_order: bool = False
    grave: bool = False


class Lot(Struct, frozen=True, omit_defaults=True):
    """Some equal things of which any number may be chosen. `touch` are the pieces that stand for it; `group` says where
    they come from."""

    id: str
    name: str
    count: int
    icon: str = ""
    group: str = ""
    touch: tuple[str, ...] = ()


class Bound(Struct, frozen=True, omit_defaults=True):
    """Of these lots (by their numbers) together at least and at most so many, unless something of others is chosen; and
    what to say if it is broken."""

    lots: tuple[int, ...]
    least: int
    most: int
    rule: str
    reason: str
    unless: tuple[int, ...] = ()


class Preset(Struct, frozen=True, omit_defaults=True):
    """A ready-made choice: so many of each lot."""

    id: str
    name: str
    counts: tuple[int, ...]


class TallySheet(Struct, frozen=True, omit_defaults=True):
    """A choice of so many of each lot, as a whole. `chosen` are the numbers of the first lots, which are settled;
    `begun`: some of them by an answer. The whole choice is answered as `choose archers 3 jeanne 1`; of lots that are
    not named there none is chosen, or what is settled of them."""

    lots: tuple[Lot, ...]
    bounds: tuple[Bound, ...] = ()
    presets: tuple[Preset, ...] = ()
    chosen: tuple[int, ...] = ()
    begun: bool = False


class Prompt(Struct, frozen=True, omit_defaults=True):
    """What is asked. `choices` are the viewer's own and empty when only others are asked."""

    seats: tuple[int, ...]
    text: str
    rules: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    interrupt: str = ""
    """The kind of interruption, which a standing order may answer."""
    secret: bool = False
    """Others see that it is answered, not what."""
    ahead: bool = False
    """Answers that were given for coming turns may answer it."""
    ready: tuple[int, ...] = ()
    """Seats that have answered, in secret, what all are asked at once, and may still change their mind."""
    tally: TallySheet | None = None
    """The choices are steps of this choice of the viewer's, which can be made at once."""


class Overlay(Struct, frozen=True, omit_defaults=True):
    """Something to draw over the map while an option is looked at: a way, a line of sight, a reach. `at` are places or
    hexes, in order."""

    kind: OverlayKind
    at: tuple[str, ...]
    labels: tuple[str, ...] = ()
    """A word for each of `at`: the cost, the cover; empty, or as long as `at`."""


class Reason(Struct, frozen=True, omit_defaults=True):
    """A step of a calculation, with its clauses."""

    text: str
    sum: str = ""
    rules: tuple[str, ...] = ()


class Preview(Struct, frozen=True, omit_defaults=True):
    """What an option means before it is taken, beside its odds: reasons in words and numbers, and what to draw over the
    map."""

    reasons: tuple[Reason, ...] = ()
    overlays: tuple[Overlay, ...] = ()


class Ending(Struct, frozen=True, omit_defaults=True):
    """How it ended."""

    level: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    rules: tuple[str, ...] = ()


class Objective(Struct, frozen=True, omit_defaults=True):
    """What wins, how much time is left and how it stands, in a few words each, for the line above the map. `gauge` is
    how far the viewer has come, from 0 to 1 (who only looks on: the seat `of`)."""

    wins: str
    left: str
    stands: str
    gauge: float
    of: int


class Verb(Struct, frozen=True, omit_defaults=True):
    """What players do in a game, in a word and a sentence."""

    name: str
    icon: str
    text: str


class Briefing(Struct, frozen=True, omit_defaults=True):
    """What a seat is told before its first decision: who it is, how it wins, by when, what it does, how long that takes
    and how even it is; and a word of advice."""

    who: str
    situation: str
    wins: tuple[str, ...]
    until: str
    verbs: tuple[Verb, ...]
    minutes: int
    balance: str
    advice: str = ""


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
    calendars: tuple[Calendar, ...] = ()
