"""The numbers that programs are told of a skirmish: all that the table shows (DXA-0c)."""

from dataclasses import replace

import pytest

from banneret.games.diex.face.observing.observer import SkirmishObserver, observer_of
from banneret.games.diex.face.observing.size import any_size
from banneret.games.diex.ground.terrain import FENCE, MOAT
from banneret.games.diex.ladder import GONE
from banneret.games.diex.missiles.flaming import LADDER
from banneret.games.diex.pending import Charge, Errand
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DEAD, NOWHERE, STUNNED, DiexState
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.referee import Referee
from banneret.lab.fuzz.checks.observing import Observed, shown

from ..observing import watch
from .table import random_play

LONG = {"assault": 250, "slave_raid": 300, "malfosse": 200, "reivers": 400}
"""So many answers are given before these are looked at: then there are gates, fires, walls and loose horses."""


@pytest.mark.parametrize("scenario", [scenario.id for scenario in SKIRMISH.scenarios])
def test_what_is_shown_is_told(scenario: str) -> None:
    assert watch(SKIRMISH, scenario, answers=20, branches=2, worlds=0, begin=LONG.get(scenario, 0)) > 20


def test_setting_up_freely_is_told() -> None:
    assert watch(SKIRMISH, "malfosse", {"setup": "free"}, matches=1, answers=40, worlds=0) > 40


def told(observer: SkirmishObserver, s: DiexState) -> dict[str, int]:
    """The columns that are not 0."""
    row = Observed(observer).row(s, 0)
    return {column.name: value for column, value in zip(observer.columns, row, strict=True) if value}


def test_columns_have_the_names_of_the_table() -> None:
    s = SKIRMISH.start("malfosse", SKIRMISH.settle({}))
    found = told(observer_of(s), s)
    rider = next(counter for counter in range(s.cast.people) if s.steed[counter] >= 0)
    key, lattice = s.cast.keys[rider], s.ground.lattice
    assert (found[f"{key}.column"], found[f"{key}.row"]) == (
        lattice.column(s.at[rider]) + 1,
        lattice.row(s.at[rider]) + 1,
    )
    assert found[f"{key}.steed"] == s.steed[rider] + 1
    assert found[f"{key}.facing"] == s.facing[rider] + 1
    assert f"{key}.condition" not in found
    s.health[rider] = DEAD
    assert told(observer_of(s), s)[f"{key}.condition"] == 3


def test_the_order_in_which_men_died_is_neither_shown_nor_told() -> None:
    s = random_play(SKIRMISH.start("malfosse", SKIRMISH.settle({})), 4, 900)
    other = s.clone()
    other.bodies = dict(reversed(s.bodies.items()))
    other.flames = dict(reversed(s.flames.items()))
    assert len(s.bodies) > 1
    assert shown(SKIRMISH, other, 0, peek(other)) == shown(SKIRMISH, s, 0, peek(s))
    assert told(observer_of(s), other) == told(observer_of(s), s)


SETS = (
    *("shot", "fired", "attacked", "struck", "moved", "opposed", "idle", "axe", "fresh_stunned", "carriers"),
    *("bearers", "aloft", "hookmen", "remounted", "dismounted", "charged", "carried_off", "lancers", "safe", "watch"),
)
LISTS = {
    "at": NOWHERE,
    "facing": 3,
    "health": STUNNED,
    "steed": 3,
    "load": 4,
    "spent": 7,
    "throws": 1,
    "shields": 6,
    "left_by": 2,
    "waiting": 3,
}


def test_whatever_changes_is_told() -> None:
    """One thing at a time, from a position in which somebody moves."""
    s, ref = SKIRMISH.start("assault", SKIRMISH.settle({})), Referee(FastDice(1))
    decision = advance(s, ref)
    while s.move is None:
        assert decision is not None
        first = next((option for option in decision.menu if option.verb in ("ready", "done", "move")), decision.menu[0])
        apply(s, ref, decision.seat, first)
        decision = advance(s, ref)
    s.watch = 0
    move, ladder, cell = s.move, s.ladders[0], s.at[0]
    man = next(counter for counter in range(1, s.cast.people) if s.at[counter] >= 0 and s.steed[counter] < 0)
    changes: list[tuple[str, object]] = [(name, getattr(s, name) ^ 1 << man) for name in SETS]
    for name, number in LISTS.items():
        changes.append((name, [number if counter == man else was for counter, was in enumerate(getattr(s, name))]))
    changes += [
        ("turn", s.turn + 1),
        ("phasing", 1 - s.phasing),
        ("step", s.step - 1),
        ("last_target", man),
        ("trail_when_fired_at", 4),
        ("move", replace(move, left=move.left + 1)),
        ("move", replace(move, trail=(*move.trail, (cell, -1)))),
        ("move", replace(move, plan=(cell,))),
        ("move", replace(move, entered=move.entered + 1)),
        ("move", replace(move, swapped=0)),
        ("move", replace(move, halted=True)),
        ("move", None),
        ("tasks", (Errand("gate", man, cell, cell),)),
        ("tasks", (Errand("gate", man, cell, cell + 1),)),
        ("tasks", (Errand("clear", man, cell, 1 << 39),)),
        ("charges", (Charge(man, 5, cell, (cell, cell + 1)),)),
        ("charges", (Charge(man, 5, cell, (cell, cell + 1)), Charge(man + 1, 5, cell, (cell, cell + 1)))),
        ("charges", (Charge(man, 5, cell, (cell + 1, cell)),)),
        ("charges", (Charge(man, 5, cell, (cell, cell + 1), 7),)),
        ("shelter", {man: 2}),
        ("missed_bridles", ((man, 3),)),
        ("bodies", {cell: 1}),
        ("bodies", {cell: 2}),
        ("flames", {cell: (1, 0)}),
        ("flames", {cell: (1, 1)}),
        ("kindled", ((cell, 1),)),
        ("kindled", ((1, LADDER),)),
        ("ladders", [GONE, *s.ladders[1:]]),
        ("ladders", [replace(ladder, far=-1, side=2), *s.ladders[1:]]),
        ("ladders", [replace(ladder, raised=2), *s.ladders[1:]]),
        ("ladders", [replace(ladder, carried=not ladder.carried), *s.ladders[1:]]),
        ("bridge", (s.bridge + 1) % 3),
        ("fire_arrows", s.fire_arrows + 1),
        ("moat_fills", s.moat_fills + 1),
        ("hexes", ((cell, MOAT),)),
        ("sides", ((cell, 1, FENCE),)),
        ("closed", s.closed ^ 1 << cell),
        ("destroyed", s.destroyed ^ 1 << cell),
    ]
    observer = observer_of(s)
    seen = [told(observer, s)]
    for name, value in changes:
        other = s.clone()
        setattr(other, name, value)
        other.survey()
        found = told(observer, other)
        assert found not in seen, (name, value)
        seen.append(found)


def test_one_of_any_size_tells_the_same() -> None:
    """What a siege and a campaign use: the slots have numbers there, and who stands in which is told too."""
    s = SKIRMISH.start("reivers", SKIRMISH.settle({}))
    own = observer_of(s)
    who = tuple(s.cast.keys)
    other = SkirmishObserver(any_size(40, 48, 36, 99, who, ladders=4, hooks=4))
    ref, dice = Referee(FastDice(6)), FastDice(7)
    decision = advance(s, ref)
    for number in range(300):
        assert decision is not None
        if number % 30 == 0:
            said, mine = told(other, s), told(own, s)
            for counter, key in enumerate(who):
                slot = f"slot{counter + 1}"
                assert said.pop(f"{slot}.who") == counter + 1
                assert said.pop(f"{slot}.seat") == s.cast.seat[counter] + 1
                assert said.pop(f"{slot}.like")
                assert said.pop(f"{slot}.came_mounted", 0) == (
                    s.cast.beasts.count(counter) if counter < s.cast.people else 0
                )
                for name in [name for name in said if slot in name.split(".")]:
                    said[name.replace(slot, key)] = said.pop(name)
            assert (said.pop("turns"), said.pop("sections")) == (s.cast.turns, s.cast.sections)
            assert said == mine
        options = [option for option in decision.menu if option.verb != "surrender"]
        apply(s, ref, decision.seat, options[dice.below(len(options))])
        decision = advance(s, ref)
