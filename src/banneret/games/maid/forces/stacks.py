"""Section 3: stacks, the two locations of a town hex, sieges and zones of control."""

from collections.abc import Iterator
from operator import add, sub
from typing import Final

from ..country import DRY, LAND, across
from ..parties import Counts, Party
from ..state import NOBODY, UNKNOWN_ZONES, MaidState, fighters
from ..tables import (
    ARCHERS,
    ARTILLERY,
    ENEMY,
    ENGLISH,
    EVERYBODY,
    KINDS,
    LOSS_ORDER,
    MIX,
    NATIONS_OF,
    OF_BURGUNDY,
    STACK_MOST,
    Person,
    Side,
)

__all__ = ["fighters"]

SUPPORT_SLOTS: Final[tuple[frozenset[int], ...]] = (frozenset((6, 7, 14, 15)), frozenset((6, 7)))
"""MAI-3.2: by side, the slots of Engineers and Siege Units."""
COMBAT_SLOTS: Final[tuple[tuple[int, ...], ...]] = (
    tuple(slot for slot in range(16) if slot not in SUPPORT_SLOTS[0]),
    tuple(range(6)),
)
BY_LOSS_ORDER: Final = tuple(
    tuple(
        type + nation * KINDS
        for type in LOSS_ORDER
        for nation in range(2)
        if type + nation * KINDS in COMBAT_SLOTS[side]
    )
    for side in range(2)
)
"""MAI-8.4: the combat slots of each side, those that are given up first in front."""


def slot_of(nation: int, type: int) -> int:
    """Where a nation's SPs of a type are counted in the stacks of its side: English and Burgundians in the same
    (MAI-3.8)."""
    return KINDS + type if nation == 1 else type


def nation_of(side: Side, slot: int) -> int:
    """The nation whose SPs are counted there."""
    return NATIONS_OF[side][slot // KINDS]


def stack(s: MaidState, side: Side, cell: int) -> Counts:
    """The SPs of a side in a hex."""
    return s.sp[side].get(cell, NOBODY[side])


def plus(a: Counts, b: Counts) -> Counts:
    return tuple(map(add, a, b))


def minus(a: Counts, b: Counts) -> Counts:
    return tuple(map(sub, a, b))


def least(a: Counts, b: Counts) -> Counts:
    return tuple(map(min, a, b))


def of_type(counts: Counts, type: int) -> int:
    """SPs of a type, of all nations of the side."""
    return counts[type] + counts[KINDS + type] if len(counts) > KINDS else counts[type]


def of_nation(side: Side, counts: Counts, nation: int) -> Counts:
    """The SPs of one nation among some, by type."""
    if side != ENGLISH:
        return counts
    return counts[KINDS:] if nation == 1 else counts[:KINDS]


def without_burgundians(party: Party) -> Party:
    """Of pieces of the English side those of England alone."""
    return Party(party.cell, (*party.counts[:KINDS], *(0,) * KINDS), party.people & ~OF_BURGUNDY)


def combat_only(side: Side, counts: Counts) -> Counts:
    """MAI-3.2: without support SPs."""
    if counts[6] or counts[7] or (len(counts) > KINDS and (counts[14] or counts[15])):
        return tuple([0 if slot in SUPPORT_SLOTS[side] else count for slot, count in enumerate(counts)])
    return counts


def firing(counts: Counts) -> int:
    """MAI-3.1: Archers and Artillery fire."""
    return of_type(counts, ARCHERS) + of_type(counts, ARTILLERY)


def place(s: MaidState, side: Side, cell: int, counts: Counts) -> None:
    """Put SPs down in a hex."""
    there = s.sp[side].get(cell)
    if there is not None:
        counts = plus(there, counts)
    elif not any(counts):
        return
    s.sp[side][cell] = counts
    s.count(side, cell)


def remove(s: MaidState, side: Side, cell: int, counts: Counts) -> None:
    """Take SPs up. Marks of a stack that is no more vanish with it; of pieces that have moved or fought, no more are
    left than there are."""
    there = s.sp[side]
    left = NOBODY[side] if there[cell] == counts else minus(there[cell], counts)
    if any(left):
        there[cell] = left
    else:
        del there[cell]
        if cell in s.unsupplied[side]:
            unmark_unsupplied(s, side, cell)
        if cell in s.routed[side]:
            s.rout(side, tuple([other for other in s.routed[side] if other != cell]))
    s.count(side, cell)
    if cell in s.works and not (s.fighting[side] | s.towns[side]) >> cell & 1:
        # MAI-6.20: field works vanish with the last combat SP of their stack, before others can come into them; the
        # garrison within the ring has none
        s.works = tuple(other for other in s.works if other != cell)
    if side == s.active and cell in s.spent:
        spent = least(s.spent[cell], left)
        if any(spent):
            s.spent[cell] = spent
        else:
            del s.spent[cell]


def spend(s: MaidState, cell: int, counts: Counts, people: int) -> None:
    """These pieces of the active side have moved, or attacked, in this phase."""
    s.spent_people |= people
    if any(counts):
        s.spent[cell] = plus(s.spent[cell], counts) if cell in s.spent else counts


def unspend(s: MaidState, cell: int, counts: Counts) -> None:
    """SPs that had moved or attacked leave a hex."""
    spent = minus(s.spent[cell], counts)
    if any(spent):
        s.spent[cell] = spent
    else:
        del s.spent[cell]


def lose(s: MaidState, side: Side, cell: int, counts: Counts) -> None:
    """SPs are eliminated."""
    for slot, count in enumerate(counts):
        if count:
            s.lost[nation_of(side, slot) * KINDS + slot % KINDS] += count
    remove(s, side, cell, counts)


def enter(s: MaidState, side: Side, cell: int, counts: Counts) -> Counts:
    """New SPs come into play in a hex, as far as the mix allows (MAI-3.3). Returns what was placed."""
    placed = list(counts)
    for slot, count in enumerate(counts):
        if count:
            nation, type = nation_of(side, slot), slot % KINDS
            placed[slot] = min(count, unused(s, nation, type))
            s.entered[nation * KINDS + type] += placed[slot]
    place(s, side, cell, tuple(placed))
    return tuple(placed)


def unused(s: MaidState, nation: int, type: int) -> int:
    """MAI-3.3: how many more SPs of a type a nation can have on the map."""
    at = nation * KINDS + type
    return MIX[nation][type] - s.entered[at] + s.lost[at]


def people_at(s: MaidState, side: Side, cell: int) -> int:
    """The people of a side in a hex, as bits."""
    return s.people[side].get(cell, 0)


def persons(people: int) -> Iterator[Person]:
    """One by one."""
    while people:
        low = people & -people
        yield EVERYBODY[low.bit_length() - 1]
        people ^= low


def room(s: MaidState, side: Side, cell: int) -> int:
    """MAI-3.7: how many more SPs a stack may hold. Leaders do not count."""
    return STACK_MOST - sum(stack(s, side, cell))


def inside(s: MaidState, side: Side, cell: int) -> bool:
    """MAI-3.6: whether the pieces of a side in a hex are inside a town."""
    return bool(s.towns[side] >> cell & 1)


def besieged(s: MaidState, side: Side) -> int:
    """MAI-3.9: the towns of a side before which an enemy stack with a combat SP stands."""
    return s.towns[side] & s.fighting[ENEMY[side]]


def zoc(s: MaidState, side: Side) -> int:
    """MAI-3.10: the hexes in a side's zones of control, in all six directions (MAI-3.11); those of routed stacks have
    none (MAI-12.7)."""
    found = s.zones[side]
    if found == UNKNOWN_ZONES:
        found = s.zones[side] = zoc_afresh(s, side)
    return found


def zoc_afresh(s: MaidState, side: Side) -> int:
    """The same without a look at what is known."""
    strong = s.heavy[side] & ~s.towns[side]
    for cell in s.routed[side]:
        strong &= ~(1 << cell)
    return across(strong, DRY) & LAND & ~s.towns[ENEMY[side]]


def mark_unsupplied(s: MaidState, side: Side, cell: int) -> None:
    if cell not in s.unsupplied[side]:
        s.unsupplied[side] = (*s.unsupplied[side], cell)


def unmark_unsupplied(s: MaidState, side: Side, cell: int) -> None:
    s.unsupplied[side] = tuple(other for other in s.unsupplied[side] if other != cell)


def relocate(s: MaidState, side: Side, a: int, b: int, counts: Counts, people: int) -> None:
    """Pieces go from one hex to another."""
    if any(counts):
        remove(s, side, a, counts)
        place(s, side, b, counts)
    while people:
        low = people & -people
        s.put(EVERYBODY[low.bit_length() - 1], b)
        people ^= low
