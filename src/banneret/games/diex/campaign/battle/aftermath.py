"""DXC-14.6, DXC-9b, DXC-1i, DXC-1m, DXC-13.6h: what comes of a battle once its losses are known."""

from dataclasses import dataclass
from typing import Literal

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ...numbers import AnySeat
from .. import captivity, change, healing, victory, village
from ..band import dissolve, small
from ..contest import Contest
from ..esteem import loyalty, outrage, owner, prestige
from ..log import tell
from ..settlements.looting import Loot
from ..spoils import robbed, seize_convoys
from ..state import CampaignState
from .fallen import surrender
from .forces import sides
from .promotion import promote
from .retreat import Retreat

Ended = Literal["rout", "retreat", "surrender", "eliminated", "draw"]
"""DXC-14.6a, DXC-17.3b, DXC-17.3c: eliminated, surrendered and routed lose everything, who retreats or flees half."""


@dataclass(slots=True)
class Aftermath(Phase[CampaignState]):
    """Everything that follows by itself; then the losers retreat, and the victor may loot."""

    key = "aftermath"
    rules = ("DXC-14.6a", "DXC-14.6b", "DXC-6g")
    ended: Ended
    beaten: AnySeat
    """0: the attacker, 1: the defender; -1: neither."""
    victor: str = ""
    """The group that takes what there is to take; none if a settlement has won alone."""

    def run(self, s: CampaignState, ref: Referee) -> None:
        contest = s.contest
        assert contest is not None
        s.done()
        ref.horizon()
        both = sides(s, contest)
        hosts = (contest.attackers, contest.defenders)
        winner = both[1 - self.beaten] if self.beaten >= 0 else -1
        if self.beaten >= 0:
            self._won(s, ref, hosts, both)
            self._spoils(s, ref, hosts[self.beaten], winner)
        if self.beaten >= 0 and contest.site >= 0 and self.beaten == int(not contest.rises):
            captivity.free_at(s, ref, contest.cell, winner)
        if contest.site >= 0:
            self._settlement(s, ref, contest, hosts, both)
        if contest.faithless:
            outrage(s, ref, contest.cell)
        for key in (*hosts[0], *hosts[1]):
            if key in s.groups:
                change.mark(s, key, busy=s.turn)
                if small(s, s.groups[key]):
                    captivity.free_all(s, ref, key)
                    dissolve(s, ref, key, "DXC-8.1h")
                else:
                    healing.tend(s, ref, key)
        if contest.site >= 0 and self.beaten == 1 and not contest.rises and self.victor in s.groups:
            s.call(Loot(self.victor, contest.site))
        self._retreats(s, contest, hosts, winner)

    # ---------------------------------------------------------------- glory

    def _won(self, s: CampaignState, ref: Referee, hosts: tuple[tuple[str, ...], ...], both: tuple[int, int]) -> None:
        """DXC-9b, DXC-9c: all leaders who took part; DXC-9d: groups without one; DXC-1m: points."""
        for role, keys in enumerate(hosts):
            for key in keys:
                if key not in s.groups:
                    continue
                leaders = s.leaders_of(key)
                for leader in leaders:
                    prestige(s, ref, leader.key, -1 if role == self.beaten else 1, "DXC-9b")
                if role != self.beaten and not leaders:
                    promote(s, ref, key)
        side = self._glory(s, hosts, both)
        if ref.hears:
            who = ("The attackers", "The defenders")[1 - self.beaten]
            word = {"rout": "rout the enemy", "retreat": "keep the field"}.get(self.ended, "have won")
            tell(s, ref, "won", f"{who} {word}.", "DXC-17.3b", "DXC-14.6b", gist=f"{who.lower()} win")
        if side >= 0:
            victory.score(s, ref, side, "battle", s.data.victory.battle_won_half, "A battle is won.", "DXC-1m")

    def _glory(self, s: CampaignState, hosts: tuple[tuple[str, ...], ...], both: tuple[int, int]) -> int:
        """DXC-1m, DXC-5.1g: the side that has won; a settlement that has beaten off an attack alone wins for the side
        to which it belongs, a wavering one for nobody (ruling)."""
        contest = s.contest
        assert contest is not None
        if contest.site >= 0 and not contest.rises and self.beaten == 0 and not hosts[1]:
            return owner(s.loyalty[contest.site])
        return both[1 - self.beaten]

    def _spoils(self, s: CampaignState, ref: Referee, losers: tuple[str, ...], winner: int) -> None:
        """DXC-1i, DXC-11i, DXC-14.8e, DXC-17.3c: silver, convoys, and captives whose keepers are beaten."""
        contest = s.contest
        assert contest is not None
        whole = self.ended in ("rout", "surrender", "eliminated")
        for key in losers:
            if key in s.groups:
                robbed(s, ref, key, self.victor, whole=whole, side=winner)
                captivity.free_all(s, ref, key)
        if winner >= 0 and self.victor in s.groups:
            seize_convoys(s, ref, contest.cell, winner, self.victor)
        if self.ended == "surrender":
            for key in losers:
                if key in s.groups:
                    surrender(s, ref, key, self.victor, winner)

    # ---------------------------------------------------------------- loyalty

    def _settlement(
        self,
        s: CampaignState,
        ref: Referee,
        contest: Contest,
        hosts: tuple[tuple[str, ...], ...],
        both: tuple[int, int],
    ) -> None:
        """DXC-13.6h, DXC-13.6i: towns and monasteries like villages; a draw changes nothing. The men of a settlement
        are on no sheet: whatever befell them they leave play (DXC-13.6g, DXC-5.1h). DXC-13.5d: prestige for an
        attack upon one that had passed."""
        if contest.shunned:
            for leader in s.leaders_of(contest.attackers[0]) if contest.attackers else []:
                prestige(s, ref, leader.key, -1, "DXC-13.5d")
        if self.beaten < 0:
            return
        role = 0 if contest.rises else 1
        against = self._faction(s, hosts[1 - role])
        if against:
            found = village.after_battle(s.loyalty[contest.site], self.beaten != role, against)
            loyalty(s, ref, contest.site, found - s.loyalty[contest.site], "DXC-13.6h", "DXC-13.6i")

    @staticmethod
    def _faction(s: CampaignState, keys: tuple[str, ...]) -> str:
        """Against whom a settlement fought: the faction of the first group that is not mercenaries."""
        return next((s.groups[key].faction for key in keys if key in s.groups and s.groups[key].service is None), "")

    # ---------------------------------------------------------------- who leaves

    def _retreats(self, s: CampaignState, contest: Contest, hosts: tuple[tuple[str, ...], ...], winner: int) -> None:
        """DXC-14.6c: the beaten side leaves, the victor stays; DXC-14.6d: after a draw both do, the defender first, but
        after the attacker if he alone was in the hex from the start of the turn."""
        foes = (self._from(s, contest.defenders), contest.from_cell)
        if self.ended == "draw":
            leaving = [tuple([key for key in keys if key in s.groups]) for keys in hosts]
            stayed = [all(s.groups[key].arrived < s.turn for key in keys) for keys in leaving]
            for role in (1, 0) if stayed[1] and not stayed[0] else (0, 1):  # who is called last goes first
                other = leaving[1 - role]
                s.call(Retreat(leaving[role], foes[role], opponent=other[0] if other else ""))
        elif self.ended in ("rout", "retreat"):
            beaten = tuple([key for key in hosts[self.beaten] if key in s.groups])
            s.call(Retreat(beaten, foes[self.beaten], self.victor, winner))

    @staticmethod
    def _from(s: CampaignState, keys: tuple[str, ...]) -> int:
        return next((s.groups[key].came for key in keys if key in s.groups), -1)
