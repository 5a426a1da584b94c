"""Men to choose from, by sort: those of one troop who are alike healthy or wounded. Leaders are chosen by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.tally import Lot

from ...quick.troops import TROOPS
from ..men import Ranks
from ..quick_fight import last
from ..state import SiegeState


@dataclass(slots=True, unsafe_hash=True)
class Sort:
    """So many men who are alike."""

    lot: Lot
    men: int
    rides: bool
    shooter: bool
    worth: int
    """The points of one of them, twice (DXC-17.1a)."""


def sorts(s: SiegeState, men: int) -> tuple[Sort, ...]:
    """All sorts among some men, in the order of the roster."""
    return sorts_of(s.ranks, men, men & s.wounded, men & s.horses)


@lru_cache(maxsize=128)
def sorts_of(ranks: Ranks, men: int, wounded: int, horses: int) -> tuple[Sort, ...]:
    """The same of men of whom some are wounded and some have horses: what is chosen from is asked for several times."""
    found: list[Sort] = []
    for number in members(men & ranks.leaders):
        man = ranks.roster[number]
        found.append(_sort(ranks, man.key, man.name, 1 << number, wounded, horses))
    plain = men & ~ranks.leaders
    for side in ranks.soldiers:
        for troop, of_troop in side:
            those = plain & of_troop
            if those:
                row = TROOPS[troop]
                unhorsed = those & ranks.riders & ~horses
                _alike(found, ranks, (row.id, row.name, row.plural), those & ~unhorsed, wounded, horses)
                if unhorsed:
                    named = (f"{row.id}_on_foot", f"{row.name} on foot", f"{row.plural} on foot")
                    _alike(found, ranks, named, unhorsed, wounded, horses)
    return tuple(found)


def _alike(found: list[Sort], ranks: Ranks, named: tuple[str, str, str], men: int, wounded: int, horses: int) -> None:
    """Add those of a troop who all ride or all walk: the healthy, and the wounded. `named` are their id, and what one
    and several are called."""
    id, one, several = named
    healthy, hurt = men & ~wounded, men & wounded
    if healthy:
        name = one if healthy.bit_count() == 1 else several
        found.append(_sort(ranks, id, name, healthy, wounded, horses))
    if hurt:
        name = one if hurt.bit_count() == 1 else several
        found.append(_sort(ranks, f"{id}_wounded", f"{name}, wounded", hurt, wounded, horses))


def _sort(ranks: Ranks, id: str, name: str, men: int, wounded: int, horses: int) -> Sort:
    roster = ranks.roster
    keys = tuple([roster[man].key for man in members(men)])
    rides = men & horses != 0
    troop = TROOPS[ranks.troops[men.bit_length() - 1]]
    worth = (troop.points if rides else troop.points_foot) * (1 if men & wounded else 2)
    return Sort(Lot(id, name, men.bit_count(), touch=keys), men, rides, men & ranks.shooters != 0, worth)


def taken(found: Sequence[Sort], counts: tuple[int, ...]) -> int:
    """The men of a choice of so many of each sort: the last on the roster go first."""
    men = 0
    for sort, count in zip(found, counts, strict=True):
        if count:
            men |= last(sort.men, count)
    return men
