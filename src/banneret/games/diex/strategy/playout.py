"""A quick, sensible reply for roll-outs: what the advice likes best."""

from banneret.kernel.dice import Dice
from banneret.kernel.option import Menu

from ..state import DiexState
from .advice import advise


def playout(s: DiexState, seat: int, menu: Menu, dice: Dice) -> int:
    """The number of the option that looks best; of equals any."""
    if len(menu) == 1:
        return 0
    values = advise(s, seat, menu)
    best = max(values)
    equals = [number for number, value in enumerate(values) if value == best]
    return equals[dice.below(len(equals))] if len(equals) > 1 else equals[0]
