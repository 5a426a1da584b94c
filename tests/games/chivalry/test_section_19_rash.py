"""Section 19: Rash Advance and Control."""

import pytest

from .table import Table

START, NEXT, GOAL = "centre_french_approach", "centre_middle", "centre_english_approach"


def stung(where: str = START, enemy: str = GOAL, unit: str = "f.kt1") -> Table:
    t = Table()
    t.put(unit, where)
    t.put("e.ma1", enemy)
    t.rash(unit)
    t.sting(unit)
    return t


@pytest.mark.rules("CHV-19.1", "CHV-26.2")
def test_the_named_and_the_stung_are_affected_once() -> None:
    t = stung()
    t.put("f.ma1", START)
    t.put("f.cb1", START)
    t.hand("english", "impetuous")
    t.movement("french", pool=1, ask_reaction=True)
    t.play(f"impetuous {START}")
    assert t.asked == "french" and t.affected() == {"f.kt1", "f.ma1"}


@pytest.mark.rules("CHV-19.2")
@pytest.mark.parametrize("enemy", [NEXT, GOAL, "centre_english_rear", "west_english_approach"])
def test_the_stung_ride_at_what_they_see(enemy: str) -> None:
    t = stung(enemy=enemy)
    t.movement("french", pool=1)
    seen = enemy in (NEXT, GOAL)
    assert t.affected() == ({"f.kt1"} if seen else set())
    assert ("stung" in t.markers("f.kt1")) == seen  # the marker goes at the end of the step


@pytest.mark.rules("CHV-19.2")
def test_the_engaged_the_entrenched_and_those_on_a_flank_are_not_affected() -> None:
    t = stung()
    t.put("e.lv1", START)
    t.movement("french", pool=1)
    assert t.affected() == set()
    t = stung()
    t.ground(START, "improved_position")
    t.movement("french", pool=1)
    assert t.affected() == set()
    t.sting("f.kt1")
    t.control(START, "english")
    t.movement("french", pool=1)
    assert t.affected() == {"f.kt1"}
    t = stung("west_flank_middle", "west_middle")
    t.movement("french", pool=1)
    assert t.affected() == set()


@pytest.mark.rules("CHV-19.2")
def test_guns_are_no_sight_to_ride_at() -> None:
    t = stung(enemy="english_reserve")
    t.put("e.ay1", GOAL)
    t.movement("french", pool=1)
    assert t.affected() == set()


@pytest.mark.rules("CHV-19.3", "CHV-19.6", "CHV-15.11")
def test_a_rash_advance() -> None:
    t = stung()
    t.movement("french", pool=3)
    assert set(t.menu()) == {"control f.kt1", f"rash f.kt1 {NEXT}"}
    t.play(f"rash f.kt1 {NEXT}")
    assert t.where("f.kt1") == NEXT and t.pool == 3
    assert t.markers("f.kt1") == {"stopped"}


@pytest.mark.rules("CHV-19.3", "CHV-19.4", "CHV-19.5", "CHV-19.2")
def test_control() -> None:
    t = stung()
    t.movement("french", pool=3)
    t.play("control f.kt1")
    assert t.where("f.kt1") == START and t.pool == 2 and t.markers("f.kt1") == set()
    assert t.can(f"advance f.kt1 {NEXT}")


@pytest.mark.rules("CHV-19.4", "CHV-22.6")
def test_heat_and_mud_do_not_make_control_dearer() -> None:
    t = stung()
    t.sky("rain")
    t.movement("french", pool=1)
    t.play("control f.kt1")
    assert t.pool == 0


@pytest.mark.rules("CHV-19.4", "CHV-15.6")
def test_a_leader_may_pay_for_it() -> None:
    t = stung()
    t.lead("f.l1", START, "f.kt1")
    t.movement("french")
    t.play("control f.kt1")
    assert t.where("f.kt1") == START


@pytest.mark.rules("CHV-19.3", "CHV-19.4")
def test_without_commands_there_is_no_control() -> None:
    t = stung()
    t.movement("french")
    assert t.menu() == [f"rash f.kt1 {NEXT}"] and t.rule("control f.kt1") == "CHV-19.4"


@pytest.mark.rules("CHV-19.6", "CHV-17.9")
def test_it_may_engage_and_draws_contact_fire() -> None:
    t = stung(enemy=NEXT)
    t.put("e.lb1", NEXT)
    t.movement("french", pool=1)
    t.play(f"rash f.kt1 {NEXT}")
    assert t.asked == "english" and t.firers() == {"e.lb1"}
    t.dice(1, 6, 6, 6)
    t.play("fire e.lb1")
    assert t.where("f.kt1") == START and t.current("f.kt1") == 5


@pytest.mark.rules("CHV-19.7")
@pytest.mark.parametrize("why", ["impassable", "full"])
def test_where_there_is_no_way_nothing_happens(why: str) -> None:
    t = stung()
    if why == "impassable":
        t.ground(NEXT, "impassable")
    else:
        for unit in ("f.bl1", "f.bl2", "f.bl3", "f.pk1"):
            t.put(unit, NEXT)
    t.movement("french", pool=1)
    assert t.where("f.kt1") == START and t.pool == 1 and t.phase == "commands"
    assert t.affected() == set()


@pytest.mark.rules("CHV-19.7")
def test_impetuous_men_in_the_enemy_rear_have_nowhere_to_go() -> None:
    t = Table()
    t.put("f.kt1", "centre_english_rear")
    t.put("e.ma1", GOAL)
    t.hand("english", "impetuous")
    t.movement("french", pool=1, ask_reaction=True)
    t.play("impetuous centre_english_rear")
    assert t.affected() == set() and t.pool == 1


@pytest.mark.rules("CHV-19.1")
def test_who_is_neither_stung_nor_named_may_not_rush() -> None:
    t = stung()
    t.put("f.kt2", START)
    t.movement("french", pool=3)
    assert t.affected() == {"f.kt1"}
    assert t.rule(f"rash f.kt2 {NEXT}") == "CHV-19.1" == t.rule("control f.kt2")


@pytest.mark.rules("CHV-19.1")
def test_stung_men_of_the_enemy_wait_for_their_own_phase() -> None:
    t = stung()
    t.sting("e.ma1")
    t.movement("french", pool=3)
    assert t.affected() == {"f.kt1"}
    t.play("control f.kt1")
    assert "stung" in t.markers("e.ma1") and "stung" not in t.markers("f.kt1")


@pytest.mark.rules("CHV-19.1", "CHV-19.3")
def test_affected_twice_he_is_held_back_once() -> None:
    t = stung()
    t.hand("english", "impetuous")
    t.movement("french", pool=2, ask_reaction=True)
    t.play(f"impetuous {START}", "control f.kt1")
    assert t.phase == "commands" and t.pool == 1


@pytest.mark.rules("CHV-19.2")
def test_the_sight_goes_straight_ahead_for_both_sides() -> None:
    t = Table()
    t.put("e.kt1", GOAL)
    t.put("f.ma1", START)
    t.sting("e.kt1")
    t.movement("english", pool=1)
    assert t.affected() == {"e.kt1"} and t.can(f"rash e.kt1 {NEXT}")
    t = Table()
    t.put("e.kt1", GOAL)
    t.put("f.ma1", "centre_english_rear")  # behind it
    t.sting("e.kt1")
    t.movement("english", pool=1)
    assert t.affected() == set()


@pytest.mark.rules("CHV-19.2")
@pytest.mark.parametrize("where", ["centre_english_approach", "centre_english_rear"])
def test_near_the_end_of_the_lane_there_is_less_to_see(where: str) -> None:
    """From the Enemy Approach one area, from the Enemy Rear none."""
    t = stung(where, "west_english_approach")
    t.movement("french", pool=1)
    assert t.affected() == set()
    t = stung(where, "centre_english_rear" if where == GOAL else "west_english_rear")
    t.movement("french", pool=1)
    assert t.affected() == ({"f.kt1"} if where == GOAL else set())


@pytest.mark.rules("CHV-19.2")
def test_the_marker_goes_even_where_nobody_was_affected() -> None:
    t = stung("french_reserve", GOAL)
    t.movement("french", pool=1)
    assert t.phase == "commands" and t.markers("f.kt1") == set()


@pytest.mark.rules("CHV-19.3")
def test_each_in_the_order_that_the_player_likes() -> None:
    t = stung()
    t.put("f.kt2", START)
    t.sting("f.kt2")
    t.movement("french", pool=1)
    assert t.affected() == {"f.kt1", "f.kt2"}
    t.play(f"rash f.kt2 {NEXT}")
    assert t.affected() == {"f.kt1"} and set(t.menu()) == {"control f.kt1", f"rash f.kt1 {NEXT}"}
    t.play("control f.kt1")
    assert t.phase == "commands" and t.where("f.kt1") == START and t.where("f.kt2") == NEXT


@pytest.mark.rules("CHV-19.4", "CHV-15.14")
def test_what_is_paid_for_control_is_spent() -> None:
    """A leader rated 1 holds one back and has nothing left; in the first way he holds both."""
    for way, both in (("each", True), ("rating", False)):
        t = stung()
        t.put("f.kt2", START)
        t.sting("f.kt2")
        t.lead("f.l1", START)
        t.movement("french")
        t.go("control f.kt1", way)
        assert t.can("control f.kt2") == both


@pytest.mark.rules("CHV-19.6")
def test_a_rash_advance_pays_for_no_ground_and_takes_it() -> None:
    t = stung()
    t.ground(NEXT, "bridge", "woods")
    t.movement("french")
    t.play(f"rash f.kt1 {NEXT}")
    assert t.where("f.kt1") == NEXT and t.controller(NEXT) == "french" and t.phase == "commands"


@pytest.mark.rules("CHV-19.6", "CHV-21.17")
def test_horse_may_rush_into_an_improved_position() -> None:
    t = stung(enemy=NEXT)
    t.ground(NEXT, "improved_position")
    t.movement("french")
    t.play(f"rash f.kt1 {NEXT}")
    assert t.where("f.kt1") == NEXT and t.engaged("f.kt1")


@pytest.mark.rules("CHV-19.6")
def test_it_is_no_charge() -> None:
    """Nobody strikes, even with a Charge card in hand or from a hill."""
    t = stung(enemy=NEXT)
    t.ground(START, "hill")
    t.movement("french")
    t.play(f"rash f.kt1 {NEXT}")
    assert t.phase == "commands" and t.log_of("strike") == [] and t.goals("charge", "f.kt1") == set()


@pytest.mark.rules("CHV-19.7")
def test_why_there_is_nothing_to_pay() -> None:
    """One of two areas ahead is full by the time its unit's turn comes: that one is free to act."""
    t = stung()
    t.put("f.kt2", START)
    t.sting("f.kt2")
    for unit in ("f.bl1", "f.bl2", "f.bl3"):
        t.put(unit, NEXT)
    t.put("f.kt3", "west_french_approach")
    t.sting("f.kt3")
    t.put("e.ma2", "west_middle")
    t.movement("french", pool=1)
    t.play(f"rash f.kt1 {NEXT}")
    assert t.affected() == {"f.kt3"} and t.rule("control f.kt2") == "CHV-19.7"
    t.play("control f.kt3")
    assert t.phase == "commands" and t.where("f.kt2") == START


@pytest.mark.rules("CHV-19.7", "CHV-26.2")
def test_who_is_engaged_when_his_turn_comes_is_free() -> None:
    """Named by Impetuous; then an Englishman stands with him."""
    t = stung()
    t.put("f.kt2", "west_french_approach")
    t.put("e.ma2", "west_middle")
    t.sting("f.kt2")
    t.hand("english", "impetuous", "rival_captains")
    t.lead("f.l1", START)
    t.movement("french", pool=1, ask_reaction=True)
    t.play(f"impetuous {START}")
    t.put("e.lv1", START)
    t.play("pass")
    assert t.affected() == {"f.kt2"} and t.rule("control f.kt1") == "CHV-19.7"
