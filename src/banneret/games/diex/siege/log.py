"""How a siege writes its log."""

from banneret.kernel.event import Event, Roll
from banneret.kernel.referee import Referee

from .state import SiegeState

SIDES = ("The besiegers", "The besieged")


def tell(
    s: SiegeState,
    ref: Referee,
    kind: str,
    text: str,
    *rules: str,
    d10: tuple[int, ...] = (),
    d6: tuple[int, ...] = (),
    sum: str = "",
    gist: str = "",
    touch: tuple[str, ...] = (),
    seats: tuple[int, ...] | None = None,
) -> None:
    """Write an event. Call it only when `ref.hears`."""
    dice = tuple(Roll(10, die) for die in d10) + tuple(Roll(6, die) for die in d6)
    ref.tell(Event(kind, text, tuple(dict.fromkeys(rules)), dice, sum, gist, touch, seats, s.heading))


def counted(count: int, noun: str, nouns: str = "") -> str:
    """ "1 man", "3 men"."""
    return f"{count} {noun}" if count == 1 else f"{count} {nouns or noun + 's'}"


def listed(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
