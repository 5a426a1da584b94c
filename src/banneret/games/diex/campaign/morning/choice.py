"""A choice of men or silver in the morning, which the other side does not see (DXC-3c)."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..aside import Unseen, aside, theirs
from ..captivity import guards
from ..group import Group
from ..log import listed, tell
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

    def answer(self, s: CampaignState, ref: Referee, seat: int, option: Option) -> None:
        if not ref.hears:
            Handful.answer(self, s, ref, seat, option)
            return
        cell, before = self.of(s).cell, _counters(s, self.of(s).cell)
        Handful.answer(self, s, ref, seat, option)
        _show(s, ref, cell, before)

    def run(self, s: CampaignState, ref: Referee) -> None:
        if not ref.hears:
            Handful.run(self, s, ref)
            return
        cell, before = self.of(s).cell, _counters(s, self.of(s).cell)
        Handful.run(self, s, ref)
        _show(s, ref, cell, before)

    def redeal(self, s: CampaignState, seat: int) -> Phase[CampaignState]:
        return self if theirs(s, seat, self.of(s).side) else Unseen(self.of(s).captain)


Counters = dict[str, tuple[bool, tuple[str, ...], bool]]
"""By group: whether it has the cavalry marker, its leaders, and whether it guards somebody."""


def _counters(s: CampaignState, cell: int) -> Counters:
    """DXC-3b: what everybody sees of the groups in a hex."""
    return {
        group.key: (group.riders, tuple([leader.key for leader in s.leaders_of(group.key)]), guards(s, group.key))
        for group in s.here(cell)
    }


def _show(s: CampaignState, ref: Referee, cell: int, before: Counters) -> None:
    """What of a choice everybody sees is told to everybody; a new counter has been (`split`)."""
    now = _counters(s, cell)
    if now.keys() != before.keys():
        return
    for key, seen in now.items():
        if seen == before[key]:
            continue
        word = "all ride" if seen[0] else "not all ride"
        led = listed([s.leaders[leader].name for leader in seen[1]]) if seen[1] else "nobody"
        text = f"{key} is led by {led}; {word}{', and it guards prisoners' if seen[2] else ''}."
        tell(s, ref, "counters", text, "DXC-3b", "DXC-8.1c", touch=(key,))
