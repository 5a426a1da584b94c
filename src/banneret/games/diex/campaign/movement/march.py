"""DXC-8.3, DXC-2.1: a group moves, hex by hex, as far as it gets; where it meets somebody it stops (DXC-8.3d)."""

from dataclasses import dataclass, field

from banneret.kernel.decision import Decision
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from ...numbers import Number
from .. import captivity, change, healing, sieges
from ..band import company
from ..battle.stance import order_of
from ..country.ways import Reach, costs_from, range_of, towards
from ..end_of_move import EndOfMove
from ..group import Group
from ..log import name_among, named, tell, where
from ..notebook import meet
from ..settlements import tax
from ..settlements.looting import put_aboard
from ..spies import entered
from ..state import CampaignState
from .allowance import convoys_of, points, stops
from .encounter import Encounter, met
from .foresight import foreseen
from .menus import to_go


@dataclass(slots=True, eq=False)
class Known:
    """How far a group gets, as long as it is the same and nobody has entered a hex."""

    group: Group
    entries: int
    reach: Reach
    convoy: bool
    """Whether a convoy goes with it."""


@dataclass(slots=True)
class MoveGroup(Phase[CampaignState]):
    """The move of a group: its captain is asked where to, again and again while points are left; or its orders say
    it. What it does at the end of its move comes after."""

    key = "move"
    rules = ("DXC-8.3a", "DXC-8.3c", "DXC-8.3d", "DXC-2.1e")
    group: str
    left: Number
    fresh: bool = True
    """DXC-2.1e: it has not moved yet."""
    known: "Known | None" = field(default=None, init=False, compare=False, repr=False)
    """How far it gets, from the question to the answer."""

    def ask(self, s: CampaignState) -> Decision | None:
        group = s.groups.get(self.group)
        if group is None or group.busy == s.turn or self._bound(s, group):
            return None
        if order_of(s, self.group).to >= 0:
            return None
        cells = self.ends(s, group, self.reach(s, group))
        if not cells and not self.fresh:
            return None
        verb = "go" if self.fresh else "go on"
        prompt = f"Where does {name_among(s.muster, group)} {verb}?"
        return Decision(group.captain, prompt, to_go(s.country, cells), rules=self.rules)

    def _bound(self, s: CampaignState, group: Group) -> bool:
        """Whether it has no choice: shut in (DXC-15d), an escort on its way (DXC-14.8c)."""
        return captivity.escorts(s, group.key) or bool(s.sieges and s.shut_in(group.key))

    def reach(self, s: CampaignState, group: Group) -> Reach:
        return self._far(s, group).reach

    def _far(self, s: CampaignState, group: Group) -> Known:
        known = self.known
        if known is None or known.group is not group or known.entries != s.entries:
            convoy = convoys_of(s, group.key)
            found = range_of(s.country, group.cell, self.left, self.fresh, convoy)
            past = found.reach(stops(s, group)) if found.inner else found.open  # none is on the way to the next hex
            known = self.known = Known(group, s.entries, past, convoy)
        return known

    def ends(self, s: CampaignState, group: Group, found: Reach) -> int:
        """Where it may go, as a set: within reach, and nearer to healing if it has wounded."""
        allowed = _allowed(s, group)
        return found.cells & allowed if allowed else 0

    def run(self, s: CampaignState, ref: Referee) -> None:
        group = s.groups.get(self.group)
        if group is None:
            s.done()
            return
        if group.busy == s.turn or (s.sieges and s.shut_in(group.key)):
            self._finish(s, ref)
        elif captivity.escorts(s, group.key):
            self._towards(s, ref, group, captivity.destinations(s, group.key))
        else:
            to = order_of(s, self.group).to
            self._towards(s, ref, group, s.country.bits[to] if to >= 0 else 0)

    def _towards(self, s: CampaignState, ref: Referee, group: Group, targets: int) -> None:
        """DXC-14.8c, and by its orders: as near to the nearest of some hexes as it gets."""
        if targets and not targets >> group.cell & 1:
            far = self._far(s, group)
            goal = towards(s.country, targets, far.convoy)
            best = far.reach.first(goal.rings, goal.closer(group.cell) & _allowed(s, group))
            if best >= 0:
                self._go(s, ref, best, far.reach)
                return
        self._finish(s, ref)

    def on_go(self, s: CampaignState, ref: Referee, cell: int) -> None:
        self._go(s, ref, cell, self.reach(s, s.groups[self.group]))

    def _go(self, s: CampaignState, ref: Referee, cell: int, found: Reach) -> None:
        group = s.groups[self.group]
        way, _, spent = found.way(cell)
        if s.sieges:
            sieges.leave(s, ref, self.group)
        before = group.cell
        marching = company(s, self.group)
        watched = 0
        for spy in s.spies.values():
            watched |= s.country.bits[spy.cell]
        came = before
        for ahead in way:
            seen = watched >> ahead & 1
            if ahead == cell or seen:  # nobody sees it in the hexes between
                for key in marching:
                    change.place(s, key, ahead, came, True)
                if seen:
                    entered(s, ref, self.group)
            came = ahead
        s.then(MoveGroup(self.group, self.left - spent, False))
        if ref.hears:
            text = f"{named(s, self.group)} goes from {where(s, before)} to {where(s, cell)}."
            names = tuple(s.country.names[one] for one in way)
            tell(s, ref, "move", text, "DXC-8.3a", touch=(self.group, *names))
        if met(s, s.groups[self.group]):
            meet(s, ref, cell)
            s.call(Encounter(self.group))

    def on_stop(self, s: CampaignState, ref: Referee) -> None:
        self._finish(s, ref)

    def _finish(self, s: CampaignState, ref: Referee) -> None:
        """The end of its move."""
        group = s.groups[self.group]
        if captivity.escorts(s, group.key):
            captivity.deliver(s, ref, self.group)
        if not self.fresh or group.arrived == s.turn:
            healing.tend(s, ref, self.group)
        if self.group not in s.groups or (s.sieges and s.shut_in(group.key)):
            s.done()
        elif group.busy == s.turn:  # DXC-8.3d: its move is over, and nothing but what happens by itself comes after
            s.done()
            tax.deliver(s, ref, self.group)
            put_aboard(s, ref, self.group)
        else:
            s.then(EndOfMove(self.group))

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        group = s.groups.get(self.group)
        cell = s.country.cells.get(words[-1], -1)
        if group is None or cell < 0 or words[0] != "go":
            return None
        if not s.country.cost[cell]:
            return Refusal("DXC-2.1b", "The sea is impassable.")
        if not healing.may_move(s, group.key):
            return Refusal("DXC-14.7b", "Its wounded may not leave this place until they are healed: leave them here.")
        found = self.reach(s, group)
        if found.cells >> cell & 1:
            return Refusal("DXC-14.7g", "It has wounded: it must go nearer to a friendly settlement or motte.")
        cost = costs_from(s.country, group.cell)[cell]
        if cost > self.left:
            return Refusal("DXC-8.3a", f"That is {cost} points away; it has {self.left}.")
        return Refusal("DXC-8.3d", "On the way it would meet somebody: go there first.")

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        group = s.groups.get(self.group)
        if group is None or option.verb != "go" or group.captain != seat:
            return None
        cell = option.args[0]
        found = self.reach(s, group)
        reason = Reason(f"{found.spent(cell)} of {self.left} points", rules=("DXC-2.1a", "DXC-8.3b"))
        names = s.country.names
        way = Overlay("path", (names[group.cell], *[names[one] for one in found.path(cell)]))
        return Preview((reason, *foreseen(s, group, cell)), (way,))


def _allowed(s: CampaignState, group: Group) -> int:
    """DXC-14.7b, DXC-14.7g: where it may end a move, as a set: anywhere, or nearer to healing if it has wounded."""
    if not healing.hurt(s, group.key):
        return -1
    if not healing.may_move(s, group.key):
        return 0
    nearer = healing.nearer(s, group.key)
    return -1 if nearer is None else nearer


def begin(s: CampaignState, key: str) -> MoveGroup:
    """The move of a group, with the points of its day."""
    return MoveGroup(key, points(s, s.groups[key]))
