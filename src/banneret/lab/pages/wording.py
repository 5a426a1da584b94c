"""Figures in words: rates and means with their intervals, and times."""

from math import floor, log10

from ..stats import Difference, Mean, Rate


def many(count: int, noun: str, ending: str = "s") -> str:
    """One game, two games."""
    return f"{count} {noun}{'' if count == 1 else ending}"


def rate_text(rate: Rate) -> str:
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f}–{100 * rate.high:.1f})" if rate.of else "–"


def gain_text(gain: Difference) -> str:
    return f"{100 * gain.value:+.1f} ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})".replace("-", "−")


def mean_text(mean: Mean) -> str:
    """The mean and how far its interval reaches, to the digits that the interval allows."""
    half = mean.high - mean.value
    if mean.count < 2 or half == 0:
        return f"{mean.value:.4g}".replace("-", "−") if mean.count else "–"
    digits = max(0, 1 - floor(log10(half)))
    return f"{mean.value:.{digits}f} ± {half:.{digits}f}".replace("-", "−")


def pace_text(seconds: float) -> str:
    """A short time."""
    return (
        f"{seconds:.2f} s"
        if seconds >= 1
        else f"{1000 * seconds:.3g} ms"
        if seconds >= 0.001
        else f"{1e6 * seconds:.0f} µs"
    )
