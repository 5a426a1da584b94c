"""Which moments tell the story of a game? One of each part of it, that in which most happened; the last one always.
Each is a picture: moments in which nothing was done on a board, and those that look alike, are left out."""

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from ...kernel.deeds import Deed
from ...kernel.scene import Objective, Scene
from ...kernel.telling import DeedKind
from ..wire import Frame
from . import review
from .weight import ANY, weigh

MOST = 6
"""So many pictures."""
_BESIDES = 0.2
"""And so much of what was done besides: six small things are no great one."""
_AGAIN = 0.5
"""And so much of what is of the same kind as the picture before."""


class Glance(msgspec.Struct, frozen=True):
    """What there is to tell of a moment, without its board: enough to choose by."""

    moment: int
    weight: float
    """How much happened in it,"""
    kind: DeedKind | None
    """of which kind most of all."""
    look: bytes
    """What a picture of it shows; empty if nothing was done on a board."""
    told: bool
    """Something is told of it."""
    ends: bool
    """The game is over."""
    heading: str
    objective: Objective | None
    turn: str
    text: str
    """In a line."""


def glance(frame: Frame) -> Glance:
    shown = review.picture(frame)
    return Glance(
        moment=frame.moment,
        weight=weight(frame),
        kind=max(frame.deeds, key=weigh).kind if frame.deeds else None,
        look=_look(frame) if any(map(_touches, frame.deeds)) else b"",
        told=bool(frame.deeds or frame.events),
        ends=frame.scene.ending is not None,
        heading=frame.scene.heading,
        objective=frame.scene.objective,
        turn=shown.turn,
        text=shown.text,
    )


def highlights(glances: Sequence[Glance], most: int = MOST) -> tuple[Glance, ...]:
    """In the order of play. Of a short game all moments that can be told apart, but not how it began: everybody has
    seen that."""
    told = _pictures(glances)
    if len(told) <= most:
        return tuple(told)
    last = told.pop()
    chosen: list[Glance] = []
    for i in range(most - 1):
        part = told[i * len(told) // (most - 1) : (i + 1) * len(told) // (most - 1)]
        before = chosen[-1].kind if chosen else None
        chosen.append(max(part, key=lambda one: one.weight * (_AGAIN if one.kind == before else 1.0)))
    return (*chosen, last)


def _pictures(glances: Sequence[Glance]) -> list[Glance]:
    """The moments that are worth one; if there are none, the last one of which anything is told."""
    told: list[Glance] = []
    for one in glances[1:]:
        if not one.look:
            continue
        if told and told[-1].look == one.look:
            told.pop()
        told.append(one)
    last = next((one for one in reversed(glances) if one.told), glances[-1])
    if not told or (last.ends and told[-1] is not last):
        told.append(last)
    return told


def _touches(deed: Deed) -> bool:
    """Whether anything of it is seen on a board."""
    return bool(deed.who or deed.at or deed.targets or deed.losses)


def _look(frame: Frame) -> bytes:
    """What a picture of it shows: who stands where, and what was done about it."""
    pieces: list[tuple[str, str]] = []
    scene: Scene | None = frame.scene
    while scene is not None:
        pieces += ((piece.id, piece.at) for piece in scene.pieces)
        scene = scene.inner
    done = [(deed.kind, deed.who, deed.at, deed.targets) for deed in frame.deeds if _touches(deed)]
    return blake2b(msgspec.json.encode((pieces, done)), digest_size=16).digest()


def weight(frame: Frame) -> float:
    """How much happened in a moment."""
    greatest, *besides = sorted(map(weigh, frame.deeds), reverse=True) or (0.0,)
    return greatest + _BESIDES * sum(besides) + ANY * len(frame.events)
