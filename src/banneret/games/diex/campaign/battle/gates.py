"""DXC-5.2e: Norman groups by their motte are attacked: they meet the enemy outside or shut themselves in."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .. import change
from ..contest import Contest
from ..log import named, tell
from ..state import CampaignState
from .stance import meets_outside, order_of

_MEET = Option("meet", label="Meet them outside")
_SHUT = Option("shut", label="Shut yourselves in the motte")
_MENU = Menu((_MEET, _SHUT))


def may_shut(s: CampaignState, contest: Contest) -> bool:
    """Whether there is a motte of the defenders in the hex, and it is they who are attacked."""
    motte = s.motte_at(contest.cell)
    return motte is not None and contest.attacker >= 0 and bool(contest.defenders) and motte.side == contest.defender


@dataclass(slots=True)
class ShutOrMeet(Phase[CampaignState]):
    """Before the attacker's side joins. One captain decides for all of them."""

    key = "shut_or_meet"
    rules = ("DXC-5.2e",)

    def ask(self, s: CampaignState) -> Decision | None:
        assert s.contest is not None
        first = s.contest.defenders[0]
        if order_of(s, first).stance != "ask":
            return None
        seat = s.groups[first].captain
        return Decision(seat, "You are attacked by your motte. Do you meet them outside?", _MENU, rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        """As its orders say."""
        assert s.contest is not None
        first = s.groups[s.contest.defenders[0]]
        (self.on_meet if meets_outside(s, first) else self.on_shut)(s, ref)

    def on_meet(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        if ref.hears:
            tell(s, ref, "meet", "They meet the attack outside.", "DXC-5.2e")

    def on_shut(self, s: CampaignState, ref: Referee) -> None:
        """No battle: the enemy may lay siege."""
        assert s.contest is not None
        if ref.hears:
            names = ", ".join(named(s, key) for key in s.contest.defenders)
            tell(s, ref, "shut", f"{names}: they shut themselves in the motte.", "DXC-5.2e")
        for key in s.contest.attackers:
            change.mark(s, key, repelled=s.turn)
        s.contest = None
        s.done()
