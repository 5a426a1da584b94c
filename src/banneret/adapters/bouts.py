"""Matches side by side, as a batch plays them: all are answered, and all are shown, each in a row of its own.

It is compiled with the rules (`tools/compiling`) and knows nothing of numpy: its rows are arrays of Python's own.
"""

from collections.abc import Sequence
from struct import Struct

from ..kernel.observer import TYPECODE, Row
from ..kernel.result import Result
from .bout import Bout

BEGUN = "a match that is over has begun again"


class Bouts:
    """They are all of one scenario. What the seat to move sees of each is written into `row`; `seats` says which seat
    that is, and `lengths` how many options it has."""

    __slots__ = ("_all", "_line", "_sight", "lengths", "row", "seats")

    def __init__(self, bouts: Sequence[Bout], row: Row, seats: Row, lengths: Row) -> None:
        self._all = list(bouts)
        self._sight = bouts[0].sight
        self._line = Struct(f"{len(bouts)}{TYPECODE}")
        """A number for each: all of them are written at once, which takes a third of the time."""
        self.row = row
        self.seats = seats
        self.lengths = lengths

    def answer(self, numbers: list[int], most: int | None) -> list[tuple[int, Result | None]]:
        """Each seat to move answers with the option of this number. Returns which matches are over with it, and how
        they have ended; of those that have had as many answers as there may be, and are cut short, None. Another begins
        in their place."""
        over: list[tuple[int, Result | None]] = []
        for row, bout in enumerate(self._all):
            decision = bout.decision
            assert decision is not None, BEGUN
            if bout.answer(decision.menu[numbers[row]]) is None:
                result = bout.state.result
                assert result is not None, "nobody is asked only when the game is over"
                over.append((row, result))
                bout.begin()
            elif bout.answers == most:
                over.append((row, None))
                bout.begin()
        return over

    def show(self) -> None:
        """Write all rows. There is nothing in them before."""
        sight, row, at = self._sight, self.row, 0
        seats: list[int] = []
        lengths: list[int] = []
        for bout in self._all:
            decision = bout.decision
            assert decision is not None, BEGUN
            seat = decision.seat
            sight.write(bout.state, seat, decision, row, at)
            at += sight.width
            seats.append(seat)
            lengths.append(len(decision.menu))
        self._line.pack_into(self.seats, 0, *seats)
        self._line.pack_into(self.lengths, 0, *lengths)
