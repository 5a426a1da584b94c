"""Menus of hexes: one option for each hex of a set, out of a table that is made once."""

from collections.abc import Mapping, Sequence
from typing import overload

from banneret.board.hex import member, members
from banneret.kernel.option import Menu, Option

_NO_TABLE: Mapping[int, Option] = {}


class HexMenu(Menu):
    """First an option for each hex of a set, then for each of another, then some others. They are picked out when
    somebody looks: one without the rest."""

    __slots__ = ("_again", "_again_table", "_hexes", "_many", "_others", "_table")

    def __init__(
        self,
        table: Mapping[int, Option],
        hexes: int,
        others: Sequence[Option],
        again_table: Mapping[int, Option] = _NO_TABLE,
        again: int = 0,
    ) -> None:
        super().__init__(None)
        self._table = table
        self._hexes = hexes
        self._again_table = again_table
        self._again = again
        self._others = others
        self._many = hexes.bit_count()

    def _list(self) -> tuple[Option, ...]:
        found = [self._table[cell] for cell in members(self._hexes)]
        found += [self._again_table[cell] for cell in members(self._again)]
        found += self._others
        return tuple(found)

    def __len__(self) -> int:
        return self._many + len(self._others) + (self._again.bit_count() if self._again else 0)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice) or index < 0 or self._options is not None:
            return self.options[index]
        if index < self._many:
            return self._table[member(self._hexes, index)]
        index -= self._many
        if self._again:
            stations = self._again.bit_count()
            if index < stations:
                return self._again_table[member(self._again, index)]
            index -= stations
        return self._others[index]
