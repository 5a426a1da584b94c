"""The files of the campaign as plain data: what the loaders are held against, and what they must refuse."""

import tomllib
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from typing import Any

from banneret.games import diex

Data = dict[str, Any]
Spoil = Callable[[Data], object]


def printed(name: str) -> Data:
    return tomllib.loads(files(diex).joinpath("data", f"{name}.toml").read_text(encoding="utf-8"))


def spoilt(data: Data, spoil: Spoil) -> Data:
    copy = deepcopy(data)
    spoil(copy)
    return copy


def bracket(rows: list[Data], number: int, value: str, low: str = "min", high: str = "max") -> int:
    """The value of the only row that holds a number."""
    found = [row[value] for row in rows if row[low] <= number <= row[high]]
    assert len(found) == 1
    return int(found[0])


TABLES = printed("camp_tables")
