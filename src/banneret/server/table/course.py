"""How did a game go? How it stood after each moment, and what it turned on. Made of the moments that a viewer may see,
and of nothing else."""

from collections.abc import Sequence
from itertools import pairwise

from ..wire import Standing, Turning
from .highlights import Glance

MOST_TURNINGS = 3
_TURNS = 0.02
"""By so much the gauge must have moved for something to be told as what the game turned on."""


def course(glances: Sequence[Glance]) -> tuple[Standing, ...]:
    """How it stood, wherever that changed or a turn began; at the first moment and the last one always."""
    found: list[Standing] = []
    for one in glances:
        if one.objective is None:
            continue
        now = Standing(moment=one.moment, turn=one.heading, gauge=one.objective.gauge, stands=one.objective.stands)
        if not found or one is glances[-1] or (found[-1].gauge, found[-1].turn) != (now.gauge, now.turn):
            found.append(now)
    return tuple(found)


def turnings(glances: Sequence[Glance], most: int = MOST_TURNINGS) -> tuple[Turning, ...]:
    """The moments in which most was won or lost for the goal, in the order of play."""
    moved: list[Turning] = []
    for earlier, one in pairwise(glances):
        was, now = earlier.objective, one.objective
        if was is None or now is None or abs(now.gauge - was.gauge) < _TURNS:
            continue
        moved.append(Turning(moment=one.moment, turn=one.turn, text=one.text, before=was.gauge, after=now.gauge))
    moved.sort(key=lambda one: -abs(one.after - one.before))
    return tuple(sorted(moved[:most], key=lambda one: one.moment))
