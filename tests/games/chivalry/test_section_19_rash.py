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
