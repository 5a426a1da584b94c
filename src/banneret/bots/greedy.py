"""Looks one answer ahead: takes the option with the best average, over all outcomes of chance, of the game's own
evaluation."""

from typing import Any

from ..kernel.dice import Dice, TooManyOutcomes
from ..kernel.flow import advance, apply
from ..kernel.game import Game
from ..kernel.option import Option
from ..kernel.referee import Referee
from ..kernel.state import State
from ..kernel.view import View
from .best import best
from .bot import Bot

MOST_OUTCOMES = 2_000
SAMPLES = 200


class GreedyBot(Bot):
    """One step on exact odds; where the outcomes are too many, on a sample of them."""

    __slots__ = ()

    name = "greedy"

    def choose(self, view: View, dice: Dice) -> Option:
        if len(view.menu) == 1:
            return view.menu[0]
        return best(view.menu, [prospect(view, option, dice) for option in view.menu], dice)


def prospect(view: View, option: Option, dice: Dice) -> float:
    """What an option is worth on average, one answer ahead."""
    game, seat = view.game, view.seat
    try:
        return sum(chance * worth(game, world, seat) for chance, world in view.outcomes(option, MOST_OUTCOMES))
    except TooManyOutcomes:
        return sum(worth(game, _sample(view, option, dice), seat) for _ in range(SAMPLES)) / SAMPLES


def worth(game: Game[Any], world: State, seat: int) -> float:
    """The score of a position for a seat: the result's if it is over, else the game's guess."""
    if world.result is not None:
        return world.result.scores[seat]
    return game.hints.evaluate(world, seat)


def _sample(view: View, option: Option, dice: Dice) -> State:
    world = view.imagine(dice)
    ref = Referee(dice)
    apply(world, ref, view.seat, option)
    advance(world, ref)
    return world
