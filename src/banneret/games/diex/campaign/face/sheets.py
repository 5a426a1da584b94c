"""The papers beside the map: one's own groups and their silver, what was seen of the others, settlements, castles, and
who moves next."""

from functools import lru_cache

from banneret.kernel.scene import Sheet

from ..attitude import stance
from ..country.country import Site
from ..dues import need, tax
from ..group import Group, Note
from ..log import counted, listed, pounds, where
from ..morning.orders import in_words
from ..ranks import soldiers
from ..state import CampaignState
from ..supply import ration
from . import sight
from .counters import acting, called
from .missions import missions, points
from .siege_note import siege_words
from .tokens import KEPT

Row = tuple[str, ...]


def sheets(s: CampaignState, seat: int | None) -> tuple[Sheet, ...]:
    """In the order in which they are wanted; those of one side for that side only."""
    side = sight.side_of(s, seat)
    found = [march(s, side), missions(s, side), points(s)]
    if side != sight.NOBODY:
        found += [groups(s, side, seat), rolls(s, side, seat), silver(s, side, seat), notebook(s, side, seat)]
    return tuple([sheet for sheet in (*found, castles(s), settlements(s, side)) if sheet.rows])


# ---------------------------------------------------------------- everybody's


def march(s: CampaignState, side: int) -> Sheet:
    """DXC-6e: the list of the turn is public; why it is so is not told."""
    keys = [key for key in (acting(s), *s.queue) if key in s.groups or key in s.leaders]
    rows = tuple(
        [
            (str(number), _who(s, key), where(s, _cell(s, key)), "moves now" if key == acting(s) else "")
            for number, key in enumerate(dict.fromkeys(keys), 1)
        ]
    )
    return Sheet("march", "Order of march", ("", "Who", "At", ""), rows)


def _who(s: CampaignState, key: str) -> str:
    return called(s, s.groups[key]) if key in s.groups else f"{s.leaders[key].name}, alone"


def _cell(s: CampaignState, key: str) -> int:
    return s.groups[key].cell if key in s.groups else s.leaders[key].cell


def castles(s: CampaignState) -> Sheet:
    """DXC-5.2, DXC-3b, DXC-15."""
    rows = []
    for motte in s.mottes.values():
        siege = s.sieges.get(motte.key)
        state = ""
        if siege is not None:
            state = siege_words(s, siege).removeprefix(f"{motte.name} ")
        elif motte.barred > s.turn:
            state = f"no siege before turn {motte.barred}"
        men = counted(soldiers(motte.garrison), "man", "men")
        rows.append((motte.name, s.data.sides[motte.side].name, men, str(motte.resources), state))
    return Sheet("castles", "Mottes", ("Motte", "Held by", "Garrison", "Resources", "State"), tuple(rows))


def settlements(s: CampaignState, side: int) -> Sheet:
    """DXC-5.1, DXC-7: all of it is public but where one's own wounded lie (DXC-3c)."""
    rows = []
    for site in s.country.sites:
        number = site.number
        beds = sum([one.men for one in s.patients.get(site.cell, ()) if one.side == side]) if s.patients else 0
        taxed = s.taxed >> number & 1 == 1
        rows.append(_site(site, s.loyalty[number], s.resources[number], taxed, s.drafted.get(number, 0), beds))
    return Sheet("settlements", "Settlements", ("Settlement", "Loyalty", "Wealth", "Tax", "State"), tuple(rows))


@lru_cache(maxsize=KEPT)
def _site(site: Site, loyalty: int, resources: int, taxed: bool, drafted: int, beds: int) -> Row:
    if not loyalty:
        return site.name, "—", "—", "—", "burnt down"
    words = [
        *([f"{drafted} recruited today"] if drafted else []),
        *([f"{beds} of yours lie wounded"] if beds else []),
    ]
    wealth = "without end" if site.kind == "city" else str(resources)
    silver = "paid" if taxed else pounds(tax(site.kind, resources))
    return site.name, f"{loyalty} {stance(loyalty)}", wealth, silver, ", ".join(words)


# ---------------------------------------------------------------- one side's


def _own(s: CampaignState, side: int) -> list[Group]:
    return [group for group in s.groups.values() if group.side == side]


def groups(s: CampaignState, side: int, seat: int | None) -> Sheet:
    """DXC-8: where they are, how they eat, what they are to do."""
    rows = tuple([(_label(s, group), where(s, group.cell), *_state(s, group)) for group in _own(s, side)])
    return Sheet("groups", "Your groups", ("Group", "At", "Men", "Supply", "Order"), rows, seat)


def rolls(s: CampaignState, side: int, seat: int | None) -> Sheet:
    """DXC-8.2: the men of each, with its prisoners (DXC-14.8)."""
    rows = tuple([(_label(s, group), sight.roll(group.men), _guarded(group)) for group in _own(s, side)])
    return Sheet("rolls", "Your rolls", ("Group", "Men", "Prisoners"), rows, seat)


def _guarded(group: Group) -> str:
    return listed([sight.roll(lot.men) for lot in group.prisoners]) if group.prisoners else ""


def _label(s: CampaignState, group: Group) -> str:
    return f"{called(s, group)} ({group.key})"


def _state(s: CampaignState, group: Group) -> Row:
    order = s.orders.get(group.key)
    said = "" if order is None else in_words(s, order.value)
    hurt = f" ({group.wounded} hurt)" if group.wounded else ""
    return f"{group.soldiers}{hurt}", _supply(s, group), said


def _supply(s: CampaignState, group: Group) -> str:
    """DXC-8.4: how it has eaten, and what it would find here tomorrow."""
    hungry = group.book.value.hungry
    past = "unsupplied; " if group.unsupplied else "hungry; " if hungry else ""
    if not need(group.soldiers):
        return f"{past}needs none"
    if s.sieges and s.shut_in(group.key):
        return f"{past}eats in the motte"
    found = ration(s, group)
    if found is None:
        return f"{past}nothing to eat here"
    return f"{past}fed by {listed([source.name for source, _ in found])}"


def silver(s: CampaignState, side: int, seat: int | None) -> Sheet:
    """DXC-12a: purses, tax and loot, and how its men feel."""
    own = _own(s, side)
    rows = [(_label(s, group), *_purse(group), _temper(group)) for group in own]
    books = [group.book.value for group in own]
    if len(own) > 1:
        totals = (sum([getattr(book, what) for book in books]) for what in ("purse", "chest", "loot"))
        rows.append(("Together", *[pounds(total) for total in totals], ""))
    note = "Tax can't be spent; loot can." if any(book.chest for book in books) else ""
    return Sheet("silver", "Your silver", ("Group", "Purse", "Tax", "Loot", "Spirit"), tuple(rows), seat, note)


def _purse(group: Group) -> Row:
    book = group.book.value
    return pounds(book.purse), pounds(book.chest), pounds(book.loot)


def _temper(group: Group) -> str:
    """DXC-7a, DXC-7l."""
    return _level(group.faction, group.book.value.level)


def _level(faction: str, level: int) -> str:
    if level <= 0:
        return ""
    return f"loyalty {level}" if faction == "saxon" else f"hostility {level}"


def notebook(s: CampaignState, side: int, seat: int | None) -> Sheet:
    """DXC-3c, DXC-8.1b: what was seen of each of the others, with its date and by whom."""
    others = [group for group in s.groups.values() if group.side == 1 - side]
    rows = tuple([(_label(s, group), where(s, group.cell), *_noted(s, side, group)) for group in others])
    return Sheet("notebook", "What you know of the others", ("Group", "At", "Men", "Seen", "What"), rows, seat)


def _noted(s: CampaignState, side: int, group: Group) -> Row:
    if sight.sees(s, side, group):
        book = group.book.value
        note = Note(s.turn, "met", book.men, book.level, book.purse, book.chest, book.loot, book.hungry)
        return str(group.soldiers), "in sight", _what(group, note)
    known = sight.note_of(s, side, group)
    if known is None:
        return "?", "never", "riders" if group.riders else "some on foot"
    return sight.figure(s, side, group), sight.dated(s.data.first_day, known), _what(group, known)


def _what(group: Group, note: Note) -> str:
    words = [sight.roll(note.men)]
    words += [
        f"{name} {pounds(silver)}"
        for name, silver in (("purse", note.purse), ("tax", note.chest), ("loot", note.loot))
        if silver > 0
    ]
    if note.level > 0 and (level := _level(group.faction, note.level)):
        words.append(level)
    if note.hungry > 1:
        words.append("unsupplied")
    return "; ".join(words)
