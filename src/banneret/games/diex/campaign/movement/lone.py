"""DXC-9g: leaders without men."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ...quick.troops import TROOP
from .. import change, fates
from ..battle.fallen import suffer
from ..country.ways import reach
from ..dues import pace
from ..log import tell, where
from ..state import CampaignState
from .menus import to_go

_JARL = TROOP["danish_jarl"].number


def hunt(s: CampaignState, ref: Referee, group: str, key: str) -> None:
    """He rolls once on the refusing table as an armoured rider, a jarl as an armoured man on foot; then he is put one
    hex away if one is free."""
    leader = s.leaders[key]
    die = ref.die(10)
    found = fates.refused(die, leader.troop != _JARL, True, leader.wounded)
    if ref.hears:
        text = f"{leader.name} is hunted at {where(s, leader.cell)}."
        tell(s, ref, "hunt", text, "DXC-9g", d10=(die,), touch=(group, key))
    suffer(s, ref, key, found, group, "DXC-9g")
    if not s.leaders[key].alone:
        return
    foes = {one.cell for one in s.groups.values() if one.side == 1 - leader.side}
    free = [
        cell for cell in members(s.country.lattice.neighbours[leader.cell]) if s.country.cost[cell] and cell not in foes
    ]
    if free:
        change.lead(s, key, cell=free[0])


@dataclass(slots=True)
class MoveLone(Phase[CampaignState]):
    """A lone leader moves 8 points; he makes no tests and no attacks. He may join a group whose hex he enters."""

    key = "move_lone"
    rules = ("DXC-9g",)
    leader: str

    def _cells(self, s: CampaignState) -> int:
        leader = s.leaders[self.leader]
        points = pace("lone_leader", s.pace, leader.wounded)
        return reach(s.country, leader.cell, points, 0, True).cells

    def ask(self, s: CampaignState) -> Decision | None:
        leader = s.leaders[self.leader]
        if not leader.alone:
            return None
        menu = to_go(s.country, self._cells(s))
        return Decision(leader.captain, f"Where does {leader.name} go, alone?", menu, rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()

    def on_stop(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        self._join(s, ref)

    def on_go(self, s: CampaignState, ref: Referee, cell: int) -> None:
        leader = s.leaders[self.leader]
        s.done()
        change.lead(s, self.leader, cell=cell, moved=s.turn)
        if ref.hears:
            text = f"{leader.name} goes to {where(s, cell)}, alone."
            tell(s, ref, "move", text, "DXC-9g", touch=(self.leader, s.country.names[cell]))
        self._join(s, ref)

    def _join(self, s: CampaignState, ref: Referee) -> None:
        leader = s.leaders[self.leader]
        for group in s.here(leader.cell):
            if group.side == leader.side and group.faction == leader.faction and leader.alone:
                change.lead(s, self.leader, group=group.key)
                if ref.hears:
                    text = f"{leader.name} joins the group {group.key}."
                    tell(s, ref, "lead", text, "DXC-9g", touch=(self.leader, group.key))
                return

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.country.cells.get(words[-1], -1)
        if cell < 0:
            return None
        points = pace("lone_leader", s.pace, s.leaders[self.leader].wounded)
        return Refusal("DXC-9g", f"He has {points} points: {s.country.names[cell]} is out of his reach.")
