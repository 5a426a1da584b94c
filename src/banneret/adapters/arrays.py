"""Rows of whole numbers as numpy arrays: looked at in place, and put on a scale by one operation."""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel.observer import TYPECODE, Column

Whole = NDArray[np.int16]
Scaled = NDArray[np.float32]


def scale(columns: Sequence[Column]) -> Scaled:
    """By what each column is multiplied so that it lies between -1 and 1, and between 0 and 1 if nothing in it is
    negative."""
    return np.asarray([1.0 / max(-column.least, column.most, 1) for column in columns], dtype=np.float32)


def bounds(columns: Sequence[Column], raw: bool) -> tuple[NDArray[Any], NDArray[Any]]:
    """The least and the most of each column: whole numbers, or on the scale. A column in which only one thing can stand
    gets room for another: Gymnasium wonders about spaces without."""
    least = np.asarray([column.least for column in columns], dtype=np.int16)
    most = np.asarray([max(column.most, column.least + 1) for column in columns], dtype=np.int16)
    if raw:
        return least, most
    factor = scale(columns)
    return np.multiply(least, factor, dtype=np.float32), np.multiply(most, factor, dtype=np.float32)


def dtype(raw: bool) -> Any:
    """Of what such rows are told in."""
    return np.int16 if raw else np.float32


class Line:
    """One whole number for each match of a batch: `numbers` is what is quickly written one by one, `seen` the same
    memory as an array, and `column` as an array of one column."""

    __slots__ = ("column", "numbers", "seen")

    def __init__(self, count: int) -> None:
        self.numbers = array(TYPECODE, bytes(2 * count))
        self.seen: Whole = np.frombuffer(self.numbers, dtype=np.int16)
        self.column: Whole = self.seen[:, None]


class Rows:
    """So many rows of some columns: `row` is what observers write into, `whole` the same memory as an array."""

    __slots__ = ("factor", "raw", "row", "whole")

    def __init__(self, columns: Sequence[Column], count: int, raw: bool = False) -> None:
        self.row = array(TYPECODE, bytes(2 * count * len(columns)))
        self.whole: Whole = np.frombuffer(self.row, dtype=np.int16).reshape(count, len(columns))
        self.factor = scale(columns)
        self.raw = raw

    def clear(self) -> None:
        self.whole.fill(0)

    def told(self) -> Whole | Scaled:
        """All rows, on the scale unless they are wanted raw, as an array of its own."""
        if self.raw:
            return self.whole.copy()
        return np.multiply(self.whole, self.factor, dtype=np.float32)

    def tell(self, out: NDArray[Any]) -> None:
        """The same into an array that is there."""
        if self.raw:
            np.copyto(out, self.whole)
        else:
            np.multiply(self.whole, self.factor, out=out, dtype=np.float32)
