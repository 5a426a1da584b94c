"""Section 10.4, played: the moat is filled before the assault."""

import pytest

from banneret.games.diex.castle.moat import FillMoat
from banneret.games.diex.ground.terrain import FILLED_MOAT, MOAT
from banneret.games.diex.muster.scenarios import EquipmentData
from banneret.games.diex.tables import WEAPON
from banneret.kernel.decision import MOST_OPTIONS

from .siege import begin
from .table import Table


@pytest.mark.rules("DXA-10.4a", "DXA-9.1b")
def test_markers_are_placed() -> None:
    t = Table("motte", ["alwin 2108"], equipment=EquipmentData(filled_moat=2))
    begin(t, FillMoat(0))
    assert t.decision is not None and len(t.decision.menu) < MOST_OPTIONS
    assert t.why_not("fill 2108") == "DXA-10.4a" and "fill 0207" not in t.offers()
    cost = t.s.ground.foot_step[5][t.cell("2108")]
    t.play("fill 2008")
    assert t.s.ground.kind[t.cell("2008")] == FILLED_MOAT and t.s.moat_fills == 1
    assert t.why_not("fill 2008") == "DXA-10.4a"
    t.play("fill 2007")
    assert t.offers() == ["rest"]
    direction = t.s.ground.lattice.direction(t.cell("2108"), t.cell("2008"))
    assert t.s.ground.foot_step[direction][t.cell("2108")] == 2 and cost != 2


@pytest.mark.rules("DXA-10.4a", "DXA-10.4b")
def test_some_may_be_kept_back() -> None:
    t = Table("motte", ["alwin 2108"], equipment=EquipmentData(filled_moat=8))
    begin(t, FillMoat(0))
    t.play("fill 2008")
    t.play("done")
    assert t.offers() == ["rest"]
    assert [cell for cell, kind in t.s.hexes if kind == FILLED_MOAT] == [t.cell("2008")]
    assert t.s.ground.kind[t.cell("2007")] == MOAT


@pytest.mark.rules("DXA-10.4c")
def test_every_action_begins_with_all_markers() -> None:
    for _ in range(2):
        t = Table("motte", ["alwin 2108"], equipment=EquipmentData(filled_moat=1))
        assert t.s.moat_fills == 1 and not t.s.hexes
        begin(t, FillMoat(0))
        t.play("fill 2008")
        assert not t.s.moat_fills


@pytest.mark.rules("DXA-10.4d")
def test_no_stone_thrower() -> None:
    assert set(WEAPON) == {"bow", "crossbow", "sling", "javelin", "lance_foot", "lance_mounted"}
