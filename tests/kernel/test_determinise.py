"""From what a seat knows to positions that could be true: fitting all it knows, and drawn without a look at the
truth."""

import random
from collections import Counter
from typing import Any

import pytest

from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice, outcomes
from banneret.kernel.flow import peek
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.phase import Plan, Together

from . import council, tent
from .table import GAMES, play_all, play_random, position

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)


def nations(s: object) -> tuple[int, ...]:
    assert isinstance(s, council.CouncilState)
    return tuple(secret.value for secret in s.nations)


@EVERY_GAME
def test_a_guess_does_not_depend_on_the_truth(game: Game[Any]) -> None:
    """Take any position that the seat could hold for true in place of the true one: with the same dice the guess is the
    same, to the byte."""
    for number in range(10):
        for match in play_random(Match(game, seed=f"guess {number}"), random.Random(number)):
            for seat in range(len(match.seats)):
                other = determinise(game, match.state, seat, FastDice(f"other {seat}"))
                one = determinise(game, match.state, seat, FastDice(seat))
                two = determinise(game, other, seat, FastDice(seat))
                assert position(one) == position(two)


@EVERY_GAME
def test_a_guess_is_a_sound_position_and_the_truth_is_left_alone(game: Game[Any]) -> None:
    for number in range(10):
        for match in play_random(Match(game, seed=f"sound {number}"), random.Random(number)):
            before = position(match.state)
            for seat in range(len(match.seats)):
                world = determinise(game, match.state, seat, FastDice(number))
                game.check(world)
                decision = peek(world)
                if match.decision is None:
                    assert decision is None
                    continue
                assert decision is not None
                # What the seat itself is offered is what it is offered in truth.
                assert decision.menu_of(seat) == match.decision.menu_of(seat)
            assert position(match.state) == before


def test_guesses_cover_what_can_be_and_nothing_else() -> None:
    """North knows his own nation: the other lord who serves it can be any of three, each as likely."""
    match = Match(council.game, seed="three")
    truth = nations(match.state)
    found = dict[tuple[int, ...], float]()
    for chance, guess in outcomes(lambda dice: nations(determinise(match.game, match.state, 0, dice))):
        found[guess] = found.get(guess, 0) + float(chance)
    assert len(found) == 3
    assert all(guess[0] == truth[0] and sorted(guess) == [0, 0, 1, 1] for guess in found)
    assert all(abs(chance - 1 / 3) < 1e-9 for chance in found.values())
    assert truth in found


def test_one_who_knows_nothing_guesses_among_all_deals() -> None:
    match = Match(council.game, seed="six")
    counts = Counter(nations(determinise(match.game, match.state, NOBODY, FastDice(number))) for number in range(300))
    assert len(counts) == 6


def test_others_plans_are_imagined_as_not_begun_and_ones_own_is_kept() -> None:
    match = play_all(Match(council.game, seed="plans"), "north: pledge 1", "east: pledge 2", "south: pledge 3")
    world = match.view("north").imagine(FastDice(1))
    phase = world.stack[-1]
    assert isinstance(phase, Together)
    plans = dict(phase.plans)
    assert plans[0] == Plan(((1,),), ready=True)
    assert plans[1] == plans[2] == plans[3] == Plan()


def test_down_into_games_within() -> None:
    """In a tent in a tent the seats are turned twice; still each seat keeps its own nation, and the others are
    guessed."""
    match = Match(tent.double_tent, seed="deep")

    def innermost(s: Any) -> tuple[int, ...]:
        while s.inner is not None:
            s = s.inner.state
        return nations(s)

    truth = innermost(match.state)
    outer, inner = tent.double_tent.turned, tent.council_tent.turned
    for chair in range(4):
        lord = inner.index(outer.index(chair))
        guesses = {innermost(determinise(match.game, match.state, chair, FastDice(number))) for number in range(60)}
        assert {guess[lord] for guess in guesses} == {truth[lord]}
        assert len(guesses) == 3


def test_a_view_gives_positions_with_their_chances() -> None:
    """All that can come of consulting the omens, over all that North can't know: the chances sum to one."""
    match = Match(council.game, seed="outcomes")
    for seat in council.LORDS:
        match.play("pledge 0", seat)
    for i, seat in enumerate(council.LORDS):
        play_all(match, f"{seat}: envoy {council.LORDS[i - 1]}", f"{seat}: flatter")
    view = match.view("north")
    before = position(match.state)
    total, rain = 0.0, 0.0
    worlds = 0
    for chance, world in view.outcomes(council.OMEN_MENU[0]):
        assert isinstance(world, council.CouncilState)
        council.game.check(world)
        total += chance
        rain += chance if world.drawn == [council.RAIN] else 0
        worlds += 1
    # Three deals; a comet has six faces, a spy four, the rain one.
    assert worlds == 3 * (6 + 4 + 1)
    assert abs(total - 1) < 1e-9
    assert abs(rain - 3 / 7) < 1e-9
    assert position(match.state) == before
