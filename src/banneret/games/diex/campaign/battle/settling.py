"""DXC-1b, DXC-17.0: how a battle is settled: by a roll, or fought out."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview

from .. import change
from ..contest import Contest
from ..log import tell
from ..settlements.looting import Loot
from ..state import CampaignState
from .forces import characters, first_of, hosts
from .fought import PlaceMaps, captains
from .outlook import ESTIMATE, outlook
from .rolled import roll

_FIGHT = Option("skirmish", label="Fight it out as a skirmish")
_QUICK = Option("quick", label="Settle it by one roll")
_MANNERS = Menu((_QUICK, _FIGHT))

LARGE = 30
"""The setting “large”: from so many characters on battles are fought out."""
MOST = 200
"""More characters than that have no room on the field: a roll settles it."""
_BOTH = 2


def fought_out(s: CampaignState, contest: Contest) -> bool:
    """Whether the table's setting lets this battle be fought out; -1 captains can't."""
    if s.fights == "quick" or min(captains(s, contest)) < 0 or characters(s, contest) > MOST:
        return False
    if s.fights == "leaders":
        return any(s.leaders_of(key) for key in (*contest.attackers, *contest.defenders))
    if s.fights == "large":
        return characters(s, contest) >= LARGE
    return s.fights in ("skirmish", "ask")


def undefended(s: CampaignState, contest: Contest) -> bool:
    """DXC-13.6a: a village without resources has no defenders."""
    if contest.defenders:
        return False
    defender = hosts(s, contest)[1]
    return not defender.keys and not defender.townsmen


@dataclass(slots=True)
class Settle(Phase[CampaignState]):
    """The quick resolution is used unless both players choose the tactical game, or the table has settled it once for
    all."""

    key = "settle"
    rules = ("DXC-17.0", "DXC-1b")

    def ask(self, s: CampaignState) -> Decision | None:
        contest = s.contest
        assert contest is not None
        if s.fights != "ask" or contest.wanted == _BOTH or undefended(s, contest) or not fought_out(s, contest):
            return None
        seat = captains(s, contest)[contest.wanted]
        prompt = "How is the battle to be settled?"
        if contest.wanted:
            prompt = "Your enemy would fight the battle out. Do you want that too?"
        return Decision(seat, prompt, _MANNERS, rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        contest = s.contest
        assert contest is not None
        if undefended(s, contest):
            self._walk_in(s, ref, contest)
        elif fought_out(s, contest):
            s.then(PlaceMaps())
        else:
            self.on_quick(s, ref)

    @staticmethod
    def _walk_in(s: CampaignState, ref: Referee, contest: Contest) -> None:
        """DXC-1k: against 0 defenders there is no battle; the settlement may be looted and burnt all the same."""
        s.done()
        for key in contest.attackers:
            change.mark(s, key, busy=s.turn)
        if ref.hears:
            tell(s, ref, "won", f"Nobody defends {s.country.sites[contest.site].name}.", "DXC-1k", "DXC-13.6a")
        s.call(Loot(first_of(s, hosts(s, contest)[0]), contest.site))

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
