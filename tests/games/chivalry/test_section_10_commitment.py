"""Section 10: the Leader Commitment Decision."""

import pytest

from .figures import clash
from .table import Table

AREA = "centre_middle"


def together() -> Table:
    t = Table()
    for unit in ("e.ma1", "e.bl1"):
        t.put(unit, AREA)
    t.put("e.ay1", "centre_english_approach")
    t.put("e.pk1", "centre_english_approach")
    t.put("f.ma1", AREA)
    t.lead("e.l3", AREA)
    t.lead("e.l2", AREA)
    return t


@pytest.mark.rules("CHV-10.1")
def test_a_leader_joins_a_unit_of_his_area() -> None:
    t = together()
    t.lead("e.l5", "centre_english_approach")
    t.commitment("english")
    assert t.asked == "english"
    assert t.commitments() == {
        ("e.l3", "e.ma1"),
        ("e.l3", "e.bl1"),
        ("e.l2", "e.ma1"),
        ("e.l2", "e.bl1"),
        ("e.l5", "e.pk1"),
    }
    t.commit(("e.l3", "e.ma1"))
    assert t.committed("e.l3") == "e.ma1" and t.committed("e.l2") == "" == t.committed("e.l5")


@pytest.mark.rules("CHV-10.1")
def test_no_unit_has_two() -> None:
    t = together()
    t.commitment("english")
    assert t.refuses_commit(("e.l3", "e.ma1"), ("e.l2", "e.ma1")) == "CHV-10.1"
    assert t.refuses_commit(("e.l3", "e.ma1"), ("e.l3", "e.bl1")) == "CHV-10.1"  # nor does a leader have two units
    assert t.refuses_commit(("e.l3", "e.ma1"), ("e.l2", "e.bl1")) == ""


@pytest.mark.rules("CHV-10.1", "CHV-10.4")
def test_all_are_free_before_they_choose_anew() -> None:
    t = together()
    t.lead("e.l3", AREA, "e.bl1")
    t.lead("f.l3", AREA, "f.ma1")
    t.commitment("english")
    t.commit()
    assert t.committed("e.l3") == "" and t.committed("f.l3") == "f.ma1"


@pytest.mark.rules("CHV-10.2")
@pytest.mark.parametrize("leader", ["e.l5", "e.l3", "e.l1"])
def test_he_adds_one_in_every_roll_hand_to_hand(leader: str) -> None:
    """Whatever his rating."""
    t = together()
    t.lead(leader, AREA, "e.ma1")
    assert clash(t, "e.ma1", "f.ma1").ability == 4 and clash(t, "e.bl1", "f.ma1").ability == 3
    assert clash(t, "e.ma1", "f.ma1", charge=True).ability == 5


@pytest.mark.rules("CHV-10.4")
def test_the_commitment_outlasts_the_turn() -> None:
    t = together()
    t.lead("e.l3", AREA, "e.ma1")
    t.status()
    assert t.committed("e.l3") == "e.ma1"


@pytest.mark.rules("CHV-10.5", "CHV-20.5", "CHV-20.1")
def test_he_moves_only_with_his_unit() -> None:
    t = Table()
    t.put("e.ma1", "centre_english_approach")
    t.put("e.ma2", "centre_english_approach")
    t.put("e.bl1", "centre_english_rear")
    t.lead("e.l3", "centre_english_approach", "e.ma1")
    t.movement("english", pool=4)
    t.go("advance e.ma1 centre_middle")
    assert t.where("e.l3") == "centre_middle" and t.committed("e.l3") == "e.ma1"
    t.play("done")
    assert t.phase != "riding"  # nobody else is asked
