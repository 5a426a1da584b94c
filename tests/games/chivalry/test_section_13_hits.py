"""Section 13: hits."""

from fractions import Fraction

import pytest

from banneret.games.chivalry.army.fates import endanger
from banneret.games.chivalry.state import GONE
from banneret.kernel.dice import Dice, outcomes
from banneret.kernel.event import Event
from banneret.kernel.referee import Referee

from .table import Table

AREA = "centre_middle"


def struck(current: int, value: int, *faces: int, type: str = "f.ma1") -> Table:
    """English Men-at-Arms strike, with ability 3."""
    t = Table()
    t.put("e.ma1", AREA, current=len(faces), value=6)
    t.put(type, AREA, current=current, value=value)
    t.clash("english")
    t.dice(*faces)
    t.play(f"attack e.ma1 {type}")
    return t


@pytest.mark.rules("CHV-13.1")
def test_hits_of_two_attacks_are_not_added() -> None:
    """Two and then two on a current Cohesion of 3: a reduction and a rout with one excess, no elimination."""
    t = Table()
    t.put("e.ma1", AREA, current=2)
    t.put("e.ma2", AREA, current=2)
    t.put("f.ma1", AREA, current=3)
    t.clash("english")
    t.dice(1, 1)
    t.play("attack e.ma1 f.ma1")
    assert t.current("f.ma1") == 1
    t.dice(1, 6)
    t.play("attack e.ma2 f.ma1")
    assert t.where("f.ma1") == "french_rout" and t.value("f.ma1") == 5


@pytest.mark.rules("CHV-13.2", "CHV-3.4")
def test_fewer_hits_lower_the_current_cohesion() -> None:
    t = struck(4, 5, 1, 1, 1)
    assert (t.where("f.ma1"), t.current("f.ma1"), t.value("f.ma1")) == (AREA, 1, 5)


@pytest.mark.rules("CHV-13.3", "CHV-13.4", "CHV-13.7")
def test_rout() -> None:
    t = struck(3, 5, 1, 1, 1)
    assert (t.where("f.ma1"), t.current("f.ma1"), t.value("f.ma1")) == ("french_rout", 0, 5)
    t = struck(3, 5, 1, 1, 1, 1, 1)
    assert (t.where("f.ma1"), t.current("f.ma1"), t.value("f.ma1")) == ("french_rout", 0, 3)


@pytest.mark.rules("CHV-13.5")
def test_twice_the_cohesion_eliminates() -> None:
    assert struck(3, 5, 1, 1, 1, 1, 1, 1).where("f.ma1") == "gone"
    assert struck(1, 5, 1, 1, 6).where("f.ma1") == "gone"


@pytest.mark.rules("CHV-13.7")
def test_a_routed_unit_has_no_markers() -> None:
    t = Table()
    t.put("e.ma1", AREA)
    t.put("f.kt1", AREA, current=1)
    t.flank("f.kt1")
    t.sting("f.kt1")
    t.clash("english")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack e.ma1 f.kt1")
    assert t.where("f.kt1") == "french_rout" and t.markers("f.kt1") == set()


@pytest.mark.rules("CHV-13.8", "CHV-3.10")
def test_losses_count_what_is_printed() -> None:
    t = struck(2, 4, 1, 1, 1)  # a printed 5 of which one is gone already
    assert t.value("f.ma1") == 3 and t.losses("french") == 5
    t.put("f.ma1", "french_reserve")
    assert t.losses("french") == 0
    t = struck(2, 4, 1, 1, 1, 1)
    assert t.where("f.ma1") == "gone" and t.losses("french") == 5


@pytest.mark.rules("CHV-13.9", "CHV-4.6")
@pytest.mark.parametrize(
    ("hits", "dice", "lost"), [(1, (1, 1), True), (1, (1, 2), False), (3, (2, 2), True), (3, (2, 3), False)]
)
def test_a_leader_in_the_press(hits: int, dice: tuple[int, int], lost: bool) -> None:
    t = Table()
    t.put("e.ma1", AREA)
    t.put("f.ma1", AREA)
    t.lead("f.l3", AREA, "f.ma1")
    t.clash("english")
    t.dice(*([1] * hits + [6] * (5 - hits)), *dice)
    t.play("attack e.ma1 f.ma1")
    assert t.left == [] and t.where("f.l3") == ("gone" if lost else AREA)
    assert t.losses("french") == (3 if lost else 0) and t.current("f.ma1") == 5 - hits


@pytest.mark.rules("CHV-13.9")
@pytest.mark.parametrize("hits", [1, 2, 5])
def test_the_chances_of_a_leader(hits: int) -> None:
    """Of 36 ways those whose sum is not above the hits plus one; odds and dice agree, and the log says it."""
    t = Table()
    t.put("f.ma1", AREA)
    t.lead("f.l3", AREA, "f.ma1")

    def lost(dice: Dice) -> bool:
        s = t.s.clone()
        log: list[Event] = []
        endanger(s, Referee(dice, log), t.unit("f.ma1"), hits)
        assert f"lost on {hits + 1} or less" in log[0].sum
        return s.leader_at[t.leader("f.l3")] == GONE

    ways = sum(a + b <= hits + 1 for a in range(1, 7) for b in range(1, 7))
    assert sum(chance for chance, fallen in outcomes(lost) if fallen) == Fraction(ways, 36)


@pytest.mark.rules("CHV-13.9")
def test_arrows_do_not_endanger_leaders() -> None:
    t = Table()
    t.put("e.lb1", "centre_english_approach")
    t.put("f.ma1", AREA)
    t.lead("f.l3", AREA, "f.ma1")
    t.ranged("english")
    t.dice(1, 1, 1)
    t.play("shoot e.lb1 f.ma1")
    assert t.left == [] and t.current("f.ma1") == 2 and t.where("f.l3") == AREA


@pytest.mark.rules("CHV-13.10", "CHV-10.4")
def test_the_leader_of_a_routed_unit_stays_uncommitted() -> None:
    t = Table()
    t.put("e.ma1", AREA)
    t.put("f.ma1", AREA, current=1)
    t.put("f.ma2", AREA)
    t.lead("f.l3", AREA, "f.ma1")
    t.clash("english")
    t.dice(1, 6, 6, 6, 6, 6, 6)
    t.play("attack e.ma1 f.ma1")
    assert t.where("f.ma1") == "french_rout" and t.where("f.l3") == AREA and t.committed("f.l3") == ""


@pytest.mark.rules("CHV-13.10", "CHV-4.5")
@pytest.mark.parametrize(("die", "where"), [(2, "gone"), (3, "french_reserve")])
def test_the_leader_of_the_last_unit_is_left_alone(die: int, where: str) -> None:
    t = Table()
    t.put("e.ma1", AREA)
    t.put("f.ma1", AREA, current=1)
    t.lead("f.l3", AREA, "f.ma1")
    t.clash("english")
    t.dice(1, 6, 6, 6, 6, 6, 6, die)
    t.play("attack e.ma1 f.ma1")
    assert t.left == [] and t.where("f.l3") == where
    assert t.losses("french") == 5 + (3 if where == "gone" else 0)
