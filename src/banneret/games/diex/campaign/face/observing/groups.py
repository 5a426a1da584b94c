"""The groups as numbers. Their books are hidden (DXC-3c) where `knowledge.known` hides them: from those who do not see
them, and from who looks on."""

from array import array
from collections.abc import Mapping, Sequence

from banneret.kernel.observer import TYPECODE, Columns, Row

from ....quick.troops import TROOPS
from ...group import LETTERS, NEUTRAL, Book, Group, Note, Order
from ...knowledge import known
from ...movement.foresight import FEWEST
from ...notebook import watched
from ...ranks import Ranks, soldiers
from ...state import CampaignState
from .hexes import Hexes
from .memory import Memory

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
_WIDER = 3
"""DXC-3c: by so many men a day what is known of a group is wider apart (`foresight.strength`)."""

# The columns of a slot, in order: what can change from one question to the next, what stands on the counter, the men,
# and the rest of the book.
NTH, MOVED, SEEN, LOW, HIGH, NOTE, NOTE_FROM, NOTE_MEN, NOTE_NTH, ACTS, QUEUE, ROLE, SIEGE, SHUT_IN, SIEGE_NTH = range(15)
ORDER, ORDER_TO, ORDER_DEED, ORDER_STANCE, ORDER_ODDS, ORDER_JOIN, ASKED, UNSUPPLIED = 15, 16, 18, 19, 20, 21, 22, 23
NOTED = 24
"""And one of these for each spy."""
WHO, AT, CAPTAIN, RIDERS, BOND, EMPLOYER, GUARDED = 0, 1, 3, 4, 5, 6, 7
_COUNTER = 8
"""What stands on the counter, from its first column."""
MEN, HURT = 0, 1
_TOTALS = 2
LEVEL, PURSE, CHEST, LOOT, HUNGRY = range(5)
_BOOK = 5


class Kind:
    """The columns of a slot for groups of one faction: where the men of each troop stand, from the first of them."""

    __slots__ = ("foot", "mounted", "troops", "wide")

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

    def enter(self, columns: Columns, name: str) -> None:
        columns.number(f"{name}.men", MOST_MEN)
        columns.number(f"{name}.hurt", MOST_MEN)
        for troop in self.troops:
            for way in ("", ".on_foot") if troop.rides else ("",):
                columns.number(f"{name}.{troop.id}{way}", MOST_MEN)
                columns.number(f"{name}.{troop.id}{way}.wounded", MOST_MEN)

    def men(self, men: Ranks, row: Row, to: int) -> None:
        total = hurt = 0
        for body in men:
            total += body.healthy + body.wounded
            hurt += body.wounded
            column = self.mounted[body.troop] if body.mounted else self.foot[body.troop]
            if column >= 0:
                row[to + column] = body.healthy
                row[to + column + 1] = body.wounded
        row[to + MEN] = total
        row[to + HURT] = hurt


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
        self.spies = {spy: NOTED + number for number, spy in enumerate(spies)}
        self.counter = NOTED + len(spies)
        self.men = self.counter + _COUNTER
        self.kinds = {faction: Kind(faction) for faction in LETTERS}
        self.fixed: dict[str, int] = {}
        for key, faction in fixed:
            self.fixed[key] = self._slot(columns, key, faction, seats, spies, turns)
        self.born: dict[str, list[int]] = {}
        for faction, count in born.items():
            names = [f"{faction}{number}" for number in range(1, count + 1)]
            self.born[faction] = [self._slot(columns, name, faction, seats, spies, turns) for name in names]
        self.more = columns.number("groups.more", MOST_MEN)
        self.known: Memory[Group, Row] = Memory()
        self.noted: Memory[Note, Row] = Memory()

    def _slot(
        self, columns: Columns, name: str, faction: str, seats: Sequence[str], spies: Sequence[str], turns: int
    ) -> int:
        first = columns.number(f"{name}.nth", MOST_MEN)
        columns.flag(f"{name}.moved")
        columns.choice(f"{name}.seen", _SEEN)
        columns.number(f"{name}.least", MOST_MEN)
        columns.number(f"{name}.most", MOST_MEN)
        columns.number(f"{name}.noted.turn", turns)
        columns.choice(f"{name}.noted.how", _SOURCES)
        columns.number(f"{name}.noted.men", MOST_MEN)
        columns.number(f"{name}.noted.nth", MOST_MEN)
        columns.flag(f"{name}.acts")
        columns.number(f"{name}.queue", MOST_MEN)
        columns.choice(f"{name}.battle", _ROLES)
        columns.number(f"{name}.siege", MOST_MEN)
        columns.flag(f"{name}.shut_in")
        columns.number(f"{name}.siege.nth", MOST_MEN)
        columns.number(f"{name}.order.nth", MOST_MEN)
        self.hexes.enter(columns, f"{name}.order")
        columns.choice(f"{name}.order.deed", _DEEDS)
        columns.choice(f"{name}.order.stance", _STANCES)
        columns.number(f"{name}.order.odds", _MOST_ODDS)
        columns.choice(f"{name}.order.battles", _JOINS)
        columns.flag(f"{name}.asked_about")
        columns.flag(f"{name}.unsupplied")
        for spy in spies:
            columns.number(f"{name}.noted_by.{spy}", MOST_MEN)
        columns.number(f"{name}.who", max(self.things.values()))
        self.hexes.enter(columns, name)
        columns.choice(f"{name}.captain", seats)
        columns.flag(f"{name}.riders")
        columns.choice(f"{name}.bond", _BONDS)
        columns.number(f"{name}.employer", max(self.things.values()))
        columns.number(f"{name}.prisoners", MOST_MEN)
        self.kinds[faction].enter(columns, name)
        columns.number(f"{name}.level", 10)
        columns.number(f"{name}.purse", MOST_SILVER)
        columns.number(f"{name}.tax", MOST_SILVER)
        columns.number(f"{name}.loot", MOST_SILVER)
        columns.number(f"{name}.hungry", 2)
        return first

    # ---------------------------------------------------------------- writing

    def write(self, s: CampaignState, side: int, row: Row, at: int) -> dict[str, int]:
        """Who is on the map, and what is known of each. Says where the slot of each group begins."""
        places: dict[str, int] = {}
        sees = watched(s, side) if side >= 0 else 0
        engaged = s.contest is not None or len(s.sieges) > 0
        turn, counter, nth, more = s.turn, self.counter, 0, 0
        used: dict[str, int] = {}
        for key, group in s.groups.items():
            nth += 1
            first = self.fixed.get(key, -1)
            if first < 0:
                slots = self.born.get(group.faction)
                number = used.get(group.faction, 0)
                used[group.faction] = number + 1
                if slots is None or number >= len(slots):
                    more += 1
                    continue
                first = slots[number]
            first += at
            places[key] = first
            picture = self.known.get(group)
            if picture is None:
                picture = self.known.keep(group, self._picture(group))
            row[first] = nth
            if group.moved == turn:
                row[first + MOVED] = 1
            to = first + counter
            owner = group.side
            if side >= 0 and (owner == side or (owner >= 0 and sees >> group.cell & 1)):
                row[to : to + len(picture)] = picture
                row[first + SEEN] = _NOW
            elif owner == NEUTRAL or (engaged and known(s, side, group)):
                self._in_sight(group, side, picture, row, first)
            else:
                row[to : to + _COUNTER] = picture[:_COUNTER]
        if more:
            row[at + self.more] = more
        return places

    def _in_sight(self, group: Group, side: int, picture: Row, row: Row, first: int) -> None:
        """DXC-3c: in a battle or a siege, or nobody's. Of silver and spirit only a side reads, of the other's groups."""
        to = first + self.counter
        wide = len(picture) if side >= 0 and group.side >= 0 else len(picture) - _BOOK
        row[to : to + wide] = picture[:wide]
        row[first + SEEN] = _NOW
        if group.unsupplied:
            row[first + UNSUPPLIED] = 1

    def _picture(self, group: Group) -> Row:
        """What stands on the counter, the men and the book."""
        kind = self.kinds[group.faction]
        row = array(TYPECODE, bytes(2 * (_COUNTER + kind.wide + _BOOK)))
        row[WHO] = self.things.get(group.key, 0)
        self.hexes.write(group.cell, row, AT)
        row[CAPTAIN] = group.captain + 1
        row[RIDERS] = group.riders
        service = group.service
        if service is not None:
            row[BOND] = _BOND[service.bond]
            row[EMPLOYER] = self.things.get(service.employer, 0)
        for lot in group.prisoners:
            row[GUARDED] += soldiers(lot.men)
        book: Book = group.book.value
        kind.men(book.men, row, _COUNTER)
        self._book(row, _COUNTER + kind.wide, book.level, book.purse, book.chest, book.loot, book.hungry)
        return row

    @staticmethod
    def _book(row: Row, to: int, level: int, purse: int, chest: int, loot: int, hungry: int) -> None:
        row[to + LEVEL] = max(0, level)
        row[to + PURSE] = min(MOST_SILVER, max(0, purse))
        row[to + CHEST] = min(MOST_SILVER, max(0, chest))
        row[to + LOOT] = min(MOST_SILVER, max(0, loot))
        row[to + HUNGRY] = min(2, max(0, hungry))

    def notes(self, s: CampaignState, side: int, places: dict[str, int], row: Row) -> None:
        """DXC-3c: what a side has written down, with its date; of those whom it does not see it is all it knows."""
        nth, turn = 0, s.turn
        for key, note in s.notes[side].items():
            nth += 1
            first = places.get(key, -1)
            if first < 0:
                continue
            group = s.groups[key]
            picture = self.noted.get(note)
            if picture is None:
                picture = self.noted.keep(note, self._noted(group, note))
            row[first + NOTE] = note.turn
            row[first + NOTE_FROM] = _SOURCE[note.source]
            men = picture[MEN]
            row[first + NOTE_MEN] = men
            row[first + NOTE_NTH] = nth
            if not row[first + SEEN]:
                to, wider = first + self.men, _WIDER * (turn - note.turn)
                row[to : to + len(picture)] = picture
                row[first + SEEN] = 1 + _SOURCE[note.source]
                low = max(FEWEST, men - wider)
                row[first + LOW] = low
                row[first + HIGH] = max(low, men + wider)

    def _noted(self, group: Group, note: Note) -> Row:
        kind = self.kinds[group.faction]
        row = array(TYPECODE, bytes(2 * (kind.wide + _BOOK)))
        kind.men(note.men, row, 0)
        self._book(row, kind.wide, note.level, note.purse, note.chest, note.loot, note.hungry)
        return row

    def order(self, order: Order, nth: int, row: Row, first: int) -> None:
        row[first + ORDER] = nth
        self.hexes.write(order.to, row, first + ORDER_TO)
        row[first + ORDER_DEED] = _DEED[order.deed]
        row[first + ORDER_STANCE] = _STANCE[order.stance]
        row[first + ORDER_ODDS] = order.odds
        if order.join is not None:
            row[first + ORDER_JOIN] = 1 if order.join else 2

    def draft(self, order: Order, row: Row, to: int) -> None:
        """An order of which not all has been said."""
        self.hexes.write(order.to, row, to)
        row[to + 2] = _DEED[order.deed]
        row[to + 3] = _STANCE[order.stance]
        row[to + 4] = order.odds

    def battle(self, s: CampaignState, places: dict[str, int], row: Row) -> None:
        """DXC-14: who fights whom."""
        contest = s.contest
        if contest is not None:
            for key in contest.attackers:
                if key in places:
                    row[places[key] + ROLE] = 1
            for key in contest.defenders:
                if key in places:
                    row[places[key] + ROLE] = 2
