"""DXA-2.1g to DXA-2.1j, 8.4.2, 9.2.3, 9.2.4, 9.2.5 and 10.2.1, played: idle tasks named at the start of a phase and
done at its end."""

import pytest

from banneret.games.diex.castle.lighting import LightFire
from banneret.games.diex.castle.tasks import FinishTasks
from banneret.games.diex.combat import harm
from banneret.games.diex.face.marks import marks
from banneret.games.diex.ground.terrain import FENCE, MOAT, MOBILE_BRIDGE, OPEN
from banneret.games.diex.muster.scenarios import EquipmentData
from banneret.games.diex.start_of_phase import StartOfPhase
from banneret.games.diex.works import IN_PLACE, LOST, WITHDRAWN

from .siege import alight, aloft, begin, stunned, upright
from .table import Table

OPEN_GATE = EquipmentData(gate_closed=False)


def start(*people: str, map: str = "motte", sections: int = 10, equipment: EquipmentData | None = None) -> Table:
    t = Table(map, people, sections=sections, equipment=equipment)
    begin(t, StartOfPhase())
    return t


def done(t: Table) -> None:
    """The phase begins, if it has not begun by itself because there is nothing left to name."""
    if t.offers() != ["rest"]:
        t.play("done")


def reasons(t: Table, task: str) -> list[str]:
    """The clauses that a preview names: why the task would have no effect now."""
    assert t.decision is not None
    option = t.decision.menu.find(task)
    assert option is not None, f"{task} is not among {t.offers()}"
    found = t.s.stack[-1].preview(t.s, t.decision.seat, option)
    return [] if found is None else [rule for reason in found.reasons for rule in reason.rules]


def named(t: Table, task: str) -> Table:
    """Name the task and go on to the end of step 4."""
    t.play(f"name {task.split()[2]}")
    t.play(task)
    done(t)
    return t


# ---------------------------------------------------------------- naming


@pytest.mark.rules("DXA-2.1g", "DXA-2.1h", "DXA-2.1i", "DXA-9.2.4a", "DXA-9.1d")
def test_the_gate_is_closed_at_the_end_of_the_step() -> None:
    t = named(start("gaucher 1809", "osbern 1811", equipment=OPEN_GATE), "task gate gaucher 1909")
    gate = t.cell("1909")
    assert t.s.idle == 1 << t["gaucher"] and not t.s.closed >> gate & 1
    t.begin(FinishTasks())
    assert t.s.closed >> gate & 1 and not t.s.ground.standable >> gate & 1 and not t.s.tasks
    assert t.said("Gaucher has closed the gate")


@pytest.mark.rules("DXA-9.2.4a", "DXA-9.1d")
def test_and_opened() -> None:
    t = named(start("gaucher 1809"), "task gate gaucher 1909")
    t.begin(FinishTasks())
    assert not t.s.closed >> t.cell("1909") & 1 and t.s.ground.standable >> t.cell("1909") & 1


@pytest.mark.rules("DXA-2.1h")
def test_one_task_for_one_man() -> None:
    t = start("gaucher 1809", "osbern 1808")
    t.play("name gaucher")
    t.play("back")
    assert t.s.idle == 0 and t.offers("name") == ["name gaucher", "name osbern"]
    t.play("name gaucher")
    t.play("task gate gaucher 1909")
    assert t.why_not("name gaucher") == "DXA-2.1h" and "name gaucher" not in t.offers()
    t.play("name osbern")
    assert "task gate osbern 1909" not in t.offers() and t.why_not("task gate osbern 1909") == "DXA-2.1h"


@pytest.mark.rules("DXA-2.1h")
def test_who_can_be_named() -> None:
    t = start("gaucher 1809", "osbern 1808", "turold 2213", "vital 2214", "alwin 1710")
    assert t.why_not("name turold") == "DXA-2.1h"  # nothing to do where he is
    assert t.why_not("name alwin") == "DXA-2.1g"
    stunned(t, "gaucher")
    assert t.why_not("name gaucher") == "DXA-2.1h"
    upright(t, "2007", "SW")
    aloft(t, "osbern")
    assert t.why_not("name osbern") == "DXA-2.1h"


@pytest.mark.rules("DXA-2.1i")
@pytest.mark.parametrize("fate", ["stunned", "killed", "elsewhere"])
def test_undone(fate: str) -> None:
    t = named(start("gaucher 1809", "osbern 1811", equipment=OPEN_GATE), "task gate gaucher 1909")
    if fate == "stunned":
        harm.stun(t.s, t.ref, t["gaucher"])
    elif fate == "killed":
        harm.kill(t.s, t.ref, t["gaucher"])
    else:
        t.s.put(t["gaucher"], t.cell("1808"))  # beside the gate too, and yet not there
    t.begin(FinishTasks())
    assert not t.s.closed >> t.cell("1909") & 1 and t.said("comes to nothing")


@pytest.mark.rules("DXA-2.1i")
def test_a_wound_does_not_undo_it() -> None:
    t = named(start("gaucher 1809", "osbern 1811", equipment=OPEN_GATE), "task gate gaucher 1909")
    harm.wound(t.s, t.ref, t["gaucher"])
    t.begin(FinishTasks())
    assert t.s.closed >> t.cell("1909") & 1


@pytest.mark.rules("DXA-2.1j")
def test_surrender() -> None:
    t = start("gaucher 1809", "alwin 0101")
    t.play("surrender")
    t.play("no")
    assert t.s.result is None
    t.play("surrender")
    t.play("yes")
    assert t.s.result is not None and t.s.result.winners == (1,)


@pytest.mark.rules("DXA-2.1g")
def test_nothing_to_decide() -> None:
    assert start("gaucher 2213", "alwin 0101").offers() == ["rest"]


# ---------------------------------------------------------------- gates


@pytest.mark.rules("DXA-9.2.4a")
def test_gate_from_the_bailey_only() -> None:
    t = start("gaucher 2009", "osbern 1809", "alwin 1909", equipment=OPEN_GATE)
    t.play("name gaucher")
    assert t.why_not("task gate gaucher 1909") == "DXA-9.2.4a"


@pytest.mark.rules("DXA-9.2.4c", "DXA-2.1i")
@pytest.mark.parametrize("who", ["friend", "enemy"])
def test_the_last_man_walks_in_while_the_gate_is_being_closed(who: str) -> None:
    """It is named while somebody stands in the gate, and closes if nobody does when it takes effect."""
    t = start("osbern 1809", "gaucher 1909" if who == "friend" else "alwin 1909", equipment=OPEN_GATE)
    last = t["gaucher" if who == "friend" else "alwin"]
    t.play("name osbern")
    assert t.why_not("task gate osbern 1909") == "" and reasons(t, "task gate osbern 1909") == [
        "DXA-9.2.4c",
        "DXA-2.1i",
    ]
    t.play("task gate osbern 1909")
    done(t)
    t.s.put(last, t.cell("1808"))
    t.begin(FinishTasks())
    assert t.s.closed >> t.cell("1909") & 1 and t.said("Osbern has closed the gate")


@pytest.mark.rules("DXA-9.2.4c", "DXA-2.1i")
def test_bodies_do_not_keep_a_gate_open() -> None:
    t = named(start("osbern 1809", "alwin 1909", equipment=OPEN_GATE), "task gate osbern 1909")
    harm.kill(t.s, t.ref, t["alwin"])
    t.begin(FinishTasks())
    assert t.s.closed >> t.cell("1909") & 1


@pytest.mark.rules("DXA-9.2.4c", "DXA-2.1i")
def test_somebody_has_come_into_the_gate() -> None:
    t = start("gaucher 1809", "alwin 2009", equipment=OPEN_GATE)
    t.play("name gaucher")
    assert reasons(t, "task gate gaucher 1909") == []
    t.play("task gate gaucher 1909")
    done(t)
    t.s.put(t["alwin"], t.cell("1909"))
    t.begin(FinishTasks())
    assert not t.s.closed >> t.cell("1909") & 1
    assert t.said("The task of Gaucher comes to nothing.", "Alwin is in the gate") and t.log[-1].rules == (
        "DXA-2.1i",
        "DXA-9.2.4c",
    )


@pytest.mark.rules("DXA-2.1i", "DXA-10.2.4a")
def test_a_burning_gate_is_closed_if_it_is_put_out_in_time() -> None:
    for burns in (True, False):
        t = start("gaucher 1809", "alwin 0101", equipment=OPEN_GATE)
        alight(t, "1909")
        t.play("name gaucher")
        t.play("task gate gaucher 1909")
        done(t)
        if not burns:
            t.s.flames.clear()
        t.begin(FinishTasks())
        assert t.s.closed >> t.cell("1909") & 1 == (not burns)


@pytest.mark.rules("DXA-9.2.5a", "DXA-9.2.5b", "DXA-9.1i")
def test_bascule_gates() -> None:
    t = start("gaucher 0809", "osbern 1309", "turold 1109")
    assert t.s.closed >> t.cell("0909") & 1 and t.s.closed >> t.cell("1209") & 1
    t.play("name osbern")
    assert t.why_not("task gate osbern 1209") == "DXA-9.2.5a"
    t.play("back")
    t.play("name gaucher")
    t.play("task gate gaucher 0909")
    t.play("name turold")
    t.play("task gate turold 1209")
    done(t)
    t.begin(FinishTasks())
    assert not t.s.closed >> t.cell("0909") & 1 and not t.s.closed >> t.cell("1209") & 1
    assert t.s.ground.foot_step[t.s.ground.lattice.direction(t.cell("0809"), t.cell("0909"))][t.cell("0809")] == 2
    t.s.put(t["osbern"], t.cell("1209"))
    t.s.idle = 0
    t.begin(StartOfPhase())
    t.play("name turold")
    assert reasons(t, "task gate turold 1209") == ["DXA-9.2.5b", "DXA-2.1i"]
    t.play("task gate turold 1209")
    done(t)
    t.begin(FinishTasks())
    assert not t.s.closed >> t.cell("1209") & 1 and t.said("comes to nothing", "Osbern is in the gate")


# ---------------------------------------------------------------- the bridge


@pytest.mark.rules("DXA-9.2.3a", "DXA-9.2.3b", "DXA-9.2.3d")
@pytest.mark.parametrize("at", ["1909", "2110"])
def test_thrown_it_is_lost(at: str) -> None:
    t = named(start(f"alwin {at}", "gaucher 0101", equipment=OPEN_GATE), "task bridge alwin throw")
    t.begin(FinishTasks())
    assert t.s.bridge == LOST and t.s.ground.kind[t.cell("2009")] == MOAT
    t.s.idle = 0
    t.begin(StartOfPhase())
    if at == "1909":
        t.play("name alwin")
        assert t.why_not("task bridge alwin replace") == "DXA-9.2.3b"


@pytest.mark.rules("DXA-9.2.3a", "DXA-9.2.3b", "DXA-9.2.3d", "DXA-9.1c")
def test_withdrawn_and_put_back() -> None:
    t = named(start("alwin 1909", "oswin 2110", "gaucher 0101", equipment=OPEN_GATE), "task bridge alwin withdraw")
    assert t.s.ground.kind[t.cell("2009")] == MOBILE_BRIDGE
    t.begin(FinishTasks())
    assert t.s.bridge == WITHDRAWN and t.s.ground.kind[t.cell("2009")] == MOAT
    assert "bridge_removed" in [mark.kind for mark in marks(t.s)]
    t.s.idle = 0
    t.begin(StartOfPhase())
    t.play("name alwin")
    assert t.why_not("task bridge alwin throw") == "DXA-9.2.3b"
    t.play("task bridge alwin replace")
    done(t)
    t.begin(FinishTasks())
    assert t.s.bridge == IN_PLACE and t.s.ground.kind[t.cell("2009")] == MOBILE_BRIDGE
    assert "bridge_removed" not in [mark.kind for mark in marks(t.s)]


@pytest.mark.rules("DXA-9.2.3b")
def test_put_back_from_the_gate_only() -> None:
    t = start("oswin 2008", "alwin 1909", equipment=EquipmentData(gate_closed=False, bridge_in_place=False))
    t.play("name oswin")
    assert t.why_not("task bridge oswin replace") == "DXA-9.2.3b" and t.offers("task bridge") == []
    t.play("back")
    t.play("name alwin")
    assert t.offers("task bridge") == ["task bridge alwin replace"]


@pytest.mark.rules("DXA-9.2.3c", "DXA-2.1i")
@pytest.mark.parametrize("away", [True, False])
def test_not_under_somebodys_feet(away: bool) -> None:
    """That is judged when the bridge is moved, and not when the task is named."""
    t = start("alwin 1909", "gaucher 2009", equipment=OPEN_GATE)
    t.play("name alwin")
    assert t.why_not("task bridge alwin throw") == ""
    assert reasons(t, "task bridge alwin throw") == ["DXA-9.2.3c", "DXA-2.1i"]
    t.play("task bridge alwin throw")
    done(t)
    if away:
        harm.kill(t.s, t.ref, t["gaucher"])
    t.begin(FinishTasks())
    assert t.s.bridge == (LOST if away else IN_PLACE)
    assert away or t.said("comes to nothing", "Gaucher is where the bridge lies")


# ---------------------------------------------------------------- fences and fire


@pytest.mark.rules("DXA-8.4.2a")
def test_break_a_fence() -> None:
    t = Table("saxon_village", ["gaucher 0101", "alwin 0201"], sections=8)
    ground = t.s.ground
    near, offsets = ground.lattice.neighbours, ground.lattice.offsets
    cell, side = next(
        (c, d)
        for c in ground.lattice.cells
        for d in range(3)
        if ground.side[d][c] == FENCE and near[c] >> c + offsets[d] & 1
    )
    t.s.put(t["gaucher"], cell)
    begin(t, StartOfPhase())
    t.play("name gaucher")
    t.play(f"task fence gaucher {t.hex('gaucher')} {('n', 'ne', 'se')[side]}")
    done(t)
    before = t.s.ground.foot_step[side][cell]
    t.begin(FinishTasks())
    assert (
        t.s.ground.side[side][cell] == OPEN and t.s.ground.side[side + 3][cell + ground.lattice.offsets[side]] == OPEN
    )
    assert before == 2 and t.s.ground.foot_step[side][cell] == 1


@pytest.mark.rules("DXA-8.4.2a", "DXA-SC.3")
def test_fences_stand_before_section_8() -> None:
    t = Table("saxon_village", ["gaucher 0101"], sections=7)
    ground = t.s.ground
    cell = next(c for c in ground.lattice.cells if ground.side[0][c] == FENCE)
    t.s.put(t["gaucher"], cell)
    begin(t, StartOfPhase())
    assert t.offers() == ["rest"]


@pytest.mark.rules("DXA-10.2.1a", "DXA-10.2.1b", "DXA-10.2.1c")
def test_light_a_fire() -> None:
    t = start("alwin 1510", "gaucher 0101")
    t.play("name alwin")
    assert "task light alwin 1509" in t.offers() and "task light alwin 1511" not in t.offers()
    assert t.why_not("task light alwin 1511") == "DXA-2.1h"
    t.play("task light alwin 1509")
    done(t)
    assert not t.s.flames
    t.begin(FinishTasks())  # without a roll
    assert t.s.flames == {t.cell("1509"): (1, 0)}


@pytest.mark.rules("DXA-10.2.1a", "DXA-10.2.1c", "DXA-9.2.1c")
def test_a_palisade_is_lit_from_outside() -> None:
    t = start("alwin 2108", "oswin 2008", "gaucher 0101")
    assert t.offers("name") == ["name oswin"]
    t.play("name oswin")
    assert t.offers("task light") == ["task light oswin 1908", "task light oswin 1909", "task light oswin 2009"]
    alight(t, "1908")
    assert t.why_not("task light oswin 1908") == "DXA-10.2.1a"


@pytest.mark.rules("DXA-10.2.1a", "DXA-SC.3")
def test_no_fire_before_section_10() -> None:
    t = start("alwin 1510", "gaucher 0101", sections=9)
    assert t.offers() == ["rest"]


@pytest.mark.rules("DXA-10.2.1a")
def test_only_what_is_beside_him_is_set_on_fire() -> None:
    t = Table("motte", ["alwin 2209", "gaucher 0101"])
    near, far = LightFire().refuse(t.s, t["alwin"], t.cell("2009")), LightFire().refuse(t.s, t["alwin"], t.cell("1908"))
    assert near is not None and near.rule == "DXA-10.2.1a" and far is not None and far.rule == "DXA-10.2.1a"
    t.s.put(t["alwin"], t.cell("2109"))
    assert LightFire().refuse(t.s, t["alwin"], t.cell("2009")) is None
