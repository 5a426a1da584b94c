"""DXC-14.3: groups next to a battle join it."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ...numbers import Number, Seat
from .. import change
from ..band import company, in_revolt
from ..contest import Contest
from ..group import Group
from ..log import named, tell
from ..notebook import meet
from ..state import CampaignState
from .forces import expected, sides
from .stance import order_of

_NOBODY = Option("pass", label="Nobody joins")


def eligible(s: CampaignState, contest: Contest, group: Group) -> bool:
    """DXC-14.3a, DXC-14.3d, as everybody can see it: in the hex or next to it, once a turn, not in a siege, not an
    escort; mercenaries come with their employer."""
    return (
        group.service is None
        and group.busy != s.turn
        and (group.cell == contest.cell or s.country.lattice.neighbours[contest.cell] >> group.cell & 1 == 1)
        and group.key not in contest.attackers
        and group.key not in contest.defenders
        and not group.prisoners
        and not (s.sieges and (s.besieging(group.key) or s.shut_in(group.key)))
    )


def barred(s: CampaignState, contest: Contest, group: Group) -> Refusal | None:
    """DXC-14.3d: Saxons who are not in revolt against any Norman in the battle do not join against Normans."""
    if group.faction != "saxon":
        return None
    foes = contest.defenders if contest.attacker == group.side else contest.attackers
    normans = [s.groups[key] for key in foes if s.groups[key].faction == "norman"]
    if normans and not any(in_revolt(s, group, norman) for norman in normans):
        return Refusal("DXC-14.3d", f"{named(s, group.key)} is not in revolt against any Norman there.")
    return None


@dataclass(slots=True)
class Join(Phase[CampaignState]):
    """DXC-14.3d: the attacking side first. Whoever has a group that could join, as far as all can see, is asked."""

    key = "join"
    rules = ("DXC-14.3a", "DXC-14.3c", "DXC-14.3d")
    role: Seat
    """0: for the attacker, 1: for the defender."""
    seat: Number = 0
    """The seat that is asked, among all."""
    declined: tuple[str, ...] = ()

    def _candidates(self, s: CampaignState) -> list[Group]:
        contest = s.contest
        assert contest is not None
        side = sides(s, contest)[self.role]
        if side < 0 or self.seat >= len(s.sides) or s.sides[self.seat] != side:
            return []
        near = s.country.lattice.neighbours[contest.cell] | s.country.bits[contest.cell]
        if not near & s.posts.held[side]:
            return []
        return [
            group
            for group in s.groups.values()
            if group.side == side
            and near >> group.cell & 1
            and group.captain == self.seat
            and group.key not in self.declined
            and eligible(s, contest, group)
        ]

    def ask(self, s: CampaignState) -> Decision | None:
        found = self._candidates(s)
        if not any(order_of(s, group.key).join is None for group in found):
            return None
        assert s.contest is not None
        options = [
            Option(f"join {group.key}", (group.key,), label=f"{named(s, group.key)} joins", touch=(group.key,))
            for group in found
            if barred(s, s.contest, group) is None
        ]
        where = "your attack" if self.role == 0 else "your defence"
        prompt = f"Who joins {where} at {s.country.names[s.contest.cell]}?"
        return Decision(self.seat, prompt, Menu((*options, _NOBODY)), rules=self.rules, interrupt="join")

    def run(self, s: CampaignState, ref: Referee) -> None:
        contest = s.contest
        assert contest is not None
        for group in self._candidates(s):
            if order_of(s, group.key).join and barred(s, contest, group) is None:
                self.on_join(s, ref, group.key)
                return
        self.on_pass(s, ref)

    def on_join(self, s: CampaignState, ref: Referee, key: str) -> None:
        contest = s.contest
        assert contest is not None
        group = s.groups[key]
        joining, before = company(s, key), group.cell
        for one in joining:
            if before != contest.cell:
                change.place(s, one, contest.cell, before)
            change.mark(s, one, busy=s.turn)
        if self.role == 0:
            s.contest = replace(contest, attackers=(*contest.attackers, *joining))
        else:
            s.contest = replace(contest, defenders=(*contest.defenders, *joining))
        if ref.hears:
            text = f"{named(s, key)} joins the battle."
            tell(s, ref, "join", text, "DXC-14.3a", "DXC-14.3b", touch=(key,))
        meet(s, ref, contest.cell)

    def on_pass(self, s: CampaignState, ref: Referee) -> None:
        if self.seat + 1 < len(s.sides):
            s.then(Join(self.role, self.seat + 1))
        else:
            s.done()

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        assert s.contest is not None
        known = expected(s, s.contest)
        text = f"as it stands: {known.attacker_total} points attack {known.defender_total}"
        return Preview((Reason(text, rules=("DXC-17.1a",)),))

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        group = s.groups.get(words[-1])
        if group is None or words[0] != "join" or s.contest is None:
            return None
        if not eligible(s, s.contest, group):
            return Refusal("DXC-14.3d", f"{named(s, group.key)} is not next to the battle, or can't join it any more.")
        return barred(s, s.contest, group)

    def stake(self, s: CampaignState, seat: int) -> int:
        return len(self._candidates(s))
