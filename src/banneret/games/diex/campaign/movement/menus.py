"""Menus of movement."""

from collections.abc import Sequence
from functools import cache
from typing import overload

from banneret.board.hex import member, members
from banneret.kernel.option import Menu, Option

from ..country.country import Country

STOP = Option("stop", label="Stop here")


@cache
def _options(country: Country) -> dict[int, Option]:
    return {
        cell: Option(
            f"go {country.names[cell]}", (cell,), label=f"Go to {_name(country, cell)}", touch=(country.names[cell],)
        )
        for cell in members(country.land)
    }


def _name(country: Country, cell: int) -> str:
    number = country.site_at.get(cell, -1)
    return f"{country.sites[number].name} ({country.names[cell]})" if number >= 0 else country.names[cell]


class Ways(Menu):
    """To one of these hexes, or no further. Hardly two groups have the same: the hex that is taken is picked out, and
    the others are listed only if somebody looks."""

    __slots__ = ("_cells", "_country", "_length")

    def __init__(self, country: Country, cells: int) -> None:
        super().__init__(None)
        self._country = country
        self._cells = cells
        self._length = cells.bit_count() + 1

    def _list(self) -> tuple[Option, ...]:
        options = _options(self._country)
        return (STOP, *[options[cell] for cell in members(self._cells)])

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice) or not 0 <= index < self._length:
            return self.options[index]
        if not index:
            return STOP
        return _options(self._country)[member(self._cells, index - 1)]


def to_go(country: Country, cells: int) -> Menu:
    return Ways(country, cells)
