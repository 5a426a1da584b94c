"""DXA-1.3j, DXC-14.1, DXC-14.2a: maps turned and laid together as one battlefield."""

import pytest

from banneret.games.diex.face.layout import layout
from banneret.games.diex.ground.ground import ground
from banneret.games.diex.ground.joining import join, turned
from banneret.games.diex.ground.maps import MAPS, chart
from banneret.games.diex.ground.printed import Chart, neighbour, parse_hex
from banneret.games.diex.ground.survey import survey
from banneret.kernel.refusal import BanneretError


def whole(map: Chart) -> tuple[object, ...]:
    """All of a map but what it is called."""
    return map.kinds, map.levels, map.sides, map.corners, map.zones, map.features


@pytest.mark.rules("DXC-14.2a")
@pytest.mark.parametrize("id", MAPS)
def test_a_map_turned_is_as_good_as_before(id: str) -> None:
    map, other = chart(id), chart(f"~{id}")
    survey(other, id)
    assert whole(turned(other)) == whole(map)
    assert (other.columns, other.rows) == (map.columns, map.rows)
    for column, row in ((0, 0), (5, 3), (23, 17), (12, 9)):
        there = (23 - column, 17 - row)
        assert other.kind(there) == map.kind((column, row)) and other.level(there) == map.level((column, row))


@pytest.mark.rules("DXC-14.2a", "DXA-1.3c")
def test_neighbours_stay_neighbours_the_other_way_round() -> None:
    here, there = ground("saxon_village", 10, (), (), 0, 0), ground("~saxon_village", 10, (), (), 0, 0)
    grid = here.lattice
    for cell in grid.cells:
        across = grid.cell(23 - grid.column(cell), 17 - grid.row(cell))
        for direction in range(6):
            back = (direction + 3) % 6
            assert here.foot_step[direction][cell] == there.foot_step[back][across]
            assert here.horse_step[direction][cell] == there.horse_step[back][across]


@pytest.mark.rules("DXC-14.2a", "DXA-8.1i")
def test_a_throne_turns_with_its_hall() -> None:
    found = chart("~woodbridge").features
    at, facing = chart("woodbridge").features.throne or ((0, 0), 0)
    assert found.throne == ((23 - at[0], 17 - at[1]), (facing + 3) % 6)
    assert found.hall_axis == 0, "S has become N"


@pytest.mark.rules("DXC-14.1c", "DXA-1.3j")
def test_two_maps_one_above_the_other() -> None:
    field = chart("ditch/~saxon_village")
    assert (field.columns, field.rows, field.id) == (24, 36, "ditch/~saxon_village")
    for column, row in ((0, 0), (11, 17), (23, 5)):
        assert field.kind((column, row)) == chart("ditch").kind((column, row))
        assert field.kind((column, row + 18)) == chart("saxon_village").kind((23 - column, 17 - row))
    assert field.features.well == (23 - 9, 17 - 9 + 18)
    assert parse_hex("0118") in field.hexes() and neighbour(parse_hex("0118"), 3) == parse_hex("0119")


@pytest.mark.rules("DXC-14.1d", "DXA-1.3j")
def test_four_maps_in_a_square_are_one_ground_and_one_picture() -> None:
    parts = ("meadow", "~ditch", "motte", "woods")
    field = chart("+".join(parts))
    assert (field.columns, field.rows) == (48, 36)
    for number, part in enumerate(parts):
        right, down = 24 * (number % 2), 18 * (number // 2)
        assert field.kind((right + 7, down + 11)) == chart(part).kind((7, 11))
    of = ground("+".join(parts), 10, (), (), 0, 0)
    assert of is ground("+".join(parts), 10, (), (), 0, 0), "made once and kept"
    seam = of.cell("2410")
    assert all(of.lattice.neighbours[seam] >> seam + offset & 1 for offset in of.lattice.offsets)
    drawn = layout("+".join(parts))
    assert drawn.grid is not None and (drawn.grid.columns, drawn.grid.rows) == (48, 36)
    assert len(drawn.grid.hexes) == 48 * 36


def test_only_maps_that_there_are() -> None:
    for id in ("", "~", "meadow+moon", "meadow/", "/"):
        with pytest.raises(BanneretError, match="There is no map"):
            chart(id)
    with pytest.raises(BanneretError, match="not 3"):
        chart("meadow+woods+ditch")
    with pytest.raises(BanneretError, match="only one map of a battle"):
        join(chart("motte"), chart("saxon_village"), across=1)
