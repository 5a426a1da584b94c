"""Section 3: units, guns, and rash knights. The ratings are in test_data_tables."""

import pytest

from .figures import shot
from .table import Table

AREA = "centre_french_approach"


@pytest.mark.rules("CHV-3.4", "CHV-3.5")
def test_a_unit_rolls_what_is_left_of_its_cohesion() -> None:
    t = Table()
    t.put("e.lb1", "centre_english_approach", current=2)
    t.put("f.ma1", "centre_middle")
    t.ranged("english")
    t.dice(2, 3)
    t.play("shoot e.lb1 f.ma1")
    assert t.left == [] and t.current("f.ma1") == 4 and t.value("f.ma1") == 5


@pytest.mark.rules("CHV-3.6")
def test_a_gun_is_no_target_and_does_not_fight() -> None:
    t = Table()
    t.put("f.ay1", AREA)
    t.put("f.ma1", AREA)
    t.put("e.ma1", AREA)
    t.put("e.lb1", "centre_middle")
    t.put("f.lv1", "west_middle")
    t.ranged("english")
    assert t.targets("e.lb1") == {"f.lv1"} and t.rule("shoot e.lb1 f.ay1") == "CHV-11.3"
    t.clash("english")
    assert t.targets("e.ma1") == {"f.ma1"}
    t.clash("french")
    assert t.attackers() == {"f.ma1"}


@pytest.mark.rules("CHV-3.6", "CHV-9.5")
def test_a_gun_does_not_check() -> None:
    t = Table()
    t.put("f.ay1", AREA, current=1)
    t.put("f.ma1", AREA)
    t.put("e.ma1", AREA)
    t.disengage("french")
    assert t.log_of("check") == []


@pytest.mark.rules("CHV-3.7", "CHV-13.8")
def test_a_gun_without_escort_is_taken() -> None:
    t = Table()
    t.put("f.ay1", AREA)
    t.put("f.ma1", AREA, current=1)
    t.put("e.ma1", AREA)
    t.clash("english")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack e.ma1 f.ma1")
    assert t.where("f.ay1") == "gone" and t.losses("french") == 5 + 3


@pytest.mark.rules("CHV-3.7")
def test_a_gun_whose_escort_goes_with_no_enemy_near_stays() -> None:
    t = Table()
    t.put("f.ay1", AREA)
    t.put("f.ma1", AREA)
    t.movement("french", pool=9)
    t.play("advance f.ma1 centre_middle")
    assert t.where("f.ay1") == AREA


@pytest.mark.rules("CHV-3.7", "CHV-16.6")
def test_a_gun_whose_escort_withdraws_is_taken() -> None:
    t = Table()
    t.put("f.ay1", AREA)
    t.put("f.ma1", AREA)
    t.put("e.ma1", AREA)
    t.movement("french", pool=9)
    t.play("withdraw f.ma1 centre_french_rear")
    assert t.where("f.ay1") == "gone" and t.controller(AREA) == "english"


@pytest.mark.rules("CHV-3.7", "CHV-16.20", "CHV-17.2")
def test_a_flank_attack_takes_a_gun_that_does_not_fire() -> None:
    t = Table()
    t.put("f.ay1", "west_french_approach")
    t.put("e.ma1", "west_flank_french")
    t.movement("english", pool=9)
    assert t.goals("flank", "e.ma1") == {"west_flank_middle"}
    t.play("assail e.ma1 west_french_approach")
    assert t.asked == "english" and t.where("f.ay1") == "gone" and t.where("e.ma1") == "west_french_approach"


@pytest.mark.rules("CHV-3.8")
def test_what_a_gun_may_do() -> None:
    t = Table()
    t.put("f.ay1", AREA)
    t.put("f.ay2", "west_french_rear")
    t.put("e.ma1", "centre_french_rear")
    t.movement("french", pool=9)
    assert not t.can("advance f.ay1 centre_middle") and t.rule("advance f.ay1 centre_middle") == "CHV-3.8"
    assert not t.can("retreat f.ay1 centre_french_rear")
    assert t.can("change f.ay1 west_french_approach")
    assert t.can("advance f.ay2 west_french_approach") and t.can("retreat f.ay2 french_reserve")
    assert not t.can("flank f.ay1 west_flank_french") and not t.can("flank f.ay2 west_flank_french")
    assert not t.can("change f.ay2 centre_french_rear")
    assert t.rule("flank f.ay2 west_flank_french") == "CHV-3.8"
    t.put("f.ay2", "french_reserve")
    t.movement("french", pool=9)
    assert t.can("deploy f.ay2 west_french_rear") and not t.can("deploy f.ay2 centre_french_rear")


@pytest.mark.rules("CHV-3.9")
def test_arrows_sting_the_rash() -> None:
    t = Table()
    t.put("e.lb1", "centre_middle")
    t.put("f.kt1", AREA)
    t.put("f.kt2", AREA)
    t.put("f.kt3", AREA, current=1)
    t.rash("f.kt1", "f.kt3")
    t.ranged("english")
    clone = t.clone()
    clone.dice(6, 6, 6)
    clone.play("shoot e.lb1 f.kt1")
    assert clone.markers("f.kt1") == set()  # no hit
    for target, marks in (("f.kt1", {"stung"}), ("f.kt2", set()), ("f.kt3", set())):
        clone = t.clone()
        clone.dice(1, 6, 6)
        clone.play(f"shoot e.lb1 {target}")
        assert clone.markers(target) == marks
        assert (clone.where(target) == "french_rout") == (target == "f.kt3")


@pytest.mark.rules("CHV-3.9")
def test_blows_do_not_sting() -> None:
    t = Table()
    t.put("e.ma1", AREA)
    t.put("f.kt1", AREA)
    t.rash("f.kt1")
    t.clash("english")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack e.ma1 f.kt1")
    assert t.current("f.kt1") == 5 and t.markers("f.kt1") == set()


@pytest.mark.rules("CHV-3.10", "CHV-6.1")
def test_a_battle_begins_with_what_is_printed() -> None:
    t = Table("crecy_1346")
    assert (t.value("e_ma_prince"), t.current("e_ma_prince")) == (6, 6) == (t.value("f_kt_ile"), t.current("f_kt_ile"))


@pytest.mark.rules("CHV-3.10", "CHV-26.7")
def test_nobody_has_more_than_his_cohesion_value() -> None:
    t = Table()
    t.put("e.ma1", "english_reserve", current=3, value=4)
    t.hand("english", "second_wind")
    t.movement("english")
    t.card("second_wind", "e.ma1")
    assert t.current("e.ma1") == 4 and t.value("e.ma1") == 4


@pytest.mark.rules("CHV-3.2", "CHV-3.3")
def test_a_scenario_prints_each_cohesion() -> None:
    t = Table("crecy_1346", bare=True)
    t.put("f_cb_monaco", "centre_middle")
    t.put("e_lb_king", "centre_english_approach")
    assert (shot(t, "f_cb_monaco", "e_lb_king").dice, shot(t, "e_lb_king", "f_cb_monaco").dice) == (3, 4)


@pytest.mark.rules("CHV-21.22", "CHV-2.10", "CHV-3.8")
def test_a_gun_finds_room_everywhere_but_not_on_impassable_ground() -> None:
    """What is remembered of the one case is not taken for the other."""
    for crowd, ground, may in ((4, "clear", True), (0, "impassable", False), (4, "clear", True)):
        t = Table()
        t.put("e.ay1", "centre_english_rear")
        for number in range(1, crowd + 1):
            t.put(f"e.ma{number}", "centre_english_approach")
        t.ground("centre_english_approach", ground)
        t.put("f.ma1", "east_french_rear")
        t.movement("english", pool=9)
        assert t.can("advance e.ay1 centre_english_approach") == may


@pytest.mark.rules("CHV-3.6", "CHV-3.8", "CHV-11.5")
def test_a_gun_rolls_its_cohesion_value_and_never_regroups() -> None:
    """However a position was written: it takes no hits."""
    t = Table()
    t.put("e.ay1", "centre_english_approach", current=1)
    t.put("e.ma1", "centre_english_approach", current=1)
    t.put("f.ma1", "centre_middle")
    assert shot(t, "e.ay1", "f.ma1").dice == 3
    t.movement("english", pool=9)
    assert {words.split()[1] for words in t.menu("regroup")} == {"e.ma1"}
    assert t.rule("regroup e.ay1 1") == "CHV-3.8"
