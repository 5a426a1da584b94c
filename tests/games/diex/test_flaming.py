"""Section 10.3, played: flaming arrows."""

import pytest

from banneret.games.diex.ground.ground import ground
from banneret.games.diex.ground.maps import MAPS
from banneret.games.diex.ground.terrain import FENCE
from banneret.games.diex.missiles import flaming
from banneret.games.diex.missiles.offensive_fire import OffensiveFire
from banneret.games.diex.muster.scenarios import UNLIMITED, EquipmentData
from banneret.games.diex.sight.lines import line
from banneret.games.diex.state import HEALTHY
from banneret.kernel.decision import MOST_OPTIONS

from .siege import aloft, begin, flat, upright
from .table import Table


def archers(*people: str, arrows: int = UNLIMITED, map: str = "motte", sections: int = 10) -> Table:
    t = Table(map, people, equipment=EquipmentData(flaming_arrows=arrows), sections=sections)
    t.s.step = 1
    return t


@pytest.mark.rules("DXA-10.3a", "DXA-10.3b", "DXA-9.2.1c")
def test_a_palisade_from_outside() -> None:
    t = archers("wulfstan 2208", "gaucher 1908")
    begin(t, OffensiveFire())
    t.play("flame wulfstan")
    t.play("at 1908", 9)
    assert t.s.flames == {t.cell("1908"): (1, 0)} and t.s.shot == 1 << t["wulfstan"]
    assert t.decision is not None and t.decision.seat == 1  # at once: he must get out of it
    t.play(t.offers()[0])
    assert t.hex("gaucher") != "1908" and t.s.health[t["gaucher"]] == HEALTHY
    assert t.offers("flame") == []


@pytest.mark.rules("DXA-10.3b", "DXA-9.2.1c")
def test_a_palisade_without_a_platform_is_hit_up_to_its_own_hexside() -> None:
    t = archers("wulfstan 1106", "aelfric 1313", "gaucher 0101")
    begin(t, OffensiveFire())
    inner = t.cell("1309")  # ground behind the palisade of the bailey, which stands to its north-west
    assert line(t.s.ground, t.cell("1106"), inner).blocked is not None
    assert flaming.hexes(t.s, t["wulfstan"]) >> inner & 1 and not flaming.hexes(t.s, t["aelfric"]) >> inner & 1
    t.play("flame wulfstan")
    t.play("at 1309", 9)
    assert t.s.flames == {inner: (1, 0)}


@pytest.mark.rules("DXA-10.3a")
def test_it_goes_out_and_hurts_nobody() -> None:
    t = archers("wulfstan 2208", "gaucher 1908")
    begin(t, OffensiveFire())
    t.play("flame wulfstan")
    t.play("at 1908", 8)
    assert not t.s.flames and t.hex("gaucher") == "1908" and t.s.health[t["gaucher"]] == HEALTHY
    assert t.s.shot == 1 << t["wulfstan"]


@pytest.mark.rules("DXA-10.3a")
def test_what_cannot_be_hit() -> None:
    t = archers("wulfstan 2208", "aelfric 2401", "cuthbert 2209", "gaucher 0101")
    begin(t, OffensiveFire())
    assert t.offers("flame") == ["flame wulfstan", "flame aelfric"]
    assert flaming.refuse_flame(t.s, t["cuthbert"]) is not None  # a sling
    t.play("flame wulfstan")
    assert t.why_not("at 2207") == "DXA-10.2.1c"  # open ground
    assert t.why_not("at 0609") == "DXA-10.3a"  # the tower is too far
    assert t.why_not("at 1711") == "DXA-10.2.1c" and t.why_not("at 1307") == "DXA-10.2.1c"
    t.play("back")
    assert not t.s.shot and t.offers("flame") == ["flame wulfstan", "flame aelfric"]


@pytest.mark.rules("DXA-10.3a")
def test_short_range() -> None:
    t = archers("wulfstan 2115", "gaucher 0101")
    found = flaming.hexes(t.s, t["wulfstan"])
    grid = t.s.ground.lattice
    assert found
    for cell in grid.cells:
        if found >> cell & 1:
            assert grid.distance(t.cell("2115"), cell) <= 12


@pytest.mark.rules("DXA-10.3a")
def test_no_line() -> None:
    """Behind the palisade the far side of the bailey house can't be seen from the ground."""
    t = archers("wulfstan 2108", "gaucher 0101")
    begin(t, OffensiveFire())
    t.play("flame wulfstan")
    assert "at 1908" in t.offers() and "at 1310" not in t.offers() and t.why_not("at 1310") == "DXA-10.3a"


@pytest.mark.rules("DXA-10.3c")
def test_as_many_as_the_scenario_gives() -> None:
    t = archers("wulfstan 2208", "aelfric 2209", "gaucher 0101", arrows=1)
    begin(t, OffensiveFire())
    t.play("flame wulfstan")
    t.play("at 2009", 1)
    assert t.s.fire_arrows == 0 and t.offers("flame") == []
    refusal = flaming.refuse_flame(t.s, t["aelfric"])
    assert refusal is not None and refusal.rule == "DXA-10.3c"
    t = archers("wulfstan 2208", "gaucher 0101")
    begin(t, OffensiveFire())
    t.play("flame wulfstan")
    t.play("at 2009", 1)
    assert t.s.fire_arrows == UNLIMITED


@pytest.mark.rules("DXA-10.3c")
def test_none_without_them() -> None:
    t = archers("wulfstan 2208", "gaucher 0101", arrows=0)
    assert not flaming.arrow_options(t.s, t["wulfstan"])


@pytest.mark.rules("DXA-10.2.6b", "DXA-10.2.6c")
def test_ladders_and_fences() -> None:
    t = archers("wulfstan 2208", "gaucher 0101")
    flat(t, "2105", "2104")
    begin(t, OffensiveFire())
    t.play("flame wulfstan")
    t.play("ladder 1", 9)
    assert t.s.kindled == ((0, flaming.LADDER),) and not t.s.flames
    t = archers("wulfstan 0101", "gaucher 2401", map="saxon_village")
    field = t.s.ground
    near, offsets = field.lattice.neighbours, field.lattice.offsets
    cell, side = next(
        (c, d)
        for c in field.lattice.cells
        for d in range(3)
        if field.side[d][c] == FENCE and near[c] >> c + offsets[d] & 1
    )
    t.s.put(t["wulfstan"], cell)
    begin(t, OffensiveFire())
    t.play("flame wulfstan")
    t.play(f"fence {field.names[cell]} {('n', 'ne', 'se')[side]}", 9)
    assert t.s.kindled == ((cell, side),)


@pytest.mark.rules("DXA-10.1.5b")
def test_from_a_ladder_only_into_the_hex_he_faces() -> None:
    t = archers("wulfstan 2008", "gaucher 0101")
    upright(t, "2008", "NW")
    aloft(t, "wulfstan")
    assert flaming.hexes(t.s, t["wulfstan"]) == 1 << t.cell("1908")


@pytest.mark.rules("DXA-10.3a")
@pytest.mark.parametrize("map", MAPS)
def test_no_menu_is_too_long(map: str) -> None:
    """The densest spots of a map: every structure, fence and three ladders within reach."""
    t = archers("wulfstan 0101", "gaucher 0102", map=map)
    field = ground(map, 10, (), (), 0, 0)
    for cell in field.lattice.cells[::17]:
        if field.standable >> cell & 1 and t.s.who[cell] == 255:
            t.s.put(t["wulfstan"], cell)
            count = flaming.hexes(t.s, t["wulfstan"]).bit_count() + len(flaming.fences(t.s, t["wulfstan"]))
            assert count + 4 <= MOST_OPTIONS
