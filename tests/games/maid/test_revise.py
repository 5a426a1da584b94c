"""Positions that Banneret 0.1 saved are read as they were meant."""

from typing import Any

import pytest

from banneret.games.maid import game
from banneret.games.maid.country import NAMED
from banneret.games.maid.movement.march import Drop, March
from banneret.games.maid.movement.summons import Answer, Summon
from banneret.games.maid.parties import Battle, Group, Party
from banneret.games.maid.sequence import Turn
from banneret.games.maid.state import MaidState
from banneret.kernel import codec
from banneret.kernel.sequence import step

from .table import PARTS, Table

RHEIMS = NAMED["rheims"]
COUNTS = (4, 0, 0, 0, 0, 0, 0, 0)
SAVED = {"cell": RHEIMS, "counts": {"()": list(COUNTS)}, "people": 1}
GROUP = Group(RHEIMS, COUNTS, 1, 3, starved=True, started=True)


def loaded(*phases: dict[str, Any], part: int = 10, **fields: Any) -> MaidState:
    """A position with the stack of earlier days."""
    data = codec.dump(Table().s)
    del data["marching"]
    found = codec.load(game, {**data, **fields, "stack": [{"is": "Turn", "part": part}, *phases]})
    assert isinstance(found, MaidState)
    return found


def march(**fields: Any) -> dict[str, Any]:
    return {"is": "March", **SAVED, "points": 3, "starved": True, "started": True, "dropped": False, **fields}


@pytest.mark.parametrize(("part", "stage"), list(enumerate(PARTS.values())))
def test_a_turn_goes_on_with_the_same_part(part: int, stage: int) -> None:
    """0 came after the last part, and before the first turn."""
    s = loaded(part=part)
    assert s.stack == [Turn(stage=stage if part else len(Turn.stages))]
    assert step(s, Turn) == (0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8)[part - 1]


def test_a_march_is_that_of_its_group() -> None:
    s = loaded({"is": "FieldWorks"}, {"is": "Movement"}, march())
    assert s.stack[-1] == March() and s.marching == GROUP


def test_a_garrison_is_that_of_its_group() -> None:
    drop = {"is": "Drop", "chosen": {"()": [1]}, **SAVED, "points": 3, "starved": True}
    s = loaded({"is": "Movement"}, drop)
    assert s.stack[-1] == Drop((1,), group=GROUP) and s.marching is None


def test_a_summons_is_that_of_the_march_below_it() -> None:
    s = loaded(march(), {"is": "Summon", **SAVED})
    assert s.stack[1:] == [March(), Summon()] and s.marching == GROUP
    s = loaded(
        march(), {"is": "Answer", "summons": {"is": "Summon", **SAVED}, "die": 4, "asked": True}, {"is": "Reroll"}
    )
    assert s.stack[2] == Answer(4, asked=True) and s.marching == GROUP


def test_those_who_attack_are_parties() -> None:
    party = {"()": [RHEIMS, {"()": list(COUNTS)}, 1]}
    battle = {
        "is": "Battle",
        "target": RHEIMS,
        "parties": {"()": [party]},
        "column": 2,
        "die": 3,
        "attacker": 0,
        "defender": 1,
        "besieged": True,
    }
    s = loaded({"is": "Combat"}, {"is": "Engage"}, battle=battle)
    assert s.battle == Battle(RHEIMS, (Party(RHEIMS, COUNTS, 1),), 2, 3, 0, 1, besieged=True)
    assert s.marching is None


def test_what_is_saved_today_is_read_as_it_is() -> None:
    s = loaded(march(), battle=None)
    assert codec.load(game, codec.dump(s)) == s
