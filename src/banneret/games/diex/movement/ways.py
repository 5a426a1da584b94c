"""The options `to HEX`, made once for each size of map and listed fast, if at all: a mover's menu is mostly these."""

from collections.abc import Sequence
from typing import overload

from banneret.board.hex import Lattice, member, members
from banneret.kernel.option import Menu, Option

from ..ground.maps import hex_name

_BY_CELL: dict[Lattice, dict[int, Option]] = {}
"""By lattice, of which there are few."""


def _by_cell(grid: Lattice) -> dict[int, Option]:
    """The options to go somewhere, by cell."""
    known = _BY_CELL.get(grid)
    if known is not None:
        return known
    found: dict[int, Option] = {}
    for (column, row), cell in grid.numbers.items():
        name = hex_name(column, row)
        found[cell] = Option(f"to {name}", (cell,), label=f"Move to {name}", touch=(name,))
    _BY_CELL[grid] = found
    return found


def to(grid: Lattice, cells: list[int]) -> list[Option]:
    """The options to go to these cells."""
    options = _by_cell(grid)
    return [options[cell] for cell in cells]


class WaysMenu(Menu):
    """The options to go to one of some hexes, then others. They are listed when somebody wants to see them all: a
    random player picks one by its number."""

    __slots__ = ("_cells", "_count", "_grid", "_more")

    def __init__(self, grid: Lattice, cells: int, more: list[Option]) -> None:
        super().__init__(None)
        self._grid = grid
        self._cells = cells
        self._count = cells.bit_count()
        self._more = more

    def _list(self) -> tuple[Option, ...]:
        return (*to(self._grid, members(self._cells)), *self._more)

    def __len__(self) -> int:
        return self._count + len(self._more)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if self._options is not None or isinstance(index, slice) or index < 0:
            return self.options[index]
        count = self._count
        if index >= count:
            return self._more[index - count]
        return _by_cell(self._grid)[member(self._cells, index)]
