"""DXC-14.6c to DXC-14.6e: where a group goes that leaves the field."""

from dataclasses import dataclass, replace
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ...numbers import NoNumber
from .. import change
from ..country.country import Country
from ..group import NEUTRAL, AnySide, Group
from ..log import named, tell, where
from ..state import CampaignState
from .fallen import surrender


def hexes(s: CampaignState, group: Group, against: int) -> int:
    """DXC-14.6c, DXC-14.6e: where it may go, as a set: of the three hexes in the direction it came from those that are
    passable and without enemy groups; else any other adjacent such hex. Who did not come from anywhere goes away from
    the hex from which the enemy came."""
    lattice, cell = s.country.lattice, group.cell
    open_ = _open(s, group)
    heading = lattice.direction(cell, group.came) if group.came >= 0 else -1
    if heading < 0 and against >= 0:
        foe = lattice.direction(cell, against)
        heading = (foe + 3) % 6 if foe >= 0 else -1
    if heading >= 0:
        three = sum(1 << cell + lattice.offsets[(heading + turn) % 6] for turn in (-1, 0, 1))
        if open_ & three:
            return open_ & three
    return open_


def opposite(s: CampaignState, group: Group, taken: int) -> int:
    """DXC-14.6d: after a draw who was in the hex from the start of the turn goes to the hex opposite to the one that
    its opponent took; else to any other (DXC-14.6e)."""
    lattice = s.country.lattice
    heading = lattice.direction(group.cell, taken)
    found = _open(s, group)
    return found & 1 << group.cell + lattice.offsets[(heading + 3) % 6] or found


def _open(s: CampaignState, group: Group) -> int:
    """DXC-14.6e: adjacent hexes that are passable and without enemy groups."""
    foes = 0
    for other in s.groups.values():
        if other.side not in (group.side, NEUTRAL):
            foes |= 1 << other.cell
    found = 0
    for around in members(s.country.lattice.neighbours[group.cell] & ~foes):
        if s.country.cost[around]:
            found |= 1 << around
    return found


@lru_cache(maxsize=4096)
def menu_of(country: Country, cells: int) -> Menu:
    return Menu(
        [
            Option(
                f"retreat {country.names[cell]}",
                (cell,),
                label=f"To {country.names[cell]}",
                touch=(country.names[cell],),
            )
            for cell in members(cells)
        ]
    )


@dataclass(slots=True)
class Retreat(Phase[CampaignState]):
    """Groups of one side, one after the other; who has nowhere to go surrenders (DXC-14.6e)."""

    key = "retreat"
    rules = ("DXC-14.6c", "DXC-14.6d", "DXC-14.6e")
    groups: tuple[str, ...]
    against: NoNumber = -1
    """The hex from which the enemy came."""
    victor: str = ""
    """The group that takes prisoners, if there is one."""
    side: AnySide = -1
    """And its side."""
    opponent: str = ""
    """DXC-14.6d: after a draw the group whose direction is decisive for who was in the hex from the start."""

    def _cells(self, s: CampaignState, group: Group) -> int:
        opponent = s.groups.get(self.opponent)
        if opponent is not None and group.arrived < s.turn:
            taken = opponent.cell if opponent.cell != group.cell else self.against
            if taken >= 0 and s.country.lattice.neighbours[group.cell] >> taken & 1:
                return opposite(s, group, taken)
        return hexes(s, group, self.against)

    def next(self, s: CampaignState) -> Group | None:
        """Who goes now; mercenaries go with their employer (DXC-12.2d)."""
        for key in self.groups:
            group = s.groups.get(key)
            if group is not None and (group.service is None or group.service.employer not in self.groups):
                return group
        return None

    def _without(self, *gone: str) -> "Retreat":
        return replace(self, groups=tuple([key for key in self.groups if key not in gone]))

    def ask(self, s: CampaignState) -> Decision | None:
        group = self.next(s)
        if group is None:
            return None
        cells = self._cells(s, group)
        if cells.bit_count() < 2 or group.captain < 0:
            return None
        prompt = f"Where does {named(s, group.key)} retreat to?"
        return Decision(group.captain, prompt, menu_of(s.country, cells), rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        group = self.next(s)
        if group is None:
            s.done()
            return
        cells = self._cells(s, group)
        if cells:
            self.on_retreat(s, ref, cells.bit_length() - 1)
            return
        s.then(self._without(group.key))
        surrender(s, ref, group.key, self.victor, self.side)

    def on_retreat(self, s: CampaignState, ref: Referee, cell: int) -> None:
        group = self.next(s)
        assert group is not None
        key, before = group.key, group.cell
        company = [key, *[one.key for one in s.serving(key) if one.cell == before]]
        s.then(self._without(*company))
        for one in company:
            change.place(s, one, cell, before)
            change.mark(s, one, busy=s.turn)
        if ref.hears:
            text = f"{named(s, key)} retreats from {where(s, before)} to {where(s, cell)}."
            tell(s, ref, "retreat", text, "DXC-14.6c", touch=(key, s.country.names[cell]))
