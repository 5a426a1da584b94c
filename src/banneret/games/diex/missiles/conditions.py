"""What a standing order about defensive fire may ask of a shot: “fire at riders within short range if the chance of a
wound is 30 %”."""

from collections.abc import Callable

from ..state import DiexState
from ..tables import MEDIUM_BAND, SHORT_BAND, band
from .shooting import weapon_of
from .volley import Mark, Named


def _at_riders(s: DiexState, target: int, mark: Mark) -> bool:
    return s.is_mounted_target(target)


def _at_foot(s: DiexState, target: int, mark: Mark) -> bool:
    return not s.is_mounted_target(target)


def _unarmoured(s: DiexState, target: int, mark: Mark) -> bool:
    return not s.armoured(target)


def _short(s: DiexState, target: int, mark: Mark) -> bool:
    return _band(s, mark) == SHORT_BAND


def _medium(s: DiexState, target: int, mark: Mark) -> bool:
    return _band(s, mark) <= MEDIUM_BAND


def _band(s: DiexState, mark: Mark) -> int:
    return band(weapon_of(s, mark.shooter), s.ground.lattice.distance(s.at[mark.shooter], mark.cell))


CONDITIONS: dict[str, Callable[[DiexState, int, Mark], bool]] = {
    "at riders": _at_riders,
    "at people on foot": _at_foot,
    "at people without armour": _unarmoured,
    "within short range": _short,
    "within medium range": _medium,
}
"""By the words of the order."""


def met(s: DiexState, target: int, shots: Named, condition: str) -> bool:
    """Whether there are shots, and every one of them is one that the condition allows."""
    wanted = CONDITIONS.get(condition)
    return wanted is not None and bool(shots) and all(wanted(s, target, mark) for mark in shots)
