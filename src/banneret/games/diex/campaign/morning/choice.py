"""A choice of men or silver in the morning, which the other side does not see (DXC-3c)."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.phase import Phase

from ..aside import Unseen, aside, theirs
from ..group import Group
from ..state import CampaignState


@dataclass(slots=True)
class Choice(Handful[CampaignState]):
    """Of what a group has, made by its captain. The other side does not know that it is made."""

    group: str = ""

    def of(self, s: CampaignState) -> Group:
        return s.groups[self.group]

    def seat(self, s: CampaignState) -> int:
        return self.of(s).captain

    def ask(self, s: CampaignState) -> Decision | None:
        found = Handful.ask(self, s)
        return None if found is None else aside(s, self.of(s).side, found)

    def redeal(self, s: CampaignState, seat: int) -> Phase[CampaignState]:
        return self if theirs(s, seat, self.of(s).side) else Unseen(self.of(s).captain)
