"""The part of a scene that never changes in a match: a map of points, hexes or areas, or a player's own board."""

from typing import Literal

import msgspec

from .vocabulary import (
    Course,
    Ground,
    Land,
    LayoutKind,
    Ordinary,
    Parting,
    PieceKind,
    PlaceKind,
    Scenery,
    SideKind,
    Site,
    Tincture,
    Way,
)

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


Labelled = tuple[str, str]
"""A word, and the name of an icon for it."""


class NumberWords(Struct, frozen=True, omit_defaults=True):
    """What is printed on pieces of a kind, in words: "attack", "defence", "move", in the order of `Piece.numbers`, with
    an icon for each. They hold for pieces with as many numbers and, where `icon` is given, with that picture; the first
    that fit are taken.

    `count` is what a piece with a count is counted in, `pips` what its pips are, and `ring` what a ring around a number
    says: that its man has it, "armour" for one. `always` is what is true of all of them without being printed: its
    value, word and icon.
    """

    kind: PieceKind
    words: tuple[str, ...]
    icons: tuple[str, ...] = ()
    icon: str = ""
    count: Labelled = ("", "")
    pips: Labelled = ("", "")
    ring: Labelled = ("", "")
    always: tuple[tuple[str, str, str], ...] = ()


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
    numbers: tuple[NumberWords, ...] = ()
    """What the numbers on the pieces that stand on it mean."""
