"""How things look: colours, and shapes too, so that colour is never the only sign."""

from dataclasses import dataclass

from ...kernel.scene import Line

SEAT_COLOURS = ("red", "bright_blue", "green", "yellow", "cyan", "white")
SEAT_SHAPES = ("■", "▲", "◆", "★", "▼", "♠")
NOBODY_SHAPE = "●"

PLACE, CHOSEN = "○", "◎"
MARK = "✗"

HEADING = "bold"
FAINT = "dim"
CHOICE = "bold magenta"
CLAUSE = "cyan"
DICE = "bold reverse"
PROMPT = "bold"
WARNING = "bold red"
GOOD = "bold green"
BAR = "yellow"


@dataclass(slots=True, frozen=True)
class Stroke:
    """How a way between two places is drawn: a pattern of dots, a colour, and the sign that explains it below the
    map."""

    pattern: tuple[bool, ...]
    style: str
    sample: str


_SOLID = Stroke((True,), "default", "⠤⠤")
_DASHED = Stroke((True, True, False, False, False), "dim", "⠄⠠")
_DOTTED = Stroke((True, False), "bold cyan", "⠌⠌")

STROKES = {"": _SOLID, "solid": _SOLID, "road": _SOLID, "broken": _DASHED, "track": _DASHED, "ford": _DOTTED}
"""By the kind of a link; a kind of its own gets the dashed stroke."""

TEXTURES = {"river": ("~", "bright_blue"), "coast": ("≈", "cyan"), "border": ("·", "dim")}
"""By the kind of a line; any other is drawn like a border."""

GROUNDS = {
    "flat": ("·", "dim"),
    "clear": ("·", "dim"),
    "track": (":", "yellow"),
    "tree": ("♣", "green"),
    "woods": ("♣", "green"),
    "scrub": ("'", "green"),
    "marsh": ("≈", "cyan"),
    "swamp": ("≈", "cyan"),
    "slope": ("/", "yellow"),
    "rock": ("^", "white"),
    "rough": ("^", "white"),
    "river": ("~", "bright_blue"),
    "sea": ("~", "bright_blue"),
    "all_sea": ("~", "bright_blue"),
    "neutral": ("#", "dim"),
    "moat": ("~", "bright_blue"),
    "bridge": ("=", "yellow"),
}
"""By the terrain of a hex; any other is the first letter of its word."""

NAMES_ONLY = frozenset({"region"})
"""Kinds of lines that only carry a name: not drawn."""

MINOR_PLACES = frozenset({"end"})
"""Kinds of places that are part of another one (the two ends of a bridge): drawn only when something stands there or
may be chosen there."""


def is_drawn(line: Line) -> bool:
    """Whether a line is drawn here: neither the outline of a filled shape nor the ground of a name is."""
    return not line.closed and line.kind not in NAMES_ONLY


def stroke(kind: str) -> Stroke:
    return STROKES.get(kind, _DASHED)


def texture(kind: str) -> tuple[str, str]:
    return TEXTURES.get(kind, TEXTURES["border"])


def ground(terrain: str) -> tuple[str, str]:
    return GROUNDS.get(terrain, (terrain[:1].upper() or "·", "yellow"))


def colour_of(seat: int | None) -> str:
    return "white" if seat is None else SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def shape_of(seat: int | None) -> str:
    return NOBODY_SHAPE if seat is None else SEAT_SHAPES[seat % len(SEAT_SHAPES)]
