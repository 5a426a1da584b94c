"""Bots by name: `random`, `greedy`, `mcts:1000` (iterations), `mcts:2s` (seconds), and three levels for people."""

import re
from collections.abc import Callable

from ..kernel.refusal import BanneretError
from .bot import Bot
from .random_bot import RandomBot

LEVELS: dict[str, str] = {"squire": "random"}
"""What people choose, and what plays."""


def _random(budget: str) -> Bot:
    return RandomBot()


_MAKERS: dict[str, Callable[[str], Bot]] = {"random": _random}


def names() -> list[str]:
    """All that `make` understands, budgets aside."""
    return [*_MAKERS, *LEVELS]


def make(name: str) -> Bot:
    """The bot of this name."""
    spec = LEVELS.get(name, name)
    kind, _, budget = spec.partition(":")
    if kind not in _MAKERS or (budget and not re.fullmatch(r"\d+(\.\d+)?s|\d+", budget)):
        raise BanneretError(f"There is no bot “{name}”. There are: {', '.join(names())}; mcts takes a budget, as in mcts:200 or mcts:2s.")
    return _MAKERS[kind](budget)
