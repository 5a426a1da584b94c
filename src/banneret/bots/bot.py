"""What a bot is: something that answers for a seat, from what that seat knows."""

from ..kernel.dice import Dice
from ..kernel.option import Option
from ..kernel.view import View


class Bot:
    """A player. It keeps nothing between decisions that it was not shown; all its chance comes from the dice it is
    given."""

    __slots__ = ()

    name: str = "bot"

    def choose(self, view: View, dice: Dice) -> Option:
        """One of the options in `view.menu`."""
        raise NotImplementedError
