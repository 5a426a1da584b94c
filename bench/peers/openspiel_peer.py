"""OpenSpiel: games written in C++, driven from Python. Chance is drawn as its own examples do, and is no decision."""

import random
from functools import partial
from typing import Any

import pyspiel
from measure import COPY, RANDOM_PLAY, Measure, SetUp, microseconds, per_second

NAMES = ("backgammon", "chess")


def of_game(name: str) -> list[Measure]:
    random.seed(1415)
    game = pyspiel.load_game(name)
    middles = [middle(game) for _ in range(20)]
    who = f"OpenSpiel {name}"
    return [
        Measure(who, RANDOM_PLAY, per_second(lambda: random_match(game))),
        Measure(who, COPY, microseconds(lambda state: state.clone(), middles)),
    ]


def random_match(game: Any) -> int:
    """One match at random; how many decisions it had."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        decisions += step(state)
    return decisions


def step(state: Any) -> bool:
    """One action at random; whether it was a decision."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, chances)[0])
        return False
    state.apply_action(random.choice(state.legal_actions()))
    return True


def middle(game: Any) -> Any:
    """The position half way through a random match."""
    state = game.new_initial_state()
    while not state.is_terminal():
        step(state)
    half = game.new_initial_state()
    for action in state.history()[: len(state.history()) // 2]:
        half.apply_action(action)
    return half


SET_UPS = [SetUp(f"OpenSpiel {name}", partial(of_game, name)) for name in NAMES]
