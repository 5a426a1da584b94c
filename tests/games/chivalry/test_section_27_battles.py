"""Section 27: the rules of single battles."""

import pytest

from .figures import cost, shot
from .table import Table


@pytest.mark.rules("CHV-27.2")
def test_wet_strings() -> None:
    t = Table("crecy_1346", bare=True)
    t.put("f_cb_doria", "centre_french_approach")
    t.put("e_ma_prince", "centre_middle")
    t.put("e_lb_king", "west_english_approach")
    t.sky("clear")
    assert shot(t, "f_cb_doria", "e_ma_prince").ability == 1
    t.put("e_ma_prince", "english_reserve")
    t.put("f_cb_doria", "west_middle")
    assert shot(t, "e_lb_king", "f_cb_doria").ability == 2  # bows are kept dry
    t = Table("poitiers_1356", bare=True)
    t.put("f_cb_van", "centre_french_approach")
    t.put("e_ma_prince", "centre_middle")
    assert shot(t, "f_cb_van", "e_ma_prince").ability == 2


@pytest.mark.rules("CHV-27.3")
def test_mud() -> None:
    """As in Heat, and not twice as dear in Heat or Rain."""
    t = Table("agincourt_1415", bare=True)
    t.put("f_ma_bar", "centre_french_approach")
    for sky in ("clear", "heat", "rain", "fog", "winter"):
        t.sky(sky)
        assert cost(t, "f_ma_bar", "advance", "centre_middle") == 3
    t.lead("albret", "centre_french_approach")
    assert cost(t, "f_ma_bar", "advance", "centre_middle") == 2


@pytest.mark.rules("CHV-27.4")
@pytest.mark.parametrize(("turn", "fires"), [(1, False), (2, False), (3, True)])
def test_unready_archers(turn: int, fires: bool) -> None:
    t = Table("patay_1429", bare=True)
    t.s.turn = turn
    t.put("e_lb_talbot_1", "centre_english_approach")
    t.put("e_bl_east", "east_english_approach")
    t.put("f_kt_la_hire", "centre_middle")
    t.ranged("english")
    assert t.can("shoot e_lb_talbot_1 f_kt_la_hire") == fires
    t.movement("french", pool=9)
    t.play("advance f_kt_la_hire centre_english_approach")
    assert (t.asked == "english") == fires


@pytest.mark.rules("CHV-27.6")
@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, False), (3, True)])
def test_the_entrenched_park(turn: int, may: bool) -> None:
    t = Table("castillon_1453", bare=True)
    t.s.turn = turn
    t.put("f_ma_bureau", "centre_french_approach")
    t.put("f_kt_breton_1", "west_flank_middle")
    t.put("e_ma_van", "centre_english_approach")
    t.movement("french", pool=9)
    assert t.can("advance f_ma_bureau centre_middle") == may
    assert t.can("flank f_kt_breton_1 west_middle") == may
    assert may or t.rule("advance f_ma_bureau centre_middle") == "CHV-27.6"


@pytest.mark.rules("CHV-27.6")
def test_the_english_may_enter_a_middle_ground() -> None:
    t = Table("castillon_1453", bare=True)
    t.put("e_ma_van", "centre_english_approach")
    t.put("f_ma_bureau", "centre_french_rear")
    t.movement("english", pool=9)
    assert t.can("advance e_ma_van centre_middle")


@pytest.mark.rules("CHV-27.6", "CHV-19.6")
def test_the_rash_may_leave_the_park() -> None:
    t = Table("castillon_1453", bare=True)
    t.put("f_ma_bureau", "centre_french_approach")
    t.put("e_ma_van", "centre_english_approach")
    t.control("centre_french_approach", "english")
    t.hand("english", "impetuous")
    t.movement("french", pool=1, ask_reaction=True)
    t.play("impetuous centre_french_approach", "rash f_ma_bureau centre_middle")
    assert t.where("f_ma_bureau") == "centre_middle"


@pytest.mark.rules("CHV-27.6", "CHV-14.4")
def test_no_breakthrough_out_of_the_park() -> None:
    t = Table("castillon_1453", bare=True)
    t.put("f_ma_bureau", "centre_french_approach")
    t.put("e_ma_van", "centre_french_approach", current=1)
    t.put("e_bl_main_1", "english_reserve")
    t.clash("french")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f_ma_bureau e_ma_van")
    assert t.breakers() == set()


@pytest.mark.rules("CHV-27.2")
def test_wet_strings_are_french_and_a_hill_helps_them() -> None:
    t = Table("crecy_1346", bare=True)
    t.put("f_cb_doria", "centre_french_approach")
    t.put("e_ma_prince", "centre_middle")
    t.sky("clear")
    t.ground("centre_french_approach", "hill")
    assert shot(t, "f_cb_doria", "e_ma_prince").ability == 2
    t.ground("centre_french_approach", "clear")
    t.ranged("french")
    t.dice(1, 2, 2, 2)
    t.play("shoot f_cb_doria e_ma_prince")
    assert t.left == [] and t.current("e_ma_prince") == 5


@pytest.mark.rules("CHV-27.3", "CHV-22.6")
def test_mud_does_not_make_control_or_a_rash_advance_dearer() -> None:
    t = Table("agincourt_1415", bare=True)
    t.put("f_kt_clignet", "centre_french_approach")
    t.put("f_kt_vendome", "centre_french_approach")
    t.put("e_ma_king", "centre_english_approach")
    t.sting("f_kt_clignet", "f_kt_vendome")
    t.movement("french", pool=1)
    t.play("control f_kt_clignet", "rash f_kt_vendome centre_middle")
    assert t.pool == 0 and t.where("f_kt_vendome") == "centre_middle"


@pytest.mark.rules("CHV-27.3")
def test_mud_is_paid_by_both_sides_and_nowhere_else() -> None:
    t = Table("agincourt_1415", bare=True)
    t.put("e_ma_king", "centre_english_approach")
    t.put("e_lb_baggage", "english_reserve")
    assert cost(t, "e_ma_king", "advance", "centre_middle") == 3
    assert cost(t, "e_lb_baggage", "deploy", "centre_english_rear") == 2
    t = Table("poitiers_1356", bare=True)
    t.put("e_ma_prince", "centre_english_approach")
    assert cost(t, "e_ma_prince", "advance", "centre_middle") == 2


@pytest.mark.rules("CHV-27.4")
def test_only_english_longbows_are_surprised_and_it_is_said_why() -> None:
    t = Table("patay_1429", bare=True)
    t.put("e_lb_talbot_1", "centre_english_approach")
    t.put("e_lb_talbot_2", "west_english_approach")
    t.put("e_ma_talbot", "west_english_approach")
    t.put("f_kt_la_hire", "centre_middle")
    t.put("f_cb_main", "west_middle")
    t.ranged("french")
    assert t.shooters() == {"f_cb_main"}
    t.s.type[t.unit("e_lb_talbot_2")] = t.s.type[t.unit("f_cb_main")]
    t.ranged("english")
    assert t.shooters() == {"e_lb_talbot_2"}  # with crossbows in their hands
    assert t.rule("shoot e_lb_talbot_1 f_kt_la_hire") == "CHV-27.4"


@pytest.mark.rules("CHV-27.4", "CHV-17.1")
def test_the_surprised_do_not_fire_at_contact_while_others_may() -> None:
    t = Table("patay_1429", bare=True)
    t.put("e_lb_talbot_1", "centre_english_approach")
    t.put("e_lb_talbot_2", "centre_english_approach")
    t.put("f_kt_la_hire", "centre_middle")
    t.s.type[t.unit("e_lb_talbot_2")] = t.s.type[t.unit("f_cb_main")]
    t.movement("french", pool=9)
    t.play("advance f_kt_la_hire centre_english_approach")
    assert t.firers() == {"e_lb_talbot_2"} and t.rule("fire e_lb_talbot_1") == "CHV-27.4"


@pytest.mark.rules("CHV-27.4")
def test_archers_elsewhere_are_ready_on_the_first_turn() -> None:
    t = Table("agincourt_1415", bare=True)
    t.put("e_lb_centre", "centre_english_approach")
    t.put("f_ma_albret", "centre_middle")
    t.ranged("english")
    assert t.shooters() == {"e_lb_centre"}


@pytest.mark.rules("CHV-27.6")
def test_every_way_into_a_middle_ground_is_barred_and_no_other_way() -> None:
    t = Table("castillon_1453", bare=True)
    t.s.turn = 2
    t.put("f_ma_bureau", "centre_middle")
    t.put("f_ma_bueil", "east_english_approach")
    t.put("f_kt_breton_1", "west_flank_french")
    t.put("f_kt_breton_2", "east_french_approach")
    t.put("e_ma_van", "east_english_rear")
    t.put("e_bl_lisle", "east_middle")
    t.ground("east_french_approach", "clear")
    t.movement("french", pool=9)
    t.may_charge("f_kt_breton_2")
    assert t.goals("change", "f_ma_bureau") == set() and t.rule("change f_ma_bureau west_middle") == "CHV-27.6"
    assert t.goals("advance", "f_ma_bueil") == {"east_english_rear"}
    assert t.goals("flank", "f_kt_breton_1") == {"west_flank_middle", "west_french_approach", "west_french_rear"}
    assert t.goals("charge", "f_kt_breton_2") == set() and t.rule("charge f_kt_breton_2 east_middle") == "CHV-27.6"


@pytest.mark.rules("CHV-27.6")
def test_other_armies_leave_their_camp_when_they_like() -> None:
    t = Table("agincourt_1415", bare=True)
    t.put("f_ma_albret", "centre_french_approach")
    t.movement("french", pool=9)
    assert t.can("advance f_ma_albret centre_middle")


@pytest.mark.rules("CHV-27.9", "CHV-7.3")
def test_leaders_and_units_come_on_their_turn_and_not_before() -> None:
    """At Poitiers: Orléans on turn 3, the king on turn 4, the levy on turn 5."""
    t = Table("poitiers_1356")
    for turn, come in ((2, set()), (3, {"orleans"}), (4, {"orleans", "john_ii"})):
        t.s.turn = turn
        t.dawn()
        assert {leader for leader in ("orleans", "john_ii") if t.where(leader) == "french_reserve"} == come
    assert t.where("f_ma_king_1") == "french_reserve" and t.where("f_lv_poitou") == "waiting"


@pytest.mark.rules("CHV-27.5", "CHV-2.15")
def test_the_bretons_take_the_ground_they_come_to() -> None:
    t = Table("formigny_1450")
    t.control("west_french_approach", "english")
    t.s.turn = 4
    t.dawn()
    assert t.where("f_kt_richemont_1") == t.where("richemont") == "west_french_approach"
    assert t.controller("west_french_approach") == "french"


@pytest.mark.rules("CHV-27.2")
def test_only_french_crossbows_are_wet_and_the_log_says_so() -> None:
    """Longbows of theirs would be dry, and so would English crossbows."""
    t = Table("crecy_1346", bare=True)
    t.put("f_cb_doria", "centre_french_approach")
    t.put("f_cb_monaco", "centre_french_approach")
    t.put("e_lb_king", "centre_middle")
    t.s.type[t.unit("f_cb_monaco")] = t.s.type[t.unit("e_lb_king")]
    t.s.type[t.unit("e_lb_king")] = t.s.type[t.unit("f_cb_doria")]
    t.sky("clear")
    assert shot(t, "f_cb_doria", "e_lb_king").ability == 1
    assert shot(t, "f_cb_monaco", "e_lb_king").ability == 2 == shot(t, "e_lb_king", "f_cb_doria").ability
    t.ranged("french")
    t.dice(*[6] * 4)
    t.play("shoot f_cb_doria e_lb_king")
    t.dice(*[6] * 3)
    t.play("shoot f_cb_monaco e_lb_king")
    wet, dry = t.log_of("shot")
    assert "CHV-27.2" in wet.rules and "CHV-27.2" not in dry.rules


@pytest.mark.rules("CHV-27.3", "CHV-15.9")
def test_mud_is_what_is_paid() -> None:
    for pool, may in ((2, False), (3, True)):
        t = Table("agincourt_1415", bare=True)
        t.put("f_ma_bar", "centre_french_approach")
        t.movement("french", pool=pool)
        assert t.can("advance f_ma_bar centre_middle") == may
    t.play("advance f_ma_bar centre_middle")
    assert t.pool == 0
