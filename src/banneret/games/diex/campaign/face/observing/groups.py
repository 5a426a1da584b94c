"""The groups as numbers. Their books are hidden (DXC-3c) where `knowledge.known` hides them: from those who do not see
them, and from who looks on."""

from array import array
from collections.abc import Mapping, Sequence
from struct import Struct

from banneret.kernel.observer import SIZE, TYPECODE, Columns, Row
from banneret.kernel.secret import Secret

from ....quick.troops import TROOPS
from ...group import LETTERS, NEUTRAL, Book, Group, Note, Order
from ...knowledge import known
from ...movement.foresight import FEWEST
from ...notebook import watched
from ...ranks import Ranks, soldiers
from ...state import CampaignState
from .hexes import Hexes
from .memory import Memory
from .picture import Picture, Slot

MOST_MEN = 999
MOST_SILVER = 999
"""Half pounds; more is told as this."""
_BONDS = ("hired", "promised")
_BOND = {"": 0, "hired": 1, "promised": 2}
_SOURCES = ("met", "battle", "spy")
_SOURCE = {"met": 1, "battle": 2, "spy": 3}
_SEEN = ("now", *_SOURCES)
_NOW = 1
_DEEDS = ("tax", "recruit", "attack", "besiege", "loot", "build")
_DEED = {"": 0, **{deed: number for number, deed in enumerate(_DEEDS, 1)}}
_STANCES = ("ask", "fight", "stand", "avoid")
_STANCE = {stance: number for number, stance in enumerate(_STANCES, 1)}
_JOINS = ("join", "shun")
_ROLES = ("attacker", "defender")
_MOST_ODDS = 400
_NO_NOTES: dict[str, Note] = {}
_WIDER = 3
"""DXC-3c: by so many men a day what is known of a group is wider apart (`foresight.strength`)."""

# The columns of a slot. First what stays while groups neither come nor go: who is how manieth, and in whose notes.
NTH, NOTE_NTH, NOTED = 0, 1, 2
"""And one of these for each spy. From the next column on:"""
MOVED, SEEN, LOW, HIGH, NOTE, NOTE_FROM, NOTE_MEN, ACTS, QUEUE, ROLE, SIEGE, SHUT_IN, SIEGE_NTH, ASKED, UNSUPPLIED = (
    range(15)
)
ORDER, ORDER_TO, ORDER_DEED, ORDER_STANCE, ORDER_ODDS, ORDER_JOIN = 15, 16, 18, 19, 20, 21
WHO = 22
"""And with it where it is, its captain, whether it has riders, its bond, its employer, how many prisoners."""
_COUNTER = 30
"""Then the book: the men,"""
MEN, HURT = 0, 1
_TOTALS = 2
LEVEL, PURSE, CHEST, LOOT, HUNGRY = range(5)
"""and the rest of it."""
_BOOK = 5
_OPEN, _KNOWN = 1, 2
"""How a group of a side is seen: by one's own in its hex; or because it fights a battle or lies in a siege."""
_NO_ORDER: Row = array(TYPECODE, bytes(2 * 7))


class Kind:
    """The columns of a slot for groups of one faction: where the men of each troop stand, from the first of them."""

    __slots__ = ("all", "blank", "foot", "mounted", "troops", "wide")

    def __init__(self, faction: str) -> None:
        self.troops = [troop for troop in TROOPS if troop.faction == faction]
        self.mounted = [-1] * len(TROOPS)
        self.foot = [-1] * len(TROOPS)
        """By troop: the column of the healthy; that of the wounded follows."""
        at = _TOTALS
        for troop in self.troops:
            if troop.rides:
                self.mounted[troop.number] = at
                at += 2
            self.foot[troop.number] = at
            at += 2
        self.wide = at
        self.all = _COUNTER + at + _BOOK
        self.blank: Row = array(TYPECODE, bytes(2 * self.all))

    def enter(self, columns: Columns, name: str) -> None:
        columns.number(f"{name}.men", MOST_MEN)
        columns.number(f"{name}.hurt", MOST_MEN)
        for troop in self.troops:
            for way in ("", ".on_foot") if troop.rides else ("",):
                columns.number(f"{name}.{troop.id}{way}", MOST_MEN)
                columns.number(f"{name}.{troop.id}{way}.wounded", MOST_MEN)

    def book(self, book: Book) -> Row:
        row = array(TYPECODE, bytes(2 * (self.wide + _BOOK)))
        self._men(book.men, row)
        self._rest(row, book.level, book.purse, book.chest, book.loot, book.hungry)
        return row

    def note(self, note: Note) -> Row:
        row = array(TYPECODE, bytes(2 * (self.wide + _BOOK)))
        self._men(note.men, row)
        self._rest(row, note.level, note.purse, note.chest, note.loot, note.hungry if note.hungry > 1 else 0)
        return row

    def _men(self, men: Ranks, row: Row) -> None:
        total = hurt = 0
        for body in men:
            total += body.healthy + body.wounded
            hurt += body.wounded
            column = self.mounted[body.troop] if body.mounted else self.foot[body.troop]
            if column >= 0:
                row[column] = body.healthy
                row[column + 1] = body.wounded
        row[MEN] = total
        row[HURT] = hurt

    def _rest(self, row: Row, level: int, purse: int, chest: int, loot: int, hungry: int) -> None:
        """Of what a spy has not seen (-1) nothing is told."""
        to = self.wide
        row[to + LEVEL] = max(0, level)
        row[to + PURSE] = min(MOST_SILVER, max(0, purse))
        row[to + CHEST] = min(MOST_SILVER, max(0, chest))
        row[to + LOOT] = min(MOST_SILVER, max(0, loot))
        row[to + HUNGRY] = min(2, max(0, hungry))


class GroupColumns:
    """A slot for each group of the scenario, by its key; those that come into being in play have slots for each
    faction, in the order in which they did. How many slots those are is said by who makes it; groups without one are
    counted."""

    def __init__(
        self,
        columns: Columns,
        hexes: Hexes,
        things: Mapping[str, int],
        seats: Sequence[str],
        fixed: Sequence[tuple[str, str]],
        born: Mapping[str, int],
        spies: Sequence[str],
        turns: int,
    ) -> None:
        self.hexes = hexes
        self.things = things
        self.spies = {spy: number - len(spies) for number, spy in enumerate(spies)}
        """Where the notes of each stand, from `MOVED`."""
        self.stays = NOTED + len(spies)
        self.unnoted: Row = array(TYPECODE, bytes(2 * self.stays))
        self.kinds = {faction: Kind(faction) for faction in LETTERS}
        self.fixed: dict[str, int] = {}
        for key, faction in fixed:
            self.fixed[key] = self._slot(columns, key, faction, seats, spies, turns)
        self.born: dict[str, list[int]] = {}
        for faction, count in born.items():
            names = [f"{faction}{number}" for number in range(1, count + 1)]
            self.born[faction] = [self._slot(columns, name, faction, seats, spies, turns) for name in names]
        self.more = columns.number("groups.more", MOST_MEN)
        self.counter = Struct(f"{_COUNTER - WHO}{TYPECODE}")
        self.books = Memory()
        self.notes = Memory()

    def _slot(
        self, columns: Columns, name: str, faction: str, seats: Sequence[str], spies: Sequence[str], turns: int
    ) -> int:
        most = max(self.things.values())
        columns.number(f"{name}.nth", MOST_MEN)
        columns.number(f"{name}.noted.nth", MOST_MEN)
        for spy in spies:
            columns.number(f"{name}.noted_by.{spy}", MOST_MEN)
        first = columns.flag(f"{name}.moved")
        columns.choice(f"{name}.seen", _SEEN)
        columns.number(f"{name}.least", MOST_MEN)
        columns.number(f"{name}.most", MOST_MEN)
        columns.number(f"{name}.noted.turn", turns)
        columns.choice(f"{name}.noted.how", _SOURCES)
        columns.number(f"{name}.noted.men", MOST_MEN)
        columns.flag(f"{name}.acts")
        columns.number(f"{name}.queue", MOST_MEN)
        columns.choice(f"{name}.battle", _ROLES)
        columns.number(f"{name}.siege", MOST_MEN)
        columns.flag(f"{name}.shut_in")
        columns.number(f"{name}.siege.nth", MOST_MEN)
        columns.flag(f"{name}.asked_about")
        columns.flag(f"{name}.unsupplied")
        columns.flag(f"{name}.ordered")
        self.hexes.enter(columns, f"{name}.order")
        columns.choice(f"{name}.order.deed", _DEEDS)
        columns.choice(f"{name}.order.stance", _STANCES)
        columns.number(f"{name}.order.odds", _MOST_ODDS)
        columns.choice(f"{name}.order.battles", _JOINS)
        columns.number(f"{name}.who", most)
        self.hexes.enter(columns, name)
        columns.choice(f"{name}.captain", seats)
        columns.flag(f"{name}.riders")
        columns.choice(f"{name}.bond", _BONDS)
        columns.number(f"{name}.employer", most)
        columns.number(f"{name}.prisoners", MOST_MEN)
        self.kinds[faction].enter(columns, name)
        columns.number(f"{name}.level", 10)
        columns.number(f"{name}.purse", MOST_SILVER)
        columns.number(f"{name}.tax", MOST_SILVER)
        columns.number(f"{name}.loot", MOST_SILVER)
        columns.number(f"{name}.hungry", 2)
        return first

    # ---------------------------------------------------------------- painting

    def paint(self, s: CampaignState, seat: int, side: int, picture: Picture) -> None:
        """All groups: who is on the map, and what is known of each. Those that have kept their slots and are as they
        were painted there stay; if there are no slots yet, the image is blank."""
        image = picture.image
        before = {slot.first: slot for slot in picture.slots}
        slots: list[Slot] = []
        places: dict[str, int] = {}
        nth = more = 0
        used: dict[str, int] = {}
        for key, group in s.groups.items():
            nth += 1
            first = self.fixed.get(key, -1)
            if first < 0:
                free = self.born.get(group.faction)
                number = used.get(group.faction, 0)
                used[group.faction] = number + 1
                if free is None or number >= len(free):
                    more += 1
                    slots.append(Slot(-1))
                    continue
                first = free[number]
            first -= picture.first
            slot = before.pop(first, None)
            if slot is None:
                slot = Slot(first)
            slots.append(slot)
            places[key] = first
            stays = first - self.stays
            image[stays:first] = self.unnoted
            image[stays] = nth
        for slot in before.values():
            self._leave(slot, image)
        image[self.more - picture.first] = more
        picture.slots = slots
        picture.places = places
        self.repaint(s, seat, side, picture)
        if side >= 0:
            self._noted(s, side, places, image)

    def _leave(self, slot: Slot, image: Row) -> None:
        """A slot that has nobody any more."""
        if slot.group is not None:
            first, blank = slot.first, self.kinds[slot.group.faction].blank
            image[first - self.stays : first] = self.unnoted
            image[first : first + len(blank)] = blank

    def repaint(self, s: CampaignState, seat: int, side: int, picture: Picture) -> bool:
        """Those that have changed, or of which something else is known, while none has come or gone; on another day
        what is dated too. Whether that may concern what a side holds of its own alone (`own`)."""
        image = picture.image
        notes = s.notes[side] if side >= 0 else _NO_NOTES
        sees = watched(s, side) if side >= 0 else 0
        fights = s.contest is not None or bool(s.sieges)
        another_day = picture.turn != s.turn
        everyone = another_day or fights or picture.fought or not picture.noticed(s, side)
        newly = sees ^ picture.sees
        picture.sees = sees
        holds = False
        for slot, group in zip(picture.slots, s.groups.values(), strict=True):
            if slot.group is group and not (everyone or newly >> group.cell & 1):
                continue
            first = slot.first
            if first < 0:
                holds = True  # without a slot nothing is remembered of it
                continue
            before, note = slot.group, notes.get(group.key)
            open = _OPEN if group.side == side else sees >> group.cell & 1
            if fights and not open and group.side >= 0 and known(s, side, group):
                open = _KNOWN
            if before is group and slot.note is note and slot.open == open:
                if not another_day:
                    continue
                if open or note is None:
                    image[first + MOVED] = group.moved == s.turn
                    continue
            if before is None or _apart(before, group):
                holds = True
            slot.group, slot.note, slot.open = group, note, open
            self._paint(s, seat, side, slot, group, image)
        return holds

    def _paint(self, s: CampaignState, seat: int, side: int, slot: Slot, group: Group, image: Row) -> None:
        """One group: what stands on its counter; and its book, if it is seen, or what was last known of it."""
        first, kind, key = slot.first, self.kinds[group.faction], group.key
        image[first : first + kind.all] = kind.blank
        if group.moved == s.turn:
            image[first + MOVED] = 1
        service, guarded = group.service, 0
        for lot in group.prisoners:
            guarded += soldiers(lot.men)
        self.counter.pack_into(
            image,
            (first + WHO) * SIZE,
            self.things.get(key, 0),
            self.hexes.right[group.cell],
            self.hexes.down[group.cell],
            group.captain + 1,
            group.riders,
            0 if service is None else _BOND[service.bond],
            0 if service is None else self.things.get(service.employer, 0),
            guarded,
        )
        owner = group.side
        if side >= 0 and (owner == side or (slot.open == _OPEN and owner >= 0)):
            self._book(group, kind, len(kind.blank) - _COUNTER, image, first)
        elif owner == NEUTRAL or slot.open == _KNOWN:
            # In a battle or a siege; or nobody's. Of silver and spirit only a side reads, of the other's groups.
            wide = len(kind.blank) - _COUNTER
            self._book(group, kind, wide if side >= 0 and owner >= 0 else wide - _BOOK, image, first)
            if group.unsupplied:
                image[first + UNSUPPLIED] = 1
        if owner != side:  # of others is seen that they are unsupplied, and not yet the first day without food
            hungry = first + _COUNTER + kind.wide + HUNGRY
            if image[hungry] == 1:
                image[hungry] = 0
        if slot.note is not None:
            self._note(s.turn, slot.note, kind, image, first)
        if owner == side and key in s.orders:
            self._order(s.orders[key], seat, image, first)

    def _book(self, group: Group, kind: Kind, wide: int, image: Row, first: int) -> None:
        image[first + SEEN] = _NOW
        book = self.books.get(group.book)
        if book is None:
            book = self.books.keep(group.book, kind.book(group.book.value))
        first += _COUNTER
        image[first : first + wide] = book if wide == len(book) else book[:wide]

    def _note(self, turn: int, note: Note, kind: Kind, image: Row, first: int) -> None:
        """DXC-3c: what a side has written down, with its date; of those whom it does not see it is all it knows."""
        known = self.notes.get(note)
        if known is None:
            known = self.notes.keep(note, kind.note(note))
        men, source = known[MEN], _SOURCE[note.source]
        image[first + NOTE] = note.turn
        image[first + NOTE_FROM] = source
        image[first + NOTE_MEN] = men
        if not image[first + SEEN]:
            image[first + SEEN] = 1 + source
            wider = _WIDER * (turn - note.turn)
            low = max(FEWEST, men - wider)
            image[first + LOW] = low
            image[first + HIGH] = max(low, men + wider)
            first += _COUNTER
            image[first : first + len(known)] = known

    def _noted(self, s: CampaignState, side: int, places: dict[str, int], image: Row) -> None:
        """In which order a side has seen the others, and whom its spies have noted."""
        for nth, key in enumerate(s.notes[side], 1):
            if key in places:
                image[places[key] - self.stays + NOTE_NTH] = nth
        for spy in s.spies.values():
            if spy.side == side and spy.noted:
                nth, column = 0, self.spies[spy.key]
                for key in spy.noted:
                    if key in places:
                        nth += 1
                        image[places[key] + column] = nth

    def orders(self, s: CampaignState, seat: int, picture: Picture) -> None:
        """The orders of one's own groups that have been given, changed or carried out since."""
        places, image, before, now = picture.places, picture.image, picture.orders, s.orders
        for key in before:
            if key not in now:
                first = places.get(key, -1)
                if first >= 0:
                    image[first + ORDER : first + ORDER + len(_NO_ORDER)] = _NO_ORDER
        for key, order in now.items():
            if before.get(key) is not order:
                first = places.get(key, -1)
                if first >= 0:
                    image[first + ORDER : first + ORDER + len(_NO_ORDER)] = _NO_ORDER
                    self._order(order, seat, image, first)

    def _order(self, secret: Secret[Order], seat: int, image: Row, first: int) -> None:
        if not secret.seen_by(seat):
            return
        order = secret.value
        image[first + ORDER] = 1
        self.draft(order, image, first + ORDER_TO)
        if order.join is not None:
            image[first + ORDER_JOIN] = 1 if order.join else 2

    def draft(self, order: Order, row: Row, to: int) -> None:
        """An order of which perhaps not all has been said."""
        row[to] = self.hexes.right[order.to]
        row[to + 1] = self.hexes.down[order.to]
        row[to + 2] = _DEED[order.deed]
        row[to + 3] = _STANCE[order.stance]
        row[to + 4] = order.odds


def _apart(before: Group, group: Group) -> bool:
    """Whether what a side knows of its own groups alone differs: their prisoners and their wounded."""
    return (
        before.prisoners is not group.prisoners
        or before.side != group.side
        or before.book.value.mending is not group.book.value.mending
    )
