"""Section 15: who pays for commands, and how far units go."""

import pytest

from .figures import cost
from .table import Table

REAR, NEAR, AREA = "centre_english_rear", "centre_english_approach", "centre_middle"


def marching(pool: int = 0, *units: str, where: str = NEAR) -> Table:
    t = Table()
    for unit in units or ("e.ma1",):
        t.put(unit, where)
    t.put("f.lv1", "centre_french_rear")
    t.movement("english", pool=pool)
    return t


@pytest.mark.rules("CHV-15.1", "CHV-15.2")
def test_cards_become_points_first() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.hand("english", "charge", "trumpets", "ransom")
    t.movement("english", ask_pool=True)
    assert t.asked == "english" and t.phase == "pool"
    t.choose(charge=1, trumpets=1)
    assert t.pool == 6 and t.cards("english") == ["ransom"] and t.can(f"advance e.ma1 {AREA}")


@pytest.mark.rules("CHV-15.2")
def test_a_large_hand_becomes_points_in_two_parts() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.hand("english", *["charge"] * 5, *["impetuous"] * 3, "ransom", "dismount")
    t.movement("english", ask_pool=True)
    t.choose(charge=2, impetuous=1)
    assert t.phase == "pool" and [lot.id for lot in t.lots()] == ["ransom", "dismount"] and t.pool == 0
    t.choose(dismount=1)
    assert t.pool == 2 * 4 + 3 + 1 and t.discarded() == ["charge", "charge", "dismount", "impetuous"]


@pytest.mark.rules("CHV-15.3")
def test_points_are_lost_at_the_end_of_the_phase() -> None:
    t = marching(5)
    assert not any(words.startswith("pool") for words in t.menu())
    t.play("done")
    assert t.pool == 0


@pytest.mark.rules("CHV-15.4")
def test_the_enemy_reacts_with_impetuous_and_then_rival_captains() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("f.lv1", "centre_french_approach")
    t.lead("e.l3", NEAR)
    t.hand("french", "impetuous", "rival_captains", "rival_captains")
    t.movement("english", ask_reaction=True)
    assert t.asked == "french" and t.menu() == ["pass", f"impetuous {NEAR}"]
    t.play("pass")
    assert t.asked == "french" and set(t.menu()) == {"pass", "rival e.l3"}
    t.play("rival e.l3")
    assert t.asked == "english"


@pytest.mark.rules("CHV-15.5", "CHV-15.9")
def test_one_command_at_a_time_while_there_is_something_to_pay_with() -> None:
    t = marching(3, "e.ma1", "e.bl1")
    t.play(f"advance e.ma1 {AREA}")
    assert t.pool == 1 and not t.can(f"advance e.bl1 {AREA}") and t.rule(f"advance e.bl1 {AREA}") == "CHV-15.9"
    assert t.can(f"retreat e.bl1 {REAR}") and t.can("done")
    t.play(f"retreat e.bl1 {REAR}")
    assert t.pool == 0


@pytest.mark.rules("CHV-15.6", "CHV-10.3")
def test_any_leader_gives_each_unit_with_him_one() -> None:
    t = Table()
    for unit in ("e.ma1", "e.bl1", "e.pk1"):
        t.put(unit, NEAR)
    t.put("e.ma2", REAR)
    t.lead("e.l1", NEAR, "e.ma1")
    t.movement("english")
    assert set(t.menu("retreat")) == {f"retreat {unit} {REAR}" for unit in ("e.ma1", "e.bl1", "e.pk1")}
    t.play(f"retreat e.bl1 {REAR}", f"retreat e.pk1 {REAR}", f"retreat e.ma1 {REAR}")
    assert t.menu("retreat") == [] and t.menu("advance") == []  # nobody has a second


@pytest.mark.rules("CHV-15.7", "CHV-10.3")
def test_an_uncommitted_leader_may_give_all_to_one() -> None:
    for free in (True, False):
        t = Table()
        t.put("e.ma1", NEAR)
        t.lead("e.l3", NEAR, "" if free else "e.ma1")
        t.movement("english")
        assert t.can(f"advance e.ma1 {AREA}") == free


@pytest.mark.rules("CHV-15.7")
def test_in_the_reserve_too() -> None:
    t = Table()
    t.put("e.ma1", "english_reserve")
    t.put("e.ma2", "english_reserve")
    t.put("e.ma3", "english_reserve")
    t.put("e.ma4", NEAR)
    t.lead("e.l2", "english_reserve")
    t.movement("english")
    again = t.clone()
    for unit in ("e.ma1", "e.ma2", "e.ma3"):  # one each, in the first way
        t.go(f"deploy {unit} {REAR}", "each")
    assert t.places("e.ma1", "e.ma2", "e.ma3") == {REAR} and not t.can(f"retreat e.ma4 {REAR}")
    for unit in ("e.ma1", "e.ma2"):  # two in all, in the second
        again.go(f"deploy {unit} {REAR}", "rating")
    assert again.menu() == ["done"]


@pytest.mark.rules("CHV-15.8", "CHV-15.15")
def test_leaders_and_pool_pay_together() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.lead("e.l1", NEAR)
    t.lead("e.l2", NEAR, "e.ma1")
    t.movement("english", pool=0)
    t.go(f"advance e.ma1 {AREA}")  # one of each leader
    assert t.where("e.ma1") == AREA
    t = marching(1)
    t.lead("e.l1", NEAR)
    t.movement("english", pool=1)
    t.go(f"advance e.ma1 {AREA}")
    assert t.where("e.ma1") == AREA and t.pool == 0


@pytest.mark.rules("CHV-15.9")
def test_the_price_is_paid_in_full_and_not_more() -> None:
    t = marching(3)
    t.play(f"advance e.ma1 {AREA}")
    assert t.pool == 1


@pytest.mark.rules("CHV-15.10", "CHV-3.3")
@pytest.mark.parametrize(("unit", "areas"), [("e.ma1", 2), ("e.kt1", 3), ("e.cv1", 3), ("e.lb1", 2)])
def test_how_far_units_go(unit: str, areas: int) -> None:
    t = Table()
    t.put(unit, REAR)
    t.put("f.lv1", "east_french_rear")
    t.movement("english", pool=99)
    way = [NEAR, AREA, "centre_french_approach", "centre_french_rear"]
    for step, area in enumerate(way):
        assert t.can(f"advance {unit} {area}") == (step < areas)
        if step == areas:
            assert t.rule(f"advance {unit} {area}") == "CHV-15.10"
            break
        t.play(f"advance {unit} {area}")


@pytest.mark.rules("CHV-15.10")
def test_each_unit_has_its_own_count_of_areas() -> None:
    """Units beside each other in the list, the second of which moves first."""
    t = marching(99, "e.ma1", "e.ma2", "e.ma3", where=REAR)
    for unit in ("e.ma2", "e.ma1", "e.ma3"):
        t.play(f"advance {unit} {NEAR}")
    for unit in ("e.ma3", "e.ma2", "e.ma1"):
        t.play(f"advance {unit} {AREA}")
    assert t.goals("retreat", "e.ma1") == t.goals("retreat", "e.ma2") == t.goals("retreat", "e.ma3") == set()


@pytest.mark.rules("CHV-15.10")
def test_a_gun_enters_one_area() -> None:
    t = marching(9, "e.ay1", where="english_reserve")
    t.play(f"deploy e.ay1 {REAR}")
    assert not t.can(f"advance e.ay1 {NEAR}")


@pytest.mark.rules("CHV-15.10")
def test_the_reserve_counts_as_an_area_entered() -> None:
    t = marching(9, where=NEAR)
    t.play(f"retreat e.ma1 {REAR}", "retreat e.ma1 english_reserve")
    assert not t.can(f"deploy e.ma1 {REAR}")


@pytest.mark.rules("CHV-15.11", "CHV-21.16", "CHV-21.37")
@pytest.mark.parametrize("why", ["enemy", "woods", "improved_position", "church"])
def test_what_stops_a_unit(why: str) -> None:
    t = marching(9)
    if why == "enemy":
        t.put("f.lv1", AREA)
    else:
        t.ground(AREA, why)
    t.movement("english", pool=9)
    t.play(f"advance e.ma1 {AREA}")
    stopped = why != "church"
    assert ("stopped" in t.markers("e.ma1")) == stopped
    if why != "enemy":
        assert t.can("advance e.ma1 centre_french_approach") == (not stopped)
        assert not stopped or t.rule("advance e.ma1 centre_french_approach") == "CHV-15.11"


@pytest.mark.rules("CHV-15.11")
def test_who_regroups_is_stopped() -> None:
    t = marching(9)
    t.put("e.ma1", NEAR, current=2)
    t.movement("english", pool=9)
    t.play("regroup e.ma1 1")
    assert "stopped" in t.markers("e.ma1") and not t.can(f"advance e.ma1 {AREA}")


@pytest.mark.rules("CHV-15.12")
def test_the_engaged_may_only_withdraw() -> None:
    t = marching(9, where=AREA)
    t.put("e.ma1", AREA, current=2)
    t.put("f.lv1", AREA)
    t.movement("english", pool=9)
    assert [words.split()[0] for words in t.menu() if "e.ma1" in words] == ["withdraw"]
    for words in ("advance e.ma1 centre_french_approach", f"retreat e.ma1 {NEAR}", "regroup e.ma1 1"):
        assert t.rule(words) == "CHV-15.12"


@pytest.mark.rules("CHV-15.13")
def test_surcharges_are_added_once_to_each_command() -> None:
    """Heat, a bridge entered, an improved position left: 2 + 1 + 1 + 1."""
    t = marching(9)
    t.sky("heat")
    t.ground(NEAR, "improved_position")
    t.control(NEAR, "french")
    t.ground(AREA, "bridge")
    assert cost(t, "e.ma1", "advance", AREA) == 5


@pytest.mark.rules("CHV-15.14")
def test_a_leader_serves_those_who_started_with_him() -> None:
    """Even after they have moved, and nobody who came later."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.ma2", REAR)
    t.lead("e.l5", NEAR)
    t.movement("english", pool=2)
    t.play(f"advance e.ma2 {NEAR}")
    assert t.pool == 0 and not t.can(f"advance e.ma2 {AREA}") and not t.can(f"retreat e.ma2 {REAR}")
    t.play(f"advance e.ma1 {AREA}")
    assert t.can("advance e.ma1 centre_french_approach")  # two of five are spent


@pytest.mark.rules("CHV-15.14")
def test_his_way_is_chosen_with_his_first_command() -> None:
    """Rated 1 with three units: one to each, or one in all; after an Advance paid by... the ways are not mixed."""
    t = Table()
    for unit in ("e.ma1", "e.bl1"):
        t.put(unit, NEAR)
    t.lead("e.l3", NEAR)
    t.movement("english")
    t.play(f"advance e.ma1 {AREA}")  # two of three, so it is the second way
    assert t.can(f"retreat e.bl1 {REAR}")
    t.play(f"retreat e.bl1 {REAR}")
    assert t.menu("advance") == [] and t.menu("retreat") == []


@pytest.mark.rules("CHV-15.15")
def test_points_of_the_pool_go_anywhere() -> None:
    t = marching(3)
    t.put("e.bl1", "west_english_rear")
    t.put("e.pk1", "english_reserve")
    t.movement("english", pool=3)
    t.play("advance e.bl1 west_english_approach", "deploy e.pk1 east_english_rear")
    assert t.pool == 0


@pytest.mark.rules("CHV-15.1", "CHV-15.14")
def test_he_serves_them_after_he_has_moved_with_his_unit() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.bl1", NEAR)
    t.put("e.pk1", AREA)
    t.put("f.lv1", "centre_french_rear")
    t.lead("e.l3", NEAR, "e.ma1")
    t.movement("english", pool=1)
    t.play(f"advance e.ma1 {AREA}")
    assert t.where("e.l3") == AREA and t.pool == 0
    assert t.can(f"retreat e.bl1 {REAR}")  # who was with him at the start
    assert not t.can(f"retreat e.pk1 {NEAR}")  # he is with them now


@pytest.mark.rules("CHV-15.2")
def test_no_card_need_become_points_and_all_may() -> None:
    for counts, points in (({}, 0), ({"storm_clouds": 1, "dismount": 2}, 3 + 2)):
        t = Table()
        t.put("e.ma1", NEAR)
        t.hand("english", "storm_clouds", "dismount", "dismount")
        t.movement("english", ask_pool=True)
        t.choose(**counts)
        assert t.pool == points and len(t.cards("english")) == 3 - sum(counts.values())
        assert len(t.discarded()) == sum(counts.values())


@pytest.mark.rules("CHV-15.3")
def test_no_card_becomes_points_later_in_the_phase() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.hand("english", "charge")
    t.movement("english", ask_pool=True)
    t.choose()
    assert t.phase == "commands" and t.menu() == ["done"]


@pytest.mark.rules("CHV-15.2", "CHV-5.3")
def test_a_large_hand_is_turned_into_points_in_two_parts() -> None:
    """More than eight cards: the choice of both parts counts."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.hand("english", *["charge"] * 3, *["impetuous"] * 3, *["arrow_storm"] * 3, "dismount")
    t.movement("english", ask_pool=True)
    t.choose(charge=2)
    assert t.phase == "pool"
    t.choose(dismount=1, arrow_storm=1)
    assert t.pool == 2 * 4 + 3 + 1 and len(t.cards("english")) == 6


@pytest.mark.rules("CHV-15.4", "CHV-5.7")
def test_one_impetuous_and_one_rival_captains_at_most() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.ma2", "west_english_approach")
    t.lead("e.l3", NEAR)
    t.lead("e.l2", NEAR)
    t.hand("french", "impetuous", "impetuous", "rival_captains", "rival_captains")
    t.movement("english", pool=2, ask_reaction=True)
    t.play(f"impetuous {NEAR}")
    assert t.phase == "rival_captains"
    t.play("rival e.l2")
    assert t.asked == "english" and t.cards("french") == ["impetuous", "rival_captains"]
    assert t.affected() == {"e.ma1"}


@pytest.mark.rules("CHV-15.6", "CHV-15.14")
def test_the_first_way_gives_one_to_each_and_the_rest_comes_from_elsewhere() -> None:
    for pool, may in ((0, False), (1, True)):
        t = Table()
        t.put("e.ma1", NEAR)
        t.put("e.bl1", NEAR)
        t.lead("e.l5", NEAR)
        t.movement("english", pool=pool)
        t.go(f"retreat e.bl1 {REAR}", "each")
        assert t.pool == pool and t.can(f"advance e.ma1 {AREA}") == may
        assert t.can("retreat e.bl1 english_reserve") == may  # its one is spent
    t.play(f"advance e.ma1 {AREA}")
    assert t.pool == 0


@pytest.mark.rules("CHV-15.7", "CHV-15.9")
@pytest.mark.parametrize(("leader", "may"), [("e.l1", False), ("e.l2", True)])
def test_not_more_than_his_rating(leader: str, may: bool) -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.lead(leader, NEAR)
    t.movement("english")
    assert t.can(f"advance e.ma1 {AREA}") == may
    assert may or t.rule(f"advance e.ma1 {AREA}") == "CHV-15.9"


@pytest.mark.rules("CHV-15.7", "CHV-15.14")
def test_what_is_left_of_the_rating() -> None:
    """Five: two Advances of 2 leave 1."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.bl1", NEAR)
    t.put("e.pk1", NEAR)
    t.put("f.lv1", "west_french_rear")
    t.lead("e.l5", NEAR)
    t.movement("english")
    t.play(f"advance e.ma1 {AREA}", f"advance e.bl1 {AREA}")
    assert t.menu("advance") == [] and t.can(f"retreat e.pk1 {REAR}")
    t.play(f"retreat e.pk1 {REAR}")
    assert t.menu() == ["done"]


@pytest.mark.rules("CHV-15.6", "CHV-15.7", "CHV-15.8")
def test_the_ways_to_pay() -> None:
    """For a command of 1: the leader in either way, or the pool. For one of 2 he can't pay alone in the first way."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.bl1", NEAR)
    t.lead("e.l3", NEAR)
    t.movement("english", pool=1)
    t.play(f"retreat e.bl1 {REAR}")
    assert set(t.menu()) == {"pay e.l3 each 1", "pay e.l3 rating 1", "pay pool 1"}
    t.play("pay pool 1")
    assert t.pool == 0 and t.can(f"advance e.ma1 {AREA}")
    t.movement("english", pool=1)
    t.play(f"advance e.ma1 {AREA}")
    assert set(t.menu()) == {"pay e.l3 each 1 pool 1", "pay e.l3 rating 2"}


@pytest.mark.rules("CHV-15.15", "CHV-15.6")
def test_two_leaders_pay_for_one_command() -> None:
    """One committed, one not: together 1 + 2."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.bl1", NEAR)
    t.lead("e.l3", NEAR, "e.ma1")
    t.lead("e.l2", NEAR)
    t.ground(AREA, "bridge")
    t.movement("english")
    t.play(f"advance e.ma1 {AREA}")
    assert t.where("e.ma1") == AREA  # the only way: 1 of the one and 2 of the other
    assert t.can(f"retreat e.bl1 {REAR}") and t.menu("advance") == []  # the committed one has one for each
    t.play(f"retreat e.bl1 {REAR}")
    assert t.menu() == ["done"]


@pytest.mark.rules("CHV-15.6")
def test_leaders_of_the_enemy_and_of_other_places_pay_nothing() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.lead("f.l5", NEAR)
    t.lead("e.l5", REAR)
    t.put("e.bl1", REAR)
    t.movement("english")
    assert not t.can(f"retreat e.ma1 {REAR}") and t.can(f"advance e.bl1 {NEAR}")


@pytest.mark.rules("CHV-15.10")
def test_a_rash_advance_counts_as_an_area_entered() -> None:
    t = Table()
    t.put("f.ma1", "centre_french_approach")
    t.put("e.ma1", NEAR)
    t.sting("f.ma1")
    t.movement("french", pool=9)
    t.play(f"rash f.ma1 {AREA}")
    assert t.s.moved[t.unit("f.ma1")] == 1 and t.goals("advance", "f.ma1") == set()


@pytest.mark.rules("CHV-15.11")
def test_nobody_is_stopped_when_the_next_phase_begins() -> None:
    t = marching(9)
    t.ground(AREA, "woods")
    t.play(f"advance e.ma1 {AREA}")
    assert t.rule("advance e.ma1 centre_french_approach") == "CHV-15.11"
    t.movement("english", pool=9)
    assert t.can("advance e.ma1 centre_french_approach")


@pytest.mark.rules("CHV-15.5")
def test_nobody_commands_the_enemy_or_those_who_are_not_there() -> None:
    t = marching(9)
    assert t.rule("advance f.lv1 centre_french_approach") == "CHV-15.5"
    assert t.rule(f"advance e.ma2 {AREA}") == "CHV-15.5"


@pytest.mark.rules("CHV-15.6", "CHV-15.7", "CHV-10.3")
@pytest.mark.parametrize("free", [True, False])
def test_the_first_of_the_list_like_all_others(free: bool) -> None:
    """The first unit, leader and area of all have the number nought."""
    t = Table()
    t.put("e.bl1", "west_english_rear")
    t.lead("e.l5", "west_english_rear", "" if free else "e.bl1")
    t.movement("english")
    assert t.can("advance e.bl1 west_english_approach") == free and t.can("retreat e.bl1 english_reserve")


@pytest.mark.rules("CHV-15.6", "CHV-4.5")
@pytest.mark.parametrize(("die", "where"), [(2, "gone"), (3, "french_reserve")])
def test_a_leader_who_is_lost_provides_nothing_more(die: int, where: str) -> None:
    """His unit routs under arrows; if he escapes, he still has one for the other unit that started with him."""
    t = Table()
    t.put("f.ma1", AREA, current=1)
    t.put("f.ma2", AREA)
    t.put("e.lb1", NEAR)
    t.lead("f.l3", AREA, "f.ma1")
    t.movement("french", pool=1)
    t.go(f"advance f.ma1 {NEAR}")
    t.dice(1, 6, 6, die)
    t.play("fire e.lb1")
    assert t.where("f.l3") == where and t.pool == 0
    assert t.can("retreat f.ma2 centre_french_approach") == (where != "gone")


@pytest.mark.rules("CHV-15.14")
def test_who_has_chosen_the_first_way_keeps_to_it_for_a_unit_that_has_had_its_one() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.bl1", NEAR)
    t.lead("e.l5", NEAR)
    t.movement("english", pool=1)
    t.go(f"retreat e.ma1 {REAR}", "each")
    t.play("retreat e.ma1 english_reserve")  # nobody asks who pays: its one is spent
    assert t.pool == 0 and t.where("e.ma1") == "english_reserve" and t.can(f"retreat e.bl1 {REAR}")


@pytest.mark.rules("CHV-15.9", "CHV-15.15")
def test_nobody_is_made_to_choose_a_way_for_nothing() -> None:
    """Two leaders and a command of 1: one of them pays, in either way, or the pool; never both."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.lead("e.l3", NEAR)
    t.lead("e.l2", NEAR)
    t.movement("english", pool=1)
    t.play(f"retreat e.ma1 {REAR}")
    assert set(t.menu()) == {
        "pay e.l3 each 1",
        "pay e.l3 rating 1",
        "pay e.l2 each 1",
        "pay e.l2 rating 1",
        "pay pool 1",
    }


@pytest.mark.rules("CHV-15.7", "CHV-16.14")
def test_two_leaders_in_the_routed_box_pay_for_one_rally() -> None:
    """Rated 2 and 1, without a pool: up to 3 points together."""
    t = Table()
    t.put("e.ma1", "english_rout")
    t.lead("e.l2", "english_rout")
    t.lead("e.l1", "english_rout")
    t.movement("english")
    assert t.rallies("e.ma1") == {1, 2, 3} and t.rule("rally e.ma1 4") == "CHV-16.14"
    t.play("rally e.ma1 3")
    assert set(t.menu()) == {"pay e.l1 each 1 e.l2 rating 2", "pay e.l2 rating 2 e.l1 rating 1"}
    t.play("pay e.l1 each 1 e.l2 rating 2")
    assert t.current("e.ma1") == 3 and t.menu("rally") == []


@pytest.mark.rules("CHV-15.3", "CHV-15.1")
def test_nothing_of_the_phase_is_left_when_it_is_over() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.kt1", NEAR)
    t.put("e.bl1", REAR, current=2)
    t.lead("e.l3", NEAR)
    t.lead("e.l2", "english_reserve")
    t.hand("english", "charge", "local_guide")
    t.hand("french", "rival_captains", "impetuous")
    t.movement("english", pool=9, ask_reaction=True)
    t.play(f"impetuous {NEAR}", "rival e.l3", "control e.ma1", "control e.kt1")
    t.card("charge", NEAR)
    t.card("local_guide", "e.kt1")
    t.play("regroup e.bl1 1", "done", f"ride e.l2 {REAR}", "done")
    s = t.s
    assert t.asked == "" and (s.pool, s.silenced, s.impetuous) == (0, -1, 0)
    assert (s.units_from, s.leaders_from, s.moved, s.marshals) == ((), (), (), ())
    assert not (s.regrouped | s.chargers | s.guided | s.led)
