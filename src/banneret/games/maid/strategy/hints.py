"""What the game tells bots about itself."""

from banneret.kernel.dice import Dice
from banneret.kernel.hints import Hints
from banneret.kernel.option import Menu

from ..state import MaidState
from ..tables import Side
from . import advice, playout, worth


class MaidHints(Hints[MaidState]):
    levels = advice.LEVELS

    def advise(self, s: MaidState, seat: int, menu: Menu) -> list[float]:
        return advice.advise(s, Side(seat), menu)

    def evaluate(self, s: MaidState, seat: int) -> float:
        return worth.evaluate(s, Side(seat))

    def playout(self, s: MaidState, seat: int, menu: Menu, dice: Dice) -> int:
        return playout.playout(s, Side(seat), menu, dice)
