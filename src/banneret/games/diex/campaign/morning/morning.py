"""DXC-6b: the steps between supply and movement touch nothing of the other side's: so each side takes them in one
visit, the King's first (DXC-6c), with the orders of the day."""

from dataclasses import dataclass, field

from banneret.kernel.decision import Decision
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ...numbers import Number
from .. import caravans, change
from ..aside import Player, aside
from ..group import SideOf
from ..log import named, tell
from ..notebook import meet
from ..regroup import blend, combine
from ..state import CampaignState
from . import desk, ransom, wagons
from .garrison import Draw, Fill, Man, owed
from .orders import GiveOrder
from .parting import Shift, Split, mind
from .sending import Send
from .silver import HandOver
from .wagons import Transfer
from .wounded import Leave, TakeUp

_PROMPT = "Reorganise your groups, give their orders, and say when you are ready to march."


def _has_say(s: CampaignState, seat: int) -> bool:
    for group in s.groups.values():
        if group.captain == seat:
            return True
    for leader in s.muster.alone:
        if leader.captain == seat:
            return True
    return False


@dataclass(slots=True)
class Morning(Phase[CampaignState]):
    """One menu for each seat of the side, each for its own groups (DXC-1d): all are asked at once, and it is over when
    all are ready."""

    key = "morning"
    rules = ("DXC-6b", "DXC-6c", "DXC-1d", "DXC-8.1d", "DXC-8.1j")
    side: SideOf
    begun: bool = False
    """DXC-5.2h: garrisons have been filled."""
    ready: tuple[Player, ...] = ()
    changes: Number = 0
    orders: Number = 0
    kept: desk.Kept | None = field(default=None, init=False, compare=False, repr=False)
    """What was found to be on offer, for the next menu: no part of the position."""

    def awaited(self, s: CampaignState) -> tuple[int, ...]:
        """Who has something to say: whoever has a group or a leader, which everybody sees."""
        found: list[int] = []
        for seat in s.by_side[self.side]:
            if seat not in self.ready and _has_say(s, seat):
                found.append(seat)
        return tuple(found)

    def ask(self, s: CampaignState) -> Decision | None:
        seats = self.awaited(s) if self.begun else ()
        if not seats:
            return None
        kept = self.kept
        if kept is None or not kept.basis.holds(s):
            kept = self.kept = desk.Kept(s)
        first = desk.menu(s, self.side, seats[0], self.changes, self.orders, kept)
        if len(seats) == 1:
            return aside(s, self.side, Decision(seats[0], _PROMPT, first, rules=self.rules))
        menus = {seats[0]: first}
        for seat in seats[1:]:
            menus[seat] = desk.menu(s, self.side, seat, self.changes, self.orders, kept)
        return aside(s, self.side, Decision(seats[0], _PROMPT, first, rules=self.rules, seats=seats, menus=menus))

    def run(self, s: CampaignState, ref: Referee) -> None:
        """DXC-5.2c: first of all garrisons below five are filled."""
        if self.begun:
            s.done()
            return
        s.then(Morning(self.side, True))
        for group in list(s.groups.values()):
            if group.side == self.side and group.book.value.core:
                change.write(s, group.key, core=0)
        for motte in s.mottes.values():
            for group in s.here(motte.cell):
                if group.side == self.side and owed(s, group):
                    s.call(Duty(self.side))
                    return

    # ---------------------------------------------------------------- what is done

    def _count(self, s: CampaignState, changes: int = 1, orders: int = 0) -> None:
        later = Morning(self.side, True, self.ready, self.changes + changes, self.orders + orders)
        if not changes:
            later.kept = self.kept
        s.then(later)

    def answer(self, s: CampaignState, ref: Referee, seat: int, option: Option) -> None:
        """With the seat where it matters who speaks."""
        if option.verb in desk.PERSONAL:
            getattr(self, option.handler)(s, ref, *option.args, seat)
        else:
            Phase.answer(self, s, ref, seat, option)

    def on_ready(self, s: CampaignState, ref: Referee, seat: int) -> None:
        s.then(Morning(self.side, True, (*self.ready, seat), self.changes, self.orders))

    def on_split(self, s: CampaignState, ref: Referee, key: str) -> None:
        self._count(s)
        s.call(Split(group=key).opened(s))

    def on_shift(self, s: CampaignState, ref: Referee, key: str, other: str) -> None:
        self._count(s)
        s.call(Shift(group=key, other=other).opened(s))

    def on_purse(self, s: CampaignState, ref: Referee, key: str, other: str) -> None:
        self._count(s)
        s.call(HandOver(group=key, other=other).opened(s))

    def on_merge(self, s: CampaignState, ref: Referee, keep: str, gone: str) -> None:
        """DXC-8.1d, DXC-8.1e, DXC-8.1f."""
        self._count(s)
        text = f"{named(s, keep)} and {named(s, gone)} are one group." if ref.hears else ""
        combine(s, keep, gone)
        if ref.hears:
            tell(s, ref, "merge", text, "DXC-8.1d", "DXC-8.1e", touch=(keep,))
        meet(s, ref, s.groups[keep].cell)

    def on_lead(self, s: CampaignState, ref: Referee, leader: str, key: str) -> None:
        """DXC-8.1f; that of a lone leader is DXC-9g."""
        self._count(s)
        found = change.lead(s, leader, group=key)
        if ref.hears:
            text = f"{found.name} joins the group {key}."
            tell(s, ref, "joins", text, "DXC-8.1f", "DXC-9g", touch=(leader, key))

    def on_join(self, s: CampaignState, ref: Referee, leader: str, key: str) -> None:
        self.on_lead(s, ref, leader, key)

    def on_leave(self, s: CampaignState, ref: Referee, key: str) -> None:
        self._count(s)
        s.call(Leave(group=key).opened(s))

    def on_take(self, s: CampaignState, ref: Referee, key: str) -> None:
        self._count(s)
        s.call(TakeUp(group=key).opened(s))

    def on_garrison(self, s: CampaignState, ref: Referee, key: str) -> None:
        self._count(s)
        s.call(Man(group=key).opened(s))

    def on_draw(self, s: CampaignState, ref: Referee, key: str) -> None:
        self._count(s)
        s.call(Draw(group=key).opened(s))

    def on_ransom(self, s: CampaignState, ref: Referee, leader: str, payer: str) -> None:
        self._count(s)
        ransom.buy_free(s, ref, leader, payer)

    def on_ration(self, s: CampaignState, ref: Referee, key: str) -> None:
        """DXC-8.4i: all others of the side in its hex come after it."""
        self._count(s)
        group = s.groups[key]
        s.rations.pop(key, None)
        for other in s.here(group.cell):
            if other.side == group.side and other.key != key:
                s.rations[other.key] = s.rations.get(other.key, 0) + 1

    def on_convoy(self, s: CampaignState, ref: Referee, store: str, seat: int) -> None:
        self._count(s)
        key = wagons.make(s, ref, store, self.side)
        s.call(Transfer(convoy=key, store=store, who=seat, made=True).opened(s))

    def on_load(self, s: CampaignState, ref: Referee, key: str, store: str, seat: int) -> None:
        self._count(s)
        s.call(Transfer(convoy=key, store=store, who=seat).opened(s))

    def on_unload(self, s: CampaignState, ref: Referee, key: str, store: str, seat: int) -> None:
        self._count(s)
        s.call(Transfer(convoy=key, store=store, who=seat, loading=False).opened(s))

    def on_disband(self, s: CampaignState, ref: Referee, key: str, seat: int) -> None:
        self._count(s)
        wagons.disband(s, ref, key)

    def on_escort(self, s: CampaignState, ref: Referee, key: str, group: str, seat: int) -> None:
        self._count(s)
        caravans.take(s, ref, group, key)

    def on_release(self, s: CampaignState, ref: Referee, key: str, seat: int) -> None:
        self._count(s)
        wagons.release(s, ref, key)

    def on_send(self, s: CampaignState, ref: Referee, key: str, seat: int) -> None:
        self._count(s, 0, 1)
        s.call(Send(key, seat))

    def on_halt(self, s: CampaignState, ref: Referee, key: str, seat: int) -> None:
        self._count(s, 0, 1)
        del s.orders[key]

    def on_order(self, s: CampaignState, ref: Referee, key: str) -> None:
        self._count(s, 0, 1)
        s.call(GiveOrder(key))

    def on_clear(self, s: CampaignState, ref: Referee, key: str) -> None:
        self._count(s, 0, 1)
        del s.orders[key]

    # ---------------------------------------------------------------- what is said of it

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        return desk.why_not(s, seat, words, self.changes, self.orders)

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        if option.verb == "ransom":
            return ransom.preview(s, *option.args)
        if option.verb == "merge":
            keep, gone = (s.groups[key] for key in option.args)
            book = gone.book.value
            number = Reason("together", f"{keep.soldiers + gone.soldiers} men", ("DXC-8.2c",))
            return Preview((number, *mind(keep, blend(keep, gone.soldiers, book.level, book.core)[0])))
        return None


@dataclass(slots=True)
class Duty(Phase[CampaignState]):
    """DXC-5.2c, DXC-5.2h: as long as a group owes men to the garrison of its hex it must give them."""

    key = "duty"
    rules = ("DXC-5.2c", "DXC-5.2h")
    side: SideOf

    def run(self, s: CampaignState, ref: Referee) -> None:
        for group in s.of_side(self.side):
            if owed(s, group):
                s.call(Fill(group=group.key).opened(s))
                return
        s.done()
