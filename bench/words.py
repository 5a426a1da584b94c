"""What the benchmarks read from the command line, and how they print a figure."""

import argparse
from collections.abc import Callable
from pathlib import Path

FEWEST_ROUNDS = 3


def rounds(text: str) -> int:
    if not text.isdecimal() or int(text) < FEWEST_ROUNDS:
        raise argparse.ArgumentTypeError(f"a median wants at least {FEWEST_ROUNDS} rounds, not {text}")
    return int(text)


def at_least(fewest: int) -> Callable[[str], int]:
    """A whole number, of tables and the like."""

    def whole(text: str) -> int:
        if not text.isdecimal() or int(text) < fewest:
            raise argparse.ArgumentTypeError(f"that is a whole number from {fewest} on, not {text}")
        return int(text)

    return whole


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number < 3600.0:
        raise argparse.ArgumentTypeError(f"seconds are a number above 0, not {text}")
    return number


def target(text: str) -> Path:
    """Better told now than after the measurements."""
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"no file can be written at {text}")
    return path


def readable(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}")
    return path


def number(value: float) -> str:
    """Three figures that count are enough for such measurements."""
    if value >= 1_000_000:
        return f"{value / 1000:,.0f}k"
    if value >= 10_000:
        return f"{value / 1000:.3g}k"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"
