"""DXC-1b, DXC-17.0: how a battle is settled: by a roll, or fought out."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview

from ..contest import Contest
from ..state import CampaignState
from .forces import characters
from .fought import PlaceMaps, captains
from .outlook import ESTIMATE, outlook
from .rolled import roll

_FIGHT = Option("skirmish", label="Fight it out as a skirmish")
_QUICK = Option("quick", label="Settle it by one roll")
_MANNERS = Menu((_QUICK, _FIGHT))

LARGE = 30
"""The setting “large”: from so many characters on battles are fought out."""
_BOTH = 2


def fought_out(s: CampaignState, contest: Contest) -> bool:
    """Whether the table's setting lets this battle be fought out; -1 captains can't."""
    if min(captains(s, contest)) < 0:
        return False
    if s.fights == "leaders":
        return any(s.leaders_of(key) for key in (*contest.attackers, *contest.defenders))
    if s.fights == "large":
        return characters(s, contest) >= LARGE
    return s.fights in ("skirmish", "ask")


@dataclass(slots=True)
class Settle(Phase[CampaignState]):
    """The quick resolution is used unless both players choose the tactical game, or the table has settled it once for
    all."""

    key = "settle"
    rules = ("DXC-17.0", "DXC-1b")

    def ask(self, s: CampaignState) -> Decision | None:
        contest = s.contest
        assert contest is not None
        if s.fights != "ask" or contest.wanted == _BOTH or not fought_out(s, contest):
            return None
        seat = captains(s, contest)[contest.wanted]
        prompt = "How is the battle to be settled?"
        if contest.wanted:
            prompt = "Your enemy would fight the battle out. Do you want that too?"
        return Decision(seat, prompt, _MANNERS, rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        contest = s.contest
        assert contest is not None
        if fought_out(s, contest):
            s.then(PlaceMaps())
        else:
            self.on_quick(s, ref)

    def on_skirmish(self, s: CampaignState, ref: Referee) -> None:
        assert s.contest is not None
        s.contest = replace(s.contest, wanted=s.contest.wanted + 1)

    def on_quick(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        roll(s, ref)

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        assert s.contest is not None
        known = outlook(s, s.contest)
        return Preview(known if option.verb == _QUICK.verb else (*known, ESTIMATE))

    def undecided(self, s: CampaignState) -> str:
        return "how the battle ends"
