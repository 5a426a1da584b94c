"""A choice of men or silver in the morning, which the other side does not see (DXC-3c)."""

from dataclasses import dataclass
from typing import Annotated

from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.shape import Span

from ..group import Group
from ..state import CampaignState

Player = Annotated[int, Span(0, 3)]

_DONE = Menu([Option("done")])


def reads(s: CampaignState, seat: int, side: int) -> bool:
    """Whether a seat may know what a side chooses in secret; who looks on may not."""
    return seat >= 0 and s.sides[seat] == side


@dataclass(slots=True)
class Choice(Handful[CampaignState]):
    """Of what a group has, made by its captain. The other side knows that it is made."""

    group: str = ""

    def of(self, s: CampaignState) -> Group:
        return s.groups[self.group]

    def seat(self, s: CampaignState) -> int:
        return self.of(s).captain

    def ask(self, s: CampaignState) -> Decision | None:
        found = Handful.ask(self, s)
        if found is not None:
            found.secret = True
        return found

    def redeal(self, s: CampaignState, seat: int) -> Phase[CampaignState]:
        return self if reads(s, seat, self.of(s).side) else Unseen(self.of(s).captain)


@dataclass(slots=True)
class Unseen(Phase[CampaignState]):
    """What a choice is to those who don't see it: somebody sorts his men, and nothing is known of them. It occurs only
    in positions that a seat imagines."""

    key = "unseen"
    who: Player

    def ask(self, s: CampaignState) -> Decision | None:
        return Decision(self.who, "Men and silver are being sorted.", _DONE, secret=True)

    def on_done(self, s: CampaignState, ref: Referee) -> None:
        s.done()
