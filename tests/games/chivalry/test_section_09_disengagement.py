"""Section 9: disengagement checks and falling back."""

import pytest

from .figures import modifier
from .table import Table

AREA = "centre_middle"


def battered(where: str = AREA, current: int = 2, unit: str = "e.ma1") -> Table:
    """An English unit that has lost some Cohesion, and an enemy at its throat."""
    t = Table()
    t.put(unit, where, current=current)
    t.put("f.ma1", where)
    return t


@pytest.mark.rules("CHV-9.1")
@pytest.mark.parametrize(("die", "stands"), [(2, True), (3, True), (4, False), (6, False)])
def test_a_total_not_above_the_cohesion_passes(die: int, stands: bool) -> None:
    t = battered(current=3)
    t.dice(die)
    t.disengage("english")
    assert t.left == [] and t.where("e.ma1") == (AREA if stands else "centre_english_approach")


@pytest.mark.rules("CHV-9.2")
def test_a_natural_one_passes() -> None:
    t = battered(current=1)
    t.sky("winter")
    t.dice(1)
    t.disengage("english")
    assert t.where("e.ma1") == AREA


@pytest.mark.rules("CHV-9.3", "CHV-22.5")
def test_modifiers_add_up() -> None:
    t = battered("centre_english_approach")
    where = "centre_english_approach"
    assert modifier(t, "e.ma1") == 0
    t.ground(where, "wall", "church")
    assert modifier(t, "e.ma1") == -4 and modifier(t, "f.ma1") == -2
    t.lead("e.l3", where)
    t.lead("e.l2", where)
    assert modifier(t, "e.ma1") == -5  # one leader or two: once
    t.sky("winter")
    assert modifier(t, "e.ma1") == -4
    assert modifier(t, "e.ma1", extra=-2) == -6


@pytest.mark.rules("CHV-9.3")
def test_an_enemy_leader_does_not_help() -> None:
    t = battered()
    t.lead("f.l5", AREA)
    assert modifier(t, "e.ma1") == 0 and modifier(t, "f.ma1") == -1


@pytest.mark.rules("CHV-9.4")
def test_taken_from_the_side_the_wall_does_not_help() -> None:
    t = battered("centre_english_approach")
    t.ground("centre_english_approach", "wall", "improved_position")
    assert modifier(t, "e.ma1") == -5
    t.flank("f.ma1")
    assert modifier(t, "e.ma1") == -3
    t.unflank("f.ma1")
    t.flank("e.ma1")  # a marker of one's own makes no difference
    assert modifier(t, "e.ma1") == -5


@pytest.mark.rules("CHV-21.1", "CHV-21.4", "CHV-21.14", "CHV-21.23", "CHV-21.26", "CHV-21.32")
@pytest.mark.parametrize(
    ("kind", "controller", "other"),
    [
        ("church", -2, -2),
        ("improved_position", -3, -3),
        ("bridge", -1, 0),
        ("stream", -2, 0),
        ("town", -1, 0),
        ("wall", -2, 0),
        ("hill", 0, 0),
        ("woods", 0, 0),
    ],
)
def test_what_ground_takes_off(kind: str, controller: int, other: int) -> None:
    t = battered("centre_english_approach")
    t.ground("centre_english_approach", kind)
    assert (modifier(t, "e.ma1"), modifier(t, "f.ma1")) == (controller, other)


@pytest.mark.rules("CHV-9.5")
def test_battered_engaged_units_check_once_in_the_order_of_their_player() -> None:
    t = battered()
    t.put("e.ma2", AREA)  # fresh
    t.put("e.bl1", AREA, current=1)
    t.put("e.pk1", "west_middle", current=1)  # not engaged
    t.disengage("english")
    assert t.asked == "english" and set(t.menu("check")) == {"check e.ma1", "check e.bl1"}
    assert t.rule("check e.ma2") == t.rule("check e.pk1") == "CHV-9.5"
    t.dice(1, 1)
    t.play("check e.bl1")
    assert t.rule("check e.bl1") in ("", "CHV-9.5")
    assert t.asked == ""  # the last one is not asked for
    assert [event.touch[0] for event in t.log_of("check")] == [t.id("e.bl1"), t.id("e.ma1")]


@pytest.mark.rules("CHV-9.5")
def test_who_is_no_longer_engaged_when_his_turn_comes_does_not_check() -> None:
    t = battered()
    t.put("e.bl1", "west_middle", current=1)
    t.put("f.bl1", "west_middle")
    t.disengage("english")
    assert set(t.menu("check")) == {"check e.ma1", "check e.bl1"}
    t.put("f.bl1", "french_reserve")
    t.again()
    assert [event.touch[0] for event in t.log_of("check")] == [t.id("e.ma1")] and t.asked == ""


@pytest.mark.rules("CHV-9.5")
def test_all_check_in_the_order_of_the_list() -> None:
    t = battered()
    t.put("e.bl1", AREA, current=1)
    t.disengage("english")
    t.dice(1, 1)
    t.play("all")
    assert [event.touch[0] for event in t.log_of("check")] == [t.id("e.bl1"), t.id("e.ma1")] and t.left == []


@pytest.mark.rules("CHV-9.5")
def test_only_the_phasing_side_checks() -> None:
    t = battered()
    t.disengage("french")
    assert t.log_of("check") == []


@pytest.mark.rules("CHV-9.6")
@pytest.mark.parametrize(
    ("where", "then"),
    [
        ("centre_french_rear", "centre_french_approach"),
        ("centre_french_approach", "centre_middle"),
        ("centre_middle", "centre_english_approach"),
        ("centre_english_approach", "centre_english_rear"),
        ("centre_english_rear", "english_reserve"),
        ("west_flank_french", "west_flank_middle"),
        ("west_flank_middle", "west_flank_english"),
        ("west_flank_english", "west_english_rear"),
    ],
)
def test_the_way_home(where: str, then: str) -> None:
    t = battered(where)
    t.dice(6)
    t.disengage("english")
    assert t.where("e.ma1") == then and (t.current("e.ma1"), t.value("e.ma1")) == (2, 5)


@pytest.mark.rules("CHV-9.7")
@pytest.mark.parametrize("why", ["enemy", "gun", "impassable", "full"])
def test_who_can_not_fall_back_routs(why: str) -> None:
    t = battered()
    behind = "centre_english_approach"
    if why == "enemy":
        t.put("f.lv1", behind)
    elif why == "impassable":
        t.ground(behind, "impassable")
    elif why == "full":
        for unit in ("e.bl1", "e.bl2", "e.bl3", "e.pk1"):
            t.put(unit, behind)
    else:
        t.put("e.ay1", behind)  # guns take no room
    t.dice(6)
    t.disengage("english")
    if why == "gun":
        assert t.where("e.ma1") == behind
    else:
        assert (t.where("e.ma1"), t.current("e.ma1"), t.value("e.ma1")) == ("english_rout", 0, 5)


@pytest.mark.rules("CHV-9.8")
def test_a_committed_leader_falls_back_with_his_unit() -> None:
    t = battered(current=1)
    t.lead("e.l3", AREA, "e.ma1")
    t.dice(6)
    t.disengage("english")
    assert t.where("e.l3") == "centre_english_approach" and t.committed("e.l3") == "e.ma1"


@pytest.mark.rules("CHV-9.8", "CHV-20.5")
def test_in_the_reserve_he_is_committed_no_longer() -> None:
    t = battered("centre_english_rear", current=1)
    t.lead("e.l3", "centre_english_rear", "e.ma1")
    t.dice(6)
    t.disengage("english")
    assert t.where("e.l3") == "english_reserve" and t.committed("e.l3") == ""


@pytest.mark.rules("CHV-9.8", "CHV-4.5")
def test_if_it_routs_he_stays_or_is_left_alone() -> None:
    for friend, where in ((True, AREA), (False, "english_reserve")):
        t = battered(current=1)
        t.put("f.lv1", "centre_english_approach")
        t.lead("e.l3", AREA, "e.ma1")
        if friend:
            t.put("e.bl1", AREA)
            t.dice(6)
        else:
            t.dice(6, 6)
        t.disengage("english")
        assert t.where("e.ma1") == "english_rout" and t.where("e.l3") == where and t.committed("e.l3") == ""


@pytest.mark.rules("CHV-9.9")
def test_falling_back_loses_the_flank_marker() -> None:
    t = battered()
    t.flank("e.ma1")
    t.dice(6)
    t.disengage("english")
    assert t.where("e.ma1") == "centre_english_approach" and not t.has_flank("e.ma1")


@pytest.mark.rules("CHV-9.6", "CHV-15.11")
def test_who_fell_back_before_may_be_commanded_in_the_movement_phase() -> None:
    t = battered()
    t.dice(6)
    t.disengage("english")
    t.movement("english", pool=9)
    assert t.can("advance e.ma1 centre_middle") and t.can("regroup e.ma1 2")


@pytest.mark.rules("CHV-26.5")
def test_stand_fast() -> None:
    t = battered()
    t.hand("english", "stand_fast")
    t.dice(6)
    t.disengage("english")
    assert t.asked == "english"
    t.play("play stand_fast")
    assert t.where("e.ma1") == AREA and t.cards("english") == []
