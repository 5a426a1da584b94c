"""Bots in a skirmish do not walk to and fro: neither out and back within a move, nor from turn to turn between two
hexes."""

from collections import defaultdict
from dataclasses import dataclass

import pytest

from banneret.bots import make
from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.view import View

SCENARIOS = ("foragers", "malfosse", "reivers", "the_tithe")
GAMES = 2


@dataclass(slots=True)
class Steps:
    """How often somebody went on; how often into a hex that he had been in during the same move; and how often he went
    to and fro, from one hex to another, back, and there again, in three turns running."""

    all: int = 0
    back: int = 0
    fro: int = 0


def walked(level: str) -> Steps:
    """Some games of bots of a level against themselves."""
    found = Steps()
    for scenario in SCENARIOS:
        for number in range(GAMES):
            _watch(scenario, level, f"{scenario} {number}", found)
    return found


def _watch(scenario: str, level: str, seed: str, found: Steps) -> None:
    bot, dice, ref = make(level), FastDice(f"{seed} thoughts"), Referee(FastDice(seed))
    s = SKIRMISH.start(scenario, SKIRMISH.settle({"setup": "given"}))
    ways: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    decision = advance(s, ref)
    while decision is not None:
        seat = decision.seats[0]
        option = bot.choose(View(SKIRMISH, s, seat, decision), dice)
        if s.move is not None and option.verb == "to":
            found.all += 1
            found.back += option.args[0] in [cell for cell, *_ in s.move.trail]
        elif s.move is not None and option.verb == "stop":
            ways[s.move.counter].append((s.turn, s.move.trail[0][0], s.at[s.move.counter]))
        apply(s, ref, seat, option)
        decision = advance(s, ref)
    found.fro += sum(map(_to_and_fro, ways.values()))


def _to_and_fro(ways: list[tuple[int, int, int]]) -> int:
    """Of one man's moves (turn, whence, where to)."""
    return sum(
        a != b and second == (turn + 1, b, a) and third == (turn + 2, a, b)
        for (turn, a, b), second, third in zip(ways, ways[1:], ways[2:], strict=False)
    )


@pytest.mark.parametrize("level", ["knight", "banneret"])
def test_nobody_walks_to_and_fro(level: str) -> None:
    """Somebody may change his mind within a move now and then, a knight once in a hundred and fifty steps."""
    steps = walked(level)
    assert steps.all > 300, "they do go somewhere"
    assert steps.back <= 0.02 * steps.all
    assert not steps.fro


@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_who_goes_without_a_reason_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What keeps a careless one where he is is taken out: then he goes back in one step of twelve."""
    monkeypatch.setattr("banneret.games.diex.strategy.move._settled", lambda s, move, menu, values, look, here: values)
    steps = walked("knight")
    assert steps.back > 0.05 * steps.all
