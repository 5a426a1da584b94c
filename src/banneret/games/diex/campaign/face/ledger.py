"""What a side has: its groups, their rolls and their silver. For that side alone (DXC-3c)."""

from banneret.kernel.scene import Sheet

from ..dues import need
from ..group import Group
from ..log import listed, pounds, where
from ..morning.orders import in_words
from ..state import CampaignState
from ..supply import ration
from . import sight
from .paper import Row, label, level, paper


def groups(s: CampaignState, side: int, seat: int | None) -> Sheet:
    """DXC-8: where they are, how they eat, what they are to do."""
    rows = [(label(s, group), where(s, group.cell), *_state(s, group)) for group in s.of_side(side)]
    return paper("groups", "Your groups", ("Group", "At", "Men", "Supply", "Order"), rows, seat)


def _state(s: CampaignState, group: Group) -> Row:
    order = s.orders.get(group.key)
    said = "" if order is None else in_words(s, order.value)
    hurt = f" ({group.wounded} hurt)" if group.wounded else ""
    return f"{group.soldiers}{hurt}", _supply(s, group), said


def _supply(s: CampaignState, group: Group) -> str:
    """DXC-8.4: how it has eaten, and what it would find here tomorrow."""
    past = "unsupplied; " if group.unsupplied else "hungry; " if group.book.value.hungry else ""
    if not need(group.soldiers):
        return f"{past}needs none"
    if s.sieges and s.shut_in(group.key):
        return f"{past}eats in the motte"
    found = ration(s, group)
    if found is None:
        return f"{past}nothing to eat here"
    return f"{past}fed by {listed([source.name for source, _ in found])}"


def rolls(s: CampaignState, side: int, seat: int | None) -> Sheet:
    """DXC-8.2: the men of each, with its prisoners (DXC-14.8)."""
    rows = [(label(s, group), sight.roll(group.men), _guarded(group)) for group in s.of_side(side)]
    return paper("rolls", "Your rolls", ("Group", "Men", "Prisoners"), rows, seat)


def _guarded(group: Group) -> str:
    return listed([sight.roll(lot.men) for lot in group.prisoners]) if group.prisoners else ""


def silver(s: CampaignState, side: int, seat: int | None) -> Sheet:
    """DXC-12a: purses, tax and loot, and how the men feel."""
    own = list(s.of_side(side))
    rows: list[Row] = [(label(s, one), *_purse(one), level(one.faction, one.book.value.level)) for one in own]
    books = [group.book.value for group in own]
    if len(own) > 1:
        totals = [sum([getattr(book, what) for book in books]) for what in ("purse", "chest", "loot")]
        rows.append(("Together", *[pounds(total) for total in totals], ""))
    note = "Tax can't be spent; loot can." if any(book.chest for book in books) else ""
    return paper("silver", "Your silver", ("Group", "Purse", "Tax", "Loot", "Spirit"), rows, seat, note)


def _purse(group: Group) -> Row:
    book = group.book.value
    return pounds(book.purse), pounds(book.chest), pounds(book.loot)
