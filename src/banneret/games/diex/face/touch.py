"""What a player may mean by touching counters and hexes in the movement step."""

from collections.abc import Callable

from banneret.kernel.option import Menu

from ..movement.move import Movement, Moving
from ..state import DiexState
from ..touched import Touched


def meant(s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The likeliest answer first."""
    maker = _MEANT.get(type(s.stack[-1]))
    found = maker(Touched(s, seat, touched)) if maker is not None else ()
    return found or tuple(" ".join((verb, *touched)) for verb in dict.fromkeys(option.verb for option in menu))


_MEANT: dict[type, Callable[[Touched], tuple[str, ...]]] = {
    Movement: lambda t: t.one("move"),
    Moving: lambda t: t.place("to"),
}
