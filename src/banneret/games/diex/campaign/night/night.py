"""DXC-6h: the end of a turn, step by step."""

from dataclasses import dataclass

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage

from .. import captivity, healing, mercenaries, sieges, spies, works
from ..band import dissolve, small
from ..state import CampaignState
from .crowding import Crowding
from .reckoning import Reckoning
from .standoff import Standoff


@dataclass(slots=True)
class Tidy(Phase[CampaignState]):
    """DXC-8.1h, DXC-6h: groups below three dissolve; work is counted."""

    key = "tidy"
    rules = ("DXC-6h", "DXC-8.1h", "DXC-1j")

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        for key in list(s.groups):
            if small(s, s.groups[key]):
                captivity.free_all(s, ref, key)
                dissolve(s, ref, key, "DXC-6h")
        for leader in list(s.leaders.values()):
            if leader.alone and leader.wounded:
                healing.tend_alone(s, ref, leader.key)
        sieges.tidy(s, ref)
        spies.night(s, ref)
        works.count_work(s, ref)


@dataclass(slots=True)
class Loyal(Phase[CampaignState]):
    """DXC-6h, DXC-12.2e: promised mercenaries are tested."""

    key = "mercenary_tests"
    rules = ("DXC-6h", "DXC-12.2e")

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        mercenaries.night(s, ref)


@dataclass(slots=True)
class Night(Sequence[CampaignState]):
    """Stacking, mercenaries, small groups, work points, and whether the campaign is over."""

    key = "night"
    rules = ("DXC-6h",)
    stages = (
        Stage(lambda night, s: Standoff()),
        Stage(lambda night, s: Crowding()),
        Stage(lambda night, s: Loyal()),
        Stage(lambda night, s: Tidy()),
        Stage(lambda night, s: Reckoning()),
    )

    def at(self, stage: int) -> "Night":
        return Night(stage=stage)
