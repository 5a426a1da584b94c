"""Wounds, stuns, deaths and falls from the saddle: sections 1.2, 4.2.1, 6.8."""

import pytest

from banneret.games.diex.combat import harm
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.mover import Mover
from banneret.games.diex.state import DEAD, HEALTHY, NOBODY, NOWHERE, STUNNED, WOUNDED
from banneret.kernel.flow import advance

from .positions import stunned
from .rest import Rest
from .table import Table


def thrown(people: list[str], rider: str, condition: int, horse_dies: bool = False, map: str = "meadow") -> Table:
    table = Table(map, people, Rest())
    harm.unhorse(table.s, table.ref, table[rider], condition, horse_dies, "DXA-6l")
    table.decision = advance(table.s, table.ref)
    return table


@pytest.mark.rules("DXA-1.2b", "DXA-1.2e", "DXA-1.2f")
@pytest.mark.parametrize("before", [HEALTHY, STUNNED, WOUNDED])
@pytest.mark.parametrize(("fate", "condition"), [("wound", WOUNDED), ("stun", STUNNED)])
def test_a_second_wound_or_stun_kills(before: int, fate: str, condition: int) -> None:
    table = Table("meadow", ["alwin 1010"], Rest())
    if before == STUNNED:
        stunned(table, "alwin")
    table.s.health[table["alwin"]] = before
    getattr(harm, fate)(table.s, table.ref, table["alwin"])
    assert table.s.health[table["alwin"]] == (condition if before == HEALTHY else DEAD)
    s = table.s
    expected = (s.upright[0], s.upright[1], s.fallen, bytes(s.who))
    s.derive()
    assert (s.upright[0], s.upright[1], s.fallen, bytes(s.who)) == expected


@pytest.mark.rules("DXA-1.2g")
def test_a_wounded_rider_keeps_the_saddle_and_a_stunned_one_falls() -> None:
    table = Table("meadow", ["roussel 1010 N"], Rest())
    harm.wound(table.s, table.ref, table["roussel"])
    assert table.s.steed[table["roussel"]] >= 0
    table = Table("meadow", ["roussel 1010 N"], Rest())
    harm.stun(table.s, table.ref, table["roussel"])
    table.decision = advance(table.s, table.ref)
    table.play("land 1009")
    assert table.s.steed[table["roussel"]] == -1
    assert table.s.health[table["roussel"]] == STUNNED
    assert table.s.health[table["roussel_horse"]] == HEALTHY


@pytest.mark.rules("DXA-1.2g", "DXA-4.3.1d")
def test_a_rider_who_is_killed_falls_beside_his_horse() -> None:
    table = Table("meadow", ["roussel 1010 N"], Rest())
    harm.kill(table.s, table.ref, table["roussel"])
    table.decision = advance(table.s, table.ref)
    table.play("land 1009")
    assert (table.s.health[table["roussel"]], table.hex("roussel"), table.hex("roussel_horse")) == (
        DEAD,
        "1009",
        "1010",
    )
    assert table.s.bodies == {table.cell("1009"): 1}


@pytest.mark.rules("DXA-2.1f")
def test_one_stunned_in_his_own_phase_waits_a_round_longer() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1015"], Rest())
    harm.stun(table.s, table.ref, table["gaucher"])
    harm.stun(table.s, table.ref, table["alwin"])
    assert table.s.fresh_stunned == 1 << table["gaucher"]
    table = thrown(["roussel 1010 N", "alwin 2018"], "roussel", STUNNED)
    table.play("land 1009")
    assert table.s.fresh_stunned == 1 << table["roussel"]


@pytest.mark.rules("DXA-4.2.2a", "DXA-4.2.2b")
def test_the_dead_lie_where_they_were() -> None:
    table = Table("meadow", ["alwin 1010"], Rest())
    harm.kill(table.s, table.ref, table["alwin"])
    assert table.s.bodies == {table.cell("1010"): 1}
    assert table.s.who[table.cell("1010")] == NOBODY
    table = thrown(["roussel 1010 N"], "roussel", WOUNDED, horse_dies=True)
    assert table.s.bodies == {table.cell("1010"): 3, table.cell("1011"): 3}
    harm.take_up(table.s, table["roussel_horse"])
    assert table.s.bodies == {}


@pytest.mark.rules("DXA-6.8a", "DXA-6.8c")
@pytest.mark.parametrize("horse_dies", [False, True])
def test_the_owner_places_him_beside_his_horse_which_stays(horse_dies: bool) -> None:
    table = thrown(["roussel 1010 N", "alwin 1009"], "roussel", STUNNED, horse_dies)
    assert table.decision is not None
    assert table.decision.seat == 0
    assert {notation.split()[1] for notation in table.offers()} == {
        "1110",
        "1111",
        "1112",
        "1012",
        "0912",
        "0911",
        "0910",
    }
    assert table.why_not("land 1009") == "DXA-6.8a"
    assert table.why_not("land 1015") == "DXA-6.8a"
    table.play("land 1012")
    s, horse = table.s, table["roussel_horse"]
    assert (table.hex("roussel"), s.health[table["roussel"]]) == ("1012", STUNNED)
    assert (table.hex("roussel_horse"), s.facing[horse], s.health[horse]) == (
        "1010",
        0,
        DEAD if horse_dies else HEALTHY,
    )
    assert (s.who[table.cell("1010")] == horse) is not horse_dies


@pytest.mark.rules("DXA-6.8a")
def test_he_does_not_fall_through_a_wall() -> None:
    table = Table("saxon_village", ["roussel 1010 N"], Rest())
    s = table.s
    ground = s.ground
    inside = table.cell("0505")
    outside = [
        cell
        for cell in ground.lattice.cells
        if ground.stable(cell) and ground.lattice.distance(cell, inside) <= 3 and not ground.indoors >> cell & 1
    ]
    front, facing = next(
        (cell, d)
        for cell in outside
        for d in range(6)
        if cell + ground.lattice.offsets[(d + 3) % 6] in outside
        and ground.horse_step[d][cell + ground.lattice.offsets[(d + 3) % 6]]
        and ground.lattice.neighbours[cell] & ground.indoors & ~ground.attack_foot[cell]
    )
    s.put(table["roussel"], front, facing)
    harm.unhorse(s, table.ref, table["roussel"], WOUNDED, False)
    table.decision = advance(s, table.ref)
    for notation in table.offers("land"):
        cell = table.cell(notation.split()[1])
        assert any(ground.attack_foot[part] >> cell & 1 for part in (front, s.rear(table["roussel_horse"])))


@pytest.mark.rules("DXA-6.8b")
def test_where_all_is_full_a_friend_makes_room() -> None:
    ring = ["1009", "1110", "1111", "1112", "1012", "0912", "0911", "0910"]
    foes = ["alwin", "brihtric", "osferth", "thurkill", "godric", "leofric", "aegelferth"]
    people = [
        "roussel 1010 N",
        f"gaucher {ring[0]}",
        *(f"{key} {place}" for key, place in zip(foes, ring[1:], strict=True)),
    ]
    table = thrown(people, "roussel", STUNNED)
    assert all(notation.startswith("yield gaucher") for notation in table.offers())
    table.play("yield gaucher 1008")
    assert (table.hex("gaucher"), table.hex("roussel")) == ("1008", "1009")


@pytest.mark.rules("DXA-6.8b")
def test_surrounded_by_enemies_he_is_killed() -> None:
    ring = ["1009", "1110", "1111", "1112", "1012", "0912", "0911", "0910"]
    foes = ["alwin", "brihtric", "osferth", "thurkill", "godric", "leofric", "aegelferth", "ligulf"]
    table = thrown(
        ["roussel 1010 N", *(f"{key} {place}" for key, place in zip(foes, ring, strict=True))], "roussel", STUNNED
    )
    assert table.s.health[table["roussel"]] == DEAD
    assert table.s.health[table["roussel_horse"]] == HEALTHY


@pytest.mark.rules("DXA-6m")
def test_a_wounded_rider_dies_of_the_fall() -> None:
    table = Table("meadow", ["roussel 1010 N"], Rest())
    table.s.health[table["roussel"]] = WOUNDED
    harm.unhorse(table.s, table.ref, table["roussel"], STUNNED, False)
    table.decision = advance(table.s, table.ref)
    table.play("land 1009")
    assert table.s.health[table["roussel"]] == DEAD


@pytest.mark.rules("DXA-4.2.1d", "DXA-4.2.1e")
def test_an_armoured_rider_falls_into_water_only_if_there_is_nothing_else_and_drowns() -> None:
    table = Table("beach", ["roussel 1010 N"], Rest())
    s, ground = table.s, table.s.ground
    grid = ground.lattice
    front, facing = next(
        (cell, d)
        for cell in grid.cells
        for d in range(6)
        if ground.stable(cell)
        and grid.mask >> cell + grid.offsets[(d + 3) % 6] & 1
        and ground.stable(cell + grid.offsets[(d + 3) % 6])
        and grid.neighbours[cell] & ground.water
    )
    s.put(table["roussel"], front, facing)
    phase = harm.Unhorsed(table["roussel"], table["roussel_horse"], STUNNED)
    harm.unhorse(s, table.ref, table["roussel"], STUNNED, False)
    assert phase.beside(s) & ground.water
    assert not phase.places(s) & ground.water
    for cell in grid.cells:
        if phase.places(s) >> cell & 1:
            s.flames[cell] = (1, 0)
    assert phase.places(s) & ground.water == phase.places(s)
    table.decision = advance(s, table.ref)
    if table.offers("land"):
        table.play(table.offers("land")[0])
    assert s.health[table["roussel"]] == DEAD
    assert s.at[table["roussel"]] == NOWHERE
    assert table.said("drowns")


@pytest.mark.rules("DXA-4.4.3i", "DXA-7.3c", "DXA-10.1.2c2")
def test_who_falls_lets_go_of_all_he_holds() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1011", "bouchard 1012"], Rest(), animals=["mule_1 1009 norman"])
    s = table.s
    s.leader[table["mule_1"]] = table["gaucher"]
    s.ladders = [Ladder(table.cell("1010"), table.cell("1011"), carried=True)]
    s.bearers = 1 << table["gaucher"] | 1 << table["gervais"]
    harm.stun(s, table.ref, table["gaucher"])
    assert s.leader[table["mule_1"]] == -1
    assert s.bearers == 0, "one cannot carry a ladder alone"
    assert s.ladders == [Ladder(table.cell("1010"), table.cell("1011"))]


@pytest.mark.rules("DXA-4.2.4d", "DXA-4.3e")
def test_a_carrier_who_dies_drops_his_burden_where_there_is_room() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1009", "bouchard 1012"], Rest())
    s = table.s
    gaucher, bouchard = table["gaucher"], table["bouchard"]
    stunned(table, "bouchard")
    s.clear(bouchard)
    s.at[bouchard] = NOWHERE
    s.load[gaucher] = bouchard
    s.clear(gaucher)
    s.move = Mover(gaucher, 0, ((table.cell("1010"), -1), (table.cell("1009"), -1)))
    s.at[gaucher] = table.cell("1009")
    harm.kill(s, table.ref, gaucher)
    assert table.hex("gaucher") == "1009"
    assert table.hex("bouchard") != "1009", "Gervais stands there"
    assert s.who[s.at[bouchard]] == bouchard
    assert s.moving == -1


@pytest.mark.rules("DXA-4.3e")
def test_one_whose_move_is_stopped_goes_back_to_the_last_free_hex() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1009"], Rest())
    s, gaucher = table.s, table["gaucher"]
    s.clear(gaucher)
    s.move = Mover(gaucher, 0, ((table.cell("1010"), -1), (table.cell("1009"), -1)))
    s.at[gaucher] = table.cell("1009")
    harm.settle(s, gaucher)
    assert table.hex("gaucher") == "1010"
    harm.settle(s, gaucher)
    assert s.who[table.cell("1010")] == gaucher
