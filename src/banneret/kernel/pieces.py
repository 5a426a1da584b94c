"""What stands on a board now, and lies beside it: pieces, marks, cards, tracks, sheets, calendars, and the seats."""

from .layout import Arms, Struct
from .vocabulary import Condition, HandKind, PieceKind, Sign, Stacking


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
    lost: tuple[str, ...] = ()
    """Who or what of it is lost for good, as far as everybody knows it."""
