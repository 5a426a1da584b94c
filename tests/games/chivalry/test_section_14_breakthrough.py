"""Section 14: the breakthrough attack."""

import pytest

from .table import Table

AREA, NEXT = "centre_english_approach", "centre_english_rear"


def cleared(attacker: str = "f.ma1", current: int = 5, *more: str, area: str = AREA) -> Table:
    """The French have just routed the last English unit of an area; nobody has answered yet."""
    t = Table()
    t.put(attacker, area, current=current)
    for unit in more:
        t.put(unit, area)
    t.put("e.lv1", area, current=1)
    t.put("e.bl1", "english_reserve")
    return t


def strike(t: Table, attacker: str = "f.ma1") -> None:
    t.clash("french")
    t.dice(1, *[6] * (t.current(attacker) - 1))
    t.play(f"attack {attacker} e.lv1")
    assert t.where("e.lv1") == "english_rout"


@pytest.mark.rules("CHV-14.1")
def test_after_the_last_enemy_is_gone() -> None:
    t = cleared()
    strike(t)
    assert t.asked == "french" and t.breakers() == {"f.ma1"} and t.can("stay")
    t.play("stay")
    assert t.where("f.ma1") == AREA


@pytest.mark.rules("CHV-14.1")
def test_not_while_another_stands_but_guns_do_not_count() -> None:
    t = cleared()
    t.put("e.bl1", AREA)
    strike(t)
    assert t.breakers() == set()
    t = cleared()
    t.put("e.ay1", AREA)
    strike(t)
    assert t.breakers() == {"f.ma1"} and t.where("e.ay1") == "gone"


@pytest.mark.rules("CHV-14.1")
@pytest.mark.parametrize("area", ["west_flank_middle", "west_flank_english", "centre_english_rear"])
def test_not_from_a_flank_nor_out_of_the_enemy_rear(area: str) -> None:
    t = cleared(area=area)
    strike(t)
    assert t.breakers() == set()


@pytest.mark.rules("CHV-14.2")
@pytest.mark.parametrize(
    ("unit", "may"),
    [
        ("f.bl1", True),
        ("f.cv1", True),
        ("f.kt1", True),
        ("f.pk1", True),
        ("f.cb1", False),
        ("f.lb1", False),
        ("f.lv1", False),
    ],
)
def test_which_types_break_through(unit: str, may: bool) -> None:
    t = cleared(unit, 3)
    strike(t, unit)
    assert t.breakers() == ({unit} if may else set())


@pytest.mark.rules("CHV-14.2")
def test_only_who_attacked_there_and_has_two_left() -> None:
    t = cleared("f.ma1", 2, "f.ma2")
    strike(t)
    assert t.breakers() == {"f.ma1"}  # f.ma2 has not attacked
    t = cleared("f.ma1", 1)
    strike(t)
    assert t.breakers() == set()


@pytest.mark.rules("CHV-14.3", "CHV-26.14")
def test_ransom() -> None:
    t = cleared()
    t.hand("english", "ransom")
    strike(t)
    t.play("break f.ma1")
    assert t.asked == "english"
    t.play("play ransom")
    assert t.where("f.ma1") == AREA and t.breakers() == set() and t.cards("english") == []


@pytest.mark.rules("CHV-14.4")
@pytest.mark.parametrize("why", ["impassable", "full"])
def test_where_it_can_not_go(why: str) -> None:
    t = cleared()
    if why == "impassable":
        t.ground(NEXT, "impassable")
    else:
        for unit in ("f.bl1", "f.bl2", "f.bl3", "f.pk1"):
            t.put(unit, NEXT)
    strike(t)
    assert t.breakers() == set()


@pytest.mark.rules("CHV-14.4", "CHV-17.9", "CHV-17.6")
def test_contact_fire_meets_it() -> None:
    t = cleared()
    t.put("e.lb1", NEXT)
    strike(t)
    t.dice(1, 6, 6, 6)  # one hit, and the check fails
    t.play("break f.ma1", "fire e.lb1")
    assert t.where("f.ma1") == AREA and t.current("f.ma1") == 4


@pytest.mark.rules("CHV-14.5")
def test_it_strikes_at_once_whom_its_player_likes() -> None:
    t = cleared()
    t.put("e.lv2", NEXT)
    t.put("e.pk1", NEXT)
    strike(t)
    t.play("break f.ma1")
    assert t.asked == "french" and t.targets("f.ma1") == {"e.lv2", "e.pk1"}
    t.dice(5, 5, 6, 6, 6)
    t.play("attack f.ma1 e.lv2")
    assert t.current("e.lv2") == 1 and t.where("f.ma1") == NEXT


@pytest.mark.rules("CHV-14.5")
def test_an_empty_area_is_just_entered() -> None:
    t = cleared()
    strike(t)
    t.play("break f.ma1")
    assert t.where("f.ma1") == NEXT and t.controller(NEXT) == "french" and t.phase != "clash"


@pytest.mark.rules("CHV-14.6")
def test_no_second_breakthrough_and_no_second_attack() -> None:
    t = cleared(area="centre_middle")
    t.put("e.lv2", AREA, current=1)
    t.put("f.bl1", AREA)  # stands there already and has its own attack
    t.put("e.lv3", AREA)
    strike(t)
    t.play("break f.ma1")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.lv2")
    assert t.where("e.lv2") == "english_rout" and t.breakers() == set()
    assert t.attackers() == {"f.bl1"}


@pytest.mark.rules("CHV-12.4", "CHV-14.5")
def test_the_further_attack_counts_for_those_who_stand_there() -> None:
    """Of two enemies one has been attacked in this step: the next attack goes on the other."""
    t = cleared(area="centre_middle")
    t.put("f.bl1", AREA)
    t.put("e.pk1", AREA)
    t.put("e.pk2", AREA)
    strike(t)
    t.play("break f.ma1")
    t.dice(6, 6, 6, 6, 6)
    t.play("attack f.ma1 e.pk1")
    assert t.targets("f.bl1") == {"e.pk2"}


@pytest.mark.rules("CHV-14.1")
def test_who_stays_has_had_his_chance() -> None:
    t = cleared()
    strike(t)
    t.play("stay")
    assert t.asked == "" and t.where("f.ma1") == AREA


@pytest.mark.rules("CHV-14.1", "CHV-18.9")
def test_a_charge_gives_no_breakthrough() -> None:
    t = Table()
    t.put("f.kt1", "centre_middle")
    t.put("e.lv1", AREA, current=1)
    t.put("e.bl1", "english_reserve")
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(1, *[6] * 5, 6)
    t.play(f"charge f.kt1 {AREA}", "attack f.kt1 e.lv1")
    assert t.where("e.lv1") == "english_rout" and t.phase == "commands" and t.where("f.kt1") == AREA


@pytest.mark.rules("CHV-14.1")
def test_contact_fire_gives_no_breakthrough() -> None:
    """Archers who rout the last Frenchman of their area stay where they are."""
    t = Table()
    t.put("f.ma1", "centre_middle", current=1)
    t.put("e.lb1", AREA)
    t.put("e.kt1", AREA)
    t.movement("french", pool=9)
    t.dice(1, 6, 6)
    t.play(f"advance f.ma1 {AREA}", "fire e.lb1")
    assert t.where("f.ma1") == "french_rout" and t.phase == "commands" and t.asked == "french"


@pytest.mark.rules("CHV-14.2")
@pytest.mark.parametrize(("unit", "current", "attacks"), [("f.ma2", 5, False), ("f.lb1", 3, True), ("f.ma2", 1, True)])
def test_why_a_unit_does_not_break_through(unit: str, current: int, attacks: bool) -> None:
    """Another one may; this one has not attacked, is of the wrong type, or too weak."""
    t = cleared()
    t.put(unit, AREA, current=current)
    t.put("f.ma3", "west_middle")
    t.put("e.bl1", "west_middle")
    t.clash("french")
    if attacks:
        t.dice(*[6] * current)
        t.play(f"attack {unit} e.lv1")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.lv1")
    assert t.breakers() == {"f.ma1"} and t.rule(f"break {unit}") == "CHV-14.2"
    assert t.rule("break f.ma3") == "CHV-14.2"  # elsewhere


@pytest.mark.rules("CHV-14.2")
def test_who_attacked_elsewhere_in_this_step_is_not_named() -> None:
    t = cleared()
    t.put("f.ma2", "west_middle")
    t.put("e.pk1", "west_middle")
    t.clash("french")
    t.dice(*[6] * 5)
    t.play("attack f.ma2 e.pk1")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.lv1")
    assert t.breakers() == {"f.ma1"} and t.rule("break f.ma2") == "CHV-14.2"


@pytest.mark.rules("CHV-14.4", "CHV-21.17")
def test_horse_may_break_through_into_an_improved_position_and_no_ground_costs() -> None:
    t = cleared("f.kt1", 4)
    t.ground(NEXT, "improved_position", "bridge", "wall")
    strike(t, "f.kt1")
    t.play("break f.kt1")
    assert t.where("f.kt1") == NEXT


@pytest.mark.rules("CHV-14.4", "CHV-20.5")
def test_its_leader_goes_with_it_and_it_goes_one_area() -> None:
    t = cleared(area="centre_middle")
    t.lead("f.l3", "centre_middle", "f.ma1")
    strike(t)
    t.play("break f.ma1")
    assert t.where("f.ma1") == AREA == t.where("f.l3") and t.committed("f.l3") == "f.ma1"


@pytest.mark.rules("CHV-14.4")
def test_one_unit_breaks_through_and_no_more() -> None:
    t = cleared("f.ma1", 5, "f.ma2")
    t.clash("french")
    t.dice(*[6] * 5)
    t.play("attack f.ma2 e.lv1")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.lv1")
    assert t.breakers() == {"f.ma1", "f.ma2"}
    t.play("break f.ma2")
    assert t.asked == "" and t.where("f.ma1") == AREA and t.where("f.ma2") == NEXT


@pytest.mark.rules("CHV-14.5", "CHV-17.8")
def test_guns_alone_are_no_target_but_are_taken() -> None:
    t = cleared()
    t.put("e.ay1", NEXT)
    strike(t)
    t.dice(6, 6, 6)
    t.play("break f.ma1", "fire e.ay1")
    assert t.asked == "" and t.where("e.ay1") == "gone" and t.where("f.ma1") == NEXT


@pytest.mark.rules("CHV-14.5", "CHV-26.4", "CHV-26.6")
def test_both_may_use_their_cards_in_the_further_attack() -> None:
    t = cleared()
    t.put("e.pk1", NEXT)
    t.hand("french", "press_the_attack")
    t.hand("english", "close_ranks")
    t.clash("french")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.lv1", "pass")
    t.play("break f.ma1")
    assert set(t.menu()) == {"attack f.ma1 e.pk1", "press f.ma1 e.pk1"}
    t.dice(1, 1, 1, 6, 6, 6, 6)
    t.play("press f.ma1 e.pk1")
    assert t.left == [] and t.asked == "english" and t.cards("french") == []
    t.play("play close_ranks")
    assert t.current("e.pk1") == 4


@pytest.mark.rules("CHV-14.5", "CHV-17.6")
def test_who_is_driven_back_by_arrows_strikes_nobody() -> None:
    t = cleared()
    t.put("e.lb1", NEXT)
    strike(t)
    t.dice(1, 6, 6, 6)
    t.play("break f.ma1", "fire e.lb1")
    assert t.asked == "" and t.current("e.lb1") == 3


@pytest.mark.rules("CHV-14.6", "CHV-14.2")
def test_who_has_broken_through_is_not_named_again() -> None:
    """His comrades clear the area that he entered: one of them may go on, he may not."""
    t = cleared(area="centre_middle")
    t.put("f.bl1", AREA)
    t.put("e.lv2", AREA, current=1)
    strike(t)
    t.play("break f.ma1")
    t.dice(6, 6, 6, 6, 6)
    t.play("attack f.ma1 e.lv2")
    t.dice(1, 6, 6, 6)
    t.play("attack f.bl1 e.lv2")
    assert t.where("f.ma1") == AREA and t.breakers() == {"f.bl1"} and t.rule("break f.ma1") == "CHV-14.2"
