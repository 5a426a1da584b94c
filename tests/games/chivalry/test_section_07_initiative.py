"""Sections 6 and 7: setting up, the sequence of a turn, arrivals and initiative."""

import pytest

from .figures import hand_size
from .table import Table


@pytest.mark.rules("CHV-6.1")
def test_who_waits_is_not_on_the_field() -> None:
    t = Table("crecy_1346")
    assert t.where("f_kt_savoy") == "waiting" and t.where("f_kt_blois") == "west_french_rear"
    assert t.where("edward_iii") == "english_reserve"
    assert Table("poitiers_1356").where("john_ii") == "waiting"


@pytest.mark.rules("CHV-6.2", "CHV-2.14", "CHV-2.15")
def test_ground_weather_and_control_at_the_start() -> None:
    t = Table("crecy_1346")
    t.again()
    assert t.sky_now == "rain" and t.kinds("centre_english_approach") == {"hill"} and t.kinds("west_middle") == set()
    assert t.controller("east_flank_english") == "english" and t.controller("centre_french_rear") == "french"
    assert t.controller("centre_middle") == "" == t.controller("west_flank_middle")


@pytest.mark.rules("CHV-6.3")
def test_both_draw_up_to_their_hand_size() -> None:
    t = Table("crecy_1346")
    t.again()
    assert len(t.cards("english")) == hand_size(t, "english") == 8
    assert len(t.cards("french")) == hand_size(t, "french") == 7


@pytest.mark.rules("CHV-6.3")
@pytest.mark.parametrize(("scenario", "first"), [("crecy_1346", "French"), ("castillon_1453", "English")])
def test_the_side_with_the_first_initiative_draws_first(scenario: str, first: str) -> None:
    t = Table(scenario)
    t.again()
    one, other = t.log_of("draw")
    assert one.text.startswith(f"The {first} draw") and not other.text.startswith(f"The {first}")


@pytest.mark.rules("CHV-7.1", "CHV-7.2")
def test_the_order_of_a_turn() -> None:
    """A whole turn in which both continue and do as little as they can."""
    t = quiet()
    t.put("e.ma1", "centre_middle", current=4)
    t.put("f.ma1", "centre_middle", current=4)
    t.lead("e.l3", "centre_middle")
    t.lead("f.l3", "centre_middle")
    t.turn(2, initiative="french")
    seen = t.whole_turn()
    first, second = ("english", "french") if t.initiative_of == "english" else ("french", "english")
    steps = ["discard", "commitment", "clash", "pool", "commands", "leaders"]
    assert [(seat, step) for seat, step in seen if step in steps] == [
        (seat, step) for seat in (first, second) for step in steps if (seat, step) in seen
    ]
    assert t.s.turn == 3 and ("english", "discard") in seen and ("french", "leaders") in seen
    told = [event.kind for event in t.log if event.kind in ("turn", "initiative", "phase", "check")]
    assert told[:6] == ["turn", "initiative", "phase", "check", "phase", "check"]


def quiet() -> Table:
    """Armies that have nothing to do with each other."""
    t = Table()
    t.put("e.ma1", "centre_english_approach")
    t.put("f.ma1", "centre_french_approach")
    t.lead("e.l5", "english_reserve")
    t.lead("f.l5", "french_reserve")
    return t


@pytest.mark.rules("CHV-7.3")
def test_arrivals() -> None:
    t = Table("crecy_1346")
    t.s.turn = 2
    t.dawn()
    assert t.where("f_kt_savoy") == t.where("f_kt_king") == "french_reserve" and t.where("f_kt_ile") == "waiting"
    assert t.sky_now == "clear"


@pytest.mark.rules("CHV-7.3", "CHV-27.5")
@pytest.mark.parametrize("why", ["enemy", "full", "collapsed"])
def test_who_can_not_come_where_he_is_due_goes_to_the_reserve(why: str) -> None:
    t = Table("formigny_1450")
    t.s.turn = 4
    if why == "enemy":
        t.put("e_ma_vere", "west_french_approach")
    elif why == "full":
        for unit in ("f_ma_clermont", "f_ma_castres", "f_kt_breze", "f_ma_coetivy"):
            t.put(unit, "west_french_approach")
    else:
        t.collapsed("west")
    t.dawn()
    assert t.where("f_kt_richemont_1") == t.where("f_lb_breton") == "french_reserve"
    assert t.where("richemont") == ("west_french_approach" if why == "full" else "french_reserve")
    assert t.where("f_kt_laval") == ("french_reserve" if why == "collapsed" else "west_french_rear")


@pytest.mark.rules("CHV-7.3")
@pytest.mark.parametrize("company", [True, False])
def test_a_leader_comes_to_the_field_only_where_he_has_men(company: bool) -> None:
    t = Table("formigny_1450")
    t.s.turn = 4
    if not company:
        for unit in ("f_kt_richemont_1", "f_kt_richemont_2", "f_lb_breton"):
            t.put(unit, "removed")
    t.dawn()
    assert t.where("richemont") == ("west_french_approach" if company else "french_reserve")


@pytest.mark.rules("CHV-7.3")
def test_nobody_comes_before_his_turn_or_twice() -> None:
    t = Table("formigny_1450")
    t.s.turn = 3
    t.dawn()
    assert t.where("f_kt_richemont_1") == t.where("richemont") == "waiting"
    t.s.turn = 4
    t.dawn()
    t.put("f_kt_richemont_1", "gone")
    t.lead("richemont", "gone")
    t.dawn()
    assert t.where("f_kt_richemont_1") == t.where("richemont") == "gone"


@pytest.mark.rules("CHV-7.3")
def test_an_area_fills_up_while_they_come() -> None:
    t = Table("formigny_1450")
    t.s.turn = 4
    t.put("f_ma_clermont", "west_french_approach")
    t.put("f_ma_castres", "west_french_approach")
    t.dawn()
    assert t.where("f_kt_richemont_1") == t.where("f_kt_richemont_2") == "west_french_approach"
    assert t.where("f_lb_breton") == "french_reserve" and t.where("richemont") == "west_french_approach"


@pytest.mark.rules("CHV-7.4")
def test_history_decides_who_opens() -> None:
    for scenario, side in (("crecy_1346", "french"), ("castillon_1453", "english")):
        t = Table(scenario)
        t.hand("english", "trumpets")
        t.again()
        assert t.asked == side and t.phase == "discard"


@pytest.mark.rules("CHV-7.5", "CHV-7.7", "CHV-26.11")
def test_initiative_is_die_rating_and_trumpets() -> None:
    for english, french, winner in ((3, 5, "english"), (3, 6, "french"), (1, 2, "english")):
        t = quiet()
        t.lead("f.l5", "french_rout")
        t.lead("f.l3", "french_reserve")
        t.turn(2, initiative="french")
        t.dice(english, french)
        t.initiative()
        assert t.initiative_of == winner
    t = quiet()
    t.hand("english", "trumpets")
    t.hand("french", "trumpets")
    t.turn(2, initiative="french")
    t.initiative()
    assert t.asked == "french"
    t.play("pass")
    assert t.asked == "english"
    t.dice(3, 4)
    t.play("play trumpets")
    assert t.initiative_of == "english" and t.cards("french") == ["trumpets"]


@pytest.mark.rules("CHV-7.6")
def test_a_tie_goes_to_the_other_side() -> None:
    for last, then in (("english", "french"), ("french", "english")):
        t = quiet()
        t.turn(2, initiative=last)
        t.dice(4, 4)
        t.initiative()
        assert t.initiative_of == then


@pytest.mark.rules("CHV-7.5")
def test_without_a_leader_nothing_is_added() -> None:
    t = quiet()
    t.lead("f.l5", "gone")
    t.turn(2, initiative="english")
    t.dice(1, 6)
    t.initiative()
    assert t.initiative_of == "french"  # a tie of 6
