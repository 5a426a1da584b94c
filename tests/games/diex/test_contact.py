"""DXA-6.7: who is in position to attack which hex."""

import pytest

from banneret.games.diex.combat.contact import (
    could_stand,
    foes_in_reach,
    in_contact,
    owner,
    passable,
    strikes,
    taken,
    threat,
    threatened,
    threatens,
)
from banneret.games.diex.ground.terrain import PALISADE, WALL, WINDOW
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.mover import Mover
from banneret.games.diex.state import STUNNED

from .positions import loose, stunned
from .table import Table


def names(table: Table, cells: int) -> set[str]:
    return set(table.s.ground.named(cells))


@pytest.mark.rules("DXA-6.7c")
def test_a_man_reaches_six_hexes_and_a_rider_five() -> None:
    table = Table("meadow", ["gaucher 1010", "roussel 1510 N"])
    assert names(table, strikes(table.s, table["gaucher"])) == {"1009", "1110", "1111", "1011", "0911", "0910"}
    assert names(table, strikes(table.s, table["roussel"])) == {"1509", "1609", "1610", "1410", "1409"}


@pytest.mark.rules("DXA-6.7d", "DXA-1.2c", "DXA-4.3g")
def test_who_reaches_nothing() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1011"])
    s, gaucher = table.s, table["gaucher"]
    s.load[gaucher] = table["gervais"]
    assert not strikes(s, gaucher)
    s.load[gaucher] = -1
    s.bearers = 1 << gaucher
    assert not strikes(s, gaucher)
    s.bearers = 0
    assert strikes(s, gaucher)
    s.health[gaucher] = STUNNED
    assert not strikes(s, gaucher)


@pytest.mark.rules("DXA-6.7a", "DXA-6.7b", "DXA-4.3.1.1a", "DXA-3.1g")
def test_not_into_hexes_where_he_could_not_go() -> None:
    table = Table("meadow", ["roussel 0211 SE", "gaucher 0411", "alwin 0312"])
    assert not strikes(table.s, table["roussel"]) >> table.cell("0312") & 1, "a rider not into trees"
    assert strikes(table.s, table["gaucher"]) >> table.cell("0312") & 1
    table = Table("beach", ["gaucher 1010", "erwan 1011"])
    ground = table.s.ground
    wet = next(
        cell
        for cell in ground.lattice.cells
        if ground.water >> cell & 1 and ground.lattice.neighbours[cell] & ~ground.water & ground.standable
    )
    shore = next(
        cell
        for cell in ground.lattice.cells
        if ground.lattice.neighbours[wet] & ~ground.water & ground.standable & 1 << cell
    )
    table.s.put(table["gaucher"], shore)
    assert not strikes(table.s, table["gaucher"]) >> wet & 1, "an armoured man not into water"
    table.s.put(table["gaucher"], table.cell("1010"))
    table.s.put(table["erwan"], shore)
    assert strikes(table.s, table["erwan"]) >> wet & 1
    assert could_stand(ground, False, wet)
    assert not could_stand(ground, True, wet)


@pytest.mark.rules("DXA-6.7a", "DXA-8.4a", "DXA-9.1e")
def test_walls_and_palisades_part_windows_do_not() -> None:
    for map, side, opens in (
        ("saxon_village", WALL, False),
        ("saxon_village", WINDOW, True),
        ("motte", PALISADE, False),
    ):
        table = Table(map, ["erwan 0118"])
        ground = table.s.ground
        cell, to = next(
            (cell, cell + offset)
            for cell in ground.lattice.cells
            for direction, offset in enumerate(ground.lattice.offsets)
            if ground.side[direction][cell] == side and ground.standable >> cell & ground.standable >> cell + offset & 1
        )
        table.s.put(table["erwan"], cell)
        assert (strikes(table.s, table["erwan"]) >> to & 1 == 1) is opens


@pytest.mark.rules("DXA-9.6a", "DXA-9.6b", "DXA-9.1f")
def test_platforms_are_fought_over_from_platforms_and_stairs_only() -> None:
    table = Table("motte", ["erwan 1508"])  # a platform hex 1506 with the stairs 1607 and the ground 1508 near
    ground = table.s.ground
    from banneret.games.diex.ground.terrain import PLATFORM, STAIRS

    for cell in ground.lattice.cells:
        if ground.kind[cell] == PLATFORM:
            table.s.put(table["erwan"], cell)
            for near in ground.lattice.cells:
                if strikes(table.s, table["erwan"]) >> near & 1:
                    assert ground.kind[near] in (PLATFORM, STAIRS)
        if ground.kind[cell] == STAIRS:
            table.s.put(table["erwan"], cell)
            assert any(
                ground.kind[near] not in (PLATFORM, STAIRS)
                for near in ground.lattice.cells
                if strikes(table.s, table["erwan"]) >> near & 1
            )


@pytest.mark.rules("DXA-10.1.5a")
def test_on_a_ladder_one_fights_across_the_palisade_only() -> None:
    table = Table("motte", ["erwan 1410", "vital 1412", "alwin 1411"])
    s = table.s
    inner = table.cell("1911")
    direction = next(d for d in range(6) if s.ground.side[d][inner] == PALISADE)
    foot = inner + s.ground.lattice.offsets[direction]
    s.put(table["alwin"], inner)
    s.put(table["erwan"], foot)
    near = next(cell for cell in s.ground.lattice.cells if s.ground.attack_foot[cell] >> foot & 1)
    s.put(table["vital"], near)
    assert not strikes(s, table["alwin"]) >> foot & 1
    s.ladders = [Ladder(foot, side=(direction + 3) % 6)]
    assert not strikes(s, table["alwin"]) >> foot & 1, "he stands at the foot"
    s.aloft = 1 << table["erwan"]
    assert strikes(s, table["erwan"]) == 1 << inner
    assert strikes(s, table["alwin"]) >> foot & 1
    assert strikes(s, table["vital"]) >> foot & 1, "others on the ground may attack him too"


@pytest.mark.rules("DXA-10.2.4a")
def test_nobody_strikes_into_flames() -> None:
    table = Table("meadow", ["gaucher 1010"])
    table.s.flames[table.cell("1009")] = (1, 0)
    assert not strikes(table.s, table["gaucher"]) >> table.cell("1009") & 1
    assert not passable(table.s, 1 << table.cell("1009"))


@pytest.mark.rules("DXA-5.2a", "DXA-6.7e")
def test_contact() -> None:
    table = Table("meadow", ["roussel 1010 N", "alwin 1012", "brihtric 1510"])
    s = table.s
    assert in_contact(s, table["roussel"]), "through his rear half"
    assert not in_contact(s, table["alwin"]), "the rider's front does not reach him"
    assert not in_contact(s, table["brihtric"])
    assert threatens(s, 1, table.cell("1011")) == [table["alwin"]]
    assert threatens(s, 1, table.cell("2001")) == []
    assert threatened(s, 0, 1 << table.cell("1009"))
    assert threat(s, 0) == strikes(s, table["roussel"])
    stunned(table, "alwin")
    assert not in_contact(s, table["roussel"])


@pytest.mark.rules("DXA-6a", "DXA-6.8e", "DXA-4.4.3g")
def test_whom_one_may_attack() -> None:
    table = Table("meadow", ["gaucher 1009", "gervais 0910", "roussel 1010 N", "alwin 1008"])
    s = table.s
    assert foes_in_reach(s, table["gaucher"]) == 1 << table["alwin"]
    horse = loose(table, "roussel", "2017")
    assert owner(s, horse) == 0
    assert not foes_in_reach(s, table["gaucher"]) >> horse & 1, "it is a Norman horse while Normans stand by it"
    s.put(table["gervais"], table.cell("2016"))
    s.put(table["gaucher"], table.cell("2015"))
    s.put(table["alwin"], table.cell("1009"))
    assert owner(s, horse) == -1
    assert foes_in_reach(s, table["alwin"]) == 1 << horse
    s.leader[horse] = table["alwin"]
    assert owner(s, horse) == 1
    assert not foes_in_reach(s, table["alwin"])


@pytest.mark.rules("DXA-4.2.2a", "DXA-4.3e")
def test_where_there_is_room() -> None:
    table = Table("meadow", ["gaucher 1010", "roussel 1510 N"])
    s = table.s
    assert names(table, taken(s)) == {"1010", "1510", "1511"}
    s.bodies[table.cell("1009")] = 5
    assert passable(s, 1 << table.cell("1009"))
    s.bodies[table.cell("1009")] = 6
    assert not passable(s, 1 << table.cell("1009"))
    roussel = table["roussel"]
    s.clear(roussel)
    s.move = Mover(roussel, 0, ((table.cell("1510"), 0), (table.cell("1509"), 0)))
    assert names(table, taken(s)) == {"1010", "1509", "1510", "1511"}, "where a mover may have to go back to"
