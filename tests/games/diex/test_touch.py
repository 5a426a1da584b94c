"""Touching anything on the table is answered: it leads to an option, or a rule says why not."""

from collections.abc import Callable

import pytest

from banneret.games.diex.charges.axes import MarkAxes
from banneret.games.diex.charges.charge import Charges
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.missiles.offensive_fire import ChooseShot
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, why_not_touched
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from .rest import Rest
from .table import Table

GENERIC = "not on offer"


def touched(t: Table, *things: str) -> Refusal | None:
    return why_not_touched(t.s, t.decision, t.s.phasing, t.s.cast.seats, things)


def clause(t: Table, *things: str) -> str:
    refusal = touched(t, *things)
    assert refusal is not None and GENERIC not in refusal.reason, things
    return refusal.rule


@pytest.mark.rules("DXA-5e", "DXA-5d")
def test_in_the_fire_step() -> None:
    t = Table("meadow", ["vital 1010", "huon 1212", "gaucher 0909", "alwin 1004", "oswin 2418"], Rest(), ChooseShot())
    assert touched(t, "vital") is None
    assert clause(t, "1015") == "DXA-5e", "an empty hex"
    assert clause(t, "gaucher").startswith("DXA-5"), "he has no missile"
    assert clause(t, "vital", "gaucher") == "DXA-5e", "a friend"
    assert clause(t, "alwin") == "DXA-5d", "two could shoot at him: which?"
    t.play("shoot vital")
    assert touched(t, "alwin") is None
    assert clause(t, "1015") == "DXA-5e"
    assert clause(t, "gaucher") == "DXA-5e", "nobody aims at his friends"


@pytest.mark.rules("DXA-4e", "DXA-2b", "DXA-4d", "DXA-4.2a")
def test_in_the_movement_step() -> None:
    t = Table("meadow", ["gaucher 1010", "gervais 0101", "alwin 1011"], Rest(), Movement())
    assert touched(t, "gaucher") is None
    assert clause(t, "alwin") == "DXA-2b"
    assert clause(t, "1015") == "DXA-4d"
    t.play("move gaucher")
    assert touched(t, "1009") is None
    assert clause(t, "1011") == "DXA-4.2a"
    assert clause(t, "alwin") == "DXA-4.2a", "a counter stands for its hex"
    assert clause(t, "2418").startswith("DXA-4")
    t.play("stop")
    assert clause(t, "gaucher") == "DXA-4e"


@pytest.mark.rules("DXA-6a", "DXA-6.7d")
def test_in_the_combat_step() -> None:
    t = Table("meadow", ["gaucher 1010", "gervais 0101", "alwin 1011", "oswin 2418"], Rest(), Combat())
    assert touched(t, "gaucher", "alwin") is None and touched(t, "alwin") is None
    assert clause(t, "1015") == "DXA-6a"
    assert clause(t, "gervais") == "DXA-6.7d", "nobody beside him"
    assert clause(t, "gaucher", "oswin") == "DXA-6.7d"
    assert clause(t, "gaucher", "gervais") == "DXA-6a"


@pytest.mark.rules("DXA-7.2.1a")
def test_in_the_charge_step() -> None:
    t = Table("meadow", ["roussel 0916 N", "gaucher 0202", "alwin 0906"], Rest(), Charges())
    assert touched(t, "roussel") is None
    assert clause(t, "1215") == "DXA-7.2.1a"
    assert clause(t, "gaucher").startswith("DXA-7.2.1")
    t.play("charge roussel")
    assert touched(t, "alwin") is None
    t.play(t.offers("at alwin")[0])
    assert clause(t, "2418") == "DXA-7.2.1c"


@pytest.mark.rules("DXA-7.4a", "DXA-7.4c")
def test_when_axes_are_marked() -> None:
    t = Table("meadow", ["osferth 1010", "alwin 0101", "gaucher 1011"], Rest(), MarkAxes())
    assert touched(t, "osferth") is None
    assert clause(t, "alwin") == "DXA-7.4a"
    assert clause(t, "1515") == "DXA-7.4c"


@pytest.mark.parametrize("scenario", [scenario.id for scenario in SKIRMISH.scenarios])
def test_every_counter_and_hex_in_every_step(scenario: str) -> None:
    """Things that are on the map, one by one, in the positions of a random game."""
    dice = FastDice(f"touch {scenario}")
    ref = Referee(dice)
    s = SKIRMISH.start(scenario, {"setup": "given"})
    decision = advance(s, ref)
    pick: Callable[[int], int] = dice.below
    for number in range(400):
        if decision is None:
            break
        if number % 8 == 0:
            people = [
                key for key, at in zip(s.cast.keys, s.at, strict=False) if at >= 0 and s.who[at] == s.cast.numbers[key]
            ]
            cells = [s.ground.names[s.ground.lattice.cells[pick(len(s.ground.lattice.cells))]] for _ in range(4)]
            for thing in (*(people[pick(len(people))] for _ in range(4)), *cells):
                refusal = why_not_touched(s, decision, decision.seat, s.cast.seats, (thing,))
                assert refusal is None or (refusal.rule and GENERIC not in refusal.reason), (s.stack[-1], thing)
        options = [option for option in decision.menu if option.verb != "surrender"] or list(decision.menu)
        apply(s, ref, decision.seat, options[pick(len(options))])
        decision = advance(s, ref)
