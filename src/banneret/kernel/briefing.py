"""What is a seat told before its first decision? A briefing; and what of it follows from what is known anyway: its
calendar from the track of turns that players see beside the map, and its word on how even it is from what the lab has
measured."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

import msgspec

from .layout import Struct
from .lean import Lean
from .pieces import Track

MOST_DATES = 5
"""So many boxes stand side by side."""
MOST_LETTERS = 44
"""Of what comes, as far as it finds room in a box; the first thing always."""


class Verb(Struct, frozen=True, omit_defaults=True):
    """What players do in a game, in a word and a sentence. `at` are places or pieces where it can be seen on the map at
    the beginning, and a picture of it shows these; from the first of several an arrow leads to the last."""

    name: str
    icon: str
    text: str
    at: tuple[str, ...] = ()


class Grade(Struct, frozen=True, omit_defaults=True):
    """A box on the scale of the score: what is counted there, who wins by it, and how well."""

    text: str
    seat: int | None = None
    level: str = ""


class Prize(Struct, frozen=True, omit_defaults=True):
    """What something is worth: “+2”, “siege broken”."""

    value: str
    text: str


class Due(Struct, frozen=True, omit_defaults=True):
    """A turn, or some, and what comes then; `last`: the last one."""

    name: str
    text: str = ""
    last: bool = False


class CallOut(Struct, frozen=True, omit_defaults=True):
    """What a piece or a place on the map is, in a word and a line: “Dunois, La Hire”, “13 SPs, shut in”."""

    at: str
    title: str
    text: str = ""
    seat: int | None = None


class Push(Struct, frozen=True, omit_defaults=True):
    """An arrow over the map: where a side means to go, by pieces or places."""

    at: tuple[str, ...]
    seat: int


class Briefing(Struct, frozen=True, omit_defaults=True):
    """What a seat is told before its first decision: who it is, how it wins, by when, what it does, how long that takes
    and how even it is; and a word of advice. Only what everybody knows, and nothing that chance decides."""

    who: str
    situation: str
    wins: tuple[str, ...]
    """The first in a short sentence; where `scale` and `prizes` tell the rest, nothing more."""
    until: str
    verbs: tuple[Verb, ...]
    """Three."""
    minutes: int
    balance: str
    advice: str = ""
    sides: tuple[str, ...] = ()
    """Who leads each seat's men: “Jeanne, Dunois, La Hire”."""
    scale: tuple[Grade, ...] = ()
    """The score, from what is worst for the viewer to what is best."""
    here: int = -1
    """Which box of the scale he begins in; -1: in none."""
    prizes: tuple[Prize, ...] = ()
    """What scores."""
    dates: tuple[Due, ...] = ()
    """The turns, from the first, with what comes when."""
    forces: tuple[CallOut, ...] = ()
    """Who stands where."""
    pushes: tuple[Push, ...] = ()
    lean: Lean | None = None
    notes: tuple[str, ...] = ()
    """What holds in this scenario alone."""


class ScenarioWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game's data says of a scenario for its briefings: what has happened, and of each seat, by its name, who it
    is, what it had best do, and where it means to go."""

    situation: str
    who: dict[str, str]
    advice: dict[str, str]
    pushes: dict[str, tuple[str, ...]] = {}

    def arrows(self, seats: Sequence[str]) -> tuple[Push, ...]:
        return tuple(Push(at, seats.index(seat)) for seat, at in self.pushes.items())


W = TypeVar("W", bound=ScenarioWords)


class BriefingWords(msgspec.Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """A file of them, with what players do."""

    verbs: dict[str, tuple[Verb, ...]]
    scenario: dict[str, W]


def dates_of(track: Track, unit: str = "Turn", most: int = MOST_DATES) -> tuple[Due, ...]:
    """The turns of a track from its present one, in a few boxes: those at which something comes each have their own,
    the first and the last too, and what lies between is put together."""
    comes: dict[int, list[str]] = {}
    for stop in track.stops:
        if stop.at >= track.value:
            comes.setdefault(stop.at, []).append(stop.name)
    names = {at: _name(track, unit, at) for at in range(track.value, track.last + 1)}
    return _boxes(names, {at: _told(texts) for at, texts in comes.items()}, most)


def _name(track: Track, unit: str, at: int) -> str:
    if track.boxes and 0 <= at - track.first < len(track.boxes):
        return track.boxes[at - track.first]
    return f"{unit} {at}"


def _boxes(names: dict[int, str], comes: dict[int, str], most: int) -> tuple[Due, ...]:
    """Where there are too many boxes, those of which least is said go first."""
    all = list(names)
    alone = {all[0], all[-1], *comes}
    while len(found := list(_runs(all, alone))) > most and len(alone) > 2:
        alone.discard(max(alone - {all[0], all[-1]}))
    return tuple(
        Due(
            names[run[0]] if len(run) == 1 else _span(names[run[0]], names[run[-1]]),
            _told([comes[at] for at in run if at in comes]),
            last=run[-1] == all[-1],
        )
        for run in found
    )


def _told(texts: list[str]) -> str:
    words = texts[0] if texts else ""
    for text in texts[1:]:
        if len(words) + len(text) <= MOST_LETTERS:
            words += f"; {text}"
    return words


def _runs(all: Sequence[int], alone: set[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for at in all:
        if at in alone:
            if run:
                yield run
            yield [at]
            run = []
        else:
            run.append(at)
    if run:
        yield run


def _span(first: str, last: str) -> str:
    """ "Turns 2–5", "9–24 October", "May – June": a word that both begin or end with is said once."""
    one, _, tail = first.partition(" ")
    other, _, end = last.partition(" ")
    if tail and tail == end:
        return f"{one}–{other} {end}"
    if one == other and tail.isdigit() and end.isdigit():
        return f"{one}s {tail}–{end}"
    return f"{first} – {last}"


def leaning(lean: Lean | None, names: Sequence[str]) -> str:
    """How even a scenario is, in a few words, with the names of its seats."""
    if lean is None:
        return ""
    most = max(range(len(lean.wins)), key=lambda seat: lean.wins[seat])
    share = lean.wins[most] / max(1, lean.games - lean.draws)
    for least, words in _LEANINGS:
        if share >= least:
            return f"{words} {names[most]} between equal bots." if least else "Even between equal bots."
    return ""


_LEANINGS = ((0.85, "Far in favour of the"), (0.65, "In favour of the"), (0.57, "A little in favour of the"), (0.0, ""))
"""From which share of the decided games on what is said."""
