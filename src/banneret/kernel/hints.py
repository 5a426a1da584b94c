"""What a game may tell bots about itself. None of it is a rule."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from .dice import Dice
from .option import Menu
from .state import State

S = TypeVar("S", bound=State)


class Hints(Generic[S]):
    """A sense of the game. All is from what stands in a position; a bot only ever gives it positions that its seat can
    imagine."""

    horizon: ClassVar[int | None] = None
    """After how many answers of a roll-out a position can be judged by `evaluate`; None: not at all, play to the
    end."""
    levels: ClassVar[Mapping[str, str]] = {}
    """What plays at the levels that people choose, where it is not what plays all games: "knight" may be
    "tactician:0.3" here."""

    def evaluate(self, s: S, seat: int) -> float:
        """How good a running position is for a seat, on the scale of the result's scores. 0: no idea."""
        return 0.0

    def playout(self, s: S, seat: int, menu: Menu, dice: Dice) -> int:
        """The number of an option for a quick, sensible reply in a roll-out. Here: any."""
        return dice.below(len(menu))

    def advise(self, s: S, seat: int, menu: Menu) -> list[float]:
        """How good each option of a menu looks at a glance, higher is better, differences of 1 being what a player
        would not overlook."""
        return [0.0] * len(menu)

    def whims(self, s: S, seat: int, menu: Menu) -> Sequence[int]:
        """The weights by which chance decides between the options of a menu, in the place of advice; empty: it does
        not. For moments at which several are about as good and a bot that always takes the same one is dull: how it
        opens."""
        return ()
