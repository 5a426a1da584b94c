"""Sections 23 and 24: the Status Check and flank collapse."""

import pytest

from .table import Table


def pierced(unit: str = "f.kt1", battle: str = "west") -> Table:
    """A unit stands in the enemy's Rear; both armies have men elsewhere."""
    t = Table()
    enemy = "english" if unit.startswith("f") else "french"
    t.put(unit, f"{battle}_{enemy}_rear")
    t.put("e.bl3", "english_reserve")
    t.put("f.bl3", "french_reserve")
    return t


@pytest.mark.rules("CHV-23.1", "CHV-23.6", "CHV-23.7")
def test_captures_flight_markers() -> None:
    t = pierced()
    t.put("e.lv1", "english_rout")
    t.stop("e.bl3")
    t.dice(6)
    t.status()
    kinds = [event.kind for event in t.log if event.kind in ("capture", "flight", "flees")]
    assert kinds and kinds[0] == "capture"
    assert t.where("e.lv1") == "gone" and t.markers("e.bl3") == set()


@pytest.mark.rules("CHV-23.2")
def test_capture_needs_a_unit_in_the_enemy_rear_and_no_enemy() -> None:
    t = pierced()
    t.status()
    assert t.captures() == {"french": 1, "english": 0}
    t = pierced()
    t.put("e.lv1", "west_english_rear")
    t.status()
    assert t.captures() == {"french": 0, "english": 0}
    t = pierced("f.kt1")
    t.put("f.kt1", "west_english_approach")
    t.status()
    assert t.captures() == {"french": 0, "english": 0}


@pytest.mark.rules("CHV-23.2")
def test_a_gun_neither_captures_nor_prevents() -> None:
    t = pierced("f.kt1", "west")
    t.put("e.ay1", "west_english_rear")
    t.status()
    assert t.captures()["french"] == 1
    t = pierced("f.kt1")
    t.put("f.kt1", "french_reserve")
    t.put("f.ay1", "west_english_rear")
    t.status()
    assert t.captures()["french"] == 0


@pytest.mark.rules("CHV-23.3")
def test_all_captures_are_noted_before_any_collapse() -> None:
    """English in the west, French in the east: both collapse, west first."""
    t = Table()
    t.put("e.kt1", "west_french_rear")
    t.put("f.kt1", "east_english_rear")
    t.put("e.bl3", "centre_english_rear")
    t.put("f.bl3", "centre_french_rear")
    t.status()
    assert t.captures() == {"english": 1, "french": 1} and t.battles() == {"centre"}
    west, east = (
        next(n for n, e in enumerate(t.log) if e.kind == "collapse" and word in e.text.lower())
        for word in ("west", "east")
    )
    assert west < east


@pytest.mark.rules("CHV-23.4", "CHV-25.4")
def test_a_capture_that_decides_the_game_collapses_nothing() -> None:
    t = pierced("e.kt1", "centre")
    t.status()
    assert t.battles() == {"west", "centre", "east"} and t.where("e.kt1") == "centre_french_rear"
    t.game_end()
    assert t.winner == "english"


@pytest.mark.rules("CHV-23.5")
def test_both_capture_the_same_battle() -> None:
    t = pierced("f.kt1", "west")
    t.put("e.kt1", "west_french_rear")
    t.status()
    assert t.captures() == {"english": 1, "french": 1} and t.battles() == {"centre", "east"}
    assert len(t.log_of("collapse")) == 1


@pytest.mark.rules("CHV-23.6")
def test_flight() -> None:
    t = Table()
    t.put("e.bl3", "english_reserve")
    t.put("f.bl3", "french_reserve")
    t.put("e.lv1", "english_rout", value=3)
    t.put("e.ma1", "english_rout", value=4)
    t.put("f.lv1", "french_rout", value=3)
    t.dice(4, 4, 3)
    t.status()
    assert t.left == []
    assert (t.where("e.lv1"), t.where("e.ma1"), t.where("f.lv1")) == ("gone", "english_rout", "french_rout")
    assert t.losses("english") == 3 + 5


@pytest.mark.rules("CHV-23.6")
def test_a_leader_in_the_box_stops_the_flight() -> None:
    t = Table()
    t.put("e.bl3", "english_reserve")
    t.put("f.bl3", "french_reserve")
    t.put("e.lv1", "english_rout")
    t.put("f.lv1", "french_rout")
    t.lead("e.l1", "english_rout")
    t.dice(6)
    t.status()
    assert t.where("e.lv1") == "english_rout" and t.where("f.lv1") == "gone"


@pytest.mark.rules("CHV-23.7")
def test_what_remains() -> None:
    t = Table()
    t.put("e.ma1", "centre_middle", current=2)
    t.put("f.kt1", "centre_middle")
    t.flank("e.ma1")
    t.sting("f.kt1")
    t.stop("e.ma1")
    t.lead("e.l3", "centre_middle", "e.ma1")
    t.control("centre_middle", "english")
    t.s.contact = 1 << t.unit("e.ma1")
    t.status()
    assert t.markers("e.ma1") == {"flank"} and t.markers("f.kt1") == {"stung"} and t.current("e.ma1") == 2
    assert t.committed("e.l3") == "e.ma1" and t.controller("centre_middle") == "english" and t.s.contact == 0


# ---------------------------------------------------------------------- section 24


@pytest.mark.rules("CHV-24.1")
@pytest.mark.parametrize(("battle", "strip"), [("west", "west"), ("east", "east")])
def test_the_strip_beside_the_captured_battle(battle: str, strip: str) -> None:
    t = pierced("f.kt1", battle)
    other = "east" if strip == "west" else "west"
    t.put("e.lb1", f"{strip}_flank_english")
    t.put("e.lb2", f"{other}_flank_english")
    t.status()
    assert t.where("e.lb1") == "removed" and t.where("e.lb2") == f"{other}_flank_english"


@pytest.mark.rules("CHV-24.2", "CHV-24.12", "CHV-25.3")
def test_all_units_of_the_strip_are_removed() -> None:
    t = pierced()
    t.put("e.lb1", "west_flank_english")
    t.put("f.lb1", "west_flank_middle")
    t.put("f.ay1", "west_flank_french")
    t.status()
    assert t.places("e.lb1", "f.lb1", "f.ay1", "f.kt1") == {"removed"}
    assert t.losses("english") == t.losses("french") == 0


@pytest.mark.rules("CHV-24.3")
def test_leaders_of_both_sides_go_to_their_reserve() -> None:
    t = pierced()
    t.put("f.ma1", "west_middle")
    t.put("e.ma1", "west_flank_english")
    t.lead("f.l3", "west_middle", "f.ma1")
    t.lead("e.l3", "west_flank_english")
    t.lead("e.l2", "centre_english_rear")
    t.dice(1)
    t.status()
    assert t.where("f.l3") == "french_reserve" and t.committed("f.l3") == ""
    assert t.where("e.l3") == "english_reserve" and t.where("e.l2") == "centre_english_rear"


@pytest.mark.rules("CHV-24.5", "CHV-1.6", "CHV-24.11")
def test_who_stands_in_the_enemy_rear_is_removed() -> None:
    t = pierced()
    t.put("e.ma1", "west_french_rear", current=1)
    t.put("f.bl1", "west_french_rear")  # so that the English capture nothing
    t.status()
    assert t.where("f.kt1") == t.where("e.ma1") == "removed" and t.where("f.bl1") == "french_reserve"


@pytest.mark.rules("CHV-24.6", "CHV-24.7", "CHV-24.8", "CHV-24.11")
@pytest.mark.parametrize(
    ("row", "fails", "passes", "flank"),
    [("english_approach", 4, 3, "english"), ("middle", 5, 4, "middle"), ("french_approach", 6, 5, "french")],
)
def test_checks_of_a_collapse(row: str, fails: int, passes: int, flank: str) -> None:
    """A French unit with Cohesion 3: 0, −1 and −2 as it stands nearer home."""
    for die, where in ((fails, "removed"), (passes, f"west_flank_{flank}")):
        t = pierced()
        t.put("f.ma1", f"west_{row}", current=3)
        t.dice(die)
        t.status()
        assert t.left == [] and t.where("f.ma1") == where


@pytest.mark.rules("CHV-24.9")
def test_who_stands_in_the_friendly_rear_goes_to_the_reserve() -> None:
    t = pierced()
    t.put("f.lv1", "west_french_rear")
    t.status()
    assert t.where("f.lv1") == "french_reserve" and t.current("f.lv1") == 3


@pytest.mark.rules("CHV-24.11")
def test_the_english_check_first_in_the_order_of_the_list() -> None:
    t = pierced()
    t.put("f.ma1", "west_middle")
    t.put("e.ma2", "west_middle")
    t.put("e.ma1", "west_middle")
    t.dice(1, 1, 1)
    t.status()
    assert [event.touch[0] for event in t.log_of("check")] == [t.id("e.ma1"), t.id("e.ma2"), t.id("f.ma1")]


@pytest.mark.rules("CHV-24.13", "CHV-26.5")
def test_ground_and_weather_count_and_stand_fast_may_be_played() -> None:
    t = pierced()
    t.put("f.ma1", "west_english_approach", current=2)
    t.ground("west_english_approach", "church")
    t.lead("f.l3", "west_english_approach", "f.ma1")  # he has left and gives nothing
    t.dice(4)
    t.status()
    assert t.where("f.ma1") == "west_flank_english"
    t = pierced()
    t.put("f.ma1", "west_english_approach", current=2)
    t.sky("winter")
    t.hand("french", "stand_fast")
    t.dice(2)
    t.status()
    assert t.asked == "french"
    t.play("play stand_fast")
    assert t.where("f.ma1") == "west_flank_english"


@pytest.mark.rules("CHV-24.14")
def test_guns_in_a_collapse() -> None:
    t = pierced()
    t.put("f.ay1", "west_french_approach")
    t.put("f.ay2", "west_french_rear")
    t.status()
    assert t.where("f.ay1") == "removed" and t.where("f.ay2") == "french_reserve" and t.losses("french") == 0


@pytest.mark.rules("CHV-24.15")
def test_a_flank_takes_in_more_than_it_holds() -> None:
    t = pierced()
    for unit in ("f.ma1", "f.ma2", "f.ma3", "f.ma4"):
        t.put(unit, "west_middle")
    t.dice(1, 1, 1, 1)
    t.status()
    assert t.places("f.ma1", "f.ma2", "f.ma3", "f.ma4") == {"west_flank_middle"}


@pytest.mark.rules("CHV-24.4", "CHV-24.10", "CHV-24.16")
def test_the_panel_is_clear_and_lies_beside_the_next_battle() -> None:
    t = pierced()
    for row in ("english", "middle", "french"):
        t.ground(f"west_flank_{row}", "woods")
    t.control("west_flank_english", "english")
    t.put("f.ma1", "west_middle")
    t.dice(1)
    t.status()
    assert t.battles() == {"centre", "east"} and t.outer() == ("centre", "east")
    assert all(t.kinds(f"west_flank_{row}") == set() for row in ("english", "middle", "french"))
    assert t.controller("west_flank_english") == "" == t.controller("west_flank_french")
    assert t.controller("west_flank_middle") == "french"
    t.movement("french", pool=9)
    assert t.goals("flank", "f.ma1") == {"west_flank_english", "west_flank_french", "centre_middle"}


@pytest.mark.rules("CHV-24.4", "CHV-24.6")
def test_the_panel_is_laid_before_anybody_goes_there() -> None:
    """At Poitiers the west French Flank is impassable; who has held out there stands on the panel."""
    t = Table("poitiers_1356", bare=True)
    t.put("e_kt_captal", "west_french_rear")
    t.put("e_ma_warwick", "west_french_approach")
    t.put("e_lb_warwick", "west_french_approach", current=1)
    t.put("e_ma_prince", "centre_english_rear")
    t.put("f_ma_douglas", "centre_french_rear")
    t.hand("english", "stand_fast")
    t.dice(1, 6)
    t.status()
    assert t.phase == "swept" and t.where("e_ma_warwick") == "west_flank_french"
    assert t.kinds("west_flank_french") == set()


@pytest.mark.rules("CHV-23.2")
@pytest.mark.parametrize(("unit", "rear"), [("e.lv1", "french"), ("f.lb1", "english")])
@pytest.mark.parametrize("battle", ["west", "centre", "east"])
def test_any_unit_in_any_enemy_rear_captures(unit: str, rear: str, battle: str) -> None:
    t = pierced()
    t.put("f.kt1", "french_reserve")
    t.put(unit, f"{battle}_{rear}_rear")
    t.status()
    seat = "english" if unit.startswith("e") else "french"
    assert t.captures()[seat] == 1 and sum(t.captures().values()) == 1
    assert t.battles() == {"west", "centre", "east"} - ({battle} if battle != "centre" else set())


@pytest.mark.rules("CHV-23.2")
def test_ones_own_rear_is_not_captured_nor_one_that_has_left_play() -> None:
    t = pierced()
    t.put("f.kt1", "west_french_rear")
    t.status()
    assert t.captures() == {"english": 0, "french": 0}
    t = pierced()
    t.put("f.kt1", "french_reserve")
    t.collapsed("west")
    t.status()
    assert t.captures() == {"english": 0, "french": 0} and t.battles() == {"centre", "east"}


@pytest.mark.rules("CHV-23.3")
def test_captures_are_noted_from_west_to_east_and_for_the_english_first() -> None:
    t = Table()
    t.put("e.kt1", "west_french_rear")
    t.put("f.kt1", "west_english_rear")
    t.put("f.kt2", "east_english_rear")
    t.put("e.bl3", "english_reserve")
    t.put("f.bl3", "french_reserve")
    t.status()
    assert [event.text for event in t.log_of("capture")] == [
        "The English capture the west battle.",
        "The French capture the west battle.",
        "The French capture the east battle.",
    ]


@pytest.mark.rules("CHV-23.3", "CHV-25.4")
def test_two_wings_at_once_are_two_battles() -> None:
    t = Table()
    t.put("f.kt1", "west_english_rear")
    t.put("f.kt2", "east_english_rear")
    t.put("e.bl3", "english_reserve")
    t.put("f.bl3", "french_reserve")
    t.status()
    assert t.battles() == {"west", "centre", "east"}  # it decides the game
    t.game_end()
    assert (t.winner, t.level) == ("french", "decisive")


@pytest.mark.rules("CHV-23.6")
def test_the_order_of_flight_and_its_edge() -> None:
    """On a die equal to its value a unit stays; English first, in the order of the list."""
    t = Table()
    t.put("f.lv1", "french_rout", value=2)
    t.put("e.ma1", "english_rout", value=4)
    t.put("e.bl1", "english_rout", value=2)
    t.put("e.bl3", "english_reserve")
    t.put("f.bl3", "french_reserve")
    t.dice(2, 5, 3)
    t.status()
    assert [event.touch[0] for event in t.log_of("flight")] == [t.id("e.bl1"), t.id("e.ma1"), t.id("f.lv1")]
    assert [t.where(unit) for unit in ("e.bl1", "e.ma1", "f.lv1")] == ["english_rout", "gone", "gone"]


@pytest.mark.rules("CHV-23.6")
def test_only_the_routed_flee_and_a_leader_elsewhere_does_not_hold_them() -> None:
    t = Table()
    t.put("e.lv1", "english_rout")
    t.put("e.bl3", "english_reserve", current=1)
    t.put("f.bl3", "french_reserve")
    t.lead("e.l5", "english_reserve")
    t.lead("f.l5", "french_rout")
    t.dice(6)
    t.status()
    assert t.left == [] and t.where("e.lv1") == "gone" and t.where("e.bl3") == "english_reserve"


# ---------------------------------------------------------------------- section 24 again, from the other side


@pytest.mark.rules("CHV-24.1", "CHV-24.16", "CHV-2.6")
def test_after_one_wing_the_strip_lies_beside_the_centre() -> None:
    """The centre, now outermost in the west, collapses with the west strip."""
    t = Table()
    t.collapsed("west")
    t.put("e.kt1", "centre_french_rear")
    t.put("f.lb1", "west_flank_french")
    t.put("f.lb2", "east_flank_french")
    t.put("e.bl3", "east_english_rear")
    t.put("f.bl3", "east_french_rear")
    t.status()
    assert t.battles() == {"east"} and t.where("f.lb1") == "removed" and t.where("f.lb2") == "east_flank_french"
    assert t.outer() == ("east", "east")


@pytest.mark.rules("CHV-24.6", "CHV-24.7", "CHV-24.8", "CHV-24.11", "CHV-1.6")
@pytest.mark.parametrize(
    ("row", "fails", "passes", "flank"),
    [("french_approach", 4, 3, "french"), ("middle", 5, 4, "middle"), ("english_approach", 6, 5, "english")],
)
@pytest.mark.parametrize("battle", ["west", "east"])
def test_checks_of_the_english(row: str, fails: int, passes: int, flank: str, battle: str) -> None:
    for die, where in ((fails, "removed"), (passes, f"{battle}_flank_{flank}")):
        t = pierced("f.kt1", battle)
        t.put("e.ma1", f"{battle}_{row}", current=3)
        t.dice(die)
        t.status()
        assert t.left == [] and t.where("e.ma1") == where


@pytest.mark.rules("CHV-24.11", "CHV-24.6", "CHV-24.7", "CHV-24.8")
def test_step_by_step_and_in_each_step_the_english_first() -> None:
    """Enemy Approaches, then the Middle Ground, then Friendly Approaches; both sides in each."""
    t = pierced()
    t.put("f.ma3", "west_french_approach")
    t.put("e.ma1", "west_english_approach")
    t.put("f.ma1", "west_english_approach")
    t.put("f.ma2", "west_middle")
    t.put("e.ma2", "west_middle")
    t.put("e.ma3", "west_french_approach")
    t.dice(*[1] * 6)
    t.status()
    order = ["e.ma3", "f.ma1", "e.ma2", "f.ma2", "e.ma1", "f.ma3"]
    assert [event.touch[0] for event in t.log_of("check")] == [t.id(unit) for unit in order]
    assert t.places("e.ma3", "f.ma3") == {"west_flank_french"} and t.places("e.ma1", "f.ma1") == {"west_flank_english"}


@pytest.mark.rules("CHV-24.3")
def test_leaders_of_the_whole_lane_go_home_and_of_other_lanes_do_not() -> None:
    t = pierced()
    for leader, where in (
        ("e.l5", "west_english_rear"),
        ("e.l3", "west_english_approach"),
        ("f.l5", "west_middle"),
        ("f.l3", "west_french_rear"),
        ("f.l2", "west_flank_middle"),
        ("e.l2", "west_flank_french"),
        ("e.m2", "east_flank_english"),
        ("f.m2", "centre_middle"),
    ):
        t.lead(leader, where)
    t.status()
    assert t.places("e.l5", "e.l3", "e.l2") == {"english_reserve"}
    assert t.places("f.l5", "f.l3", "f.l2") == {"french_reserve"}
    assert t.where("e.m2") == "east_flank_english" and t.where("f.m2") == "centre_middle"


@pytest.mark.rules("CHV-24.5", "CHV-24.12", "CHV-25.3")
def test_the_victors_leave_the_field_without_loss() -> None:
    t = pierced()
    t.put("f.ma1", "west_english_approach", current=1)
    t.dice(6)
    t.status()
    assert t.places("f.kt1", "f.ma1") == {"removed"} and t.losses("french") == 0


@pytest.mark.rules("CHV-24.9")
def test_the_friendly_rear_of_the_victors_goes_to_the_reserve_as_well() -> None:
    """The victors' men and guns at home are safe too."""
    t = pierced("e.kt1", "east")
    t.put("e.lv1", "east_english_rear", current=1)
    t.put("e.ay1", "east_english_rear")
    t.status()
    assert t.places("e.lv1", "e.ay1") == {"english_reserve"} and t.current("e.lv1") == 1


@pytest.mark.rules("CHV-24.13")
def test_what_a_collapse_check_looks_at() -> None:
    """Ground that it controls, winter, the Middle Ground, and no leader: 4 − 2 + 1 − 1 against 2."""
    for kind, sky, stands in (("wall", "winter", True), ("clear", "winter", False), ("clear", "clear", False)):
        t = pierced()
        t.put("e.ma1", "west_middle", current=2)
        t.ground("west_middle", kind)
        t.lead("e.l5", "west_middle")
        t.sky(sky)
        t.dice(4)
        t.status()
        assert (t.where("e.ma1") == "west_flank_middle") == stands


@pytest.mark.rules("CHV-24.13", "CHV-26.5")
def test_who_holds_no_stand_fast_is_swept_away() -> None:
    t = pierced()
    t.s.quick = False
    t.put("e.ma1", "west_middle", current=1)
    t.dice(6)
    t.status()
    assert t.asked == "english" and t.menu() == ["pass"]
    t.play("pass")
    assert t.where("e.ma1") == "removed" and t.current("e.ma1") == 0 and t.markers("e.ma1") == set()


@pytest.mark.rules("CHV-24.14")
@pytest.mark.parametrize("row", ["english_approach", "middle", "french_approach", "french_rear"])
def test_guns_are_removed_without_a_check(row: str) -> None:
    t = pierced("f.kt1")
    t.put("e.ay1", f"west_{row}")
    t.dice()
    t.status()
    assert t.where("e.ay1") == "removed"


@pytest.mark.rules("CHV-24.16")
def test_the_areas_of_the_battle_leave_play() -> None:
    t = pierced()
    t.put("e.ma1", "centre_english_approach")
    t.put("e.bl1", "english_reserve")
    t.status()
    t.movement("english", pool=9)
    assert t.goals("change", "e.ma1") == {"east_english_approach"}
    assert t.goals("flank", "e.ma1") == {"west_flank_english"}
    assert t.goals("deploy", "e.bl1") == {"centre_english_rear", "east_english_rear"}


@pytest.mark.rules("CHV-24.16", "CHV-2.15")
def test_a_panel_area_with_both_sides_is_nobodys() -> None:
    t = pierced()
    t.put("f.ma1", "west_middle")
    t.put("e.ma1", "west_middle")
    t.control("west_flank_middle", "french")
    t.dice(1, 1)
    t.status()
    assert t.places("e.ma1", "f.ma1") == {"west_flank_middle"} and t.controller("west_flank_middle") == ""


@pytest.mark.rules("CHV-24.6", "CHV-24.7", "CHV-24.8")
@pytest.mark.parametrize(
    ("row", "rule"), [("english_approach", "CHV-24.6"), ("middle", "CHV-24.7"), ("french_approach", "CHV-24.8")]
)
def test_each_step_is_told_by_its_own_clause(row: str, rule: str) -> None:
    for die, kind, more in ((1, "flank", ()), (6, "removed", ("CHV-24.12",))):
        t = pierced()
        t.put("f.ma1", f"west_{row}", current=1)
        t.dice(die)
        t.status()
        assert t.log_of(kind)[-1].rules == (rule, *more)


@pytest.mark.rules("CHV-24.13", "CHV-2.15", "CHV-21.23")
@pytest.mark.parametrize("die", [1, 6])
def test_who_is_left_alone_controls_the_ground_he_checks_on(die: int) -> None:
    """The English check first, and go to the flank or are removed; then a stream that nobody controlled protects the
    French: 5 - 1 - 2."""
    t = pierced()
    t.ground("west_middle", "stream")
    t.put("e.ma1", "west_middle", current=2)
    t.put("f.ma1", "west_middle", current=2)
    t.control("west_middle", None)
    t.dice(die, 5)
    t.status()
    assert t.where("e.ma1") == ("west_flank_middle" if die == 1 else "removed")
    assert t.where("f.ma1") == "west_flank_middle"
