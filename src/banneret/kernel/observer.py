"""What a seat sees of a position, as whole numbers in named columns: for programs that learn and search.

A scene says the same for people, in words and pictures, and takes far longer to make. A game that has an observer of
its own is learnt as fast as it is played; one that has none is observed through its scenes. The fuzzer holds the two
together: positions whose scenes differ have different rows, and what a seat can't know changes none.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from .state import State

S = TypeVar("S", bound=State)
P = TypeVar("P")

Sort = Literal["number", "flag", "choice"]
"""A number counts something; a flag is 1 or 0; a choice is one of some things that have no order."""

Row: TypeAlias = "array[int]"
"""Rows of columns, one after another: signed 16-bit numbers (`array("h")`), which numpy can look at in place."""

TYPECODE = "h"
SIZE = array(TYPECODE).itemsize
"""Of a column, in bytes: for `struct`, which writes many at once in half the time."""

MOST_PICTURES = 512
"""So many matches of a batch are remembered."""


@dataclass(slots=True, frozen=True)
class Column:
    """One column: its name and what can stand in it, from `least` to `most`. Of a choice 0 means none of its `words`,
    and n the n-th of them."""

    name: str
    least: int
    most: int
    sort: Sort = "number"
    words: tuple[str, ...] = ()


class Columns:
    """The columns of a scenario while they are gathered. Each call says where the first of its columns lies."""

    __slots__ = ("all",)

    def __init__(self) -> None:
        self.all: list[Column] = []

    def number(self, name: str, most: int, least: int = 0) -> int:
        self.all.append(Column(name, least, most))
        return len(self.all) - 1

    def flag(self, name: str) -> int:
        self.all.append(Column(name, 0, 1, "flag"))
        return len(self.all) - 1

    def choice(self, name: str, words: Sequence[str]) -> int:
        """0 stands for none of the words."""
        self.all.append(Column(name, 0, len(words), "choice", tuple(words)))
        return len(self.all) - 1

    def numbers(self, names: Sequence[str], most: int | Sequence[int]) -> int:
        """Several together, each up to the same or to its own."""
        first = len(self.all)
        for at, name in enumerate(names):
            self.number(name, most if isinstance(most, int) else most[at])
        return first

    def flags(self, names: Sequence[str]) -> int:
        first = len(self.all)
        for name in names:
            self.flag(name)
        return first

    def choices(self, names: Sequence[str], words: Sequence[str]) -> int:
        first = len(self.all)
        for name in names:
            self.choice(name, words)
        return first

    def block(self, prefix: str, columns: Sequence[Column]) -> int:
        """The columns of another observer, such as a game within this one has, under a name in front."""
        first = len(self.all)
        for column in columns:
            self.all.append(Column(f"{prefix}.{column.name}", column.least, column.most, column.sort, column.words))
        return first


class Observer(Generic[S]):
    """Writes rows of one scenario. It holds no position: one serves every match of the scenario at once."""

    columns: tuple[Column, ...]
    things: tuple[str, ...]
    """The pieces, places and cards that options name in `touch`, each once, in a fixed order: by their numbers here,
    from 1, programs are told what an option touches."""

    def __init__(self, columns: Sequence[Column], things: Sequence[str]) -> None:
        self.columns = tuple(columns)
        self.things = tuple(things)

    def write(self, s: S, seat: int, row: Row, at: int) -> None:
        """What a seat (-1: who looks on) sees of a position, into `row` from `at` on, where all is 0 before. Only what
        its scene would show it: the menu, the seats that are asked and the ending are written by who calls."""
        raise NotImplementedError(f"{type(self).__name__} writes nothing")

    def unforeseen(self, s: S, seat: int) -> Sequence[str]:
        """What of a position its columns can't tell, as an author would declare it. An observer that is written out by
        hand foresees all; one that has found its columns by looking may not."""
        return ()


class Pictures(Generic[P]):
    """What an observer wrote last, and of what: from one row of a match to the next little changes, and the rest need
    not be looked for again. They are found by where in a row they were written: in a batch that is where the same match
    is written again. Wherever else it holds, too: what a picture is of is compared with what there is.

    Only those that nobody is writing from are here: each thread takes one and puts it back."""

    __slots__ = ("_all", "_blank")

    def __init__(self, blank: Callable[[], P]) -> None:
        self._all: dict[int, P] = {}
        self._blank = blank

    def take(self, at: int) -> P:
        found = self._all.pop(at, None)
        return self._blank() if found is None else found

    def keep(self, at: int, picture: P) -> None:
        if len(self._all) < MOST_PICTURES:
            self._all[at] = picture
