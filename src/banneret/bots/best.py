"""The best of some options."""

from collections.abc import Sequence

from ..kernel.dice import Dice
from ..kernel.option import Menu, Option


def best(menu: Menu, values: Sequence[float], dice: Dice) -> Option:
    """The option of the highest value; any of those that are equally good. Where there is no choice, nothing is
    drawn."""
    highest = max(values)
    equals = [option for option, value in zip(menu, values, strict=True) if value == highest]
    return equals[dice.below(len(equals))] if len(equals) > 1 else equals[0]
