"""Shooting into, out of and past buildings: sections 8.2, 8.3, 9.3.2, 9.3.3 and 9.4.3."""

import pytest

from banneret.board.sight import samples
from banneret.games.diex.sight.lines import INSIDE, LEFT, NO_SIDE, OUTSIDE, RIGHT

from .sightlines import cover, land, look

VILLAGE = "saxon_village"
"""The north-western house: 0404 to 0606, a window in 0405 to the west (0305) and one in 0605 to the east (0705), a door
in 0506 to the south (0507)."""


@pytest.mark.rules("DXA-8.2.1a", "DXA-8.2.1b", "DXA-8.2.1d", "DXA-8.1c", "DXA-5.5.1a")
def test_a_window_is_shot_through_only_by_and_at_the_hex_behind_it() -> None:
    ground = land(VILLAGE)
    for outside in ("0204", "0105", "0103", "0107", "0205"):
        assert cover(ground, "0405", outside) == "none"
        assert cover(ground, outside, "0405") == "medium"
    assert cover(ground, "0505", "0105") == "DXA-8.2.3a"
    assert cover(ground, "0105", "0505") == "DXA-8.2.3a"
    assert cover(ground, "0404", "0203") == "DXA-8.2.3a"  # no window there


@pytest.mark.rules("DXA-8.2.1e", "DXA-8.2.1a")
def test_a_shot_out_of_a_window_starts_in_its_middle() -> None:
    ground = land(VILLAGE)
    found = look(ground, "0405", "0205")
    assert found.by_opening
    assert {ground.names[cell] for point in found.points for cell in point} <= {"0305", "0204", "0205", "0304"}
    # Beside the house: behind the line of the window's own wall nothing is seen.
    assert cover(ground, "0405", "0401") == "DXA-8.2.3a"


@pytest.mark.rules("DXA-8.2.1a")
def test_somebody_just_outside_the_window_is_in_the_way() -> None:
    ground = land(VILLAGE)
    before = ground.cell("0305")
    assert look(ground, "0405", "0105").solid >> before & 1
    assert look(ground, "0105", "0405").solid >> before & 1


@pytest.mark.rules("DXA-8.2.1c", "DXA-8.2.1d")
def test_just_outside_a_window_one_shoots_at_the_whole_room() -> None:
    ground = land(VILLAGE)
    for inside in ("0405", "0505", "0504", "0506", "0605"):
        assert cover(ground, "0305", inside) == "medium"
    for deep in ("0505", "0605"):
        assert cover(ground, deep, "0305") == "DXA-8.2.1a"  # but they do not shoot out
    assert cover(ground, "0405", "0305") == "none"


@pytest.mark.rules("DXA-8.2.2a", "DXA-8.2.2b", "DXA-8.3.1a", "DXA-8.1d", "DXA-9.4.3b")
def test_through_a_door() -> None:
    ground = land(VILLAGE)
    assert cover(ground, "0509", "0505") == "medium"
    assert cover(ground, "0505", "0509") == "none"
    assert cover(ground, "0505", "0507") == "medium"  # a door covers the hex directly behind it, out there too
    assert cover(ground, "0506", "0504") == "none"  # from the doorway
    assert cover(ground, "0509", "0404") == "DXA-8.2.3a"  # a wall is crossed


@pytest.mark.rules("DXA-8.2.2a", "DXA-9.3.2a")
def test_from_a_doorway_the_line_starts_in_the_opening() -> None:
    ground = land(VILLAGE)
    found = look(ground, "0506", "0709")
    assert found.blocked is None and found.by_opening
    assert look(ground, "0709", "0506").blocked is None


@pytest.mark.rules("DXA-8.3.4a", "DXA-8.1l", "DXA-9.4.3a")
def test_a_doorway_covers_from_one_side() -> None:
    ground = land(VILLAGE)
    outside, inside = look(ground, "0509", "0506"), look(ground, "0504", "0506")
    assert (outside.shelter, inside.shelter) == (OUTSIDE, INSIDE)
    assert outside.cover == inside.cover == 0
    assert look(ground, "0509", "0505").shelter == NO_SIDE


@pytest.mark.rules("DXA-9.3.2a")
def test_through_a_door_only_at_its_height() -> None:
    ground = land(VILLAGE, "0510 platform")
    assert cover(ground, "0510", "0505") == "DXA-9.3.2a" == cover(ground, "0505", "0510")
    assert cover(ground, "0510", "0506") == "DXA-9.3.2a"


@pytest.mark.rules("DXA-8.1b", "DXA-8.2.3a", "DXA-8.2.3b", "DXA-8.3.3a", "DXA-9.4.4a")
def test_walls_and_roofs() -> None:
    ground = land(VILLAGE, "0503 platform")
    assert cover(ground, "0502", "0508") == "DXA-9.3.1c"  # over the house on the ground
    assert cover(ground, "0503", "0504") == "DXA-8.2.3a"  # nor down through the roof
    assert cover(ground, "0504", "0503") == "DXA-8.2.3a"
    assert cover(ground, "0605", "0505") == "none"  # within the room


@pytest.mark.rules("DXA-8.2.3a")
def test_nobody_shoots_through_a_house_by_its_windows() -> None:
    assert cover(land(VILLAGE), "0105", "0805") == "DXA-9.3.1c"


@pytest.mark.rules("DXA-8.2.1b")
def test_between_two_houses() -> None:
    # The window of the one house looks at the window of another put up opposite.
    house = [
        "0905 interior",
        *(f"0905/{direction} wall" for direction in ("N", "NE", "SE", "S", "SW")),
        "0905/NW window",
    ]
    ground = land(VILLAGE, *house)
    assert cover(ground, "0605", "0905") == "medium" == cover(ground, "0905", "0605")


@pytest.mark.rules("DXA-8.1h")
def test_a_hall_entrance_covers_along_its_axis() -> None:
    ground = land("woodbridge")
    assert cover(ground, "1717", "1715") == "medium" == cover(ground, "1712", "1715")
    assert cover(ground, "1617", "1715") == "medium"
    assert look(ground, "1717", "1715").shelter == NO_SIDE
    assert cover(ground, "2115", "1715") in ("DXA-8.2.3a", "DXA-9.3.1c")  # through the wall of the hall


@pytest.mark.rules("DXA-8.1i", "DXA-8.1j", "DXA-8.1a")
def test_the_furniture_of_the_hall() -> None:
    ground = land("woodbridge")
    assert cover(ground, "1712", "1708") == "light"  # the throne
    assert cover(ground, "1709", "1711") == "none"  # a hearth
    assert cover(ground, "1709", "1713") == "none"
    assert cover(ground, "1717", "1708") == "medium"  # the throne, through the door


@pytest.mark.rules("DXA-8.1g", "DXA-8.3.5a", "DXA-8.3.5b")
def test_a_corner_covers_against_one_who_sees_one_side() -> None:
    ground = land(VILLAGE)
    assert look(ground, "0806", "0607").shelter == RIGHT  # along the southern wall
    assert look(ground, "0507", "0607").shelter == LEFT
    assert look(ground, "0708", "0607").shelter == NO_SIDE
    assert look(land(VILLAGE, sections=7), "0806", "0607").shelter == NO_SIDE


@pytest.mark.rules("DXA-9.3.3a", "DXA-9.4.3c", "DXA-9.3.5a")
def test_tower_windows() -> None:
    ground = land("motte", shut=True)
    found = look(ground, "0608", "0602")
    assert found.blocked is None and found.tower and found.cover == 0
    assert cover(ground, "0602", "0608") == "medium"
    assert cover(ground, "0603", "0608") == cover(ground, "0608", "0603") != "none"  # under the brow of the motte
    assert cover(ground, "0609", "0602") == "DXA-8.2.3a"  # not at the window
    assert cover(ground, "0609", "0608") == "none"


@pytest.mark.rules("DXA-9.3.2a", "DXA-9.1l")
def test_nobody_outside_stands_as_high_as_the_tower_doorway() -> None:
    tower = [
        "0709 tower",
        *(f"0709/{direction} tower_wall" for direction in ("N", "NE", "SE", "SW", "NW")),
        "0709/S tower_door",
    ]
    for before in ("stairs", "platform"):
        ground = land("meadow", *tower, f"0710 {before}")
        assert cover(ground, "0710", "0709") == "DXA-9.3.2a" == cover(ground, "0709", "0710")


def _cabin(*windows: str) -> list[str]:
    """A house of one hex, 0709, with windows on these sides."""
    sides = (
        (direction, "window" if direction in windows else "wall") for direction in ("N", "NE", "SE", "S", "SW", "NW")
    )
    return ["0709 interior", *(f"0709/{direction} {kind}" for direction, kind in sides)]


@pytest.mark.rules("DXA-8.2.1a", "DXA-5.5.1c")
def test_of_several_windows_the_least_restricting_counts() -> None:
    by_one = land("meadow", *_cabin("S"), "0710 scrub")
    assert cover(by_one, "0709", "0812") == "light"
    ground = land("meadow", *_cabin("S", "SE"), "0710 scrub")
    found = look(ground, "0709", "0812")
    assert found.blocked is None and found.cover == 0
    assert [other.cover for other in found.others] == [1]
    assert cover(ground, "0812", "0709") == "medium"


@pytest.mark.rules("DXA-8.2.1e")
def test_the_steps_of_a_line_from_a_window() -> None:
    ground = land("meadow", *_cabin("S"))
    grid = ground.lattice
    found = look(ground, "0709", "0914")
    beyond, target = ground.cell("0710"), ground.cell("0914")
    steps = 2 * (grid.distance(beyond, target) + 1)
    here = ground.cell("0709")
    middle = (grid.x[here] + grid.x[beyond], grid.z[here] + grid.z[beyond])
    shape = samples(*middle, 2 * grid.x[target], 2 * grid.z[target], steps)
    expected = [{grid.cell(x, z + x // 2) for x, z in point} for point in shape]
    assert [set(point) for point in found.points] == [point for point in expected if not point & {here, target}]


@pytest.mark.rules("DXA-5.4.1c", "DXA-8.2.1e")
def test_the_direction_of_flight_is_that_of_the_line_from_the_window() -> None:
    ground = land("meadow", *_cabin("S"))
    turned = 0
    for name in ("0811", "0911", "0912", "1012", "1011", "0711"):
        found = look(ground, "0709", name)
        centre = look(land("meadow"), "0709", name)
        assert found.blocked is None
        turned += (found.entry, found.corner) != (centre.entry, centre.corner)
    assert turned
    back = look(ground, "0911", "0709")
    assert (back.entry, back.corner, back.sides) == (0, False, 1 << 3)  # through the window in the south
