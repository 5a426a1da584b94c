"""Pieces as lots of a choice (`kernel.handful`): leaders, and SPs by nation and type."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.tally import Lot

from ..country import NAMES, WORDS
from ..parties import Counts, Party
from ..state import NOBODY
from ..tables import (
    ENGLISH,
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
from .stacks import SUPPORT_SLOTS, nation_of, persons

MANY = 999
"""More than there ever are."""


@dataclass(slots=True)
class Source:
    """What lot stands for what: pieces of one hex, a person or the SPs of a slot (the other is -1)."""

    cell: int
    person: Person
    slot: int


@dataclass(slots=True, frozen=True, eq=False)
class Lots:
    """Lots and what they stand for, in the same order. The same forces have the same object: it is compared by
    identity."""

    lots: tuple[Lot, ...]
    sources: tuple[Source, ...]

    def where(self, wanted: Iterable[bool]) -> tuple[int, ...]:
        return tuple(number for number, one in enumerate(wanted) if one)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The numbers of the lots that are leaders."""
        return self.where(0 <= source.person < LEADER_COUNT for source in self.sources)

    @property
    def troops(self) -> tuple[int, ...]:
        """Those that are SPs."""
        return self.where(source.slot >= 0 for source in self.sources)

    @property
    def burden(self) -> tuple[int, ...]:
        """MAI-6.2, MAI-12.9: SPs and the wagon."""
        return self.where(source.person < 0 or source.person == LEADER_COUNT for source in self.sources)

    def combat(self, side: Side) -> tuple[int, ...]:
        """Combat SPs."""
        return self.where(source.slot >= 0 and source.slot not in SUPPORT_SLOTS[side] for source in self.sources)

    @property
    def cells(self) -> tuple[int, ...]:
        """The hexes that they come from."""
        return tuple(dict.fromkeys(source.cell for source in self.sources))

    def chosen(self, side: Side, cell: int, counts: Sequence[int]) -> Party:
        """The SPs and the people of one hex that were chosen."""
        troops = list(NOBODY[side])
        people = 0
        for source, count in zip(self.sources, counts, strict=True):
            if source.cell == cell and count:
                if source.person >= 0:
                    people |= 1 << source.person
                else:
                    troops[source.slot] += count
        return Party(cell, tuple(troops), people)


def slot_name(side: Side, slot: int) -> str:
    """ "Archers", "Burgundian Archers"."""
    name = TYPES[slot % KINDS].name
    return f"{NATION_NAMES[nation_of(side, slot)]} {name}" if side == ENGLISH and slot >= KINDS else name


@lru_cache(maxsize=8192)
def lots_at(side: Side, cell: int, counts: Counts, people: int) -> Lots:
    """The lots of pieces in one hex. Those who lead come first: what is led depends on them."""
    return _lots(side, (Party(cell, counts, people),), several=False)


@lru_cache(maxsize=8192)
def lots_of(side: Side, forces: tuple[Party, ...]) -> Lots:
    """The lots of forces in several hexes, with the hex in their ids and groups. Those who lead come last: they depend
    there on what is led."""
    return _lots(side, forces, several=True)


def _lots(side: Side, forces: tuple[Party, ...], *, several: bool) -> Lots:
    lots: list[Lot] = []
    sources: list[Source] = []
    for force in forces:
        cell = force.cell
        led = [
            (_troops(side, cell, slot, count, several), Source(cell, NO_PERSON, slot))
            for slot, count in enumerate(force.counts)
            if count
        ]
        leading = [(_person(cell, person, several), Source(cell, person, -1)) for person in persons(force.people)]
        for lot, source in (*led, *leading) if several else (*leading, *led):
            lots.append(lot)
            sources.append(source)
    return Lots(tuple(lots), tuple(sources))


@lru_cache(maxsize=4096)
def _person(cell: int, person: Person, several: bool) -> Lot:
    prefix, group = (f"{WORDS[cell]}.", NAMES[cell]) if several else ("", "")
    return Lot(prefix + PERSON_IDS[person], PERSON_NAMES[person], 1, PERSON_ICONS[person], group, (PERSON_IDS[person],))


@lru_cache(maxsize=16384)
def _troops(side: Side, cell: int, slot: int, count: int, several: bool) -> Lot:
    prefix, group = (f"{WORDS[cell]}.", NAMES[cell]) if several else ("", "")
    return Lot(
        prefix + lot_id(side, slot),
        slot_name(side, slot),
        count,
        TYPE_ICONS[slot % KINDS],
        group,
        (troop_id(cell, side, slot),),
    )
