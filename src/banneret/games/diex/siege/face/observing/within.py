"""The skirmishes that may be fought within a siege or a campaign, as numbers: of which size they can be."""

from collections.abc import Sequence

from ....engagement.laying import TURNS
from ....engagement.place import CASTLE, printed
from ....face.observing.observer import SkirmishObserver
from ....face.observing.size import any_size
from ....numbers import MOST_COUNTERS

_LADDERS, _HOOKS = 40, 20
"""Nothing limits what a besieger builds: so many ladders and hooks on the map are told of."""
_MULES = 6
"""DXS-11.4.2b."""


def skirmish_within(men: int, riders: int, keys: Sequence[str], across: int = 1, down: int = 1) -> SkirmishObserver:
    """Of at most so many men, of whom some ride, known by these keys, on so many maps side by side and one above the
    other: all maps are of one size (DXA-1.3j)."""
    lattice = printed(CASTLE).lattice
    who = [*keys, *(f"{key}_horse" for key in keys), *(f"mule_{number}" for number in range(1, _MULES + 1))]
    slots = min(MOST_COUNTERS, men + riders + _MULES)
    return SkirmishObserver(
        any_size(
            slots, across * lattice.columns, down * lattice.rows, TURNS, tuple(dict.fromkeys(who)), _LADDERS, _HOOKS
        )
    )
