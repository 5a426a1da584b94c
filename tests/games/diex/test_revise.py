"""Positions that were saved when the move was a part of its phase, and ladders, charges, tasks and marks were
tuples."""

from typing import Any

import msgspec
import pytest

from banneret.games.diex.castle.burning import SpreadFire
from banneret.games.diex.castle.ladders import carried
from banneret.games.diex.charges.charge import Charging
from banneret.games.diex.ladder import GONE, Ladder
from banneret.games.diex.missiles.defensive_fire import DefensiveFire
from banneret.games.diex.missiles.volley import Mark
from banneret.games.diex.movement.move import Movement, Moving
from banneret.games.diex.mover import Mover
from banneret.games.diex.pending import COMPLETED, Charge, Errand
from banneret.games.diex.sequence import Recover, SidePhase
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DiexState
from banneret.kernel import codec

from .rest import Rest
from .table import Table


def stored(
    s: DiexState,
    phase: dict[str, Any],
    moving: int,
    trail: list[tuple[int, int]],
    ladders: list[tuple[int, int, int, int]],
) -> DiexState:
    """The position as it was saved then, with this phase on top, read again."""
    data = codec.dump(s)
    del data["move"]
    data["stack"] = [{"is": "GameTurn", "stage": 2}, {"is": "Movement"}, phase]
    data["moving"] = moving
    data["trail"] = {"()": [{"()": list(place)} for place in trail]}
    data["ladders"] = [{"()": list(ladder)} for ladder in ladders]
    found = codec.load_state(SKIRMISH, msgspec.json.decode(msgspec.json.encode(data)))
    assert isinstance(found, DiexState)
    return found


def test_a_move() -> None:
    t = Table("meadow", ["gaucher 1010", "osferth 2010"], Rest(), Movement())
    t.play("move gaucher")
    t.play("to 1008")
    phase = {"is": "Moving", "counter": t["gaucher"], "left": 4, "plan": {"()": []}, "entered": 2, "swapped": -1}
    s = stored(t.s, phase, t["gaucher"], [(t.cell(name), -1) for name in ("1010", "1009", "1008")], [])
    assert s.move == t.move and s.stack[-1] == t.s.stack[-1] and s.who == t.s.who
    assert t.decision is not None
    decision = s.stack[-1].ask(s)
    assert decision is not None and (decision.prompt, list(decision.menu)) == (t.decision.prompt, list(t.decision.menu))


@pytest.mark.parametrize(("left", "after", "halted"), [(3, 3, False), (0, 0, False), (-1, 0, True)])
def test_one_who_goes_on_and_one_who_may_not(left: int, after: int, halted: bool) -> None:
    t = Table("meadow", ["gaucher 1010", "osferth 2010"], Rest())
    way = (t.cell("1008"), t.cell("1007"))
    phase = {
        "is": "Moving",
        "counter": t["gaucher"],
        "left": left,
        "plan": {"()": list(way)},
        "entered": 1,
        "swapped": 0,
    }
    s = stored(t.s, phase, t["gaucher"], [(t.cell("1010"), -1)], [])
    assert s.move == Mover(t["gaucher"], after, ((t.cell("1010"), -1),), way, 1, 0, halted) and s.stack[-1] == Moving(
        t["gaucher"]
    )


def test_one_whose_move_has_ended_by_harm() -> None:
    t = Table("meadow", ["gaucher 1010", "osferth 2010"], Rest())
    phase = {"is": "Moving", "counter": t["gaucher"], "left": 3, "plan": {"()": []}, "entered": 1, "swapped": -1}
    s = stored(t.s, phase, -1, [], [])
    assert s.move is None and s.stack[-1] == Moving(t["gaucher"])


def test_a_charge() -> None:
    t = Table("meadow", ["roussel 1010 N", "osferth 2010"], Rest())
    phase = {
        "is": "Charging",
        "counter": t["roussel"],
        "left": 9,
        "plan": {"()": []},
        "entered": 3,
        "swapped": -1,
        "index": 1,
        "tested": True,
    }
    s = stored(t.s, phase, t["roussel"], [(t.cell("1010"), 0)], [])
    assert s.move == Mover(t["roussel"], 9, ((t.cell("1010"), 0),), entered=3) and s.stack[-1] == Charging(
        t["roussel"], 1, True
    )


def test_ladders() -> None:
    t = Table("motte", ["gaucher 2004", "gervais 2104", "osferth 2010"], Rest())
    one, two, foot = t.cell("2004"), t.cell("2104"), t.cell("2008")
    s = stored(
        t.s, {"is": "Movement"}, -1, [], [(one, two, -1, 1), (one, two, -1, 0), (foot, -1, 5, 1), (-1, -1, -1, 0)]
    )
    assert s.ladders == [Ladder(one, two, carried=True), Ladder(one, two), Ladder(foot, side=5, raised=1), GONE]
    assert carried(s, t["gaucher"]) == 0


def test_what_is_saved_today_is_left_as_it_is() -> None:
    t = Table("meadow", ["gaucher 1010", "osferth 2010"], Movement())
    t.play("move gaucher")
    t.s.ladders = [Ladder(t.cell("0101"), t.cell("0102"))]
    assert codec.load_state(SKIRMISH, codec.dump(t.s)) == t.s


def read(s: DiexState, stack: list[dict[str, Any]], **fields: object) -> DiexState:
    """The position with this stack and these fields, as they were saved then, read again."""
    data = codec.dump(s)
    del data["move"]
    data |= {"stack": stack, "moving": -1, "trail": {"()": []}, "ladders": [], **fields}
    found = codec.load_state(SKIRMISH, msgspec.json.decode(msgspec.json.encode(data)))
    assert isinstance(found, DiexState)
    return found


def test_charges_and_tasks() -> None:
    t = Table("meadow", ["roussel 0916 N", "alwin 0906"], Rest())
    charges = {
        "()": [
            {"()": [t["roussel"], t["alwin"], t.cell("0906"), {"()": [t.cell("0915"), t.cell("0914")]}, -1, COMPLETED]}
        ]
    }
    tasks = {"()": [{"()": ["gate", t["alwin"], t.cell("0906"), 7]}]}
    s = read(t.s, [{"is": "GameTurn", "stage": 2}, {"is": "Movement"}], charges=charges, tasks=tasks)
    assert s.charges == (
        Charge(t["roussel"], t["alwin"], t.cell("0906"), (t.cell("0915"), t.cell("0914")), -1, COMPLETED),
    )
    assert s.tasks == (Errand("gate", t["alwin"], t.cell("0906"), 7),)
    assert codec.loads(SKIRMISH, codec.dumps(s)) == s, "what is saved today is read as it is"


def test_those_who_are_named_to_fire() -> None:
    t = Table("meadow", ["roussel 1004 N", "wulfstan 1017"], Rest())
    named = {"()": [{"()": [t["wulfstan"], t.cell("1005")]}]}
    s = read(t.s, [{"is": "DefensiveFire", "mover": t["roussel"], "named": named}])
    assert s.stack == [DefensiveFire(t["roussel"], (Mark(t["wulfstan"], t.cell("1005")),))]


@pytest.mark.rules("DXA-2.1e", "DXA-10.2.2a")
@pytest.mark.parametrize("spread", [False, True])
def test_the_end_of_a_phase(spread: bool) -> None:
    t = Table("meadow", ["gaucher 0202", "alwin 2315"], Rest())
    s = read(t.s, [{"is": "GameTurn", "stage": 2}, {"is": "EndOfPhase", "seat": 0, "spread": spread}])
    phase = s.stack[-1]
    assert isinstance(phase, SidePhase) and phase.seat == 0
    left = [stage.phase(phase, s) for stage in phase.stages[phase.stage :]]
    assert left == ([] if spread else [Recover(0), SpreadFire(1)])
