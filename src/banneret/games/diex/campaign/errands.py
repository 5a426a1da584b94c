"""DXC-1e: missions that are accomplished in play, not counted at the end."""

from banneret.kernel.referee import Referee

from .country.rows import MissionKind
from .country.scenarios import MissionData
from .dues import silver_points
from .state import CampaignState
from .victory import score


def accomplished(s: CampaignState, ref: Referee, kind: MissionKind, cell: int, text: str, rule: str) -> None:
    """DXC-1j, DXC-1k: what missions of a kind ask for in this hex is done; each counts once."""
    for mission in s.data.missions:
        if mission.kind == kind and mission.cell == cell and mission.id not in s.done_missions:
            s.done_missions = (*s.done_missions, mission.id)
            score(s, ref, mission.side, "mission", mission.vp_half, text, rule, "DXC-1e", mission=mission.id)


def brought(s: CampaignState, ref: Referee, mission: MissionData, silver: int, text: str, rule: str) -> None:
    """DXC-1h, DXC-1l: points for silver, at once."""
    points = silver_points(silver, mission.vp_per_pound_half)
    score(s, ref, mission.side, "mission", points, text, rule, "DXC-1e", mission=mission.id)
