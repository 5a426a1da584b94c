"""Choices of so many of each lot: the step of a whole choice that is asked for now."""

from collections.abc import Sequence

from banneret.kernel.handful import TAKE
from banneret.kernel.option import Menu
from banneret.kernel.tally import Lot

AMISS = -2.5
"""What another step than the meant one is worth: a choice of pieces is part of a plan, and few overlook what they
meant."""


def steps_to(menu: Menu, lots: Sequence[Lot], wanted: Sequence[int]) -> list[float]:
    """How good each option looks to one who wants this choice: its ready-made name, or its number of the lot that is
    asked for."""
    meant = tuple(wanted)
    values = []
    ready = any(option.verb != TAKE and option.args == meant for option in menu)
    places = {lot.id: at for at, lot in enumerate(lots)}
    for option in menu:
        if option.verb != TAKE:
            values.append(0.0 if option.args == meant else AMISS)
        elif ready:
            values.append(AMISS)
        else:
            values.append(-0.8 * abs(option.args[0] - meant[places[option.notation.split()[1]]]))
    return values
