"""The one table in which bots keep what they think: by the phase that asks."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from .box import Phase
from .state import State

T = TypeVar("T")


class ByPhase(Generic[T]):
    """Something for each kind of phase, and one for all others: a function that weighs the options there, or picks
    one."""

    __slots__ = ("_others", "_table")

    def __init__(self, table: Mapping[type[Phase[Any]], T], others: T) -> None:
        self._table = dict(table)
        self._others = others

    def at(self, s: State) -> T:
        """What belongs to the phase that asks."""
        return self._table.get(type(s.stack[-1]), self._others)

    def __contains__(self, kind: object) -> bool:
        """Whether there is something of its own for this kind of phase."""
        return kind in self._table
