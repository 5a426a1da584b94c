"""DXC-3c: what a side does in the morning the other does not see: it reads only that it is done."""

from dataclasses import dataclass
from typing import Annotated

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.shape import Span

from .state import CampaignState

Player = Annotated[int, Span(0, 3)]

_ASIDE = ("The King's side reorganises and gives its orders.", "The rebels reorganise and give their orders.")
_DONE = Menu([Option("done")])


def aside(s: CampaignState, side: int, decision: Decision, text: str = "") -> Decision:
    """A question of a side's morning, which its own seats may read; or another whose steps would tell of how many sorts
    a group is."""
    decision.secret = True
    decision.aside = text or _ASIDE[side]
    decision.privy = s.by_side[side]
    return decision


def theirs(s: CampaignState, seat: int, side: int) -> bool:
    """Whether a seat is of a side; who looks on (-1) is of none."""
    return seat >= 0 and s.sides[seat] == side


@dataclass(slots=True)
class Unseen(Phase[CampaignState]):
    """What a choice is to those who don't see it: somebody sorts his men, and nothing is known of them. It occurs only
    in positions that a seat imagines."""

    key = "unseen"
    who: Player
    text: str = ""

    def ask(self, s: CampaignState) -> Decision | None:
        asked = Decision(self.who, "Men and silver are being sorted.", _DONE)
        return aside(s, s.sides[self.who], asked, self.text)

    def on_done(self, s: CampaignState, ref: Referee) -> None:
        s.done()

    def fault(self, s: CampaignState) -> str:
        return "" if self.who < len(s.sides) else "a seat is asked that is not there"
