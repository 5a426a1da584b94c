"""A ground that was altered is the ground that would have been made so."""

import pytest

from banneret.games.diex.ground.ground import Ground, ground
from banneret.games.diex.ground.maps import chart
from banneret.games.diex.ground.terrain import BURNT_PALISADE, FILLED_MOAT, FLAT, HEX_KINDS, MOAT

FACTS = (
    "kind", "side", "height", "water", "indoors", "doorways", "scorched", "led", "standable", "foot_step",
    "horse_step", "attack_foot", "attack_armoured",
    "attack_horse", "open_foot", "enter_foot", "odd_foot", "open_horse", "enter_horse", "odd_horse",
)  # fmt: skip


def from_nothing(
    base: Ground,
    hexes: tuple[tuple[int, int], ...],
    sides: tuple[tuple[int, int, int], ...],
    closed: int,
    destroyed: int,
) -> Ground:
    """The same changes, with everything worked out anew."""
    made = base.altered(hexes, sides, closed, destroyed)
    made.water = made.indoors = made.doorways = made.scorched = made.led = made.standable = 0
    grid = made.lattice
    made.foot_step = [bytes(grid.size)] * 6
    made.horse_step = [bytes(grid.size)] * 6
    made._work_out(grid.mask, grid.mask)
    return made


@pytest.mark.rules("DXA-9.1b", "DXA-9.2.1d", "DXA-9.1d")
def test_what_is_worked_out_around_a_change_is_all_that_changes() -> None:
    base = Ground(chart("motte"), 10)
    cell = base.cell
    gate, bascule = 1 << cell("1909"), 1 << cell("0909")
    hexes = ((cell("2009"), MOAT), (cell("1908"), FLAT), (cell("2008"), FILLED_MOAT), (cell("1409"), FLAT))
    sides = ((cell("1908"), 1, BURNT_PALISADE), (cell("1509"), 2, 0))
    for changes in (
        (hexes, sides, gate, bascule),
        ((), (), gate | bascule, 0),
        (hexes, (), 0, 0),
        ((), sides, 0, bascule),
    ):
        made, fresh = base.altered(*changes), from_nothing(base, *changes)
        for fact in FACTS:
            assert getattr(made, fact) == getattr(fresh, fact), fact
    assert HEX_KINDS[base.kind[cell("2009")]].key == "mobile_bridge", "the printed ground is as it was"


def test_the_same_changes_give_the_same_ground() -> None:
    one = ground("motte", 10, (), (), 1 << 300, 0)
    assert one is ground("motte", 10, (), (), 1 << 300, 0)
    assert one is not ground("motte", 10, (), (), 0, 0)
