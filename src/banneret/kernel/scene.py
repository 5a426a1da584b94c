"""What one seat sees, as data. Clients draw scenes and know no game.

A game builds the board (`Game.scene`); the kernel adds the prompt. Ids of pieces and places are the words that options name in `touch`.
"""

from typing import Any

import msgspec

from .decision import Decision
from .game import Game
from .option import Menu
from .state import State


class Struct(msgspec.Struct, frozen=True, omit_defaults=True):
    """The base of all that goes over the wire."""


class Place(Struct, frozen=True, omit_defaults=True):
    """A spot on a map of points: x to the east, y to the south, in the layout's own units."""

    id: str
    name: str
    x: float
    y: float
    kind: str = ""
    note: str = ""


class Link(Struct, frozen=True, omit_defaults=True):
    """A way between two places."""

    a: str
    b: str
    kind: str = ""


class Line(Struct, frozen=True, omit_defaults=True):
    """A river, a coast: something drawn and never touched."""

    kind: str
    points: tuple[tuple[float, float], ...]


class Layout(Struct, frozen=True, omit_defaults=True):
    """The part of the board that never changes in a match."""

    kind: str
    width: float
    height: float
    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()
    lines: tuple[Line, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    """Kinds of places and links, and what they mean."""


class Piece(Struct, frozen=True, omit_defaults=True):
    """A counter, a marker, an army: it stands somewhere. `seat` is its owner, if it has one."""

    id: str
    name: str
    at: str
    kind: str = ""
    seat: int | None = None
    note: str = ""


class Mark(Struct, frozen=True, omit_defaults=True):
    """A change of the map itself: a broken bridge, a burnt village."""

    at: str
    kind: str
    name: str


class Cards(Struct, frozen=True, omit_defaults=True):
    """Some equal cards, or as many face-down ones."""

    id: str
    name: str
    count: int
    hidden: bool = False
    note: str = ""


class Hand(Struct, frozen=True, omit_defaults=True):
    """Cards that lie together: in a hand, a pile, a supply."""

    id: str
    name: str
    cards: tuple[Cards, ...]
    seat: int | None = None


class Track(Struct, frozen=True, omit_defaults=True):
    """A number on its way from a first to a last value."""

    id: str
    name: str
    value: int
    first: int
    last: int
    label: str = ""


class Choice(Struct, frozen=True, omit_defaults=True):
    """An option as a client shows it."""

    notation: str
    label: str
    touch: tuple[str, ...] = ()
    final: bool = True


class Prompt(Struct, frozen=True, omit_defaults=True):
    """What is asked. `choices` are the viewer's own and empty when only others are asked."""

    seats: tuple[int, ...]
    text: str
    rules: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()


class Ending(Struct, frozen=True, omit_defaults=True):
    """How it ended."""

    level: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    rules: tuple[str, ...] = ()


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


def compose(game: Game[Any], s: State, seat: int | None, decision: Decision | None) -> Scene:
    """The whole scene: the game's board, the game within it, the prompt or the ending."""
    scene: Scene = game.scene(s, seat)
    inner = None
    if s.inner is not None:
        inner = compose(s.inner.game, s.inner.state, s.inner.seats.index(seat) if seat in s.inner.seats else None, None)
    return msgspec.structs.replace(scene, prompt=_prompt(seat, decision), ending=_ending(s), inner=inner)


def _prompt(seat: int | None, decision: Decision | None) -> Prompt | None:
    if decision is None:
        return None
    menu: Menu | tuple[()] = () if seat is None else decision.menu_of(seat)
    choices = tuple(Choice(o.notation, o.label, o.touch, o.final) for o in menu)
    return Prompt(decision.seats, decision.prompt, decision.rules, choices)


def _ending(s: State) -> Ending | None:
    r = s.result
    return None if r is None else Ending(r.level, r.winners, r.scores, r.reason, r.rules)
