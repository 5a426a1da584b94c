"""The numbers that programs are told of a position: all that the table shows (MAI-1.2)."""

from array import array
from collections.abc import Mapping

import pytest

from banneret.games.maid import game
from banneret.games.maid.state import CAPTIVE, KILLED, MaidState
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
