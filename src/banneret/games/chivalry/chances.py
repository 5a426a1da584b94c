"""Exact chances of pools of dice, and what so many hits would do."""

from fractions import Fraction
from functools import lru_cache
from math import comb

from .army.fates import ELIMINATED, REDUCED, ROUT, outcome
from .tables import DIE

Chances = tuple[Fraction, ...]
"""By number of hits, from none."""


@lru_cache(maxsize=4096)
def hits(dice: int, ability: int) -> Chances:
    """The chance of each number of hits."""
    whole = DIE**dice
    return tuple(
        Fraction(comb(dice, number) * ability**number * (DIE - ability) ** (dice - number), whole)
        for number in range(dice + 1)
    )


def percent(chance: Fraction) -> str:
    """As people read it: neither never nor surely where it is not."""
    number = round(100 * chance)
    if number == 0 and chance:
        return "under 1 %"
    if number == 100 and chance != 1:
        return "over 99 %"
    return f"{number} %"


def spread(chances: Chances) -> str:
    """ "0: 30 %, 1: 44 %, 2 or more: 26 %": numbers of hits, the rare ones together."""
    words = []
    for number, chance in enumerate(chances):
        rest = sum(chances[number:], Fraction(0))
        if number and number < len(chances) - 1 and rest < Fraction(1, 50):
            words.append(f"{number} or more: {percent(rest)}")
            break
        if chance:
            words.append(f"{number}: {percent(chance)}")
    return ", ".join(words)


def consequences(chances: Chances, current: int, value: int) -> dict[str, Fraction]:
    """CHV-13.2 to CHV-13.5: the chance of each fate of a unit, worst last."""
    found = {"none": Fraction(0), REDUCED: Fraction(0), ROUT: Fraction(0), ELIMINATED: Fraction(0)}
    for number, chance in enumerate(chances):
        found[outcome(current, value, number).result] += chance
    return found


def mean(chances: Chances) -> float:
    return float(sum(number * chance for number, chance in enumerate(chances)))
