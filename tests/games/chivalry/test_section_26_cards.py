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
def test_a_card_may_be_taken_back_before_it_names_anything(card: str) -> None:
    t = holding(card)
    t.put("e.kt1", AREA)
    t.movement("english")
    t.play(f"play {card}", "back")
    assert t.phase == "commands" and t.cards("english") == [card] and t.can(f"play {card}")


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
