"""Several columns of one kind, side by side. Each says where the first of them lies."""

from collections.abc import Iterable, Sequence

from banneret.kernel.observer import Columns


def numbers(columns: Columns, names: Iterable[str], most: int, least: int = 0) -> int:
    first = len(columns.all)
    for name in names:
        columns.number(name, most, least)
    return first


def flags(columns: Columns, names: Iterable[str]) -> int:
    first = len(columns.all)
    for name in names:
        columns.flag(name)
    return first


def choices(columns: Columns, names: Iterable[str], words: Sequence[str]) -> int:
    first = len(columns.all)
    for name in names:
        columns.choice(name, words)
    return first
