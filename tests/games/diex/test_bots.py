"""The bots at the table of this game: they play every scenario to its end, each level better than the one below, and in
time."""

from time import perf_counter

import pytest

from banneret.bots import make, spec
from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance
from banneret.kernel.referee import Referee
from banneret.kernel.view import View
from banneret.lab import Played, play, schedule

SCENARIOS = tuple(scenario.id for scenario in SKIRMISH.scenarios)


def played(scenario: str, bots: tuple[str, str], number: int = 0) -> Played:
    seats = SKIRMISH.scenario(scenario).seats
    return play(schedule("diex", dict(zip(seats, bots, strict=True)), 2, scenario=scenario, seed="bots"), number)[0]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_tactician_plays_every_scenario_to_its_end(scenario: str) -> None:
    assert played(scenario, ("tactician", "tactician")).level


def test_a_knight_beats_chance_in_both_seats() -> None:
    wins = 0
    for scenario in SCENARIOS[:10]:
        wins += played(scenario, ("knight", "random")).winners == (0,)
        wins += played(scenario, ("random", "knight")).winners == (1,)
    assert wins >= 18


def test_levels_are_three_different_bots() -> None:
    assert len({spec(level, SKIRMISH) for level in ("squire", "knight", "banneret")}) == 3


@pytest.mark.parametrize("scenario", ["foragers", "assault"])
def test_a_banneret_answers_within_two_seconds(scenario: str) -> None:
    state = SKIRMISH.start(scenario, {"setup": "given"})
    ref, dice, bot = Referee(FastDice("time")), FastDice("time"), make("banneret")
    decision = advance(state, ref)
    longest = 0.0
    for _ in range(30):
        assert decision is not None
        seat = decision.seats[0]
        began = perf_counter()
        option = bot.choose(View(SKIRMISH, state, seat, decision), dice)
        longest = max(longest, perf_counter() - began)
        state.stack[-1].answer(state, ref, seat, option)
        decision = advance(state, ref)
    assert longest < 2.0


def test_advice_is_a_number_for_each_option_and_changes_nothing() -> None:
    state = SKIRMISH.start("malfosse", {"setup": "given"})
    ref, dice = Referee(FastDice("pure")), FastDice("pure")
    decision = advance(state, ref)
    for _ in range(120):
        assert decision is not None
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        before = state.clone()
        assert len(SKIRMISH.hints.advise(state, seat, menu)) == len(menu)
        assert state == before
        state.stack[-1].answer(state, ref, seat, menu[SKIRMISH.hints.playout(state, seat, menu, dice)])
        decision = advance(state, ref)
