"""Section SC: a scenario laid out, ready for its first phase."""

from ..ground.ground import ground
from ..ground.terrain import MOAT
from ..ladder import Ladder
from ..muster.cast import Cast, cast
from ..muster.scenarios import ScenarioData
from ..state import HEALTHY, NOWHERE, START, DiexState


def lay_out(scenario: str, battle: ScenarioData | None = None) -> DiexState:
    """The counters of a scenario, or of a battle of one's own, where it puts them; no phase is on the stack yet."""
    who = cast(scenario, battle)
    data = who.data
    grid = ground(who.map, who.sections, (), (), 0, 0).lattice
    count = who.counters
    s = DiexState(
        scenario=scenario,
        battle=battle,
        turn=1,
        phasing=0,
        step=START,
        at=[NOWHERE] * count,
        facing=[-1] * count,
        health=[HEALTHY] * count,
        steed=[-1] * count,
        holder=who.seat[:],
        leader=[-1] * count,
        load=[-1] * count,
        spent=[0] * count,
        throws=[0] * count,
        shields=[0] * count,
        left_by=[0] * count,
        waiting=[0] * count,
        shelter={},
        bodies={},
        flames={},
        ladders=[Ladder(grid.cell(*a), grid.cell(*b)) for a, b in data.equipment.ladders],
        fire_arrows=data.equipment.flaming_arrows,
        moat_fills=data.equipment.filled_moat,
    )
    for counter, unit in enumerate(who.units):
        if unit is not None:
            s.at[counter] = grid.cell(unit.column, unit.row)
            s.facing[counter] = unit.facing if unit.mounted else -1
    for animal, rider in enumerate(who.beasts):
        if rider >= 0:
            s.steed[rider] = who.people + animal
            s.steed[who.people + animal] = rider
    _set_gates(s, who)
    s.derive()
    return s


def _set_gates(s: DiexState, who: Cast) -> None:
    """Gates and the bridge as the map has them at the start, or as the scenario says."""
    equipment, features = who.data.equipment, s.ground.chart.features
    grid = s.ground.lattice
    if features.gate is not None and (features.gate_closed if equipment.gate_closed is None else equipment.gate_closed):
        s.closed |= 1 << grid.cell(*features.gate)
    for (bascule, _), closed in zip(features.bascules, equipment.bascules_closed, strict=False):
        if features.bascules_closed if closed is None else closed:
            s.closed |= 1 << grid.cell(*bascule)
    if features.mobile_bridge is not None and not (
        features.bridge_in_place if equipment.bridge_in_place is None else equipment.bridge_in_place
    ):
        s.bridge = 1
        s.hexes = ((grid.cell(*features.mobile_bridge), MOAT),)  # DXA-9.2.3d
