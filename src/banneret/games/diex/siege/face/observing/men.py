"""The men of a siege as numbers: who they are, and what has become of each."""

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache

from banneret.kernel.observer import TYPECODE, Columns, Row

from ....quick.troops import TROOPS
from ...men import BESIEGED, BESIEGER, Ranks
from ...state import SiegeState
from ...tables import RECOVERY

_TROOPS = tuple(troop.id for troop in TROOPS)
ROLES = ("out", "stays", "picked", "tested")
"""What a phase has made of men: led outside by a sally, left inside by the besieger, sick or tested today."""
OUT, STAYS, PICKED, TESTED = 1, 2, 3, 4
LONGEST = max(RECOVERY.values())
"""DXS-11.1.5b: the days until one is up again."""

_SIDES = ("besieger", "besieged")


class MenColumns:
    """A slot for each man, in the order of the roster: all columns of one kind lie side by side. What never changes of
    men is written as a whole.

    `named` are those who are there from the start, and `things` the numbers of all men in the observer's things. Who
    has no slot is counted.
    """

    def __init__(self, columns: Columns, slots: int, named: Sequence[str], things: Mapping[str, int], days: int) -> None:
        names = [*named[:slots], *(f"man{number}" for number in range(len(named) + 1, slots + 1))]
        self.slots = slots
        self.things = things
        self.days = days + LONGEST
        most = max(things.values(), default=0)
        self.who = [columns.number(f"{name}.who", most) for name in names][0]
        self.troop = [columns.choice(f"{name}.troop", _TROOPS) for name in names][0]
        self.side = [columns.choice(f"{name}.side", _SIDES) for name in names][0]
        self.leader = [columns.flag(f"{name}.leader") for name in names][0]
        self.wounded = [columns.flag(f"{name}.wounded") for name in names][0]
        self.back = [columns.number(f"{name}.back", self.days) for name in names][0]
        self.dead = [columns.flag(f"{name}.dead") for name in names][0]
        self.captured = [columns.flag(f"{name}.captured") for name in names][0]
        self.unhorsed = [columns.flag(f"{name}.unhorsed") for name in names][0]
        self.relief = [columns.flag(f"{name}.relief") for name in names][0]
        self.role = [columns.choice(f"{name}.role", ROLES) for name in names][0]
        self.commander = columns.number("besieger.commander", slots)
        columns.number("besieged.commander", slots)
        self.counts = [
            columns.number(f"{side}.{what}", slots) for side in _SIDES for what in ("here", "wounded", "dead", "captured")
        ][0]
        self.more = columns.number("men.more", 999)

    def write(self, s: SiegeState, row: Row, at: int) -> None:
        roll = _roll(self, s.ranks)
        count, first = min(self.slots, len(s.roster)), at + self.who
        if count == self.slots:
            row[at + self.more] = min(999, len(s.roster) - count)
        for part in range(4):  # who, troop, side, leader
            row[first : first + count] = roll[part * count : part * count + count]
            first += self.slots
        lost = s.dead | s.captured
        self.mark(s.wounded & ~lost, row, at + self.wounded, 1)
        self.mark(s.dead, row, at + self.dead, 1)
        self.mark(s.captured & ~s.dead, row, at + self.captured, 1)
        self.mark(s.ranks.riders & ~s.horses, row, at + self.unhorsed, 1)
        self.mark(s.relief & ~lost, row, at + self.relief, 1)
        for man, day in s.back.items():
            if man < self.slots:
                row[at + self.back + man] = min(day, self.days)
        to = at + self.commander
        for man in s.commander:
            row[to] = man + 1 if man < self.slots else 0
            to += 1
        to = at + self.counts
        for seat in (BESIEGER, BESIEGED):
            here, side = s.here[seat], s.ranks.sides[seat]
            row[to] = min(self.slots, here.bit_count())
            row[to + 1] = min(self.slots, (here & s.wounded).bit_count())
            row[to + 2] = min(self.slots, (side & s.dead).bit_count())
            row[to + 3] = min(self.slots, (side & s.captured).bit_count())
            to += 4

    def mark(self, men: int, row: Row, first: int, value: int) -> None:
        """The same for each of some men."""
        while men:
            man = men.bit_length() - 1
            men ^= 1 << man
            if man < self.slots:
                row[first + man] = value

    def role_of(self, men: int, row: Row, at: int, role: int) -> None:
        self.mark(men, row, at + self.role, role)


@lru_cache(maxsize=256)
def _roll(columns: MenColumns, ranks: Ranks) -> Row:
    """Of all who have a slot the columns that never change: made once for a roster."""
    count = min(columns.slots, len(ranks.roster))
    roll = array(TYPECODE, bytes(2 * 4 * count))
    for number in range(count):
        man = ranks.roster[number]
        roll[number] = columns.things.get(man.key, 0)
        roll[count + number] = man.troop + 1
        roll[2 * count + number] = man.side + 1
        roll[3 * count + number] = 1 if man.leader else 0
    return roll
