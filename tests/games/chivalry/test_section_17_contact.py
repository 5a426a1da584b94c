"""Section 17: advance to contact."""

import pytest

from .table import Table

NEAR, AREA = "west_english_approach", "west_middle"


def approaching(*defenders: str, unit: str = "f.ma1", command: str = "advance", where: str = AREA) -> Table:
    """A French unit is about to enter the west English Approach."""
    t = Table()
    for defender in defenders:
        t.put(defender, NEAR)
    t.put(unit, where)
    t.movement("french", pool=9)
    return t


@pytest.mark.rules("CHV-17.1", "CHV-17.3")
def test_missile_units_may_fire_at_who_engages_them() -> None:
    t = approaching("e.lb1", "e.cb1", "e.bl1", "e.ay1")
    t.play(f"advance f.ma1 {NEAR}")
    assert t.asked == "english" and t.firers() == {"e.lb1", "e.cb1", "e.ay1"} and t.can("pass")
    t.dice(6, 6, 6, 6)
    t.play("fire e.cb1")
    assert t.asked == "english" and t.firers() == {"e.lb1", "e.ay1"}
    t.play("pass")
    assert t.asked == "french" and t.engaged("f.ma1")


@pytest.mark.rules("CHV-17.2")
def test_flank_moves_and_flank_attacks_draw_no_fire() -> None:
    t = Table()
    t.put("e.lb1", "west_middle")
    t.put("e.cb1", "west_flank_middle")
    t.put("f.ma1", "west_flank_middle")
    t.put("f.ma2", "west_flank_french")
    t.put("e.cb1", "english_reserve")
    t.movement("french", pool=9)
    t.play("assail f.ma1 west_middle")
    assert t.asked == "french" and t.engaged("f.ma1")
    t.put("e.cb1", "west_flank_middle")
    t.movement("french", pool=9)
    t.play("flank f.ma2 west_flank_middle")
    assert t.asked == "french" and t.engaged("f.ma2")


@pytest.mark.rules("CHV-17.3")
def test_each_fires_once_in_a_sub_sequence() -> None:
    t = approaching("e.lb1", "e.bl1")
    t.put("f.ma2", AREA)
    t.movement("french", pool=9)
    t.dice(6, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1", f"advance f.ma2 {NEAR}")
    assert t.asked == "french"


@pytest.mark.rules("CHV-17.3")
def test_who_held_fire_may_fire_at_the_next() -> None:
    t = approaching("e.lb1", "e.bl1")
    t.put("f.ma2", AREA)
    t.movement("french", pool=9)
    t.play(f"advance f.ma1 {NEAR}", "pass", f"advance f.ma2 {NEAR}")
    assert t.asked == "english" and t.firers() == {"e.lb1"}


@pytest.mark.rules("CHV-17.4")
def test_who_was_engaged_when_the_sub_sequence_began_does_not_fire() -> None:
    t = approaching("e.lb1", "e.ay1")
    t.put("f.lv1", NEAR)
    t.sub_sequence("french")
    t.movement("french", pool=9, keep=True)
    t.play(f"advance f.ma1 {NEAR}")
    assert t.firers() == {"e.ay1"}


@pytest.mark.rules("CHV-17.5")
def test_the_shot_is_one_at_distance_one_into_the_area_entered() -> None:
    """On a hill 2 + 1; the target stands in woods, and the hits are halved."""
    t = approaching("e.lb1")
    t.ground(NEAR, "hill", "woods")
    t.movement("french", pool=9)
    t.dice(3, 3, 3, 1)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.left == [] and t.current("f.ma1") == 4


@pytest.mark.rules("CHV-17.6", "CHV-17.10")
def test_a_hit_forces_a_check() -> None:
    t = approaching("e.lb1")
    t.dice(6, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.log_of("check") == [] and t.where("f.ma1") == NEAR
    t = approaching("e.lb1")
    t.dice(1, 6, 6, 4)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert len(t.log_of("check")) == 1 and t.where("f.ma1") == NEAR and t.current("f.ma1") == 4


@pytest.mark.rules("CHV-17.10")
def test_the_check_has_the_modifiers_of_the_area_entered() -> None:
    t = approaching("e.lb1")
    t.ground(NEAR, "improved_position")
    t.movement("french", pool=9)
    t.dice(1, 1, 6, 6)  # 6 − 3 against 3
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.where("f.ma1") == NEAR and t.current("f.ma1") == 3


@pytest.mark.rules("CHV-17.10", "CHV-26.9")
def test_hits_that_are_cancelled_force_no_check() -> None:
    t = approaching("e.lb1")
    t.hand("french", "pavises")
    t.dice(1, 1, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1", "play pavises")
    assert t.log_of("check") == [] and t.current("f.ma1") == 5


@pytest.mark.rules("CHV-17.7", "CHV-15.11")
def test_who_fails_goes_back_and_the_rest_hold_their_fire() -> None:
    t = approaching("e.lb1", "e.lb2")
    t.dice(1, 6, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.where("f.ma1") == AREA and "stopped" in t.markers("f.ma1") and t.asked == "french"
    assert t.current("f.ma1") == 4 and t.value("f.ma1") == 5


@pytest.mark.rules("CHV-17.7")
def test_back_to_the_reserve_it_came_from() -> None:
    t = Table()
    t.put("e.lb1", "west_french_rear")
    t.put("f.ma1", "french_reserve")
    t.movement("french", pool=9)
    t.dice(1, 6, 6, 6)
    t.play("deploy f.ma1 west_french_rear", "fire e.lb1")
    assert t.where("f.ma1") == "french_reserve" and "stopped" in t.markers("f.ma1")


@pytest.mark.rules("CHV-17.8", "CHV-3.7")
def test_a_gun_alone_fires_and_is_taken() -> None:
    t = approaching("e.ay1")
    t.dice(1, 6, 6, 1)
    t.play(f"advance f.ma1 {NEAR}", "fire e.ay1")
    assert t.where("f.ma1") == NEAR and t.where("e.ay1") == "gone" and t.losses("english") == 3
    t = approaching("e.ay1")
    t.dice(1, 6, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.ay1")
    assert t.where("f.ma1") == AREA and t.where("e.ay1") == NEAR


@pytest.mark.rules("CHV-17.9")
def test_a_withdrawal_or_retreat_draws_no_fire() -> None:
    t = Table()
    t.put("f.ma1", AREA)
    t.put("e.lb1", AREA)
    t.movement("french", pool=9)
    t.play("withdraw f.ma1 west_french_approach")
    assert t.asked == "french"


@pytest.mark.rules("CHV-26.3", "CHV-26.10")
def test_arrow_storm_and_empty_quivers_in_contact_fire() -> None:
    t = approaching("e.lb1")
    t.hand("english", "arrow_storm")
    t.hand("french", "empty_quivers")
    t.play(f"advance f.ma1 {NEAR}", "storm e.lb1")
    assert t.asked == "french"
    t.dice(6, 6)  # (3 + 2) / 2
    t.play("play empty_quivers")
    assert t.left == []


@pytest.mark.rules("CHV-17.1", "CHV-17.9")
def test_who_deploys_upon_archers_is_shot_at() -> None:
    t = Table()
    t.put("e.cb1", "west_french_rear")
    t.put("f.ma1", "french_reserve")
    t.movement("french", pool=9)
    t.play("deploy f.ma1 west_french_rear")
    assert t.asked == "english" and t.firers() == {"e.cb1"}


@pytest.mark.rules("CHV-17.1")
def test_who_holds_no_bow_does_not_fire_and_nobody_fires_from_elsewhere() -> None:
    t = approaching("e.lb1", "e.bl1")
    t.put("e.lb2", "west_english_rear")
    t.movement("french", pool=9)
    t.play(f"advance f.ma1 {NEAR}")
    assert t.firers() == {"e.lb1"} and t.rule("fire e.bl1") == "CHV-17.1" == t.rule("fire e.lb2")


@pytest.mark.rules("CHV-17.1")
def test_who_enters_an_empty_area_beside_archers_draws_no_fire() -> None:
    t = approaching("e.lb1", where="west_french_approach")
    t.play(f"advance f.ma1 {AREA}")
    assert t.asked == "french"


@pytest.mark.rules("CHV-17.3")
def test_who_has_fired_is_told_so_and_may_fire_in_the_next_sub_sequence() -> None:
    t = approaching("e.lb1", "e.lb2")
    t.dice(6, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.rule("fire e.lb1") == "CHV-17.3" and t.firers() == {"e.lb2"}
    t.play("pass")
    t.put("f.ma1", AREA)
    t.sub_sequence("french")
    t.movement("french", pool=9, keep=True)
    t.play(f"advance f.ma1 {NEAR}")
    assert t.firers() == {"e.lb1", "e.lb2"}


@pytest.mark.rules("CHV-17.4")
def test_who_was_engaged_is_told_so() -> None:
    t = approaching("e.lb1", "e.lb2", "e.ay1")
    t.put("e.lb2", "west_english_rear")
    t.put("f.lv1", NEAR)
    t.sub_sequence("french")
    t.put("e.lb2", NEAR)
    t.movement("french", pool=9, keep=True)
    t.play(f"advance f.ma1 {NEAR}")
    assert t.firers() == {"e.lb2", "e.ay1"} and t.rule("fire e.lb1") == "CHV-17.4"


@pytest.mark.rules("CHV-17.5")
def test_the_ability_is_that_of_a_shot() -> None:
    """At knights 2 + 1, in rain 1 + 1: a 3 hits, a 3 does not."""
    for sky, left in (("clear", 5), ("rain", 6)):
        t = approaching("e.lb1", unit="f.kt1")
        t.sky(sky)
        t.dice(3, 6, 6, *([1] if sky == "clear" else []))
        t.play(f"advance f.kt1 {NEAR}", "fire e.lb1")
        assert t.left == [] and t.current("f.kt1") == left


@pytest.mark.rules("CHV-17.5", "CHV-21.31")
def test_a_town_that_is_still_the_enemys_does_not_shield_who_enters() -> None:
    t = approaching("e.lb1")
    t.ground(NEAR, "town")
    t.movement("french", pool=9)
    t.dice(1, 6, 6, 1)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.current("f.ma1") == 4


@pytest.mark.rules("CHV-17.6", "CHV-17.10")
def test_a_check_after_each_shot_that_hits() -> None:
    t = approaching("e.lb1", "e.lb2", "e.lb3")
    t.play(f"advance f.ma1 {NEAR}")
    t.dice(1, 6, 6, 1)
    t.play("fire e.lb1")
    t.dice(6, 6, 6)
    t.play("fire e.lb2")
    assert len(t.log_of("check")) == 1
    t.dice(1, 6, 6, 3)
    t.play("fire e.lb3")
    assert len(t.log_of("check")) == 2 and t.where("f.ma1") == NEAR and t.current("f.ma1") == 3


@pytest.mark.rules("CHV-17.6", "CHV-26.5")
def test_who_stands_fast_is_shot_at_by_the_next() -> None:
    t = approaching("e.lb1", "e.lb2")
    t.hand("french", "stand_fast")
    t.movement("french", pool=9)
    t.dice(1, 6, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.asked == "french" and t.phase == "repulsed"
    t.play("play stand_fast")
    assert t.where("f.ma1") == NEAR and t.asked == "english" and t.firers() == {"e.lb2"}


@pytest.mark.rules("CHV-17.7")
@pytest.mark.parametrize(("friends", "where"), [(3, AREA), (4, "french_rout")])
def test_who_finds_no_room_where_he_came_from_routs(friends: int, where: str) -> None:
    """Others have filled it behind him."""
    t = approaching("e.lb1")
    t.play(f"advance f.ma1 {NEAR}")
    for unit in ("f.bl1", "f.bl2", "f.bl3", "f.pk1")[:friends]:
        t.put(unit, AREA)
    t.dice(1, 6, 6, 6)
    t.play("fire e.lb1")
    assert t.where("f.ma1") == where and t.value("f.ma1") == 5


@pytest.mark.rules("CHV-17.7", "CHV-2.15", "CHV-20.5")
def test_who_is_driven_back_takes_neither_ground_nor_leaves_his_leader() -> None:
    t = approaching("e.lb1")
    t.lead("f.l3", AREA, "f.ma1")
    t.movement("french", pool=9)
    t.dice(1, 6, 6, 6)
    t.go(f"advance f.ma1 {NEAR}")
    t.play("fire e.lb1")
    assert t.where("f.ma1") == AREA == t.where("f.l3") and t.committed("f.l3") == "f.ma1"
    assert t.controller(NEAR) == "english" and t.controller(AREA) == "french"


@pytest.mark.rules("CHV-17.10")
def test_weather_and_a_leader_who_comes_along_count_in_the_check() -> None:
    for sky, leader, stands in (("clear", True, True), ("clear", False, False), ("winter", True, False)):
        t = approaching("e.cb1")
        if leader:
            t.lead("f.l3", AREA, "f.ma1")
        t.sky(sky)
        t.movement("french", pool=9)
        t.dice(1, 6, 6, 6, 5)  # against 4
        t.go(f"advance f.ma1 {NEAR}")
        t.play("fire e.cb1")
        assert (t.where("f.ma1") == NEAR) == stands


@pytest.mark.rules("CHV-17.8", "CHV-2.15")
def test_guns_that_hold_their_fire_are_taken_at_once() -> None:
    t = approaching("e.ay1")
    t.play(f"advance f.ma1 {NEAR}", "pass")
    assert t.where("e.ay1") == "gone" and t.controller(NEAR) == "french"


@pytest.mark.rules("CHV-17.8")
def test_guns_with_an_escort_are_not_taken() -> None:
    t = approaching("e.ay1", "e.bl1")
    t.play(f"advance f.ma1 {NEAR}", "pass")
    assert t.where("e.ay1") == NEAR and t.controller(NEAR) == "english"


@pytest.mark.rules("CHV-17.3", "CHV-14.4")
def test_who_has_fired_at_a_breakthrough_does_not_fire_again_in_the_movement_phase() -> None:
    t = Table()
    t.put("f.ma1", AREA)
    t.put("f.ma2", AREA)
    t.put("e.lv1", AREA, current=1)
    t.put("e.lb1", NEAR)
    t.put("e.lb2", NEAR)
    t.clash("french")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.lv1", "break f.ma1")
    t.dice(6, 6, 6)
    t.play("fire e.lb1", "pass")
    t.dice(*[6] * 5)
    t.play("attack f.ma1 e.lb2")
    t.movement("french", pool=9, keep=True)
    t.play(f"advance f.ma2 {NEAR}")
    assert t.asked == "english" and t.firers() == {"e.lb2"}


@pytest.mark.rules("CHV-17.4")
def test_who_is_engaged_later_in_the_sub_sequence_may_still_fire() -> None:
    t = approaching("e.lb1")
    t.put("f.ma2", AREA)
    t.sub_sequence("french")
    t.movement("french", pool=9, keep=True)
    t.play(f"advance f.ma1 {NEAR}", "pass", f"advance f.ma2 {NEAR}")
    assert t.firers() == {"e.lb1"}


@pytest.mark.rules("CHV-17.1", "CHV-3.9")
def test_arrows_at_contact_sting() -> None:
    t = approaching("e.lb1", unit="f.kt1")
    t.rash("f.kt1")
    t.dice(1, 6, 6, 1)
    t.play(f"advance f.kt1 {NEAR}", "fire e.lb1")
    assert "stung" in t.markers("f.kt1") and t.where("f.kt1") == NEAR


@pytest.mark.rules("CHV-17.6", "CHV-13.3")
@pytest.mark.parametrize(("current", "where"), [(2, "french_rout"), (1, "gone")])
def test_who_routs_or_falls_under_fire_does_not_check(current: int, where: str) -> None:
    t = approaching("e.lb1", "e.lb2")
    t.put("f.ma1", AREA, current=current)
    t.movement("french", pool=9)
    t.dice(1, 1, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.left == [] and t.where("f.ma1") == where and t.asked == "french" and t.log_of("check") == []
