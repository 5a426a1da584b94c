"""DXA-SC.2, played: where a side may put its people before the battle."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.ground.terrain import WALL
from banneret.games.diex.scenario.placing import FreeSetUp
from banneret.games.diex.scenario.setup import lay_out

from .table import Table


@pytest.mark.rules("DXA-SC.2", "DXA-4.4.1h")
def test_no_horse_stands_astride_a_wall() -> None:
    t = Table("saxon_village", ["gaucher 0101 N", "alwin 2414"])
    ground = t.s.ground
    offsets = ground.lattice.offsets
    cell, side = next(
        (c, d)
        for c in members(ground.doorways)
        for d in range(6)
        if ground.side[d][c] == WALL and ground.stable(c + offsets[d])
    )
    set_up, rider = FreeSetUp(0), t["gaucher"]
    refusal = set_up.refusal(t.s, rider, cell, (side + 3) % 6)
    assert refusal is not None and refusal.rule == "DXA-4.4.1h"
    assert set_up.refusal(t.s, rider, ground.cell("0102"), 0) is None


@pytest.mark.rules("DXA-SC.2")
def test_both_halves_of_a_rider_are_in_the_area() -> None:
    s = lay_out("foragers")
    seat = s.cast.seats.index("norman")  # rows 1 to 4
    rider = next(counter for counter in s.cast.ranks[seat] if s.steed[counter] >= 0)
    set_up = FreeSetUp(seat)
    assert set_up.refusal(s, rider, s.ground.cell("0104"), 3) is None
    refusal = set_up.refusal(s, rider, s.ground.cell("0104"), 0)
    assert refusal is not None and refusal.rule == "DXA-SC.2"


@pytest.mark.rules("DXA-SC.2", "DXA-4.4.3c")
def test_a_mule_is_put_where_it_could_be_led() -> None:
    t = Table("motte", ["gaucher 0102", "alwin 2414"], animals=["mule_1 2213 norman"])
    mule = t["mule_1"]
    assert FreeSetUp(0).refusal(t.s, mule, t.cell("2214")) is None
    for name in ("1908", "1808", "2008"):  # platform, stairs, moat
        refusal = FreeSetUp(0).refusal(t.s, mule, t.cell(name))
        assert refusal is not None and refusal.rule == "DXA-4.4.3c"
        assert FreeSetUp(0).refusal(t.s, t["gaucher"], t.cell(name)) is None
