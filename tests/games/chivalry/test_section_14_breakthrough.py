"""Section 14: the breakthrough attack."""

import pytest

from .table import Table

AREA, NEXT = "centre_english_approach", "centre_english_rear"


def cleared(attacker: str = "f.ma1", current: int = 5, *more: str, area: str = AREA) -> Table:
    """The French have just routed the last English unit of an area; nobody has answered yet."""
    t = Table()
    t.put(attacker, area, current=current)
    for unit in more:
        t.put(unit, area)
    t.put("e.lv1", area, current=1)
    t.put("e.bl1", "english_reserve")
    return t


def strike(t: Table, attacker: str = "f.ma1") -> None:
    t.clash("french")
    t.dice(1, *[6] * (t.current(attacker) - 1))
    t.play(f"attack {attacker} e.lv1")
    assert t.where("e.lv1") == "english_rout"


@pytest.mark.rules("CHV-14.1")
def test_after_the_last_enemy_is_gone() -> None:
    t = cleared()
    strike(t)
    assert t.asked == "french" and t.breakers() == {"f.ma1"} and t.can("stay")
    t.play("stay")
    assert t.where("f.ma1") == AREA


@pytest.mark.rules("CHV-14.1")
def test_not_while_another_stands_but_guns_do_not_count() -> None:
    t = cleared()
    t.put("e.bl1", AREA)
    strike(t)
    assert t.breakers() == set()
    t = cleared()
    t.put("e.ay1", AREA)
    strike(t)
    assert t.breakers() == {"f.ma1"} and t.where("e.ay1") == "gone"


@pytest.mark.rules("CHV-14.1")
@pytest.mark.parametrize("area", ["west_flank_middle", "west_flank_english", "centre_english_rear"])
def test_not_from_a_flank_nor_out_of_the_enemy_rear(area: str) -> None:
    t = cleared(area=area)
    strike(t)
    assert t.breakers() == set()


@pytest.mark.rules("CHV-14.2")
@pytest.mark.parametrize(
    ("unit", "may"),
    [
        ("f.bl1", True),
        ("f.cv1", True),
        ("f.kt1", True),
        ("f.pk1", True),
        ("f.cb1", False),
        ("f.lb1", False),
        ("f.lv1", False),
    ],
)
def test_which_types_break_through(unit: str, may: bool) -> None:
    t = cleared(unit, 3)
    strike(t, unit)
    assert t.breakers() == ({unit} if may else set())


@pytest.mark.rules("CHV-14.2")
def test_only_who_attacked_there_and_has_two_left() -> None:
    t = cleared("f.ma1", 2, "f.ma2")
    strike(t)
    assert t.breakers() == {"f.ma1"}  # f.ma2 has not attacked
    t = cleared("f.ma1", 1)
    strike(t)
    assert t.breakers() == set()


@pytest.mark.rules("CHV-14.3", "CHV-26.14")
def test_ransom() -> None:
    t = cleared()
    t.hand("english", "ransom")
    strike(t)
    t.play("break f.ma1")
    assert t.asked == "english"
    t.play("play ransom")
    assert t.where("f.ma1") == AREA and t.breakers() == set() and t.cards("english") == []


@pytest.mark.rules("CHV-14.4")
@pytest.mark.parametrize("why", ["impassable", "full"])
def test_where_it_can_not_go(why: str) -> None:
    t = cleared()
    if why == "impassable":
        t.ground(NEXT, "impassable")
    else:
        for unit in ("f.bl1", "f.bl2", "f.bl3", "f.pk1"):
            t.put(unit, NEXT)
    strike(t)
    assert t.breakers() == set()


@pytest.mark.rules("CHV-14.4", "CHV-17.9", "CHV-17.6")
def test_contact_fire_meets_it() -> None:
    t = cleared()
    t.put("e.lb1", NEXT)
    strike(t)
    t.dice(1, 6, 6, 6)  # one hit, and the check fails
    t.play("break f.ma1", "fire e.lb1")
    assert t.where("f.ma1") == AREA and t.current("f.ma1") == 4


@pytest.mark.rules("CHV-14.5")
def test_it_strikes_at_once_whom_its_player_likes() -> None:
    t = cleared()
    t.put("e.lv2", NEXT)
    t.put("e.pk1", NEXT)
    strike(t)
    t.play("break f.ma1")
    assert t.asked == "french" and t.targets("f.ma1") == {"e.lv2", "e.pk1"}
    t.dice(5, 5, 6, 6, 6)
    t.play("attack f.ma1 e.lv2")
    assert t.current("e.lv2") == 1 and t.where("f.ma1") == NEXT


@pytest.mark.rules("CHV-14.5")
def test_an_empty_area_is_just_entered() -> None:
    t = cleared()
    strike(t)
    t.play("break f.ma1")
    assert t.where("f.ma1") == NEXT and t.controller(NEXT) == "french" and t.phase != "clash"


@pytest.mark.rules("CHV-14.6")
def test_no_second_breakthrough_and_no_second_attack() -> None:
    t = cleared(area="centre_middle")
    t.put("e.lv2", AREA, current=1)
    t.put("f.bl1", AREA)  # stands there already and has its own attack
    t.put("e.lv3", AREA)
    strike(t)
    t.play("break f.ma1")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack f.ma1 e.lv2")
    assert t.where("e.lv2") == "english_rout" and t.breakers() == set()
    assert t.attackers() == {"f.bl1"}


@pytest.mark.rules("CHV-12.4", "CHV-14.5")
def test_the_further_attack_counts_for_those_who_stand_there() -> None:
    """Of two enemies one has been attacked in this step: the next attack goes on the other."""
    t = cleared(area="centre_middle")
    t.put("f.bl1", AREA)
    t.put("e.pk1", AREA)
    t.put("e.pk2", AREA)
    strike(t)
    t.play("break f.ma1")
    t.dice(6, 6, 6, 6, 6)
    t.play("attack f.ma1 e.pk1")
    assert t.targets("f.bl1") == {"e.pk2"}
