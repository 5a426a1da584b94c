"""What was done in a moment, in a line. Made of what a viewer may see, and of nothing else."""

from ...kernel.deeds import Deed
from ..wire import Frame, Picture
from .weight import weigh


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
