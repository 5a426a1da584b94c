"""What the phases of this game have in common: the step of the sequence of play that each belongs to, and what they
make of a touch."""

from typing import ClassVar, Literal

from banneret.kernel.option import Menu
from banneret.kernel.phase import Phase

from . import touch
from .state import CalaisState

Step = Literal["", "English march", "Forage", "Food", "French march", "Battle", "Bridges"]

STEPS: tuple[Step, ...] = ("English march", "Forage", "Food", "French march", "Battle", "Bridges")
"""The sequence of play (CAL-5.4), as players are shown it."""


class CalaisPhase(Phase[CalaisState]):
    """A phase of a march or of a battle."""

    __slots__ = ()
    shown: ClassVar[Step] = ""
    """The step that it belongs to."""

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.nothing(touched)
