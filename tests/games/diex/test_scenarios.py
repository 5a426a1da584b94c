"""Section SC: the twelve scenarios, and what the loader refuses."""

import tomllib
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from typing import Any, get_args

import pytest

from banneret.games import diex
from banneret.games.diex.ground.maps import DIRECTIONS, chart, hex_name, neighbour, parse_hex
from banneret.games.diex.ground.terrain import HEX_KINDS
from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.muster.scenarios import (
    SCENARIO_DATA,
    UNLIMITED,
    EquipmentData,
    Kind,
    ScenarioData,
    parse_scenarios,
    scenario_data,
)
from banneret.kernel.refusal import BanneretError

Data = dict[str, Any]

RAW = tomllib.loads(files(diex).joinpath("data", "tac_scenarios.toml").read_text(encoding="utf-8"))
NUMBER = {row["id"]: index for index, row in enumerate(RAW["scenario"])}
every_scenario = pytest.mark.parametrize("scenario", SCENARIO_DATA, ids=lambda scenario: scenario.id)


@pytest.mark.rules("DXA-SC.1")
def test_the_list() -> None:
    assert [scenario.number for scenario in SCENARIO_DATA] == list(range(1, 13))
    assert [scenario.sections for scenario in SCENARIO_DATA] == [6] * 2 + [7] * 5 + [8] * 3 + [10] * 2
    assert scenario_data("malfosse") is SCENARIO_DATA[2]
    with pytest.raises(BanneretError, match="There is no scenario “hastings”; there are foragers, "):
        scenario_data("hastings")


@pytest.mark.rules("DXA-SC.1")
@every_scenario
def test_every_scenario_is_what_its_file_says(scenario: ScenarioData) -> None:
    row = RAW["scenario"][NUMBER[scenario.id]]
    assert (scenario.name, scenario.map, scenario.turns, scenario.first) == (
        row["name"],
        row["map"],
        row["turns"],
        row["first"],
    )
    assert (scenario.victory, list(scenario.special)) == (row["victory"], row["special"])
    for side, given in zip(scenario.sides, row["side"], strict=True):
        assert (side.faction, side.name, side.orders, side.cost) == (
            given["faction"],
            given["name"],
            given["orders"],
            given["cost"],
        )
        assert [[first + 1, last + 1] for first, last in side.area] == [given["area"]["cols"], given["area"]["rows"]]
        for unit, placed in zip(side.units, given["unit"], strict=True):
            assert (unit.key, unit.animal, hex_name(unit.column, unit.row)) == (
                placed["id"],
                placed.get("animal", ""),
                placed["at"],
            )
            assert unit.mounted == placed.get("mounted", False)
            assert unit.facing == (DIRECTIONS.index(placed["facing"]) if "facing" in placed else -1)
    assert len(scenario.objectives) == len(row.get("objective", []))


@pytest.mark.rules("DXA-SC.2", "DXA-1.1b", "DXA-4.1b")
@every_scenario
def test_everybody_has_room(scenario: ScenarioData) -> None:
    ground = chart(scenario.map)
    taken = set()
    for side in scenario.sides:
        (first_column, last_column), (first_row, last_row) = side.area
        for unit in side.units:
            front = (unit.column, unit.row)
            assert first_column <= unit.column <= last_column and first_row <= unit.row <= last_row
            for at in (front, neighbour(front, (unit.facing + 3) % 6)) if unit.mounted else (front,):
                assert ground.on(at) and at not in taken
                kind = HEX_KINDS[ground.kind(at)]
                assert kind.horse > 0 if unit.mounted else kind.foot > 0
                taken.add(at)


@pytest.mark.rules("DXA-1.2p", "DXA-1.2p2")
@every_scenario
def test_costs(scenario: ScenarioData) -> None:
    for side in scenario.sides:
        men = [unit for unit in side.units if not unit.animal]
        assert side.cost == sum(
            PEOPLE[unit.key].cost if unit.mounted or not PEOPLE[unit.key].rides else PEOPLE[unit.key].cost_foot
            for unit in men
        )


def test_objectives() -> None:
    kinds = {objective.kind for scenario in SCENARIO_DATA for objective in scenario.objectives}
    assert kinds == set(get_args(Kind))
    bailey = scenario_data("open_gate").objectives[0]
    assert (bailey.side, bailey.kind, bailey.zone, bailey.least, bailey.wins) == ("saxon", "control", "bailey", 3, True)
    mules = scenario_data("forest_road").objectives
    assert [(o.side, o.kind, o.edge, o.points, o.wins) for o in mules] == [
        ("norman", "exit_animal", 3, 20, False),
        ("saxon", "deny_animal", 0, 15, False),
    ]


@pytest.mark.rules("DXA-10.3c")
def test_equipment() -> None:
    assault = scenario_data("assault").equipment
    assert assault == EquipmentData(
        ladders=tuple(
            (parse_hex(one), parse_hex(other)) for one, other in (("2004", "2104"), ("2014", "2114"), ("2105", "2205"))
        ),
        filled_moat=8,
        flaming_arrows=UNLIMITED,
        gate_closed=True,
        bridge_in_place=False,
        bascules_closed=(True, True),
    )
    gate = scenario_data("open_gate").equipment
    assert (gate.gate_closed, gate.bridge_in_place, gate.flaming_arrows, gate.ladders) == (False, True, 0, ())
    assert scenario_data("foragers").equipment == EquipmentData()
    counted = changed("assault", put("equipment", "flaming_arrows", value=12))
    assert parse_scenarios(counted, "here")[11].equipment.flaming_arrows == 12


# ---------------------------------------------------------------- what the loader refuses


def changed(id: str, change: Callable[[Data], None]) -> Data:
    data = deepcopy(RAW)
    change(data["scenario"][NUMBER[id]])
    return data


def put(*path: str | int, value: object) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def forget(*path: str | int) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


def unit(**change: object) -> Callable[[Data], None]:
    """Another first man of the first side."""

    def apply(data: Data) -> None:
        data["side"][0]["unit"][0].update(change)

    return apply


@pytest.mark.parametrize(
    ("id", "change", "words"),
    [
        pytest.param("foragers", put("map", value="moon"), "there is no map “moon”", id="map"),
        pytest.param(
            "foragers",
            put("sections", value=7),
            "number 1 uses sections 1 to 6, not 7",
            id="sections",
            marks=pytest.mark.rules("DXA-SC.1"),
        ),
        pytest.param("foragers", put("turns", value=5), "it lasts 5 turns", id="few turns"),
        pytest.param("foragers", put("turns", value=31), "it lasts 31 turns", id="many turns"),
        pytest.param("foragers", forget("side", 1), "it needs two sides", id="one side"),
        pytest.param(
            "foragers",
            put("side", 1, "faction", value="norman"),
            "it needs two sides of different factions",
            id="same side",
        ),
        pytest.param(
            "foragers",
            put("first", value="danish"),
            "danish is to be side A and does not take part",
            id="first",
            marks=pytest.mark.rules("DXA-2b"),
        ),
        pytest.param("assault", forget("equipment"), "a siege must list its equipment", id="equipment"),
        pytest.param(
            "foragers",
            put("side", 0, "area", value={"cols": [1, 25], "rows": [1, 4]}),
            "the area of the norman side is not on",
            id="area",
        ),
        pytest.param(
            "foragers", unit(id="gaucher"), "gaucher takes part twice", id="twice", marks=pytest.mark.rules("DXA-1.2q")
        ),
        pytest.param(
            "foragers",
            put("side", 0, "cost", value=130),
            "the norman side costs 129, not 130",
            id="cost",
            marks=pytest.mark.rules("DXA-1.2p"),
        ),
        pytest.param("foragers", unit(id="nobody"), "there is no character “nobody”", id="nobody"),
        pytest.param(
            "foragers",
            unit(id="hereward", mounted=False),
            "hereward is saxon and stands on the norman side",
            id="faction",
        ),
        pytest.param(
            "foragers",
            unit(id="arnoul"),
            "arnoul is mounted and has no horse",
            id="no horse",
            marks=pytest.mark.rules("DXA-1.2g"),
        ),
        pytest.param(
            "foragers",
            forget("side", 0, "unit", 0, "facing"),
            "raoul is mounted and has no facing",
            id="facing",
            marks=pytest.mark.rules("DXA-4.4.1a"),
        ),
        pytest.param("foragers", unit(at="0919"), "raoul stands in 0919, which is off the map", id="off the map"),
        pytest.param("foragers", unit(at="nine"), "raoul stands in “nine”, which is no hex", id="no hex"),
        pytest.param(
            "foragers",
            unit(at="0801"),
            "raoul in 0801 has his rear off the map",
            id="rear",
            marks=pytest.mark.rules("DXA-1.1b"),
        ),
        pytest.param(
            "foragers",
            unit(at="1004"),
            "gaucher and raoul both stand in hex 1003",
            id="taken",
            marks=pytest.mark.rules("DXA-4.1b"),
        ),
        pytest.param(
            "foragers",
            unit(at="0810"),
            "raoul stands in hex 0810, outside the area of the norman side",
            id="outside",
            marks=pytest.mark.rules("DXA-SC.2"),
        ),
        pytest.param(
            "forest_road",
            put("side", 0, "unit", 7, "animal", value="ox"),
            "mule_1 is a “ox”",
            id="ox",
            marks=pytest.mark.rules("DXA-1.2i"),
        ),
        pytest.param(
            "forest_road",
            put("side", 0, "unit", 7, "animal", value="horse"),
            "mule_1 is a horse and has no facing",
            id="horse",
        ),
        pytest.param(
            "forest_road",
            put("side", 0, "unit", 7, "mounted", value=True),
            "mule_1 is a mule .* cannot be mounted",
            id="mounted mule",
        ),
        pytest.param(
            "forest_road",
            put("side", 0, "unit", 0, "animal", value="mule"),
            "gautier is said to be a mule",
            id="gautier",
        ),
        pytest.param(
            "malfosse",
            put("objective", 0, "side", value="danish"),
            "objective hold of danish belongs to nobody",
            id="objective of nobody",
        ),
        pytest.param("malfosse", put("objective", 0, "kind", value="dance"), "cannot be read: .*'dance'", id="kind"),
        pytest.param("malfosse", forget("objective", 0, "zone"), "objective hold of both names no zone", id="no zone"),
        pytest.param(
            "malfosse",
            put("objective", 0, "zone", value="hell"),
            "the zone hell, which the map ditch does not have",
            id="zone",
        ),
        pytest.param(
            "forest_road",
            put("objective", 0, "edge", value=5),
            "side 5 of the map",
            id="edge",
            marks=pytest.mark.rules("DXA-1.3f"),
        ),
        pytest.param(
            "great_hall",
            put("objective", 0, "character", value="roussel"),
            "about roussel, who does not take part",
            id="character",
        ),
        pytest.param("the_tithe", put("map", value="meadow"), "the map meadow has none", id="buildings"),
        pytest.param("assault", put("equipment", "filled_moat", value=-1), "fewer than none", id="filled moat"),
        pytest.param(
            "assault",
            put("equipment", "ladders", value=[["2004", "2204"]]),
            "2004 and 2204, which are not adjacent",
            id="ladder",
            marks=pytest.mark.rules("DXA-10.1.2a"),
        ),
        pytest.param(
            "assault",
            put("equipment", "ladders", value=[["2004", "2504"]]),
            "a ladder lies in 2504, which is off the map",
            id="ladder off",
        ),
    ],
)
def test_what_the_loader_refuses(id: str, change: Callable[[Data], None], words: str) -> None:
    where = "file of scenarios here" if "cannot be read" in words else f"scenario {id} is inconsistent"
    with pytest.raises(BanneretError, match=rf"^The {where}.*{words}.*\.$"):
        parse_scenarios(changed(id, change), "here")


def test_gates_that_are_not_there() -> None:
    data = changed("foragers", put("equipment", value={"gate": "open"}))
    with pytest.raises(
        BanneretError, match="The scenario foragers is inconsistent: its gate is open, and the map meadow has none"
    ):
        parse_scenarios(data, "here")


def test_ids_and_numbers_are_their_own() -> None:
    with pytest.raises(BanneretError, match="The scenario foragers is given twice in here"):
        parse_scenarios(changed("assault", put("id", value="foragers")), "here")
    with pytest.raises(BanneretError, match="not numbered from 1 to 12"):
        parse_scenarios(changed("assault", put("number", value=13)), "here")


@pytest.mark.parametrize(
    ("man", "at", "words"),
    [
        pytest.param(
            0,
            "0309",
            "mauger cannot stand in hex 0309, tree .DXA-3.1c",
            id="a horse in a tree",
            marks=pytest.mark.rules("DXA-3.1c"),
        ),
        pytest.param(
            0,
            "0308",
            "mauger cannot stand in hex 0309, tree .DXA-3.1c",
            id="half a horse in a tree",
            marks=pytest.mark.rules("DXA-3.1c"),
        ),
        pytest.param(
            3,
            "0506",
            "gaucher cannot stand in hex 0506, river .DXA-3.1g",
            id="armour in a river",
            marks=pytest.mark.rules("DXA-3.1g"),
        ),
        pytest.param(
            7,
            "0506",
            "erwan stands in hex 0506, outside the area",
            id="no armour in a river",
            marks=pytest.mark.rules("DXA-3.1g"),
        ),
    ],
)
def test_ground_that_does_not_bear(man: int, at: str, words: str) -> None:
    with pytest.raises(BanneretError, match=f"The scenario the_bridge is inconsistent: {words}"):
        parse_scenarios(changed("the_bridge", put("side", 0, "unit", man, "at", value=at)), "here")
