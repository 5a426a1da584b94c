"""DXC-1b, DXC-17.0: how a battle is settled: by a roll, or fought out."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from .. import change, village
from ..contest import Contest
from ..group import REBEL
from ..log import counted, tell
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
            s.then(Arm() if thegns(s, contest) else PlaceMaps())
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


# ---------------------------------------------------------------- who else defends a village


def thegns(s: CampaignState, contest: Contest) -> int:
    """DXC-13.6e: how many of the additional men of the village that fights may be foot thegns."""
    if contest.site < 0 or s.country.sites[contest.site].kind != "village":
        return 0
    return village.thegns_most(s.resources[contest.site], s.loyalty[contest.site])


@dataclass(slots=True)
class Arm(Phase[CampaignState]):
    """DXC-13.6e: missile throwers or foot thegns, as the rebel player likes. For a roll they are worth the same, so he
    is asked only where the battle is fought out."""

    key = "arm"
    rules = ("DXC-13.6d", "DXC-13.6e")

    def fault(self, s: CampaignState) -> str:
        return "" if s.contest is not None and thegns(s, s.contest) else "a village is armed that does not fight"

    def ask(self, s: CampaignState) -> Decision | None:
        contest = s.contest
        assert contest is not None
        name = s.country.sites[contest.site].name
        options = [
            Option(f"thegns {number}", (number,), label=counted(number, "foot thegn") if number else "Missile throwers")
            for number in range(thegns(s, contest) + 1)
        ]
        text = f"More men of {name} take up arms. How many of them are foot thegns instead of missile throwers?"
        return Decision(s.captain_of(REBEL), text, Menu(options), rules=self.rules)

    def on_thegns(self, s: CampaignState, ref: Referee, number: int) -> None:
        assert s.contest is not None
        s.contest = replace(s.contest, thegns=number)
        s.then(PlaceMaps())

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        if s.contest is None or words[0] != "thegns":
            return None
        most = thegns(s, s.contest)
        return Refusal("DXC-13.6e", f"Up to half of those who are not light infantry, rounded up: {most} at most.")
