"""DXC-11: convoys: whose they are, and how those without an escort move."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from . import change
from .country.tables import CONVOY, LEVELS
from .country.ways import Reach, cheapest, reach
from .dues import pace
from .errant import Errand, far, send, stage
from .group import NEUTRAL, Convoy, SideOf
from .log import SIDES, counted, named, tell, where
from .spoils import seize
from .state import CampaignState

CAPACITY = CONVOY.capacity
"""DXC-11a: a point on each animal."""
FULL = LEVELS[-1]
"""DXC-5.1i."""


def room(s: CampaignState, site: int, level: int = FULL) -> int:
    """DXC-5.1d, DXC-5.1i, DXC-5.1c: how many points a settlement can take from a convoy, up to a level; a city takes
    all."""
    if s.country.sites[site].kind == "city":
        return CAPACITY
    return max(0, min(level, FULL) - s.resources[site]) if s.loyalty[site] else 0


def stock(s: CampaignState, site: int, points: int) -> None:
    """DXC-5.1c, DXC-5.1d: so many points into a settlement, or out of it; a city's are without number."""
    if s.country.sites[site].kind != "city":
        s.resources[site] += points


# ---------------------------------------------------------------------- whose they are


def take(s: CampaignState, ref: Referee, key: str, convoy: str) -> None:
    """DXC-11f, DXC-11g: a group takes a convoy under its escort; it is of its side from now on."""
    if s.convoys[convoy].side != s.groups[key].side:
        seize(s, ref, convoy, s.groups[key].side, key, "DXC-11f")
        return
    change.convoy(s, convoy, escort=key)
    s.orders.pop(convoy, None)
    if ref.hears:
        tell(s, ref, "convoy", f"{named(s, key)} escorts the convoy {convoy}.", "DXC-11f", touch=(key, convoy))


# ---------------------------------------------------------------------- neutral ones


@dataclass(slots=True)
class MoveCaravans(Phase[CampaignState]):
    """DXC-11d, DXC-11e: those that belong to nobody go back and forth by themselves."""

    key = "caravans"
    rules = ("DXC-11a", "DXC-11d", "DXC-11e", "DXC-6f")

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        for convoy in list(s.convoys.values()):
            if convoy.side == NEUTRAL and convoy.start >= 0:
                _travel(s, ref, convoy)


def _goal(s: CampaignState, convoy: Convoy) -> int:
    return convoy.end if convoy.outward else convoy.start


def _travel(s: CampaignState, ref: Referee, convoy: Convoy) -> None:
    """One that has arrived turns back the next turn."""
    sites = s.country.sites
    if convoy.cell == sites[_goal(s, convoy)].cell:
        convoy = change.convoy(s, convoy.key, outward=not convoy.outward)
    goal = sites[_goal(s, convoy)].cell
    left, cell = pace("convoy", s.pace), convoy.cell
    for number, ahead in enumerate(cheapest(s.country, convoy.cell, 1 << goal, True)):
        cost = s.country.convoy_cost[ahead]
        if cost > left and number:
            break
        left, cell = left - cost, ahead
    if cell == convoy.cell:
        return
    change.convoy(s, convoy.key, cell=cell, moved=s.turn)
    if ref.hears:
        text = f"The convoy {convoy.key} goes to {where(s, cell)}."
        tell(s, ref, "convoy", text, "DXC-11d", "DXC-11e", touch=(convoy.key, s.country.names[cell]))
    if cell == goal:
        _arrive(s, ref, convoy.key)


def _arrive(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-11e: at its end it unloads what the settlement can take up to its set-up level; at its start it loads and
    leaves at least 1."""
    convoy = s.convoys[key]
    site = _goal(s, convoy)
    if convoy.outward:
        points = min(convoy.load, room(s, site, s.country.sites[site].resources))
        word = "unloads"
    else:
        city = s.country.sites[site].kind == "city"
        there = CAPACITY if city else max(0, s.resources[site] - 1) if s.loyalty[site] else 0
        points = -min(CAPACITY - convoy.load, there)
        word = "loads"
    if not points:
        return
    stock(s, site, points)
    change.convoy(s, key, load=convoy.load - points)
    if ref.hears:
        text = f"The convoy {key} {word} {counted(abs(points), 'point')} at {s.country.sites[site].name}."
        tell(s, ref, "convoy", text, "DXC-11e", "DXC-5.1d", touch=(key,))


# ---------------------------------------------------------------------- those of a side


def ways(s: CampaignState, convoy: Convoy) -> Reach:
    """DXC-11a, DXC-2.1d: where a convoy gets by itself. It does not go to groups of the other side."""
    foes = s.posts.held[1 - convoy.side]
    return reach(s.country, convoy.cell, pace("convoy", s.pace), foes, True, True)


def ends(s: CampaignState, convoy: Convoy) -> int:
    return ways(s, convoy).cells & ~s.posts.held[1 - convoy.side]


@dataclass(slots=True)
class MoveConvoys(Phase[CampaignState]):
    """DXC-11g, DXC-6f: convoys of a side without an escort are moved by their owner. One that has been sent
    somewhere goes on without asking."""

    key = "convoys"
    rules = ("DXC-11a", "DXC-11g", "DXC-6f", "DXC-2.1d")
    side: SideOf

    def next(self, s: CampaignState) -> Convoy | None:
        for convoy in s.convoys.values():
            if convoy.side == self.side and not convoy.escort and convoy.moved < s.turn:
                return convoy
        return None

    def ask(self, s: CampaignState) -> Decision | None:
        convoy = self.next(s)
        if convoy is None or convoy.key in s.orders:
            return None
        seat = s.captain_of(self.side)
        text = f"Where does your convoy at {where(s, convoy.cell)} go?"
        near = ends(s, convoy)
        choice = Errand(s.country, "drive", convoy.key, near, far(s, convoy.cell, near, True))
        return Decision(seat, text, choice, rules=self.rules, secret=True)

    def run(self, s: CampaignState, ref: Referee) -> None:
        convoy = self.next(s)
        if convoy is None:
            s.done()
        else:
            self._move(s, ref, convoy, stage(s, convoy.key, convoy.cell, ends(s, convoy), True))

    def on_send(self, s: CampaignState, ref: Referee, cell: int) -> None:
        convoy = self.next(s)
        assert convoy is not None
        send(s, convoy.key, self.side, cell)

    def on_drive(self, s: CampaignState, ref: Referee, cell: int) -> None:
        convoy = self.next(s)
        assert convoy is not None
        self._move(s, ref, convoy, cell)

    def on_stay(self, s: CampaignState, ref: Referee) -> None:
        convoy = self.next(s)
        assert convoy is not None
        self._move(s, ref, convoy, convoy.cell)

    @staticmethod
    def _move(s: CampaignState, ref: Referee, convoy: Convoy, cell: int) -> None:
        change.convoy(s, convoy.key, cell=cell, moved=s.turn)
        if cell != convoy.cell and ref.hears:
            text = f"A convoy of the {SIDES[convoy.side].removeprefix('The ')} goes to {where(s, cell)}."
            tell(s, ref, "convoy", text, "DXC-11g", touch=(convoy.key, s.country.names[cell]))

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        convoy = self.next(s)
        cell = s.country.cells.get(words[-1], -1)
        if convoy is None or words[0] != "drive" or cell < 0:
            return None
        if words[1:-1] not in ([], [convoy.key]):
            return Refusal("DXC-11g", f"It is the convoy {convoy.key} that moves now.")
        if not s.country.convoy_cost[cell]:
            return Refusal("DXC-2.1d", "A convoy needs a road in rough ground and a bridge over a river.")
        if not ways(s, convoy).cells >> cell & 1:
            points = pace("convoy", s.pace)
            return Refusal("DXC-11a", f"A convoy has {points} movement points, and {where(s, cell)} is farther away.")
        return Refusal("DXC-11f", "A convoy does not go to a group of the other side, which would take it.")
