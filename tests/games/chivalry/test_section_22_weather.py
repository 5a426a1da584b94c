"""Section 22: the weather."""

import pytest

from .figures import cost, modifier, shot
from .table import Table

REAR, NEAR, AREA = "centre_english_rear", "centre_english_approach", "centre_middle"


def under(sky: str) -> Table:
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("e.ma1", NEAR)
    t.put("e.bl1", "english_reserve")
    t.put("f.ma1", AREA)
    t.sky(sky)
    return t


@pytest.mark.rules("CHV-22.1", "CHV-22.2")
def test_fog() -> None:
    t = under("fog")
    assert shot(t, "e.lb1", "f.ma1").ability == 1
    assert cost(t, "e.bl1", "deploy", REAR) == 2 and cost(t, "e.ma1", "advance", AREA) == 2
    assert modifier(t, "e.ma1") == 0


@pytest.mark.rules("CHV-22.3")
def test_heat() -> None:
    t = under("heat")
    assert shot(t, "e.lb1", "f.ma1").ability == 2 and modifier(t, "e.ma1") == 0
    for command, way in (("advance", AREA), ("retreat", REAR), ("change_battle", "west_english_approach")):
        plain = cost(under("clear"), "e.ma1", command, way)
        assert cost(t, "e.ma1", command, way) == plain + 1
        t.lead("e.l1", NEAR)
        assert cost(t, "e.ma1", command, way) == plain
        t.lead("e.l1", "removed")
    t.lead("f.l5", NEAR)
    assert cost(t, "e.ma1", "advance", AREA) == 3  # an enemy leader does not help


@pytest.mark.rules("CHV-22.4")
def test_rain() -> None:
    t = under("rain")
    assert shot(t, "e.lb1", "f.ma1").ability == 1 and modifier(t, "e.ma1") == 0
    assert cost(t, "e.ma1", "advance", AREA) == 3 and cost(t, "e.bl1", "deploy", REAR) == 2


@pytest.mark.rules("CHV-22.5")
def test_winter() -> None:
    t = under("winter")
    assert shot(t, "e.lb1", "f.ma1").ability == 1 and modifier(t, "e.ma1") == 1 == modifier(t, "f.ma1")
    assert cost(t, "e.ma1", "advance", AREA) == 2


@pytest.mark.rules("CHV-22.6")
@pytest.mark.parametrize("sky", ["heat", "rain"])
def test_heat_and_rain_leave_rash_advance_and_control_as_they_are(sky: str) -> None:
    t = Table()
    t.put("f.kt1", "centre_french_approach")
    t.put("f.kt2", "centre_french_approach")
    t.put("e.ma1", NEAR)
    t.rash("f.kt1", "f.kt2")
    t.sting("f.kt1", "f.kt2")
    t.sky(sky)
    t.movement("french", pool=1)
    t.play("control f.kt1", f"rash f.kt2 {AREA}")
    assert t.pool == 0 and t.where("f.kt2") == AREA


@pytest.mark.rules("CHV-22.7")
def test_the_leader_is_looked_for_where_the_unit_is_when_the_command_is_given() -> None:
    """The first Advance is led; in the Middle Ground nobody leads it, though he paid."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("f.lv1", "east_french_rear")
    t.lead("e.l5", NEAR)
    t.sky("heat")
    t.movement("english", pool=9)
    t.go(f"advance e.ma1 {AREA}", "rating")
    assert t.pool == 9 and cost(t, "e.ma1", "advance", "centre_french_approach") == 3
    t.put("e.bl1", "english_reserve")
    assert cost(t, "e.bl1", "deploy", REAR) == 2
    t.lead("e.l3", "english_reserve")
    assert cost(t, "e.bl1", "deploy", REAR) == 1  # a box counts like an area


@pytest.mark.rules("CHV-22.8")
def test_the_weather_of_a_scenario_changes_with_its_list() -> None:
    t = Table("castillon_1453")
    for turn, sky in ((1, "fog"), (2, "heat"), (9, "heat")):
        t.s.turn = turn
        t.dawn()
        assert t.sky_now == sky


@pytest.mark.rules("CHV-22.8", "CHV-26.20")
def test_storm_clouds_override_it_for_their_time() -> None:
    t = Table("castillon_1453")
    t.s.turn = 2
    t.dawn()
    t.hand("english", "storm_clouds")
    t.movement("english")
    t.play("play storm_clouds")
    for turn, sky in ((3, "rain"), (4, "heat")):
        t.s.turn = turn
        t.dawn()
        assert t.sky_now == sky
