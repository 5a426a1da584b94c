"""What the game that asks would answer at once, in a roll-out."""

from typing import Any

from ..kernel.decision import Decision
from ..kernel.dice import Dice
from ..kernel.flow import asked_of
from ..kernel.game import Game
from ..kernel.option import Option
from ..kernel.state import State


def quick_reply(game: Game[Any], world: State, asked: Decision, dice: Dice) -> Option:
    """Of the first seat that is asked, in a position that the roll-out may look at as it is."""
    seat = asked.seats[0]
    menu = asked.menu_of(seat)
    asking, within, number = asked_of(game, world, seat)
    return menu[asking.hints.playout(within, number, menu, dice)]
