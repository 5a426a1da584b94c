"""Section 21: what ground does not do. What it does is told where it is done: disengagement in section 9, shooting in
11, the clash in 12, movement in 15 and 16, the charge in 18."""

import pytest

from .figures import clash, cost, modifier, shot
from .table import Table

NEAR, AREA, FAR = "centre_english_approach", "centre_middle", "centre_french_approach"


def figures(kind: str, controller: str | None) -> dict[str, int]:
    """All figures of units in and around an area of one kind of ground that somebody controls."""
    t = Table()
    for unit in ("e.kt1", "e.bl1", "e.lb1", "f.ma1"):
        t.put(unit, AREA)
    t.put("f.lb1", FAR)
    t.put("e.ma1", NEAR)
    if kind:
        t.ground(AREA, kind)
    t.control(AREA, controller)
    return {
        "check": modifier(t, "e.kt1"),
        "enter": cost(t, "e.ma1", "advance", AREA),
        "leave": cost(t, "e.kt1", "advance", FAR),
        "knights' dice": clash(t, "e.kt1", "f.ma1").dice,
        "knights": clash(t, "e.kt1", "f.ma1").ability,
        "bills": clash(t, "e.bl1", "f.ma1").ability,
        "bows": shot(t, "e.lb1", "f.lb1").ability,
    }


PLAIN = figures("", None)


@pytest.mark.rules(
    "CHV-21.2", "CHV-21.3", "CHV-21.6", "CHV-21.7", "CHV-21.8", "CHV-21.25", "CHV-21.36", "CHV-21.13", "CHV-21.30"
)
@pytest.mark.parametrize(
    ("kind", "changed"),
    [
        ("church", {"check": -2}),
        ("bridge", {"check": -1, "enter": 3}),
        ("clear", {}),
        ("hill", {"bills": 4, "bows": 3}),
        ("stream", {"check": -2}),
        ("town", {"check": -1, "knights' dice": 5}),
        ("wall", {"check": -2, "bows": 3}),
        ("woods", {"knights' dice": 5}),
        ("improved_position", {"check": -3}),
    ],
)
def test_what_ground_changes_for_its_controller_and_nothing_else(kind: str, changed: dict[str, int]) -> None:
    assert figures(kind, "english") == PLAIN | changed


@pytest.mark.rules(
    "CHV-21.4", "CHV-21.13", "CHV-21.18", "CHV-21.20", "CHV-21.23", "CHV-21.26", "CHV-21.30", "CHV-21.32"
)
@pytest.mark.parametrize(
    ("kind", "changed"),
    [
        ("church", {"check": -2}),
        ("bridge", {"enter": 3}),
        ("hill", {"bills": 4, "bows": 3}),
        ("stream", {}),
        ("town", {"knights' dice": 5}),
        ("wall", {}),
        ("woods", {"knights' dice": 5}),
        ("improved_position", {"check": -3, "leave": 3, "knights": 2, "bills": 2}),
    ],
)
def test_what_it_changes_for_the_others(kind: str, changed: dict[str, int]) -> None:
    assert figures(kind, "french") == PLAIN | changed


@pytest.mark.rules("CHV-21.9", "CHV-18.1")
def test_a_hill_lets_horse_charge_and_no_other_ground_does() -> None:
    for kind in ("hill", "church", "bridge", "stream", "town", "wall", "woods"):
        t = Table()
        t.put("f.kt1", FAR)
        t.put("e.ma1", AREA)
        t.ground(FAR, kind)
        t.movement("french", pool=9)
        assert t.goals("charge", "f.kt1") == ({AREA} if kind == "hill" else set())


@pytest.mark.rules("CHV-21.16", "CHV-21.37", "CHV-15.11")
def test_only_woods_and_improved_positions_stop() -> None:
    for kind in ("hill", "church", "bridge", "stream", "town", "wall", "woods", "improved_position"):
        t = Table()
        t.put("f.ma1", FAR)
        t.ground(AREA, kind)
        t.movement("french", pool=9)
        t.play(f"advance f.ma1 {AREA}")
        assert ("stopped" in t.markers("f.ma1")) == (kind in ("woods", "improved_position"))


@pytest.mark.rules("CHV-21.20")
@pytest.mark.parametrize(("controller", "charger", "struck"), [("english", 3, 3), ("french", 4, 2), (None, 3, 2)])
def test_the_improved_position_counts_in_charges_returns_too(controller: str | None, charger: int, struck: int) -> None:
    t = Table()
    t.put("f.kt1", AREA)
    t.put("e.ma1", AREA)
    t.ground(AREA, "improved_position")
    t.control(AREA, controller)
    assert clash(t, "f.kt1", "e.ma1", charge=True).ability == charger
    assert clash(t, "e.ma1", "f.kt1").ability == struck


@pytest.mark.rules("CHV-21.31")
@pytest.mark.parametrize(("controller", "left"), [("french", 5), ("english", 2), (None, 2)])
def test_a_town_of_its_own_shields_a_unit_from_arrows(controller: str | None, left: int) -> None:
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.ground(AREA, "town")
    t.control(AREA, controller)
    t.ranged("english")
    t.dice(1, 1, 1)
    t.play("shoot e.lb1 f.ma1")
    assert t.current("f.ma1") == left


@pytest.mark.rules("CHV-21.40")
@pytest.mark.parametrize(("hits", "left"), [(0, 5), (1, 5), (2, 4), (3, 4)])
def test_woods_halve_missile_hits(hits: int, left: int) -> None:
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.ground(AREA, "woods")
    t.ranged("english")
    t.dice(*[1] * hits, *[6] * (3 - hits))
    t.play("shoot e.lb1 f.ma1")
    assert t.current("f.ma1") == left
