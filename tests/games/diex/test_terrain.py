"""Sections 3.1, 8.1 and 9.1: every row of the terrain tables as the rules print it."""

from dataclasses import replace

import pytest

from banneret.games.diex.ground import terrain
from banneret.games.diex.ground.terrain import (
    BY_CHAR,
    HEAVY,
    HEX,
    HEX_KINDS,
    INFINITE,
    LIGHT,
    MEDIUM,
    NONE,
    SIDE,
    SIDE_KINDS,
)


@pytest.mark.parametrize(
    ("key", "foot", "horse", "cover", "attacking", "defending"),
    [
        pytest.param("flat", 1, 1, NONE, 0, 0, marks=pytest.mark.rules("DXA-3.1a")),
        pytest.param("track", 1, 1, NONE, 0, 0, marks=pytest.mark.rules("DXA-3.1k")),
        pytest.param("sand", 1, 1, NONE, 0, 0, marks=pytest.mark.rules("DXA-3.1k")),
        pytest.param("scrub", 2, 4, LIGHT, -1, -1, marks=pytest.mark.rules("DXA-3.1b")),
        pytest.param("tree", 2, -1, LIGHT, -1, -1, marks=pytest.mark.rules("DXA-3.1c")),
        pytest.param("slope", 2, 4, NONE, -1, -1, marks=pytest.mark.rules("DXA-3.1d")),
        pytest.param("marsh", 2, 4, LIGHT, -1, -1, marks=pytest.mark.rules("DXA-3.1e")),
        pytest.param("rock", 4, -1, LIGHT, -1, -1, marks=pytest.mark.rules("DXA-3.1f")),
        pytest.param("river", 4, -1, LIGHT, -1, -1, marks=pytest.mark.rules("DXA-3.1g")),
        pytest.param("bridge", 1, 1, NONE, 0, 0, marks=pytest.mark.rules("DXA-3.1i")),
        pytest.param("interior", 1, -1, NONE, 1, 1, marks=pytest.mark.rules("DXA-8.1a")),
        pytest.param("stairs", 2, -1, NONE, -1, -1, marks=pytest.mark.rules("DXA-8.1e", "DXA-9.1g")),
        pytest.param("hall_entrance", 2, -1, MEDIUM, 0, 1, marks=pytest.mark.rules("DXA-8.1h")),
        pytest.param("throne", 2, -1, LIGHT, 0, 1, marks=pytest.mark.rules("DXA-8.1i")),
        pytest.param("hearth", 2, -1, NONE, 0, -1, marks=pytest.mark.rules("DXA-8.1j", "DXA-8.1k")),
        pytest.param("moat", 4, -1, NONE, -1, -1, marks=pytest.mark.rules("DXA-9.1a")),
        pytest.param("filled_moat", 2, -1, NONE, 0, 0, marks=pytest.mark.rules("DXA-9.1b")),
        pytest.param("mobile_bridge", 1, 1, NONE, 0, 0, marks=pytest.mark.rules("DXA-9.1c")),
        pytest.param("gate", 1, 1, MEDIUM, 0, 0, marks=pytest.mark.rules("DXA-9.1d")),
        pytest.param("platform", 1, -1, HEAVY, 0, 0, marks=pytest.mark.rules("DXA-9.1f")),
        pytest.param("ramp", 2, -1, NONE, 0, 0, marks=pytest.mark.rules("DXA-9.1h")),
        pytest.param("bascule", 2, -1, LIGHT, -1, -1, marks=pytest.mark.rules("DXA-9.1i")),
        pytest.param("tower", 1, -1, NONE, 1, 1, marks=pytest.mark.rules("DXA-9.1l")),
        pytest.param("void", -1, -1, INFINITE, 0, 0, marks=pytest.mark.rules("DXA-3.1l")),
    ],
)
def test_hexes(key: str, foot: int, horse: int, cover: int, attacking: int, defending: int) -> None:
    kind = HEX[key]
    assert (kind.foot, kind.horse, kind.cover, kind.adv, kind.adv_defender) == (
        foot,
        horse,
        cover,
        attacking,
        defending,
    )


@pytest.mark.rules("DXA-3.1j")
def test_sea_is_river() -> None:
    river, sea = HEX["river"], HEX["sea"]
    assert replace(sea, id=river.id, key=river.key, char=river.char, name=river.name, rule=river.rule) == river


@pytest.mark.rules("DXA-3.1g", "DXA-9.1a")
def test_armour_keeps_out_of_water_only() -> None:
    assert (
        {kind.key for kind in HEX_KINDS if not kind.armoured}
        == {"river", "sea"}
        == {kind.key for kind in HEX_KINDS if kind.water}
    )


@pytest.mark.rules("DXA-4.4.3c", "DXA-4.2.1b")
def test_where_a_led_horse_follows() -> None:
    closed = {
        "rock",
        "stairs",
        "moat",
        "filled_moat",
        "ramp",
        "platform",
        "interior",
        "hall_entrance",
        "throne",
        "hearth",
        "tower",
        "bascule",
        "void",
    }
    assert {kind.key for kind in HEX_KINDS if not kind.led} == closed


@pytest.mark.rules("DXA-9.1a", "DXA-9.1f", "DXA-9.1i")
def test_other_ways_in() -> None:
    assert {kind.key: kind.foot_from_moat for kind in HEX_KINDS if kind.foot_from_moat >= 0} == {"moat": 1}
    assert {kind.key: kind.foot_from_ladder for kind in HEX_KINDS if kind.foot_from_ladder >= 0} == {"platform": 4}
    assert {kind.key: kind.horse_destroyed for kind in HEX_KINDS if kind.horse_destroyed >= 0} == {"bascule": 4}
    assert {kind.key: kind.under for kind in HEX_KINDS if kind.under} == {"mobile_bridge": "moat"}


@pytest.mark.rules("DXA-1.3i")
def test_height_over_the_ground() -> None:
    assert {kind.key: kind.height for kind in HEX_KINDS if kind.height} == {"platform": 1, "tower": 2}


@pytest.mark.rules("DXA-10.2.1c")
def test_what_burns() -> None:
    assert {kind.key: kind.flammable for kind in HEX_KINDS if kind.flammable} == {
        "bridge": "bridge",
        "interior": "house",
        "hall_entrance": "house",
        "throne": "house",
        "hearth": "house",
        "mobile_bridge": "bridge",
        "gate": "gate",
        "platform": "palisade",
        "ramp": "bridge",
        "bascule": "gate",
        "tower": "tower",
    }


@pytest.mark.parametrize(
    ("key", "foot", "horse", "cover", "attacking", "defending"),
    [
        pytest.param("handrail", -1, -1, LIGHT, 0, 0, marks=pytest.mark.rules("DXA-3.1h")),
        pytest.param("wall", -1, -1, INFINITE, 0, 0, marks=pytest.mark.rules("DXA-8.1b")),
        pytest.param("window", 4, -1, MEDIUM, -1, 1, marks=pytest.mark.rules("DXA-8.1c")),
        pytest.param("door", 0, 0, MEDIUM, 0, 1, marks=pytest.mark.rules("DXA-8.1d")),
        pytest.param("fence", 2, 2, MEDIUM, 0, 1, marks=pytest.mark.rules("DXA-8.1f")),
        pytest.param("palisade", -1, -1, INFINITE, 0, 0, marks=pytest.mark.rules("DXA-9.1e")),
        pytest.param("burnt_palisade", 1, 1, LIGHT, 0, 0, marks=pytest.mark.rules("DXA-9.2.1d")),
        pytest.param("tower_wall", -1, -1, INFINITE, 0, 0, marks=pytest.mark.rules("DXA-9.5.1a")),
        pytest.param("tower_window", -1, -1, MEDIUM, 0, 0, marks=pytest.mark.rules("DXA-9.5.1a")),
        pytest.param("tower_door", 0, -1, MEDIUM, 0, 1),
    ],
)
def test_hexsides(key: str, foot: int, horse: int, cover: int, attacking: int, defending: int) -> None:
    kind = SIDE[key]
    assert (kind.foot, kind.horse, kind.cover, kind.adv_attacker, kind.adv_defender) == (
        foot,
        horse,
        cover,
        attacking,
        defending,
    )


@pytest.mark.rules("DXA-9.3.1b")
def test_how_high_hexsides_stand_and_what_blocks() -> None:
    assert {kind.key: kind.height for kind in SIDE_KINDS if kind.height} == {
        "wall": 1,
        "window": 1,
        "door": 1,
        "palisade": 1,
        "tower_wall": 2,
        "tower_window": 2,
        "tower_door": 2,
    }
    assert {kind.key for kind in SIDE_KINDS if kind.blocks_sight} == {
        "wall",
        "window",
        "palisade",
        "tower_wall",
        "tower_window",
    }


@pytest.mark.rules("DXA-5.5.1e")
def test_covers_are_ranked() -> None:
    assert terrain.COVERS == ("none", "light", "medium", "heavy", "infinite")
    assert (NONE, LIGHT, MEDIUM, HEAVY, INFINITE) == (0, 1, 2, 3, 4)


def test_ids_letters_and_names() -> None:
    assert [kind.id for kind in HEX_KINDS] == list(range(25)) and len(BY_CHAR) == len(HEX_KINDS)
    assert [kind.id for kind in SIDE_KINDS] == list(range(11)) and SIDE_KINDS[terrain.OPEN].key == ""
    for kind in HEX_KINDS:
        assert getattr(terrain, kind.key.upper()) == kind.id and BY_CHAR[kind.char] is kind
    for side in SIDE_KINDS[1:]:
        assert getattr(terrain, side.key.upper()) == side.id
    assert (SIDE_KINDS[0].foot, SIDE_KINDS[0].horse, SIDE_KINDS[0].cover, SIDE_KINDS[0].blocks_sight) == (
        0,
        0,
        NONE,
        False,
    )
