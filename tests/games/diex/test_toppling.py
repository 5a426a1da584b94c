"""Sections 10.1.6 and 10.1.7, played: ladders thrown down, and the men on them."""

from dataclasses import dataclass

import pytest

from banneret.games.diex.castle import toppling
from banneret.games.diex.castle.castle import become, become_side
from banneret.games.diex.castle.toppling import FallOff, HitGround
from banneret.games.diex.ground.terrain import BURNT_PALISADE, FLAT
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.state import DEAD, HEALTHY, STUNNED, WOUNDED, DiexState
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from .siege import aloft, begin, fill, stunned, upright, wounded
from .table import Table


@dataclass(slots=True)
class Fray(Phase[DiexState]):
    """A combat step in which ladders are toppled and nothing else."""

    def ask(self, s: DiexState) -> Decision | None:
        return Decision(s.phasing, "", Menu([*toppling.options(s), Option("end")]))

    def on_topple(self, s: DiexState, ref: Referee, who: int, number: int) -> None:
        toppling.topple(s, ref, who, number)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        return toppling.why_not(s, words)


def walls(*people: str, foot: str = "2008") -> Table:
    """Gaucher on the platform 1908, and Alwin on the ladder that leans on it."""
    t = Table("motte", ["gaucher 1908", "alwin 2008", *people])
    upright(t, foot, "NW")
    aloft(t, "alwin")
    begin(t, Fray())
    return t


@pytest.mark.rules("DXA-10.1.6a", "DXA-10.1.6b", "DXA-10.1.6c", "DXA-10.1.6d")
def test_toppled() -> None:
    t = walls()
    assert t.offers("topple") == ["topple gaucher 1"]
    t.play("topple gaucher 1", 6)
    assert t.decision is not None and t.decision.seat == 0
    assert "lie 1908" not in t.offers() and t.why_not("lie 1908") == "DXA-10.1.6c"
    t.play("lie 2108")
    assert t.s.ladders[0] == Ladder(t.cell("2008"), t.cell("2108"))
    assert t.decision.seat == 1 and "fall 1908" not in t.offers() and t.why_not("fall 1908") == "DXA-10.1.6d"
    t.play("fall 2109")
    assert t.hex("alwin") == "2109" and t.s.health[t["alwin"]] == WOUNDED and not t.s.aloft
    assert t.s.who[t.cell("2008")] == 255 and t.s.who[t.cell("2109")] == t["alwin"]
    assert t.offers("topple") == []


@pytest.mark.rules("DXA-10.1.6b")
def test_it_stands() -> None:
    t = walls()
    t.play("topple gaucher 1", 7)
    assert t.s.ladders[0].side == 5 and t.s.aloft and t.s.health[t["alwin"]] == HEALTHY
    assert t.offers("topple") == [] and t.why_not("topple gaucher 1") == "DXA-10.1.6a"


@pytest.mark.rules("DXA-10.1.6d", "DXA-1.2e")
def test_a_wounded_man_dies_of_it() -> None:
    t = walls()
    wounded(t, "alwin")
    t.play("topple gaucher 1", 1)
    t.play("lie 2108")
    t.play("fall 2109")
    assert t.s.health[t["alwin"]] == DEAD and t.hex("alwin") == "2109" and t.s.bodies == {t.cell("2109"): 1}


@pytest.mark.rules("DXA-10.1.6e")
def test_on_somebody_else() -> None:
    t = walls("oswin 2109")
    t.play("topple gaucher 1", 1)
    t.play("lie 2108")
    t.play("fall 2109")
    assert t.s.health[t["oswin"]] == STUNNED and t.decision is not None and t.decision.seat == 1
    assert t.why_not("yield oswin 2008") == "DXA-10.1.6e"  # the faller is still counted there
    t.play("yield oswin 2209")
    assert t.hex("oswin") == "2209" and t.hex("alwin") == "2109" and t.s.health[t["alwin"]] == WOUNDED


@pytest.mark.rules("DXA-10.1.6e")
@pytest.mark.parametrize("before", [stunned, wounded])
def test_on_one_who_was_hurt(before: object) -> None:
    t = walls("oswin 2109")
    assert callable(before)
    before(t, "oswin")
    t.play("topple gaucher 1", 1)
    t.play("lie 2108")
    t.play("fall 2109")
    assert t.s.health[t["oswin"]] == DEAD and t.hex("oswin") == "2109" and t.hex("alwin") == "2109"
    assert t.s.who[t.cell("2109")] == t["alwin"]


@pytest.mark.rules("DXA-10.1.7a", "DXA-10.1.6a")
def test_from_below_and_who_may_not() -> None:
    t = Table("motte", ["gaucher 2108", "vital 1907", "turold 1809", "alwin 2008"])
    upright(t, "2008", "NW")
    fill(t, "1907")
    begin(t, Fray())
    assert t.offers("topple") == ["topple gaucher 1"]
    assert t.why_not("topple vital 1") == "DXA-10.1.6a" and t.why_not("topple alwin 1") == "DXA-10.1.6a"
    t.s.shot |= 1 << t["gaucher"]
    assert t.why_not("topple gaucher 1") == "DXA-10.1.6a"
    t.s.shot = 0
    t.s.bearers |= 1 << t["gaucher"]
    assert t.why_not("topple gaucher 1") == "DXA-10.1.2c"
    t.s.bearers = 0
    t.play("topple gaucher 1", 6)
    t.play("lie 2109")
    assert t.s.ladders[0] == Ladder(t.cell("2008"), t.cell("2109"))
    assert t.hex("alwin") == "2008" and t.s.health[t["alwin"]] == HEALTHY  # he stood at its foot
    assert t.why_not("topple gaucher 1") == "DXA-10.1.6a"


@pytest.mark.rules("DXA-10.1.6d", "DXA-10.1.6e", "DXA-6.2g")
def test_one_who_falls_may_shut_in_a_stunned_enemy() -> None:
    around = ["gaucher 1009", "gervais 1110", "bouchard 1111", "osbern 1011", "turold 0911"]
    t = Table("meadow", [*around, "hugolin 1410", "alwin 1010"])
    stunned(t, "alwin")
    begin(t, HitGround(t["hugolin"], t.cell("0910")))
    assert t.s.health[t["hugolin"]] == WOUNDED and t.s.health[t["alwin"]] == DEAD


@pytest.mark.rules("DXA-10.1.6d")
def test_nobody_falls_behind_a_burnt_palisade() -> None:
    t = Table("motte", ["gaucher 0101", "alwin 2008"])
    upright(t, "2008", "NW")
    become_side(t.s, t.cell("2008"), 5, BURNT_PALISADE)
    become(t.s, t.cell("1908"), FLAT)
    aloft(t, "alwin")
    assert t.s.ground.attack_foot[t.cell("2008")] >> t.cell("1908") & 1
    begin(t, FallOff(t["alwin"], 5))
    assert t.offers("fall") and "fall 1908" not in t.offers() and t.why_not("fall 1908") == "DXA-10.1.6d"
