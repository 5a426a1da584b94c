"""The numbers that programs are told of a position: all that the table shows (MAI-1.2)."""

from array import array
from collections.abc import Mapping
from dataclasses import replace

import pytest

from banneret.games.maid import game
from banneret.games.maid.country import TOWN
from banneret.games.maid.parties import Battle, Party
from banneret.games.maid.state import CAPTIVE, KILLED, NOBODY, MaidState
from banneret.games.maid.tables import ENGLISH, FRENCH, LEADER
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.observer import TYPECODE, Observer, Row
from banneret.kernel.referee import Referee
from banneret.lab.fuzz.checks.observing import Observed, shown

from ..observing import watch

ALL = {variant.id: "on" for variant in game.variants}


@pytest.mark.parametrize(
    ("scenario", "variants", "begin"),
    [
        ("loire_1429", {}, 0),
        ("loire_1429", ALL, 60),
        ("rheims_1429", {"engineers": "on", "train": "on"}, 0),
        ("compiegne_1430", {"routs": "on", "truce": "on"}, 200),
        ("campaign_1428", ALL, 900),
    ],
)
def test_what_is_shown_is_told(scenario: str, variants: Mapping[str, str], begin: int) -> None:
    answers = 10 if scenario.startswith("campaign") else 40
    assert watch(game, scenario, variants, matches=2, answers=answers, branches=2, worlds=0, begin=begin) > answers


def told(s: MaidState) -> dict[str, int]:
    """The columns that are not 0."""
    observer = game.observer(s.scenario, game.variants_of(s))
    row = Observed(observer).row(s, FRENCH)
    return {column.name: value for column, value in zip(observer.columns, row, strict=True) if value}


def test_columns_have_the_names_of_the_table() -> None:
    s = game.start("loire_1429", game.settle({}))
    found = told(s)
    assert found["orleans.owner"] == 3
    assert found["jeanne.column"], found["jeanne.row"]
    assert found["turn"] == 1
    assert sum(value for name, value in found.items() if name.endswith(".english.archers")) == sum(
        counts[4] for counts in s.sp[ENGLISH].values()
    )


@pytest.mark.rules("MAI-5.11")
def test_a_dead_leader_is_no_prisoner() -> None:
    s = game.start("loire_1429", game.settle({}))
    s.put(LEADER["la_hire"], KILLED)
    dead = told(s)
    s.put(LEADER["la_hire"], CAPTIVE)
    captive = told(s)
    assert (dead["la_hire.fate"], captive["la_hire.fate"]) == (2, 3)
    assert "la_hire.column" not in dead


def test_a_choice_half_made_is_told() -> None:
    """MAI-6.1: whoever has been named for a march so far."""
    s, ref = game.start("loire_1429", game.settle({})), Referee(FastDice(5))
    answers = ["move orleans", "take talbot 1", "take suffolk 0", "take scales 0", "take english.heavy_cavalry 1"]
    decision = advance(s, ref)
    while answers:
        assert decision is not None
        menu = {option.notation: option for option in decision.menu}
        apply(s, ref, decision.seat, menu["done"] if "done" in menu else menu[answers.pop(0)])
        decision = advance(s, ref)
    found = told(s)
    assert (found["talbot.chosen"], found.get("scales.chosen", 0)) == (1, 0)
    assert found["chosen.settled"] == 4
    assert found["chosen.here.heavy_cavalry"] == 1


def test_the_order_in_which_stacks_came_is_neither_shown_nor_told() -> None:
    s = game.start("loire_1429", game.settle({}))
    other = s.clone()
    other.sp = [dict(reversed(stacks.items())) for stacks in s.sp]
    other.works = s.works[::-1]
    assert list(other.sp[0]) != list(s.sp[0])
    assert shown(game, other, 0, peek(other)) == shown(game, s, 0, peek(s))
    assert told(other) == told(s)


def test_whatever_changes_is_told() -> None:
    """One thing at a time, from a position in which a group is on the march and an attack under way."""
    s, ref, dice = game.start("compiegne_1430", ALL), Referee(FastDice(1)), FastDice(2)
    decision = advance(s, ref)
    while s.marching is None:
        assert decision is not None
        apply(s, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
        decision = advance(s, ref)
    group, cell = s.marching, next(iter(s.sp[FRENCH]))
    s.battle = Battle(cell, (Party(cell, NOBODY[s.active], 0),))
    base = told(s)
    changes: dict[str, object] = {
        "turn": s.turn + 1,
        "works": (*s.works, cell),
        "unsupplied": [(), (cell,)],
        "starving": ((), (cell,)),
        "routed": [(), (cell,)],
        "received": (cell,),
        "attacked": (cell,),
        "contact": (cell,),
        "summoned": (TOWN["compiegne"],),
        "banks": [points + 1 for points in s.banks],
        "will": 1 - s.will,
        "jeanne": s.jeanne + 1,
        "event": "miracle",
        "captured": not s.captured,
        "crowned": not s.crowned,
        "will_used": s.will_used ^ 1,
        "will_due": s.will_due ^ 1,
        "orleans_besieged": not s.orleans_besieged,
        "sailed": not s.sailed,
        "coming": s.coming[1:],
        "active": 1 - s.active,
        "spent_people": s.spent_people ^ 1 << LEADER["dunois"],
        "lost": [count + 1 for count in s.lost],
        "marching": replace(group, points=group.points + 1),
        "battle": s.battle.rolled(3, 4),
    }
    for name, value in changes.items():
        other = s.clone()
        setattr(other, name, value)
        assert told(other) != base, name
    for marching in (
        replace(group, starved=not group.starved),
        replace(group, started=not group.started),
        replace(group, dropped=not group.dropped),
    ):
        other = s.clone()
        other.marching = marching
        assert told(other) != base, marching
    for battle in (s.battle.judged(101, 2), replace(s.battle, besieged=True)):
        other = s.clone()
        other.battle = battle
        assert told(other) != base, battle


def row_of(observer: Observer[MaidState], s: MaidState) -> Row:
    row = array(TYPECODE, bytes(2 * len(observer.columns)))
    observer.write(s, ENGLISH, row, 0)
    return row


def test_what_was_written_before_makes_no_difference() -> None:
    """It repaints what has changed since the last row, of whatever match that was."""
    variants = game.settle({})
    observer = game.observer("rheims_1429", variants)
    found: list[tuple[MaidState, Row]] = []
    for seed in range(2):
        s, ref, dice = game.start("rheims_1429", variants), Referee(FastDice(seed)), FastDice(-seed)
        decision = advance(s, ref)
        while decision is not None:
            if dice.below(10) == 0:
                found.append((s.clone(), row_of(observer, s)))
            apply(s, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
            decision = advance(s, ref)
    afresh = game.observer("rheims_1429", variants)
    dice = FastDice(3)
    for _ in range(200):
        s, row = found[dice.below(len(found))]
        assert row_of(afresh, s) == row
