"""Menus of movement, made once for each set of hexes."""

from functools import cache, lru_cache

from banneret.board.hex import members
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


@lru_cache(maxsize=8192)
def to_go(country: Country, cells: int) -> Menu:
    """To one of these hexes, or no further."""
    options = _options(country)
    return Menu([STOP, *[options[cell] for cell in members(cells)]])
