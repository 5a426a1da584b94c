"""Plays what the game's own advice says (`Hints.advise`): quick, and as good as that advice. For games of many small
decisions. Where the game leaves it to chance (`Hints.whims`), chance decides. Within a game within a game it is the
inner one that is asked, for positions that the seat can imagine."""

from math import cos, log, pi, sqrt

from ..kernel.dice import Dice
from ..kernel.flow import asked_of
from ..kernel.option import Option
from ..kernel.view import View
from .best import best
from .bot import Bot

_FINE = 1 << 20


class TacticianBot(Bot):
    """Takes the option that looks best. A careless one sees each option better or worse than it is, by so much as the
    carelessness says."""

    __slots__ = ("carelessness",)

    name = "tactician"

    def __init__(self, carelessness: float = 0.0) -> None:
        self.carelessness = carelessness

    def choose(self, view: View, dice: Dice) -> Option:
        menu = view.menu
        if len(menu) == 1:
            return menu[0]
        game, world, seat = asked_of(view.game, view.imagine(dice), view.seat)
        whims = game.hints.whims(world, seat, menu)
        if whims:
            return menu[dice.weighted(whims)]
        values = game.hints.advise(world, seat, menu)
        if self.carelessness:
            values = [value + self.carelessness * _noise(dice) for value in values]
        return best(menu, values, dice)


def _noise(dice: Dice) -> float:
    """A number around 0 with a spread of 1, as errors are spread (Box and Muller's way to a normal deviate)."""
    return sqrt(-2.0 * log((dice.below(_FINE) + 1) / _FINE)) * cos(2.0 * pi * dice.below(_FINE) / _FINE)
