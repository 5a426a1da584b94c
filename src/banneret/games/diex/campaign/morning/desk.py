"""What a seat may do in the morning, and why not. Options are made once and shared."""

from collections.abc import Callable
from functools import cache

from banneret.kernel.option import Menu, Option
from banneret.kernel.refusal import Refusal

from ..band import LEAST
from ..dues import need
from ..group import Group, Leader
from ..log import names_of
from ..state import CampaignState
from . import ransom, sending, wagons
from .garrison import no_draw, no_garrison
from .may import characters, no_command, no_merge, no_shift, no_silver, no_split, unfit
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

SINGLE: dict[str, tuple[Callable[[CampaignState, Group], Refusal | None], str]] = {
    "split": (no_split, "Split {}"),
    "leave": (no_leave, "Leave wounded of {} behind"),
    "take": (no_take, "Take up healed men into {}"),
    "garrison": (no_garrison, "Men of {} into the garrison"),
    "draw": (no_draw, "Men of the garrison to {}"),
}
"""By verb: whether one group may, and what it is called."""


def no_purse(s: CampaignState, one: Group, other: Group) -> Refusal | None:
    """DXC-8.1d."""
    book = one.book.value
    if not (book.purse or book.chest or book.loot):
        return _POOR
    return no_silver(s, one, other)


PAIRED: dict[str, tuple[Callable[[CampaignState, Group, Group], Refusal | None], str]] = {
    "shift": (no_shift, "Men of {} to {}"),
    "purse": (no_purse, "Silver of {} to {}"),
}
"""The same from one group to another."""


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
    others = [one for one in s.here(group.cell) if one.side == group.side and one.key != group.key]
    others = [one for one in others if need(one.soldiers)]
    if not others:
        return _ALONE
    mine = s.rations.get(group.key, 0)
    return None if any(s.rations.get(one.key, 0) <= mine for one in others) else _FIRST


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


def joined(seat: int, one: Group, other: Group, order: list[str]) -> tuple[str, str]:
    """Which of two counters stays and which goes: the older stays, but nobody takes another's group away."""
    first, second = (one, other) if order.index(one.key) < order.index(other.key) else (other, one)
    return (first.key, second.key) if second.captain == seat else (second.key, first.key)


# ---------------------------------------------------------------- the menu


@cache
def _single(verb: str, label: str, key: str, name: str) -> Option:
    return Option(f"{verb} {key}", (key,), label=label.format(name), touch=(key,), final=False)


@cache
def _paired(verb: str, label: str, one: str, other: str, names: tuple[str, str]) -> Option:
    return Option(f"{verb} {one} {other}", (one, other), label=label.format(*names), touch=(one, other), final=False)


@cache
def _merge(keep: str, gone: str, names: tuple[str, str]) -> Option:
    label = f"Combine {names[0]} and {names[1]}"
    return Option(f"merge {keep} {gone}", (keep, gone), label=label, touch=(keep, gone), sets=((1, 3),))


@cache
def _named(verb: str, name: str, leader: str, key: str, group: str) -> Option:
    return Option(f"{verb} {leader} {key}", (leader, key), label=f"{name} joins {group}", touch=(leader, key))


@cache
def _order(key: str, name: str) -> Option:
    return Option(f"order {key}", (key,), label=f"Orders for {name}", touch=(key,), final=False)


@cache
def _clear(key: str, name: str) -> Option:
    return Option(f"clear {key}", (key,), label=f"Take back the order of {name}", touch=(key,))


@cache
def _ration(key: str, name: str) -> Option:
    return Option(f"ration {key}", (key,), label=f"{name} eats first tomorrow", touch=(key,))


def own(s: CampaignState, seat: int) -> list[Group]:
    """DXC-1d: the groups that a seat commands, mercenaries in their service not among them."""
    return [group for group in s.groups.values() if group.captain == seat and group.service is None]


def menu(s: CampaignState, side: int, seat: int, changes: int, orders: int) -> Menu:
    """What a seat may do: its orders, what its groups can do alone, and with others in their hexes."""
    mine = own(s, seat)
    names = names_of(s)
    found = [READY[seat]]
    if orders < MOST_ORDERS:
        for group in mine:
            order = s.orders.get(group.key)
            if order is not None:
                found.append(_clear(group.key, names[group.key]))
            if order is None or order.value.to < 0:
                found.append(_order(group.key, names[group.key]))
        found += sending.offers(s, seat)
    if changes < MOST_CHANGES:
        _alone(s, mine, names, found)
        _meetings(s, side, seat, mine, names, found)
        found += ransom.offers(s, side, mine)
        found += wagons.offers(s, seat, mine)
    return Menu(found)


def _alone(s: CampaignState, mine: list[Group], names: dict[str, str], found: list[Option]) -> None:
    """What a group does by itself. Most have no wounded and are at no motte: those are not asked twice."""
    hurt = {leader.group for leader in s.leaders.values() if leader.wounded}
    walls = {motte.cell for motte in s.mottes.values()}
    for group in mine:
        verbs = ["split"]
        if group.wounded or group.key in hurt:
            verbs.append("leave")
        if group.cell in s.patients:
            verbs.append("take")
        if group.cell in walls:
            verbs += ("garrison", "draw")
        for verb in verbs:
            wrong, label = SINGLE[verb]
            if wrong(s, group) is None:
                found.append(_single(verb, label, group.key, names[group.key]))


def _meetings(
    s: CampaignState, side: int, seat: int, mine: list[Group], names: dict[str, str], found: list[Option]
) -> None:
    """With others of the side in one hex."""
    places: dict[int, list[Group]] = {}
    for group in s.groups.values():
        if group.side == side and group.service is None:
            places.setdefault(group.cell, []).append(group)
    for leader in s.leaders.values():
        if leader.side == side and leader.captain == seat and leader.cell in places:
            verb, wrong = ("join", no_join) if leader.alone else ("lead", no_lead)
            for group in places[leader.cell]:
                if wrong(s, leader, group) is None:
                    found.append(_named(verb, leader.name, leader.key, group.key, names[group.key]))
    for group in mine:
        here = places[group.cell]
        if len(here) < 2:
            continue
        if no_ration(s, group) is None:
            found.append(_ration(group.key, names[group.key]))
        for other in here:
            if other is group:
                continue
            for verb, (bad, label) in PAIRED.items():
                if bad(s, group, other) is None:
                    both = names[group.key], names[other.key]
                    found.append(_paired(verb, label, group.key, other.key, both))
            if (
                no_merge(s, group, other) is None
                and joined(seat, group, other, [one.key for one in here])[1] == group.key
            ):
                found.append(_merge(other.key, group.key, (names[other.key], names[group.key])))


# ---------------------------------------------------------------- why not


_ERRANDS = ("send", "halt")
PERSONAL = wagons.VERBS.union(_ERRANDS)
"""Verbs for which it matters which seat speaks: what they are about is no group's."""
_ORDERS: dict[str, Callable[[CampaignState, Group], Refusal | None]] = {"order": no_order, "clear": no_clear}
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
    if verb in SINGLE or verb == "ration":
        wrong = no_ration if verb == "ration" else SINGLE[verb][0]
        return no_command(s, seat, rest[0]) or wrong(s, s.groups[rest[0]]) if len(rest) == 1 else None
    if len(rest) == 2 and (verb in PAIRED or verb == "merge"):
        one, other = s.groups.get(rest[0]), s.groups.get(rest[1])
        if one is None or other is None:
            return Refusal("DXC-8.1d", "There is no such group.")
        if verb == "merge":
            return may_merge(s, seat, one, other)
        return no_command(s, seat, one.key) or PAIRED[verb][0](s, one, other)
    return None
