"""DXC-1l to DXC-1n: what is counted at the end of a campaign, and whether it has come."""

from dataclasses import dataclass

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..country.scenarios import MissionData
from ..group import KING, REBEL
from ..state import CampaignState
from ..victory import finish, gone, score

_REBELLIOUS = 3


def present(s: CampaignState, mission: MissionData) -> bool:
    """DXC-1l: a group with a leader and the healthy soldiers named, several groups together, and none of the other
    side."""
    here = s.here(mission.cell)
    if any(group.side == 1 - mission.side for group in here):
        return False
    own = [group for group in here if group.side == mission.side]
    return sum(group.healthy for group in own) >= mission.soldiers and any(s.leaders_of(group.key) for group in own)


def kept(s: CampaignState, mission: MissionData) -> bool:
    """DXC-1l: the motte is in Norman hands."""
    motte = s.mottes.get(mission.target)
    return motte is not None and motte.side == mission.side


_AT_END = {"presence": present, "hold_motte": kept}


def rebellious(s: CampaignState) -> int:
    """DXC-1m: settlements of loyalty 3 or less; a razed one counts for no one (DXC-1k)."""
    return sum(0 < loyalty <= _REBELLIOUS for loyalty in s.loyalty)


@dataclass(slots=True)
class Reckoning(Phase[CampaignState]):
    """DXC-1n: after the last turn, or as soon as a side has nobody left."""

    key = "reckoning"
    rules = ("DXC-1l", "DXC-1m", "DXC-1n")

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        if s.turn >= s.data.turns:
            self._count(s, ref)
            finish(s, ref, "The last turn is over.", "DXC-1n")
            return
        for side in (KING, REBEL):
            if gone(s, side) and not any(row.side == side and row.enter_turn > s.turn for row in s.data.groups):
                self._count(s, ref)
                finish(s, ref, "A side has nobody left.", "DXC-1n")
                return

    @staticmethod
    def _count(s: CampaignState, ref: Referee) -> None:
        given = s.data.victory
        for mission in s.data.missions:
            fulfilled = _AT_END.get(mission.kind)
            if fulfilled is not None and fulfilled(s, mission):
                s.done_missions = (*s.done_missions, mission.id)
                score(s, ref, mission.side, "mission", mission.vp_half, mission.text, "DXC-1l", mission=mission.id)
        for leader in s.leaders.values():
            if leader.condition == "captive":
                text = f"{leader.name} is in captivity."
                score(s, ref, 1 - leader.side, "leader", given.leader_taken_half, text, "DXC-1m")
        more = max(0, rebellious(s) - s.turned)
        score(s, ref, REBEL, "settlement", more * given.settlement_turned_half, "Settlements have turned.", "DXC-1m")
