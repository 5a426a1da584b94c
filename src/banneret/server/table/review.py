"""How did a game go? What was done in a moment, in a line; how it stood after each; and what it turned on. Made of the
moments that a viewer may see, and of nothing else."""

from collections.abc import Sequence
from itertools import pairwise

from ...kernel.deeds import Deed
from ..wire import Frame, Picture, Standing, Turning
from .highlights import weigh

MOST_TURNINGS = 3
_TURNS = 0.02
"""By so much the gauge must have moved for something to be told as what the game turned on."""


def course(frames: Sequence[Frame]) -> tuple[Standing, ...]:
    """How it stood, wherever that changed or a turn began; at the first moment and the last one always."""
    found: list[Standing] = []
    for frame in frames:
        objective = frame.scene.objective
        if objective is None:
            continue
        now = Standing(moment=frame.moment, turn=frame.scene.heading, gauge=objective.gauge, stands=objective.stands)
        if not found or frame is frames[-1] or (found[-1].gauge, found[-1].turn) != (now.gauge, now.turn):
            found.append(now)
    return tuple(found)


def turnings(frames: Sequence[Frame], most: int = MOST_TURNINGS) -> tuple[Turning, ...]:
    """The moments in which most was won or lost for the goal, in the order of play."""
    moved: list[Turning] = []
    for earlier, frame in pairwise(frames):
        was, now = earlier.scene.objective, frame.scene.objective
        if was is None or now is None or abs(now.gauge - was.gauge) < _TURNS:
            continue
        shown = picture(frame)
        moved.append(Turning(moment=frame.moment, turn=shown.turn, text=shown.text, before=was.gauge, after=now.gauge))
    moved.sort(key=lambda one: -abs(one.after - one.before))
    return tuple(sorted(moved[:most], key=lambda one: one.moment))


def picture(frame: Frame) -> Picture:
    """A moment by that of its deeds which tells most."""
    which = max(range(len(frame.deeds)), key=lambda i: weigh(frame.deeds[i]), default=-1)
    deed = frame.deeds[which] if which >= 0 else None
    events = frame.events[deed.events[0] :] if deed is not None else frame.events
    return Picture(
        frame=frame,
        turn=next((event.turn for event in events if event.turn), frame.scene.heading),
        text=_words(frame, deed),
        deed=which,
    )


def _words(frame: Frame, deed: Deed | None) -> str:
    """What was done, in a line, with what came of it. Of a card that was turned: what for."""
    first = next((event.text for event in frame.events if event.text), frame.text)
    if deed is None:
        return first
    if deed.kind == "card":
        return first.split(". ")[0]
    if deed.lead and deed.brief:
        return f"{deed.lead} {deed.brief}" + (f": {deed.result}" if deed.result else "")
    if not deed.result or deed.result in deed.text:
        return deed.text
    return f"{deed.text.rstrip('.')}: {deed.result}"
