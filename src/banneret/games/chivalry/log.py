"""How what happens is told."""

from banneret.kernel.event import Event, Roll
from banneret.kernel.referee import Referee

from .field import AREA_NAMES
from .state import ChivalryState
from .tables import DIE


def tell(
    s: ChivalryState,
    ref: Referee,
    kind: str,
    text: str,
    rules: tuple[str, ...],
    *,
    dice: tuple[int, ...] = (),
    sum: str = "",
    gist: str = "",
    touch: tuple[str, ...] = (),
    seats: tuple[int, ...] | None = None,
) -> None:
    """Write it into the log. Build the text only after a look at `ref.hears`."""
    ref.tell(Event(kind, text, rules, tuple(Roll(DIE, die) for die in dice), sum, gist, touch, seats, s.heading))


_OTHERWISE = {"is": "are", "has": "have", "rushes": "rush", "rallies": "rally"}


def does(s: ChivalryState, unit: int, verb: str) -> str:
    """A unit and its verb, as many as they are: "York's archers shoot", "King's household shoots"."""
    if s.cast.plural >> unit & 1:
        verb = _OTHERWISE.get(verb, verb.removesuffix("s"))
    return f"{s.cast.unit_names[unit]} {verb}"


def counted(count: int, noun: str) -> str:
    """ "1 hit", "3 hits"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def place(area: int) -> str:
    """An area within a sentence."""
    return f"the {AREA_NAMES[area]}"


def place_first(area: int) -> str:
    """An area at the beginning of one."""
    return f"The {AREA_NAMES[area]}"
