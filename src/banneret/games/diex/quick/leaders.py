"""DXC-17.4: what becomes of those who lead."""

from functools import cache
from typing import Literal

from .figures import FIGURES, percent
from .table import DIE, ROUT

Fate = Literal["unharmed", "wounded", "killed"]

_KILLED = percent(FIGURES.leader.killed_from)
_WOUNDED = percent(FIGURES.leader.wounded_from)

_COMPANY = 3
"""DXC-17.4b: with fewer men a routed leader does not get away."""


def fate(dead_percent: int, die: int, wounded: bool) -> Fate:
    """DXC-17.4a: the die times the percentage of dead of his side; 7 times 15 % is 1.05, a wound (DXC-17.4c).
    Exactly 2 kills, and so does a second wound (DXC-17.4b)."""
    harm = die * dead_percent
    if harm >= _KILLED:
        return "killed"
    if harm >= _WOUNDED:
        return "killed" if wounded else "wounded"
    return "unharmed"


@cache
def chances(dead_percent: int, wounded: bool) -> tuple[int, int]:
    """On how many of the ten rolls he is wounded, and on how many killed."""
    fates = [fate(dead_percent, die, wounded) for die in range(1, DIE + 1)]
    return fates.count("wounded"), fates.count("killed")


@cache
def alike(dead_percent: int, wounded: bool) -> tuple[int, ...]:
    """By the die (0 is none): which rolls come to the same."""
    fates = [fate(dead_percent, die, wounded) for die in range(DIE + 1)]
    return tuple(fates.index(found) for found in fates)


def captured(code: str, men_left: int) -> bool:
    """DXC-17.4b: who survives the rout of his side with fewer than three men is a prisoner."""
    return code == ROUT and men_left < _COMPANY
