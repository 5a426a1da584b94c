"""The worked examples on horses and charges, each played or reckoned by the game's own functions."""

from collections.abc import Callable

import pytest

from banneret.board.hex import DIRECTIONS, members
from banneret.games.diex.charges import counter_charge, strength
from banneret.games.diex.charges.charge import Charges, RunCharges
from banneret.games.diex.charges.charge_route import explain
from banneret.games.diex.charges.declared import compulsory
from banneret.games.diex.movement import carrying, leading, mounting
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.pending import COMPLETED
from banneret.games.diex.tables import COLUMNS, column

from .examples import Data, of_kinds
from .horses import begin, loosen, place
from .table import Table


def horse_hexes(case: Data) -> None:
    t = Table("meadow", [f"raoul {case['front']} {case['facing']}"])
    horse = loosen(t, "raoul", "0101")
    names = t.s.ground.names
    assert sorted(names[cell] for cell in members(mounting.stirrups(t.s, horse))) == case["mount"]
    assert sorted(names[cell] for cell in members(leading.heads(t.s, horse))) == case["bridle"]


def mount(case: Data) -> None:
    assert mounting.after_mounting(case["allowance"] - case["spent"], case["armoured"]) == case["left"]


def dismount(case: Data) -> None:
    assert (
        mounting.after_dismounting(case["allowance"] - case["spent"], case["armoured"], case["wounded"]) == case["left"]
    )


def lead(case: Data) -> None:
    t = Table("meadow", [f"enguerrand {case['front']} {case['facing']}"])
    start, *path = case["path"]
    horse = loosen(t, "enguerrand", start)
    begin(t, Movement())
    t.play("move enguerrand")
    t.play("bridle enguerrand_horse")
    for hex_ in path:
        t.play(f"to {hex_}")
    t.play("stop")
    assert place(t, horse) == (case["end"]["front"], case["end"]["rear"])


def carry(case: Data) -> None:
    assert carrying.after_lifting(case["allowance"] - case["spent"]) == case["left"]


def strengths(case: Data) -> None:
    blow = strength.increased(case["attack"], case["defence"], met=False, lance=False)
    assert blow.attack == case["charged_attack"] and COLUMNS[column(blow.attack - blow.defence)] == case["column"]
    blow = strength.increased(case["attack"], case["defence"], met=True, lance=False)
    assert (
        blow.defence == case["countered_defence"]
        and COLUMNS[column(blow.attack - blow.defence)] == case["column_countered"]
    )


def reversal(case: Data) -> None:
    """The case gives the strengths after their increase."""
    for attack in range(case["attack"]):
        for defence in range(case["defence"]):
            if attack + attack // 2 == case["attack"] and defence + defence // 2 == case["defence"]:
                raised = strength.increased(attack, defence, met=True, lance=False)
                assert raised == strength.Strengths(case["attack"], case["defence"], case["reversed"])
                assert abs(raised.attack - raised.defence) == case["differential"]
                return
    raise AssertionError("no counter has these strengths")


def charge_route(case: Data) -> None:
    """Each hex of a legal route is on offer, or `go` rides just so; an illegal one can't be declared."""
    t = Table(case["map"], [f"roussel {case['front']} {case['facing']}", f"alwin {case['target']}"])
    names = t.s.ground.names
    grid = t.s.ground.lattice
    last = grid.direction(t.cell(case["route"][-1]), t.cell(case["target"]))
    begin(t, Charges())
    t.play("charge roussel")
    if not t.offers(f"at alwin {case['target']} {DIRECTIONS[last].lower()}"):
        assert not case["legal"]
        return
    t.play(f"at alwin {case['target']} {DIRECTIONS[last].lower()}")
    *lead_in, _, _, _ = case["route"]
    for hex_ in lead_in:
        if not t.offers(f"via {hex_}"):
            assert not case["legal"]
            return
        t.play(f"via {hex_}")
    t.play("go")
    declared = [names[cell] for cell in t.s.charges[0].route]
    assert (declared == case["route"]) == case["legal"]
    if case["legal"]:
        t.begin(RunCharges())
        assert place(t, t["roussel"]) == (case["route"][-1], case["route"][-2])


def countered(case: Data, ligulf: str) -> None:
    t = Table("meadow", ["roussel 0817 N", ligulf, "ethelnoth 0904 SW"])
    names = t.s.ground.names
    meets = "ligulf" if " S" in ligulf else "ethelnoth"
    begin(t, Charges())
    t.play("charge roussel")
    t.play("at ligulf 0806 n")
    t.play("go")
    route = t.s.charges[0].route
    assert [names[cell] for cell in route] == case["route"] and counter_charge.most_hexes(route) == case["max_hexes"]
    assert len(counter_charge.way(t.s, t[meets], route)) <= case["max_hexes"]
    t.play(f"meet {meets}")
    t.begin(RunCharges())
    assert place(t, t[meets]) == (case["counter_front"], case["counter_rear"])
    assert place(t, t["roussel"]) == (case["charger_front"], case["charger_rear"])


def counter_charges(case: Data) -> None:
    """Both examples have the same numbers: another rider meets the charge, or the target itself."""
    countered(case, "ligulf 0806")
    countered(case, "ligulf 0806 S")


RUN: dict[str, Callable[[Data], None]] = {
    "horse_hexes": horse_hexes,
    "mount": mount,
    "dismount": dismount,
    "lead": lead,
    "carry": carry,
    "charge": strengths,
    "reversal": reversal,
    "charge_route": charge_route,
    "counter_charge": counter_charges,
}

MINE = of_kinds(RUN)


@pytest.mark.parametrize("example", MINE, ids=[example["id"] for example in MINE])
def test_example(example: Data) -> None:
    RUN[example["case"]["kind"]](example["case"])


def test_every_kind_occurs() -> None:
    assert {example["case"]["kind"] for example in MINE} == set(RUN)


# -------------------------------------------------------------------- those told in words


@pytest.mark.rules("DXA-4.4.3d")
def test_catch_bridle() -> None:
    for die, caught in ((6, True), (7, False)):
        t = Table("meadow", ["raoul 1010 N", "roussel 1114 N"])
        loosen(t, "raoul", "2001")
        begin(t, Movement())
        t.play("move roussel")
        t.play("to 1111")
        t.play("catch raoul_horse", die)
        assert (t.s.leader[t["raoul_horse"]] == t["roussel"]) == caught and not t.offers("catch")


@pytest.mark.rules("DXA-5.3f")
def test_counter_charge_no_fire() -> None:
    for met in (True, False):
        t = Table("meadow", ["roussel 0817 N", "ligulf 0806 S", "wulfstan 0610"])
        begin(t, Charges())
        for answer in ("charge roussel", "at ligulf 0806 n", "go", "meet ligulf" if met else "pass"):
            t.play(answer)
        t.begin(RunCharges())
        assert bool(t.offers("fire wulfstan")) == (not met)


@pytest.mark.rules("DXA-7.2.2g")
def test_one_charge_per_target() -> None:
    t = Table("meadow", ["roussel 0816 N", "mauger 1016 NW", "ligulf 0806 N"])
    begin(t, Charges())
    assert t.offers("charge mauger")
    t.play("charge roussel")
    t.play(t.offers("at ligulf")[0])
    t.play("go")
    assert not t.offers("charge mauger")
    refusal = explain(t.s, t["mauger"], t["ligulf"], 0)[0]
    assert refusal.rule == "DXA-7.2.2g"


@pytest.mark.rules("DXA-7.2.4a", "DXA-7.2.3a", "DXA-6f")
def test_lance_charge() -> None:
    t = Table(
        "meadow", ["roussel 0916 N", "mauger 1016 N", "hamon 1117 N", "brihtric 0908", "cenred 1008", "dunstan 1108"]
    )
    begin(t, Charges())
    for rider, target, hex_ in (
        ("roussel", "brihtric", "0908"),
        ("mauger", "cenred", "1008"),
        ("hamon", "dunstan", "1108"),
    ):
        for answer in (f"charge {rider}", f"at {target} {hex_} n", "go"):
            t.play(answer)
    t.begin(RunCharges())
    for attacker, defender in compulsory(t.s):
        blow = strength.strengths(t.s, attacker, defender)
        assert blow == strength.Strengths(42, 4, False, 1)
        assert (
            COLUMNS[column(blow.attack - blow.defence)]
            == COLUMNS[column(blow.attack - blow.defence, blow.lances)]
            == "ge33"
        )
    assert [c.state for c in t.s.charges] == [COMPLETED] * 3
