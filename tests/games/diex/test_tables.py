"""Every dice table against the rulebook as printed, and the figures that the clauses give in words."""

from itertools import pairwise, product

import pytest

from banneret.games.diex import tables
from banneret.games.diex.ground.terrain import COVERS
from banneret.games.diex.tables import (
    ALLOWANCE,
    AXIS,
    COLUMNS,
    CORNER,
    FLAMING_ARROW,
    FULL,
    HALF,
    INFILTRATION_NAMES,
    NEVER,
    NO_MOVE,
    WEAPON,
    WEAPONS,
    band,
    catch_bridle,
    column,
    combat_result,
    ground_shift,
    impact_modifier,
    infiltration_modifier,
    infiltration_result,
    jump_safe,
    missile_result,
    missile_row,
    needs_impact_roll,
    topple,
    wakes,
)

from .rules_text import table

D10 = range(1, 11)
FOOT_ORDER = "AB-CDEF"
MOUNTED_ORDER = "AB-CDEFGHI"
"""From the best for the defender to the best for the attacker."""


@pytest.mark.rules("DXA-6c", "DXA-6d", "DXA-6e")
def test_columns() -> None:
    """By the words of the clause: -5 or less, -4/-1, 0/4, and then four wide to 32."""
    bounds = [-5, -1, 4, *range(8, 33, 4)]
    for differential in range(-60, 120):
        assert column(differential) == sum(differential > bound for bound in bounds), differential
    assert COLUMNS == ("le-5", "-4/-1", "0/4", "5/8", "9/12", "13/16", "17/20", "21/24", "25/28", "29/32", "ge33")


@pytest.mark.rules("DXA-6f")
def test_shifts_never_leave_the_table() -> None:
    for differential, shift in product(range(-20, 60), range(-12, 13)):
        assert column(differential, shift) == min(max(column(differential) + shift, 0), 10)


@pytest.mark.parametrize(
    ("clause", "mounted"),
    [
        pytest.param("DXA-6i", False, marks=pytest.mark.rules("DXA-6g", "DXA-6h", "DXA-6i")),
        pytest.param("DXA-6j", True, marks=pytest.mark.rules("DXA-6g", "DXA-6h", "DXA-6j")),
    ],
)
def test_combat(clause: str, mounted: bool) -> None:
    printed = table(clause)
    assert len(printed) == 11 and len(printed[0]) == 12
    for die, at, armoured in product(D10, range(11), (False, True)):
        row = min(die + armoured, 10)
        assert combat_result(mounted, at, die, armoured) == printed[row][at + 1], (die, at, armoured)


@pytest.mark.rules("DXA-6i2")
def test_combat_grows_with_the_column_and_falls_with_the_die() -> None:
    for mounted, order in ((False, FOOT_ORDER), (True, MOUNTED_ORDER)):
        rank = [[order.index(combat_result(mounted, at, die, False)) for die in D10] for at in range(11)]
        assert all(weak[die] <= strong[die] for weak, strong in pairwise(rank) for die in range(10))
        assert all(low >= high for column in rank for low, high in pairwise(column))


@pytest.mark.rules("DXA-6.1b")
def test_ground() -> None:
    shifts = {
        (-1, 1): -2,
        (-1, 0): -1,
        (0, 1): -1,
        (0, -1): 1,
        (1, 0): 1,
        (1, -1): 2,
        (-1, -1): 0,
        (0, 0): 0,
        (1, 1): 0,
    }
    assert {pair: ground_shift(*pair) for pair in shifts} == shifts


@pytest.mark.rules("DXA-4.3.1a")
def test_infiltration() -> None:
    printed = ["none"] * 5 + ["stopped"] * 2 + ["wounded"] * 2 + ["killed"]
    for total in range(-5, 16):
        assert INFILTRATION_NAMES[infiltration_result(total)] == printed[min(max(total, 1), 10) - 1]


@pytest.mark.rules("DXA-4.3.1b", "DXA-4.3.1c")
def test_infiltration_modifiers_add_up() -> None:
    for rider, armoured, wounded, against, hurt in product((False, True), repeat=5):
        found = infiltration_modifier(
            mover_rider=rider,
            mover_armoured=armoured,
            mover_wounded=wounded,
            opposer_rider=against,
            opposer_wounded=hurt,
        )
        assert found == -rider - armoured + 2 * wounded + against - 2 * hurt


@pytest.mark.rules("DXA-5.4c")
@pytest.mark.parametrize(
    ("key", "ends", "defensive", "both", "limits", "shots"),
    [
        pytest.param(
            "bow", (12, 30, 70), True, True, (FULL, HALF, HALF), 0, marks=pytest.mark.rules("DXA-5.1b", "DXA-5.1b2")
        ),
        pytest.param(
            "crossbow", (15, 35, 75), True, False, (NO_MOVE, NO_MOVE, NEVER), 0, marks=pytest.mark.rules("DXA-5.1c")
        ),
        pytest.param("sling", (8, 20, 45), True, True, (FULL, HALF, NO_MOVE), 0, marks=pytest.mark.rules("DXA-5.1d")),
        pytest.param(
            "javelin", (5, 12, 25), False, False, (FULL, NEVER, NEVER), 4, marks=pytest.mark.rules("DXA-5.1e", "DXA-5c")
        ),
        pytest.param(
            "lance_foot",
            (4, 8, 12),
            False,
            False,
            (FULL, NEVER, NEVER),
            1,
            marks=pytest.mark.rules("DXA-5.1f", "DXA-5b"),
        ),
        pytest.param(
            "lance_mounted",
            (3, 6, 9),
            False,
            False,
            (FULL, NEVER, NEVER),
            1,
            marks=pytest.mark.rules("DXA-7.1.1a", "DXA-5b"),
        ),
    ],
)
def test_weapons(
    key: str, ends: tuple[int, int, int], defensive: bool, both: bool, limits: tuple[int, int, int], shots: int
) -> None:
    weapon = WEAPON[key]
    assert WEAPONS[weapon.id] is weapon and getattr(tables, key.upper()) == weapon.id
    for distance in range(1, 100):
        assert band(weapon.id, distance) == sum(distance > end for end in ends)
    assert (weapon.offensive, weapon.defensive, weapon.both, weapon.shots) == (True, defensive, both, shots)
    assert (weapon.move_offensive, weapon.move_defensive, weapon.move_both) == limits


def test_what_can_be_shot_over_heads() -> None:
    assert {weapon.key for weapon in WEAPONS if weapon.over_characters} == {"bow", "javelin"}


@pytest.mark.rules("DXA-5.4.2a")
def test_impact_modifiers() -> None:
    for weapon in WEAPONS:
        for distance, wounded in product(range(1, weapon.long + 1), (False, True)):
            far = 0 if distance <= weapon.short else 1 if distance <= weapon.medium else 2
            near = -2 if weapon.key in ("bow", "sling") and distance <= 4 else 0
            assert impact_modifier(weapon.id, distance, wounded) == far + near + wounded


@pytest.mark.rules("DXA-5.4.1a")
def test_no_roll_at_close_quarters() -> None:
    assert [distance for distance in range(1, 71) if not needs_impact_roll(distance)] == [1, 2]


@pytest.mark.rules("DXA-5.4.1b", "DXA-5.4.1c", "DXA-5.4.1d")
def test_impact_hexes() -> None:
    assert len(AXIS) == len(CORNER) == 11
    assert AXIS[:5] == CORNER[:5] == (-1,) * 5
    assert AXIS[5:] == tuple(offset % 6 for offset in (0, 3, -1, 1, -2, 2))
    assert CORNER[5:] == tuple(offset % 6 for offset in (0, 1, -2, 3, -1, 2))


@pytest.mark.rules("DXA-5.4.3b", "DXA-5.4.3b2", "DXA-5.4.3c", "DXA-5.4.3c2", "DXA-7.4e")
def test_damage_rows() -> None:
    strength = {"crossbow": 0, "lance_foot": 1, "lance_mounted": 1, "bow": 2, "javelin": 2, "sling": 3}
    for weapon, die, armoured, axe in product(WEAPONS, D10, (False, True), (False, True)):
        row = missile_row(weapon.id, die, armoured, axe)
        assert row == min(max(die + strength[weapon.key] + armoured - axe, 1), 9)


@pytest.mark.parametrize(
    ("clause", "mounted"),
    [
        pytest.param("DXA-5.4.3d", False, marks=pytest.mark.rules("DXA-5.4.3a", "DXA-5.4.3d")),
        pytest.param("DXA-5.4.3e", True, marks=pytest.mark.rules("DXA-5.4.3a", "DXA-5.4.3e", "DXA-5.4.3e2")),
    ],
)
def test_missile_damage(clause: str, mounted: bool) -> None:
    _heading, *printed = table(clause)
    assert [row[0] for row in printed] == list(COVERS[:4])
    for cover, row in product(range(4), range(1, 10)):
        assert missile_result(mounted, cover, row) == printed[cover][row]


@pytest.mark.rules("DXA-4a")
def test_allowances() -> None:
    assert ALLOWANCE == ((4, 2), (8, 4), (6, 3), (15, 15), (12, 12))


@pytest.mark.rules("DXA-4.4.1c", "DXA-4.4.1d", "DXA-4.4.1e")
def test_turning() -> None:
    assert (tables.TURN_SIDE, tables.TURN_REAR_SIDE, tables.TURN_REAR, tables.ABOUT_FACE) == (1, 2, 3, 5)


@pytest.mark.rules("DXA-4.4.3d", "DXA-10.1.6b", "DXA-10.2.4b")
def test_one_to_six() -> None:
    for die in D10:
        assert catch_bridle(die) == topple(die) == wakes(die) == (die <= 6)


@pytest.mark.rules("DXA-9.2.1b", "DXA-9.2.2a")
def test_jumps() -> None:
    for die, armoured in product(range(1, 7), (False, True)):
        assert jump_safe(False, die, armoured) == (die + armoured <= 4)
        assert jump_safe(True, die, armoured) == (die + armoured <= 5)


@pytest.mark.rules("DXA-10.2.6a", "DXA-10.2.6b", "DXA-10.2.2a", "DXA-10.2.3a", "DXA-10.2.5a")
def test_fire() -> None:
    assert FLAMING_ARROW == {"house": 8, "palisade": 9, "bridge": 9, "gate": 9, "ladder": 9, "fence": 9, "tower": 10}
    assert (tables.SPREADS, tables.DOUSES, tables.BURN_TURNS) == (7, 7, 3)
