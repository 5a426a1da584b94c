"""Section 4: leaders."""

import pytest

from .figures import hand_size
from .table import Table

AREA = "centre_middle"


@pytest.mark.rules("CHV-4.2", "CHV-5.3")
def test_in_play_is_who_is_on_the_field_or_in_the_reserve() -> None:
    t = Table()
    t.put("e.ma1", AREA)
    t.lead("e.l5", "english_reserve")
    for where, size in ((AREA, 6), ("english_reserve", 6), ("english_rout", 5), ("gone", 5), ("waiting", 5)):
        t.lead("e.l3", where)
        assert hand_size(t, "english") == size


@pytest.mark.rules("CHV-4.3")
def test_leaders_are_neither_targets_nor_do_they_engage() -> None:
    t = Table()
    t.lead("f.l5", AREA)
    t.put("e.ma1", AREA)
    t.put("e.lb1", "centre_english_approach")
    t.put("f.lv1", "west_middle")
    assert not t.engaged("e.ma1")
    t.ranged("english")
    assert t.targets("e.lb1") == {"f.lv1"}
    for leader in ("f.l1", "f.l2", "f.l3"):
        t.lead(leader, AREA)
    assert t.places("f.l1", "f.l2", "f.l3", "f.l5") == {AREA}


@pytest.mark.rules("CHV-4.4", "CHV-10.1")
def test_leaders_in_the_boxes_are_uncommitted() -> None:
    t = Table()
    t.put("e.ma1", "english_reserve")
    t.put("e.ma2", AREA)
    t.lead("e.l5", "english_reserve")
    t.lead("e.l3", AREA)
    t.commitment("english")
    assert t.commitments() == {("e.l3", "e.ma2")}


@pytest.mark.rules("CHV-4.5")
@pytest.mark.parametrize(("die", "where"), [(1, "gone"), (2, "gone"), (3, "english_reserve"), (6, "english_reserve")])
def test_left_alone_with_the_enemy(die: int, where: str) -> None:
    t = Table()
    t.put("e.ma1", AREA, current=1)
    t.put("e.ay1", "english_reserve")
    t.put("f.ma1", AREA)
    t.lead("e.l3", AREA)
    t.clash("french")
    t.dice(1, 6, 6, 6, 6, die)
    t.play("attack f.ma1 e.ma1")
    assert t.left == [] and t.where("e.l3") == where
    assert t.losses("english") == 5 + (3 if where == "gone" else 0)


@pytest.mark.rules("CHV-4.5")
def test_left_alone_without_an_enemy_he_rides_to_the_reserve() -> None:
    t = Table()
    t.put("e.lv1", AREA, current=1)
    t.put("f.lb1", "centre_french_approach")
    t.lead("e.l3", AREA)
    t.ranged("french")
    t.dice(1, 6, 6)
    t.play("shoot f.lb1 e.lv1")
    assert t.left == [] and t.where("e.lv1") == "english_rout" and t.where("e.l3") == "english_reserve"


@pytest.mark.rules("CHV-4.5")
def test_who_still_has_men_stays() -> None:
    t = Table()
    t.put("e.ma1", AREA, current=1)
    t.put("e.ma2", AREA)
    t.put("f.ma1", AREA)
    t.lead("e.l3", AREA)
    t.clash("french")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.ma1")
    assert t.left == [] and t.where("e.l3") == AREA


@pytest.mark.rules("CHV-4.6", "CHV-25.2")
def test_a_lost_leader_counts_with_his_rating() -> None:
    t = Table()
    t.lead("e.l5", "gone")
    t.lead("f.l2", "gone")
    assert (t.losses("english"), t.losses("french")) == (5, 2)
