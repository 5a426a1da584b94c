"""The options `to HEX`, made once for each size of map and listed fast: a mover's menu is mostly these."""

from functools import lru_cache

from banneret.board.hex import Lattice
from banneret.kernel.option import Option

from .maps import hex_name

_Row = tuple[tuple[Option, ...], ...]


@lru_cache(maxsize=16)
def _options(grid: Lattice) -> tuple[_Row, ...]:
    """The options to go somewhere, ready for a set of cells read byte by byte: for each byte of the set and each value of it the options."""
    options: dict[int, Option] = {}
    for (column, row), cell in grid.numbers.items():
        name = hex_name(column, row)
        options[cell] = Option(f"to {name}", (cell,), label=f"Move to {name}", touch=(name,))
    return tuple(
        tuple(tuple(options[first + bit] for bit in range(8) if value >> bit & 1 and first + bit in options) for value in range(256))
        for first in range(0, grid.size, 8)
    )


def to(grid: Lattice, cells: int) -> list[Option]:
    """The options to go to these cells."""
    found: list[Option] = []
    for row, byte in zip(_options(grid), cells.to_bytes(cells.bit_length() + 7 >> 3, "little"), strict=False):
        if byte:
            found += row[byte]
    return found
