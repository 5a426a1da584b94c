"""Answers at random: the yardstick."""

from ..kernel.dice import Dice
from ..kernel.option import Option
from ..kernel.view import View
from .bot import Bot


class RandomBot(Bot):
    """Any option, all equally likely."""

    __slots__ = ()

    name = "random"

    def choose(self, view: View, dice: Dice) -> Option:
        return view.menu[dice.below(len(view.menu))]
