"""Bots by name: `random`, `greedy`, `tactician:0.5` (carelessness), `mcts:2s` (seconds), `mcts:1000` (iterations), and
three levels.

What plays at a level depends on the game: long games of many small decisions want another bot than short ones.
"""

from collections.abc import Callable
from typing import Any

from ..kernel.dice import Dice
from ..kernel.game import Game
from ..kernel.option import Option
from ..kernel.refusal import BanneretError
from ..kernel.view import View
from .bot import Bot
from .greedy import GreedyBot
from .mcts import MctsBot
from .random_bot import RandomBot
from .tactician import TacticianBot

LEVELS: dict[str, str] = {"squire": "mcts:30", "knight": "mcts:400", "banneret": "mcts:2s"}
"""What people choose, and what plays, unless the game says otherwise (`Hints.levels`)."""

DEFAULT_BUDGET = "1000"


def make(name: str) -> Bot:
    """The bot of this name. Raises BanneretError with what there is."""
    if name in LEVELS:
        return LevelBot(name)
    kind, _, budget = name.partition(":")
    maker = _MAKERS.get(kind)
    bot = None if maker is None else maker(budget)
    if bot is None:
        budgets = "mcts takes iterations or seconds (mcts:200, mcts:2s), tactician a carelessness (tactician:0.5)"
        raise BanneretError(f"There is no bot “{name}”. There are: {', '.join(names())}; {budgets}.")
    return bot


def names() -> list[str]:
    """All that `make` understands, budgets aside."""
    return [*_MAKERS, *LEVELS]


def spec(name: str, game: Game[Any]) -> str:
    """What plays under this name in this game: "mcts:2s"."""
    return game.hints.levels.get(name) or LEVELS.get(name, name)


class LevelBot(Bot):
    """One of the levels that people choose: in each game what is right for it, and in a game within a game what is
    right for that."""

    __slots__ = ("_players", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._players: dict[str, Bot] = {}

    def choose(self, view: View, dice: Dice) -> Option:
        plays = spec(self.name, view.asking)
        if plays not in self._players:
            self._players[plays] = make(plays)
        return self._players[plays].choose(view, dice)


def _plain(bot: type[Bot]) -> Callable[[str], Bot | None]:
    return lambda budget: None if budget else bot()


def _mcts(budget: str) -> Bot | None:
    number, seconds = (budget or DEFAULT_BUDGET).removesuffix("s"), budget.endswith("s")
    try:
        size = float(number)
    except ValueError:
        return None
    if not 0 < size < 1e9 or (not seconds and size != int(size)):
        return None
    return MctsBot(seconds=size) if seconds else MctsBot(iterations=int(size))


def _tactician(budget: str) -> Bot | None:
    care = _number(budget or "0")
    return None if care is None else TacticianBot(care)


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value < 1e6 else None


_MAKERS: dict[str, Callable[[str], Bot | None]] = {
    "random": _plain(RandomBot),
    "greedy": _plain(GreedyBot),
    "tactician": _tactician,
    "mcts": _mcts,
}
