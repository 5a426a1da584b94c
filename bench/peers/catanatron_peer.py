"""Catanatron: Catan in Python, four players, by its own random players and its own copy.

The package on PyPI has no search player. The repository's is a plain UCT whose time goes into random games to the end,
so the same is done here on the package's own `copy`, `execute` and `play_tick`. It is kinder to Catanatron than the
original, which copies the game for every outcome of every action that it might take: here a simulation makes one copy.
"""

import random
from math import log, sqrt
from typing import Any

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer
from measure import COPY, RANDOM_PLAY, SEARCH, Measure, SetUp, microseconds, per_second

WHO = "Catanatron"
EXPLORATION = sqrt(2)


def measures() -> list[Measure]:
    random.seed(1415)
    middles = [middle() for _ in range(20)]
    root, first = Node(), new_game()
    return [
        Measure(WHO, RANDOM_PLAY, per_second(random_match)),
        Measure(WHO, COPY, microseconds(lambda game: game.copy(), middles)),
        Measure(WHO, SEARCH, per_second(lambda: simulate(first, root))),
    ]


def new_game() -> Any:
    return Game([RandomPlayer(color) for color in Color])


def is_over(game: Any) -> bool:
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def random_match() -> int:
    """One match at random; how many decisions it had."""
    game = new_game()
    return play_out(game)


def play_out(game: Any) -> int:
    decisions = 0
    while not is_over(game):
        game.play_tick()
        decisions += 1
    return decisions


def middle() -> Any:
    """The position half way through a random match."""
    state = random.getstate()
    decisions = random_match()
    random.setstate(state)
    game = new_game()
    for _ in range(decisions // 2):
        game.play_tick()
    return game


class Node:
    """What has come of an action for the player who took it."""

    __slots__ = ("children", "visits", "wins")

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.wins = 0

    def choose(self, actions: list[Any]) -> Any:
        """An action never tried; else the one with the highest upper confidence bound."""
        for action in actions:
            if action not in self.children:
                return action
        known = log(self.visits)
        return max(actions, key=lambda action: self.children[action].bound(known))

    def bound(self, known: float) -> float:
        return self.wins / self.visits + EXPLORATION * sqrt(known / self.visits)


def simulate(game: Any, root: Node) -> int:
    """Down the tree, a random match to its end from there, and back. One simulation."""
    world = game.copy()
    node, path = root, []
    grown = False
    while not grown and not is_over(world):
        mover = world.state.current_color()
        action = node.choose(world.state.playable_actions)
        grown = action not in node.children
        node = node.children.setdefault(action, Node())
        path.append((node, mover))
        world.execute(action, validate_action=False)
    play_out(world)
    winner = world.winning_color()
    root.visits += 1
    for visited, mover in path:
        visited.visits += 1
        visited.wins += mover == winner
    return 1


SET_UPS = [SetUp(WHO, measures)]
