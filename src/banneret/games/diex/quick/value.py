"""DXS-11.4.1m: what a side has lost, in half points."""

from collections.abc import Iterable

from .force import Leader
from .leaders import Fate
from .losses import Loss
from .troops import TROOPS

_POINTS_FOOT = tuple(troop.points_foot for troop in TROOPS)
_HALVES: dict[Fate, int] = {"unharmed": 0, "wounded": 1, "killed": 2}


def value_lost(losses: Iterable[Loss], leaders: Iterable[tuple[Leader, Fate]] = ()) -> int:
    """Points on foot: the dead whole, also those who were wounded before, and those wounded in this fight half. Twice
    that, to be a whole number."""
    found = 0
    for loss in losses:
        found += _POINTS_FOOT[loss.troop] * (2 * (loss.dead_healthy + loss.dead_wounded) + loss.newly_wounded)
    for leader, fate in leaders:
        found += _POINTS_FOOT[leader.troop] * _HALVES[fate]
    return found
