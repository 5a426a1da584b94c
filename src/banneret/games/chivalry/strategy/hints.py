"""What the game tells bots about itself."""

from banneret.kernel.dice import Dice
from banneret.kernel.hints import Hints
from banneret.kernel.option import Menu

from ..state import ChivalryState
from . import advice, playout, worth


class ChivalryHints(Hints[ChivalryState]):
    levels = advice.LEVELS
    horizon = 30

    def advise(self, s: ChivalryState, seat: int, menu: Menu) -> list[float]:
        return advice.advise(s, seat, menu)

    def evaluate(self, s: ChivalryState, seat: int) -> float:
        return worth.evaluate(s, seat)

    def playout(self, s: ChivalryState, seat: int, menu: Menu, dice: Dice) -> int:
        return playout.playout(s, seat, menu, dice)
