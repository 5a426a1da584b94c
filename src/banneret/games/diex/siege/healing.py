"""DXS-11.1.5: the wounded recover."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from . import harm
from .log import counted, listed, tell
from .state import SiegeState
from .tables import RECOVERY


def back_on(day: int, roll: int) -> int:
    """DXS-11.1.5b, DXS-11.1.5c: the day in whose third step one wounded on a day is healthy again."""
    return day + RECOVERY[roll]


@dataclass(slots=True)
class Return(Phase[SiegeState]):
    """Who has recovered comes back."""

    key = "return"
    rules = ("DXS-11.1.5c",)

    def run(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        men = harm.heal(s)
        if men and ref.hears:
            text = f"Healthy again: {listed(s.names(men))}."
            keys = tuple(s.roster[man].key for man in members(men))
            tell(s, ref, "return", text, "DXS-11.1.5c", touch=keys)


@dataclass(slots=True)
class Healing(Phase[SiegeState]):
    """A roll for each who was wounded today, sickness included (DXS-11.1.5d)."""

    key = "healing"
    rules = ("DXS-11.1.5a", "DXS-11.1.5b", "DXS-11.1.5d")

    def run(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        fresh, s.fresh = s.fresh, 0
        if fresh:
            ref.horizon("whether there is food for another day")  # too many rolls to tell what comes after them
        for man in members(fresh):
            die = ref.die(10)
            s.back[man] = back_on(s.day, die)
            if ref.hears:
                text = f"{s.name(man)} will be up again in {counted(RECOVERY[die], 'day')}, on day {s.back[man]}."
                tell(s, ref, "healing", text, "DXS-11.1.5b", d10=(die,), touch=(s.roster[man].key,))
