"""Section 21: the terrain chart cell by cell, by playing it. What a cell says is written down here as in the rules, and
not read from the data."""

from typing import NamedTuple

import pytest

from banneret.games.chivalry.tables import TERRAINS

from .table import Table

REAR, NEAR, AREA, FAR = "centre_english_rear", "centre_english_approach", "centre_middle", "centre_french_approach"


class Row(NamedTuple):
    """A row of the chart. Pairs are for a side that controls the area, and for one that does not."""

    check: tuple[int, int] = (0, 0)
    enter: tuple[int, int] = (2, 2)
    """An Advance from a Middle Ground to an Approach that is not one's own: foot, mounted."""
    deploy: int = 1
    leave: tuple[int, int] = (2, 2)
    bows: tuple[int, int] = (2, 2)
    bills: tuple[int, int] = (3, 3)
    swords: tuple[int, int] = (3, 3)
    knights: int = 3
    horse: int = 3
    arrows: tuple[int, int] = (3, 3)
    """What is left of three hits."""
    blocks: bool = False
    stops: bool = False
    bars: bool = False
    """Impetuous, at those in control."""


CHART = {
    "church": Row(check=(-2, -2)),
    "bridge": Row(check=(-1, 0), enter=(3, 3), deploy=2),
    "clear": Row(),
    "hill": Row(bows=(3, 3), bills=(4, 4), blocks=True),
    "improved_position": Row(check=(-3, -3), leave=(2, 3), bills=(3, 2), swords=(3, 2), stops=True, bars=True),
    "stream": Row(check=(-2, 0), deploy=4),
    "town": Row(check=(-1, 0), knights=2, horse=2, arrows=(0, 3), blocks=True),
    "wall": Row(check=(-2, 0), enter=(3, 5), bows=(3, 2)),
    "woods": Row(knights=2, arrows=(1, 1), blocks=True, stops=True),
}
"""All but impassable ground, where nobody ever is."""
KINDS = pytest.mark.parametrize("kind", CHART)
OWN, OTHER = 0, 1


def test_the_chart_has_every_kind_of_ground() -> None:
    assert {terrain.id for terrain in TERRAINS} == {*CHART, "impassable"}


def controlled(t: Table, area: str, who: int) -> None:
    """By the English, or by the French."""
    t.control(area, ("english", "french")[who])


@pytest.mark.rules(
    "CHV-21.1",
    "CHV-21.4",
    "CHV-21.7",
    "CHV-21.8",
    "CHV-21.14",
    "CHV-21.23",
    "CHV-21.26",
    "CHV-21.32",
    "CHV-21.36",
)
@KINDS
@pytest.mark.parametrize("who", [OWN, OTHER])
def test_disengagement(kind: str, who: int) -> None:
    """With Cohesion 2 it stands on the highest die that the ground allows, and not on the next."""
    highest = 2 - CHART[kind].check[who]
    for die, stands in ((highest, True), (highest + 1, False)):
        t = Table()
        t.put("e.ma1", AREA, current=2)
        t.put("f.ma1", AREA)
        t.ground(AREA, kind)
        controlled(t, AREA, who)
        t.dice(die)
        t.disengage("english")
        assert (t.where("e.ma1") == AREA) == stands


@pytest.mark.rules("CHV-21.2", "CHV-21.5", "CHV-21.7", "CHV-21.33")
@KINDS
@pytest.mark.parametrize(("unit", "horse"), [("e.ma1", 0), ("e.lb1", 0), ("e.kt1", 1), ("e.cv1", 1)])
def test_entering(kind: str, unit: str, horse: int) -> None:
    price = CHART[kind].enter[horse]
    for pool, may in ((price - 1, False), (price, True)):
        t = Table()
        t.put(unit, AREA)
        t.ground(FAR, kind)
        t.movement("english", pool=pool)
        assert t.can(f"advance {unit} {FAR}") == may
    t.play(f"advance {unit} {FAR}")
    assert t.pool == 0 and ("stopped" in t.markers(unit)) == CHART[kind].stops


@pytest.mark.rules("CHV-21.33")
@pytest.mark.parametrize("unit", ["e.ma1", "e.kt1"])
def test_no_wall_is_climbed_into_an_area_of_ones_own_nor_from_the_side(unit: str) -> None:
    """By a Retreat to one's own Approach, by Change Battle, and by Flank Moves, even into a Rear that was lost."""
    for start, command, area, price in (
        (AREA, "retreat", NEAR, 1),
        ("west_french_approach", "change", FAR, 2),
        ("west_french_rear", "change", "centre_french_rear", 2),
        ("west_flank_french", "flank", "west_french_approach", 1),
        ("west_flank_middle", "flank", "west_flank_french", 1),
        ("west_flank_english", "flank", "west_english_rear", 1),
    ):
        t = Table()
        t.put(unit, start)
        t.ground(area, "wall")
        if area != NEAR:
            t.control(area, "french")
        t.movement("english", pool=price)
        t.play(f"{command} {unit} {area}")
        assert t.pool == 0


@pytest.mark.rules("CHV-21.33")
def test_a_wall_that_was_lost_is_climbed_on_the_way_home_too() -> None:
    """The step is from a Middle Ground to an Approach: whose, the chart does not ask."""
    t = Table()
    t.put("e.ma1", AREA)
    t.ground(NEAR, "wall")
    t.control(NEAR, "french")
    t.movement("english", pool=1)
    assert not t.can(f"retreat e.ma1 {NEAR}")
    t.movement("english", pool=2)
    t.play(f"retreat e.ma1 {NEAR}")
    assert t.pool == 0


@pytest.mark.rules("CHV-21.24", "CHV-21.5")
@KINDS
def test_deploying(kind: str) -> None:
    price = CHART[kind].deploy
    for pool, may in ((price - 1, False), (price, True)):
        t = Table()
        t.put("e.ma1", "english_reserve")
        t.ground(REAR, kind)
        t.movement("english", pool=pool)
        assert t.can(f"deploy e.ma1 {REAR}") == may


@pytest.mark.rules("CHV-21.18")
@KINDS
@pytest.mark.parametrize("who", [OWN, OTHER])
def test_leaving(kind: str, who: int) -> None:
    price = CHART[kind].leave[who]
    for pool, may in ((price - 1, False), (price, True)):
        t = Table()
        t.put("e.ma1", AREA)
        t.ground(AREA, kind)
        controlled(t, AREA, who)
        t.movement("english", pool=pool)
        assert t.can(f"advance e.ma1 {FAR}") == may


@pytest.mark.rules("CHV-21.10", "CHV-21.13", "CHV-21.34", "CHV-21.3", "CHV-21.6", "CHV-21.25")
@KINDS
@pytest.mark.parametrize("who", [OWN, OTHER])
@pytest.mark.parametrize("unit", ["e.lb1", "e.cb1", "e.ay1"])
def test_shooting_from_it(kind: str, who: int, unit: str) -> None:
    """Bows profit, guns never. The die that shows the ability hits, the next does not."""
    ability = 2 if unit == "e.ay1" else CHART[kind].bows[who]
    t = Table()
    t.put(unit, NEAR)
    t.put("f.bl1", AREA)
    t.ground(NEAR, kind)
    controlled(t, NEAR, who)
    t.ranged("english")
    t.dice(ability, ability + 1, *[6] * (t.current(unit) - 2))
    t.play(f"shoot {unit} f.bl1")
    assert t.left == [] and t.current("f.bl1") == 3


@pytest.mark.rules("CHV-21.31", "CHV-21.40")
@KINDS
@pytest.mark.parametrize("who", [OWN, OTHER])
def test_shooting_into_it(kind: str, who: int) -> None:
    t = Table()
    t.put("f.lb1", FAR)
    t.put("e.ma1", AREA)
    t.ground(AREA, kind)
    controlled(t, AREA, who)
    t.ranged("french")
    t.dice(1, 1, 1)
    t.play("shoot f.lb1 e.ma1")
    assert t.current("e.ma1") == 5 - CHART[kind].arrows[who]


@pytest.mark.rules("CHV-21.12", "CHV-21.29", "CHV-21.39", "CHV-11.4")
@KINDS
def test_shooting_over_it(kind: str) -> None:
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("f.ma1", FAR)
    t.ground(AREA, kind)
    t.ranged("english")
    assert t.can("shoot e.lb1 f.ma1") == (not CHART[kind].blocks)


def strike(kind: str, who: int, unit: str, target: str, current: int, *dice: int) -> Table:
    """An English unit strikes in it; the dice are all that it rolls."""
    t = Table()
    t.put(unit, AREA, current=current)
    t.put(target, AREA)
    t.ground(AREA, kind)
    controlled(t, AREA, who)
    t.clash("english")
    t.dice(*dice)
    t.play(f"attack {unit} {target}")
    assert t.left == []
    return t


@pytest.mark.rules("CHV-21.11", "CHV-21.13", "CHV-21.19", "CHV-21.20", "CHV-21.3", "CHV-21.6", "CHV-21.25")
@KINDS
@pytest.mark.parametrize("who", [OWN, OTHER])
@pytest.mark.parametrize("unit", ["e.bl1", "e.pk1", "e.ma1", "e.lb1"])
def test_striking_in_it(kind: str, who: int, unit: str) -> None:
    """Bills and pikes profit from a hill, swords do not; archers with 2 as little."""
    row = CHART[kind]
    ability = row.bills[who] if unit in ("e.bl1", "e.pk1") else row.swords[who] - (unit == "e.lb1")
    t = strike(kind, who, unit, "f.pk1", 2, ability, ability + 1)
    assert t.current("f.pk1") == 4


@pytest.mark.rules("CHV-21.28", "CHV-21.30", "CHV-21.38")
@KINDS
@pytest.mark.parametrize("who", [OWN, OTHER])
@pytest.mark.parametrize("unit", ["e.kt1", "e.cv1", "e.ma1"])
def test_dice_in_it(kind: str, who: int, unit: str) -> None:
    row = CHART[kind]
    strike(kind, who, unit, "f.pk1", 3, *[6] * {"e.kt1": row.knights, "e.cv1": row.horse, "e.ma1": 3}[unit])


@pytest.mark.rules("CHV-21.28", "CHV-21.38", "CHV-12.5", "CHV-2.16")
def test_dice_in_a_town_in_the_woods() -> None:
    """All ground of an area counts: knights lose two dice, and have one at least."""
    for current, dice in ((5, 3), (2, 1), (1, 1)):
        t = Table()
        t.put("e.kt1", AREA, current=current)
        t.put("f.pk1", AREA)
        t.ground(AREA, "town", "woods")
        t.clash("english")
        t.dice(*[6] * dice)
        t.play("attack e.kt1 f.pk1")
        assert t.left == []


@pytest.mark.rules("CHV-21.21", "CHV-21.41")
@KINDS
@pytest.mark.parametrize("who", [OWN, OTHER])
def test_cards(kind: str, who: int) -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.hand("french", "impetuous")
    t.ground(NEAR, kind)
    controlled(t, NEAR, who)
    t.movement("english", pool=9, ask_reaction=True)
    assert t.can(f"impetuous {NEAR}") == (not (CHART[kind].bars and who == OWN))


@pytest.mark.rules("CHV-21.17")
@KINDS
def test_mounted_men_enter_only_from_where_they_began(kind: str) -> None:
    t = Table()
    t.put("e.cv1", NEAR)
    t.ground(FAR, kind)
    t.movement("english", pool=99)
    t.play(f"advance e.cv1 {AREA}")
    assert t.can(f"advance e.cv1 {FAR}") == (kind != "improved_position")


@pytest.mark.rules("CHV-21.9", "CHV-18.1")
@KINDS
@pytest.mark.parametrize("unit", ["e.kt1", "e.cv1"])
def test_charging_out_of_it_without_a_card(kind: str, unit: str) -> None:
    t = Table()
    t.put(unit, NEAR)
    t.put("f.ma1", FAR)
    t.ground(NEAR, kind)
    t.movement("english", pool=9)
    assert t.goals("charge", unit) == ({FAR} if kind == "hill" else set())


@pytest.mark.rules("CHV-21.15", "CHV-21.27", "CHV-21.35", "CHV-21.38")
@KINDS
@pytest.mark.parametrize("unit", ["e.kt1", "e.cv1"])
def test_charging_into_it_and_through_it(kind: str, unit: str) -> None:
    into = kind not in ("improved_position", "town", "woods")
    through = into and kind != "wall"
    for area, may in ((FAR, into), (AREA, through)):
        t = Table()
        t.put(unit, NEAR)
        t.put("f.ma1", FAR)
        t.ground(area, kind)
        t.movement("english", pool=9)
        t.may_charge(unit)
        assert t.can(f"charge {unit} {FAR}") == may


@pytest.mark.rules("CHV-21.22")
def test_nobody_enters_impassable_ground() -> None:
    """By no command, nor by Rash Advance, breakthrough, falling back or riding."""
    for start, words in (
        (NEAR, f"advance e.kt1 {AREA}"),
        ("centre_french_approach", f"retreat e.kt1 {AREA}"),
        ("west_middle", f"change e.kt1 {AREA}"),
    ):
        t = Table()
        t.put("e.kt1", start)
        t.ground(AREA, "impassable")
        t.movement("english", pool=9)
        assert not t.can(words) and t.rule(words) == "CHV-21.22"
    for start, area, verb in (
        ("english_reserve", REAR, "deploy"),
        ("west_english_rear", "west_flank_english", "flank"),
        ("west_flank_middle", "west_middle", "flank"),
    ):
        t = Table()
        t.put("e.kt1", start)
        t.ground(area, "impassable")
        t.movement("english", pool=9)
        assert t.rule(f"{verb} e.kt1 {area}") == "CHV-21.22"
    t = Table()
    t.put("e.ma1", AREA, current=1)
    t.put("f.ma1", AREA)
    t.ground(NEAR, "impassable")
    t.dice(6)
    t.disengage("english")
    assert t.where("e.ma1") == "english_rout"
