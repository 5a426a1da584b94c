"""DXC-8.1g: two groups of one faction do not stay together for longer than one turn."""

from dataclasses import dataclass

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .. import change
from ..group import Group
from ..log import named, tell
from ..regroup import combine
from ..state import CampaignState


def counts(s: CampaignState, group: Group) -> bool:
    """DXC-8.1g: recruited mercenaries, escorts and those in a siege are exempt."""
    if group.service is not None or group.prisoners:
        return False
    return not (s.sieges and (s.besieging(group.key) or s.shut_in(group.key)))


@dataclass(slots=True)
class Crowding(Phase[CampaignState]):
    """Who stands together at the end of a turn for the first time has the next turn to part or combine; then it is done
    by force."""

    key = "crowding"
    rules = ("DXC-8.1g",)

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        together: dict[tuple[int, str], list[Group]] = {}
        for group in s.groups.values():
            if counts(s, group):
                together.setdefault((group.cell, group.faction), []).append(group)
        for groups in together.values():
            if len(groups) < 2:
                if groups[0].crowded:
                    change.mark(s, groups[0].key, crowded=0)
                continue
            stale = [group for group in groups if group.crowded and group.crowded < s.turn]
            if len(stale) > 1:
                self._force(s, ref, stale)
            for group in groups:
                if group.key in s.groups and not group.crowded:
                    change.mark(s, group.key, crowded=s.turn)

    @staticmethod
    def _force(s: CampaignState, ref: Referee, groups: list[Group]) -> None:
        keep = max(groups, key=lambda group: (group.soldiers, group.key))
        for group in groups:
            if group.key != keep.key:
                if ref.hears:
                    text = f"{named(s, group.key)} and {named(s, keep.key)} are combined."
                    tell(s, ref, "combined", text, "DXC-8.1g", touch=(group.key, keep.key))
                combine(s, keep.key, group.key)
