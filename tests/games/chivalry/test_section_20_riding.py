"""Section 20: leader movement."""

import pytest

from .table import Table


def riding(where: str, *units: tuple[str, str], leader: str = "e.l3") -> Table:
    t = Table()
    for unit, area in units:
        t.put(unit, area)
    t.put("f.lv1", "east_french_rear")
    t.lead(leader, where)
    t.riding("english")
    return t


@pytest.mark.rules("CHV-20.1")
def test_each_uncommitted_leader_moves_once_for_nothing() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_rear")
    t.put("e.ma2", "west_english_rear")
    t.put("f.lv1", "east_french_rear")
    t.lead("e.l3", "english_reserve")
    t.lead("e.l2", "english_reserve")
    t.riding("english")
    t.play("ride e.l3 centre_english_rear")
    assert t.where("e.l3") == "centre_english_rear" and t.rides("e.l3") == set() and t.rides("e.l2") != set()


@pytest.mark.rules("CHV-20.2")
def test_from_the_reserve() -> None:
    t = riding(
        "english_reserve",
        ("e.ma1", "centre_english_rear"),
        ("e.ma2", "west_english_approach"),
        ("e.ma3", "centre_middle"),
        ("e.ay1", "east_english_rear"),
        ("e.ma4", "west_flank_english"),
    )
    assert t.rides("e.l3") == {"centre_english_rear", "west_english_approach", "english_rout"}


@pytest.mark.rules("CHV-20.2")
def test_who_may_not_ride_from_a_box_hears_of_its_own_clause() -> None:
    t = riding("english_reserve", ("e.ma1", "centre_middle"))
    assert t.rule("ride e.l3 centre_middle") == "CHV-20.2" == t.rule("ride e.l3 centre_english_rear")
    t = riding("english_rout", ("e.ma1", "centre_english_rear"))
    assert t.rule("ride e.l3 centre_english_rear") == "CHV-20.2"


@pytest.mark.rules("CHV-20.2")
def test_from_the_routed_box() -> None:
    assert riding("english_rout", ("e.ma1", "centre_english_rear")).rides("e.l3") == {"english_reserve"}


@pytest.mark.rules("CHV-20.3")
def test_from_the_field() -> None:
    units = (
        ("e.ma1", "centre_english_rear"),
        ("e.ma2", "west_english_rear"),
        ("e.ma3", "centre_middle"),
        ("e.ma4", "centre_french_approach"),
        ("e.ay1", "east_english_rear"),
        ("e.ma5", "west_flank_english"),
    )
    t = riding("centre_english_rear", *units)
    assert t.rides("e.l3") == {"west_english_rear", "centre_middle", "english_reserve", "english_rout"}
    t = riding("centre_english_approach", *units, ("e.bl1", "centre_english_approach"))
    assert t.rides("e.l3") == {
        "centre_english_rear",
        "west_english_rear",
        "centre_middle",
        "centre_french_approach",
        "west_flank_english",
        "english_reserve",
    }
    t = riding("centre_middle", *units)
    assert t.rides("e.l3") == {"centre_english_rear", "centre_french_approach"}


@pytest.mark.rules("CHV-20.3", "CHV-21.22")
def test_nobody_rides_onto_impassable_ground() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_rear")
    t.put("e.ma2", "centre_english_approach")
    t.ground("centre_english_approach", "impassable")
    t.lead("e.l3", "centre_english_rear")
    t.riding("english")
    assert "centre_english_approach" not in t.rides("e.l3")


@pytest.mark.rules("CHV-20.4")
def test_who_is_left_without_men_goes_to_the_reserve() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_rear")
    t.put("e.ay1", "west_english_approach")
    t.put("f.lv1", "east_french_rear")
    t.lead("e.l3", "west_english_approach")
    t.lead("f.l3", "west_french_approach")
    t.riding("english")
    t.play_if("done")
    assert t.where("e.l3") == "english_reserve" and t.where("f.l3") == "west_french_approach"


@pytest.mark.rules("CHV-20.5")
@pytest.mark.parametrize(
    ("command", "where", "to"),
    [
        ("advance", "centre_english_approach", "centre_middle"),
        ("retreat", "centre_middle", "centre_english_approach"),
        ("change", "centre_middle", "west_middle"),
        ("flank", "west_english_approach", "west_flank_english"),
        ("retreat", "centre_english_rear", "english_reserve"),
    ],
)
def test_a_committed_leader_goes_with_his_unit(command: str, where: str, to: str) -> None:
    t = Table()
    t.put("e.ma1", where)
    t.put("f.lv1", "east_french_rear")
    t.lead("e.l3", where, "e.ma1")
    t.movement("english", pool=9)
    t.go(f"{command} e.ma1 {to}")
    assert t.where("e.l3") == to and t.committed("e.l3") == ("" if to == "english_reserve" else "e.ma1")


@pytest.mark.rules("CHV-20.1", "CHV-10.5")
def test_who_may_not_ride_and_why() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_rear")
    t.put("e.ma2", "centre_english_approach")
    t.put("f.ma1", "centre_french_rear")
    t.lead("e.l3", "centre_english_rear", "e.ma1")
    t.lead("e.l2", "centre_english_rear")
    t.lead("e.m2", "english_reserve")
    t.lead("f.l3", "french_reserve")
    t.riding("english")
    assert t.rides("e.l3") == set() and t.rule("ride e.l3 english_reserve") == "CHV-10.5"
    assert t.rides("f.l3") == set() and t.rule("ride f.l3 centre_french_rear") == "CHV-20.1"
    assert t.rule("ride e.l1 english_reserve") == "CHV-20.1"  # not in the game
    assert t.rule("ride e.l2 centre_french_rear") == "CHV-20.3"  # nobody there
    assert t.rule("ride e.l2 french_reserve") == "CHV-20.3"
    t.play("ride e.l2 centre_english_approach")
    assert t.rule("ride e.l2 english_reserve") == "CHV-20.1"  # once


@pytest.mark.rules("CHV-20.1")
def test_riding_costs_nothing_and_ends_when_nobody_is_left() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_rear")
    t.put("f.ma1", "centre_french_rear")
    t.lead("e.l3", "english_reserve")
    t.movement("english", pool=0)
    t.play("done", "ride e.l3 centre_english_rear")
    assert t.asked == "" and t.where("e.l3") == "centre_english_rear"


@pytest.mark.rules("CHV-20.2", "CHV-20.3")
def test_riding_of_the_french() -> None:
    t = Table()
    t.put("f.ma1", "east_french_rear")
    t.put("f.ma2", "west_french_approach")
    t.put("f.ma3", "west_english_approach")
    t.lead("f.l3", "french_reserve")
    t.lead("f.l2", "west_french_approach")
    t.lead("f.m2", "east_french_rear")
    t.riding("french")
    assert t.rides("f.l3") == {"east_french_rear", "west_french_approach", "french_rout"}
    assert t.rides("f.l2") == {"west_english_approach", "french_reserve"}
    assert t.rides("f.m2") == {"french_reserve", "french_rout"}


@pytest.mark.rules("CHV-20.3")
def test_from_the_enemy_rear_and_from_a_flank_there_is_no_way_to_the_boxes() -> None:
    units = (("e.ma1", "west_french_rear"), ("e.ma2", "west_flank_english"), ("e.ma3", "west_english_rear"))
    assert riding("west_french_rear", *units).rides("e.l3") == set()
    t = riding("west_flank_english", *units)
    assert t.rides("e.l3") == {"west_english_rear"}  # two edges: to the Approach and back


@pytest.mark.rules("CHV-20.3")
def test_two_areas_and_no_further_also_among_the_enemy() -> None:
    t = riding("centre_english_rear", ("e.ma1", "centre_french_approach"), ("e.ma2", "centre_middle"))
    t.put("f.lv2", "centre_middle")
    t.riding("english")
    assert "centre_middle" in t.rides("e.l3") and "centre_french_approach" not in t.rides("e.l3")


@pytest.mark.rules("CHV-20.4")
def test_who_has_a_unit_with_him_or_is_in_a_box_stays() -> None:
    t = Table()
    t.put("e.ma1", "centre_middle")
    t.put("e.bl1", "west_middle")
    t.lead("e.l3", "centre_middle")
    t.lead("e.l2", "english_rout")
    t.lead("e.l1", "west_middle", "e.bl1")
    t.lead("e.m3", "east_flank_english")
    t.riding("english")
    t.play("done")
    assert [t.where(leader) for leader in ("e.l3", "e.l2", "e.l1", "e.m3")] == [
        "centre_middle",
        "english_rout",
        "west_middle",
        "english_reserve",
    ]


@pytest.mark.rules("CHV-20.5", "CHV-9.8")
def test_a_committed_leader_falls_back_with_his_unit_even_to_the_reserve() -> None:
    for where, home, committed in (
        ("centre_middle", "centre_english_approach", "e.ma1"),
        ("centre_english_rear", "english_reserve", ""),
    ):
        t = Table()
        t.put("e.ma1", where, current=1)
        t.put("f.ma1", where)
        t.lead("e.l3", where, "e.ma1")
        t.dice(6)
        t.disengage("english")
        assert t.where("e.ma1") == home == t.where("e.l3") and t.committed("e.l3") == committed


@pytest.mark.rules("CHV-20.5")
def test_an_uncommitted_leader_does_not_go_with_a_unit() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_approach")
    t.put("e.bl1", "centre_english_approach")
    t.lead("e.l3", "centre_english_approach")
    t.movement("english", pool=9)
    t.go("advance e.ma1 centre_middle", "pool")
    assert t.where("e.l3") == "centre_english_approach"


@pytest.mark.rules("CHV-20.1", "CHV-20.3", "CHV-20.4", "CHV-10.5")
def test_the_first_of_the_list_ride_like_all_others() -> None:
    """The first leader, unit and area of all have the number nought."""
    t = Table()
    t.put("e.bl1", "west_english_rear")
    t.put("e.ma1", "west_english_approach")
    t.lead("e.l5", "west_english_rear", "e.bl1")
    t.lead("e.l2", "west_english_rear")
    t.riding("english")
    assert t.rides("e.l5") == set() and t.rule("ride e.l5 west_english_approach") == "CHV-10.5"
    assert t.rides("e.l2") == {"west_english_approach", "english_reserve", "english_rout"}
    t = riding("west_english_approach", ("e.bl1", "west_english_rear"), ("e.ma1", "west_english_approach"))
    assert "west_english_rear" in t.rides("e.l3")
    t = riding("west_english_rear", ("e.ma1", "east_middle"), leader="e.l5")
    assert t.rides("e.l5") == {"english_reserve", "english_rout"}
    t.play("done")
    assert t.where("e.l5") == "english_reserve"
