"""A choice of so many of each sort that is one answer: for cards in a hidden hand. A choice in steps (`handful`) would
tell by the number of its steps of how many sorts the hand is. What was chosen others learn from what comes of it, not
from the answer.

The menu has every choice within the bounds: keep lots so few that it is no longer than a menu may be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import overload

from .decision import Decision
from .handful import Handful, keeps, whole_answer
from .option import Menu, Option
from .phase import S
from .referee import Referee
from .tally import Tally


def _within(tally: Tally) -> list[tuple[int, ...]]:
    """Every choice that keeps all bounds."""
    every = product(*[range(lot.count + 1) for lot in tally.lots])
    if len(tally.bounds) > 1 or tally.bounds[0].unless or len(tally.bounds[0].lots) < len(tally.lots):
        return [counts for counts in every if keeps(tally, counts)]
    least, most = tally.bounds[0].least, tally.bounds[0].most  # of all there is, as most are
    return [counts for counts in every if least <= sum(counts) <= most]


class Choices(Menu):
    """Every choice of so many of each lot, made when it is looked at. Without bounds, the number of a choice says how
    many of each lot: the first lot changes slowest."""

    __slots__ = ("_bound", "_length", "_tally")

    def __init__(self, tally: Tally) -> None:
        super().__init__(None)
        self._tally = tally
        self._bound: tuple[tuple[int, ...], ...] | None = None
        if tally.bounds:
            self._bound = tuple(_within(tally))
            self._length = len(self._bound)
        else:
            self._length = 1
            for lot in tally.lots:
                self._length *= lot.count + 1

    def counts(self, index: int) -> tuple[int, ...]:
        """How many of each lot the choice of this number is."""
        if self._bound is not None:
            return self._bound[index]
        found = []
        for lot in reversed(self._tally.lots):
            index, count = divmod(index, lot.count + 1)
            found.append(count)
        return tuple(reversed(found))

    def number(self, counts: Sequence[int]) -> int:
        """The number of the choice of so many of each lot."""
        if self._bound is not None:
            return self._bound.index(tuple(counts))
        found = 0
        for lot, count in zip(self._tally.lots, counts, strict=True):
            found = found * (lot.count + 1) + count
        return found

    def _list(self) -> tuple[Option, ...]:
        return tuple(self._option(index) for index in range(len(self)))

    def _option(self, index: int) -> Option:
        counts = self.counts(index)
        lots = [(lot, count) for lot, count in zip(self._tally.lots, counts, strict=True) if count]
        # Others read it: it must not tell how many there were.
        label = ", ".join(f"{lot.name} ×{count}" if count > 1 else lot.name for lot, count in lots) or "None"
        return Option(whole_answer(self._tally, counts), counts, label=label)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if self._options is not None or isinstance(index, slice):
            return self.options[index]
        length = len(self)
        if not -length <= index < length:
            raise IndexError(f"there are {length} choices")
        return self._option(index % length)


@dataclass(slots=True)
class AtOnce(Handful[S]):
    """The whole choice is one answer."""

    def ask(self, s: S) -> Decision | None:
        tally = self.tally(s)
        if not tally.lots:
            return None
        if not tally.at_once:
            tally = replace(tally, at_once=True)
        return Decision(self.seat(s), self.prompt(s), Choices(tally), rules=self.rules, secret=True, tally=tally)

    def run(self, s: S, ref: Referee) -> None:
        self.decide(s, ref, ())

    def answer(self, s: S, ref: Referee, seat: int, option: Option) -> None:
        self.decide(s, ref, option.args)
