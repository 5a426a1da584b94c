"""Games that have scenarios of different size, and how large those are."""

from collections.abc import Callable
from typing import Any

from bars import CHIVALRY, DIEX, MAID

from banneret.games.chivalry import Chivalry
from banneret.games.diex.skirmish import Skirmish
from banneret.games.maid import Maid
from banneret.kernel.compose import compose
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance
from banneret.kernel.game import Game
from banneret.kernel.referee import Referee

SCENARIOS: dict[str, Callable[[], Game[Any]]] = {DIEX: Skirmish, MAID: Maid, CHIVALRY: Chivalry}


def pieces(game: Game[Any], scenario: str) -> int:
    """How many are on the map when it begins, as a seat sees it."""
    state = game.start(scenario, game.settle({}))
    decision = advance(state, Referee(FastDice(1)))
    if decision is None:
        raise AssertionError("a match begins with a decision")
    return len(compose(game, state, decision.seat, decision).pieces)
