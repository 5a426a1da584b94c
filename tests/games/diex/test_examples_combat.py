"""The worked examples on combat, each played out on a map."""

from collections.abc import Callable
from typing import Any

import pytest

from banneret.board.hex import DIRECTIONS, members
from banneret.games.diex.charges.axes import MarkAxes
from banneret.games.diex.charges.shield_wall import DeclareWalls, faces
from banneret.games.diex.combat import harm
from banneret.games.diex.combat.advance import Advance
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.combat.fight import Reckoning, defender_ground, reckon
from banneret.games.diex.combat.losses import suffer
from banneret.games.diex.combat.retreat import Retreat
from banneret.games.diex.ground.terrain import BURNT_PALISADE, DOOR, HEARTH, INTERIOR, PALISADE, WINDOW
from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.pending import COMPLETED, Charge
from banneret.games.diex.state import COMBAT, DEAD, HEALTHY, STUNNED, WOUNDED
from banneret.games.diex.tables import COLUMNS, column
from banneret.kernel.flow import advance

from .examples import BY_ID
from .positions import loose, stunned
from .rest import Rest
from .table import Table

Data = dict[str, Any]


def fought(map: str, *people: str, **more: Any) -> Table:
    table = Table(map, people, Rest(), **more)
    table.s.step = COMBAT
    return table


def between(table: Table, attackers: str, defenders: str) -> Reckoning:
    return reckon(
        table.s, tuple(table[key] for key in attackers.split()), tuple(table[key] for key in defenders.split())
    )


def result(table: Table, attackers: str, defenders: str, letter: str) -> Table:
    """This letter comes up."""
    suffer(table.s, table.ref, between(table, attackers, defenders), letter)
    table.decision = advance(table.s, table.ref)
    return table


def same_column(case: Data, r: Reckoning) -> None:
    """The ground and numbers of the position, with the differential of the example."""
    assert COLUMNS[column(case["differential"], r.shift)] == case["column"]


def side_pair(table: Table, side: int, inside: bool) -> tuple[int, int]:
    """Two hexes parted by such a hexside: from outside in, or from inside out."""
    ground = table.s.ground
    return next(
        (cell, cell + offset)
        for cell in ground.lattice.cells
        for direction, offset in enumerate(ground.lattice.offsets)
        if ground.side[direction][cell] == side and (ground.indoors >> cell + offset & 1 == 1) is inside
    )


# ---------------------------------------------------------------- columns


def joint_example(case: Data) -> None:
    table = fought("meadow", "gaucher 0507", "gervais 0508", "alwin 0407")  # 0508 is scrub
    r = between(table, "gaucher gervais", "alwin")
    assert r.shift == 0
    same_column(case, r)


def ground_plus_minus(case: Data) -> None:
    table = fought("woodbridge", "erwan 0101", "alwin 2418")
    ground = table.s.ground
    hearth = next(cell for cell in ground.lattice.cells if ground.kind[cell] == HEARTH)
    table.s.put(table["alwin"], hearth)
    table.s.put(
        table["erwan"], next(cell for cell in members(ground.attack_foot[hearth]) if ground.kind[cell] == INTERIOR)
    )
    same_column(case, between(table, "erwan", "alwin"))


def window_attack(case: Data) -> None:
    table = fought("saxon_village", "erwan 0101", "alwin 2418")
    here, there = side_pair(table, WINDOW, True)
    table.s.put(table["erwan"], here)
    table.s.put(table["alwin"], there)
    same_column(case, between(table, "erwan", "alwin"))


def door_attack_out(case: Data) -> None:
    table = fought("saxon_village", "erwan 0101", "alwin 2418")
    here, there = side_pair(table, DOOR, False)
    table.s.put(table["erwan"], here)
    table.s.put(table["alwin"], there)
    same_column(case, between(table, "erwan", "alwin"))


def stunned_ground(case: Data) -> None:
    table = stunned(fought("saxon_village", "erwan 0505", "osferth 0504"), "osferth")
    assert {"0505", "0504"} <= set(table.s.ground.named(table.s.ground.indoors))
    same_column(case, between(table, "erwan", "osferth"))


def joint_against_rider_foot(case: Data) -> None:
    r = between(fought("meadow", "gaucher 1009", "gervais 1110", "ligulf 1010 N"), "gaucher gervais", "ligulf")
    assert (r.differential, COLUMNS[r.column]) == (case["differential"], case["column"])


def joint_against_rider_riders(case: Data) -> None:
    r = between(fought("meadow", "roussel 0910 SE", "mauger 1110 SW", "ligulf 1010 N"), "roussel mauger", "ligulf")
    assert (r.differential, r.shift, COLUMNS[r.column]) == (case["differential"], 1, case["column"])


def charge_strengths(case: Data) -> None:
    scot = next(
        key for key, person in PEOPLE.items() if person.faction == "scottish" and person.defence[2] == case["defence"]
    )
    table = fought("meadow", "roussel 1010 N", f"{scot} 1009 S")
    table.s.charges = (Charge(table["roussel"], table[scot], table.cell("1009"), (), -1, COMPLETED),)
    r = between(table, "roussel", scot)
    assert (r.attack, COLUMNS[r.column]) == (case["charged_attack"], case["column"])
    table.s.charges = (Charge(table["roussel"], table[scot], table.cell("1009"), (), table[scot], COMPLETED),)
    r = between(table, "roussel", scot)
    assert (r.defence, COLUMNS[r.column]) == (case["countered_defence"], case["column_countered"])


def role_reversal(case: Data) -> None:
    table = fought("meadow", "gillespie 1010 N", "thibaud 1009 S")
    table.s.health[table["gillespie"]] = WOUNDED
    table.s.charges = (
        Charge(table["gillespie"], table["thibaud"], table.cell("1009"), (), table["thibaud"], COMPLETED),
    )
    r = between(table, "gillespie", "thibaud")
    assert (r.defence, r.attack, r.exchanged, r.differential) == (
        case["attack"],
        case["defence"],
        case["reversed"],
        case["differential"],
    )
    assert (COLUMNS[r.column], r.mounted) == ("9/12", True)
    table.begin(Combat(), 9)  # B, ignored; the one attack that must be made is made at once
    assert table.said("The counter-charge is the stronger: Thibaud attacks Gillespie: B, no effect.")


def lance_charge(case: Data) -> None:
    table = fought("meadow", "roussel 1010 N", "mauger 1110 N", "hamon 0910 N", "brihtric 1009")
    table.s.charges = (Charge(table["roussel"], table["brihtric"], table.cell("1009"), (), -1, COMPLETED),)
    table.s.lancers = 1 << table["roussel"]
    r = between(table, "roussel", "brihtric")
    assert (r.differential, r.shift, COLUMNS[r.column]) == (case["differential"], 1, case["column"])


def wall_combat(case: Data) -> None:
    table = fought("meadow", "gaucher 1012", "thurkill 1111", "godric 1010", "leofric 0910")
    table.s.phasing = 1
    table.begin(DeclareWalls())
    table.play("wall leofric thurkill s sw")
    table.s.phasing = 0
    for place, front in (("1112", True), ("1110", False)):
        table.s.put(table["gaucher"], table.cell(place))
        r = between(table, "gaucher", "thurkill")
        assert r.differential == case["differential"]
        assert COLUMNS[r.column] == (case["column"] if front else "5/8")


def axe_double(case: Data) -> None:
    table = fought("meadow", "osferth 1010", "gaucher 1009")
    table.begin(MarkAxes())
    table.play("axe osferth")
    table.play("done")
    r = between(table, "osferth", "gaucher")
    assert (r.differential, COLUMNS[r.column], r.armoured) == (case["differential"], case["column"], True)


def axe_defence(case: Data) -> None:
    table = fought("meadow", "gaucher 0507", "osferth 0508")
    table.s.axe = 1 << table["osferth"]
    r = between(table, "gaucher", "osferth")
    assert (r.differential, r.shift, COLUMNS[r.column]) == (case["differential"], case["shift"], case["column"])


def horse_melee(case: Data) -> None:
    man = next(key for key, person in PEOPLE.items() if person.attack[0] == 10)
    other = "ligulf" if PEOPLE[man].faction != "saxon" else "roussel"
    table = fought("meadow", f"{man} 1009", f"{other} 1010 N")
    horse = loose(table, other, "2017")
    table.begin(Combat())
    table.play(f"attack {man} {other}_horse", case["die"])
    assert table.said(f": {case['result']}, ")
    assert table.s.health[horse] == DEAD, "G, H and I kill"


# ---------------------------------------------------------------- walls and axes


def wall_front(case: Data) -> None:
    table = fought(
        "meadow",
        *(f"{key} {place}" for key, place in zip(("thurkill", "godric", "leofric"), case["hexes"], strict=True)),
        "gaucher 2018",
    )
    table.begin(DeclareWalls())
    table.play("wall thurkill leofric s sw")
    assert [DIRECTIONS[d] for d in members(table.s.shields[table["godric"]])] == case["front"]
    assert [faces(table.s, table["godric"], table.cell(place)) for place in ("1112", "1011", "1110", "1210")] == [
        True,
        True,
        False,
        False,
    ]


def wall_two_only(case: Data) -> None:
    table = fought("meadow", "thurkill 1010", "godric 1111", "leofric 1211", "gaucher 1112")
    table.begin(DeclareWalls())
    table.play("wall thurkill leofric s sw")
    harm.stun(table.s, table.ref, table["godric"])
    assert not any(table.s.shields)


def axe_not_wounded(case: Data) -> None:
    table = fought("meadow", "osferth 1010", "gaucher 1009")
    table.s.axe = 1 << table["osferth"]
    table.s.phasing = 1
    harm.wound(table.s, table.ref, table["osferth"])
    assert not table.s.axe
    table.s.phasing = 0
    table.begin(MarkAxes())
    assert table.offers() == ["rest"]


def axe_not_wall(case: Data) -> None:
    table = fought("meadow", "thurkill 1010", "godric 1111", "leofric 1211", "gaucher 1112")
    table.begin(DeclareWalls())
    table.play("wall thurkill leofric s sw")
    table.begin(MarkAxes())
    table.play("axe godric")
    table.play("done")
    assert not any(table.s.shields)


# ---------------------------------------------------------------- results


def mixed_armour_defenders(case: Data) -> None:
    table = fought("meadow", "gaucher 1010", "gervais 1110", "bouchard 0910", "osferth 1009", "alwin 1109")
    assert not between(table, "gaucher gervais bouchard", "osferth alwin").armoured
    result(table, "gaucher gervais bouchard", "osferth alwin", "E")
    assert (table.s.health[table["osferth"]], table.s.health[table["alwin"]]) == (HEALTHY, WOUNDED)


def stunned_defender(case: Data) -> None:
    for letter, health in (("B", STUNNED), ("C", DEAD), ("E", DEAD)):
        table = result(stunned(fought("meadow", "gaucher 1010", "alwin 1009"), "alwin"), "gaucher", "alwin", letter)
        assert (table.s.health[table["alwin"]], table.hex("gaucher")) == (health, "1010")


def retreat_blocked(case: Data) -> None:
    people = ("gaucher 1010", "gervais 1008", "bouchard 1109", "alwin 1009")
    for before, after in ((HEALTHY, WOUNDED), (WOUNDED, DEAD)):
        table = fought("meadow", *people)
        table.s.health[table["alwin"]] = before
        result(table, "gaucher gervais bouchard", "alwin", "C")
        assert (table.s.health[table["alwin"]], table.hex("alwin")) == (after, "1009")


def retreat_rider(case: Data) -> None:
    table = fought("meadow", "alwin 1009", f"roussel {case['front']} {case['facing']}")
    result(table, "alwin", "roussel", "D")
    assert table.hex("roussel") == case["end"]
    assert (table.s.ground.names[table.s.rear(table["roussel"])], table.s.facing[table["roussel"]]) == ("1013", 0)


def retreat_stunned(case: Data) -> None:
    table = stunned(fought("meadow", "vital 1015", "alwin 1009"), "alwin")
    table.begin(Retreat(table["alwin"], 2, 0, table.cell("1015")))
    assert table.s.health[table["alwin"]] == DEAD


def advance_points(case: Data) -> None:
    table = result(fought("meadow", "gaucher 1010", "alwin 1009"), "gaucher", "alwin", "F")
    phase = table.s.stack[-1]
    assert isinstance(phase, Advance)
    assert (table.s.allowance(table["gaucher"]), phase.points(table.s, table["gaucher"])) == (
        case["allowance"],
        case["points"],
    )
    firsts = (
        {option.args[1] for option in table.decision.options if option.verb == "advance"} if table.decision else set()
    )
    assert firsts == {table.cell("1009")}


def advance_not_on_stunned(case: Data) -> None:
    table = result(fought("meadow", "gaucher 0506", "alwin 0507"), "gaucher", "alwin", "D")  # 0508 is scrub
    assert "advance gaucher 0507" not in table.offers()
    assert table.why_not("advance gaucher 0507") == "DXA-6.6e"
    table.play("advance gaucher 0508")
    assert table.hex("gaucher") == "0508"


def surrounded_stunned(case: Data) -> None:
    table = fought("saxon_village", "erwan 0101", "vital 0102", "alwin 2418")
    ground = table.s.ground
    corner = next(cell for cell in members(ground.indoors) if ground.attack_foot[cell].bit_count() == 2)
    table.s.put(table["alwin"], corner)
    one, two = members(ground.attack_foot[corner])
    table.s.put(table["erwan"], one)
    stunned(table, "alwin")
    harm.crush(table.s, table.ref)
    assert table.s.health[table["alwin"]] == STUNNED
    table.s.put(table["vital"], two)
    harm.crush(table.s, table.ref)
    assert table.s.health[table["alwin"]] == DEAD


def unhorsed_surrounded(case: Data) -> None:
    ring = ("1009", "1110", "1111", "1112", "1012", "0912", "0911", "0910")
    foes = ("alwin", "brihtric", "osferth", "thurkill", "godric", "leofric", "aegelferth", "ligulf")
    table = fought("meadow", *(f"{key} {place}" for key, place in zip(foes, ring, strict=True)), "roussel 1010 N")
    result(table, "alwin", "roussel", "F")
    assert table.s.health[table["roussel"]] == DEAD
    assert (table.s.health[table["roussel_horse"]], table.hex("roussel_horse")) == (HEALTHY, "1010")


def burnt_palisade(case: Data) -> None:
    table = fought("motte", "erwan 1410", "alwin 1411")
    s, inner = table.s, table.cell("1911")
    direction = next(d for d in range(6) if s.ground.side[d][inner] == PALISADE)
    s.sides = ((inner, direction, BURNT_PALISADE),)
    s.survey()
    s.put(table["alwin"], inner)
    s.put(table["erwan"], inner + s.ground.lattice.offsets[direction])
    assert defender_ground(s, table["erwan"], table["alwin"]) == -1


# ---------------------------------------------------------------- infiltration


def infil_example_3(case: Data) -> None:
    table = fought("meadow", "erwan 1010", "duncan 1009", "conan 1007")
    result(table, "erwan", "duncan", "C")
    table.play("retreat 1109")
    table.play("advance erwan 1008")
    assert table.hex("erwan") == "1008"
    assert not any(event.kind == "infiltration" for event in table.log)


def infil_example_4(case: Data) -> None:
    for path, tests in (("retreat 1110 1210", 1), ("retreat 0910 0810", 3)):
        table = fought("meadow", "bouchard 1010", "osferth 1109", "alwin 0909", "brihtric 0809", "thurkill 0710")
        table.begin(Retreat(table["bouchard"], 2, 0, table.cell("1015")))
        assert table.why_not("retreat 1111 1211") == "DXA-5.4.4b"
        table.play(path, *[1] * tests)
        assert sum(event.kind == "infiltration" for event in table.log) == tests


PLAYED: tuple[Callable[[Data], None], ...] = (
    joint_example,
    ground_plus_minus,
    window_attack,
    door_attack_out,
    stunned_ground,
    joint_against_rider_foot,
    joint_against_rider_riders,
    charge_strengths,
    role_reversal,
    lance_charge,
    wall_combat,
    axe_double,
    axe_defence,
    horse_melee,
    wall_front,
    wall_two_only,
    axe_not_wounded,
    axe_not_wall,
    mixed_armour_defenders,
    stunned_defender,
    retreat_blocked,
    retreat_rider,
    retreat_stunned,
    advance_points,
    advance_not_on_stunned,
    surrounded_stunned,
    unhorsed_surrounded,
    burnt_palisade,
    infil_example_3,
    infil_example_4,
)


@pytest.mark.parametrize("play", PLAYED, ids=[play.__name__ for play in PLAYED])
def test_a_worked_example(play: Callable[[Data], None]) -> None:
    play(BY_ID[play.__name__].get("case", {}))


def test_a_hearth_against_the_hall() -> None:
    ground_plus_minus(BY_ID["hearth_defender"]["case"])
