"""A position as one viewer may know it."""

from collections.abc import Sequence

from ...kernel.match import Match
from ..numbers import ShownNumber


class Sight:
    """What all that he is told hangs on, found once for all of it."""

    __slots__ = ("eyes", "match", "number", "over", "seat", "unheard")

    def __init__(
        self,
        match: Match,
        seat: int | None,
        eyes: int | None,
        number: ShownNumber,
        unheard: Sequence[int],
        *,
        over: bool,
    ) -> None:
        self.match = match
        self.seat = seat
        self.eyes = eyes
        """The seat through whose eyes he sees the game."""
        self.number = number
        """The position's number as he is told it."""
        self.unheard = unheard
        """The entries of which he has not heard."""
        self.over = over
        """The game is over at the table: nothing is secret any more."""
