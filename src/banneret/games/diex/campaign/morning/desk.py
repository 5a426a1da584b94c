"""What a seat may do in the morning, and why not. Options are made once and shared."""

from collections.abc import Callable
from dataclasses import dataclass

from banneret.kernel.option import Menu, Option
from banneret.kernel.refusal import Refusal

from ..band import LEAST
from ..dues import need
from ..group import Book, Group, Leader, Order
from ..state import CampaignState
from . import ransom, sending, wagons
from .basis import Basis
from .garrison import no_draw, no_garrison
from .may import DIVISIBLE, characters, no_command, no_merge, no_shift, no_silver, no_split, too_few, unfit
from .offers import Offer, Offers
from .wounded import no_leave, no_take

MOST_CHANGES = 12
"""So often a side reorganises in a morning."""
MOST_ORDERS = 24
"""So many orders it gives or takes back."""

READY = tuple([Option("ready", (seat,), label="Ready to march") for seat in range(4)])

_DONE = Refusal("DXC-6b", f"Your side has reorganised {MOST_CHANGES} times this morning; more is for tomorrow.")
_TALKED = Refusal("DXC-6b", "Enough orders were given this morning.")
_ORDERED = Refusal("DXC-6b", "It has an order; clear that first.")
_NO_ORDER = Refusal("DXC-6b", "It has no order.")
_HIRED = Refusal("DXC-12.2d", "Mercenaries go with their employer.")
_POOR = Refusal("DXC-8.1d", "It has no silver to hand over.")
_NO_NEED = Refusal("DXC-8.4a", "A group of fewer than ten is always supplied.")
_ALONE = Refusal("DXC-8.4i", "No other group of your side that must eat is in its hex.")
_FIRST = Refusal("DXC-8.4i", "It eats first already.")
_LEADS = Refusal("DXC-8.1f", "He is with that group already.")
_STAYS = Refusal("DXC-8.1a", "Without him his group would have fewer than three characters.")
_FACTION = Refusal("DXC-13.1b", "He leads men of his own faction only.")
_NOT_ALONE = Refusal("DXC-9g", "He is not alone.")
_NOT_FREE = Refusal("DXC-9a", "He is not free, or not on the map.")
_NOT_HERE = Refusal("DXC-9g", "He is not in that group's hex.")


def penniless(group: Group) -> Refusal | None:
    """DXC-8.1d."""
    book: Book = group.book.value
    return None if book.purse or book.chest or book.loot else _POOR


def no_purse(s: CampaignState, one: Group, other: Group) -> Refusal | None:
    """DXC-8.1d."""
    return penniless(one) or no_silver(s, one, other)


def no_lead(s: CampaignState, leader: Leader, group: Group) -> Refusal | None:
    """DXC-8.1d, DXC-8.1f: a leader goes from his group to another in the hex."""
    if leader.condition != "free" or leader.cell < 0:
        return _NOT_FREE
    if leader.group == group.key:
        return _LEADS
    old = s.groups.get(leader.group)
    if old is None:
        return _NOT_HERE
    if leader.faction != group.faction and group.service is None:
        return _FACTION
    return no_silver(s, old, group) or (_STAYS if characters(s, old) <= LEAST else None)


def no_join(s: CampaignState, leader: Leader, group: Group) -> Refusal | None:
    """DXC-9g: a lone leader joins an own group in his hex."""
    if not leader.alone:
        return _NOT_ALONE
    if leader.cell != group.cell or leader.side != group.side:
        return _NOT_HERE
    if leader.faction != group.faction and group.service is None:
        return _FACTION
    return unfit(s, group)


def no_ration(s: CampaignState, group: Group) -> Refusal | None:
    """DXC-8.4i: who is to eat first tomorrow where there may not be enough."""
    if not need(group.soldiers):
        return _NO_NEED
    side, mine = group.side, s.rations.get(group.key, 0)
    refusal = _ALONE
    for one in s.here(group.cell):
        if one.side == side and one is not group and need(one.soldiers):
            if s.rations.get(one.key, 0) <= mine:
                return None
            refusal = _FIRST
    return refusal


def no_order(s: CampaignState, group: Group) -> Refusal | None:
    if group.service is not None:
        return _HIRED
    order = s.orders.get(group.key)
    return _ORDERED if order is not None and order.value.to >= 0 else None


def no_clear(s: CampaignState, group: Group) -> Refusal | None:
    return None if group.key in s.orders else _NO_ORDER


def may_merge(s: CampaignState, seat: int, one: Group, other: Group) -> Refusal | None:
    """DXC-1d: a captain combines his own groups, or brings his own into another's."""
    if one.captain != seat and other.captain != seat:
        return no_command(s, seat, one.key)
    return no_merge(s, one, other)


# ---------------------------------------------------------------- the menu


def own(s: CampaignState, seat: int) -> list[Group]:
    """DXC-1d: the groups that a seat commands, mercenaries in their service not among them."""
    return [group for group in s.groups.values() if group.captain == seat and group.service is None]


@dataclass(slots=True, eq=False)
class Usual:
    """What nearly every group may be told: to do something, to forget that, and to split. The keys of groups are
    few."""

    key: str
    order: Offer
    clear: Offer
    split: Offer


_usual: dict[str, Usual] = {}


def _made(key: str) -> Usual:
    found = _usual[key] = Usual(key, ("order", key, ""), ("clear", key, ""), ("split", key, ""))
    return found


class Desk:
    """What a seat has before it: its groups, whom it may send, and the changes on offer, which are found when they are
    first asked for."""

    __slots__ = ("_changes", "errant", "mine", "usual")

    def __init__(self, s: CampaignState, seat: int) -> None:
        self.mine = own(s, seat)
        self.usual = [_usual.get(group.key) or _made(group.key) for group in self.mine]
        self.errant = sending.free(s, seat)
        self._changes: list[Offer] | None = None

    def changes(self, s: CampaignState, side: int, seat: int) -> list[Offer]:
        found = self._changes
        if found is None:
            found = self._changes = []
            _alone(s, self.mine, self.usual, found)
            _meetings(s, side, seat, self.mine, found)
            found += ransom.offers(s, side, self.mine)
            found += wagons.offers(s, seat, self.mine)
        return found


class Kept:
    """The desks of a side, as long as what they rest on holds: orders touch none of it."""

    __slots__ = ("basis", "desks")

    def __init__(self, s: CampaignState) -> None:
        self.basis = Basis(s)
        self.desks: dict[int, Desk] = {}


def menu(s: CampaignState, side: int, seat: int, changes: int, orders: int, kept: Kept) -> Menu:
    """What a seat may do: its orders, what its groups can do alone, and with others in their hexes."""
    desk = kept.desks.get(seat)
    if desk is None:
        desk = kept.desks[seat] = Desk(s, seat)
    found: list[Offer] = [READY[seat]]
    if orders < MOST_ORDERS:
        given = s.orders
        for one in desk.usual:
            said = given.get(one.key)
            if said is not None:
                found.append(one.clear)
                order: Order = said.value
                if order.to >= 0:
                    continue
            found.append(one.order)
        for errand in desk.errant:
            found.append(errand.halt if errand.key in given else errand.send)
    if changes < MOST_CHANGES:
        found += desk.changes(s, side, seat)
    return Offers(s.country, kept.basis, found)


def _alone(s: CampaignState, mine: list[Group], usual: list[Usual], found: list[Offer]) -> None:
    """What a group does by itself. Most are large enough, have no wounded and are at no motte, and there is no siege:
    those need no judge."""
    hurt = [leader.group for leader in s.leaders.values() if leader.wounded]
    walls = [motte.cell for motte in s.mottes.values()]
    led, patients, peace = s.muster.leading, s.patients, not s.sieges
    for number, group in enumerate(mine):
        key, cell = group.key, group.cell
        many = group.soldiers >= DIVISIBLE
        if (many and peace) or ((many or key in led) and no_split(s, group) is None):
            found.append(usual[number].split)
        if (group.wounded or key in hurt) and no_leave(s, group) is None:
            found.append(("leave", key, ""))
        if cell in patients and no_take(s, group) is None:
            found.append(("take", key, ""))
        if cell in walls:
            if no_garrison(s, group) is None:
                found.append(("garrison", key, ""))
            if no_draw(s, group) is None:
                found.append(("draw", key, ""))


def _meetings(s: CampaignState, side: int, seat: int, mine: list[Group], found: list[Offer]) -> None:
    """With others of the side in one hex."""
    at = s.posts.at
    places: dict[int, list[Group]] = {}
    for leader in s.leaders.values():
        if leader.captain == seat and leader.side == side and leader.cell in at:
            if leader.alone:
                for group in _company(s, side, leader.cell, places):
                    if no_join(s, leader, group) is None:
                        found.append(("join", leader.key, group.key))
            elif len(at[leader.cell]) > 1:
                for group in _company(s, side, leader.cell, places):
                    if group.key != leader.group and no_lead(s, leader, group) is None:
                        found.append(("lead", leader.key, group.key))
    for group in mine:
        if len(at[group.cell]) > 1:
            here = _company(s, side, group.cell, places)
            if len(here) > 1:
                _exchanges(s, seat, group, here, found)


def _company(s: CampaignState, side: int, cell: int, places: dict[int, list[Group]]) -> list[Group]:
    """The groups of a side in a hex, mercenaries not among them; `places` are those that have been looked at."""
    found = places.get(cell)
    if found is None:
        found = places[cell] = [group for group in s.here(cell) if group.side == side and group.service is None]
    return found


def _exchanges(s: CampaignState, seat: int, group: Group, here: list[Group], found: list[Offer]) -> None:
    """With others of its side in its hex, none of them mercenaries: the questions of `no_shift`, `no_purse` and
    `no_merge` that are still open, those about the group itself asked once for all others."""
    key = group.key
    if no_ration(s, group) is None:
        found.append(("ration", key, ""))
    peace = not s.sieges
    if not peace and unfit(s, group) is not None:
        return
    spares, rich, older = too_few(s, group) is None, penniless(group) is None, True
    for other in here:
        if other is group:
            older = False
        elif peace or unfit(s, other) is None:
            kin = other.faction == group.faction
            if kin and spares:
                found.append(("shift", key, other.key))
            if rich:
                found.append(("purse", key, other.key))
            if kin and (older or other.captain != seat):  # the older counter stays, but nobody takes another's away
                found.append(("merge", other.key, key))


# ---------------------------------------------------------------- why not


_ERRANDS = ("send", "halt")
PERSONAL = wagons.VERBS.union(_ERRANDS)
"""Verbs for which it matters which seat speaks: what they are about is no group's."""
_ORDERS: dict[str, Callable[[CampaignState, Group], Refusal | None]] = {"order": no_order, "clear": no_clear}
_ALONE_VERBS: dict[str, Callable[[CampaignState, Group], Refusal | None]] = {
    "split": no_split,
    "leave": no_leave,
    "take": no_take,
    "garrison": no_garrison,
    "draw": no_draw,
    "ration": no_ration,
}
_PAIRED: dict[str, Callable[[CampaignState, Group, Group], Refusal | None]] = {"shift": no_shift, "purse": no_purse}
_LEADERS: dict[str, Callable[[CampaignState, Leader, Group], Refusal | None]] = {"lead": no_lead, "join": no_join}


def why_not(s: CampaignState, seat: int, words: list[str], changes: int, orders: int) -> Refusal | None:
    """By the same functions as the menu."""
    verb, rest = words[0], words[1:]
    if verb in _ORDERS and len(rest) == 1:
        return (
            no_command(s, seat, rest[0])
            or _ORDERS[verb](s, s.groups[rest[0]])
            or (_TALKED if orders >= MOST_ORDERS else None)
        )
    if verb in _ERRANDS and len(rest) == 1:
        return sending.why_not(s, seat, verb, rest[0]) or (_TALKED if orders >= MOST_ORDERS else None)
    refusal = _reorganising(s, seat, verb, rest, words)
    return refusal or (_DONE if changes >= MOST_CHANGES else None)


def _reorganising(s: CampaignState, seat: int, verb: str, rest: list[str], words: list[str]) -> Refusal | None:
    if verb in wagons.VERBS:
        return wagons.why_not(s, seat, words)
    if verb == "ransom":
        return ransom.why_not(s, own(s, seat), words)
    if verb in _LEADERS and len(rest) == 2:
        leader, group = s.leaders.get(rest[0]), s.groups.get(rest[1])
        if leader is None or group is None:
            return Refusal("DXC-9a", "Say which leader and which group: “lead mauger n2”.")
        if leader.captain != seat:
            return Refusal("DXC-1d", "He is not yours to command.")
        return _LEADERS[verb](s, leader, group)
    if verb in _ALONE_VERBS:
        return no_command(s, seat, rest[0]) or _ALONE_VERBS[verb](s, s.groups[rest[0]]) if len(rest) == 1 else None
    if len(rest) == 2 and (verb in _PAIRED or verb == "merge"):
        one, other = s.groups.get(rest[0]), s.groups.get(rest[1])
        if one is None or other is None:
            return Refusal("DXC-8.1d", "There is no such group.")
        if verb == "merge":
            return may_merge(s, seat, one, other)
        return no_command(s, seat, one.key) or _PAIRED[verb](s, one, other)
    return None
