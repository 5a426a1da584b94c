"""How this game writes its log."""

from banneret.kernel.event import Event, Roll
from banneret.kernel.referee import Referee

from .state import DiexState


def tell(
    s: DiexState,
    ref: Referee,
    kind: str,
    text: str,
    *rules: str,
    d10: tuple[int, ...] = (),
    d6: tuple[int, ...] = (),
    sum: str = "",
    gist: str = "",
    counters: tuple[int, ...] = (),
    cells: tuple[int, ...] = (),
) -> None:
    """Write an event. Call it only when `ref.hears`: its texts cost more than the rules they tell of."""
    dice = tuple(Roll(10, die) for die in d10) + tuple(Roll(6, die) for die in d6)
    touch = tuple(s.cast.keys[counter] for counter in counters) + tuple(s.ground.names[cell] for cell in cells)
    ref.tell(Event(kind, text, tuple(dict.fromkeys(rules)), dice, sum, gist, touch, None, s.heading))


def signed(number: int) -> str:
    """A number that is added, as it stands in a sum."""
    return f"{number:+d}".replace("-", "−") if number else "±0"
