"""Hexes that heaps of the dead have closed (DXA-4.2.2a), where people are put who do not walk there themselves."""

import pytest

from banneret.games.diex.combat import harm
from banneret.games.diex.movement import burden
from banneret.games.diex.movement.carrying import PutDown
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.state import DEAD, STUNNED
from banneret.kernel.flow import advance

from .horses import begin
from .positions import stunned
from .rest import Rest
from .table import Table


def heap(table: Table, *places: str) -> Table:
    """So many dead lie there that nobody can enter."""
    for place in places:
        table.s.bodies[table.cell(place)] = 6
    return table


@pytest.mark.rules("DXA-6.2g", "DXA-4.2.2a")
@pytest.mark.parametrize("closed", [True, False])
def test_a_stunned_man_is_shut_in_by_enemies_and_heaps_of_the_dead(closed: bool) -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009", "brihtric 0910", "eadric 0911", "guthstan 1011"], Rest())
    heap(stunned(table, "gaucher"), "1110", *(["1111"] if closed else []))
    harm.crush(table.s, table.ref)
    assert (table.s.health[table["gaucher"]] == DEAD) == closed


@pytest.mark.rules("DXA-6.2g")
def test_heaps_alone_kill_nobody() -> None:
    table = Table("meadow", ["gaucher 1010"], Rest())
    heap(stunned(table, "gaucher"), "1009", "0910", "0911", "1011", "1110", "1111")
    harm.crush(table.s, table.ref)
    assert table.s.health[table["gaucher"]] == STUNNED


@pytest.mark.rules("DXA-6.2g")
def test_a_death_that_closes_the_last_hex_kills_at_once() -> None:
    table = Table(
        "meadow",
        ["gaucher 1010", "gervais 1111", "alwin 1009", "brihtric 0910", "eadric 0911", "guthstan 1011"],
        Rest(),
    )
    heap(stunned(table, "gaucher"), "1110")
    table.s.bodies[table.cell("1111")] = 5
    harm.crush(table.s, table.ref)
    assert table.s.health[table["gaucher"]] == STUNNED
    harm.kill(table.s, table.ref, table["gervais"])
    assert table.s.health[table["gaucher"]] == DEAD


@pytest.mark.rules("DXA-6.8a", "DXA-4.2.2a")
def test_an_unhorsed_man_does_not_fall_on_a_heap() -> None:
    table = heap(Table("meadow", ["roussel 1010 N"], Rest()), "1009")
    harm.unhorse(table.s, table.ref, table["roussel"], STUNNED, False)
    table.decision = advance(table.s, table.ref)
    assert "land 1009" not in table.offers() and "land 0910" in table.offers()
    assert table.why_not("land 1009") == "DXA-6.8a"


@pytest.mark.rules("DXA-6.8b")
def test_surrounded_by_heaps_an_unhorsed_man_dies() -> None:
    table = heap(
        Table("meadow", ["roussel 1010 N"], Rest()), "1009", "0910", "0911", "0912", "1012", "1112", "1111", "1110"
    )
    harm.unhorse(table.s, table.ref, table["roussel"], STUNNED, False)
    table.decision = advance(table.s, table.ref)
    assert table.s.health[table["roussel"]] == DEAD


@pytest.mark.rules("DXA-4.4.2g")
def test_nobody_dismounts_onto_a_heap() -> None:
    table = heap(Table("meadow", ["roussel 1010 N", "alwin 2018"]), "1009")
    begin(table, Movement())
    table.play("move roussel")
    assert "dismount 1009" not in table.offers() and "dismount 0910" in table.offers()


@pytest.mark.rules("DXA-4.2.4b", "DXA-4.2.4d")
def test_a_carried_man_is_not_laid_on_a_heap() -> None:
    table = heap(Table("meadow", ["gaucher 1010", "alwin 2018"], Rest()), "1009")
    s = table.s
    s.clear(table["alwin"])
    s.health[table["alwin"]], s.at[table["alwin"]], s.load[table["gaucher"]] = STUNNED, -1, table["alwin"]
    assert s.ground.named(burden.lay_places(s, table["gaucher"])) == ["0910", "0911", "1011", "1110", "1111"]
    table.begin(PutDown(table["gaucher"]))
    assert "lay 1009" not in table.offers() and "lay 1011" in table.offers()


@pytest.mark.rules("DXA-6.2g", "DXA-4.2.4d")
def test_a_carried_enemy_who_is_put_down_among_his_foes_dies() -> None:
    table = Table(
        "meadow",
        ["gaucher 1010", "gervais 0909", "osbern 1008", "erwan 1109", "hugolin 1110", "bouchard 0910", "alwin 2018"],
        Rest(),
    )
    s = table.s
    s.clear(table["alwin"])
    s.health[table["alwin"]], s.at[table["alwin"]], s.load[table["gaucher"]] = STUNNED, -1, table["alwin"]
    table.begin(PutDown(table["gaucher"]))
    table.play("lay 1009")
    assert s.health[table["alwin"]] == DEAD
