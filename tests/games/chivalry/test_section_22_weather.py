"""Section 22: the weather."""

import pytest

from .figures import cost, modifier, shot
from .table import Table

REAR, NEAR, AREA = "centre_english_rear", "centre_english_approach", "centre_middle"


def under(sky: str) -> Table:
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("e.ma1", NEAR)
    t.put("e.bl1", "english_reserve")
    t.put("f.ma1", AREA)
    t.sky(sky)
    return t


@pytest.mark.rules("CHV-22.1", "CHV-22.2")
def test_fog() -> None:
    t = under("fog")
    assert shot(t, "e.lb1", "f.ma1").ability == 1
    assert cost(t, "e.bl1", "deploy", REAR) == 2 and cost(t, "e.ma1", "advance", AREA) == 2
    assert modifier(t, "e.ma1") == 0


@pytest.mark.rules("CHV-22.3")
def test_heat() -> None:
    t = under("heat")
    assert shot(t, "e.lb1", "f.ma1").ability == 2 and modifier(t, "e.ma1") == 0
    for command, way in (("advance", AREA), ("retreat", REAR), ("change_battle", "west_english_approach")):
        plain = cost(under("clear"), "e.ma1", command, way)
        assert cost(t, "e.ma1", command, way) == plain + 1
        t.lead("e.l1", NEAR)
        assert cost(t, "e.ma1", command, way) == plain
        t.lead("e.l1", "removed")
    t.lead("f.l5", NEAR)
    assert cost(t, "e.ma1", "advance", AREA) == 3  # an enemy leader does not help


@pytest.mark.rules("CHV-22.4")
def test_rain() -> None:
    t = under("rain")
    assert shot(t, "e.lb1", "f.ma1").ability == 1 and modifier(t, "e.ma1") == 0
    assert cost(t, "e.ma1", "advance", AREA) == 3 and cost(t, "e.bl1", "deploy", REAR) == 2


@pytest.mark.rules("CHV-22.5")
def test_winter() -> None:
    t = under("winter")
    assert shot(t, "e.lb1", "f.ma1").ability == 1 and modifier(t, "e.ma1") == 1 == modifier(t, "f.ma1")
    assert cost(t, "e.ma1", "advance", AREA) == 2


@pytest.mark.rules("CHV-22.6")
@pytest.mark.parametrize("sky", ["heat", "rain"])
def test_heat_and_rain_leave_rash_advance_and_control_as_they_are(sky: str) -> None:
    t = Table()
    t.put("f.kt1", "centre_french_approach")
    t.put("f.kt2", "centre_french_approach")
    t.put("e.ma1", NEAR)
    t.rash("f.kt1", "f.kt2")
    t.sting("f.kt1", "f.kt2")
    t.sky(sky)
    t.movement("french", pool=1)
    t.play("control f.kt1", f"rash f.kt2 {AREA}")
    assert t.pool == 0 and t.where("f.kt2") == AREA


@pytest.mark.rules("CHV-22.7")
def test_the_leader_is_looked_for_where_the_unit_is_when_the_command_is_given() -> None:
    """The first Advance is led; in the Middle Ground nobody leads it, though he paid."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("f.lv1", "east_french_rear")
    t.lead("e.l5", NEAR)
    t.sky("heat")
    t.movement("english", pool=9)
    t.go(f"advance e.ma1 {AREA}", "rating")
    assert t.pool == 9 and cost(t, "e.ma1", "advance", "centre_french_approach") == 3
    t.put("e.bl1", "english_reserve")
    assert cost(t, "e.bl1", "deploy", REAR) == 2
    t.lead("e.l3", "english_reserve")
    assert cost(t, "e.bl1", "deploy", REAR) == 1  # a box counts like an area


@pytest.mark.rules("CHV-22.8")
def test_the_weather_of_a_scenario_changes_with_its_list() -> None:
    t = Table("castillon_1453")
    for turn, sky in ((1, "fog"), (2, "heat"), (9, "heat")):
        t.s.turn = turn
        t.dawn()
        assert t.sky_now == sky


@pytest.mark.rules("CHV-22.8", "CHV-26.20")
def test_storm_clouds_override_it_for_their_time() -> None:
    t = Table("castillon_1453")
    t.s.turn = 2
    t.dawn()
    t.hand("english", "storm_clouds")
    t.movement("english")
    t.play("play storm_clouds")
    for turn, sky in ((3, "rain"), (4, "heat")):
        t.s.turn = turn
        t.dawn()
        assert t.sky_now == sky


@pytest.mark.rules("CHV-22.1", "CHV-22.4", "CHV-22.5", "CHV-22.3", "CHV-22.8")
@pytest.mark.parametrize(("sky", "worse"), [("clear", 0), ("fog", 1), ("heat", 0), ("rain", 1), ("winter", 1)])
@pytest.mark.parametrize(("unit", "printed"), [("e.lb1", 2), ("e.cb1", 2), ("e.ay1", 2)])
def test_the_weather_of_a_shot(sky: str, worse: int, unit: str, printed: int) -> None:
    """By playing it: the die that shows the ability hits, the next does not."""
    t = Table()
    t.put(unit, NEAR, current=3)
    t.put("f.bl1", AREA)
    t.sky(sky)
    t.ranged("english")
    t.dice(printed - worse, printed - worse + 1, 6)
    t.play(f"shoot {unit} f.bl1")
    assert t.left == [] and t.current("f.bl1") == 3


@pytest.mark.rules("CHV-22.1", "CHV-11.6", "CHV-27.2")
def test_no_weather_lowers_it_below_one() -> None:
    """Wet crossbows in rain: 1 all the same, and 2 at knights."""
    t = Table("crecy_1346", bare=True)
    t.put("f_cb_doria", "centre_french_approach")
    t.put("e_ma_prince", AREA)
    t.sky("rain")
    assert shot(t, "f_cb_doria", "e_ma_prince").ability == 1
    t.put("e_cv_hobelars", AREA)
    assert shot(t, "f_cb_doria", "e_cv_hobelars").ability == 2


@pytest.mark.rules("CHV-22.2", "CHV-22.3", "CHV-22.4", "CHV-22.5", "CHV-22.8")
@pytest.mark.parametrize(
    ("sky", "alone", "led"), [("clear", 1, 1), ("fog", 2, 2), ("heat", 2, 1), ("rain", 2, 1), ("winter", 1, 1)]
)
def test_the_price_of_a_deploy(sky: str, alone: int, led: int) -> None:
    """A leader beside it makes it cheaper in heat and rain, and not in fog."""
    for leader, price in (("english_rout", alone), ("english_reserve", led)):
        for pool, may in ((price - 1, False), (price, True)):
            t = Table()
            t.put("e.bl1", "english_reserve")
            t.put("e.bl2", NEAR)
            t.lead("e.l1", leader)
            t.sky(sky)
            t.hand("french", "rival_captains")
            t.movement("english", pool=pool, ask_reaction=True)
            t.play("rival e.l1")  # he is there, but pays nothing
            assert t.can(f"deploy e.bl1 {REAR}") == may


@pytest.mark.rules("CHV-22.3", "CHV-22.4")
@pytest.mark.parametrize("sky", ["heat", "rain"])
def test_every_command_away_from_a_leader_is_dearer(sky: str) -> None:
    for where, words, price in (
        (NEAR, f"advance e.ma1 {AREA}", 2),
        (NEAR, f"retreat e.ma1 {REAR}", 1),
        (NEAR, "change e.ma1 west_english_approach", 2),
        ("west_english_approach", "flank e.ma1 west_flank_english", 1),
        ("west_flank_middle", "assail e.ma1 west_middle", 1),
        ("west_middle", "withdraw e.ma1 west_english_approach", 2),
        (NEAR, "regroup e.ma1 1", 1),
    ):
        for pool, may in ((price, False), (price + 1, True)):
            t = Table()
            t.put("e.ma1", where, current=3)
            t.put("f.lv1", "west_middle")
            t.sky(sky)
            t.movement("english", pool=pool)
            assert t.can(words) == may, words


@pytest.mark.rules("CHV-22.5")
def test_winter_in_a_check() -> None:
    for sky, stands in (("clear", True), ("winter", False)):
        t = Table()
        t.put("e.ma1", AREA, current=3)
        t.put("f.ma1", AREA)
        t.sky(sky)
        t.dice(3)
        t.disengage("english")
        assert (t.where("e.ma1") == AREA) == stands


@pytest.mark.rules("CHV-22.8", "CHV-7.3")
def test_it_rains_on_the_first_turn_of_crecy_alone() -> None:
    t = Table("crecy_1346")
    for turn, sky in ((1, "rain"), (2, "clear"), (10, "clear")):
        t.s.turn = turn
        t.dawn()
        assert t.sky_now == sky


@pytest.mark.rules("CHV-22.3", "CHV-22.7")
@pytest.mark.parametrize(("where", "pool"), [(NEAR, 0), (REAR, 1)])
def test_what_is_paid_in_heat_is_what_it_costs(where: str, pool: int) -> None:
    """Beside a leader who is fighting an Advance costs 2: one of him, one of the pool. Away from him it costs 3."""
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("e.bl1", REAR)
    t.lead("e.l3", NEAR, "e.ma1")
    t.sky("heat")
    t.movement("english", pool=1 if where == NEAR else 4)
    t.play(f"advance e.ma1 {AREA}" if where == NEAR else f"advance e.bl1 {NEAR}")
    assert t.pool == pool


@pytest.mark.rules("CHV-22.1", "CHV-22.2", "CHV-22.5", "CHV-22.8")
@pytest.mark.parametrize("sky", ["clear", "fog", "winter"])
def test_other_weather_makes_no_other_command_dearer(sky: str) -> None:
    for where, words, price in (
        (NEAR, f"advance e.ma1 {AREA}", 2),
        (NEAR, f"retreat e.ma1 {REAR}", 1),
        (NEAR, "change e.ma1 west_english_approach", 2),
        ("west_english_approach", "flank e.ma1 west_flank_english", 1),
        ("west_flank_middle", "assail e.ma1 west_middle", 1),
        ("west_middle", "withdraw e.ma1 west_english_approach", 2),
        (NEAR, "regroup e.ma1 2", 2),
    ):
        t = Table()
        t.put("e.ma1", where, current=3)
        t.put("f.lv1", "west_middle")
        t.sky(sky)
        t.movement("english", pool=price)
        t.play(words)
        assert t.pool == 0, words
