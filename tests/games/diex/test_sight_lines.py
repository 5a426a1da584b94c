"""Lines over open ground, water, slopes and castles: sections 5.5.2, 9.3 and 9.4."""

import pytest

from .sightlines import cover, land, look

OPEN_GROUND = "meadow"
"""Between columns 06 and 10, rows 07 to 18, the Meadow is flat and empty."""


def test_a_line_knows_its_hexes_and_where_it_arrives() -> None:
    ground = land(OPEN_GROUND)
    found = look(ground, "0707", "0711")
    assert [ground.names[cell] for point in found.points for cell in point] == ["0708", "0709", "0710"]
    assert found.entry == 3 and not found.corner and found.sides == 1


# ---------------------------------------------------------------- scrub, trees, water, marsh, rock


@pytest.mark.rules("DXA-5.5.2.1a", "DXA-3.1b", "DXA-5.5.1e")
def test_scrub_crossed_gives_light_cover() -> None:
    assert cover(land(OPEN_GROUND), "0707", "0711") == "none"
    ground = land(OPEN_GROUND, "0709 scrub")
    assert cover(ground, "0707", "0711") == "light"
    assert cover(ground, "0709", "0711") == "none"  # out of the scrub


@pytest.mark.rules("DXA-5.5.2.2a", "DXA-5.5.2.2b", "DXA-3.1c")
def test_a_tree_between_blocks_but_not_the_trees_of_the_two() -> None:
    ground = land(OPEN_GROUND, "0709 tree")
    assert cover(ground, "0707", "0711") == "DXA-5.5.2.2a"
    assert cover(ground, "0709", "0711") == "none"
    assert cover(ground, "0711", "0709") == "light"


@pytest.mark.rules("DXA-5.5.1c")
def test_on_a_border_the_less_restricting_hex_counts() -> None:
    # 0707 to 0907 runs along the border of 0806 and 0807.
    assert cover(land(OPEN_GROUND, "0806 tree"), "0707", "0907") == "none"
    assert cover(land(OPEN_GROUND, "0806 tree", "0807 scrub"), "0707", "0907") == "light"
    assert cover(land(OPEN_GROUND, "0806 tree", "0807 tree"), "0707", "0907") == "DXA-5.5.2.2a"


@pytest.mark.rules("DXA-5.5.1c")
def test_on_a_border_the_hexsides_of_a_hex_go_with_it() -> None:
    walled = land(OPEN_GROUND, "0806 scrub", "0807/NW palisade")
    assert cover(walled, "0707", "0907") == "light" == cover(walled, "0907", "0707")


@pytest.mark.rules("DXA-5.5.1c")
def test_on_the_edge_of_the_map_the_other_hex_counts() -> None:
    assert cover(land(OPEN_GROUND, "0801 tree"), "0701", "0901") == "DXA-5.5.2.2a"
    assert cover(land(OPEN_GROUND), "0701", "0901") == "none"


@pytest.mark.rules("DXA-3.1g", "DXA-3.1j", "DXA-5.5.2.4a")
def test_a_man_in_water() -> None:
    for water in ("river", "sea"):
        ground = land(OPEN_GROUND, f"0709 {water}")
        assert cover(ground, "0708", "0709") == "none"
        assert cover(ground, "0707", "0709") == "light"
        assert cover(ground, "0709", "0711") == "none"
    assert cover(land(OPEN_GROUND, "0709 river", "0708 scrub"), "0706", "0709") == "medium"
    assert cover(land(OPEN_GROUND, "0709 river", "0708/N handrail"), "0706", "0709") == "medium"


@pytest.mark.rules("DXA-5.5.2.5a", "DXA-3.1e", "DXA-3.1f")
def test_marsh_and_rock_cover_only_him_who_stands_there() -> None:
    for kind in ("marsh", "rock"):
        ground = land(OPEN_GROUND, f"0709 {kind}")
        assert cover(ground, "0707", "0709") == "light"
        assert cover(ground, "0707", "0711") == "none"


@pytest.mark.rules("DXA-5.5.2.5a", "DXA-3.1h", "DXA-3.1i", "DXA-5.5.4c", "DXA-8.1f")
@pytest.mark.parametrize(("side", "given"), [("handrail", "light"), ("fence", "medium")])
def test_a_handrail_or_fence_covers_the_hex_behind_it(side: str, given: str) -> None:
    ground = land(OPEN_GROUND, f"0710/S {side}", "0711 bridge")
    assert cover(ground, "0707", "0711") == given
    assert cover(ground, "0707", "0712") == "none"  # not the next one
    assert cover(ground, "0714", "0711") == "none"  # not from the other side
    assert cover(ground, "0714", "0710") == given


@pytest.mark.rules("DXA-3.1a", "DXA-3.1k", "DXA-9.1a", "DXA-9.1b", "DXA-9.1c", "DXA-9.1h", "DXA-8.1e", "DXA-9.1g")
@pytest.mark.parametrize("kind", ["flat", "track", "sand", "moat", "filled_moat", "mobile_bridge", "ramp", "stairs"])
def test_ground_without_cover(kind: str) -> None:
    ground = land(OPEN_GROUND, f"0709 {kind}")
    assert cover(ground, "0707", "0709") == "none" == cover(ground, "0707", "0711")


# ---------------------------------------------------------- slopes: a knoll on the Crusader Trail, a cliff on the Beach


@pytest.mark.rules("DXA-5.5.2.3a", "DXA-5.5.2.3b", "DXA-5.5.2.3d", "DXA-3.1d")
def test_the_lip_of_the_cliff() -> None:
    ground = land("beach")
    assert cover(ground, "0707", "0709") == "none"  # both one hex from the slope
    assert cover(ground, "0706", "0709") == "DXA-5.5.2.3a" == cover(ground, "0709", "0706")
    assert cover(ground, "0706", "0710") == "none" == cover(ground, "0710", "0706")
    assert cover(ground, "0703", "0708") == "medium"  # on the slope itself, across its lip
    assert cover(ground, "0708", "0703") == "none"
    assert cover(ground, "0710", "0708") == "none"  # from below


@pytest.mark.rules("DXA-5.5.2.3c")
def test_a_lip_below_both_is_ignored() -> None:
    assert cover(land("beach"), "0705", "0709") == "DXA-5.5.2.3a"
    ground = land("beach", "0709 platform")
    assert cover(ground, "0705", "0709") == "none" == cover(ground, "0709", "0705")


@pytest.mark.rules("DXA-5.5.2.3c", "DXA-5.5.2.3e")
def test_a_hill_between_two_low_ones_blocks() -> None:
    ground = land("crusader_trail")
    assert cover(ground, "1808", "1802") == "DXA-5.5.2.3e" == cover(ground, "1802", "1808")
    assert cover(ground, "1404", "2104") == "DXA-5.5.2.3e"


@pytest.mark.rules("DXA-5.5.2.3f", "DXA-5.5.3.1b")
def test_whom_the_higher_one_does_not_see_does_not_block() -> None:
    ground = land("beach")
    found, back = look(ground, "0705", "0712"), look(ground, "0712", "0705")
    assert found.blocked is None
    hidden = ground.cell("0709")  # nearer to the slope than the one above
    assert cover(ground, "0705", "0709") == "DXA-5.5.2.3a"
    assert not found.solid >> hidden & 1 and not back.solid >> hidden & 1
    seen = ground.cell("0711")
    assert found.solid >> seen & 1 and back.solid >> seen & 1


@pytest.mark.rules("DXA-5.5.5a", "DXA-5.5.5b")
def test_people_near_the_higher_one_do_not_block() -> None:
    ground = land("beach")
    for a, b in (("0705", "0712"), ("0712", "0705")):
        found = look(ground, a, b)
        assert not found.solid >> ground.cell("0706") & 1  # one level, one hex
        assert found.solid >> ground.cell("0707") & 1


@pytest.mark.rules("DXA-5.5.2.4b", "DXA-5.5.3.1b")
def test_people_in_water_do_not_block() -> None:
    ground = land(OPEN_GROUND, "0709 river")
    assert not look(ground, "0707", "0711").solid >> ground.cell("0709") & 1
    assert look(ground, "0707", "0711").solid >> ground.cell("0708") & 1


# ---------------------------------------------------------------- palisades, platforms, gates


@pytest.mark.rules("DXA-9.1e", "DXA-9.4.4a", "DXA-9.3.1c", "DXA-9.1f", "DXA-9.4.1a", "DXA-9.3.1a", "DXA-9.3.1d")
def test_palisade_and_platform() -> None:
    ground = land(OPEN_GROUND, "0710/S palisade")
    assert cover(ground, "0708", "0713") == "DXA-9.3.1c"
    ground = land(OPEN_GROUND, "0710/S palisade", "0710 platform")
    assert cover(ground, "0710", "0711") == "none"  # down at the foot: both at the palisade
    assert cover(ground, "0711", "0710") == "heavy"
    assert cover(ground, "0714", "0710") == "heavy"
    assert cover(ground, "0707", "0710") == "none"  # from inside
    ground = land(OPEN_GROUND, "0710/S palisade", "0708 platform")
    # The platform is two hexes from the hex inside the palisade.
    assert cover(ground, "0708", "0712") == "DXA-9.3.1a" == cover(ground, "0712", "0708")
    assert cover(ground, "0708", "0713") == "none" == cover(ground, "0713", "0708")


@pytest.mark.rules("DXA-9.3.3b")
def test_a_platform_and_the_ground_inside_the_walls_see_each_other() -> None:
    ground = land("motte", shut=True)
    for below in ("1710", "1611", "1809"):
        assert cover(ground, "1908", below) == "none" == cover(ground, below, "1908")


@pytest.mark.rules("DXA-9.3.1b", "DXA-9.3.1c", "DXA-9.3.4c", "DXA-8.2.3b")
def test_over_houses_and_trees() -> None:
    tree = land(OPEN_GROUND, "0709 tree", "0707 platform", "0713 platform")
    assert cover(tree, "0707", "0713") == "none"  # platform to platform
    assert cover(tree, "0707", "0710") == "DXA-9.3.1a"  # two from the tree above, one below
    assert cover(tree, "0707", "0711") == "none" == cover(tree, "0711", "0707")
    assert cover(land(OPEN_GROUND, "0709 tree", "0707 platform", sections=8), "0707", "0711") == "DXA-5.5.2.2a"
    house = land(OPEN_GROUND, *_house("0709"), "0708 platform", "0713 platform")
    assert cover(house, "0708", "0713") == "none"
    assert cover(house, "0708", "0710") == "none" == cover(house, "0710", "0708")  # both beside the house
    house = land(OPEN_GROUND, *_house("0709"), "0706 platform")
    assert cover(house, "0706", "0711") == "DXA-9.3.1a" == cover(house, "0711", "0706")
    assert cover(house, "0706", "0712") == "none" == cover(house, "0712", "0706")
    deep = land(OPEN_GROUND, *_house("0709", "S"), *_house("0710", "N"), "0707 platform")
    assert cover(deep, "0707", "0711") == "DXA-9.3.1a"  # each to his nearest hex of the house
    assert cover(deep, "0707", "0712") == "none" == cover(deep, "0712", "0707")
    assert cover(land(OPEN_GROUND, *_house("0709")), "0708", "0712") == "DXA-9.3.1c"


def _house(at: str, *open: str) -> list[str]:
    """A house hex, walled all round but for these sides."""
    return [
        f"{at} interior",
        *(f"{at}/{direction} wall" for direction in ("N", "NE", "SE", "S", "SW", "NW") if direction not in open),
    ]


@pytest.mark.rules("DXA-9.3.1b")
def test_tower_walls_are_two_levels_high() -> None:
    tower = ["0709 tower", *(f"0709/{direction} tower_wall" for direction in ("N", "NE", "SE", "S", "SW", "NW"))]
    ground = land(OPEN_GROUND, *tower, "0708 platform", "0713 platform")
    assert cover(ground, "0708", "0713") == "DXA-9.3.1c"


@pytest.mark.rules("DXA-9.2.1d", "DXA-9.4.2b")
def test_a_burnt_palisade_gives_light_cover() -> None:
    ground = land(OPEN_GROUND, "0710/S burnt_palisade")
    assert cover(ground, "0708", "0711") == "light" == cover(ground, "0708", "0714") == cover(ground, "0711", "0710")


@pytest.mark.rules("DXA-9.1d", "DXA-9.2.4b", "DXA-9.4.2a", "DXA-9.4.3a")
def test_the_gate() -> None:
    shut, wide = land("motte", shut=True), land("motte")
    assert cover(shut, "2109", "1809") == "DXA-9.2.4b" == cover(shut, "1809", "2109")
    assert cover(shut, "2009", "1909") == "DXA-9.2.4b"
    assert cover(wide, "2109", "1809") == "none"
    assert look(wide, "2109", "1909").shelter != look(wide, "1808", "1909").shelter  # in the gate: from one side
    assert cover(shut, "1109", "1115") == "DXA-9.4.2a" == cover(shut, "1115", "1109")  # on the ramp, inside
    assert cover(wide, "1109", "1115") != "DXA-9.4.2a"
    assert cover(shut, "1908", "2308") == "none"  # from a platform


@pytest.mark.rules("DXA-9.4.2b")
def test_through_a_burnt_palisade_though_the_gate_is_closed() -> None:
    ground = land("motte", "1911/SE burnt_palisade", shut=True)
    assert cover(land("motte", shut=True), "2112", "1810") == "DXA-9.3.1c"
    assert cover(ground, "2112", "1810") == "light" == cover(ground, "1810", "2112")


@pytest.mark.rules("DXA-9.1i")
def test_bascule_gates() -> None:
    for a, b in (("0707", "0711"), ("0707", "0709"), ("0709", "0707")):
        assert cover(land(OPEN_GROUND, "0709 bascule", closed="0709"), a, b) == "DXA-9.1i"
    wide = land(OPEN_GROUND, "0709 bascule")
    assert cover(wide, "0707", "0711") == "none" and cover(wide, "0707", "0709") == "light"
    burnt = land(OPEN_GROUND, "0709 bascule", destroyed="0709")
    assert cover(burnt, "0707", "0711") == "none" == cover(burnt, "0707", "0709")


@pytest.mark.rules("DXA-9.4.2b")
def test_through_a_destroyed_gate() -> None:
    ground = land(OPEN_GROUND, "0709 gate", destroyed="0709")
    assert cover(ground, "0707", "0711") == "light"
    assert not look(ground, "0707", "0709").shelter


@pytest.mark.rules("DXA-SC.3")
def test_before_their_section_buildings_only_block() -> None:
    early, late = land("saxon_village", sections=7), land("saxon_village", sections=8)
    assert cover(early, "0508", "0503") == "DXA-SC.3"
    assert cover(early, "1706", "1708") == "none"
    assert cover(early, "1707", "1705") == "DXA-SC.3"
    assert cover(late, "1707", "1705") == "none" and look(late, "1707", "1705").shelter  # in the doorway
