"""DXS-11.1.5: the wounded recover."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..quick.troops import TROOPS
from . import harm
from .log import counted, listed, tell
from .state import SiegeState
from .tables import RECOVERY

FAR_FROM_HOME = frozenset(("danish", "scottish"))
"""DXC-14.7e."""


def worse(s: SiegeState, man: int) -> int:
    """DXC-14.7e: in a campaign Scots and Danes add 2 to the healing roll."""
    return 2 if s.war is not None and TROOPS[s.ranks.troops[man]].faction in FAR_FROM_HOME else 0


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
            more = worse(s, man)
            s.back[man] = back_on(s.day, die + more)
            if ref.hears:
                text = (
                    f"{s.name(man)} will be up again in {counted(RECOVERY[die + more], 'day')}, on day {s.back[man]}."
                )
                rules = ("DXS-11.1.5b", "DXC-14.7e") if more else ("DXS-11.1.5b",)
                reckoning = f"{die} + {more} far from home" if more else ""
                tell(s, ref, "healing", text, *rules, d10=(die,), sum=reckoning, touch=(s.roster[man].key,))
