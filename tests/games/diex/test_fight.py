"""The arithmetic of combat: strengths, ground, shifts, armour."""

import pytest

from banneret.games.diex.castle.castle import become
from banneret.games.diex.combat.fight import (
    COLUMN_NAMES,
    Reckoning,
    arithmetic,
    attacker_ground,
    clauses,
    defender_ground,
    reckon,
)
from banneret.games.diex.ground.terrain import (
    BURNT_PALISADE,
    DOOR,
    FENCE,
    FILLED_MOAT,
    HALL_ENTRANCE,
    HEARTH,
    INTERIOR,
    PALISADE,
    STAIRS,
    THRONE,
    TOWER_DOOR,
    WINDOW,
)
from banneret.games.diex.pending import COMPLETED, Charge
from banneret.games.diex.state import STUNNED, WOUNDED
from banneret.games.diex.tables import COLUMNS, combat_result
from banneret.games.diex.tables import column as table_column

from .positions import loose, stunned
from .siege import lean_ladder
from .table import Table


def between(table: Table, attackers: str, defenders: str) -> Reckoning:
    return reckon(
        table.s, tuple(table[key] for key in attackers.split()), tuple(table[key] for key in defenders.split())
    )


def column(r: Reckoning) -> str:
    return COLUMNS[r.column]


def across(table: Table, side: int, *, inside: bool = True) -> tuple[int, int]:
    """Two hexes with such a hexside between them, the one indoors (if any) last or, on demand, first."""
    ground = table.s.ground
    for cell in ground.lattice.cells:
        for direction, offset in enumerate(ground.lattice.offsets):
            if ground.side[direction][cell] == side and ground.attack_foot[cell] >> cell + offset & 1:
                indoors = ground.indoors >> cell + offset & 1
                if indoors == inside or not ground.indoors:
                    return cell, cell + offset
    raise AssertionError("no such hexside")


def beside(table: Table, kind: int, other: int = -1) -> tuple[int, int]:
    """A hex of a kind, and one from which it can be attacked, of another kind if that matters."""
    ground = table.s.ground
    for cell in ground.lattice.cells:
        if ground.kind[cell] == kind:
            for offset in ground.lattice.offsets:
                near = cell + offset
                if (
                    ground.lattice.mask >> near & 1
                    and ground.attack_foot[near] >> cell & 1
                    and (other < 0 or ground.kind[near] == other)
                ):
                    return cell, near
    raise AssertionError("no such hex")


def face_to_face(map: str, attacker: str, defender: str, cells: tuple[int, int] | None = None) -> Table:
    table = Table(map, [f"{attacker} 0101", f"{defender} 2418"])
    if cells is not None:
        table.s.put(table[attacker], cells[0])
        table.s.put(table[defender], cells[1])
    return table


# ---------------------------------------------------------------- strengths


@pytest.mark.rules("DXA-6c", "DXA-1.2a", "DXA-6h")
def test_the_differential_names_the_column() -> None:
    r = between(Table("meadow", ["gaucher 1010", "alwin 1009"]), "gaucher", "alwin")
    assert (r.attack, r.defence, r.differential, column(r), r.shifts, r.mounted, r.armoured) == (
        14,
        5,
        9,
        "9/12",
        (),
        False,
        False,
    )


@pytest.mark.rules("DXA-1.2a", "DXA-1.2c", "DXA-1.2d")
def test_the_wounded_are_half_as_strong_and_the_stunned_have_what_they_wear() -> None:
    table = Table("meadow", ["gaucher 1010", "osferth 1009"])
    table.s.health[table["gaucher"]] = table.s.health[table["osferth"]] = WOUNDED
    r = between(table, "gaucher", "osferth")
    assert (r.attack, r.defence) == (7, 5)
    table.s.health[table["osferth"]] = STUNNED
    assert between(table, "gaucher", "osferth").defence == 3


@pytest.mark.rules("DXA-6.3a", "DXA-6g")
def test_armour_adds_one_to_the_die() -> None:
    table = Table("meadow", ["alwin 1009", "gaucher 1010"])
    r = between(table, "alwin", "gaucher")
    assert r.armoured
    assert [r.result(die) for die in (1, 2, 9, 10)] == ["D", "C", "A", "A"]  # the column 0/4 a row lower
    assert r.letters() == "".join(r.result(die) for die in range(1, 11))
    assert arithmetic(table.s, r, 3).endswith("roll 3 + 1 armour = 4")
    assert "DXA-6.3a" in clauses(r)


@pytest.mark.rules("DXA-6.3b")
def test_with_several_defenders_all_must_be_armoured() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1110", "osferth 1009", "alwin 1109"])
    for defenders in ("osferth alwin", "alwin osferth"):
        assert not between(table, "gaucher gervais", defenders).armoured
    assert between(table, "gaucher gervais", "osferth").armoured


# ---------------------------------------------------------------- several


@pytest.mark.rules("DXA-6.2b", "DXA-6f")
def test_joint_attackers_add_up_and_gain_a_column() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1008", "osferth 1009"])
    r = between(table, "gaucher gervais", "osferth")
    assert (r.differential, r.shift, column(r)) == (19, 1, "21/24")
    assert [shift.rule for shift in r.shifts] == ["DXA-6.2b"]


@pytest.mark.rules("DXA-6.2c")
def test_against_a_rider_only_riders_gain_the_column() -> None:
    table = Table("meadow", ["gaucher 1008", "gervais 1108", "roussel 1109 SW", "mauger 0909 SE", "ligulf 1010 N"])
    table.s.put(table["gaucher"], table.cell("1009"))
    table.s.put(table["gervais"], table.cell("1111"))
    assert between(table, "gaucher gervais", "ligulf").shift == 0
    table = Table("meadow", ["gaucher 1009", "roussel 1110 SW", "mauger 0910 SE", "ligulf 1010 N"])
    assert between(table, "gaucher roussel", "ligulf").shift == 0
    r = between(table, "gaucher roussel mauger", "ligulf")
    assert (r.attack, r.shift, r.mounted) == (14 + 28 + 28, 1, True)


@pytest.mark.rules("DXA-6.2d")
def test_the_defences_of_several_are_added() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1110", "alwin 1009", "brihtric 1109"])
    assert between(table, "gaucher gervais", "alwin brihtric").defence == 9


@pytest.mark.rules("DXA-6.2e", "DXA-6.1b")
def test_the_worst_ground_of_each_side_counts() -> None:
    table = Table("meadow", ["gaucher 0507", "gervais 0508", "alwin 0407", "brihtric 0408"])  # 0508 is scrub
    assert table.s.ground.kind[table.cell("0508")] != table.s.ground.kind[table.cell("0507")]
    for attackers in ("gaucher gervais", "gervais gaucher"):
        assert [shift.columns for shift in between(table, attackers, "alwin").shifts] == [-1, 1]
    table.s.put(table["gaucher"], table.cell("0406"))
    table.s.put(table["alwin"], table.cell("0507"))
    table.s.put(table["gervais"], table.cell("0509"))
    table.s.put(table["brihtric"], table.cell("0508"))
    assert defender_ground(table.s, table["gervais"], table["brihtric"]) == -1
    for defenders in ("alwin brihtric", "brihtric alwin"):
        assert [shift.columns for shift in between(table, "gaucher gervais", defenders).shifts] == [1, 1]


# ---------------------------------------------------------------- ground


@pytest.mark.rules("DXA-6.1a", "DXA-6.1b")
@pytest.mark.parametrize(
    ("attacker", "defender", "shift"), [("0507", "0508", 1), ("0508", "0507", -1), ("0506", "0507", 0)]
)
def test_the_value_of_the_hex(attacker: str, defender: str, shift: int) -> None:
    table = Table("meadow", [f"gaucher {attacker}", f"alwin {defender}"])
    assert between(table, "gaucher", "alwin").shift == shift


@pytest.mark.rules("DXA-6.1c", "DXA-4.4.4a")
def test_a_rider_has_the_worse_of_his_hexes() -> None:
    table = Table("meadow", ["roussel 0507 N", "alwin 0506"])  # his rear is in the scrub of 0508
    assert attacker_ground(table.s, table["roussel"], table["alwin"]) == -1
    assert defender_ground(table.s, table["alwin"], table["roussel"]) == -1
    table.s.put(table["roussel"], table.cell("0507"), 3)
    assert attacker_ground(table.s, table["roussel"], table["alwin"]) == 0


@pytest.mark.rules("DXA-8.5.1a", "DXA-8.1c", "DXA-8.1d", "DXA-8.1a")
def test_doors_and_windows() -> None:
    table = face_to_face("saxon_village", "erwan", "alwin")
    for side, inside, attacker, defender in (
        (DOOR, True, 0, 1),
        (DOOR, False, 1, 1),
        (WINDOW, True, -1, 1),
        (WINDOW, False, -1, 1),
    ):
        here, there = across(table, side, inside=inside)
        table.s.put(table["erwan"], here)
        table.s.put(table["alwin"], there)
        assert attacker_ground(table.s, table["erwan"], table["alwin"]) == attacker
        assert defender_ground(table.s, table["erwan"], table["alwin"]) == defender


@pytest.mark.rules("DXA-8.5.1a", "DXA-6.7e")
def test_through_a_window_at_the_rear_half_of_a_rider() -> None:
    table = Table("saxon_village", ["alwin 0101", "roussel 2417 N"])
    s, ground = table.s, table.s.ground
    grid = ground.lattice
    inside, rear, facing = next(
        (cell, cell + offset, d)
        for cell in grid.cells
        for direction, offset in enumerate(grid.offsets)
        for d in range(6)
        if ground.side[direction][cell] == WINDOW
        and ground.indoors >> cell & 1
        and ground.horse_step[d][cell + offset]
        and not grid.neighbours[cell] >> cell + offset + grid.offsets[d] & 1
    )
    s.put(table["alwin"], inside)
    s.put(table["roussel"], rear + grid.offsets[facing], facing)
    assert attacker_ground(s, table["alwin"], table["roussel"]) == -1
    assert defender_ground(s, table["alwin"], table["roussel"]) == 0, (
        "the front half is on open ground: the worse counts"
    )


@pytest.mark.rules("DXA-8.5.1b", "DXA-8.1f")
def test_a_fence_helps_the_defender_on_either_side() -> None:
    table = face_to_face("saxon_village", "erwan", "alwin")
    here, there = across(table, FENCE, inside=False)
    for one, two in ((here, there), (there, here)):
        table.s.put(table["erwan"], table.cell("0101"))
        table.s.put(table["alwin"], two)
        table.s.put(table["erwan"], one)
        assert defender_ground(table.s, table["erwan"], table["alwin"]) == 1
        assert attacker_ground(table.s, table["erwan"], table["alwin"]) == 0


@pytest.mark.rules("DXA-8.5.1b", "DXA-8.1h", "DXA-8.1i", "DXA-8.1j", "DXA-8.1k")
@pytest.mark.parametrize(("kind", "value"), [(HALL_ENTRANCE, 1), (THRONE, 1), (HEARTH, -1)])
def test_the_hall(kind: int, value: int) -> None:
    table = face_to_face("woodbridge", "erwan", "alwin")
    there, here = beside(table, kind, INTERIOR)
    table.s.put(table["erwan"], here)
    table.s.put(table["alwin"], there)
    assert defender_ground(table.s, table["erwan"], table["alwin"]) == value
    assert attacker_ground(table.s, table["alwin"], table["erwan"]) == 0, "only the defender has it"


@pytest.mark.rules("DXA-9.1l", "DXA-8.5.1a", "DXA-9.6a")
def test_stairs_and_the_door_of_the_tower() -> None:
    table = face_to_face("motte", "erwan", "alwin")
    here, there = across(table, TOWER_DOOR)
    table.s.put(table["erwan"], here)
    table.s.put(table["alwin"], there)
    assert table.s.ground.kind[here] == STAIRS
    assert attacker_ground(table.s, table["erwan"], table["alwin"]) == -1
    assert defender_ground(table.s, table["erwan"], table["alwin"]) == 1
    assert attacker_ground(table.s, table["alwin"], table["erwan"]) == 1


@pytest.mark.rules("DXA-9.2.1d")
def test_both_hexes_at_a_burnt_palisade_are_bad_ground() -> None:
    table = Table("motte", ["erwan 1410", "alwin 1411"])
    s = table.s
    inner = table.cell("1911")
    direction = next(d for d in range(6) if s.ground.side[d][inner] == PALISADE)
    outer = inner + s.ground.lattice.offsets[direction]
    s.sides = ((inner, direction, BURNT_PALISADE),)
    s.survey()
    s.put(table["erwan"], inner)
    s.put(table["alwin"], outer)
    assert attacker_ground(s, table["erwan"], table["alwin"]) == -1
    assert defender_ground(s, table["alwin"], table["erwan"]) == -1


@pytest.mark.rules("DXA-6.4c")
def test_the_stunned_have_no_good_ground() -> None:
    table = face_to_face("saxon_village", "erwan", "alwin")
    here, there = across(table, DOOR)
    table.s.put(table["erwan"], here)
    table.s.put(table["alwin"], there)
    stunned(table, "alwin")
    assert defender_ground(table.s, table["erwan"], table["alwin"]) == 0
    table = Table("meadow", ["gaucher 1112", "thurkill 1010", "godric 1111", "leofric 1211"])
    for key in ("thurkill", "godric", "leofric"):
        table.s.shields[table[key]] = 0b011000
    assert defender_ground(table.s, table["gaucher"], table["godric"]) == 1
    table.s.health[table["godric"]] = STUNNED
    assert defender_ground(table.s, table["gaucher"], table["godric"]) == 0


@pytest.mark.rules("DXA-6.4c")
def test_the_stunned_have_bad_ground() -> None:
    table = stunned(Table("meadow", ["gaucher 0507", "alwin 0508"]), "alwin")
    assert between(table, "gaucher", "alwin").shift == 1


@pytest.mark.rules("DXA-10.1.5a")
def test_a_man_on_a_ladder_is_on_bad_ground() -> None:
    table = Table("motte", ["erwan 1410", "alwin 1411"])
    s = table.s
    foot, _ = lean_ladder(table, "erwan", "alwin")
    s.aloft = 0
    become(s, foot, FILLED_MOAT)
    assert attacker_ground(s, table["erwan"], table["alwin"]) == 0
    s.aloft = 1 << table["erwan"]
    assert attacker_ground(s, table["erwan"], table["alwin"]) == -1
    assert defender_ground(s, table["alwin"], table["erwan"]) == -1


# ---------------------------------------------------------------- tactics


def charge_of(table: Table, rider: str, target: str, counter: str = "") -> None:
    s = table.s
    s.charges = (
        Charge(table[rider], table[target], s.at[table[target]], (), table[counter] if counter else -1, COMPLETED),
    )


@pytest.mark.rules("DXA-7.2.3a", "DXA-7.2.3c", "DXA-6f")
def test_a_charge_adds_half_to_the_attack() -> None:
    table = Table("meadow", ["roussel 1010 N", "mauger 1110 N", "alwin 1009"])
    charge_of(table, "roussel", "alwin")
    r = between(table, "roussel", "alwin")
    assert (r.attack, r.defence, r.charged, r.exchanged) == (42, 5, True, False)
    assert arithmetic(table.s, r) == "28 × 1½ (charge) − 5 = +37; column 33 or more"
    assert {"DXA-7.2.3a", "DXA-7.2.3c"} <= set(clauses(r))
    assert between(table, "mauger", "alwin").attack == 28
    assert between(table, "roussel mauger", "alwin").attack == 56, "a charge is fought alone"


@pytest.mark.rules("DXA-7.2.3b", "DXA-7.2.3d")
def test_a_counter_charge_adds_half_to_the_defence() -> None:
    table = Table("meadow", ["roussel 1010 N", "ligulf 1009 S", "alwin 1110"])
    charge_of(table, "roussel", "alwin", "ligulf")
    r = between(table, "roussel", "ligulf")
    assert (r.attack, r.defence, r.countered, column(r)) == (42, 16, True, "25/28")
    assert between(table, "roussel", "alwin").attack == 28, "it is no longer his charge"


@pytest.mark.rules("DXA-7.2.3e")
def test_a_stronger_counter_charge_exchanges_the_roles() -> None:
    table = Table("meadow", ["thibaud 1009 S", "gillespie 1010 N"], first="scottish")
    table.s.health[table["gillespie"]] = WOUNDED
    charge_of(table, "gillespie", "thibaud", "thibaud")
    r = between(table, "gillespie", "thibaud")
    assert r.exchanged
    assert (r.attackers, r.defenders, r.attack, r.defence, r.differential) == (
        (table["thibaud"],),
        (table["gillespie"],),
        21,
        12,
        9,
    )
    assert not r.armoured, "Gillespie defends"
    assert arithmetic(table.s, r).startswith("14 × 1½ (counter-charge) − 8 × 1½ (charge) = +9")
    assert "DXA-7.2.3e" in clauses(r)


@pytest.mark.rules("DXA-7.2.4a")
def test_a_lance_charge_gains_a_column() -> None:
    table = Table("meadow", ["roussel 1010 N", "ligulf 1009 S"])
    charge_of(table, "roussel", "ligulf", "ligulf")
    table.s.lancers = 1 << table["roussel"]
    r = between(table, "roussel", "ligulf")
    assert (column(r), [shift.rule for shift in r.shifts]) == ("29/32", ["DXA-7.2.4a"])


@pytest.mark.rules("DXA-7.4c")
def test_the_axe_doubles_the_attack() -> None:
    table = Table("meadow", ["osferth 1010", "gaucher 1009"])
    table.s.axe = 1 << table["osferth"]
    r = between(table, "osferth", "gaucher")
    assert (r.attack, column(r)) == (32, "25/28")
    assert arithmetic(table.s, r).startswith("16 × 2 (axe) − 7 = +25")


@pytest.mark.rules("DXA-7.4d")
def test_the_axe_is_a_disadvantage_in_the_phase_of_the_enemy() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1110", "osferth 1009", "thurkill 1109"])
    table.s.axe = 1 << table["osferth"] | 1 << table["thurkill"]
    r = between(table, "gaucher", "osferth")
    assert [(shift.columns, shift.rule) for shift in r.shifts] == [(1, "DXA-7.4d")]
    assert between(table, "gaucher gervais", "osferth thurkill").shift == 2, "joint, and once for the axes"
    table.s.phasing = 1
    assert between(table, "gaucher", "osferth").shift == 0


@pytest.mark.rules("DXA-7.3e", "DXA-7.3f")
def test_a_shield_wall_stands_on_good_ground_against_its_front_only() -> None:
    table = Table(
        "meadow", ["gaucher 1112", "gervais 1110", "bouchard 1011", "thurkill 1010", "godric 1111", "leofric 1211"]
    )
    for key in ("thurkill", "godric", "leofric"):
        table.s.shields[table[key]] = 0b011000
    assert between(table, "gaucher", "godric").shift == -1
    assert between(table, "gervais", "godric").shift == 0
    assert between(table, "gaucher bouchard", "godric").shift == 0, "− 1 for the wall, + 1 for the joint attack"
    assert between(table, "gaucher gervais", "godric").shift == 1, "all must be in front"


@pytest.mark.rules("DXA-7.3e")
def test_a_wall_is_good_ground_whatever_the_terrain() -> None:
    table = Table("meadow", ["gaucher 0509", "thurkill 0407", "godric 0508", "leofric 0608"])  # 0508 is scrub
    for key in ("thurkill", "godric", "leofric"):
        table.s.shields[table[key]] = 0b011000
    assert defender_ground(table.s, table["gaucher"], table["godric"]) == 1


@pytest.mark.rules("DXA-6.8d", "DXA-1.2i")
def test_a_loose_horse_defends_with_one_and_without_armour() -> None:
    table = Table("meadow", ["alwin 1009", "roussel 1010 N"])
    horse = loose(table, "roussel", "0101")
    r = reckon(table.s, (table["alwin"],), (horse,))
    assert (r.defence, r.mounted, r.armoured) == (1, True, False)


@pytest.mark.rules("DXA-6c", "DXA-6f")
def test_the_names_of_the_columns() -> None:
    assert len(COLUMN_NAMES) == len(COLUMNS)
    assert (COLUMN_NAMES[0], COLUMN_NAMES[1], COLUMN_NAMES[-1]) == ("−5 or less", "−4/−1", "33 or more")
    table = Table("meadow", ["alwin 0508", "osferth 0507"])
    text = arithmetic(table.s, between(table, "alwin", "osferth"))
    assert text == "8 − 9 = −1; column −4/−1, −1 ground − against 0: −5 or less"


@pytest.mark.rules("DXA-6d")
def test_the_columns_are_four_wide_up_to_32() -> None:
    for differential in range(5, 33):
        low, high = COLUMNS[table_column(differential)].split("/")
        assert int(low) <= differential <= int(high)
        assert int(high) - int(low) == 3


@pytest.mark.rules("DXA-6i2")
def test_a_column_to_the_right_is_never_worse_for_the_attacker() -> None:
    order = "AB-CDEFGHI"
    for mounted in (False, True):
        for die in range(1, 11):
            run = [order.index(combat_result(mounted, at, die, False)) for at in range(len(COLUMNS))]
            assert run == sorted(run)
