"""A game within a game that rests and is entered again (`State.rest`): two of them go on side by side."""

import random

from banneret.kernel import codec
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, peek
from banneret.kernel.match import Match
from banneret.kernel.referee import Referee

from . import relay
from .table import play_all, play_random, reloaded, snapshot


def table(match: Match) -> int:
    assert match.state.inner is not None and isinstance(match.state.inner.state, relay.PotState)
    return match.state.inner.state.table


def aside(match: Match) -> relay.PotState:
    state = match.state
    assert isinstance(state, relay.RelayState) and state.aside is not None
    assert isinstance(state.aside.state, relay.PotState)
    return state.aside.state


def test_they_are_played_in_turn() -> None:
    match = Match(relay.game, seed="turns")
    seen = []
    for _ in range(6):
        seen.append((table(match), match.awaited[0]))
        match.play("take 1")
    assert seen == [(1, "host"), (2, "host"), (1, "guest"), (2, "guest"), (1, "host"), (2, "host")]


def test_what_rests_has_no_result_and_asks_nothing() -> None:
    match = play_all(Match(relay.game, seed="rest"), "take 2")
    resting = aside(match)
    assert resting.rests and resting.result is None and resting.left == 5
    assert peek(resting) is None and advance(resting, Referee(FastDice(1))) is None
    play_all(match, "take 2")
    assert match.state.inner is not None and match.state.inner.state is resting and not resting.rests
    assert aside(match).table == 2 and aside(match).rests


def test_when_one_is_over_the_other_goes_on_alone() -> None:
    match = Match(relay.game, seed="alone")
    while match.state.inner is not None and isinstance(match.state, relay.RelayState) and not match.state.won:
        match.play("take 2" if table(match) == 1 and match.why_not("take 2") is None else "take 1")
    assert isinstance(match.state, relay.RelayState) and match.state.won == [1] and match.state.aside is None
    assert table(match) == 2
    seats = []
    while match.decision is not None:
        seats.append(match.awaited[0])
        match.play("take 1")
    assert seats == ["guest", "host", "guest", "host"] and match.state.won == [1, 0]
    assert match.result is not None and match.result.level == "draw"


def test_records_positions_clones_and_undo() -> None:
    """What rests is part of the position."""
    for number in range(30):
        match = Match(relay.game, seed=f"match {number}")
        rng = random.Random(number)
        for _ in play_random(match, rng, number % 9):
            pass
        again = reloaded(match)
        assert snapshot(again) == snapshot(match)
        text = codec.dumps(match.state)
        assert codec.dumps(codec.loads(relay.game, text)) == text
        copy = match.state.clone()
        assert codec.dumps(copy) == text
        if isinstance(copy, relay.RelayState) and copy.aside is not None:
            assert isinstance(copy.aside.state, relay.PotState)
            copy.aside.state.left += 1
            assert codec.dumps(match.state) == text
        if match.course.steps:
            seat = match.seats[match.course.steps[-1].seat]
            before = match.course.steps[-1].option.notation
            match.undo(seat)
            match.play(before, seat)
            assert codec.dumps(match.state) == text
        for _ in play_random(match, rng):
            pass
        assert match.result is not None
