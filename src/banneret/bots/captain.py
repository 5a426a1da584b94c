"""Looks ahead with the game's own advice (`Game.advise`), in one of two ways.

Where the advice can lean in several manners (`Game.manners`), the captain plays a few forecasts of the coming chapter in each and keeps the manner that
does best until the chapter is over: games of many small decisions, in which one of them hardly shows. Elsewhere, where several options look good, he
tries each out: plays on with the advice for both sides and compares what comes of it.
"""

from collections.abc import Callable, Hashable
from math import sqrt
from time import perf_counter
from typing import Any, Generic, TypeVar

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
SURE = 2.0
"""Something is given up when it trails the best by so many standard errors of the difference."""

T = TypeVar("T")


class Trial(Generic[T]):
    """Something under trial, and what came of it."""

    __slots__ = ("rounds", "squares", "subject", "total")

    def __init__(self, subject: T) -> None:
        self.subject = subject
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
    def variance(self) -> float:
        """Of the mean."""
        return max(self.squares / self.rounds - self.mean**2, 1e-9) / self.rounds


def best_of(subjects: list[T], tried: Callable[[T], float], seconds: float) -> T:
    """The subject that does best on average: all are tried in turn, those that trail clearly are given up, until the time is up."""
    start = perf_counter()
    trials = [Trial(subject) for subject in subjects]
    while len(trials) > 1 and perf_counter() - start < seconds:
        for trial in trials:
            if trial.rounds and perf_counter() - start > seconds:
                break
            trial.add(tried(trial.subject))
        if min(trial.rounds for trial in trials) >= LEAST_ROUNDS:
            leader = max(trials, key=lambda trial: trial.mean)
            trials = [trial for trial in trials if leader.mean - trial.mean <= SURE * sqrt(leader.variance + trial.variance)]
    return max(trials, key=lambda trial: trial.mean if trial.rounds else 0.0).subject if len(trials) > 1 else trials[0].subject


class CaptainBot(Bot):
    """Thinks for so many seconds, about a chapter or about a decision."""

    __slots__ = ("_chapter", "_manner", "seconds")

    name = "captain"

    def __init__(self, seconds: float = 1.0) -> None:
        self.seconds = seconds
        self._chapter: Hashable = None
        self._manner = ""

    def choose(self, view: View, dice: Dice) -> Option:
        menu = view.menu
        if len(menu) == 1:
            return menu[0]
        game = view.game
        world = view.imagine(dice)
        if len(game.manners) > 1:
            values = game.advise(world, view.seat, menu, self._lean(view, world, dice))
            return menu[values.index(max(values))]
        values = game.advise(world, view.seat, menu)
        ranked = sorted(zip(values, menu, strict=True), key=lambda pair: -pair[0])
        options = [option for value, option in ranked[:MOST_TRIED] if ranked[0][0] - value <= WORTH_TRYING]
        return best_of(options, lambda option: _try_out(game, view, option, dice), self.seconds)

    def _lean(self, view: View, world: State, dice: Dice) -> str:
        """The manner of this chapter: chosen when it begins, by the first decision in it."""
        game, seat = view.game, view.seat
        chapter = game.chapter(world, seat)
        if chapter is None:
            return game.manners[0]
        key = (seat, chapter)
        if key != self._chapter:
            self._chapter = key
            self._manner = best_of(list(game.manners), lambda manner: game.forecast(view.imagine(dice), seat, manner, dice), self.seconds)
        return self._manner


def _try_out(game: Game[Any], view: View, option: Option, dice: Dice) -> float:
    """What the position is worth some answers after this option, both sides playing by the advice."""
    world: State = view.imagine(dice)
    ref = Referee(dice)
    apply(world, ref, view.seat, option)
    decision = advance(world, ref)
    left = game.horizon
    while decision is not None and (left is None or left > 0):
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        apply(world, ref, seat, menu[game.playout(world, seat, menu, dice)])
        decision = advance(world, ref)
        if left is not None:
            left -= 1
    return worth(game, world, view.seat)
