"""How sure can one be? Rates, means and differences, each with a 95 % interval; no game and no bot is known here."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

LEVEL = 0.95
"""All intervals hold the true value in this share of all series."""

_Z = NormalDist().inv_cdf((1 + LEVEL) / 2)


class Rate(msgspec.Struct, frozen=True):
    """So many hits of so many tries, and the interval in which the true rate lies. Without tries nothing is known: 0 to
    1."""

    hits: int
    of: int
    value: float
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True):
    """The mean of some numbers, its interval, and how they spread. With fewer than two numbers the interval is as wide
    as nothing: the value itself."""

    count: int
    value: float
    low: float
    high: float
    deviation: float
    least: float
    median: float
    most: float


class Difference(msgspec.Struct, frozen=True):
    """How far one rate lies above another."""

    value: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0


def rate(hits: int, of: int) -> Rate:
    """Wilson's score interval: right for few tries and for rates near 0 and 1, where the textbook's ± fails."""
    if of == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share = hits / of
    scale = 1 + _Z**2 / of
    middle = (share + _Z**2 / (2 * of)) / scale
    half = _Z * sqrt(share * (1 - share) / of + _Z**2 / (4 * of * of)) / scale
    # At the ends the interval touches 0 or 1 exactly; rounding must not push it past the rate itself.
    return Rate(hits, of, share, min(max(0.0, middle - half), share), max(min(1.0, middle + half), share))


def difference(a: Rate, b: Rate) -> Difference:
    """a − b for rates from different games: Newcombe's interval, made of the two Wilson intervals."""
    value = a.value - b.value
    below = sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2)
    above = sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2)
    return Difference(value, max(-1.0, value - below), min(1.0, value + above))


def mean(values: Sequence[float]) -> Mean:
    """Student's interval around the mean."""
    count = len(values)
    if count == 0:
        return Mean(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    value = fmean(values)
    deviation = stdev(values) if count > 1 else 0.0
    half = student(count - 1) * deviation / sqrt(count) if count > 1 else 0.0
    ranked = sorted(values)
    median = (ranked[(count - 1) // 2] + ranked[count // 2]) / 2
    return Mean(count, value, value - half, value + half, deviation, ranked[0], median, ranked[-1])


def student(freedom: int) -> float:
    """How many standard errors the interval reaches to each side, by degrees of freedom.

    Exact for 1 and 2; else the expansion in powers of 1/freedom, which is within a thousandth from 4 on (Abramowitz and
    Stegun 26.7.5).
    """
    if freedom == 1:
        return 12.706204736432095
    if freedom == 2:
        return 4.302652729911275
    terms = (
        (_Z**3 + _Z) / 4,
        (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96,
        (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384,
        (79 * _Z**9 + 776 * _Z**7 + 1482 * _Z**5 - 1920 * _Z**3 - 945 * _Z) / 92160,
    )
    reach = _Z
    for power, term in enumerate(terms, 1):
        reach += term / float(freedom**power)
    return reach
