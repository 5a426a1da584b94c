"""DXS-11c: what a seat can know of the days of supply."""

from fractions import Fraction

from .state import SiegeState
from .supply import inferred, possible


def reckoned(s: SiegeState) -> tuple[tuple[int, int], ...]:
    """The rolls that fit all that has been seen, with their weights. In a campaign nothing was rolled (DXC-15.1b)."""
    if s.war is not None:
        return ((s.supply.value, 1),)
    return possible(s.data.place, s.mouths, s.ledger, s.day - 1, s.found)


def foreseen(s: SiegeState, seat: int | None) -> dict[int, Fraction]:
    """By last days of supply how likely each is, as a seat can know it: the besieged know (DXS-11.1.1d), everybody else
    infers it from what has been seen (DXS-11c). Nothing before the stores are counted."""
    if not s.mouths:
        return {}
    if s.knows_stores(seat):
        return {max(s.last_day_of_supply, s.day): Fraction(1)}
    return inferred(s.data.place, s.mouths, s.ledger, s.day - 1, s.found)
