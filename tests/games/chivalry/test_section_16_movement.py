"""Section 16: the movement commands."""

import pytest

from banneret.games.chivalry.field import AREA_IDS, FIELD_AREAS

from .figures import cost
from .table import Table

REAR, NEAR, AREA, FAR = "centre_english_rear", "centre_english_approach", "centre_middle", "centre_french_approach"


def moving(unit: str, where: str, pool: int = 9, **enemies: str) -> Table:
    t = Table()
    t.put(unit, where)
    t.put("f.lv3", "east_french_rear")
    for enemy, place in enemies.items():
        t.put(enemy.replace("_", "."), place)
    t.movement("english", pool=pool)
    return t


@pytest.mark.rules("CHV-16.1", "CHV-16.2")
def test_advance() -> None:
    t = moving("e.ma1", NEAR)
    assert t.goals("advance", "e.ma1") == {AREA}
    t.play(f"advance e.ma1 {AREA}")
    assert t.where("e.ma1") == AREA and t.pool == 7
    t = moving("e.ma1", NEAR, f_lv1=AREA)
    t.play(f"advance e.ma1 {AREA}")
    assert t.engaged("e.ma1")


@pytest.mark.rules("CHV-16.2")
def test_nobody_advances_from_a_flank_or_a_box_or_off_the_map() -> None:
    for where in ("west_flank_english", "english_reserve", "centre_french_rear"):
        t = moving("e.ma1", where)
        assert t.goals("advance", "e.ma1") == set()


@pytest.mark.rules("CHV-16.3", "CHV-16.4")
def test_retreat() -> None:
    t = moving("e.ma1", AREA)
    assert t.goals("retreat", "e.ma1") == {NEAR}
    t.play(f"retreat e.ma1 {NEAR}")
    assert t.pool == 8
    t = moving("e.ma1", REAR)
    assert t.goals("retreat", "e.ma1") == {"english_reserve"}
    t = moving("e.ma1", "west_flank_english")
    assert t.goals("retreat", "e.ma1") == {"west_english_rear"}
    t = moving("e.ma1", AREA, f_lv1=NEAR)
    assert t.goals("retreat", "e.ma1") == set() and t.rule(f"retreat e.ma1 {NEAR}") == "CHV-16.4"


@pytest.mark.rules("CHV-16.5", "CHV-16.6", "CHV-15.11")
def test_withdraw() -> None:
    t = moving("e.ma1", AREA, f_lv1=AREA)
    assert t.goals("withdraw", "e.ma1") == {NEAR}
    t.play(f"withdraw e.ma1 {NEAR}")
    assert t.where("e.ma1") == NEAR and t.pool == 7 and "stopped" in t.markers("e.ma1")
    t = moving("e.ma1", REAR, f_lv1=REAR)
    t.play("withdraw e.ma1 english_reserve")
    assert t.where("e.ma1") == "english_reserve"
    t = moving("e.ma1", AREA, f_lv1=AREA, f_lv2=NEAR)
    assert t.goals("withdraw", "e.ma1") == set() and t.rule(f"withdraw e.ma1 {NEAR}") == "CHV-16.6"
    t = moving("e.ma1", AREA)
    assert t.rule(f"withdraw e.ma1 {NEAR}") == "CHV-16.6"


@pytest.mark.rules("CHV-16.7", "CHV-16.8")
def test_change_battle() -> None:
    t = moving("e.ma1", AREA)
    assert t.goals("change", "e.ma1") == {"west_middle", "east_middle"}
    t.play("change e.ma1 west_middle")
    assert t.pool == 7 and t.goals("change", "e.ma1") == {AREA}
    t = moving("e.ma1", AREA, f_lv1="west_middle")
    assert t.goals("change", "e.ma1") == {"east_middle"}
    assert t.rule("change e.ma1 west_middle") == "CHV-16.8"


@pytest.mark.rules("CHV-16.9", "CHV-16.10", "CHV-2.8")
def test_deploy() -> None:
    t = moving("e.ma1", "english_reserve")
    assert t.goals("deploy", "e.ma1") == {"west_english_rear", REAR, "east_english_rear"}
    t.play(f"deploy e.ma1 {REAR}")
    assert t.where("e.ma1") == REAR and t.pool == 8
    t = moving("e.ma1", "english_reserve", f_lv1=REAR)
    t.play(f"deploy e.ma1 {REAR}")
    assert t.engaged("e.ma1") and "stopped" in t.markers("e.ma1")
    t = moving("e.ma1", "english_reserve")
    t.collapsed("west")
    t.movement("english", pool=9)
    assert t.goals("deploy", "e.ma1") == {REAR, "east_english_rear"}


@pytest.mark.rules("CHV-16.11", "CHV-16.12")
def test_regroup() -> None:
    t = moving("e.ma1", NEAR)
    t.put("e.ma1", NEAR, current=1)
    t.movement("english", pool=9)
    assert set(t.menu("regroup")) == {"regroup e.ma1 1", "regroup e.ma1 2"}
    t.play("regroup e.ma1 2")
    assert t.current("e.ma1") == 3 and t.pool == 7
    assert t.menu("regroup") == [] and t.rule("regroup e.ma1 1") in ("CHV-16.12", "CHV-15.11")


@pytest.mark.rules("CHV-16.12")
def test_not_more_than_was_lost_below_the_value() -> None:
    t = moving("e.ma1", NEAR)
    for current, value, offered in ((4, 5, ["regroup e.ma1 1"]), (3, 3, []), (5, 5, [])):
        t.put("e.ma1", NEAR, current=current, value=value)
        t.movement("english", pool=9)
        assert t.menu("regroup") == offered
    assert t.rule("regroup e.ma1 1") == "CHV-16.12"


@pytest.mark.rules("CHV-16.12")
def test_in_the_reserve_too_but_not_after_a_step_nor_in_contact() -> None:
    t = moving("e.ma1", "english_reserve")
    t.put("e.ma1", "english_reserve", current=3)
    t.movement("english", pool=9)
    assert t.can("regroup e.ma1 2")
    t.play(f"deploy e.ma1 {REAR}")
    assert t.menu("regroup") == [] and t.rule("regroup e.ma1 1") == "CHV-16.12"
    t.put("e.ma1", NEAR, current=3)
    t.put("f.lv1", NEAR)
    t.movement("english", pool=9)
    assert t.menu("regroup") == []


@pytest.mark.rules("CHV-16.12", "CHV-15.9")
def test_points_that_can_not_be_paid_for_are_not_restored() -> None:
    t = moving("e.ma1", NEAR)
    t.put("e.ma1", NEAR, current=1)
    t.movement("english", pool=1)
    assert t.menu("regroup") == ["regroup e.ma1 1"] and t.rule("regroup e.ma1 2") == "CHV-15.9"
    assert t.rule("regroup e.ma1 3") == "CHV-16.12"


@pytest.mark.rules("CHV-16.12", "CHV-22.3")
def test_the_weather_is_paid_once_for_both_points() -> None:
    t = moving("e.ma1", NEAR)
    t.put("e.ma1", NEAR, current=1)
    t.sky("heat")
    t.movement("english", pool=9)
    t.play("regroup e.ma1 2")
    assert t.pool == 6


@pytest.mark.rules("CHV-16.13", "CHV-16.14")
def test_rally() -> None:
    t = Table()
    t.put("e.ma1", "english_rout", value=4)
    t.put("e.bl1", NEAR)
    t.lead("e.l2", "english_rout")
    t.movement("english", pool=1)
    assert t.rallies("e.ma1") == {1, 2, 3}
    t.go("rally e.ma1 3")
    assert (t.where("e.ma1"), t.current("e.ma1"), t.value("e.ma1")) == ("english_reserve", 3, 4)
    assert t.pool == 0 and "stopped" in t.markers("e.ma1")


@pytest.mark.rules("CHV-16.14")
def test_no_rally_without_a_leader_who_started_there() -> None:
    t = Table()
    t.put("e.ma1", "english_rout")
    t.put("e.bl1", NEAR)
    t.lead("e.l5", "english_reserve")
    t.movement("english", pool=9)
    assert t.rallies("e.ma1") == set()


@pytest.mark.rules("CHV-16.14", "CHV-15.14")
def test_who_has_routed_in_this_phase_is_not_rallied_in_it() -> None:
    t = Table()
    t.put("e.kt1", NEAR, current=1)
    t.put("e.bl1", NEAR)
    t.put("f.lb1", AREA)
    t.lead("e.l5", "english_rout")
    t.movement("english", pool=9)
    t.dice(1, 6, 6)
    t.play(f"advance e.kt1 {AREA}", "fire f.lb1")
    assert t.where("e.kt1") == "english_rout" and t.rallies("e.kt1") == set()
    t.movement("english", pool=9)
    assert t.rallies("e.kt1") == {1, 2, 3, 4, 5, 6}


@pytest.mark.rules("CHV-16.14", "CHV-15.7")
def test_a_leaders_commands_may_be_kept_for_the_next_rally() -> None:
    """Rating 2 and a pool of 2: both units come back with 2, the leader pays one of each."""
    t = Table()
    t.put("e.ma1", "english_rout")
    t.put("e.ma2", "english_rout")
    t.put("e.bl1", NEAR)
    t.lead("e.l2", "english_rout")
    t.movement("english", pool=2)
    t.go("rally e.ma1 2", "1")
    assert t.pool == 1
    t.go("rally e.ma2 2")
    assert t.current("e.ma1") == t.current("e.ma2") == 2 and t.pool == 0


@pytest.mark.rules("CHV-16.16", "CHV-16.17")
def test_flank_move() -> None:
    for where, goals in (
        ("west_english_rear", {"west_flank_english"}),
        ("west_english_approach", {"west_flank_english"}),
        ("west_flank_english", {"west_flank_middle", "west_english_approach", "west_english_rear"}),
        ("west_flank_middle", {"west_flank_english", "west_flank_french", "west_middle"}),
        ("west_flank_french", {"west_flank_middle", "west_french_approach"}),
        ("centre_english_rear", set()),
    ):
        t = moving("e.ma1", where)
        assert t.goals("flank", "e.ma1") == goals, where
    t = moving("e.ma1", "west_english_rear")
    t.play("flank e.ma1 west_flank_english")
    assert t.pool == 8 and not t.has_flank("e.ma1")


@pytest.mark.rules("CHV-16.17", "CHV-16.18")
def test_out_of_a_flank_only_where_no_enemy_is_and_never_out_of_the_middle() -> None:
    t = moving("e.ma1", "west_flank_middle", f_lv1="west_middle", f_lv2="west_flank_french")
    assert t.goals("flank", "e.ma1") == {"west_flank_english", "west_flank_french"}
    assert t.rule("flank e.ma1 west_middle") == "CHV-16.17"
    t.play("flank e.ma1 west_flank_french")
    assert t.engaged("e.ma1") and "stopped" in t.markers("e.ma1")
    for where, flank in (("west_middle", "west_flank_middle"), ("west_french_approach", "west_flank_french")):
        t = moving("e.ma1", where)
        assert t.goals("flank", "e.ma1") == set() and t.rule(f"flank e.ma1 {flank}") == "CHV-16.18"


@pytest.mark.rules("CHV-16.19", "CHV-16.20")
def test_flank_attack() -> None:
    t = moving("e.ma1", "west_flank_middle", f_lv1="west_middle")
    assert t.goals("assail", "e.ma1") == {"west_middle"}
    t.play("assail e.ma1 west_middle")
    assert t.where("e.ma1") == "west_middle" and t.pool == 8 and t.has_flank("e.ma1")
    t = moving("e.ma1", "west_flank_middle")
    assert t.goals("assail", "e.ma1") == set()
    assert t.rule("assail e.ma1 west_middle") == "CHV-16.20"
    t = moving("e.ma1", "west_flank_english", f_lv1="west_english_rear")  # an own-rear edge is no side edge
    assert t.goals("assail", "e.ma1") == set()


@pytest.mark.rules("CHV-16.20", "CHV-12.10", "CHV-23.7")
def test_the_marker_lasts_to_the_next_clash_step_of_its_owner() -> None:
    t = moving("e.ma1", "west_flank_middle", f_lv1="west_middle")
    t.play("assail e.ma1 west_middle")
    t.status()
    assert t.has_flank("e.ma1")
    t.clash("english")
    t.dice(6, 6, 6, 6, 6)
    t.play("attack e.ma1 f.lv1")
    assert not t.has_flank("e.ma1")


@pytest.mark.rules("CHV-21.5", "CHV-21.18", "CHV-21.24", "CHV-21.33")
def test_surcharges_of_the_ground() -> None:
    t = moving("e.ma1", AREA)
    t.put("e.kt1", AREA)
    t.put("e.bl1", "english_reserve")
    t.ground(FAR, "wall")
    assert cost(t, "e.ma1", "advance", FAR) == 3 and cost(t, "e.kt1", "advance", FAR) == 5
    t.control(FAR, "english")
    assert cost(t, "e.ma1", "advance", FAR) == 2 == cost(t, "e.kt1", "advance", FAR)
    t.ground("west_middle", "wall")
    assert cost(t, "e.kt1", "change_battle", "west_middle") == 2
    t.ground(REAR, "stream")
    assert cost(t, "e.bl1", "deploy", REAR) == 4
    t.ground(NEAR, "stream")
    assert cost(t, "e.ma1", "retreat", NEAR) == 1
    t.ground(NEAR, "bridge")
    assert cost(t, "e.ma1", "retreat", NEAR) == 2
    t.ground(AREA, "improved_position")
    t.control(AREA, "english")
    assert cost(t, "e.ma1", "retreat", NEAR) == 2
    t.control(AREA, None)
    assert cost(t, "e.ma1", "retreat", NEAR) == 3


@pytest.mark.rules("CHV-21.33")
def test_a_wall_costs_on_the_way_forward_from_approach_to_rear_too() -> None:
    t = moving("e.ma1", FAR)
    t.ground("centre_french_rear", "wall")
    assert cost(t, "e.ma1", "advance", "centre_french_rear") == 3
    t.put("e.ma2", NEAR)
    t.ground(AREA, "wall")
    assert cost(t, "e.ma2", "advance", AREA) == 2  # from an Approach to a Middle Ground it is none of these steps


@pytest.mark.rules("CHV-21.17")
def test_mounted_men_enter_an_improved_position_first_or_not_at_all() -> None:
    t = moving("e.kt1", NEAR)
    t.ground(FAR, "improved_position")
    t.put("e.ma1", NEAR)
    t.movement("english", pool=9)
    t.play(f"advance e.kt1 {AREA}", f"advance e.ma1 {AREA}")
    assert not t.can(f"advance e.kt1 {FAR}") and t.rule(f"advance e.kt1 {FAR}") == "CHV-21.17"
    assert t.can(f"advance e.ma1 {FAR}")
    t.movement("english", pool=9)
    assert t.can(f"advance e.kt1 {FAR}")


@pytest.mark.rules("CHV-21.22")
def test_impassable_ground() -> None:
    t = moving("e.ma1", NEAR)
    t.ground(AREA, "impassable")
    t.ground("west_english_approach", "impassable")
    t.movement("english", pool=9)
    assert t.goals("advance", "e.ma1") == set() and t.goals("change", "e.ma1") == {"east_english_approach"}
    assert t.rule(f"advance e.ma1 {AREA}") == "CHV-21.22"


@pytest.mark.rules("CHV-16.2")
def test_an_advance_of_the_french_goes_the_other_way() -> None:
    t = Table()
    t.put("f.ma1", FAR)
    t.movement("french", pool=9)
    assert t.goals("advance", "f.ma1") == {AREA} and t.goals("retreat", "f.ma1") == {"centre_french_rear"}
    assert t.rule(f"advance f.ma1 {NEAR}") == "CHV-16.2" and t.rule(f"retreat f.ma1 {AREA}") == "CHV-16.4"


@pytest.mark.rules("CHV-16.2", "CHV-2.15")
def test_who_advances_takes_the_ground() -> None:
    t = moving("e.ma1", AREA)
    t.play(f"advance e.ma1 {FAR}")
    assert t.controller(FAR) == "english" == t.controller(AREA)
    t = moving("e.ma1", AREA, f_lv1=FAR)
    t.play(f"advance e.ma1 {FAR}")
    assert t.controller(FAR) == "french"  # fought for


@pytest.mark.rules("CHV-16.6", "CHV-2.15", "CHV-3.7")
def test_who_withdraws_leaves_the_ground_and_his_guns() -> None:
    t = moving("e.ma1", NEAR, f_lv1=NEAR)
    t.put("e.ay1", NEAR)
    t.movement("english", pool=9)
    t.play(f"withdraw e.ma1 {REAR}")
    assert t.controller(NEAR) == "french" and t.where("e.ay1") == "gone"


@pytest.mark.rules("CHV-16.6", "CHV-2.11")
def test_a_withdrawal_needs_room() -> None:
    t = moving("e.ma1", AREA, f_lv1=AREA)
    for unit in ("e.bl1", "e.bl2", "e.bl3", "e.pk1"):
        t.put(unit, NEAR)
    t.movement("english", pool=9)
    assert t.goals("withdraw", "e.ma1") == set() and t.rule(f"withdraw e.ma1 {NEAR}") == "CHV-2.11"


@pytest.mark.rules("CHV-16.8")
def test_change_battle_not_by_a_flank_nor_to_another_row_nor_into_a_battle_that_has_left_play() -> None:
    t = moving("e.ma1", "west_flank_middle")
    assert t.goals("change", "e.ma1") == set()
    t = moving("e.ma1", AREA)
    assert t.rule("change e.ma1 west_english_approach") == "CHV-16.8"
    t.collapsed("west")
    t.movement("english", pool=9)
    assert t.goals("change", "e.ma1") == {"east_middle"}


@pytest.mark.rules("CHV-16.10")
def test_deploy_is_out_of_the_reserve_only() -> None:
    t = moving("e.ma1", NEAR)
    assert t.goals("deploy", "e.ma1") == set() and t.rule(f"deploy e.ma1 {REAR}") == "CHV-16.10"
    t = moving("e.ma1", "english_reserve")
    assert t.rule("deploy e.ma1 centre_french_rear") == "CHV-16.10"


@pytest.mark.rules("CHV-16.12", "CHV-15.9")
def test_regroup_costs_a_command_a_point() -> None:
    t = moving("e.ma1", NEAR)
    t.put("e.ma1", NEAR, current=1)
    t.movement("english", pool=1)
    assert t.menu("regroup") == ["regroup e.ma1 1"]
    assert t.rule("regroup e.ma1 2") == "CHV-15.9" and t.rule("regroup e.ma1 3") == "CHV-16.12"
    assert t.rule("regroup e.ma1 0") == "CHV-16.12"


@pytest.mark.rules("CHV-16.12")
def test_regroup_on_a_flank() -> None:
    t = moving("e.ma1", "west_flank_english")
    t.put("e.ma1", "west_flank_english", current=1)
    t.movement("english", pool=2)
    t.play("regroup e.ma1 2")
    assert t.current("e.ma1") == 3 and t.pool == 0


@pytest.mark.rules("CHV-16.12", "CHV-16.14")
def test_the_routed_do_not_regroup_and_the_others_do_not_rally() -> None:
    t = Table()
    t.put("e.ma1", "english_rout")
    t.put("e.bl1", NEAR, current=1)
    t.lead("e.l5", "english_rout")
    t.movement("english", pool=9)
    assert t.rule("regroup e.ma1 1") == "CHV-16.14" and t.rule("rally e.bl1 1") == "CHV-16.14"
    assert t.rule(f"deploy e.ma1 {REAR}") == "CHV-16.14"


@pytest.mark.rules("CHV-16.14")
def test_how_a_rally_is_paid() -> None:
    """At least one of a leader who started in the box; the rest as the player likes, his or of the pool."""
    t = Table()
    t.put("e.ma1", "english_rout", value=4)
    t.put("e.bl1", "english_rout")
    t.lead("e.l2", "english_rout")
    t.movement("english", pool=2)
    assert t.rallies("e.ma1") == {1, 2, 3, 4}
    t.play("rally e.ma1 3")
    assert set(t.menu()) == {"pay e.l2 each 1 pool 2", "pay e.l2 rating 1 pool 2", "pay e.l2 rating 2 pool 1"}
    t.play("pay e.l2 rating 1 pool 2")
    assert t.pool == 0 and t.rallies("e.bl1") == {1}
    t.play("rally e.bl1 1")
    assert t.current("e.bl1") == 1 and t.current("e.ma1") == 3


@pytest.mark.rules("CHV-16.14")
def test_in_the_first_way_he_gives_each_routed_unit_its_one() -> None:
    t = Table()
    for unit in ("e.ma1", "e.bl1", "e.pk1"):
        t.put(unit, "english_rout")
    t.lead("e.l1", "english_rout")
    t.movement("english", pool=1)
    t.go("rally e.ma1 1", "each")
    assert t.rallies("e.bl1") == {1, 2}
    t.go("rally e.bl1 1", "each")
    t.go("rally e.pk1 1", "each")
    assert t.places("e.ma1", "e.bl1", "e.pk1") == {"english_reserve"} and t.pool == 1


@pytest.mark.rules("CHV-16.14")
def test_not_more_than_its_value_and_not_without_the_leader() -> None:
    t = Table()
    t.put("e.ma1", "english_rout", value=2)
    t.lead("e.l5", "english_rout")
    t.movement("english", pool=9)
    assert t.rallies("e.ma1") == {1, 2} and t.rule("rally e.ma1 3") == "CHV-16.14"
    t.lead("e.l5", "english_reserve")
    t.movement("english", pool=9)
    assert t.rallies("e.ma1") == set() and t.rule("rally e.ma1 1") == "CHV-16.14"


@pytest.mark.rules("CHV-16.14", "CHV-26.15")
def test_a_silenced_leader_rallies_nobody() -> None:
    t = Table()
    t.put("e.ma1", "english_rout")
    t.put("e.bl1", NEAR)
    t.lead("e.l5", "english_rout")
    t.hand("french", "rival_captains")
    t.movement("english", pool=9, ask_reaction=True)
    t.play("rival e.l5")
    assert t.rallies("e.ma1") == set()


@pytest.mark.rules("CHV-16.14", "CHV-15.14")
def test_who_routs_in_this_phase_is_not_rallied_in_it() -> None:
    t = Table()
    t.put("f.ma1", AREA, current=1)
    t.put("e.lb1", NEAR)
    t.lead("f.l5", "french_rout")
    t.movement("french", pool=9)
    t.dice(1, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")
    assert t.where("f.ma1") == "french_rout" and t.menu("rally") == []


@pytest.mark.rules("CHV-16.17", "CHV-16.18")
def test_flank_moves_of_the_french_and_the_edge_to_the_rear_is_its_owners() -> None:
    for where, goals in (
        ("east_french_rear", {"east_flank_french"}),
        ("east_french_approach", {"east_flank_french"}),
        ("east_flank_french", {"east_flank_middle", "east_french_approach", "east_french_rear"}),
        ("east_flank_english", {"east_flank_middle", "east_english_approach"}),
        ("east_english_approach", set()),
        ("east_english_rear", set()),
    ):
        t = Table()
        t.put("f.ma1", where)
        t.movement("french", pool=9)
        assert t.goals("flank", "f.ma1") == goals, where


@pytest.mark.rules("CHV-16.18", "CHV-2.10")
def test_a_flank_area_holds_three() -> None:
    t = moving("e.ma1", "west_english_approach")
    for unit in ("e.bl1", "e.bl2", "e.bl3"):
        t.put(unit, "west_flank_english")
    t.movement("english", pool=9)
    assert t.goals("flank", "e.ma1") == set() and t.rule("flank e.ma1 west_flank_english") == "CHV-2.11"


@pytest.mark.rules("CHV-16.20", "CHV-3.7")
def test_a_flank_attack_upon_guns_alone_takes_them() -> None:
    t = moving("e.ma1", "west_flank_french", f_ay1="west_french_approach")
    t.play("assail e.ma1 west_french_approach")
    assert t.where("f.ay1") == "gone" and t.has_flank("e.ma1") and t.controller("west_french_approach") == "english"


@pytest.mark.rules("CHV-16.20", "CHV-12.10")
def test_the_clash_step_of_the_enemy_leaves_the_marker() -> None:
    t = moving("e.ma1", "west_flank_middle", f_lv1="west_middle")
    t.play("assail e.ma1 west_middle")
    t.clash("french")
    t.dice(6, 6, 6)
    t.play("attack f.lv1 e.ma1")
    assert t.has_flank("e.ma1")


@pytest.mark.rules("CHV-16.20", "CHV-15.12")
def test_no_flank_attack_out_of_a_fight() -> None:
    t = moving("e.ma1", "west_flank_middle", f_lv1="west_middle", f_lv2="west_flank_middle")
    assert t.goals("assail", "e.ma1") == set() and t.rule("assail e.ma1 west_middle") == "CHV-15.12"


@pytest.mark.rules("CHV-3.8")
def test_guns_do_not_manoeuvre() -> None:
    t = moving("e.ay1", NEAR)
    assert {words.split()[0] for words in t.menu() if "e.ay1" in words} == {"retreat", "change"}
    assert t.rule(f"advance e.ay1 {AREA}") == "CHV-3.8"
    t = moving("e.ay1", "west_english_rear")
    assert t.rule("flank e.ay1 west_flank_english") == "CHV-3.8"


VERBS = ("advance", "retreat", "withdraw", "change", "deploy", "charge", "flank", "assail")


@pytest.mark.rules("CHV-16.2", "CHV-16.4", "CHV-16.6", "CHV-16.8", "CHV-16.17", "CHV-16.20", "CHV-18.3")
@pytest.mark.parametrize("start", [*AREA_IDS[:FIELD_AREAS], "english_reserve"])
def test_what_is_offered_is_what_is_not_refused_whoever_stands_around(start: str) -> None:
    """Menus are remembered: an enemy, a crowd or other ground in any area around, one after the other, changes them."""
    t = Table()
    t.put("e.kt1", start)
    t.lead("e.l5", start)
    field = AREA_IDS[:FIELD_AREAS]
    if start == "english_reserve":
        around = [area for area in field if area.endswith("english_rear")]
    else:
        around = [area for area in field if 1 <= t.distance(start, area) <= 2]

    def agree() -> None:
        t.movement("english", pool=4)
        t.may_charge("e.kt1")
        menu = set(t.menu())
        for words in (f"{verb} e.kt1 {area}" for verb in VERBS for area in (*around, "english_reserve")):
            assert (words in menu) == (t.why_not(words) is None), words

    agree()
    crowd = ("e.bl1", "e.bl2", "e.bl3", "e.pk1")
    for area in around:
        t.put("f.lv1", area)
        agree()
        t.put("f.lv1", "removed")
        for unit in crowd:
            t.put(unit, area)
        agree()
        for unit in crowd:
            t.put(unit, "removed")
        t.ground(area, "wall", "bridge")
        t.control(area, "french")
        agree()
        t.ground(area, "improved_position")
        agree()
        t.ground(area)


@pytest.mark.rules("CHV-16.17")
def test_a_flank_move_goes_to_the_next_area() -> None:
    t = moving("e.ma1", "west_flank_english")
    assert t.rule("flank e.ma1 west_flank_french") == "CHV-16.17" == t.rule("flank e.ma1 east_flank_english")
