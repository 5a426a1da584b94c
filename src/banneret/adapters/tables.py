"""What a batch of matches shows, as arrays that are made once and written again and again: in memory of their own, or
in memory that processes share."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..kernel.decision import MOST_OPTIONS
from ..kernel.refusal import BanneretError
from .arrays import dtype

ALIGNED = 64
"""Each array begins at a multiple of so many bytes."""


class Tables:
    """A row for each match; `step` writes all of them anew.

    `observations` are what the seat to move sees, and `seats` says which it is; `lengths` are how many options it has,
    `masks` the same as 1 and 0. `rewards` are those of every seat, for the match that the last answer ended: `ended` by
    its rules or `cut` short. Then the row shows the next match already. `options` are the rows of all options, where
    they are wanted. `actions` is where a batch of several processes puts its answers.
    """

    __slots__ = (
        "actions",
        "count",
        "cut",
        "ended",
        "lengths",
        "masks",
        "observations",
        "options",
        "rewards",
        "seats",
        "size",
    )

    def __init__(
        self, count: int, width: int, seats: int, options: int = 0, raw: bool = False, buffer: memoryview | None = None
    ) -> None:
        self.count = count
        self.size = 0
        self.observations: NDArray[Any] = self._array((count, width), dtype(raw), buffer)
        self.masks: NDArray[np.int8] = self._array((count, MOST_OPTIONS), np.int8, buffer)
        self.rewards: NDArray[np.float32] = self._array((count, seats), np.float32, buffer)
        self.ended: NDArray[np.bool_] = self._array((count,), np.bool_, buffer)
        self.cut: NDArray[np.bool_] = self._array((count,), np.bool_, buffer)
        self.seats: NDArray[np.int16] = self._array((count,), np.int16, buffer)
        self.lengths: NDArray[np.int16] = self._array((count,), np.int16, buffer)
        self.actions: NDArray[np.int64] = self._array((count,), np.int64, buffer)
        self.options: NDArray[Any] = self._array((count, MOST_OPTIONS if options else 0, options), dtype(raw), buffer)

    def _array(self, shape: tuple[int, ...], kind: Any, buffer: memoryview | None) -> NDArray[Any]:
        first = self.size
        length = int(np.prod(shape)) * np.dtype(kind).itemsize
        self.size = -(-(first + length) // ALIGNED) * ALIGNED
        if buffer is None:
            return np.zeros(shape, kind)
        return np.ndarray(shape, kind, buffer, first)

    def checked(self, actions: ArrayLike) -> NDArray[Any]:
        """An answer for each match. If one of them is not on its menu, that is said."""
        given = np.asarray(actions)
        if given.shape != (self.count,):
            raise BanneretError(f"A batch of {self.count} matches takes as many answers, not {given.shape}.")
        wrong = (given < 0) | (given >= self.lengths)
        if np.count_nonzero(wrong):
            row = int(wrong.argmax())
            raise BanneretError(
                f"Row {row} has {self.lengths[row]} options, and {given[row]} is the number of none of them."
            )
        return given

    def sample(self, dice: np.random.Generator) -> NDArray[np.int64]:
        """An answer for each match, all options equally likely."""
        return (dice.random(self.count) * self.lengths).astype(np.int64)

    def part(self, first: int, last: int) -> "Tables":
        """Some of the rows, in the same memory."""
        part = Tables.__new__(Tables)
        part.count = last - first
        part.size = 0
        part.observations = self.observations[first:last]
        part.masks = self.masks[first:last]
        part.rewards = self.rewards[first:last]
        part.ended = self.ended[first:last]
        part.cut = self.cut[first:last]
        part.seats = self.seats[first:last]
        part.lengths = self.lengths[first:last]
        part.actions = self.actions[first:last]
        part.options = self.options[first:last]
        return part
