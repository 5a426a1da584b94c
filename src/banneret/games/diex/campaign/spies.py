"""DXC-10: spies. Where they are is public (DXC-3b); what they have noted is told when they report."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from . import change
from .country.tables import SPY
from .country.ways import Reach, reach
from .dues import pace
from .errant import Errand, far, send, stage
from .group import SideOf, Spy
from .log import SIDES, tell, where
from .notebook import learn
from .state import CampaignState

RANGE = SPY.range
"""DXC-10b."""


def bonus(s: CampaignState, cell: int) -> int:
    """DXC-10e: what a settlement adds to the roll, a city more (not both)."""
    site = s.site_at(cell)
    if site < 0:
        return 0
    return SPY.city_bonus if s.country.sites[site].kind == "city" else SPY.settlement_bonus


def discovered(die: int, bonus: int) -> bool:
    """DXC-10e."""
    return die + bonus <= SPY.discovered_up_to


def discover(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-10e, DXC-10f: one roll, however many groups are there."""
    spy = s.spies[key]
    more, die = bonus(s, spy.cell), ref.die(10)
    found = discovered(die, more)
    if found:
        del s.spies[key]
        s.orders.pop(key, None)
    if ref.hears:
        owner = SIDES[spy.side].removeprefix("The ")
        fate = "is discovered and put to death" if found else "is not discovered"
        text = f"A spy of the {owner} at {where(s, spy.cell)} {fate}."
        total = f"{die} + {more} = {die + more}; up to {SPY.discovered_up_to}: discovered"
        gist = "the spy is discovered" if found else "the spy is not discovered"
        tell(s, ref, "spy", text, "DXC-10e", d10=(die,), sum=total, gist=gist, touch=(key,))


def _watched(s: CampaignState, spy: Spy, before: int) -> bool:
    """Whether a group of the other side that came before this turn is in his hex."""
    return any(
        group.side == 1 - spy.side and group.cell == spy.cell and group.arrived < before for group in s.groups.values()
    )


def entered(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-10c, DXC-10e: a group has come into a hex: spies of its own side report, those of the other may be
    discovered."""
    group = s.groups[key]
    for spy in [spy for spy in s.spies.values() if spy.cell == group.cell]:
        if spy.side == group.side:
            report(s, ref, spy.key)
        elif group.side >= 0:
            discover(s, ref, spy.key)


def night(s: CampaignState, ref: Referee) -> None:
    """DXC-10e: at the end of each further turn that they stay together. And who has come to a friend, or been found by
    one, without a move has reported by now."""
    for spy in list(s.spies.values()):
        if spy.arrived < s.turn and _watched(s, spy, s.turn):
            discover(s, ref, spy.key)
        if spy.key in s.spies:
            report(s, ref, spy.key)


def look_round(s: CampaignState, key: str) -> None:
    """DXC-10b, DXC-10d: he notes every group within two hexes but those of his own side and mercenaries in its pay."""
    spy = s.spies[key]
    near = s.country.lattice.disk(spy.cell, RANGE)
    seen = [group.key for group in s.groups.values() if group.side != spy.side and near >> group.cell & 1]
    change.spy(s, key, noted=tuple(dict.fromkeys((*spy.noted, *seen))))


def report(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-10c: with a group or leader of his own side he tells the number and composition, at that moment, of those he
    noted that still exist."""
    spy = s.spies[key]
    if not spy.noted or not _among_friends(s, spy):
        return
    change.spy(s, key, noted=())
    if ref.hears:
        tell(s, ref, "spy", f"A spy reports at {where(s, spy.cell)}.", "DXC-10c", touch=(key,))
    for noted in spy.noted:
        if noted in s.groups and s.groups[noted].side != spy.side:
            learn(s, ref, spy.side, noted, "spy")


def _among_friends(s: CampaignState, spy: Spy) -> bool:
    if s.posts.held[spy.side] >> spy.cell & 1:
        return True
    return any(leader.side == spy.side and leader.cell == spy.cell for leader in s.muster.alone)


# ---------------------------------------------------------------------- moving


def _foes(s: CampaignState, spy: Spy) -> int:
    """The hexes with groups of the other side."""
    return s.posts.held[1 - spy.side]


def ways(s: CampaignState, spy: Spy) -> Reach:
    """DXC-10a: where he gets; past groups of the other side he does not go, but to them."""
    return reach(s.country, spy.cell, pace("spy", s.pace), _foes(s, spy), True)


@dataclass(slots=True)
class MoveSpies(Phase[CampaignState]):
    """DXC-10f: spies move last, the King's first. One who has been sent somewhere goes on without asking."""

    key = "spies"
    rules = ("DXC-10a", "DXC-10b", "DXC-10f", "DXC-6f")
    side: SideOf

    def next(self, s: CampaignState) -> Spy | None:
        return next((spy for spy in s.spies.values() if spy.side == self.side and spy.moved < s.turn), None)

    def ask(self, s: CampaignState) -> Decision | None:
        spy = self.next(s)
        if spy is None or spy.key in s.orders:
            return None
        seat = s.captain_of(self.side)
        text = f"Where does your spy at {where(s, spy.cell)} go?"
        near = ways(s, spy).cells
        choice = Errand(s.country, "spy", spy.key, near, far(s, spy.cell, near, False))
        return Decision(seat, text, choice, rules=self.rules, secret=True)

    def run(self, s: CampaignState, ref: Referee) -> None:
        spy = self.next(s)
        if spy is None:
            s.done()
            return
        to = s.orders[spy.key].value.to
        near = ways(s, spy).cells & ~(_foes(s, spy) & ~(1 << to if to >= 0 else 0))
        self._move(s, ref, spy, stage(s, spy.key, spy.cell, near, False))

    def on_send(self, s: CampaignState, ref: Referee, cell: int) -> None:
        spy = self.next(s)
        assert spy is not None
        send(s, spy.key, self.side, cell)

    def on_spy(self, s: CampaignState, ref: Referee, cell: int) -> None:
        spy = self.next(s)
        assert spy is not None
        self._move(s, ref, spy, cell)

    def on_stay(self, s: CampaignState, ref: Referee) -> None:
        spy = self.next(s)
        assert spy is not None
        self._move(s, ref, spy, spy.cell)

    @staticmethod
    def _move(s: CampaignState, ref: Referee, spy: Spy, cell: int) -> None:
        if cell == spy.cell:
            change.spy(s, spy.key, moved=s.turn)
        else:
            change.spy(s, spy.key, moved=s.turn, cell=cell, arrived=s.turn)
            if ref.hears:
                text = f"A spy of the {SIDES[spy.side].removeprefix('The ')} goes to {where(s, cell)}."
                tell(s, ref, "spy", text, "DXC-10a", touch=(spy.key, s.country.names[cell]))
            if _watched(s, s.spies[spy.key], s.turn + 1):
                discover(s, ref, spy.key)
        if spy.key in s.spies:
            look_round(s, spy.key)
            report(s, ref, spy.key)

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        spy = self.next(s)
        cell = s.country.cells.get(words[-1], -1)
        if spy is None or words[0] != "spy" or cell < 0:
            return None
        if words[1:-1] not in ([], [spy.key]):
            return Refusal("DXC-10f", f"It is {spy.key} who moves now.")
        if not s.country.cost[cell]:
            return Refusal("DXC-2.1b", "Nobody walks on the sea.")
        if not ways(s, spy).cells >> cell & 1:
            points = pace("spy", s.pace)
            return Refusal("DXC-10a", f"A spy has {points} movement points, and {where(s, cell)} is farther away.")
        return None
