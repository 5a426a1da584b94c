"""Cover from one side: who is asked for it, and when."""

import pytest

from banneret.games.diex.missiles.offensive_fire import OffensiveFire

from .rest import Rest
from .table import Table


def village(*people: str) -> Table:
    return Table("saxon_village", people, Rest(), OffensiveFire(), sections=8)


def covers(t: Table) -> list[str]:
    """The covers told in the announcements of the shots so far."""
    return [event.text.rpartition(", ")[2].rstrip(".") for event in t.log if event.kind == "shot"]


@pytest.mark.rules("DXA-8.3.4a")
def test_the_owner_of_a_man_in_a_doorway_chooses_at_the_first_shot_and_keeps_to_it() -> None:
    for side, expected in (("outside", ["medium cover", "no cover"]), ("inside", ["no cover", "medium cover"])):
        t = village("wulfstan 0510", "tostig 0504", "gaucher 0506")
        t.play("shoot wulfstan")
        t.play("fire wulfstan gaucher")
        assert t.decision is not None and t.decision.seat == 1 and t.offers() == ["cover outside", "cover inside"]
        t.play(f"cover {side}", 4, 10)
        t.play("fire tostig gaucher", 10)
        assert covers(t) == expected


@pytest.mark.rules("DXA-8.3.4a", "DXA-0e")
def test_with_nobody_on_the_other_side_nobody_is_asked() -> None:
    t = village("wulfstan 0510", "gaucher 0506")
    t.play("fire wulfstan gaucher", 4, 10)
    assert covers(t) == ["medium cover"] and t.said("Gaucher takes cover from the outside")


@pytest.mark.rules("DXA-8.3.5c", "DXA-8.3.5a")
def test_in_a_corner_the_owner_chooses_at_the_second_shot() -> None:
    for side, second in (("right", "medium cover"), ("left", "no cover")):
        t = village("wulfstan 0703", "tostig 0309", "aelfric 0601", "gaucher 0304")
        t.play("shoot wulfstan")
        t.play("fire wulfstan gaucher", 4, 10)
        assert covers(t) == ["medium cover"] and t.offers("cover") == []
        t.play("shoot tostig")
        t.play("fire tostig gaucher")
        assert t.offers() == ["cover right", "cover left"]
        t.play(f"cover {side}", 4, 10)
        t.play("fire aelfric gaucher", 4, 10)
        assert covers(t) == ["medium cover", second, "no cover" if side == "right" else "medium cover"]


@pytest.mark.rules("DXA-9.4.3a")
def test_in_the_open_gate_the_owner_chooses_too() -> None:
    t = Table("motte", ["wulfstan 2309", "tostig 1609", "gaucher 0101"])
    gate = t.s.ground.chart.features.gate
    assert gate is not None
    t.s.closed &= ~(1 << t.s.ground.lattice.cell(*gate))
    t.s.survey()
    t.s.put(t["gaucher"], t.s.ground.lattice.cell(*gate))
    t.s.call(Rest())
    t.begin(OffensiveFire())
    t.play("shoot wulfstan")
    t.play("fire wulfstan gaucher")
    assert t.decision is not None and t.decision.seat == 1 and t.offers() == ["cover outside", "cover inside"]
