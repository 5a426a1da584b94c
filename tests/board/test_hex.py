"""The lattice against the definitions it is made from."""

from collections import deque
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.board.hex import lattice, members, shift, without

LATTICE = lattice(24, 18)


def _cube(column: int, row: int) -> tuple[int, int, int]:
    z = row - (column - column % 2) // 2
    return column, -column - z, z


def test_every_cell_has_its_own_number_and_tells_where_it_is() -> None:
    assert len(set(LATTICE.cells)) == 24 * 18 == LATTICE.mask.bit_count()
    for (column, row), cell in LATTICE.numbers.items():
        assert (LATTICE.column(cell), LATTICE.row(cell)) == (column, row)
        assert LATTICE.cell(column, row) == cell
    assert LATTICE.cell(24, 0) == LATTICE.cell(0, -1) == -1


def test_distance_is_the_largest_difference_of_cube_coordinates_and_what_a_walk_takes() -> None:
    start = LATTICE.cell(7, 9)
    walked = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in members(LATTICE.neighbours[cell]):
            if near not in walked:
                walked[near] = walked[cell] + 1
                queue.append(near)
    here = _cube(7, 9)
    for (column, row), cell in LATTICE.numbers.items():
        there = _cube(column, row)
        cube = max(abs(a - b) for a, b in zip(here, there, strict=True))
        assert LATTICE.distance(start, cell) == LATTICE.distance(cell, start) == walked[cell] == cube


def test_directions_go_clockwise_from_the_north_and_odd_columns_sit_lower() -> None:
    even, odd = LATTICE.cell(4, 6), LATTICE.cell(5, 6)
    expected = {
        even: [(4, 5), (5, 5), (5, 6), (4, 7), (3, 6), (3, 5)],
        odd: [(5, 5), (6, 6), (6, 7), (5, 7), (4, 7), (4, 6)],
    }
    for cell, around in expected.items():
        for direction, (column, row) in enumerate(around):
            near = cell + LATTICE.offsets[direction]
            assert near == LATTICE.cell(column, row)
            assert LATTICE.direction(cell, near) == direction
    assert LATTICE.direction(even, even) == -1


@given(st.sets(st.sampled_from(LATTICE.cells)))
def test_sets_of_cells_are_bits(cells: set[int]) -> None:
    mask = sum(1 << cell for cell in cells)
    assert members(mask) == sorted(cells)
    around = {near for cell in cells for near in members(LATTICE.neighbours[cell])}
    assert members(LATTICE.spread(mask)) == sorted(around)
    for direction, offset in enumerate(LATTICE.offsets):
        moved = shift(mask, offset) & LATTICE.mask
        assert members(moved) == sorted(
            cell + offset for cell in cells if LATTICE.neighbours[cell] >> cell + offset & 1
        ), direction


@pytest.mark.parametrize("wide", [1, 59, 61, 300, 3000])
@pytest.mark.parametrize("many", [1, 5, 60])
@pytest.mark.parametrize("low", [0, 7, 700])
def test_the_members_of_a_set_are_found_however_wide_and_full_it_is(wide: int, many: int, low: int) -> None:
    chance = Random(wide * many)
    cells = {low + chance.randrange(wide) for _ in range(many)}
    others = {low + chance.randrange(wide) for _ in range(many)}
    some, less = (sum(1 << cell for cell in each) for each in (cells, others))
    assert members(some) == sorted(cells)
    assert members(without(some, less)) == sorted(cells - others)
    assert members(without(some, 0)) == sorted(cells)
    assert members(without(some, some)) == []


def test_a_disk_holds_what_is_near() -> None:
    centre = LATTICE.cell(0, 0)
    for radius in (0, 1, 5):
        assert members(LATTICE.disk(centre, radius)) == sorted(
            cell for cell in LATTICE.cells if LATTICE.distance(centre, cell) <= radius
        )


def test_a_map_that_is_too_large_is_refused_in_words() -> None:
    assert lattice(255, 1).columns == 255 and lattice(2, 254).rows == 254
    for columns, rows in ((256, 1), (100, 206)):
        with pytest.raises(ValueError, match=f"a map of {columns} by {rows} hexes is too large"):
            lattice(columns, rows)
