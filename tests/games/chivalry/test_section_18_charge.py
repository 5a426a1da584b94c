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


@pytest.mark.rules("CHV-18.2", "CHV-18.3")
@pytest.mark.parametrize("row", ["english_rear", "english_approach", "middle", "french_approach"])
def test_a_charge_may_start_in_any_area_of_a_battle(row: str) -> None:
    rows = ["english_rear", "english_approach", "middle", "french_approach", "french_rear"]
    goal = f"west_{rows[rows.index(row) + 1]}"
    t = Table()
    t.put("e.kt1", f"west_{row}")
    t.put("f.ma1", goal)
    t.movement("english", pool=9)
    t.may_charge("e.kt1")
    assert t.goals("charge", "e.kt1") == {goal}


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


@pytest.mark.rules("CHV-18.8", "CHV-2.15", "CHV-3.7", "CHV-4.5")
def test_if_both_rout_neither_outlasts_the_other() -> None:
    """Nobody takes the ground or the gun, and no leader is left alone with an enemy: no die is rolled for him."""
    t = lances()
    t.put("f.kt1", START, current=1)
    t.put("e.ma1", GOAL, current=1)
    t.put("e.ay1", GOAL)
    t.lead("e.l3", GOAL)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(1, 1)
    t.play(f"charge f.kt1 {GOAL}", "pass", "attack f.kt1 e.ma1")
    assert t.left == [] and (t.where("f.kt1"), t.where("e.ma1")) == ("french_rout", "english_rout")
    assert t.controller(GOAL) == "english" and t.where("e.ay1") == GOAL
    assert t.where("e.l3") == "english_reserve"


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


@pytest.mark.rules("CHV-18.1")
def test_no_card_helps_foot_and_a_hill_does_not_either() -> None:
    t = lances("f.pk1", card=False)
    t.ground(START, "hill")
    t.movement("french", pool=9)
    assert t.goals("charge", "f.pk1") == set() and t.rule(f"charge f.pk1 {GOAL}") == "CHV-18.1"


@pytest.mark.rules("CHV-18.2")
def test_why_it_may_not_charge_from_a_flank_or_out_of_a_fight() -> None:
    t = lances(where="west_flank_middle", goal="west_middle")
    assert t.rule("charge f.kt1 west_middle") == "CHV-18.2"
    t = lances()
    t.put("e.lv1", START)
    t.put("e.lv2", NEXT)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    assert t.goals("charge", "f.kt1") == set() and t.rule(f"charge f.kt1 {NEXT}") == "CHV-15.12"


@pytest.mark.rules("CHV-18.3", "CHV-18.4", "CHV-18.10")
def test_why_it_may_not_go_there() -> None:
    t = lances(goal="centre_english_rear")
    assert t.rule(f"charge f.kt1 {NEXT}") == "CHV-18.3"  # nobody is there
    assert t.rule("charge f.kt1 centre_english_rear") == "CHV-18.3"  # three areas away
    for area in (NEXT, GOAL):
        t = lances()
        t.ground(area, "town")
        t.movement("french", pool=9)
        t.may_charge("f.kt1")
        assert t.rule(f"charge f.kt1 {GOAL}") == "CHV-18.4"
    t = lances()
    t.ground(START, "improved_position")
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    assert t.rule(f"charge f.kt1 {GOAL}") == "CHV-18.10"


@pytest.mark.rules("CHV-18.4", "CHV-21.35")
def test_a_wall_may_be_charged_from_the_next_area_too() -> None:
    t = lances(goal=NEXT)
    t.ground(NEXT, "wall")
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    assert t.goals("charge", "f.kt1") == {NEXT}


@pytest.mark.rules("CHV-18.3", "CHV-2.11")
def test_neither_into_nor_through_an_area_that_is_full_of_friends() -> None:
    for area in (NEXT, GOAL):
        t = lances()
        for unit in ("f.bl1", "f.bl2", "f.bl3", "f.pk1"):
            t.put(unit, area)
        t.movement("french", pool=9)
        t.may_charge("f.kt1")
        assert t.goals("charge", "f.kt1") == set() and t.rule(f"charge f.kt1 {GOAL}") == "CHV-2.11"


@pytest.mark.rules("CHV-18.3")
def test_guns_are_enough_to_end_upon_and_enough_to_bar_the_way() -> None:
    t = lances(target="e.ay1")
    assert t.goals("charge", "f.kt1") == {GOAL}
    t.dice(6, 6, 6)
    t.play(f"charge f.kt1 {GOAL}", "fire e.ay1")
    assert t.where("e.ay1") == "gone" and t.where("f.kt1") == GOAL and t.phase == "commands"
    t = lances()
    t.put("e.ay1", NEXT)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    assert t.goals("charge", "f.kt1") == {NEXT}


@pytest.mark.rules("CHV-18.5")
def test_it_is_paid_like_an_advance() -> None:
    for pool, may in ((1, False), (2, True)):
        t = lances()
        t.movement("french", pool=pool)
        t.may_charge("f.kt1")
        assert t.can(f"charge f.kt1 {GOAL}") == may
    t.play(f"charge f.kt1 {GOAL}")
    assert t.pool == 0


@pytest.mark.rules("CHV-18.6")
def test_a_charger_driven_back_strikes_nobody() -> None:
    t = lances(target="e.lb1")
    t.put("e.ma1", GOAL)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(1, 6, 6, 6)
    t.play(f"charge f.kt1 {GOAL}", "fire e.lb1")
    assert t.phase == "commands" and t.where("f.kt1") == START and t.controller(NEXT) != "french"


@pytest.mark.rules("CHV-18.6", "CHV-17.6")
def test_a_charger_that_stands_the_arrows_strikes_with_what_is_left() -> None:
    """Six, less one hit: five dice of the charger, and three of the archers who strike back."""
    t = lances(target="e.lb1")
    t.dice(1, 6, 6, 1)
    t.play(f"charge f.kt1 {GOAL}", "fire e.lb1")
    assert t.phase == "shock"
    t.dice(*[6] * 5, *[6] * 3)
    t.play("attack f.kt1 e.lb1")
    assert t.left == [] and t.phase == "commands"


@pytest.mark.rules("CHV-18.7", "CHV-12.6")
def test_leader_and_lance_go_up_to_five() -> None:
    t = lances()
    t.lead("f.l3", START, "f.kt1")
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(5, *[6] * 5, *[6] * 5)
    t.go(f"charge f.kt1 {GOAL}", "pool")
    t.play("attack f.kt1 e.ma1")
    assert t.left == [] and t.current("e.ma1") == 4 and t.where("f.l3") == GOAL


@pytest.mark.rules("CHV-18.8", "CHV-12.6")
def test_the_strike_back_is_no_charge() -> None:
    """Pikes at 3: a 4 misses. The charger at 3 against pikes: a 4 misses too."""
    t = lances(target="e.pk1")
    t.dice(4, 4, 4, 4, 4, 3, 4, 4, 4, 4, 3)
    t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.pk1")
    assert t.left == [] and t.current("e.pk1") == 4 and t.current("f.kt1") == 5


@pytest.mark.rules("CHV-18.8", "CHV-13.9")
@pytest.mark.parametrize(("dice", "lost"), [((1, 1), True), ((1, 2), False)])
def test_leaders_of_both_are_at_risk(dice: tuple[int, int], lost: bool) -> None:
    """One hit on each: lost on 2. The leader of the unit struck is checked first."""
    t = lances()
    t.lead("f.l3", START, "f.kt1")
    t.lead("e.l3", GOAL, "e.ma1")
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(1, *[6] * 5, 1, *[6] * 4, *dice, *dice)
    t.go(f"charge f.kt1 {GOAL}", "pool")
    t.play("attack f.kt1 e.ma1")
    assert t.left == []
    assert [t.where(leader) for leader in ("e.l3", "f.l3")] == (["gone", "gone"] if lost else [GOAL, GOAL])


@pytest.mark.rules("CHV-18.8")
def test_who_is_not_hit_is_not_asked_to_close_his_ranks() -> None:
    for hits, asked in (((1, 6), "english"), ((6, 1), "french"), ((6, 6), "")):
        t = lances()
        t.s.quick = False
        t.dice(hits[0], *[6] * 5, hits[1], *[6] * 4)
        t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.ma1", "pass")
        assert (t.asked if t.phase == "close_ranks_charge" else "") == asked


@pytest.mark.rules("CHV-18.8", "CHV-26.6")
@pytest.mark.parametrize(
    ("french", "english", "left"), [(True, False, (6, 2)), (False, True, (5, 4)), (False, False, (5, 2))]
)
def test_each_cancels_the_hits_on_his_own_unit(french: bool, english: bool, left: tuple[int, int]) -> None:
    """Three hits on the men-at-arms, one on the knights."""
    t = lances()
    t.hand("french", *["close_ranks"] * french)
    t.hand("english", *["close_ranks"] * english)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(1, 1, 1, *[6] * 3, 1, *[6] * 4)
    t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.ma1")
    for _ in range(french + english):
        t.play("play close_ranks")
    assert (t.current("f.kt1"), t.current("e.ma1")) == left


@pytest.mark.rules("CHV-18.8", "CHV-13.9")
def test_cancelled_hits_endanger_nobody() -> None:
    t = lances()
    t.lead("e.l3", GOAL, "e.ma1")
    t.hand("english", "close_ranks")
    t.dice(1, 1, *[6] * 4, *[6] * 5)
    t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.ma1", "play close_ranks")
    assert t.left == [] and t.current("e.ma1") == 5 and t.where("e.l3") == GOAL


@pytest.mark.rules("CHV-18.10", "CHV-21.17")
def test_a_hill_with_stakes_is_no_place_to_charge_from() -> None:
    t = lances(card=False)
    t.ground(START, "hill", "improved_position")
    t.movement("french", pool=9)
    assert t.goals("charge", "f.kt1") == set() and t.rule(f"charge f.kt1 {GOAL}") == "CHV-18.10"


@pytest.mark.rules("CHV-18.2", "CHV-18.3")
def test_a_charge_out_of_the_first_area_of_all() -> None:
    """Its number is nought."""
    t = Table()
    t.put("e.kt1", "west_english_rear")
    t.put("f.ma1", "west_english_approach")
    t.ground("west_english_rear", "hill")
    t.movement("english", pool=9)
    assert t.goals("charge", "e.kt1") == {"west_english_approach"}


@pytest.mark.rules("CHV-18.8", "CHV-10.2")
def test_the_first_leader_of_all_helps_the_strike_back() -> None:
    """Men-at-arms with a leader at 4."""
    t = lances()
    t.lead("e.l5", GOAL, "e.ma1")
    t.dice(*[6] * 6, 4, *[6] * 4)
    t.play(f"charge f.kt1 {GOAL}", "attack f.kt1 e.ma1")
    assert t.left == [] and t.current("f.kt1") == 5
