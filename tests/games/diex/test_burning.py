"""Sections 10.2 and 9.2.6, played: fires spread, are put out, drive people away and burn things down."""

from dataclasses import dataclass

import pytest

from banneret.games.diex.castle import burning
from banneret.games.diex.castle.burning import AdvanceFlames, BurnDown, SpreadFire, refuse_douse
from banneret.games.diex.castle.castle import structures
from banneret.games.diex.castle.fire import InFlames, catch
from banneret.games.diex.ground.terrain import (
    BASCULE,
    BRIDGE,
    BURNT_PALISADE,
    FENCE,
    FLAT,
    GATE,
    MOAT,
    OPEN,
    PALISADE,
    PLATFORM,
    RIVER,
    SLOPE,
    WALL,
)
from banneret.games.diex.ladder import GONE, Ladder
from banneret.games.diex.missiles.flaming import LADDER
from banneret.games.diex.state import DEAD, HEALTHY, WOUNDED, DiexState
from banneret.games.diex.works import LOST
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from .siege import alight, aloft, begin, stunned, upright, wounded
from .table import Table


@dataclass(slots=True)
class Fray(Phase[DiexState]):
    """A combat step in which fires are put out and nothing else."""

    def ask(self, s: DiexState) -> Decision | None:
        return Decision(s.phasing, "", Menu([*burning.douse_options(s), Option("end")]))

    def on_douse(self, s: DiexState, ref: Referee, who: int, cell: int) -> None:
        burning.douse(s, ref, who, cell)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        return burning.why_not(s, words)


def bailey(*people: str) -> Table:
    return Table("motte", [*people, "gaucher 2213", "alwin 2214"])


@dataclass(slots=True)
class Kindle(Phase[DiexState]):
    """These hexes catch fire now."""

    cells: tuple[int, ...]

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        catch(s, ref, list(self.cells), 0)


def kindle(t: Table, *names: str, dice: tuple[int, ...] = ()) -> None:
    begin(t, Kindle(tuple(t.cell(name) for name in names)), *dice)


# ---------------------------------------------------------------- spreading


@pytest.mark.rules("DXA-10.2.2a", "DXA-10.2.2c", "DXA-10.2.6b")
def test_spreads_to_structures_beside_it() -> None:
    t = bailey()
    alight(t, "1409", seat=1)
    # 1309 and 1310 inside the palisade, 1408 and 1509 of the house; open ground does not burn
    begin(t, SpreadFire(1), 6, 7, 6, 7)
    assert t.s.flames == {t.cell(name): (1, 1) for name in ("1409", "1310", "1509")}


@pytest.mark.rules("DXA-10.2.2a")
def test_a_hex_is_tested_once() -> None:
    t = bailey()
    alight(t, "1408", "1509")
    begin(t, SpreadFire(0), 1, 1, 1, 10)  # 1308, 1309, 1407, and 1409, which touches both
    assert len(t.s.flames) == 3 and t.cell("1409") in t.s.flames


@pytest.mark.rules("DXA-10.2.2a", "DXA-10.2.2b")
def test_only_own_fires_and_none_that_is_out() -> None:
    t = bailey("osbern 1410")
    alight(t, "1409", seat=1)
    begin(t, SpreadFire(0))
    assert t.s.flames == {t.cell("1409"): (1, 1)}
    t.begin(Fray())
    t.play("douse osbern 1409", 7)
    t.begin(SpreadFire(1))
    assert not t.s.flames


@pytest.mark.rules("DXA-10.2.1c", "DXA-9.2.1c")
def test_what_burns() -> None:
    t = bailey()
    found = structures(t.s.ground)
    for name in ("1409", "0609", "1909", "2009", "1009", "0909", "1606", "1308"):
        assert found >> t.cell(name) & 1, name
    for name in ("1510", "2008", "0207", "2108", "1208"):
        assert not found >> t.cell(name) & 1, name


# ---------------------------------------------------------------- putting out


@pytest.mark.rules("DXA-10.2.3a", "DXA-10.2.3b", "DXA-10.2.6b")
def test_putting_out() -> None:
    t = bailey("osbern 1410", "turold 1309")
    alight(t, "1409", "1408")
    begin(t, Fray())
    assert t.offers("douse") == ["douse turold 1409", "douse osbern 1409", "douse turold 1408"]
    t.play("douse osbern 1409", 6)
    assert t.cell("1409") in t.s.flames and t.why_not("douse osbern 1409") == "DXA-10.2.3b"
    t.play("douse turold 1409", 7)  # several may try the same hex
    assert t.cell("1409") not in t.s.flames and t.offers() == ["end"]


@pytest.mark.rules("DXA-10.2.3a")
@pytest.mark.parametrize("deed", ["moved", "shot", "attacked"])
def test_who_has_done_something_else_does_not(deed: str) -> None:
    t = bailey("osbern 1410")
    alight(t, "1409")
    begin(t, Fray())
    assert (
        t.why_not("douse osbern 1409") == ""
        and t.why_not("douse gaucher 1409") == "DXA-10.2.3a"
        and t.why_not("douse osbern 1408") == "DXA-10.2.3a"
    )
    t.s.spent[t["osbern"]] = 2
    assert t.why_not("douse osbern 1409") == ""
    setattr(t.s, deed, 1 << t["osbern"])
    assert t.why_not("douse osbern 1409") == "DXA-10.2.3a" and not burning.douse_options(t.s)


# ---------------------------------------------------------------- people in fire


@pytest.mark.rules("DXA-10.2.4a", "DXA-10.2.5a")
def test_who_is_in_it_gets_out() -> None:
    t = bailey("osbern 1509")
    kindle(t, "1509")
    assert t.decision is not None and t.decision.seat == 0
    t.play(t.offers()[0])
    assert t.hex("osbern") in ("1408", "1409", "1609") and t.s.health[t["osbern"]] == HEALTHY


@pytest.mark.rules("DXA-10.2.4a")
def test_who_cannot_is_wounded_and_dies_when_the_marker_advances() -> None:
    t = bailey("osbern 1509")
    alight(t, "1408", "1409")
    kindle(t, "1509", "1609")
    assert t.s.health[t["osbern"]] == WOUNDED and t.hex("osbern") == "1509"
    t.begin(AdvanceFlames())
    assert t.s.health[t["osbern"]] == DEAD


@pytest.mark.rules("DXA-10.2.4b")
@pytest.mark.parametrize(("die", "health"), [(6, HEALTHY), (7, DEAD)])
def test_the_stunned(die: int, health: int) -> None:
    t = bailey("osbern 1509")
    stunned(t, "osbern")
    kindle(t, "1509", dice=(die,))
    if health == HEALTHY:
        t.play(t.offers()[0])
        assert t.hex("osbern") != "1509"
    assert t.s.health[t["osbern"]] == health


@pytest.mark.rules("DXA-10.2.4a")
def test_a_burning_hex_is_impassable() -> None:
    t = bailey("osbern 1509")
    kindle(t, "1509", "1408", "1409")
    assert t.hex("osbern") == "1609"  # the only way: out by the door


@pytest.mark.rules("DXA-10.2.4a")
def test_one_who_has_left_meanwhile() -> None:
    t = bailey("osbern 1510")
    alight(t, "1509")
    begin(t, InFlames(t["osbern"]))
    assert t.hex("osbern") == "1510" and t.offers() == ["rest"]


# ---------------------------------------------------------------- destruction


def burn_down(t: Table, *names: str) -> None:
    alight(t, *names, count=3)
    begin(t, BurnDown())


@pytest.mark.rules("DXA-10.2.5a")
def test_three_turns() -> None:
    t = bailey()
    kindle(t, "1509")
    cell = t.cell("1509")
    for count in (2, 3):
        t.begin(BurnDown())
        assert cell in t.s.flames
        t.begin(AdvanceFlames())
        assert t.s.flames[cell] == (count, 0)
    t.begin(BurnDown())
    assert cell not in t.s.flames and t.s.ground.kind[cell] == FLAT


@pytest.mark.rules("DXA-10.2.5b")
def test_a_house_leaves_flat_ground_without_walls() -> None:
    t = bailey()
    burn_down(t, "1509")
    ground, cell = t.s.ground, t.cell("1509")
    assert ground.kind[cell] == FLAT and all(ground.side[d][cell] == OPEN for d in range(6))
    assert not ground.indoors >> cell & 1 and not structures(ground) >> cell & 1


@pytest.mark.rules("DXA-10.2.5b")
def test_the_wall_of_a_house_stays_when_the_palisade_beside_it_burns() -> None:
    t = bailey()
    cell = t.cell("1308")
    assert t.s.ground.side[2][cell] == WALL
    burn_down(t, "1308")
    sides = [t.s.ground.side[d][cell] for d in range(6)]
    assert sides[2] == WALL and PALISADE not in sides and BURNT_PALISADE in sides


@pytest.mark.rules("DXA-10.2.5b")
def test_the_tower_burns_hex_by_hex() -> None:
    t = bailey()
    cell = t.cell("0608")
    assert t.s.ground.height[cell] == 6
    burn_down(t, "0608")
    assert (
        t.s.ground.kind[cell] == FLAT
        and t.s.ground.height[cell] == 2
        and all(t.s.ground.side[d][cell] == OPEN for d in range(6))
    )


@pytest.mark.rules("DXA-10.2.5b", "DXA-9.2.2b", "DXA-9.2.1d")
def test_a_platform_leaves_flat_ground_and_a_burnt_palisade() -> None:
    t = bailey()
    cell = t.cell("1908")
    assert t.s.ground.kind[cell] == PLATFORM and t.s.ground.height[cell] == 2
    burn_down(t, "1908")
    ground = t.s.ground
    assert ground.kind[cell] == FLAT and ground.height[cell] == 0
    assert [ground.side[d][cell] for d in range(6)].count(BURNT_PALISADE) == 3 and PALISADE not in [
        ground.side[d][cell] for d in range(6)
    ]
    # passable, and a point more
    assert ground.foot_step[ground.lattice.direction(t.cell("2008"), cell)][t.cell("2008")] == 2


@pytest.mark.rules("DXA-9.2.6a", "DXA-9.1j", "DXA-10.2.5b")
def test_gates() -> None:
    t = bailey()
    burn_down(t, "1909", "0909")
    for name, kind in (("1909", GATE), ("0909", BASCULE)):
        cell = t.cell(name)
        assert t.s.destroyed >> cell & 1 and not t.s.closed >> cell & 1 and t.s.ground.kind[cell] == kind
        assert t.s.ground.standable >> cell & 1
    assert t.s.ground.stable(t.cell("0909"))  # horses enter a destroyed bascule gate


@pytest.mark.rules("DXA-9.2.6a", "DXA-9.2.3d")
def test_the_bridge() -> None:
    t = bailey()
    burn_down(t, "2009")
    assert t.s.bridge == LOST and t.s.ground.kind[t.cell("2009")] == MOAT


@pytest.mark.rules("DXA-10.2.5b")
def test_the_ramp_leaves_the_ground_of_the_map() -> None:
    t = bailey()
    burn_down(t, "1009", "1109")
    assert t.s.ground.kind[t.cell("1009")] == SLOPE and t.s.ground.kind[t.cell("1109")] == MOAT


@pytest.mark.rules("DXA-10.2.5b")
def test_who_stands_there_falls() -> None:
    t = bailey("osbern 1908", "turold 1807")
    wounded(t, "turold")
    burn_down(t, "1908", "1807")
    assert t.s.health[t["osbern"]] == WOUNDED and t.s.health[t["turold"]] == DEAD


@pytest.mark.rules("DXA-4.2.1d", "DXA-4.2.1e", "DXA-10.2.5b")
def test_a_bridge_burns_over_the_river() -> None:
    t = Table("woodbridge", ["gaucher 0101", "vital 0102", "alwin 0103"])
    ground = t.s.ground
    first, second = [
        cell
        for cell in ground.lattice.cells
        if ground.kind[cell] == BRIDGE and ground.water & ground.lattice.neighbours[cell]
    ][:2]
    t.s.put(t["gaucher"], first)
    t.s.put(t["vital"], second)
    burn_down(t, ground.names[first], ground.names[second])
    assert t.s.ground.kind[first] == RIVER
    assert t.s.health[t["gaucher"]] == DEAD and t.s.at[t["gaucher"]] == -1 and t.said("drowns")
    assert t.s.health[t["vital"]] == WOUNDED and t.s.at[t["vital"]] == second


@pytest.mark.rules("DXA-10.2.6c")
def test_fences_and_ladders_are_gone_at_the_end_of_the_turn() -> None:
    t = Table("saxon_village", ["gaucher 0101", "alwin 0102"])
    ground = t.s.ground
    near, offsets = ground.lattice.neighbours, ground.lattice.offsets
    cell, side = next(
        (c, d)
        for c in ground.lattice.cells
        for d in range(3)
        if ground.side[d][c] == FENCE and near[c] >> c + offsets[d] & 1
    )
    t.s.ladders.append(Ladder(t.cell("0101"), t.cell("0102"), carried=True))
    t.s.bearers = 1 << t["gaucher"] | 1 << t["alwin"]
    t.s.kindled = ((cell, side), (0, LADDER))
    begin(t, SpreadFire(0))  # they do not spread
    assert not t.s.flames
    t.begin(BurnDown())
    assert t.s.ground.side[side][cell] == OPEN and t.s.ladders == [GONE] and not t.s.kindled and not t.s.bearers


@pytest.mark.rules("DXA-10.2.6c", "DXA-10.1.6d")
def test_a_ladder_burns_under_a_man() -> None:
    t = bailey("hereward 2008")
    upright(t, "2008", "NW")
    aloft(t, "hereward")
    t.s.kindled = ((0, LADDER),)
    begin(t, BurnDown())
    t.play("fall 2108")
    assert t.s.health[t["hereward"]] == WOUNDED and t.s.ladders == [GONE]


@pytest.mark.rules("DXA-10.2.5b", "DXA-10.1.6c")
def test_a_ladder_falls_with_its_palisade() -> None:
    t = bailey("hereward 2008")
    upright(t, "2008", "NW")
    aloft(t, "hereward")
    burn_down(t, "1908")
    assert t.said("The ladder in 2008 falls: the palisade that it leant on is burnt.")
    t.play("lie 2108")
    t.play("fall 2109")
    assert t.s.ladders[0] == Ladder(t.cell("2008"), t.cell("2108")) and t.hex("hereward") == "2109"


@pytest.mark.rules("DXA-9.2.1c", "DXA-10.2.5b")
def test_a_palisade_burns_with_its_inner_hex_only() -> None:
    t = bailey()
    burn_down(t, "2009")  # the bridge, which touches the palisade of 1910
    ground = t.s.ground
    assert ground.side[1][t.cell("1910")] == PALISADE and not ground.scorched
    burn_down(t, "1009")  # the ramp, which touches that of 0910
    ground = t.s.ground
    assert ground.side[1][t.cell("0910")] == PALISADE and not structures(ground) >> t.cell("1009") & 1
    burn_down(t, "0910")
    assert t.s.ground.side[1][t.cell("0910")] == BURNT_PALISADE


@pytest.mark.rules("DXA-10.2.4a")
def test_a_rider_in_flames_dies_and_his_horse_with_him() -> None:
    t = Table("saxon_village", ["gaucher 0101 N", "alwin 2414"])
    rider, horse = t["gaucher"], t["gaucher_horse"]
    t.s.put(rider, t.cell("0502"), 0)
    alight(t, "0502")
    begin(t, AdvanceFlames())
    while t.offers("land"):
        t.play(t.offers("land")[0])
    assert t.s.health[rider] == DEAD and t.s.health[horse] == DEAD


@pytest.mark.rules("DXA-10.2.3a")
def test_one_who_was_picked_and_stood_still_has_not_moved() -> None:
    t = bailey("osbern 1609")
    alight(t, "1509")
    begin(t, Fray())
    bit = 1 << t["osbern"]
    t.s.phasing = t.s.cast.seat[t["osbern"]]
    t.s.moved |= bit
    assert refuse_douse(t.s, t["osbern"], t.cell("1509")) is None
    t.s.spent[t["osbern"]] = 1
    refusal = refuse_douse(t.s, t["osbern"], t.cell("1509"))
    assert refusal is not None and refusal.rule == "DXA-10.2.3a"
