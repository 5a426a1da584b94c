"""Bots know no game: they play the kernel's test games too, secrets, interruptions, games within games and all, and see
only what their seat sees."""

from time import perf_counter
from typing import Any

import pytest

from banneret.bots import LEVELS, Bot, make, names, spec
from banneret.bots.greedy import GreedyBot
from banneret.bots.mcts import MctsBot
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, peek
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.view import View
from tests.kernel import campaign, council, ford, tent

GAMES: list[Game[Any]] = [council.game, ford.game, campaign.game, tent.council_tent]
BOTS = ("random", "greedy", "mcts:20", "squire")


def ids(game: Game[Any]) -> str:
    return game.id


@pytest.mark.parametrize("game", GAMES, ids=ids)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_any_game_to_its_end(game: Game[Any], name: str) -> None:
    bot, dice = make(name), FastDice("whole games")
    match = Match(game, seed="bots")
    while match.decision is not None:
        seat = match.awaited[0]
        option = bot.choose(match.view(seat), dice)
        assert option in match.view(seat).menu
        match.play(option, seat)
    assert match.result is not None


@pytest.mark.parametrize("game", GAMES, ids=ids)
@pytest.mark.parametrize("name", BOTS)
def test_what_a_seat_cannot_know_never_changes_its_answer(game: Game[Any], name: str) -> None:
    """The same decision in worlds that differ only in what the seat can't know: with the same random stream the bot
    answers the same."""
    bot, differing = make(name), 0
    match = Match(game, seed="secrets")
    for number in range(12):
        if match.decision is None:
            break
        for seat in match.decision.seats:
            truth = bot.choose(View(game, match.state, seat, match.decision), FastDice(number)).notation
            for world_number in range(3):
                world = determinise(game, match.state, seat, FastDice(f"world {world_number}"))
                asked = peek(world)
                assert asked is not None
                differing += world != match.state
                assert bot.choose(View(game, world, seat, asked), FastDice(number)).notation == truth
        match.play(bot.choose(match.view(match.awaited[0]), FastDice(number)), match.awaited[0])
    if game in (council.game, tent.council_tent):
        assert differing, "nothing was hidden: the test proves nothing"


def test_a_better_search_wins_more() -> None:
    """At the ford, where there is nothing but the result to judge by, searching beats guessing."""
    bots: dict[str, Bot] = {"searching": MctsBot(iterations=60), "guessing": make("random")}
    won = 0
    for number in range(30):
        first, second = ("searching", "guessing") if number % 2 else ("guessing", "searching")
        match, dice = Match(ford.game, seed=f"better {number}"), FastDice(number)
        while match.decision is not None:
            who = (first, second)[match.decision.seat]
            match.play(bots[who].choose(match.view(match.seats[match.decision.seat]), dice))
        assert match.result is not None
        won += sum((first, second)[seat] == "searching" for seat in match.result.winners)
    assert won >= 20


def test_names_budgets_and_levels() -> None:
    assert {"random", "greedy", "tactician", "mcts", "squire", "knight", "banneret"} == set(names())
    assert isinstance(make("greedy"), GreedyBot)
    for name in ("mcts", "mcts:5", "mcts:0.01s"):
        assert isinstance(make(name), MctsBot)
    for level, plays in LEVELS.items():
        assert make(level).name == level
        assert spec(level, ford.game) == plays
    careless = ("tactician:-1", "tactician:x", "captain")
    for wrong in (
        *careless,
        "wizard",
        "mcts:zero",
        "mcts:0",
        "mcts:-3",
        "mcts:1.5",
        "random:3",
        "greedy:2s",
        "",
        "mcts:inf",
        "mcts:nan",
    ):
        with pytest.raises(BanneretError, match="There is no bot"):
            make(wrong)


def test_a_budget_of_time_is_kept() -> None:
    match = Match(ford.game, seed="time")
    while match.decision is not None and len(match.decision.options) < 2:
        match.play(match.decision.options[0])
    assert match.decision is not None
    begun = perf_counter()
    make("mcts:0.2s").choose(match.view(match.awaited[0]), FastDice(1))
    assert 0.15 < perf_counter() - begun < 2.0


def test_advance_is_idempotent_for_bots() -> None:
    """Asking again changes nothing: a bot may look at a decision as often as it likes."""
    match = Match(council.game, seed="again")
    before = match.state.clone()
    advance(match.state, Referee(FastDice(1)))
    assert match.state == before
