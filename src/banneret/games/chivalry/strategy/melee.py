"""How a fight in one area would go: both sides in turn, on average. No dice: strength against strength."""

from functools import lru_cache
from typing import NamedTuple

from ..tables import DIE
from .price import routed, wavering

ROUNDS = 2
"""So many Combat Phases of each side are foreseen."""
FALLEN_BACK = 0.6
"""What it costs to fall back."""


class Fighter(NamedTuple):
    """A unit in a fight: its Cohesion, the dice that the ground takes from it, its mean ability against those it faces,
    the modifier of its checks, and whether it has a way home."""

    current: float
    value: int
    printed: int
    fewer: int
    ability: float
    modifier: int
    home: bool


class Outlook(NamedTuple):
    """By side: what is lost, and the strength that is left on the ground."""

    lost: tuple[float, float]
    left: tuple[float, float]


Band = tuple[Fighter, ...]


@lru_cache(maxsize=131072)
def forecast(bands: tuple[Band, Band], first: int) -> Outlook:
    """Two bands fight; `first` strikes first."""
    strength = ([one.current for one in bands[0]], [one.current for one in bands[1]])
    here = ([1.0] * len(bands[0]), [1.0] * len(bands[1]))
    saved = [0.0, 0.0]
    for half in range(2 * ROUNDS):
        side = (first + half) % 2
        _check(bands[side], strength[side], here[side], saved, side)
        others = here[1 - side]
        front = sum(others)
        if front < 0.1:
            break
        hits = sum(
            here[side][at] * max(1.0, strength[side][at] - one.fewer) * one.ability / DIE
            for at, one in enumerate(bands[side])
            if strength[side][at] > 0
        )
        each = hits / max(front, 1.0)
        for at, cohesion in enumerate(strength[1 - side]):
            strength[1 - side][at] = max(0.0, cohesion - each)
    lost, left = [0.0, 0.0], [0.0, 0.0]
    for side in (0, 1):
        for at, one in enumerate(bands[side]):
            now = strength[side][at]
            lost[side] += wavering(one.printed, one.current) - here[side][at] * wavering(one.printed, now)
            left[side] += here[side][at] * now
        lost[side] -= saved[side]
    return Outlook((lost[0], lost[1]), (left[0], left[1]))


def _check(band: Band, strength: list[float], here: list[float], saved: list[float], side: int) -> None:
    """CHV-9.5: battered units check, and some fall back."""
    for at, one in enumerate(band):
        now = strength[at]
        if now >= one.value or here[at] < 0.01:
            continue
        holds = max(1.0, min(DIE, now - one.modifier)) / DIE
        gone = here[at] * (1.0 - holds)
        here[at] -= gone
        saved[side] += gone * (wavering(one.printed, now) - FALLEN_BACK if one.home else routed(one.value))
