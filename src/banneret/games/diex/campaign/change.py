"""How counters change: each change makes a new value and puts it on the map."""

from collections.abc import Iterable
from typing import Any

from banneret.kernel.secret import Secret

from ..quick.force import Body
from .group import LETTERS, Book, Convoy, Faction, Group, Leader, Mending, Motte, Order, Spy
from .ranks import Ranks, ranked, riders_only
from .state import CampaignState


def _with(new: Any, fields: dict[str, Any]) -> Any:
    """A fresh copy with some fields changed."""
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def book(group: Group, **fields: Any) -> Group:
    """The group with a changed book; its marker follows its men (DXC-8.1c)."""
    changed: Book = _with(group.book.value.copy(), fields)
    found = group.copy()
    found.book = Secret(group.book.owners, changed)
    if "men" in fields:
        found.reckon()
        if changed.men:
            found.riders = riders_only(changed.men)
    return found


def write(s: CampaignState, key: str, **fields: Any) -> Group:
    """Change a group's book on the map."""
    group = book(s.groups[key], **fields)
    s.groups[key] = group
    return group


def mark(s: CampaignState, key: str, **fields: Any) -> Group:
    """Change what is public of a group."""
    group: Group = _with(s.groups[key].copy(), fields)
    if "book" in fields:
        group.reckon()
    s.posted(group)
    return group


def lead(s: CampaignState, key: str, **fields: Any) -> Leader:
    leader: Leader = _with(s.leaders[key].copy(), fields)
    s.enlist(leader)
    return leader


def motte(s: CampaignState, key: str, **fields: Any) -> Motte:
    found: Motte = _with(s.mottes[key].copy(), fields)
    s.mottes[key] = found
    return found


def convoy(s: CampaignState, key: str, **fields: Any) -> Convoy:
    """One that changes hands or gets an escort has no order of its own any more."""
    if "side" in fields or fields.get("escort"):
        s.orders.pop(key, None)
    found: Convoy = _with(s.convoys[key].copy(), fields)
    s.convoys[key] = found
    return found


def spy(s: CampaignState, key: str, **fields: Any) -> Spy:
    found: Spy = _with(s.spies[key].copy(), fields)
    s.spies[key] = found
    return found


def new_key(s: CampaignState, faction: Faction) -> str:
    """DXC-4a: a number that only tells it apart."""
    letter = LETTERS[faction]
    s.numbers[letter] = s.numbers.get(letter, 0) + 1
    return f"{letter}{s.numbers[letter]}"


def place(s: CampaignState, key: str, cell: int, came: int, march: bool = False) -> Group:
    """A group enters a hex, on its march of the day or otherwise; its leaders, its captives and the convoys that it
    escorts come along."""
    s.entries += 1
    group = s.groups[key].copy()
    group.cell, group.came, group.arrived, group.entry, group.crowded = cell, came, s.turn, s.entries, 0
    if march:
        group.moved = s.turn
    s.posted(group)
    s.carry(key, cell)
    for wagons in s.convoys.values():
        if wagons.escort == key:
            pulled = wagons.copy()
            pulled.cell = cell
            s.convoys[pulled.key] = pulled
    return group


def trimmed(men: Ranks, mending: tuple[Mending, ...]) -> tuple[Mending, ...]:
    """DXC-14.7d: rolls of those only who are still there and wounded: those due last go first."""
    left: dict[tuple[int, bool], int] = {}
    for body in men:
        left[body.troop, body.mounted] = body.wounded
    found = []
    for one in sorted(mending, key=lambda one: one.due):
        stay = min(one.men, left.get((one.troop, one.mounted), 0))
        if stay:
            left[one.troop, one.mounted] -= stay
            found.append(one if stay == one.men else Mending(one.troop, one.mounted, one.due, stay))
    return tuple(found)


def set_men(s: CampaignState, key: str, men: Ranks) -> Group:
    """The soldiers of a group from now on."""
    group = s.groups[key].copy()
    book = group.book.value.copy()
    book.men = men
    if book.mending:
        book.mending = trimmed(men, book.mending)
    group.book = Secret(group.book.owners, book)
    group.reckon()
    if men:
        group.riders = riders_only(men)
    s.groups[key] = group
    return group


def add_men(s: CampaignState, key: str, more: Iterable[Body]) -> Group:
    return set_men(s, key, ranked((*s.groups[key].men, *more)))


def fulfilled(s: CampaignState, key: str) -> None:
    """An order of the day is done with: of it only how to meet others is left."""
    known = s.orders.get(key)
    if known is None:
        return
    order = known.value
    left = Order(stance=order.stance, odds=order.odds, join=order.join)
    if left == Order():
        del s.orders[key]
    else:
        s.orders[key] = Secret(known.owners, left)


def remove(s: CampaignState, key: str) -> None:
    """The counter is taken off: what it had must have gone elsewhere. A leader who was with it stays in the hex."""
    s.take_off(key)
    for leader in s.with_group(key):
        lead(s, leader.key, group="")
    s.orders.pop(key, None)
    s.rations.pop(key, None)
    for wagons in [one for one in s.convoys.values() if one.escort == key]:
        convoy(s, wagons.key, escort="")
