"""Which moments tell the story of a game? One of each part of it, that in which most happened; the last one always.
Each is a picture: moments in which nothing was done on a board, and those that look alike, are left out."""

from collections.abc import Mapping, Sequence

from ...kernel.deeds import Deed
from ...kernel.scene import Scene
from ...kernel.telling import DeedKind
from ..wire import Frame

MOST = 6
"""So many pictures."""
_WEIGHTS: Mapping[DeedKind, float] = {
    "die": 6.0,
    "take": 5.0,
    "charge": 3.0,
    "fight": 3.0,
    "hurt": 2.0,
    "fire": 2.0,
    "shot": 1.5,
    "build": 1.0,
    "come": 1.0,
    "gain": 0.7,
    "card": 0.5,
    "move": 0.3,
    "ride": 0.3,
}
_LOST, _WORSE = 4.0, 1.5
"""For each piece that was lost, or is the worse for it."""
_ANY, _DIE = 0.1, 0.2
_SPARED = 0.25
"""Of what was tried and came to nothing so much is left."""
_BESIDES = 0.2
"""And so much of what was done besides: six small things are no great one."""
_AGAIN = 0.5
"""And so much of what is of the same kind as the picture before."""


def highlights(frames: Sequence[Frame], most: int = MOST) -> tuple[Frame, ...]:
    """In the order of play. Of a short game all moments that can be told apart, but not how it began: everybody has
    seen that."""
    told = _pictures(frames)
    if len(told) <= most:
        return tuple(told)
    last = told.pop()
    chosen: list[Frame] = []
    for i in range(most - 1):
        part = told[i * len(told) // (most - 1) : (i + 1) * len(told) // (most - 1)]
        before = _kind(chosen[-1]) if chosen else None
        chosen.append(max(part, key=lambda one: weight(one) * (_AGAIN if _kind(one) == before else 1.0)))
    return (*chosen, last)


def _pictures(frames: Sequence[Frame]) -> list[Frame]:
    """The moments that are worth one; if there are none, the last one of which anything is told."""
    told: list[Frame] = []
    for frame in frames[1:]:
        if not any(map(_touches, frame.deeds)):
            continue
        if told and _look(told[-1]) == _look(frame):
            told.pop()
        told.append(frame)
    last = next((frame for frame in reversed(frames) if frame.deeds or frame.events), frames[-1])
    if not told or (last.scene.ending is not None and told[-1] is not last):
        told.append(last)
    return told


def _touches(deed: Deed) -> bool:
    """Whether anything of it is seen on a board."""
    return bool(deed.who or deed.at or deed.targets or deed.losses)


def _look(frame: Frame) -> tuple[object, ...]:
    """What a picture of it shows: who stands where, and what was done about it."""
    pieces: list[tuple[str, str]] = []
    scene: Scene | None = frame.scene
    while scene is not None:
        pieces += ((piece.id, piece.at) for piece in scene.pieces)
        scene = scene.inner
    return pieces, [(deed.kind, deed.who, deed.at, deed.targets) for deed in frame.deeds if _touches(deed)]


def _kind(frame: Frame) -> DeedKind:
    return max(frame.deeds, key=weigh).kind


def weight(frame: Frame) -> float:
    """How much happened in a moment."""
    greatest, *besides = sorted(map(weigh, frame.deeds), reverse=True) or (0.0,)
    return greatest + _BESIDES * sum(besides) + _ANY * len(frame.events)


def weigh(deed: Deed) -> float:
    """And in a step of it."""
    lost = sum(_LOST if loss.word == "lost" else _WORSE for loss in deed.losses)
    given = _WEIGHTS.get(deed.kind, _ANY) * (_SPARED if deed.harm is False else 1.0)
    return given + lost + _DIE * len(deed.dice)
