"""Section 12: the Clash of Arms."""

import pytest

from .figures import clash
from .table import Table

AREA = "centre_middle"


def melee(*names: str, where: str = AREA) -> Table:
    t = Table()
    for name in names:
        t.put(name, where)
    return t


@pytest.mark.rules("CHV-12.1")
def test_every_engaged_unit_must_attack_once() -> None:
    t = melee("e.ma1", "e.bl1", "f.pk1", "e.ay1")
    t.put("e.ma2", "west_middle")
    t.clash("english")
    assert t.attackers() == {"e.ma1", "e.bl1"} and not t.can("done")
    t.dice(6, 6, 6, 6, 6)
    t.play("attack e.ma1 f.pk1")
    assert t.attackers() == {"e.bl1"} and not t.can("done")
    t.dice(6, 6, 6, 6)
    t.play("attack e.bl1 f.pk1")
    assert t.phase != "clash"


@pytest.mark.rules("CHV-12.1")
def test_who_finds_no_enemy_any_more_does_not_attack() -> None:
    t = melee("e.lv1", "e.bl1", "f.lv1")
    t.clash("english")
    t.dice(1, 1, 1, 1)
    t.play("attack e.bl1 f.lv1")
    assert t.where("f.lv1") == "french_rout" and t.phase != "clash"


@pytest.mark.rules("CHV-12.2")
def test_only_the_phasing_side_attacks() -> None:
    t = melee("e.ma1", "f.pk1")
    t.clash("french")
    assert t.asked == "french" and t.attackers() == {"f.pk1"}
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.pk1 e.ma1")
    assert t.current("e.ma1") == 4 and t.current("f.pk1") == 5


@pytest.mark.rules("CHV-12.3")
@pytest.mark.parametrize("first", [AREA, "west_english_rear", "east_flank_french"])
def test_one_area_after_the_other(first: str) -> None:
    t = melee("e.ma1", "e.bl1", "f.pk1", where=first)
    t.put("e.ma2", "west_middle")
    t.put("f.pk2", "west_middle")
    t.clash("english")
    assert t.attackers() == {"e.ma1", "e.bl1", "e.ma2"}
    t.dice(6, 6, 6, 6, 6)
    t.play("attack e.ma1 f.pk1")
    assert t.attackers() == {"e.bl1"} and t.rule("attack e.ma2 f.pk2") == "CHV-12.3"
    t.dice(6, 6, 6, 6)
    t.play("attack e.bl1 f.pk1")
    assert t.attackers() == {"e.ma2"}


@pytest.mark.rules("CHV-12.4")
def test_the_least_attacked_come_first() -> None:
    t = melee("e.ma1", "e.bl1", "e.pk1", "f.pk1", "f.pk2")
    t.clash("english")
    t.dice(6, 6, 6, 6, 6)
    t.play("attack e.ma1 f.pk2")
    assert t.targets("e.bl1") == {"f.pk1"} and t.rule("attack e.bl1 f.pk2") == "CHV-12.4"


@pytest.mark.rules("CHV-12.5", "CHV-21.28", "CHV-21.30", "CHV-21.38")
@pytest.mark.parametrize(
    ("attacker", "kinds", "dice"),
    [
        ("e.kt1", (), 6),
        ("e.kt1", ("town",), 5),
        ("e.kt1", ("woods",), 5),
        ("e.kt1", ("town", "woods"), 4),
        ("e.cv1", ("town",), 3),
        ("e.cv1", ("woods",), 4),
        ("e.ma1", ("town", "woods"), 5),
    ],
)
def test_dice(attacker: str, kinds: tuple[str, ...], dice: int) -> None:
    for controller in ("english", "french"):
        t = melee(attacker, "f.ma1")
        t.ground(AREA, *kinds)
        t.control(AREA, controller)
        assert clash(t, attacker, "f.ma1").dice == dice


@pytest.mark.rules("CHV-12.5")
def test_dice_are_those_of_the_current_cohesion_and_at_least_one() -> None:
    t = melee("e.kt1", "f.ma1")
    t.ground(AREA, "town")
    for current, dice in ((3, 2), (2, 1), (1, 1)):
        t.put("e.kt1", AREA, current=current)
        assert clash(t, "e.kt1", "f.ma1").dice == dice


@pytest.mark.rules("CHV-12.6", "CHV-10.2", "CHV-21.11", "CHV-21.13", "CHV-21.19", "CHV-21.20")
def test_ability() -> None:
    t = melee("e.bl1", "e.ma1", "f.ma1", "f.bl1")
    assert clash(t, "e.bl1", "f.ma1").ability == 3
    t.ground(AREA, "hill")
    assert clash(t, "e.bl1", "f.ma1").ability == 4 == clash(t, "f.bl1", "e.ma1").ability
    assert clash(t, "e.ma1", "f.ma1").ability == 3
    t.ground(AREA)
    t.lead("e.l2", AREA, "e.ma1")
    assert clash(t, "e.ma1", "f.ma1").ability == 4 and clash(t, "e.bl1", "f.ma1").ability == 3
    t.flank("e.ma1")
    assert clash(t, "e.ma1", "f.ma1").ability == 5
    t.ground(AREA, "improved_position")
    t.control(AREA, "french")
    assert clash(t, "e.ma1", "f.ma1").ability == 4 and clash(t, "f.ma1", "e.ma1").ability == 3
    t.control(AREA, None)
    assert clash(t, "f.ma1", "e.ma1").ability == 2


@pytest.mark.rules("CHV-12.6")
def test_ability_is_from_one_to_five() -> None:
    t = melee("e.kt1", "f.lv1", "e.lv1")
    t.lead("e.l2", AREA, "e.kt1")
    assert clash(t, "e.kt1", "f.lv1").ability == 5
    t.ground(AREA, "improved_position")
    t.control(AREA, "french")
    assert clash(t, "e.lv1", "f.lv1").ability == 1


@pytest.mark.rules("CHV-12.8")
def test_hits() -> None:
    t = melee("e.ma1", "f.ma1")
    t.clash("english")
    t.dice(3, 4, 1, 6, 5)
    t.play("attack e.ma1 f.ma1")
    assert t.current("f.ma1") == 3 and t.left == []


@pytest.mark.rules("CHV-12.9", "CHV-26.6", "CHV-13.9")
def test_close_ranks_comes_before_the_leader_is_checked() -> None:
    """Two hits are cancelled, so nothing is left that could endanger him."""
    t = melee("e.ma1", "f.ma1")
    t.lead("f.l3", AREA, "f.ma1")
    t.hand("french", "close_ranks")
    t.clash("english")
    t.dice(3, 4, 1, 6, 5)
    t.play("attack e.ma1 f.ma1")
    assert t.asked == "french"
    t.play("play close_ranks")
    assert t.current("f.ma1") == 5 and t.left == [] and t.where("f.l3") == AREA


@pytest.mark.rules("CHV-12.10")
def test_flank_markers_go_at_the_end_of_the_clash_step() -> None:
    t = melee("e.ma1", "f.pk1", "f.ma1")
    t.flank("e.ma1", "f.ma1")
    t.clash("english")
    assert t.has_flank("e.ma1")
    t.dice(6, 6, 6, 6, 6)
    t.play("attack e.ma1 f.pk1")
    assert not t.has_flank("e.ma1") and t.has_flank("f.ma1")


@pytest.mark.rules("CHV-12.1", "CHV-12.2", "CHV-12.3", "CHV-12.4")
def test_why_an_attack_may_not_be_made() -> None:
    t = Table()
    for unit in ("e.ma1", "e.ma2", "f.ma1", "f.ma2", "f.ay1"):
        t.put(unit, "centre_middle")
    t.put("e.bl1", "west_middle")
    t.put("f.bl1", "west_middle")
    t.put("e.pk1", "east_middle")
    t.clash("english")
    assert t.rule("attack f.ma1 e.ma1") == "CHV-12.2"  # not their Combat Phase
    assert t.rule("attack e.pk1 f.ma1") == "CHV-12.1"  # not engaged
    assert t.rule("attack e.ma1 f.bl1") == "CHV-12.3" == t.rule("attack e.ma1 e.ma2")  # elsewhere, or a friend
    assert t.rule("attack e.ma1 f.ay1") == "CHV-12.3"  # guns are no target
    t.dice(*[6] * 5)
    t.play("attack e.ma1 f.ma1")
    assert t.rule("attack e.ma1 f.ma2") == "CHV-12.1"  # once
    assert t.rule("attack e.bl1 f.bl1") == "CHV-12.3"  # one area after the other
    assert t.rule("attack e.ma2 f.ma1") == "CHV-12.4" and t.targets("e.ma2") == {"f.ma2"}


@pytest.mark.rules("CHV-12.1")
def test_who_has_lost_his_enemies_does_not_attack_and_who_came_later_neither() -> None:
    """The last enemy of the area is gone before the second has struck."""
    t = Table()
    t.put("e.lb1", "centre_middle")
    t.put("e.lb2", "centre_middle")
    t.put("f.lv1", "centre_middle", current=1)
    t.put("e.ma1", "west_middle")
    t.put("f.ma1", "west_middle")
    t.clash("english")
    t.dice(1, 6, 6)
    t.play("attack e.lb1 f.lv1")
    assert t.attackers() == {"e.ma1"} and t.rule("attack e.lb2 f.lv1") == "CHV-12.1"


@pytest.mark.rules("CHV-12.1", "CHV-12.3")
def test_in_the_first_area_of_all_too() -> None:
    """Its number is nought: it is fought out before the next."""
    t = Table()
    for unit in ("e.ma1", "e.ma2", "f.ma1"):
        t.put(unit, "west_english_rear")
    t.put("e.bl1", "centre_middle")
    t.put("f.bl1", "centre_middle")
    t.clash("english")
    t.dice(*[6] * 5)
    t.play("attack e.ma1 f.ma1")
    assert t.attackers() == {"e.ma2"}


@pytest.mark.rules("CHV-12.4")
def test_each_is_attacked_as_often_as_the_others() -> None:
    """Three attackers on two: whoever was attacked once waits until the other was, and then either may be."""
    t = Table()
    for unit in ("e.ma1", "e.ma2", "e.ma3", "f.bl1", "f.pk3"):
        t.put(unit, "centre_middle")
    t.clash("english")
    t.dice(*[6] * 5)
    t.play("attack e.ma1 f.pk3")
    assert t.targets("e.ma2") == {"f.bl1"} and len(t.s.beset) == t.s.cast.units
    t.dice(*[6] * 5)
    t.play("attack e.ma2 f.bl1")
    assert t.targets("e.ma3") == {"f.bl1", "f.pk3"}
