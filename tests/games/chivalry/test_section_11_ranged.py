"""Section 11: the Ranged step."""

import pytest

from .figures import shot
from .table import Table

HERE, NEXT, FAR = "centre_english_approach", "centre_middle", "centre_french_approach"


def facing(firer: str = "e.lb1", target: str = "f.ma1", where: str = NEXT) -> Table:
    """A shooter in the centre English Approach, and a target."""
    t = Table()
    t.put(firer, HERE)
    t.put(target, where)
    return t


@pytest.mark.rules("CHV-11.1", "CHV-3.2")
def test_missile_units_that_are_not_engaged_fire_once() -> None:
    t = facing()
    t.put("e.cb1", HERE)
    t.put("e.ay1", HERE)
    t.put("e.bl1", HERE)
    t.put("e.lb2", "west_middle")
    t.put("f.lv1", "west_middle")
    t.ranged("english")
    assert t.asked == "english"
    assert t.shooters() == {"e.lb1", "e.cb1", "e.ay1"}
    t.dice(6, 6, 6)
    t.play("shoot e.lb1 f.ma1")
    assert t.shooters() == {"e.cb1", "e.ay1"} and t.rule("shoot e.lb1 f.ma1") == "CHV-11.1"
    assert t.rule("shoot e.lb2 f.ma1") == "CHV-11.1" == t.rule("shoot e.bl1 f.ma1")
    t.play("done")
    assert t.phase != "ranged"


@pytest.mark.rules("CHV-11.1")
def test_a_gun_fires_while_no_enemy_is_in_its_area() -> None:
    t = facing("e.ay1")
    t.put("e.ma1", HERE)
    t.put("f.ma2", HERE)
    t.put("e.lb1", "west_english_approach")
    t.put("f.lv1", "west_middle")
    t.ranged("english")
    assert t.shooters() == {"e.lb1"}


@pytest.mark.rules("CHV-11.1")
def test_where_there_are_too_many_pairs_the_shooter_is_named_first() -> None:
    """Eight bows, and French all around: with Arrow Storm that is more than a menu holds."""
    t = Table()
    for unit in ("e.lb1", "e.lb2", "e.lb3", "e.lb4"):
        t.put(unit, NEXT)
    for unit in ("e.lb5", "e.cb1", "e.cb2", "e.cb3"):
        t.put(unit, HERE)
    french = [f"f.{type}{number}" for type in ("bl", "cb", "cv", "lv", "pk") for number in (1, 2, 3)]
    french += [f"f.{type}{number}" for type in ("kt", "lb", "ma") for number in (1, 2, 3, 4, 5)]
    areas = [
        FAR,
        "west_middle",
        "east_middle",
        "west_english_approach",
        "east_english_approach",
        "centre_english_rear",
    ]
    for number, unit in enumerate(french[:24]):
        t.put(unit, areas[number // 4])
    t.hand("english", "arrow_storm")
    t.ranged("english")
    assert t.menu("shoot") == [] and set(t.menu("aim")) == {
        f"aim {unit}" for unit in ("e.lb1", "e.lb2", "e.lb3", "e.lb4", "e.lb5", "e.cb1", "e.cb2", "e.cb3")
    }
    t.play("aim e.lb1")
    assert t.shooters() == {"e.lb1"} and len(t.targets("e.lb1")) == 24 and not t.can("done")
    t.play("lower", "aim e.cb2")
    assert t.targets("e.cb2") == set(french[12:24])
    t.dice(6, 6, 6, 6)
    target = sorted(t.targets("e.cb2"))[0]
    t.play(f"shoot e.cb2 {target}")
    assert "e.cb2" not in {words.split()[1] for words in t.menu("aim")} | t.shooters()


@pytest.mark.rules("CHV-11.2", "CHV-11.10")
@pytest.mark.parametrize(("firer", "reach"), [("e.lb1", 2), ("e.cb1", 1), ("e.ay1", 1)])
def test_ranges(firer: str, reach: int) -> None:
    """Distances 0 to 3 up the centre."""
    for far, where in enumerate((HERE, NEXT, FAR, "centre_french_rear")):
        if far:
            t = facing(firer, where=where)
            t.put("e.lb5", "west_english_approach")
            t.put("f.lv1", "west_middle")
            t.ranged("english")
            assert t.can(f"shoot {firer} f.ma1") == (far <= reach)


@pytest.mark.rules("CHV-11.2", "CHV-11.10")
def test_who_is_out_of_reach_is_told_why() -> None:
    t = facing()
    t.put("e.cb1", HERE)
    t.put("f.ma2", "west_french_rear")
    t.put("f.ma3", "west_english_rear")
    t.ranged("english")
    assert t.rule("shoot e.lb1 f.ma2") == "CHV-11.2" and t.rule("shoot e.cb1 f.ma2") == "CHV-11.10"
    assert t.can("shoot e.lb1 f.ma3") and t.rule("shoot e.cb1 f.ma3") == "CHV-11.10"


@pytest.mark.rules("CHV-11.3")
def test_nobody_shoots_into_his_own_men_or_at_guns() -> None:
    t = facing()
    t.put("f.ay1", FAR)
    t.put("f.lv1", FAR)
    t.put("f.lv2", "west_middle")
    t.put("e.ma1", "west_middle")
    t.ranged("english")
    assert t.targets("e.lb1") == {"f.ma1"}  # FAR lies behind an enemy (CHV-11.11)
    t.put("f.ma1", "french_reserve")
    t.ranged("english")
    assert t.targets("e.lb1") == {"f.lv1"}
    assert t.rule("shoot e.lb1 f.ay1") == "CHV-11.3" == t.rule("shoot e.lb1 f.lv2")


@pytest.mark.rules("CHV-11.4", "CHV-21.12", "CHV-21.29", "CHV-21.39")
@pytest.mark.parametrize(
    ("kind", "open"),
    [("hill", False), ("town", False), ("woods", False), ("wall", True), ("church", True), ("improved_position", True)],
)
def test_what_lies_between_forbids_the_long_shot(kind: str, open: bool) -> None:
    t = facing(where=FAR)
    t.put("e.lb5", "west_english_approach")
    t.put("f.lv1", "west_middle")
    t.ground(NEXT, kind)
    t.ranged("english")
    assert t.can("shoot e.lb1 f.ma1") == open
    assert open or t.rule("shoot e.lb1 f.ma1") == "CHV-11.4"


@pytest.mark.rules("CHV-11.11")
def test_an_enemy_between_forbids_it_and_one_good_way_is_enough() -> None:
    t = facing(where="west_middle")  # by west_english_approach or centre_middle
    t.ranged("english")
    assert t.can("shoot e.lb1 f.ma1")
    t.put("f.lv1", NEXT)
    t.ranged("english")
    assert t.can("shoot e.lb1 f.ma1")
    t.put("f.lv2", "west_english_approach")
    t.ranged("english")
    assert not t.can("shoot e.lb1 f.ma1") and t.rule("shoot e.lb1 f.ma1") == "CHV-11.11"
    t.put("f.lv2", "french_reserve")
    t.ground("west_english_approach", "woods")
    t.ranged("english")
    assert not t.can("shoot e.lb1 f.ma1")


@pytest.mark.rules("CHV-11.5")
@pytest.mark.parametrize(("current", "near", "far"), [(1, 1, 1), (2, 2, 1), (3, 3, 2)])
def test_dice_by_current_cohesion_and_half_at_distance_two(current: int, near: int, far: int) -> None:
    t = facing()
    t.put("e.lb1", HERE, current=current)
    assert shot(t, "e.lb1", "f.ma1").dice == near
    t.put("f.ma1", FAR)
    assert shot(t, "e.lb1", "f.ma1").dice == far


@pytest.mark.rules("CHV-11.5")
def test_a_gun_rolls_its_cohesion_value() -> None:
    t = facing("e.ay1")
    assert shot(t, "e.ay1", "f.ma1").dice == 3


@pytest.mark.rules("CHV-11.6", "CHV-21.10", "CHV-21.13", "CHV-21.34")
def test_the_ability_goes_in_its_order() -> None:
    t = facing("e.cb1", "f.bl1")
    assert shot(t, "e.cb1", "f.bl1").ability == 2
    t.ground(HERE, "hill")
    assert shot(t, "e.cb1", "f.bl1").ability == 3
    t.control(HERE, "french")  # a hill does not ask for control, a wall does
    assert shot(t, "e.cb1", "f.bl1").ability == 3
    t.ground(HERE, "wall")
    assert shot(t, "e.cb1", "f.bl1").ability == 2
    t.control(HERE, "english")
    assert shot(t, "e.cb1", "f.bl1").ability == 3
    for sky, ability in (("fog", 2), ("rain", 2), ("winter", 2), ("heat", 3), ("clear", 3)):
        t.sky(sky)
        assert shot(t, "e.cb1", "f.bl1").ability == ability
    t.ground(HERE)
    t.sky("rain")
    assert shot(t, "e.cb1", "f.bl1").ability == 1
    t.put("f.kt1", NEXT)
    assert shot(t, "e.cb1", "f.kt1").ability == 2


@pytest.mark.rules("CHV-11.6", "CHV-22.1", "CHV-22.4", "CHV-22.5", "CHV-27.2")
@pytest.mark.parametrize("sky", ["fog", "rain", "winter"])
def test_bad_weather_lowers_it_to_one_before_the_bonus(sky: str) -> None:
    t = Table("crecy_1346", bare=True)
    t.put("f_cb_doria", "centre_french_approach")
    t.put("e_ma_prince", NEXT)
    t.put("e_cv_hobelars", NEXT)
    t.sky("clear")
    assert shot(t, "f_cb_doria", "e_ma_prince").ability == 1
    t.sky(sky)
    assert shot(t, "f_cb_doria", "e_ma_prince").ability == 1
    assert shot(t, "f_cb_doria", "e_cv_hobelars").ability == 2


@pytest.mark.rules("CHV-11.6", "CHV-2.16")
def test_no_more_than_five() -> None:
    t = facing("e.lb1", "f.kt1")
    t.ground(HERE, "hill", "wall")
    assert shot(t, "e.lb1", "f.kt1").ability == 5
    t.dice(5, 6, 5)
    t.ranged("english")
    t.play("shoot e.lb1 f.kt1")
    assert t.current("f.kt1") == 4


@pytest.mark.rules("CHV-11.7")
def test_each_die_not_above_the_ability_hits() -> None:
    t = facing()
    t.ranged("english")
    t.dice(2, 3, 1)
    t.play("shoot e.lb1 f.ma1")
    assert t.current("f.ma1") == 3


@pytest.mark.rules("CHV-11.9", "CHV-26.3", "CHV-26.10")
def test_arrow_storm_then_empty_quivers() -> None:
    """(3 + 2) halved and rounded down: two dice."""
    t = facing()
    t.hand("english", "arrow_storm")
    t.hand("french", "empty_quivers", "pavises")
    t.ranged("english")
    t.play("storm e.lb1 f.ma1")
    assert t.asked == "french" and t.phase == "empty_quivers"
    t.dice(2, 1)
    t.play("play empty_quivers")
    assert t.left == [] and t.phase == "pavises"
    t.play("pass")
    assert t.current("f.ma1") == 3 and t.cards("french") == ["pavises"]


@pytest.mark.rules("CHV-11.9", "CHV-21.31", "CHV-21.40", "CHV-26.9")
def test_ground_comes_before_pavises() -> None:
    """Four hits are halved to two in woods; only those can be cancelled."""
    t = facing()
    t.put("e.lb1", HERE, current=4, value=4)
    t.ground(NEXT, "woods")
    t.hand("french", "pavises")
    t.ranged("english")
    t.dice(1, 1, 1, 2)
    t.play("shoot e.lb1 f.ma1")
    assert t.asked == "french"
    t.play("play pavises")
    assert t.current("f.ma1") == 5 and t.cards("french") == [] and t.discarded() == ["pavises"]
