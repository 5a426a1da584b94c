"""The men of a siege as numbers: who they are, and what has become of each."""

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from struct import Struct

from banneret.kernel.observer import SIZE, TYPECODE, Columns, Row

from ....quick.troops import TROOPS
from ...men import BESIEGED, BESIEGER, Ranks
from ...state import MOST_MEN, SiegeState
from ...tables import RECOVERY
from .gathering import choices, flags, numbers
from .picture import Picture, clear

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

    `named` are those who are there from the start (in a campaign nobody is), and `things` the numbers of all men in the
    observer's things. Who has no slot is counted. Who is hungry is told in a campaign only (DXS-11.1.1g).
    """

    def __init__(
        self, columns: Columns, slots: int, named: Sequence[str], things: Mapping[str, int], days: int
    ) -> None:
        names = [*named[:slots], *(f"man{number}" for number in range(len(named) + 1, slots + 1))]
        self.slots = slots
        self.things = things
        self.days = days + LONGEST
        most = max(things.values(), default=0)
        self.who = numbers(columns, [f"{name}.who" for name in names], most)
        self.troop = choices(columns, [f"{name}.troop" for name in names], _TROOPS)
        self.side = choices(columns, [f"{name}.side" for name in names], _SIDES)
        self.leader = flags(columns, [f"{name}.leader" for name in names])
        self.wounded = flags(columns, [f"{name}.wounded" for name in names])
        self.back = numbers(columns, [f"{name}.back" for name in names], self.days)
        self.dead = flags(columns, [f"{name}.dead" for name in names])
        self.captured = flags(columns, [f"{name}.captured" for name in names])
        self.unhorsed = flags(columns, [f"{name}.unhorsed" for name in names])
        self.relief = flags(columns, [f"{name}.relief" for name in names])
        self.hungry = -1 if named else flags(columns, [f"{name}.hungry" for name in names])
        self.role = choices(columns, [f"{name}.role" for name in names], ROLES)
        self.commander = columns.number("besieger.commander", MOST_MEN)
        columns.number("besieged.commander", MOST_MEN)
        for side in _SIDES:
            columns.number(f"{side}.here", MOST_MEN)
            columns.number(f"{side}.wounded", MOST_MEN)
        columns.number("men.more", MOST_MEN)
        self.numbers = Struct(f"{len(columns.all) - self.commander}{TYPECODE}")
        self.bodies = [self.wounded, self.dead, self.captured, self.unhorsed, self.relief, self.hungry]
        """Where the sets of men are told."""

    def paint(self, s: SiegeState, picture: Picture) -> None:
        """What is not as it was."""
        image, ranks, dead, wounded = picture.image, s.ranks, s.dead, s.wounded
        if picture.ranks is not ranks:
            picture.ranks = ranks
            roll = _roll(self, ranks)
            image[self.who : self.who + len(roll)] = roll
        living = ~(dead | s.captured)
        bodies = [
            wounded & living,
            dead,
            s.captured & ~dead,
            ranks.riders & ~s.horses,
            s.relief & living,
            s.hungry & living if self.hungry >= 0 else 0,
        ]
        before = picture.bodies
        if before != bodies:
            picture.bodies = bodies
            for number, men in enumerate(bodies):
                changed = men ^ before[number] if before else men
                if changed:
                    self.mark(changed & ~men, image, self.bodies[number], 0)
                    self.mark(changed & men, image, self.bodies[number], 1)
        if picture.back != s.back:
            picture.back = s.back.copy()
            clear(image, self.back, self.slots)
            last = self.days
            for man, day in s.back.items():
                if man < self.slots:
                    image[self.back + man] = day if day < last else last
        here, there = s.here[BESIEGER], s.here[BESIEGED]
        counts = s.commander[BESIEGER], s.commander[BESIEGED], here, there, wounded, len(s.roster)
        if picture.counts != counts:
            picture.counts = counts
            self.numbers.pack_into(
                image,
                self.commander * SIZE,
                s.commander[BESIEGER] + 1,
                s.commander[BESIEGED] + 1,
                here.bit_count(),
                (here & wounded).bit_count(),
                there.bit_count(),
                (there & wounded).bit_count(),
                max(0, len(s.roster) - self.slots),
            )

    def mark(self, men: int, row: Row, first: int, value: int) -> None:
        """The same for each of some men."""
        slots = self.slots
        while men:
            man = men.bit_length() - 1
            men ^= 1 << man
            if man < slots:
                row[first + man] = value

    def role_of(self, men: int, row: Row, at: int, role: int) -> None:
        self.mark(men, row, at + self.role, role)


@lru_cache(maxsize=256)
def _roll(columns: MenColumns, ranks: Ranks) -> Row:
    """Of all who have a slot the columns that never change: made once for a roster."""
    slots = columns.slots
    roll = array(TYPECODE, bytes(2 * 4 * slots))
    for number in range(min(slots, len(ranks.roster))):
        man = ranks.roster[number]
        roll[number] = columns.things.get(man.key, 0)
        roll[slots + number] = man.troop + 1
        roll[2 * slots + number] = man.side + 1
        roll[3 * slots + number] = 1 if man.leader else 0
    return roll
