"""DXA-2.1g, played: step 0 begins with the axe markers and goes on with the tasks."""

import pytest

from banneret.games.diex import game
from banneret.games.diex.start_of_phase import StartOfPhase
from banneret.kernel.compose import choice

from .siege import begin
from .table import Table


@pytest.mark.rules("DXA-2.1g", "DXA-7.4f")
def test_axes_then_tasks() -> None:
    t = Table("motte", ["osferth 1809", "gaucher 0101"])
    t.s.axe = 1 << t["osferth"]
    begin(t, StartOfPhase())
    assert t.offers("shield") == ["shield osferth"]
    t.play("shield osferth")
    assert not t.s.axe and t.offers("name") == ["name osferth"]
    assert t.offers("surrender") == ["surrender"]
    assert t.decision is not None
    assert [option.notation for option in t.decision.options if choice(game, option).grave] == ["surrender"]
    t.play("done")
    assert t.offers() == ["rest"]


@pytest.mark.rules("DXA-2.1g")
def test_a_marker_stays() -> None:
    t = Table("motte", ["osferth 2213", "gaucher 0101"])
    t.s.axe = 1 << t["osferth"]
    begin(t, StartOfPhase())
    t.play("done")
    assert t.s.axe == 1 << t["osferth"] and t.offers() == ["rest"]


@pytest.mark.rules("DXA-2.1g")
def test_the_others_markers_are_not_asked_about() -> None:
    t = Table("motte", ["gaucher 2213", "osferth 0101"])
    t.s.axe = 1 << t["osferth"]
    begin(t, StartOfPhase())
    assert t.offers() == ["rest"]
