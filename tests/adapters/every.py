"""What the adapters' tests run over: the two tiny games and the scenarios of every installed game, so that a new game
is covered by itself."""

from typing import Any

import pytest

from banneret import Game
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.registry import games
from banneret.kernel.state import State

from .tiny import COUNCIL, DUEL

GAMES: list[Game[Any]] = [DUEL, COUNCIL, *(kind for game in games() for kind in game.kinds())]
FEW = 4
"""Of a game with more scenarios than that, the first and the last stand for all."""
LONG = frozenset(
    {"campaign_1429", "campaign_1428", "kent_1066", "york_1069"}
    | {"kings_pence_four", "kent_1066_four", "york_1069_three", "york_1069_four"}
)
"""Thousands of answers a game: the shorter scenarios have the same rules."""
MOST_POSITIONS = 120


def _standing_for_all(game: Game[Any]) -> list[str]:
    scenarios = [scenario.id for scenario in game.scenarios if scenario.id not in LONG]
    return scenarios if len(game.scenarios) <= FEW else list(dict.fromkeys((scenarios[0], scenarios[-1])))


SCENARIOS = [(game, id) for game in GAMES for id in _standing_for_all(game)]

every_scenario = pytest.mark.parametrize(
    ("game", "scenario"), [pytest.param(game, id, id=f"{game.id}-{id}") for game, id in SCENARIOS]
)


def positions(game: Game[Any], scenario: str, seed: int) -> list[State]:
    """The positions of one random match in which somebody is asked; of a long match some, the last among them."""
    dice: Dice = FastDice(seed)
    ref = Referee(dice)
    state: State = game.start(scenario, game.settle({}))
    found = []
    while (decision := advance(state, ref)) is not None:
        found.append(state.clone())
        menu = decision.menu_of(decision.seat)
        apply(state, ref, decision.seat, menu[dice.below(len(menu))])
    return found[:: -(len(found) // MOST_POSITIONS + 1)][::-1]
