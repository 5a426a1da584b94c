"""What could have come of an answer that others gave, for who looks back at it: its odds as they were then, from what
the viewer knew. Where he could not know them, or where that would take long, there are none.
"""

from fractions import Fraction
from time import thread_time
from typing import Any

import msgspec

from .deeds import Prospect
from .determinise import NOBODY, determinise
from .dice import Dice, TooManyOutcomes, outcomes
from .event import Event
from .flow import advance, apply, peek
from .game import Game
from .option import Option
from .plain import plain
from .state import State
from .unfold import FarEnough, UpToHorizon

_MOST_RUNS = 150
_MOST_SHOWN = 6
_NOTHING = "nothing"
_OTHERWISE = "otherwise"

_End = tuple[tuple[str, ...], int]
"""What was told, and the face of its one die (0: there were none, or several)."""


class Prospects(msgspec.Struct, frozen=True):
    """All outcomes by what would be told of them, the likeliest first. `faces`: what each face of the one die means,
    from 1 on; empty if there is not one die that decides."""

    outcomes: tuple[tuple[tuple[str, ...], float], ...]
    faces: tuple[str, ...] = ()

    def marked(self, told: tuple[str, ...]) -> tuple[Prospect, ...]:
        """As they are shown, with what came of it marked: of what was told, it is the beginning. Those that read alike
        are one, and the unlikely ones are put together."""
        came = max((gists for gists, _ in self.outcomes if told[: len(gists)] == gists), key=len, default=None)
        shown = self.outcomes[:_MOST_SHOWN]
        shown += tuple(one for one in self.outcomes[_MOST_SHOWN:] if one[0] == came)
        rest = 1 - sum(chance for _, chance in shown)
        named: dict[str, Prospect] = {}
        for gists, chance in shown:
            known = named.get(name := _named(gists), Prospect(name, 0.0))
            named[name] = Prospect(name, known.chance + chance, known.came or gists == came)
        return (*named.values(), Prospect(_OTHERWISE, rest)) if len(shown) < len(self.outcomes) else (*named.values(),)


def prospects(
    game: Game[Any], s: State, viewer: int | None, seat: int, option: Option, seconds: float
) -> tuple[Prospects | None, float]:
    """What could have come of the answer of a seat, for a viewer (None: a spectator); and how long it took to find
    out, in seconds of work: how busy the machine is makes no difference to what is shown."""
    began = thread_time()
    try:
        found = _prospects(game, s, NOBODY if viewer is None else viewer, seat, option, began + seconds)
    except (_Unknowable, TooManyOutcomes):
        found = None
    return found, thread_time() - began


class _Unknowable(Exception):
    """The viewer could not know it, or not in time."""


def _prospects(game: Game[Any], s: State, viewer: int, seat: int, option: Option, until: float) -> Prospects:
    imagined = determinise(game, s, viewer, _NoDice(), option)
    asked = peek(imagined)
    # as far as the viewer knows it might not even be on offer
    if asked is None or seat not in asked.seats or option.notation not in {one.notation for one in asked.menu_of(seat)}:
        raise _Unknowable

    def run(dice: Dice) -> _End:
        gists, face = _end(imagined.clone(), _EachFace(dice), viewer, seat, option)
        return tuple(plain(game, gist) for gist in gists), face

    chances: dict[tuple[str, ...], Fraction] = {}
    faces: dict[int, set[tuple[str, ...]]] = {}
    for chance, (gists, face) in outcomes(run, _MOST_RUNS):
        if thread_time() > until:
            raise _Unknowable
        chances[gists] = chances.get(gists, Fraction(0)) + chance
        faces.setdefault(face, set()).add(gists)
    if len(chances) < 2:
        raise _Unknowable  # nothing was in doubt
    ranked = sorted(chances.items(), key=lambda item: (-item[1], item[0]))
    return Prospects(tuple((gists, float(chance)) for gists, chance in ranked), _by_face(faces))


def _end(world: State, dice: Dice, viewer: int, seat: int, option: Option) -> _End:
    log: list[Event] = []
    ref = UpToHorizon(dice, log)
    try:
        apply(world, ref, seat, option)
        advance(world, ref)
    except FarEnough:
        pass  # what comes now is another matter
    seen = [event for event in log if event.visible_to(None if viewer == NOBODY else viewer)]
    thrown = [roll for event in seen for roll in event.dice]
    return tuple(event.gist for event in seen if event.gist), thrown[0].value if len(thrown) == 1 else 0


def _by_face(faces: dict[int, set[tuple[str, ...]]]) -> tuple[str, ...]:
    if set(faces) != set(range(1, len(faces) + 1)) or any(len(gists) > 1 for gists in faces.values()):
        return ()
    return tuple(_named(next(iter(faces[face]))) for face in sorted(faces))


def _named(gists: tuple[str, ...]) -> str:
    return ", ".join(dict.fromkeys(gists)) or _NOTHING


class _EachFace(Dice):
    """Shows each face of a die of which otherwise each result would be shown once: here faces are told."""

    __slots__ = ("_dice",)

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def below(self, n: int) -> int:
        return self._dice.below(n)

    def weighted(self, weights: Any) -> int:
        return self._dice.weighted(weights)

    def pick(self, cards: Any, alike: Any) -> int:
        return self._dice.pick(cards, alike)

    def face(self, results: Any) -> int:
        return self._dice.below(len(results)) + 1

    def sum_of(self, count: int, faces: int, alike: Any = ()) -> tuple[int, ...]:
        return self._dice.sum_of(count, faces, alike)

    def pool(self, count: int, faces: int, most: int) -> tuple[int, ...]:
        return self._dice.pool(count, faces, most)


class _NoDice(Dice):
    """For a position in which nothing has to be guessed."""

    __slots__ = ()

    def below(self, n: int) -> int:
        raise _Unknowable

    def weighted(self, weights: Any) -> int:
        raise _Unknowable

    def pick(self, cards: Any, alike: Any) -> int:
        raise _Unknowable

    def sum_of(self, count: int, faces: int, alike: Any = ()) -> tuple[int, ...]:
        raise _Unknowable

    def pool(self, count: int, faces: int, most: int) -> tuple[int, ...]:
        raise _Unknowable
