"""Section 2: capacity, engagement, control and terrain of areas. What lies beside what is in test_data_field."""

import pytest

from .figures import cost
from .table import Table

AREA = "centre_middle"


@pytest.mark.rules("CHV-2.9")
def test_the_boxes_are_out_of_reach() -> None:
    t = Table()
    t.put("e.lb1", "centre_english_rear")
    t.put("f.ma1", "french_reserve")
    t.put("f.ma2", "french_rout", current=0)
    t.put("f.ma3", "centre_middle")
    t.ranged("english")
    assert t.targets("e.lb1") == {"f.ma3"}
    assert t.rule("shoot e.lb1 f.ma1") == t.rule("shoot e.lb1 f.ma2") != ""


@pytest.mark.rules("CHV-2.10", "CHV-2.11")
def test_a_full_area_can_not_be_entered() -> None:
    t = Table()
    for unit in ("e.ma1", "e.ma2", "e.ma3", "e.ma4"):
        t.put(unit, AREA)
    t.put("e.bl1", "centre_english_approach")
    t.put("e.bl2", "west_middle")
    t.put("e.bl3", "west_english_approach")
    for unit in ("e.kt1", "e.kt2", "e.kt3"):
        t.put(unit, "west_flank_english")
    t.movement("english", pool=9)
    assert not t.can("advance e.bl1 centre_middle") and t.rule("advance e.bl1 centre_middle") == "CHV-2.11"
    assert not t.can("change e.bl2 centre_middle")
    assert not t.can("flank e.bl3 west_flank_english")
    t.put("e.ma4", "english_reserve")
    t.put("e.kt3", "english_reserve")
    t.movement("english", pool=9)
    assert t.can("advance e.bl1 centre_middle") and t.can("change e.bl2 centre_middle")
    assert t.can("flank e.bl3 west_flank_english")


@pytest.mark.rules("CHV-2.10")
def test_guns_leaders_and_enemies_do_not_fill_an_area() -> None:
    t = Table()
    where = "centre_english_approach"
    for unit in ("e.ma1", "e.ma2", "e.ma3", "e.ay1", "e.ay2"):
        t.put(unit, where)
    t.lead("e.l5", where)
    t.put("e.bl1", "centre_english_rear")
    t.put("f.ma1", where)
    t.movement("english", pool=9)
    assert t.can(f"advance e.bl1 {where}")


@pytest.mark.rules("CHV-2.12", "CHV-3.6")
def test_engaged_is_who_has_an_enemy_in_his_area_guns_apart() -> None:
    t = Table()
    t.put("e.ma1", "centre_french_approach")
    t.put("f.ay1", "centre_french_approach")
    t.lead("f.l3", "centre_french_approach")
    assert not t.engaged("e.ma1") and not t.engaged("f.ay1")
    t.put("f.lv1", "centre_french_approach")
    assert t.engaged("e.ma1") and t.engaged("f.lv1") and not t.engaged("f.ay1")
    t.put("f.lv1", "french_reserve")
    t.put("f.lv2", "centre_middle")
    assert not t.engaged("e.ma1")


@pytest.mark.rules("CHV-2.15")
def test_the_last_sole_occupant_controls() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_approach")
    t.put("f.lv1", "centre_french_rear")
    t.movement("english", pool=9)
    assert t.controller(AREA) == ""
    t.play("advance e.ma1 centre_middle")
    assert t.controller(AREA) == "english" == t.controller("centre_english_approach")
    t.put("f.ma1", "centre_french_approach")
    t.movement("french", pool=9)
    t.play("advance f.ma1 centre_middle")
    assert t.controller(AREA) == "english"  # both are there
    t.put("e.ma1", AREA, current=1)
    t.clash("french")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.ma1")
    assert t.where("e.ma1") == "english_rout" and t.controller(AREA) == "french"


@pytest.mark.rules("CHV-2.15", "CHV-4.3")
def test_guns_and_leaders_give_no_control() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_approach")
    t.put("e.ay1", "centre_english_rear")
    t.lead("e.l3", "centre_english_approach")
    t.control("centre_english_approach", "french")
    t.movement("english", pool=9)
    t.play("advance e.ay1 centre_english_approach")
    t.control("centre_english_approach", "french")
    t.play("advance e.ma1 centre_middle")
    assert t.controller("centre_english_approach") == "french"


@pytest.mark.rules("CHV-2.16")
def test_all_terrain_of_an_area_counts() -> None:
    """A wall and a bridge on the way of a foot unit: 2 and 1 and 1."""
    t = Table()
    t.put("f.bl1", AREA)
    t.ground("centre_english_approach", "wall", "bridge")
    assert cost(t, "f.bl1", "advance", "centre_english_approach") == 4
    t.ground("centre_english_approach")
    assert cost(t, "f.bl1", "advance", "centre_english_approach") == 2
