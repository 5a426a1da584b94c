"""A position through the eyes of one seat: all that a bot is given."""

from collections.abc import Iterator
from typing import Any

from .compose import compose
from .decision import Decision
from .determinise import determinise
from .dice import Dice, weighted_outcomes
from .flow import advance, apply, innermost
from .game import Game
from .odds import Odds, odds
from .option import Menu, Option
from .referee import Referee
from .scene import Scene
from .state import State


class View:
    """What a seat knows and is asked. The true position is behind it and can't be had from it; only imagined ones
    can."""

    __slots__ = ("_state", "decision", "game", "menu", "seat")

    def __init__(self, game: Game[Any], state: State, seat: int, decision: Decision) -> None:
        self._state = state
        self.game = game
        self.seat = seat
        self.menu: Menu = decision.menu_of(seat)
        self.decision = decision.part_of(seat)

    def imagine(self, dice: Dice) -> State:
        """A whole position that agrees with all this seat knows: for the bot to play with."""
        world: State = determinise(self.game, self._state, self.seat, dice)
        return world

    @property
    def asking(self) -> Game[Any]:
        """The game that asks: the innermost, where a game is played within this one."""
        return innermost(self.game, self._state)

    def scene(self) -> Scene:
        return compose(self.game, self._state, self.seat, self.decision)

    def odds(self, option: Option) -> Odds:
        return odds(self.game, self._state, self.seat, option)

    def outcomes(self, option: Option, most: int = 20_000) -> Iterator[tuple[float, State]]:
        """Every position that the option can lead to, with its chance. Raises TooManyOutcomes past `most`."""

        def run(dice: Dice) -> State:
            world = self.imagine(dice)
            ref = Referee(dice)
            apply(world, ref, self.seat, option)
            advance(world, ref)
            return world

        return weighted_outcomes(run, most)
