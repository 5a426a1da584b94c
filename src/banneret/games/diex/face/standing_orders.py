"""What a standing order about this game's interruptions may speak of: “fire at riders within short range if the chance of a wound is 30 %”."""

from collections.abc import Callable

from banneret.kernel.game import Interrupt
from banneret.kernel.option import Option

from ..charges.counter_charge import INTERRUPT as COUNTER_CHARGE
from ..missiles.defensive_fire import INTERRUPT as DEFENSIVE_FIRE
from ..missiles.defensive_fire import DefensiveFire, LateFire, shots_at
from ..missiles.shooting import weapon_of
from ..state import DiexState
from ..tables import MEDIUM_BAND, SHORT_BAND, band

Mark = tuple[int, int, int]
"""A shot as an option names it: shooter, target, hex."""


def _at_riders(s: DiexState, mark: Mark) -> bool:
    return s.is_mounted_target(mark[1])


def _at_foot(s: DiexState, mark: Mark) -> bool:
    return not s.is_mounted_target(mark[1])


def _unarmoured(s: DiexState, mark: Mark) -> bool:
    return not s.armoured(mark[1])


def _short(s: DiexState, mark: Mark) -> bool:
    return _band(s, mark) == SHORT_BAND


def _medium(s: DiexState, mark: Mark) -> bool:
    return _band(s, mark) <= MEDIUM_BAND


def _band(s: DiexState, mark: Mark) -> int:
    shooter, _, cell = mark
    return band(weapon_of(s, shooter), s.ground.lattice.distance(s.at[shooter], cell))


_CONDITIONS: dict[str, Callable[[DiexState, Mark], bool]] = {
    "at riders": _at_riders,
    "at people on foot": _at_foot,
    "at people without armour": _unarmoured,
    "within short range": _short,
    "within medium range": _medium,
}

INTERRUPTS = (
    Interrupt(DEFENSIVE_FIRE, ("wounded", "killed", "unhorsed", "stunned", "driven back", "slowed"), tuple(_CONDITIONS)),
    Interrupt(COUNTER_CHARGE),
)


def meets(s: DiexState, option: Option, condition: str) -> bool:
    """Whether every shot of an option is one that the condition allows."""
    wanted = _CONDITIONS.get(condition)
    marks = _marks(s, option)
    return wanted is not None and bool(marks) and all(wanted(s, mark) for mark in marks)


def _marks(s: DiexState, option: Option) -> list[Mark]:
    """The shots that an option stands for."""
    phase = s.stack[-1]
    if isinstance(phase, LateFire) and option.verb == "fire":
        shooter, target, cell = option.args
        return [(shooter, target, cell if cell >= 0 else s.at[target])]
    if not isinstance(phase, DefensiveFire):
        return []
    if option.verb == "volley":
        return [(shooter, phase.mover, cells[0]) for shooter, cells in shots_at(s, phase.mover, phase.named)]
    return [(option.args[0], phase.mover, option.args[1])] if option.verb in ("fire", "also") else []
