"""Sections 0 and 1: what holds everywhere."""

import pytest

from banneret.games.diex.ground.ground import ground
from banneret.games.diex.ground.terrain import SLOPE
from banneret.games.diex.muster.scenarios import SCENARIO_DATA, ScenarioData
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DiexState
from banneret.kernel.compose import compose
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match

from .table import Table


@pytest.mark.rules("DXA-0c", "DXA-0a")
def test_everybody_sees_everything_and_every_die() -> None:
    match = Match(SKIRMISH, "malfosse", "open")
    dice = FastDice(3)
    for _ in range(200):
        if match.decision is None:
            break
        match.play(match.decision.options[dice.below(len(match.decision.options))])
        scenes = [compose(SKIRMISH, match.state, seat, None) for seat in (0, 1, None)]
        assert scenes[0].pieces == scenes[1].pieces == scenes[2].pieces
        assert scenes[0].marks == scenes[1].marks == scenes[2].marks
    assert all(event.seats is None for event in match.log), "no event is kept from anybody"
    rolled = [roll for event in match.log for roll in event.dice]
    assert rolled
    assert all(roll.faces in (6, 10) and 1 <= roll.value <= roll.faces for roll in rolled)


@pytest.mark.rules("DXA-1.2h", "DXA-6.3a")
def test_armour_is_worn_mounted_or_not() -> None:
    for at in ("roussel 1010", "roussel 1010 N"):
        table = Table("meadow", [at, "alwin 0101"])
        assert table.s.armoured(table["roussel"])
        assert not table.s.armoured(table["alwin"])


@pytest.mark.rules("DXA-1.2h", "DXA-1.2i")
def test_a_horse_wears_no_armour() -> None:
    table = Table("meadow", ["roussel 1010 N", "alwin 0101"])
    assert not table.s.armoured(table.s.steed[table["roussel"]])


@pytest.mark.rules("DXA-1.3d", "DXA-5.4c")
def test_distance_counts_hexes_without_the_first() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 0101"])
    cell, distance = table.cell, table.s.ground.lattice.distance
    for a, b, far in (
        ("1010", "1010", 0),
        ("1010", "1009", 1),
        ("1010", "1110", 1),
        ("1010", "1111", 1),
        ("1010", "1210", 2),
        ("0101", "2418", 29),
    ):
        assert distance(cell(a), cell(b)) == distance(cell(b), cell(a)) == far


@pytest.mark.rules("DXA-1.3g", "DXA-1.3i")
def test_a_slope_is_half_a_level_above_the_lower_of_its_two() -> None:
    here = ground("ditch", 7, (), (), 0, 0)
    slopes = [cell for cell in here.lattice.cells if here.kind[cell] == SLOPE]
    assert slopes
    for cell in here.lattice.cells:
        assert here.height[cell] == 2 * here.level[cell] + (cell in slopes)


@pytest.mark.rules("DXA-4.4.1a", "DXA-1.1b")
@pytest.mark.parametrize(
    ("facing", "rear"), [("N", "1011"), ("NE", "0911"), ("SE", "0910"), ("S", "1009"), ("SW", "1110"), ("NW", "1111")]
)
def test_a_rider_fills_his_front_hex_and_the_one_behind_it(facing: str, rear: str) -> None:
    table = Table("meadow", [f"roussel 1010 {facing}", "alwin 0101"])
    roussel = table["roussel"]
    assert table.s.ground.named(table.s.cells(roussel)) == sorted(["1010", rear], key=table.cell)
    assert table.s.who[table.cell("1010")] == table.s.who[table.cell(rear)] == roussel


@pytest.mark.rules("DXA-SC.2", "DXA-2a")
def test_free_set_up_is_the_second_players_first_and_within_his_area() -> None:
    match = Match(SKIRMISH, "foragers", "free", variants={"setup": "free"})
    assert match.awaited == ("saxon",)
    match.play("place alwin")
    match.play("column 05")
    match.play("at 0516")
    state = match.state
    assert isinstance(state, DiexState)
    assert state.hex(state.cast.numbers["alwin"]) == "0516"
    match.play("place alwin")
    match.play("column 06")
    refusal = match.why_not("at 0603")
    assert refusal is not None
    assert refusal.rule == "DXA-SC.2"
    match.play("back")
    match.play("ready")
    assert match.awaited == ("norman",)
    match.play("place raoul")
    match.play("column 03")
    match.play("at 0303")
    assert match.decision is not None
    assert {option.notation for option in match.decision.options} >= {"face n", "face s"}
    match.play("face se")
    match.play("ready")
    assert match.awaited == ("norman",), "side A begins"


@pytest.mark.rules("DXA-2a", "DXA-SC.1", "DXA-2b")
@pytest.mark.parametrize("data", SCENARIO_DATA, ids=lambda data: data.id)
def test_every_scenario_begins_as_it_is_written(data: ScenarioData) -> None:
    match = Match(SKIRMISH, data.id, "begin")
    s = match.state
    assert isinstance(s, DiexState)
    assert s.cast.seats[0] == data.first
    for side in data.sides:
        for unit in side.units:
            counter = s.cast.numbers[unit.key]
            assert (s.ground.lattice.column(s.at[counter]), s.ground.lattice.row(s.at[counter])) == (
                unit.column,
                unit.row,
            )
            assert (s.steed[counter] >= 0) is unit.mounted
