"""From what a seat knows to a position that could be the true one. Bots search on these and on nothing else."""

from typing import Any, TypeVar

from .dice import Dice
from .game import Game
from .option import Option
from .state import State

S = TypeVar("S", bound=State)

NOBODY = -1
"""The seat of one who looks on at a game within the game: no secret is his."""


def determinise(game: Game[Any], s: S, seat: int, dice: Dice, option: Option | None = None) -> S:
    """A clone in which everything that this seat can't know has been drawn anew, in agreement with all it knows. With
    an option: as far as it bears on what comes of that."""
    world = s.clone()
    redeal(game, world, seat, dice, option)
    return world


def redeal(game: Game[Any], s: State, seat: int, dice: Dice, option: Option | None = None) -> None:
    """The same in place, down into games within the game: the option is one of the innermost."""
    s.stack = [phase.redeal(s, seat) for phase in s.stack]
    if option is None:
        game.redeal(s, seat, dice)
    else:
        game.redeal_for(s, seat, option, dice)
    if s.inner is not None:
        redeal(
            game.within(s.inner),
            s.inner.state,
            s.inner.seats.index(seat) if seat in s.inner.seats else NOBODY,
            dice,
            option,
        )
