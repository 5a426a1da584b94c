"""The worked examples of castles, ladders and fire, each played on the map. The functions are named after the
examples."""

import pytest

from banneret.games.diex.castle.burning import AdvanceFlames, BurnDown, SpreadFire
from banneret.games.diex.castle.castle import become_side
from banneret.games.diex.castle.fire import catch
from banneret.games.diex.castle.tasks import FinishTasks
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.combat.fight import reckon
from banneret.games.diex.ground.terrain import BURNT_PALISADE, FLAT
from banneret.games.diex.missiles.flaming import AimFlame
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.muster.scenarios import EquipmentData
from banneret.games.diex.start_of_phase import StartOfPhase
from banneret.games.diex.state import COMBAT, DEAD, HEALTHY, WOUNDED

from .examples import BY_ID
from .siege import alight, aloft, bear, begin, flat, stunned, upright, wounded
from .table import Table


@pytest.mark.rules("DXA-9.2.2a", "DXA-9.2.1b")
@pytest.mark.parametrize("example", ["jump_platform", "jump_ground"])
def test_jump(example: str) -> None:
    case = BY_ID[example]["case"]
    foot, side = ("2008", "NW") if case["to"] == "platform" else ("1208", "NE")
    for die, armoured, safe in zip(case["die"], case["armoured"], case["safe"], strict=True):
        who = "guthstan" if armoured else "alwin"
        t = Table("motte", [f"{who} {foot}", "gaucher 0101"])
        upright(t, foot, side)
        aloft(t, who)
        begin(t, Movement())
        t.play(f"move {who}")
        t.play("over", die)
        assert (t.s.health[t[who]] == HEALTHY) is safe and t.hex(who) in ("1908", "1308")


@pytest.mark.rules("DXA-10.1.3a", "DXA-10.1.3c", "DXA-10.1.3d")
def test_ladder_points() -> None:
    t = Table("motte", ["alwin 2108", "gaucher 0101"])
    upright(t, "2008", "NW")
    begin(t, Movement())
    t.play("move alwin")
    t.play("climb 1")
    t.play("over", 1)
    assert t.hex("alwin") == "1908" and t.s.spent[t["alwin"]] == 7
    t = Table("motte", ["guthstan 2108", "gaucher 0101"])
    upright(t, "2008", "NW")
    begin(t, Movement())
    t.play("move guthstan")
    t.play("climb 1")
    assert t.s.spent[t["guthstan"]] == 3 and t.s.aloft and t.offers("over") == [] and t.why_not("over") == "DXA-10.1.3c"


@pytest.mark.rules("DXA-10.1.2a")
def test_ladder_carry() -> None:
    case = BY_ID["ladder_carry"]["case"]
    t = Table("motte", ["alwin 2004", "oswin 2104", "gaucher 0101"])
    flat(t, "2004", "2104")
    bear(t, "alwin", "oswin")
    assert t.s.allowance(t["alwin"]) == t.s.allowance(t["oswin"]) == case["allowance"]
    begin(t, Movement())
    t.play("move alwin")
    hexes = 0
    for name in ("2003", "2002", "2001", "1901", "1801", "1701", "1601"):
        if f"to {name}" in t.offers():
            t.play(f"to {name}")
            hexes += 1
    assert hexes == case["hexes"] and t.hex("alwin") == "1701" and t.hex("oswin") == "1801"


@pytest.mark.rules("DXA-10.1.6a", "DXA-10.1.6b", "DXA-10.1.6d")
@pytest.mark.parametrize(
    ("die", "hurt", "falls", "fate"), [(6, False, True, WOUNDED), (6, True, True, DEAD), (7, False, False, HEALTHY)]
)
def test_topple(die: int, hurt: bool, falls: bool, fate: int) -> None:
    t = Table("motte", ["gaucher 1908", "alwin 2008"])
    t.s.step = COMBAT
    upright(t, "2008", "NW")
    aloft(t, "alwin")
    if hurt:
        wounded(t, "alwin")
    begin(t, Combat())
    t.play("topple gaucher 1", die)
    if falls:
        t.play("lie 2108")
        t.play("fall 2109")
    assert t.s.health[t["alwin"]] == fate and (t.s.ladders[0].side < 0) is falls


@pytest.mark.rules("DXA-10.2.6a", "DXA-10.2.6b", "DXA-10.3a")
def test_fire_arrow() -> None:
    case = BY_ID["fire_arrow"]["case"]
    hexes = {"house": ("1710", "1509"), "palisade": ("2109", "1908"), "tower": ("0809", "0709")}
    for target, die, lit in zip(case["target"], case["die"], case["lit"], strict=True):
        at, goal = hexes[target]
        t = Table("motte", [f"vital {at}"], equipment=EquipmentData(flaming_arrows=-1))
        begin(t, AimFlame(t["vital"]))
        t.play(f"at {goal}", die)
        assert (t.cell(goal) in t.s.flames) is lit


@pytest.mark.rules("DXA-10.2.2a", "DXA-10.2.3a", "DXA-10.2.6b")
@pytest.mark.parametrize(("die", "success"), [(6, False), (7, True)])
def test_fire_spread_douse(die: int, success: bool) -> None:
    t = Table("motte", ["gaucher 0101", "alwin 2401"])
    alight(t, "2009")
    alight(t, "1910", seat=1)
    begin(t, SpreadFire(0), die)  # from the bridge only the gate can catch fire
    assert (t.cell("1909") in t.s.flames) is success
    t = Table("motte", ["gaucher 1410", "alwin 2401"])
    t.s.step = COMBAT
    alight(t, "1409")
    begin(t, Combat())
    t.play("douse gaucher 1409", die)
    assert (not t.s.flames) is success


@pytest.mark.rules("DXA-10.2.5a")
def test_fire_burns() -> None:
    t = Table("motte", ["gaucher 0101", "alwin 2401"])
    t.s.turn = 2
    begin(t, BurnDown())
    catch(t.s, t.ref, [t.cell("1509")], 0)
    shown = {}
    for turn in (2, 3, 4):
        t.s.turn = turn
        if turn > 2:
            t.begin(AdvanceFlames())
        shown[turn] = t.s.flames[t.cell("1509")][0]
        t.begin(BurnDown())
    assert shown == {2: 1, 3: 2, 4: 3} and not t.s.flames and t.s.ground.kind[t.cell("1509")] == FLAT


@pytest.mark.rules("DXA-10.2.4b")
def test_fire_stunned() -> None:
    for die, health in ((6, HEALTHY), (7, DEAD)):
        t = Table("motte", ["vital 1710", "osbern 1509", "alwin 2401"], equipment=EquipmentData(flaming_arrows=-1))
        stunned(t, "osbern")
        begin(t, AimFlame(t["vital"]))
        t.play("at 1509", 8, die)
        if health == HEALTHY:
            t.play(t.offers()[0])
        assert t.s.health[t["osbern"]] == health and (t.hex("osbern") == "1509") is (health == DEAD)


@pytest.mark.rules("DXA-2.1h", "DXA-2.1i", "DXA-9.2.4a")
def test_gate_idle() -> None:
    t = Table("motte", ["gaucher 1809", "alwin 2401"], equipment=EquipmentData(gate_closed=False))
    begin(t, StartOfPhase())
    t.play("name gaucher")
    t.play("task gate gaucher 1909")
    t.begin(Movement())
    assert t.offers("move") == []
    t.begin(FinishTasks())
    assert t.s.closed >> t.cell("1909") & 1


@pytest.mark.rules("DXA-2.1h", "DXA-9.2.4a")
def test_gate_late() -> None:
    t = Table("motte", ["gaucher 1709", "alwin 2401"], equipment=EquipmentData(gate_closed=False))
    begin(t, StartOfPhase())
    assert t.offers() == ["rest"]  # he is not beside the gate yet
    t.begin(Movement())
    t.play("move gaucher")
    t.play("to 1809")
    t.play("stop")
    t.begin(FinishTasks())
    assert not t.s.closed >> t.cell("1909") & 1
    t.s.moved = 0
    t.begin(StartOfPhase())
    assert t.offers("name") == ["name gaucher"]


@pytest.mark.rules("DXA-9.2.1d")
def test_burnt_palisade() -> None:
    t = Table("motte", ["alwin 1309", "gaucher 1410", "osbern 1209"])
    become_side(t.s, t.cell("1308"), 4, BURNT_PALISADE)
    begin(t, Movement())
    t.play("move alwin")
    t.play("to 1308")
    assert t.s.spent[t["alwin"]] == 2
    t.play("stop")
    t.s.put(t["gaucher"], t.cell("1309"))
    found = reckon(t.s, (t["gaucher"],), (t["alwin"],))
    t.s.sides = ()
    t.s.survey()
    assert found.column == reckon(t.s, (t["gaucher"],), (t["alwin"],)).column + 1  # he is on −
