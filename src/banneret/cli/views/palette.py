"""How things look: colours, and shapes too, so that colour is never the only sign."""

from dataclasses import dataclass

from ...kernel.scene import Line, LineKind
from ...kernel.vocabulary import Ground, PlaceKind, SideKind, Way

SEAT_COLOURS = ("red", "bright_blue", "green", "yellow", "cyan", "white")
SEAT_SHAPES = ("■", "▲", "◆", "★", "▼", "♠")
NOBODY_SHAPE = "●"
SEAT_HOLLOWS = ("□", "△", "◇", "☆", "▽", "♤")
"""A place that a seat holds, and where nobody stands."""

PLACE, CHOSEN = "○", "◎"
MARK = "✗"
CASTLE = "♜"

HEADING = "bold"
FAINT = "dim"
CHOICE = "bold magenta"
CLAUSE = "cyan"
DICE = "bold reverse"
PROMPT = "bold"
WARNING = "bold red"
GOOD = "bold green"
BAR = "yellow"


Look = tuple[str, str]
"""A letter, and its style."""

STRANGE: Look = ("?", FAINT)
"""A game of another author may still use words that are not in the vocabulary: they are all drawn alike."""


@dataclass(slots=True, frozen=True)
class Stroke:
    """How a way between two places, or what runs along the side of a hex, is drawn: a pattern of dots, a colour, and
    the sign that explains it below the map."""

    pattern: tuple[bool, ...]
    style: str
    sample: str = "⠤⠤"

    @property
    def ink(self) -> float:
        """How much of it is drawn: 1 if it is continuous."""
        return sum(self.pattern) / len(self.pattern)


_SOLID = Stroke((True,), "default")
_DASHED = Stroke((True, True, False, False, False), "dim", "⠄⠠")
_WATER = Stroke((True,), "bright_blue")
_OPENING = Stroke((True, False), "yellow")
_LINE = Stroke((True, False), "dim")

WAYS: dict[Way, Stroke] = {
    "": _SOLID,
    "road": _SOLID,
    "track": _DASHED,
    "ford": Stroke((True, False), "bold cyan", "⠌⠌"),
    "bridge": Stroke((True,), "yellow"),
    "river": _WATER,
}

COURSES: dict[LineKind, Look] = {
    "coast": ("≈", "cyan"),
    "river": ("~", "bright_blue"),
    "major_river": ("~", "bold bright_blue"),
    "stream": ("~", "cyan"),
    "road": ("-", "default"),
    "roman_road": ("-", "bold"),
    "track": ("-", "dim"),
    "sunken_lane": ("=", "dim"),
    "hedge": ("%", "green"),
    "wall": ("#", "white"),
    "stakes": ("^", "yellow"),
    "bank": ("=", "yellow"),
    "crest": ("'", "yellow"),
    "border": ("·", "dim"),
}
"""A region is a name alone, and grounds fill closed lines: neither is drawn here."""

SIDES: dict[SideKind, Stroke] = {
    "river": _WATER,
    "stream": _WATER,
    "cliff": _LINE,
    "border": _LINE,
    "hedge": _LINE,
    "fence": _LINE,
    "handrail": _LINE,
    "palisade": _SOLID,
    "burnt_palisade": _LINE,
    "wall": _SOLID,
    "tower_wall": _SOLID,
    "window": _OPENING,
    "tower_window": _OPENING,
    "door": _OPENING,
    "tower_door": _OPENING,
    "gate": _OPENING,
    "ford": _OPENING,
    "bridge": _OPENING,
}

_THROUGH: dict[LineKind, Stroke] = {
    "river": _WATER,
    "major_river": _WATER,
    "stream": _WATER,
    "road": _LINE,
    "roman_road": _LINE,
}

GROUNDS: dict[Ground, Look] = {
    "open": ("·", "dim"),
    "track": (":", "yellow"),
    "sand": (".", "yellow"),
    "scrub": ("'", "green"),
    "woods": ("♣", "green"),
    "forest": ("♧", "green"),
    "marsh": ("„", "cyan"),
    "slope": ("/", "yellow"),
    "downs": ("^", "yellow"),
    "rough": ("^", "white"),
    "rock": ("^", "dim"),
    "river": ("~", "bright_blue"),
    "sea": ("≈", "bright_blue"),
    "moat": ("~", "yellow"),
    "filled_moat": ("F", "yellow"),
    "bridge": ("=", "yellow"),
    "mobile_bridge": ("M", "yellow"),
    "ramp": ("R", "yellow"),
    "stairs": ("S", "yellow"),
    "interior": ("I", "yellow"),
    "hall_entrance": ("H", "yellow"),
    "throne": ("t", "yellow"),
    "hearth": ("h", "yellow"),
    "platform": ("P", "yellow"),
    "gate": ("G", "yellow"),
    "bascule": ("B", "yellow"),
    "tower": ("T", "yellow"),
    "neutral": ("#", "dim"),
    "void": ("V", "dim"),
}

MINOR_PLACES: frozenset[PlaceKind] = frozenset({"end"})
"""Kinds of places that are part of another one (the two ends of a bridge): drawn only when something stands there or
may be chosen there."""


def is_drawn(line: Line) -> bool:
    """Whether a line is drawn here: neither the outline of a filled shape nor the ground of a name is."""
    return not line.closed and line.kind != "region"


def way(kind: Way) -> Stroke:
    return WAYS.get(kind, _DASHED)


def side(kind: SideKind) -> Stroke:
    return SIDES.get(kind, _DASHED)


def course(kind: LineKind) -> Look:
    return COURSES.get(kind, STRANGE)


def through(kind: LineKind) -> Stroke | None:
    """How a line that runs through hexes is drawn: roads and rivers are."""
    return _THROUGH.get(kind)


def ground(terrain: Ground) -> Look:
    return GROUNDS.get(terrain, STRANGE)


def colour_of(seat: int | None) -> str:
    return "white" if seat is None else SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def hollow_of(seat: int) -> str:
    return SEAT_HOLLOWS[seat % len(SEAT_HOLLOWS)]


def shape_of(seat: int | None) -> str:
    return NOBODY_SHAPE if seat is None else SEAT_SHAPES[seat % len(SEAT_SHAPES)]
