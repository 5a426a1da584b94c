"""Lines over hexes, against a slow way with fractions."""

import itertools
from fractions import Fraction

import pytest

from banneret.board.hex import lattice
from banneret.board.sight import heading, path, paths, samples

GRID = lattice(24, 18)


def nearest(x: Fraction, z: Fraction) -> list[tuple[int, int]]:
    """The hexes with the centre nearest to a point, by plain distance."""
    around = [(column, row) for column in range(int(x) - 2, int(x) + 3) for row in range(int(z) - 2, int(z) + 3)]
    # In axial coordinates of a hex lattice the squared distance is x² + xz + z².
    far = {(c, r): (x - c) ** 2 + (x - c) * (z - r) + (z - r) ** 2 for c, r in around}
    least = min(far.values())
    return sorted(place for place, distance in far.items() if distance == least)


def slow(px: int, pz: int, qx: int, qz: int, steps: int) -> list[list[tuple[int, int]]]:
    return [
        nearest(Fraction(px * (steps - i) + qx * i, 2 * steps), Fraction(pz * (steps - i) + qz * i, 2 * steps))
        for i in range(1, steps)
    ]


@pytest.mark.rules("DXA-5.5.1b")
def test_centre_to_centre_is_the_slow_way() -> None:
    for dx in range(-23, 24, 2):
        for dz in range(-28, 29, 3):
            steps = max(abs(dx), abs(dz), abs(dx + dz))
            assert [sorted(point) for point in samples(0, 0, 2 * dx, 2 * dz, steps)] == slow(
                0, 0, 2 * dx, 2 * dz, steps
            )


@pytest.mark.rules("DXA-8.2.1e")
def test_from_a_hexside_is_the_slow_way() -> None:
    for side in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)):
        for dx in range(-7, 8, 2):
            for dz in range(-7, 8):
                assert [sorted(p) for p in samples(*side, 2 * dx, 2 * dz, 12)] == slow(*side, 2 * dx, 2 * dz, 12)


@pytest.mark.rules("DXA-5.5.1b")
def test_points_lie_in_one_hex_or_between_two_and_never_twice_running() -> None:
    for dx in range(-23, 24):
        for dz in range(-28, 29):
            sizes = [len(point) for point in path(GRID.offsets[2], dx, dz).points]
            assert set(sizes) <= {1, 2} and (2, 2) not in itertools.pairwise(sizes)


@pytest.mark.rules("DXA-5.5.1a")
def test_the_points_are_the_same_from_the_other_end() -> None:
    stride = GRID.offsets[2]
    for dx in range(-23, 24):
        for dz in range(-28, 29):
            here = [set(point) for point in path(stride, dx, dz).points]
            there = [{dx * stride + dz + cell for cell in point} for point in path(stride, -dx, -dz).points]
            assert here == there[::-1]


@pytest.mark.rules("DXA-5.4.1c", "DXA-5.4.1d")
def test_the_heading_is_the_step_from_the_hex_before() -> None:
    for dx in range(-23, 24):
        for dz in range(-28, 29):
            points = path(GRID.offsets[2], dx, dz).points
            if not points:
                continue
            end = dx * GRID.offsets[2] + dz
            steps = {GRID.offsets.index(end - cell) for cell in points[-1]}
            k, corner = heading(dx, dz)
            assert steps == ({k, (k + 1) % 6} if corner else {k})


def test_sets_of_a_path_are_its_points() -> None:
    way = path(GRID.offsets[2], 4, -2)
    start = GRID.cell(2, 9)
    cells = {start + cell for point in way.points for cell in point}
    assert sum(1 << cell for cell in cells) == way.crossed(start)


def test_every_two_cells_have_their_own_path() -> None:
    known = paths(GRID)
    for a in GRID.cells[::5]:
        for b in GRID.cells[::3]:
            assert known.between(a, b) is path(GRID.offsets[2], GRID.x[b] - GRID.x[a], GRID.z[b] - GRID.z[a])
