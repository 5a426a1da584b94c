"""The worked examples that are a look into a table, each run through the tables and the roster."""

from collections.abc import Callable

import pytest

from banneret.games.diex.ground.terrain import COVERS
from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.tables import (
    COLUMNS,
    FLAMING_ARROW,
    INFILTRATION_NAMES,
    WEAPON,
    column,
    combat_result,
    ground_shift,
    impact_modifier,
    infiltration_result,
    jump_safe,
    missile_result,
    missile_row,
)

from .examples import Data, of_kinds


def combat(case: Data) -> None:
    at = column(case["differential"], case["shift"])
    assert COLUMNS[at] == case["column"]
    assert combat_result(case["target"] == "mounted", at, case["die"], case["armoured"]) == case["result"]


def column_of(case: Data) -> None:
    shift = ground_shift(case["attacker"], case["defender"]) + case["joint"]
    assert COLUMNS[column(case["differential"], shift)] == case["column"]


def column_total(case: Data) -> None:
    assert COLUMNS[column(case["differential"], case["shift"])] == case["column"]


def missile_damage(case: Data) -> None:
    row = missile_row(WEAPON[case["weapon"]].id, case["die"], case["armoured"], case["axe"])
    assert missile_result(case["target"] == "mounted", COVERS.index(case["cover"]), row) == case["result"]


def impact_number(case: Data) -> None:
    assert case["die"] + impact_modifier(WEAPON[case["weapon"]].id, case["range"], case["wounded"]) == case["number"]


def infiltration(case: Data) -> None:
    total = case["die"] + sum(case["modifiers"])
    assert total == case["total"] and INFILTRATION_NAMES[infiltration_result(total)] == case["result"]


def jump(case: Data) -> None:
    for die, armoured, safe in zip(case["die"], case["armoured"], case["safe"], strict=True):
        assert jump_safe(case["to"] == "platform", die, armoured) == safe


def fire(case: Data) -> None:
    for target, die, lit in zip(case["target"], case["die"], case["lit"], strict=True):
        assert (die >= FLAMING_ARROW[target]) == lit


def cost_of(case: Data) -> None:
    assert [PEOPLE[key].cost for key in case["characters"]] == case["cost"]


RUN: dict[str, Callable[[Data], None]] = {
    "combat": combat,
    "column": column_of,
    "column_total": column_total,
    "missile_damage": missile_damage,
    "impact_number": impact_number,
    "infiltration": infiltration,
    "jump": jump,
    "fire": fire,
    "cost_of": cost_of,
}

MINE = of_kinds(RUN)


@pytest.mark.parametrize("example", MINE, ids=[example["id"] for example in MINE])
def test_example(example: Data) -> None:
    RUN[example["case"]["kind"]](example["case"])


def test_every_kind_occurs() -> None:
    assert {example["case"]["kind"] for example in MINE} == set(RUN)
