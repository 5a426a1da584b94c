"""Pieces as lots of a choice (`kernel.handful`): leaders, and SPs by nation and type."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from banneret.kernel.tally import Lot

from ..country import NAMES, WORDS
from ..parties import Counts, Party
from ..state import NOBODY
from ..tables import (
    ENGLISH,
    EVERYBODY,
    KINDS,
    LEADER_COUNT,
    NATION_NAMES,
    NO_PERSON,
    PERSON_IDS,
    PERSON_NAMES,
    TYPES,
    Person,
    Side,
)
from .icons import PERSON_ICONS, TYPE_ICONS
from .ids import lot_id, troop_id
from .stacks import SUPPORT_SLOTS, nation_of

MANY: Final = 999
"""More than there ever are."""


@dataclass(slots=True, unsafe_hash=True)
class Piece(Lot):
    """What a lot stands for: pieces of one hex, a person or the SPs of a slot (the other is -1)."""

    cell: int = -1
    person: Person = NO_PERSON
    slot: int = -1


@dataclass(slots=True, eq=False)
class Lots:
    """Pieces as lots, in the order in which they are asked for. A value; not frozen, because that makes it slow to
    build."""

    lots: tuple[Piece, ...]

    @property
    def leaders(self) -> tuple[int, ...]:
        """The numbers of the lots that are leaders."""
        return tuple([number for number, lot in enumerate(self.lots) if 0 <= lot.person < LEADER_COUNT])

    @property
    def troops(self) -> tuple[int, ...]:
        """Those that are SPs."""
        return tuple([number for number, lot in enumerate(self.lots) if lot.slot >= 0])

    @property
    def burden(self) -> tuple[int, ...]:
        """MAI-6.2, MAI-12.9: SPs and the wagon."""
        return tuple([number for number, lot in enumerate(self.lots) if lot.person < 0 or lot.person == LEADER_COUNT])

    def combat(self, side: Side) -> tuple[int, ...]:
        """Combat SPs."""
        support = SUPPORT_SLOTS[side]
        return tuple([number for number, lot in enumerate(self.lots) if lot.slot >= 0 and lot.slot not in support])

    def people_of(self, cell: int) -> tuple[int, ...]:
        """People in a hex."""
        return tuple([number for number, lot in enumerate(self.lots) if lot.cell == cell and lot.person >= 0])

    def troops_of(self, cell: int) -> tuple[int, ...]:
        """SPs in a hex."""
        return tuple([number for number, lot in enumerate(self.lots) if lot.cell == cell and lot.slot >= 0])

    @property
    def cells(self) -> tuple[int, ...]:
        """The hexes that they come from."""
        return tuple(dict.fromkeys([lot.cell for lot in self.lots]))

    def chosen(self, side: Side, cell: int, counts: Sequence[int]) -> Party:
        """The SPs and the people of one hex that were chosen."""
        troops = list(NOBODY[side])
        people = 0
        for number, lot in enumerate(self.lots):
            count = counts[number]
            if count and lot.cell == cell:
                if lot.person >= 0:
                    people |= 1 << lot.person
                else:
                    troops[lot.slot] += count
        return Party(cell, tuple(troops), people)


def slot_name(side: Side, slot: int) -> str:
    """ "Archers", "Burgundian Archers"."""
    name = TYPES[slot % KINDS].name
    return f"{NATION_NAMES[nation_of(side, slot)]} {name}" if side == ENGLISH and slot >= KINDS else name


def lots_at(side: Side, cell: int, counts: Counts, people: int) -> Lots:
    """The lots of pieces in one hex. Those who lead come first: what is led depends on them."""
    found: list[Piece] = []
    _add_people(found, cell, people, several=False)
    _add_troops(found, side, cell, counts, several=False)
    return Lots(tuple(found))


def lots_of(side: Side, forces: Sequence[Party]) -> Lots:
    """The lots of forces in several hexes, with the hex in their ids and groups. Those who lead come last: they depend
    there on what is led."""
    found: list[Piece] = []
    for force in forces:
        _add_troops(found, side, force.cell, force.counts, several=True)
        _add_people(found, force.cell, force.people, several=True)
    return Lots(tuple(found))


def _add_people(found: list[Piece], cell: int, people: int, *, several: bool) -> None:
    while people:
        low = people & -people
        people ^= low
        person = EVERYBODY[low.bit_length() - 1]
        key = ((cell << 5) + person << 1) + several
        known = _PEOPLE.get(key)
        found.append(_remember(_PEOPLE, key, _person(cell, person, several)) if known is None else known)


def _add_troops(found: list[Piece], side: Side, cell: int, counts: Counts, *, several: bool) -> None:
    place = (cell << 2) + (side << 1) + several
    for slot, count in enumerate(counts):
        if count:
            key = ((place << 4) + slot << 8) + count
            known = _TROOPS.get(key)
            found.append(_remember(_TROOPS, key, _troops(side, cell, slot, count, several)) if known is None else known)


_MOST: Final = 16384
_PEOPLE: dict[int, Piece] = {}
_TROOPS: dict[int, Piece] = {}
"""Lots that were made before, by what they stand for: the words of one are slow to write."""


def _remember(known: dict[int, Piece], key: int, piece: Piece) -> Piece:
    if len(known) >= _MOST:
        known.clear()
    known[key] = piece
    return piece


def _person(cell: int, person: Person, several: bool) -> Piece:
    prefix, group = (f"{WORDS[cell]}.", NAMES[cell]) if several else ("", "")
    id = PERSON_IDS[person]
    return Piece(prefix + id, PERSON_NAMES[person], 1, PERSON_ICONS[person], group, (id,), cell, person)


def _troops(side: Side, cell: int, slot: int, count: int, several: bool) -> Piece:
    prefix, group = (f"{WORDS[cell]}.", NAMES[cell]) if several else ("", "")
    return Piece(
        prefix + lot_id(side, slot),
        slot_name(side, slot),
        count,
        TYPE_ICONS[slot % KINDS],
        group,
        (troop_id(cell, side, slot),),
        cell,
        NO_PERSON,
        slot,
    )
