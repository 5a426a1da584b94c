"""DXC-14.3d, DXC-14.5d: the course of a battle: shut in or out, refuse, join, fight. Each step is a phase."""

from dataclasses import dataclass

from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage

from ..state import CampaignState
from .gates import ShutOrMeet, may_shut
from .joining import Join
from .refusing import Refuse
from .settling import Settle


def _on(battle: "Battle", s: CampaignState) -> bool:
    return s.contest is not None


def _behind_walls(battle: "Battle", s: CampaignState) -> bool:
    return s.contest is not None and may_shut(s, s.contest)


def _refusable(battle: "Battle", s: CampaignState) -> bool:
    return s.contest is not None and bool(s.contest.defenders)


@dataclass(slots=True)
class Battle(Sequence[CampaignState]):
    """The decision to refuse is made before anyone joins; the attacking side declares first who joins, then the
    defending side."""

    key = "battle"
    rules = ("DXC-14.3d", "DXC-14.5d")
    stages = (
        Stage(lambda battle, s: ShutOrMeet(), "", _behind_walls),
        Stage(lambda battle, s: Refuse(s.contest.defenders), "", _refusable),
        Stage(lambda battle, s: Join(0), "", _on),
        Stage(lambda battle, s: Join(1), "", _on),
        Stage(lambda battle, s: Settle(), "", _on),
    )

    def at(self, stage: int) -> "Battle":
        return Battle(stage=stage)

    def undecided(self, s: CampaignState) -> str:
        return "how the battle ends"

    def over(self, s: CampaignState, ref: Referee) -> None:
        s.contest = None
        s.done()
