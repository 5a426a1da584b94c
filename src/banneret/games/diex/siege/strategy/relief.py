"""DXS-11.4.1n to DXS-11.4.1p: how a rescue party is met; and how a fight is settled."""

from dataclasses import replace
from typing import Any

from banneret.kernel.option import Menu

from ..actions.fought import Fought
from ..men import BESIEGED, BESIEGER
from ..state import SiegeState
from ..walls import progress_bonus
from .deeds import SCALE, battle, within
from .stand import stand_of

_SHUT = 0.5
"""How much of the chance to take the inner part is left to who is shut in and must eat what he finds."""


def meet(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """DXS-11.4.1o: out with everyone loses the bailey; to stay is to storm the motte or to starve."""
    stand = stand_of(s, seat)
    out = battle(s, replace(stand, held=False, progress=min(1, progress_bonus(s))))
    inside = within(s, BESIEGER)
    worths = {"out": out, "split": (out + inside) / 2, "shut": 1.0 - (1.0 - _SHUT * inside) ** 3}
    return [SCALE * worths[option.verb] for option in menu]


def beside(phase: Fought, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """DXS-11.4.1p: within the castle only with a fair chance; the rest is how it is settled, and where."""
    worths = {
        "retake": within(s, BESIEGED),
        "storm": within(s, BESIEGER),
        "decline": 0.15,
        "hold": 0.05,
    }
    if menu[0].verb in worths:
        return [SCALE * worths[option.verb] for option in menu]
    return manner(phase, s, seat, menu)


def manner(phase: Fought, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """DXS-11.4c: by one roll, unless the enemy would rather fight it out. The fields are alike."""
    agreed = "skirmish" if phase.wanted else "quick"
    return [3.0 if option.verb == agreed else 0.0 for option in menu]
