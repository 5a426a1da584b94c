"""Section 18: the charge."""

import pytest

from .figures import clash, cost
from .table import Table

START, NEXT, GOAL = "centre_french_approach", "centre_middle", "centre_english_approach"


def lances(
    unit: str = "f.kt1", where: str = START, goal: str = GOAL, target: str = "e.ma1", *, card: bool = True
) -> Table:
    """A French unit named by a Charge card, and an English one to ride at."""
    t = Table()
    t.put(unit, where)
    t.put(target, goal)
    t.movement("french", pool=9)
    if card:
        t.may_charge(unit)
    return t


@pytest.mark.rules("CHV-18.1", "CHV-26.1")
def test_only_horse_and_only_with_a_card_or_from_a_hill() -> None:
    for unit, may in (("f.kt1", True), ("f.cv1", True), ("f.ma1", False)):
        t = lances(unit)
        assert t.goals("charge", unit) == ({GOAL} if may else set())
    t = lances("f.ma1")
    assert t.rule(f"charge f.ma1 {GOAL}") == "CHV-18.1"
    t = lances(card=False)
    assert t.goals("charge", "f.kt1") == set() and t.rule(f"charge f.kt1 {GOAL}") == "CHV-18.1"
    t.ground(START, "hill")
    t.movement("french", pool=9)
    assert t.goals("charge", "f.kt1") == {GOAL}


@pytest.mark.rules("CHV-26.1", "CHV-18.1")
def test_the_card_names_an_area() -> None:
    t = lances(card=False)
    t.put("f.kt2", "west_french_approach")
    t.put("f.cv1", START)
    t.hand("french", "charge")
    t.movement("french", pool=9)
    t.card("charge", START)
    assert t.goals("charge", "f.kt1") == t.goals("charge", "f.cv1") == {GOAL} and t.goals("charge", "f.kt2") == set()
    assert t.cards("french") == []


@pytest.mark.rules("CHV-18.2", "CHV-21.9")
def test_formed_not_engaged_and_in_a_battle_area() -> None:
    t = lances(where="centre_french_rear", goal=NEXT)
    t.play(f"advance f.kt1 {START}")
    assert t.goals("charge", "f.kt1") == set() and t.rule(f"charge f.kt1 {NEXT}") == "CHV-18.2"
    t = lances()
    t.put("e.lv1", START)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    assert t.goals("charge", "f.kt1") == set()
    t = lances(where="west_flank_middle", goal="west_middle")
    assert t.goals("charge", "f.kt1") == set()


@pytest.mark.rules("CHV-18.3")
def test_one_or_two_areas_into_an_enemy_and_through_none() -> None:
    assert lances(goal=NEXT).goals("charge", "f.kt1") == {NEXT}
    assert lances(goal=GOAL).goals("charge", "f.kt1") == {GOAL}
    assert lances(goal="centre_english_rear").goals("charge", "f.kt1") == set()
    t = lances()
    t.put("e.lv1", NEXT)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    assert t.goals("charge", "f.kt1") == {NEXT} and t.rule(f"charge f.kt1 {GOAL}") == "CHV-18.3"
    assert lances(goal="west_middle").goals("charge", "f.kt1") == set()


@pytest.mark.rules("CHV-18.4", "CHV-18.10", "CHV-21.15", "CHV-21.22", "CHV-21.27", "CHV-21.35", "CHV-21.38")
@pytest.mark.parametrize(
    ("kind", "into", "through", "start"),
    [
        ("improved_position", False, False, False),
        ("town", False, False, True),
        ("woods", False, False, True),
        ("wall", True, False, True),
        ("impassable", False, False, True),
        ("stream", True, True, True),
        ("bridge", True, True, True),
    ],
)
def test_ground_that_forbids_a_charge(kind: str, into: bool, through: bool, start: bool) -> None:
    for area, may in ((GOAL, into), (NEXT, through), (START, start)):
        t = lances()
        t.ground(area, kind)
        t.movement("french", pool=9)
        t.may_charge("f.kt1")
        assert (t.goals("charge", "f.kt1") == {GOAL}) == may, area


@pytest.mark.rules("CHV-18.5", "CHV-16.15")
def test_it_costs_two_and_the_surcharges() -> None:
    t = lances()
    assert cost(t, "f.kt1", "charge", NEXT, GOAL) == 2
    assert cost(lances(goal=NEXT), "f.kt1", "charge", NEXT) == 2
    t.ground(NEXT, "bridge")
    t.sky("heat")
    assert cost(t, "f.kt1", "charge", NEXT, GOAL) == 4
    t.ground(GOAL, "wall")
    assert cost(t, "f.kt1", "charge", NEXT, GOAL) == 7  # mounted, from a Middle Ground to an Approach


@pytest.mark.rules("CHV-18.6", "CHV-17.7")
def test_arrows_come_first_and_drive_it_back_to_where_it_came_from() -> None:
    t = lances(target="e.lb1")
    t.play(f"charge f.kt1 {GOAL}")
    assert t.asked == "english" and t.firers() == {"e.lb1"}
    t.dice(1, 6, 6, 6)
    t.play("fire e.lb1")
    assert t.where("f.kt1") == START and "stopped" in t.markers("f.kt1") and t.current("e.lb1") == 3


@pytest.mark.rules("CHV-18.6")
def test_a_charger_that_routs_has_charged_in_vain() -> None:
    t = lances(target="e.lb1")
    t.put("f.kt1", START, current=1)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(1, 6, 6)
    t.play(f"charge f.kt1 {GOAL}", "fire e.lb1")
    assert t.where("f.kt1") == "french_rout" and t.current("e.lb1") == 3 and t.asked == "french"


@pytest.mark.rules("CHV-18.7")
def test_the_lance() -> None:
    t = lances()
    for target, ability in (("e.ma1", 4), ("e.bl1", 5), ("e.pk1", 3), ("e.lv1", 5)):
        t.put(target, GOAL)
        assert clash(t, "f.kt1", target, charge=True).ability == ability


@pytest.mark.rules("CHV-18.7")
def test_its_player_chooses_whom_it_strikes() -> None:
    t = lances()
    t.put("e.bl1", GOAL)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.play(f"charge f.kt1 {GOAL}")
    assert t.asked == "french" and t.targets("f.kt1") == {"e.ma1", "e.bl1"}


@pytest.mark.rules("CHV-18.8", "CHV-12.2", "CHV-13.1")
def test_the_shock_is_mutual() -> None:
    """Both roll before either suffers: the charger 6 dice at 4, the other 5 at 3."""
    t = lances()
    t.put("e.bl1", "english_reserve")
    t.dice(4, 4, 4, 4, 1, 6, 3, 3, 4, 6, 6)
    t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.ma1")
    assert t.left == [] and t.where("e.ma1") == "english_rout" and t.current("f.kt1") == 4
    assert t.where("f.kt1") == GOAL and "stopped" in t.markers("f.kt1")


@pytest.mark.rules("CHV-18.8", "CHV-26.4", "CHV-26.6")
def test_both_may_use_cards_the_phasing_player_first() -> None:
    t = lances()
    t.hand("french", "press_the_attack", "close_ranks")
    t.hand("english", "press_the_attack", "close_ranks")
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.play(f"charge f.kt1 {GOAL}", "press f.kt1 e.ma1")
    assert t.asked == "english"
    t.dice(*[1] * 8, *[1] * 7)
    t.play("play press_the_attack")
    assert t.left == [] and t.asked == "french" and t.phase == "close_ranks_charge"
    t.play("play close_ranks")
    assert t.asked == "english"
    t.play("play close_ranks")
    assert t.where("e.ma1") == "english_rout" and t.where("f.kt1") == GOAL and t.current("f.kt1") == 1
    assert t.cards("english") == t.cards("french") == []


@pytest.mark.rules("CHV-18.3", "CHV-2.15")
def test_a_charge_does_not_take_the_area_that_it_passes() -> None:
    t = lances()
    t.control(NEXT, "english")
    t.dice(*[6] * 11)
    t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.ma1")
    assert t.controller(NEXT) == "english" == t.controller(GOAL) and t.controller(START) == "french"


@pytest.mark.rules("CHV-18.3", "CHV-17.8", "CHV-3.7")
def test_a_charge_upon_guns_alone_takes_them() -> None:
    t = lances(target="e.ay1")
    t.put("e.ma1", "english_reserve")
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(6, 6, 6)
    t.play(f"charge f.kt1 {GOAL}", "fire e.ay1")
    assert t.left == [] and t.where("e.ay1") == "gone" and t.where("f.kt1") == GOAL and t.asked == "french"
    assert t.controller(GOAL) == "french"


@pytest.mark.rules("CHV-18.9", "CHV-12.1")
def test_who_has_charged_still_attacks() -> None:
    t = lances()
    t.dice(*[6] * 11)
    t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.ma1")
    t.clash("french")
    assert t.attackers() == {"f.kt1"}


@pytest.mark.rules("CHV-15.10", "CHV-15.11")
def test_a_charge_enters_its_areas_and_stops() -> None:
    t = lances()
    t.dice(*[6] * 11)
    t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.ma1")
    assert t.s.moved[t.unit("f.kt1")] == 2 and "stopped" in t.markers("f.kt1")
