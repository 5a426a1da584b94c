"""DXA-3.1h, DXA-3.1h2: the handrail of a bridge, and who falls over it."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.combat.displacement import Displace
from banneret.games.diex.combat.harm import unhorse
from banneret.games.diex.combat.retreat import Retreat
from banneret.games.diex.ground.ground import ground
from banneret.games.diex.ground.maps import MAPS
from banneret.games.diex.ground.terrain import HANDRAIL
from banneret.games.diex.movement import routes
from banneret.games.diex.state import DEAD, HEALTHY, NOWHERE, STUNNED, WOUNDED, DiexState

from .rest import Rest
from .table import Table

WATER = {"0603", "0604", "0605", "0904", "0905", "0906"}
"""The hexes of the river on both sides of the bridge."""


def hemmed(t: Table, *keys: str) -> None:
    """The dead close every dry hex around these."""
    s = t.s
    own = 0
    for key in keys:
        own |= s.cells(t[key])
    for cell in members(s.ground.lattice.spread(own) & ~own & ~s.ground.water):
        s.bodies[cell] = 6


def beyond(s: DiexState, cells: int) -> set[str]:
    """The water over a handrail from some hexes."""
    return {s.ground.names[to] for cell in members(cells) for to in members(s.ground.over_rail[cell])}


@pytest.mark.rules("DXA-3.1h", "DXA-3.1h2")
@pytest.mark.parametrize("map", MAPS)
def test_nobody_crosses_a_handrail_and_beyond_it_is_water(map: str) -> None:
    land = ground(map, 10, (), (), 0, 0)
    for direction, offset in enumerate(land.lattice.offsets):
        for cell in land.lattice.cells:
            if land.side[direction][cell] != HANDRAIL:
                continue
            assert not land.foot_step[direction][cell] and not land.horse_step[direction][cell]
            falls = land.water >> cell + offset & 1 and not land.water >> cell & 1
            assert land.over_rail[cell] >> cell + offset & 1 == falls


@pytest.mark.rules("DXA-3.1h", "DXA-3.1h2")
def test_neither_up_from_the_river_nor_down_from_the_bridge() -> None:
    t = Table("woodbridge", ["alwin 0705", "edmer 0605", "gaucher 1212"])
    assert routes.price(t.s, t["alwin"], t.cell("0604")) == (0, -1)
    t.s.put(t["edmer"], t.cell("0604"))
    assert routes.price(t.s, t["edmer"], t.cell("0705")) == (0, -1)


@pytest.mark.rules("DXA-3.1h2", "DXA-4.2.1e", "DXA-6.5d")
def test_a_retreat_does_not_lead_over_it() -> None:
    t = Table("woodbridge", ["alwin 0705", "gaucher 1212"], Rest())
    hemmed(t, "alwin")
    t.begin(Retreat(t["alwin"], 1, 0))
    assert t.s.health[t["alwin"]] == WOUNDED and t.hex("alwin") == "0705"


@pytest.mark.rules("DXA-3.1h2", "DXA-4.2.1d", "DXA-4.2.1e", "DXA-6.5c")
@pytest.mark.parametrize(("who", "armoured"), [("alwin", False), ("guthstan", True)])
def test_the_displaced_who_has_no_other_hex_falls_into_the_water(who: str, armoured: bool) -> None:
    t = Table("woodbridge", [f"{who} 0705", "edmer 1212", "gaucher 1213"], Rest())
    assert t.s.armoured(t[who]) == armoured
    hemmed(t, who)
    wet = beyond(t.s, t.s.cells(t[who]))
    assert len(wet) == 2 and wet <= WATER
    t.begin(Displace(t[who], 0, t.s.cells(t[who]), 1 << t[who]))
    assert t.offers() == [f"yield {who} {name}" for name in sorted(wet)]
    assert t.decision is not None and "over the handrail into" in t.decision.options[0].label
    into = min(wet)
    t.play(f"yield {who} {into}")
    assert t.said(f"is pushed over the handrail into {into}")
    if armoured:
        assert t.s.health[t[who]] == DEAD and t.s.at[t[who]] == NOWHERE and t.said("drowns")
    else:
        assert t.s.health[t[who]] == HEALTHY and t.hex(who) == into


@pytest.mark.rules("DXA-3.1h2", "DXA-4.2.1e")
def test_not_if_there_is_a_hex_to_go_to() -> None:
    t = Table("woodbridge", ["alwin 0705", "gaucher 1212"], Rest())
    t.begin(Displace(t["alwin"], 0, t.s.cells(t["alwin"]), 1 << t["alwin"]))
    wet = beyond(t.s, t.s.cells(t["alwin"]))
    assert not {notation.split()[-1] for notation in t.offers()} & wet
    assert {t.why_not(f"yield alwin {name}") for name in wet} == {"DXA-3.1h2"}


@pytest.mark.rules("DXA-3.1h2", "DXA-6.5c", "DXA-4.2.1e")
def test_one_who_falls_back_may_push_a_friend_over_it() -> None:
    t = Table("woodbridge", ["alwin 0704", "edmer 0705", "gaucher 0703"], Rest())
    hemmed(t, "alwin", "edmer")
    t.begin(Retreat(t["alwin"], 1, 1 << t["gaucher"]))
    assert t.offers() == ["retreat 0705", "stay"]
    t.play("retreat 0705")
    t.play("yield edmer 0604")
    assert t.hex("alwin") == "0705" and t.hex("edmer") == "0604"


@pytest.mark.rules("DXA-3.1h2", "DXA-4.2.1d", "DXA-4.2.1e", "DXA-6.8a")
@pytest.mark.parametrize(("who", "armoured"), [("roussel", True), ("raoul", False)])
def test_a_rider_thrown_on_the_bridge_falls_over_it(who: str, armoured: bool) -> None:
    t = Table("woodbridge", [f"{who} 0704 N", "edmer 1212", "gaucher 1213"], Rest())
    s, rider = t.s, t[who]
    assert s.armoured(rider) == armoured
    hemmed(t, who)
    wet = beyond(s, s.cells(rider))
    unhorse(s, t.ref, rider, STUNNED, False)
    t.decision = s.stack[-1].ask(s)
    assert {notation.split()[-1] for notation in t.offers("land")} == wet
    assert t.decision is not None and "over the handrail into" in t.decision.options[0].label
    into = min(wet)
    t.play(f"land {into}")
    assert t.said("falls over the handrail into the water", into)
    assert s.health[rider] == (DEAD if armoured else STUNNED)


@pytest.mark.rules("DXA-3.1h2", "DXA-6.8a")
def test_a_rider_falls_onto_the_bridge_if_he_can() -> None:
    t = Table("woodbridge", ["roussel 0704 N", "edmer 1212"], Rest())
    s, rider = t.s, t["roussel"]
    wet = beyond(s, s.cells(rider))
    unhorse(s, t.ref, rider, STUNNED, False)
    t.decision = s.stack[-1].ask(s)
    assert t.offers("land") and not {notation.split()[-1] for notation in t.offers("land")} & wet
    assert {t.why_not(f"land {name}") for name in wet} == {"DXA-3.1h2"}
