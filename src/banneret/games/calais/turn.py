"""Section 5: whose march comes next, and the end of a turn."""

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .battle import BattleDraw
from .english_march import EnglishMarch
from .french_march import FrenchMarch
from .state import CalaisState
from .tables import SET_UPS
from .victory import time_out


def march_english(s: CalaisState) -> None:
    """An English march, with all that belongs to it."""
    s.then(AfterEnglishMarch())
    s.call(EnglishMarch())


def march_french(s: CalaisState) -> None:
    """A French march, with all that belongs to it."""
    s.then(TurnEnd())
    s.call(FrenchMarch())


class Opening(Phase[CalaisState]):
    """CAL-14.2: the first march is an English one. CAL-14.5: a battle alone starts with the draw of attack cards."""

    __slots__ = ()
    key = "opening"
    rules = ("CAL-14.2",)

    def run(self, s: CalaisState, ref: Referee) -> None:
        if SET_UPS[s.scenario].kind == "battle":
            s.then(BattleDraw())
        else:
            march_english(s)


class AfterEnglishMarch(Phase[CalaisState]):
    """CAL-5.3: in a double opening two English marches, then two French ones, of turns 1 and 2. CAL-5.4: else a French
    march of the same turn."""

    __slots__ = ()
    key = "english_end"
    rules = ("CAL-5.3", "CAL-5.4")

    def run(self, s: CalaisState, ref: Referee) -> None:
        if s.double_opening and s.turn == s.first_turn:
            s.turn += 1
            march_english(s)
            return
        if s.double_opening and s.turn == s.first_turn + 1:
            s.turn = s.first_turn
        march_french(s)


class TurnEnd(Phase[CalaisState]):
    """After the French march, its battle and its breaking of bridges."""

    __slots__ = ()
    key = "turn_end"
    rules = ("CAL-5.4", "CAL-12.5")

    def run(self, s: CalaisState, ref: Referee) -> None:
        if s.turn == s.last_turn:
            # CAL-12.5, CAL-5.7
            time_out(s, ref)
            return
        s.turn += 1
        if s.double_opening and s.turn == s.first_turn + 1:
            # CAL-5.3: the second French march.
            march_french(s)
        else:
            march_english(s)
