"""Which moments tell the story of a game? One of each part of it, that in which most happened; the last one always."""

from collections.abc import Mapping, Sequence

from ...kernel.deeds import Deed
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


def highlights(frames: Sequence[Frame], most: int = MOST) -> tuple[Frame, ...]:
    """In the order of play. Of a short game all moments, but not how it began: everybody has seen that."""
    told = [frame for frame in frames[1:] if frame.deeds or frame.events] or list(frames)
    if len(told) <= most:
        return tuple(told)
    last = told.pop()
    parts = [told[i * len(told) // (most - 1) : (i + 1) * len(told) // (most - 1)] for i in range(most - 1)]
    return (*(max(part, key=weight) for part in parts), last)


def weight(frame: Frame) -> float:
    """How much happened in a moment."""
    return sum(map(weigh, frame.deeds)) + _ANY * len(frame.events)


def weigh(deed: Deed) -> float:
    """And in a step of it."""
    lost = sum(_LOST if loss.word == "lost" else _WORSE for loss in deed.losses)
    return _WEIGHTS.get(deed.kind, _ANY) + lost + _DIE * len(deed.dice)
