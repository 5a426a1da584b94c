"""Takes the game's advice, and where several options look good tries them out: plays on with the advice for both sides and compares what comes of it.

For games in which a decision is a small part of a turn: a tree of them would not reach the enemy's reply, a few played-out turns do.
"""

from math import sqrt
from time import perf_counter
from typing import Any

from ..kernel.dice import Dice
from ..kernel.flow import advance, apply
from ..kernel.game import Game
from ..kernel.option import Option
from ..kernel.referee import Referee
from ..kernel.state import State
from ..kernel.view import View
from .bot import Bot
from .greedy import worth

MOST_TRIED = 6
"""So many options are tried at most, the best looking first."""
WORTH_TRYING = 2.0
"""Options that look worse than the best by more than this are not tried."""
LEAST_ROUNDS = 3
SURE = 2.5
"""An option is given up when it trails the best by so many standard errors."""


class _Trial:
    """An option under trial, and what came of it."""

    __slots__ = ("option", "rounds", "squares", "total")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.rounds = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.rounds += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.rounds

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = self.squares / self.rounds - self.mean**2
        return sqrt(max(spread, 1e-9) / self.rounds)


class CaptainBot(Bot):
    """Thinks for so many seconds at most about a decision."""

    __slots__ = ("seconds",)

    name = "captain"

    def __init__(self, seconds: float = 1.0) -> None:
        self.seconds = seconds

    def choose(self, view: View, dice: Dice) -> Option:
        menu = view.menu
        if len(menu) == 1:
            return menu[0]
        start = perf_counter()
        game = view.game
        values = game.advise(view.imagine(dice), view.seat, menu)
        ranked = sorted(zip(values, menu, strict=True), key=lambda pair: -pair[0])
        best = ranked[0][0]
        trials = [_Trial(option) for value, option in ranked[:MOST_TRIED] if best - value <= WORTH_TRYING]
        while len(trials) > 1 and perf_counter() - start < self.seconds:
            for trial in trials:
                trial.add(_try_out(game, view, trial.option, dice))
                if perf_counter() - start > self.seconds and trials[-1].rounds:
                    break
            if trials[-1].rounds >= LEAST_ROUNDS:
                trials = _promising(trials)
        return max((trial for trial in trials if trial.rounds), key=lambda trial: trial.mean, default=trials[0]).option


def _promising(trials: list[_Trial]) -> list[_Trial]:
    leader = max(trials, key=lambda trial: trial.mean)
    return [trial for trial in trials if leader.mean - trial.mean <= SURE * (leader.error + trial.error)]


def _try_out(game: Game[Any], view: View, option: Option, dice: Dice) -> float:
    """What the position is worth some answers after this option, both sides playing by the advice."""
    world: State = view.imagine(dice)
    ref = Referee(dice)
    apply(world, ref, view.seat, option)
    decision = advance(world, ref)
    left = game.horizon
    while decision is not None and (left is None or left > 0):
        seat = decision.seat
        menu = decision.menu_of(seat)
        apply(world, ref, seat, menu[game.playout(world, seat, menu, dice)])
        decision = advance(world, ref)
        if left is not None:
            left -= 1
    return worth(game, world, view.seat)
