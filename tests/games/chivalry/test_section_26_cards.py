"""Section 26: the card texts."""

import pytest

from .figures import clash, cost, shot
from .table import Table

REAR, NEAR, AREA, FAR = "centre_english_rear", "centre_english_approach", "centre_middle", "centre_french_approach"


def holding(*titles: str, seat: str = "english") -> Table:
    """Two units of each side that are far apart, and a hand."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("f.ma1", FAR)
    t.hand(seat, *titles)
    return t


@pytest.mark.rules("CHV-26.1")
def test_charge_needs_horse_in_the_area() -> None:
    t = holding("charge")
    t.put("e.kt1", AREA)
    t.put("e.kt2", "west_flank_english")
    t.movement("english")
    assert t.names("charge") == {AREA}
    t.card("charge", AREA)
    assert t.discarded() == ["charge"]


@pytest.mark.rules("CHV-26.1", "CHV-26.13")
@pytest.mark.parametrize("card", ["charge", "forced_march"])
def test_a_card_that_has_been_shown_is_spent(card: str) -> None:
    """Who could take it back would have told that he holds it, and keep it."""
    t = holding(card)
    t.put("e.kt1", AREA)
    t.movement("english")
    t.play(f"play {card}")
    assert t.cards("english") == [] and t.discarded() == [card] and not t.can("back") and not t.can("done")


@pytest.mark.rules("CHV-26.1")
def test_charge_is_for_those_who_are_there_now() -> None:
    t = holding("charge")
    t.put("e.kt1", NEAR)
    t.put("e.kt2", REAR)
    t.movement("english", pool=9)
    t.card("charge", NEAR)
    t.play(f"advance e.kt2 {NEAR}")
    assert t.goals("charge", "e.kt1") == {FAR} and t.goals("charge", "e.kt2") == set()


@pytest.mark.rules("CHV-26.2")
def test_impetuous_names_an_area_with_proud_men_who_are_not_engaged() -> None:
    t = holding("impetuous", seat="french")
    t.put("e.kt1", "west_middle")
    t.put("e.cv1", "east_middle")
    t.put("e.bl1", "west_english_rear")
    t.put("e.kt2", AREA)
    t.put("f.lv1", AREA)
    t.put("e.ma2", "west_flank_english")
    t.movement("english", pool=9, ask_reaction=True)
    assert t.asked == "french"
    assert set(t.menu("impetuous")) == {f"impetuous {area}" for area in (NEAR, "west_middle", "east_middle")}


@pytest.mark.rules("CHV-26.2")
def test_impetuous_affects_all_such_units_there() -> None:
    t = holding("impetuous", seat="french")
    t.put("e.cv1", NEAR)
    t.put("e.pk1", NEAR)
    t.movement("english", pool=9, ask_reaction=True)
    t.play(f"impetuous {NEAR}")
    assert t.affected() == {"e.ma1", "e.cv1"}


@pytest.mark.rules("CHV-26.2", "CHV-21.21", "CHV-21.41")
def test_impetuous_spares_an_improved_position_of_the_enemy_and_no_other_ground() -> None:
    t = holding("impetuous", seat="french")
    for kind, named in (("improved_position", False), ("wall", True), ("town", True)):
        t.ground(NEAR, kind)
        t.movement("english", pool=9, ask_reaction=True)
        assert (f"impetuous {NEAR}" in t.menu()) == named
    t.ground(NEAR, "improved_position")
    t.control(NEAR, "french")
    t.movement("english", pool=9, ask_reaction=True)
    assert f"impetuous {NEAR}" in t.menu()


@pytest.mark.rules("CHV-26.3", "CHV-11.9")
def test_arrow_storm_adds_two_dice_after_halving() -> None:
    t = holding("arrow_storm")
    t.put("e.lb1", NEAR)
    t.put("e.ay1", NEAR)
    t.put("f.ma2", AREA)
    assert shot(t, "e.lb1", "f.ma2", storm=True).dice == 5
    t.put("f.ma2", "french_reserve")
    assert shot(t, "e.lb1", "f.ma1", storm=True).dice == 4
    t.ranged("english")
    assert t.menu("storm") == ["storm e.lb1 f.ma1"]
    t.dice(1, 1, 6, 6)
    t.play("storm e.lb1 f.ma1")
    assert t.current("f.ma1") == 3 and t.left == [] and t.discarded() == ["arrow_storm"]


@pytest.mark.rules("CHV-26.3")
def test_arrow_storm_is_not_for_guns() -> None:
    t = holding("arrow_storm")
    t.put("e.ay1", NEAR)
    t.put("f.ma1", AREA)
    t.ranged("english")
    assert t.menu("storm") == [] and t.rule("storm e.ay1 f.ma1") == "CHV-26.3"


@pytest.mark.rules("CHV-26.4", "CHV-12.9")
def test_press_the_attack_adds_two_dice() -> None:
    t = holding("press_the_attack")
    t.put("f.ma1", NEAR)
    assert clash(t, "e.ma1", "f.ma1", press=True).dice == 7
    t.clash("english")
    t.dice(6, 6, 6, 6, 6, 1, 1)
    t.play("press e.ma1 f.ma1")
    assert t.left == [] and t.current("f.ma1") == 3 and t.discarded() == ["press_the_attack"]


@pytest.mark.rules("CHV-26.6")
def test_close_ranks_cancels_two_at_most_all() -> None:
    for hits, left in ((1, 5), (2, 5), (3, 4)):
        t = holding("close_ranks", seat="french")
        t.put("f.ma1", NEAR)
        t.clash("english")
        t.dice(*[1] * hits, *[6] * (5 - hits))
        t.play("attack e.ma1 f.ma1", "play close_ranks")
        assert t.current("f.ma1") == left


@pytest.mark.rules("CHV-26.7")
def test_second_wind() -> None:
    t = holding("second_wind")
    t.put("e.ma1", NEAR, current=1)
    t.put("e.bl1", "english_reserve", current=3)
    t.put("e.pk1", REAR)  # fresh
    t.put("e.ma2", AREA, current=1)
    t.put("f.lv1", AREA)  # engaged
    t.put("e.lv1", "english_rout")
    t.movement("english", pool=9)
    assert t.names("second_wind") == {"e.ma1", "e.bl1"}
    t.card("second_wind", "e.ma1")
    assert t.current("e.ma1") == 3 and t.markers("e.ma1") == set()
    t.play("regroup e.ma1 2")
    assert t.current("e.ma1") == 5


@pytest.mark.rules("CHV-26.8")
@pytest.mark.parametrize(("value", "current"), [(4, 2), (2, 2), (1, 1)])
def test_rally_to_the_banner(value: int, current: int) -> None:
    t = holding("rally_to_the_banner")
    t.put("e.lv1", "english_rout", value=value)
    t.movement("english", pool=9)
    assert t.names("rally_to_the_banner") == {"e.lv1"}
    t.card("rally_to_the_banner", "e.lv1")
    assert (t.where("e.lv1"), t.current("e.lv1"), t.value("e.lv1")) == ("english_reserve", current, value)
    assert t.markers("e.lv1") == {"stopped"} and t.pool == 9


@pytest.mark.rules("CHV-26.9")
@pytest.mark.parametrize(("hits", "left"), [(1, 5), (2, 5), (3, 4)])
def test_pavises_cancel_two_at_most_all(hits: int, left: int) -> None:
    t = holding("pavises", seat="french")
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.ranged("english")
    t.dice(*[1] * hits, *[6] * (3 - hits))
    t.play("shoot e.lb1 f.ma1", "play pavises")
    assert t.current("f.ma1") == left


@pytest.mark.rules("CHV-26.10")
def test_empty_quivers_halves_down_and_spares_guns() -> None:
    t = holding("empty_quivers", seat="french")
    t.put("e.lb1", NEAR)
    t.put("e.ay1", NEAR)
    t.put("f.ma1", AREA)
    assert shot(t, "e.lb1", "f.ma1", quivers=True).dice == 1
    t.ranged("english")
    t.dice(6, 6, 6)
    t.play("shoot e.ay1 f.ma1")
    assert t.left == [] and t.asked == "english"
    t.play("shoot e.lb1 f.ma1")
    assert t.asked == "french"
    t.dice(1)
    t.play("play empty_quivers")
    assert t.left == [] and t.current("f.ma1") == 4


@pytest.mark.rules("CHV-26.12")
def test_war_cry() -> None:
    t = holding("war_cry")
    t.put("e.bl1", NEAR)
    t.put("f.ma1", NEAR)
    t.put("e.ma2", AREA)
    t.put("f.ma2", AREA)
    t.lead("e.l3", NEAR, "e.ma1")
    t.lead("e.l2", AREA)
    t.clash("english")
    assert t.menu("cry") == [f"cry {NEAR}"]
    t.play(f"cry {NEAR}")
    assert clash(t, "e.ma1", "f.ma1").ability == 5 and clash(t, "e.bl1", "f.ma1").ability == 4
    assert clash(t, "e.ma2", "f.ma2").ability == 3
    assert t.menu("cry") == [] and t.discarded() == ["war_cry"]


@pytest.mark.rules("CHV-26.12")
def test_war_cry_is_for_the_start_of_the_step() -> None:
    """Not even after an attack whose unit has broken through."""
    t = holding("war_cry")
    t.put("f.ma1", NEAR, current=1)
    t.put("e.ma2", "west_middle")
    t.put("f.ma2", "west_middle")
    t.lead("e.l3", "west_middle", "e.ma2")
    t.clash("english")
    assert t.menu("cry") == ["cry west_middle"]
    t.dice(1, 6, 6, 6, 6)
    t.play("attack e.ma1 f.ma1", "break e.ma1")
    assert t.where("e.ma1") == AREA and t.attackers() == {"e.ma2"}
    assert t.menu("cry") == [] and t.rule("cry west_middle") == "CHV-26.12"


@pytest.mark.rules("CHV-26.13")
def test_forced_march() -> None:
    t = holding("forced_march")
    t.put("e.bl1", NEAR)
    t.put("e.pk1", NEAR)
    t.put("e.lv1", NEAR)
    t.put("e.lb1", REAR)
    t.movement("english")
    t.play("play forced_march", "change e.ma1 west_english_approach")
    assert not t.can("retreat e.lb1 english_reserve") and t.rule("retreat e.lb1 english_reserve") == "CHV-26.13"
    assert not t.can("retreat e.ma1 west_english_rear")  # once each
    t.play(f"retreat e.bl1 {REAR}", f"retreat e.pk1 {REAR}")
    assert t.where("e.ma1") == "west_english_approach" and t.where("e.bl1") == t.where("e.pk1") == REAR
    assert t.where("e.lv1") == NEAR and t.discarded() == ["forced_march"]
    assert t.phase == "commands" and t.menu("retreat") == []  # three have marched, and nobody pays for more


@pytest.mark.rules("CHV-26.13")
def test_a_forced_march_out_of_the_reserve_needs_no_points_and_may_stop_early() -> None:
    t = holding("forced_march")
    t.put("e.bl1", "english_reserve")
    t.put("e.pk1", "english_reserve")
    t.ground(REAR, "stream")
    t.movement("english")
    t.play("play forced_march", f"deploy e.bl1 {REAR}", "done")
    assert t.where("e.bl1") == REAR and t.where("e.pk1") == "english_reserve" and t.pool == 0


@pytest.mark.rules("CHV-26.14")
def test_after_ransom_no_other_unit_is_named() -> None:
    t = holding("ransom", seat="french")
    t.put("e.bl1", NEAR)
    t.put("f.ma1", NEAR, current=1)
    t.put("f.lv1", NEAR, current=1)
    t.clash("english")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack e.ma1 f.lv1")
    t.dice(1, 6, 6, 6)
    t.play("attack e.bl1 f.ma1")
    assert t.breakers() == {"e.ma1", "e.bl1"}
    t.play("break e.ma1", "play ransom")
    assert t.phase != "breakthrough" and t.where("e.ma1") == t.where("e.bl1") == NEAR


@pytest.mark.rules("CHV-26.15")
def test_rival_captains_silence_a_leader() -> None:
    t = holding("rival_captains", seat="french")
    t.lead("e.l3", NEAR)
    t.lead("e.l2", NEAR)
    t.movement("english", ask_reaction=True)
    assert set(t.menu("rival")) == {"rival e.l3", "rival e.l2"}
    t.play("rival e.l3")
    t.play(f"advance e.ma1 {AREA}")  # by the other one
    assert t.menu("advance") == [] and t.menu("retreat") == []


@pytest.mark.rules("CHV-26.15")
def test_rival_captains_forbid_control_too() -> None:
    t = holding("rival_captains", seat="french")
    t.rash("e.ma1")
    t.sting("e.ma1")
    t.lead("e.l3", NEAR)
    t.movement("english", ask_reaction=True)
    t.play("rival e.l3")
    assert t.menu() == [f"rash e.ma1 {AREA}"]


@pytest.mark.rules("CHV-26.16")
def test_sharpened_stakes() -> None:
    t = holding("sharpened_stakes")
    t.put("e.lb1", NEAR)
    t.put("e.lb2", AREA)
    t.put("e.lb3", REAR)
    t.put("e.lb4", "west_middle")
    t.put("f.lv1", "west_middle")
    t.put("e.lb5", "east_english_approach")
    t.ground("east_english_approach", "improved_position")
    t.movement("english", pool=9)
    assert t.names("sharpened_stakes") == {NEAR, AREA}
    t.card("sharpened_stakes", NEAR)
    assert t.kinds(NEAR) == {"improved_position"} and t.markers("e.lb1") == t.markers("e.ma1") == {"stopped"}


@pytest.mark.rules("CHV-26.16")
def test_stakes_are_added_to_other_ground() -> None:
    t = holding("sharpened_stakes")
    t.put("e.lb1", NEAR)
    t.ground(NEAR, "hill")
    t.movement("english", pool=9)
    t.card("sharpened_stakes", NEAR)
    assert t.kinds(NEAR) == {"hill", "improved_position"}


@pytest.mark.rules("CHV-26.17")
def test_dismount() -> None:
    t = holding("dismount")
    t.put("e.kt1", NEAR, current=4, value=5)
    t.put("e.kt2", AREA)
    t.put("e.kt3", "english_reserve")
    t.put("e.cv1", NEAR)
    t.rash("e.kt1")
    t.sting("e.kt3")
    t.movement("english")
    assert t.names("dismount") == {"e.kt1", "e.kt3"}
    t.card("dismount", "e.kt1")
    assert t.type("e.kt1") == "MA" and (t.current("e.kt1"), t.value("e.kt1")) == (4, 5)
    assert not t.is_rash("e.kt1") and "stung" not in t.markers("e.kt1")


@pytest.mark.rules("CHV-26.18")
def test_local_guide() -> None:
    t = holding("local_guide")
    t.ground(AREA, "woods", "bridge")
    t.sky("heat")
    t.movement("english", pool=9)
    assert cost(t, "e.ma1", "advance", AREA) == 4
    t.card("local_guide", "e.ma1")
    assert cost(t, "e.ma1", "advance", AREA) == 3  # the weather is no terrain
    t.play(f"advance e.ma1 {AREA}")
    assert t.markers("e.ma1") == set() and t.can(f"advance e.ma1 {FAR}")


@pytest.mark.rules("CHV-26.18")
def test_a_guide_leads_neither_through_rocks_nor_horse_into_stakes() -> None:
    t = holding("local_guide")
    t.put("e.kt1", REAR)
    t.ground(AREA, "improved_position")
    t.ground("west_english_rear", "impassable")
    t.movement("english", pool=9)
    t.card("local_guide", "e.kt1")
    t.play(f"advance e.kt1 {NEAR}")
    assert t.goals("advance", "e.kt1") == set() and t.rule(f"advance e.kt1 {AREA}") == "CHV-21.17"


@pytest.mark.rules("CHV-26.19")
def test_feigned_flight() -> None:
    t = holding("feigned_flight")
    t.put("e.ma1", AREA)
    t.put("f.kt1", AREA)
    t.put("f.ma1", AREA)
    t.put("f.pk1", AREA)
    t.put("e.bl1", NEAR)
    t.movement("english")
    assert t.names("feigned_flight") == {"e.ma1"}
    t.card("feigned_flight", "e.ma1")
    assert t.where("e.ma1") == NEAR and t.markers("e.ma1") == {"stopped"} and t.discarded() == ["feigned_flight"]
    assert t.markers("f.kt1") == t.markers("f.ma1") == {"stung"} and t.markers("f.pk1") == set()


@pytest.mark.rules("CHV-26.19")
def test_who_is_still_engaged_is_not_stung() -> None:
    t = holding("feigned_flight")
    t.put("e.ma1", AREA)
    t.put("e.bl1", AREA)
    t.put("f.kt1", AREA)
    t.movement("english")
    t.card("feigned_flight", "e.ma1")
    assert t.markers("f.kt1") == set()


@pytest.mark.rules("CHV-26.20", "CHV-22.8")
def test_storm_clouds() -> None:
    t = holding("storm_clouds")
    t.turn(3)
    t.movement("english")
    t.play("play storm_clouds")
    assert t.sky_now == "rain"
    for turn, sky in ((4, "rain"), (5, "clear")):
        t.s.turn = turn
        t.dawn()
        assert t.sky_now == sky


@pytest.mark.rules("CHV-26.11", "CHV-7.7")
def test_trumpets_are_for_the_initiative_only() -> None:
    t = holding("trumpets")
    t.movement("english")
    assert not any("trumpets" in words for words in t.menu())


@pytest.mark.rules("CHV-5.2", "CHV-15.5")
def test_cards_of_other_moments_are_not_on_offer_in_ones_own_movement() -> None:
    t = holding("impetuous", "arrow_storm", "press_the_attack", "stand_fast", "pavises", "ransom", "rival_captains")
    t.movement("english")
    assert t.menu("play") == []


@pytest.mark.rules("CHV-26.1")
def test_charge_is_for_this_phase_and_for_both_kinds_of_horse() -> None:
    t = holding("charge", "charge")
    t.put("e.kt1", NEAR)
    t.put("e.cv1", NEAR)
    t.put("f.ma1", AREA)
    t.movement("english", pool=9)
    t.card("charge", NEAR)
    assert t.goals("charge", "e.kt1") == t.goals("charge", "e.cv1") == {AREA} and t.goals("charge", "e.ma1") == set()
    t.movement("english", pool=9)
    assert t.menu("charge") == []


@pytest.mark.rules("CHV-26.1", "CHV-5.2")
def test_a_card_that_is_chosen_is_played() -> None:
    """What it names is asked next, and there is no way back: the question has told which card it is."""
    t = holding("charge")
    t.put("e.kt1", NEAR)
    t.movement("english", pool=9)
    t.play("play charge")
    assert t.menu() == [f"name {NEAR}"] and t.cards("english") == []


@pytest.mark.rules("CHV-26.1", "CHV-26.8", "CHV-26.16", "CHV-26.17", "CHV-26.19", "CHV-26.7", "CHV-26.13")
@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("charge", "CHV-26.1"),
        ("second_wind", "CHV-26.7"),
        ("rally_to_the_banner", "CHV-26.8"),
        ("forced_march", "CHV-26.13"),
        ("sharpened_stakes", "CHV-26.16"),
        ("dismount", "CHV-26.17"),
        ("feigned_flight", "CHV-26.19"),
    ],
)
def test_a_card_without_anything_to_work_on_is_not_played(card: str, rule: str) -> None:
    """One fresh unit, engaged, whose way home is cut off."""
    t = Table()
    t.put("e.ma1", AREA)
    t.put("f.ma1", AREA)
    t.put("f.ma2", NEAR)
    t.hand("english", card)
    t.movement("english", pool=9)
    assert not t.can(f"play {card}") and t.rule(f"play {card}") == rule


@pytest.mark.rules("CHV-5.2", "CHV-26.20", "CHV-26.18")
def test_a_card_that_is_not_held_is_not_played() -> None:
    t = holding()
    t.movement("english", pool=9)
    assert t.menu("play") == [] and t.rule("play storm_clouds") == "CHV-5.2" == t.rule("play local_guide")


@pytest.mark.rules("CHV-26.2", "CHV-26.3", "CHV-26.5", "CHV-26.11", "CHV-26.14")
@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("impetuous", "CHV-26.2"),
        ("arrow_storm", "CHV-26.3"),
        ("stand_fast", "CHV-26.5"),
        ("trumpets", "CHV-26.11"),
        ("ransom", "CHV-26.14"),
    ],
)
def test_a_card_of_another_moment_says_when_it_is_played(card: str, rule: str) -> None:
    t = holding(card)
    t.movement("english")
    assert t.rule(f"play {card}") == rule


@pytest.mark.rules("CHV-26.7")
@pytest.mark.parametrize(("current", "value", "then"), [(1, 5, 3), (4, 5, 5), (2, 3, 3)])
def test_second_wind_gives_two_and_not_more_than_was_lost(current: int, value: int, then: int) -> None:
    t = holding("second_wind")
    t.put("e.ma1", NEAR, current=current, value=value)
    t.movement("english")
    t.card("second_wind", "e.ma1")
    assert t.current("e.ma1") == then and t.value("e.ma1") == value and t.discarded() == ["second_wind"]


@pytest.mark.rules("CHV-26.7")
def test_second_wind_is_for_ones_own_men_also_on_a_flank_and_after_a_march() -> None:
    t = holding("second_wind")
    t.put("e.bl1", "west_flank_english", current=1)
    t.put("e.ma1", NEAR, current=1)
    t.put("f.bl1", "centre_french_rear", current=1)
    t.movement("english", pool=9)
    t.play(f"advance e.ma1 {AREA}")
    assert t.names("second_wind") == {"e.bl1", "e.ma1"}
    t.card("second_wind", "e.ma1")
    assert t.current("e.ma1") == 3 and t.can("advance e.ma1 centre_french_approach")


@pytest.mark.rules("CHV-26.8")
def test_the_banner_needs_no_leader_and_calls_nobody_of_the_enemy() -> None:
    t = holding("rally_to_the_banner")
    t.put("e.lv1", "english_rout")
    t.put("e.bl1", "english_rout")
    t.put("f.lv1", "french_rout")
    t.put("e.bl2", "english_reserve")
    t.movement("english", pool=9)
    assert t.names("rally_to_the_banner") == {"e.lv1", "e.bl1"}
    t.card("rally_to_the_banner", "e.lv1")
    assert t.where("e.bl1") == "english_rout" and t.goals("deploy", "e.lv1") == set()


@pytest.mark.rules("CHV-26.13")
def test_a_forced_march_lets_nobody_do_anything_else() -> None:
    """No Advance, no Withdraw, no Flank Move; nobody who is stopped or engaged; other conditions hold."""
    t = holding("forced_march")
    t.put("e.ma1", "west_english_approach")
    t.put("e.bl1", AREA)
    t.put("f.bl1", AREA)
    t.put("f.lv1", "west_english_rear")
    t.movement("english")
    t.play("play forced_march")
    assert set(t.menu()) == {f"change e.ma1 {NEAR}"}
    assert t.rule("retreat e.ma1 west_english_rear") == "CHV-16.4"


@pytest.mark.rules("CHV-26.13", "CHV-15.10", "CHV-15.11")
def test_a_forced_march_counts_as_a_march() -> None:
    t = holding("forced_march")
    t.ground("west_english_approach", "woods")
    t.put("e.bl1", NEAR)
    t.movement("english", pool=9)
    t.play("play forced_march", "change e.ma1 west_english_approach", "change e.bl1 east_english_approach")
    assert t.phase == "commands" and t.markers("e.ma1") == {"stopped"} and t.markers("e.bl1") == set()
    t.play(f"change e.bl1 {NEAR}")
    assert t.goals("retreat", "e.bl1") == set()  # two areas entered


@pytest.mark.rules("CHV-26.13", "CHV-17.9")
def test_who_is_marched_upon_archers_is_shot_at() -> None:
    t = holding("forced_march")
    t.put("e.bl1", "english_reserve")
    t.put("e.bl2", "english_reserve")
    t.put("f.lb1", REAR)
    t.movement("english")
    t.play("play forced_march", f"deploy e.bl1 {REAR}")
    assert t.asked == "french" and t.firers() == {"f.lb1"}
    t.play("pass")
    assert t.asked == "english" and t.phase == "forced_march"


@pytest.mark.rules("CHV-26.13")
def test_three_march_and_not_a_fourth() -> None:
    t = holding("forced_march")
    for unit in ("e.bl1", "e.bl2", "e.bl3", "e.pk1"):
        t.put(unit, "english_reserve")
    t.movement("english")
    t.play("play forced_march")
    for unit in ("e.bl1", "e.bl2", "e.bl3"):
        assert t.phase == "forced_march"
        t.play(f"deploy {unit} {REAR}")
    assert t.phase == "commands" and t.where("e.pk1") == "english_reserve" and t.discarded() == ["forced_march"]


@pytest.mark.rules("CHV-26.15")
def test_rival_captains_name_an_enemy_leader_who_is_there() -> None:
    t = holding("rival_captains", seat="french")
    t.lead("e.l3", NEAR, "e.ma1")
    t.lead("e.l2", "english_rout")
    t.lead("e.l1", "gone")
    t.lead("f.l3", FAR)
    t.movement("english", ask_reaction=True)
    assert set(t.menu("rival")) == {"rival e.l3", "rival e.l2"}
    assert t.rule("rival e.l1") == "CHV-26.15" == t.rule("rival f.l3")


@pytest.mark.rules("CHV-26.15")
def test_rival_captains_last_for_one_phase() -> None:
    t = holding("rival_captains", seat="french")
    t.lead("e.l3", NEAR)
    t.movement("english", ask_reaction=True)
    t.play("rival e.l3")
    assert t.menu("advance") == []
    t.play("done")
    t.movement("english")
    assert t.can(f"advance e.ma1 {AREA}")


@pytest.mark.rules("CHV-26.2")
def test_impetuous_refuses_what_it_can_not_name() -> None:
    t = holding("impetuous", seat="french")
    t.put("e.bl1", AREA)
    t.put("e.kt1", "west_flank_english")
    t.put("e.kt2", "east_english_approach")
    t.ground("east_english_approach", "improved_position")
    t.movement("english", pool=9, ask_reaction=True)
    assert t.menu("impetuous") == [f"impetuous {NEAR}"]
    assert t.rule(f"impetuous {AREA}") == "CHV-26.2" == t.rule("impetuous west_flank_english")
    assert t.rule("impetuous east_english_approach") == "CHV-21.21"
    t.play(f"impetuous {NEAR}")
    assert t.affected() == {"e.ma1"} and t.discarded() == ["impetuous"]


@pytest.mark.rules("CHV-26.2")
def test_nobody_is_asked_for_impetuous_where_nobody_is_proud() -> None:
    t = Table()
    t.s.quick = False
    t.put("e.bl1", NEAR)
    t.movement("english", pool=9, ask_reaction=True)
    assert t.phase == "commands"


@pytest.mark.rules("CHV-26.16")
def test_stakes_on_the_french_side_and_for_longbows_alone() -> None:
    t = Table()
    t.put("f.lb1", FAR)
    t.put("f.lb2", NEAR)  # an Enemy Approach
    t.put("f.cb1", AREA)
    t.put("f.lb3", "west_flank_french")
    t.put("f.lb4", "west_middle")
    t.put("e.ay1", "west_middle")
    t.hand("french", "sharpened_stakes")
    t.movement("french", pool=9)
    assert t.names("sharpened_stakes") == {FAR}


@pytest.mark.rules("CHV-26.16", "CHV-21.14")
def test_stakes_stay_for_the_rest_of_the_game() -> None:
    t = holding("sharpened_stakes")
    t.put("e.lb1", NEAR)
    t.put("e.lb2", AREA)
    t.movement("english", pool=9)
    t.card("sharpened_stakes", NEAR)
    assert t.markers("e.lb2") == set()  # who stands elsewhere may go on
    t.play("done")
    t.status()
    assert t.kinds(NEAR) == {"improved_position"} and t.discarded() == ["sharpened_stakes"]


@pytest.mark.rules("CHV-26.17")
def test_dismount_at_home_and_not_in_a_fight() -> None:
    t = holding("dismount")
    for unit, where in (
        ("e.kt1", REAR),
        ("e.kt2", FAR),
        ("e.kt3", "west_english_approach"),
        ("e.kt4", "west_flank_english"),
        ("e.kt5", "english_rout"),
    ):
        t.put(unit, where)
    t.put("f.lv1", "west_english_approach")
    t.put("f.kt1", "centre_french_rear")
    t.movement("english")
    assert t.names("dismount") == {"e.kt1"}


@pytest.mark.rules("CHV-26.17")
def test_who_has_dismounted_is_stung_no_more_and_fights_on_foot() -> None:
    t = holding("dismount")
    t.put("e.kt1", NEAR)
    t.put("e.kt2", NEAR)
    t.rash("e.kt1", "e.kt2")
    t.ground(NEAR, "hill")
    t.put("f.ma1", AREA)
    t.movement("english", pool=9)
    t.sting("e.kt1", "e.kt2")
    assert t.goals("charge", "e.kt1") == {AREA}
    t.card("dismount", "e.kt1")
    assert t.markers("e.kt1") == set() and t.markers("e.kt2") == {"stung"} and t.is_rash("e.kt2")
    assert t.goals("charge", "e.kt1") == set() and t.goals("charge", "e.kt2") == {AREA}


@pytest.mark.rules("CHV-26.18")
def test_a_guide_is_for_one_unit_and_one_phase() -> None:
    t = holding("local_guide")
    t.put("e.bl1", NEAR)
    t.ground(NEAR, "improved_position")
    t.control(NEAR, "french")
    t.ground(AREA, "bridge")
    t.movement("english", pool=9)
    t.card("local_guide", "e.ma1")
    assert cost(t, "e.ma1", "advance", AREA) == 2 and cost(t, "e.bl1", "advance", AREA) == 4
    t.play("done")
    t.movement("english", pool=9)
    assert cost(t, "e.ma1", "advance", AREA) == 4


@pytest.mark.rules("CHV-26.18")
def test_a_guide_does_not_lead_past_the_enemy_nor_charges_through_woods() -> None:
    t = holding("local_guide")
    t.put("f.ma1", AREA)
    t.put("e.kt1", NEAR)
    t.ground(AREA, "woods")
    t.movement("english", pool=9)
    t.card("local_guide", "e.ma1")
    t.may_charge("e.kt1")
    assert t.goals("charge", "e.kt1") == set()
    t.play(f"advance e.ma1 {AREA}")
    assert t.markers("e.ma1") == {"stopped"}


@pytest.mark.rules("CHV-26.18", "CHV-21.22")
def test_a_guide_does_not_lead_over_impassable_ground() -> None:
    t = holding("local_guide")
    t.ground(AREA, "impassable")
    t.movement("english", pool=9)
    t.card("local_guide", "e.ma1")
    assert t.goals("advance", "e.ma1") == set() and t.rule(f"advance e.ma1 {AREA}") == "CHV-21.22"


@pytest.mark.rules("CHV-26.18")
def test_a_guide_leads_one_of_ones_own() -> None:
    t = holding("local_guide", "local_guide")
    t.put("e.bl1", "english_reserve")
    t.movement("english", pool=9)
    assert t.names("local_guide") == {"e.ma1", "e.bl1"}
    t.card("local_guide", "e.ma1")
    assert t.names("local_guide") == {"e.bl1"}


@pytest.mark.rules("CHV-26.19", "CHV-16.6")
def test_a_feigned_flight_goes_where_a_withdrawal_goes() -> None:
    """Nobody who is not engaged, and nobody whose way home is cut off; it costs nothing, even in heat."""
    t = holding("feigned_flight")
    t.put("e.ma1", "east_middle")
    t.put("f.lv1", "east_middle")
    t.put("f.lv2", "east_english_approach")
    t.put("e.bl1", AREA)
    t.put("f.cv1", AREA)
    t.put("e.pk1", REAR)
    t.sky("heat")
    t.movement("english")
    assert t.names("feigned_flight") == {"e.bl1"}
    t.card("feigned_flight", "e.bl1")
    assert t.where("e.bl1") == NEAR and t.markers("f.cv1") == {"stung"} and t.markers("f.ma1") == set()
    assert t.controller(AREA) == "french"


@pytest.mark.rules("CHV-26.20")
def test_storm_clouds_come_at_once_and_count_in_this_phase() -> None:
    t = holding("storm_clouds")
    t.movement("english", pool=9)
    assert cost(t, "e.ma1", "advance", AREA) == 2
    t.play("play storm_clouds")
    assert cost(t, "e.ma1", "advance", AREA) == 3 and t.phase == "commands" and t.discarded() == ["storm_clouds"]
    assert t.menu("play") == []


@pytest.mark.rules("CHV-26.19", "CHV-26.18", "CHV-26.13")
def test_cards_for_the_first_unit_in_the_first_area() -> None:
    """The first unit and area of all have the number nought."""
    t = Table()
    t.put("e.bl1", "west_english_approach")
    t.put("f.kt1", "west_english_approach")
    t.hand("english", "feigned_flight", "local_guide")
    t.movement("english")
    assert t.names("feigned_flight") == {"e.bl1"} == t.names("local_guide")
    t.card("feigned_flight", "e.bl1")
    assert t.where("e.bl1") == "west_english_rear" and t.names("local_guide") == {"e.bl1"}


@pytest.mark.rules("CHV-26.13")
def test_a_forced_march_that_stops_early_is_over() -> None:
    t = holding("forced_march")
    t.put("e.bl1", NEAR)
    t.movement("english", pool=1)
    t.play("play forced_march", f"retreat e.ma1 {REAR}", "done")
    assert t.phase == "commands" and t.where("e.bl1") == NEAR and t.can(f"retreat e.bl1 {REAR}")


@pytest.mark.rules("CHV-26.18")
def test_what_is_paid_with_a_guide_and_without() -> None:
    """Out of an enemy position, over a bridge, up to a wall: 2 + 1 + 1 + 1, or 2."""
    for card, price in ((False, 5), (True, 2)):
        t = holding("local_guide")
        t.put("e.ma1", AREA)
        t.put("f.ma1", "french_reserve")
        t.ground(AREA, "improved_position")
        t.control(AREA, "french")
        t.ground(FAR, "bridge", "wall")
        t.movement("english", pool=price)
        if card:
            t.card("local_guide", "e.ma1")
        t.play(f"advance e.ma1 {FAR}")
        assert t.pool == 0
    assert not t.can(f"retreat e.ma1 {AREA}")


@pytest.mark.rules("CHV-26.13", "CHV-26.19", "CHV-15.11")
def test_who_is_stopped_neither_marches_nor_feigns() -> None:
    t = holding("forced_march", "feigned_flight")
    t.put("e.bl1", NEAR)
    t.put("e.pk1", AREA)
    t.put("f.ma1", AREA)
    t.movement("english")
    t.stop("e.ma1", "e.pk1")
    t.again()
    assert not t.can("play feigned_flight")
    t.play("play forced_march")
    assert {words.split()[1] for words in t.menu() if len(words.split()) == 3} == {"e.bl1"}
