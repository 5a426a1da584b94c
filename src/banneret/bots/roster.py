"""Bots by name: `random`, `greedy`, `mcts:1000` (iterations), `mcts:2s` (seconds), and three levels for people."""

from collections.abc import Callable

from ..kernel.refusal import BanneretError
from .bot import Bot
from .greedy import GreedyBot
from .mcts import MctsBot
from .random_bot import RandomBot

LEVELS: dict[str, str] = {"squire": "mcts:30", "knight": "mcts:400", "banneret": "mcts:2s"}
"""What people choose, and what plays."""

DEFAULT_BUDGET = "1000"


def make(name: str) -> Bot:
    """The bot of this name. Raises BanneretError with what there is."""
    kind, _, budget = LEVELS.get(name, name).partition(":")
    maker = _MAKERS.get(kind)
    bot = None if maker is None else maker(budget)
    if bot is None:
        raise BanneretError(f"There is no bot “{name}”. There are: {', '.join(names())}; mcts takes a budget of iterations or seconds: mcts:200, mcts:2s.")
    return bot


def names() -> list[str]:
    """All that `make` understands, budgets aside."""
    return [*_MAKERS, *LEVELS]


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


_MAKERS: dict[str, Callable[[str], Bot | None]] = {"random": _plain(RandomBot), "greedy": _plain(GreedyBot), "mcts": _mcts}
