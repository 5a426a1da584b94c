"""DXC-6h: the start of a turn: who comes onto the map, who is well again."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from . import change, healing
from .country.scenarios import GroupData
from .country.ways import costs_from
from .log import named, tell, where
from .newcomers import arrival
from .notebook import meet
from .state import CampaignState


@dataclass(slots=True)
class Dawn(Phase[CampaignState]):
    """Before supply."""

    key = "dawn"
    rules = ("DXC-6h", "DXC-14.7d")

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        s.turn += 1
        s.entries = 0
        ref.horizon()
        if s.drafted:
            s.drafted = {}
        for convoy in list(s.convoys.values()):
            if convoy.shifted:
                change.convoy(s, convoy.key, shifted=0)
        if ref.hears:
            tell(s, ref, "turn", f"{s.heading}.", "DXC-6a")
        for row in s.data.groups:
            if row.enter_turn == s.turn and s.turn > 1:
                self._enter(s, ref, row)
        healing.heal(s, ref)

    @staticmethod
    def _enter(s: CampaignState, ref: Referee, row: GroupData) -> None:
        """In its hex, or if an enemy group is there in the nearest hex without one."""
        foes = {group.cell for group in s.groups.values() if group.side == 1 - row.side}
        cell = row.cell
        if cell in foes:
            costs = costs_from(s.country, cell)
            free = [one for one in members(s.country.land) if one not in foes and costs[one] > 0]
            cell = min(free, key=lambda one: (costs[one], one))
        arrival(s, row, cell)
        if ref.hears:
            tell(s, ref, "enters", f"{named(s, row.id)} comes to {where(s, cell)}.", "DXC-6h", touch=(row.id,))
        meet(s, ref, cell)
