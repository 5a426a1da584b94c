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
