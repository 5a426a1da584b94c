"""How things stand for one side, as far as it knows: worked out once for a decision."""

from dataclasses import dataclass, field

from ...quick.location import BONUS
from ...quick.troops import TROOPS
from ..battle.forces import belongs_to
from ..country.tables import MOVEMENT
from ..country.ways import costs_from
from ..dues import allowance, need
from ..group import Group
from ..movement.allowance import points
from ..ranks import of_troops
from ..state import CampaignState
from ..supply import sources
from ..village import defenders, townsmen
from . import clash
from .known import Party, host_of

_STRIKE = 0.3
"""How likely an enemy who can come does come."""


@dataclass(slots=True)
class Survey:
    """A side's view of the country."""

    s: CampaignState
    side: int
    left: int
    """Moves that are left, today's among them."""
    hosts: dict[str, Party] = field(default_factory=dict)
    foes: list[Group] = field(default_factory=list)
    _paces: dict[str, int] = field(default_factory=dict)
    _danger: dict[tuple[str, int], float] = field(default_factory=dict)

    def host(self, group: Group) -> Party:
        found = self.hosts.get(group.key)
        if found is None:
            found = self.hosts[group.key] = host_of(self.s, self.side, group)
        return found

    # ---------------------------------------------------------------- ways

    def cost(self, group: Group, cell: int) -> int:
        return costs_from(self.s.country, group.cell)[cell]

    def pace(self, group: Group) -> int:
        found = self._paces.get(group.key)
        if found is None:
            found = self._paces[group.key] = points(self.s, group)
        return found

    def days(self, group: Group, cell: int) -> int:
        """Moves that a group needs to get there; 99: it does not."""
        return self.days_at(self.pace(group), self.cost(group, cell))

    @staticmethod
    def days_at(pace: int, cost: int) -> int:
        return 99 if cost < 0 else -(-cost // pace)

    # ---------------------------------------------------------------- supply

    def eats(self, group: Group, cell: int) -> bool:
        """DXC-8.4: whether it would be fed there at the next dawn."""
        if not need(group.soldiers):
            return True
        moved = group
        if cell != group.cell:
            moved = group.copy()
            moved.cell = cell
        free = [source.points for source in sources(self.s, moved) if not source.price]
        return sum(free) >= need(group.soldiers)

    # ---------------------------------------------------------------- enemies

    def bonus(self, cell: int) -> int:
        """DXC-17.1f: of the hex alone."""
        found = BONUS["slope"] if self.s.country.ground[cell] == "hills" else 0
        return found + (BONUS["river"] if self.s.country.river >> cell & 1 else 0)

    def townsmen(self, cell: int, side: int) -> Party | None:
        """DXC-5.1e: the men of a town or city who fight for a side in its hex."""
        site = self.s.site_at(cell)
        if site < 0 or belongs_to(self.s, site) != side:
            return None
        return party_of(townsmen(self.s.country.sites[site].kind))

    def about(self, cell: int) -> float:
        """Points of the enemies who are a day or less from a hex."""
        costs = costs_from(self.s.country, cell)
        return sum([self.host(foe).points for foe in self.foes if 0 <= costs[foe.cell] <= MOVEMENT.group])

    def danger(self, group: Group, cell: int) -> float:
        """What it may cost a group to end its day in a hex: victory points, from the enemies who can be there
        tomorrow."""
        found = self._danger.get((group.key, cell))
        if found is None:
            found = self._danger[group.key, cell] = self._reckon(group, cell)
        return found

    def _reckon(self, group: Group, cell: int) -> float:
        mine = self.host(group)
        together: Party | None = None
        for foe in self.foes:
            cost = costs_from(self.s.country, foe.cell)[cell]
            if 0 <= cost <= allowance(foe.riders, self.s.pace, False, False):
                host = self.host(foe)
                together = host if together is None else together.plus(host)
        if together is None:
            return 0.0
        bonus = self.bonus(cell)
        ours = mine
        for other in self.s.here(cell):
            if other.side == self.side and other.key != group.key:
                ours = ours.plus(self.host(other))
        helpers = self.townsmen(cell, self.side)
        if helpers is not None:
            ours, bonus = ours.plus(helpers), bonus + BONUS["village"]
        rows = clash.results(together, ours, bonus)
        return max(0.0, _STRIKE * clash.worth(self.s, rows, 1 - self.side, together, mine))


def party_of(men: tuple[tuple[int, int], ...]) -> Party:
    """Men of a settlement, whose losses matter to nobody."""
    ranks = of_troops(men)
    value = sum([TROOPS[body.troop].points * body.healthy for body in ranks])
    return Party(value, sum([body.healthy for body in ranks]), dear=False)


def villagers(s: CampaignState, site: int) -> Party:
    """DXC-13.6a, DXC-5.1e: who defends a settlement that is attacked, or rises."""
    place = s.country.sites[site]
    if place.kind == "village":
        return party_of(defenders(s.resources[site], s.loyalty[site]))
    return party_of(townsmen(place.kind))


def survey(s: CampaignState, side: int) -> Survey:
    foes = [group for group in s.groups.values() if group.side == 1 - side and group.service is None]
    return Survey(s, side, s.data.turns - s.turn + 1, foes=foes)
