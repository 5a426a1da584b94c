"""A mover's menu: the same whether it is listed or asked for one option at a time."""

import pytest

from banneret.board.hex import lattice
from banneret.games.diex.movement.ways import WaysMenu, to
from banneret.kernel.option import Option


def test_a_menu_of_ways_gives_by_number_what_it_lists() -> None:
    grid = lattice(24, 18)
    cells = [cell for number, cell in enumerate(sorted(grid.cells)) if number % 5 < 2]
    ways = sum(1 << cell for cell in cells)
    more = [Option("about"), Option("stop")]
    whole = [*to(grid, cells), *more]
    unseen = WaysMenu(grid, ways, more)
    assert len(unseen) == len(whole) and [unseen[number] for number in range(len(whole))] == whole
    listed = WaysMenu(grid, ways, more)
    assert list(listed) == whole and listed[-1].notation == "stop" and listed.find("to 0101") is whole[0]
    with pytest.raises(IndexError):
        WaysMenu(grid, ways, more)[len(whole)]
