"""Men to choose from, by sort: those of one troop who are alike healthy or wounded. Leaders are chosen by name."""

from collections.abc import Iterable
from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.tally import Lot

from ...quick.troops import TROOPS
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
    found: list[Sort] = []
    for man in members(men & s.ranks.leaders):
        found.append(_sort(s, s.roster[man].key, s.name(man), 1 << man))
    plain = men & ~s.ranks.leaders
    for troop, of_troop in (*s.ranks.soldiers[0], *s.ranks.soldiers[1]):
        those = plain & of_troop
        if not those:
            continue
        row = TROOPS[troop]
        unhorsed = those & s.ranks.riders & ~s.horses
        for part, id, said in ((those & ~unhorsed, row.id, ""), (unhorsed, f"{row.id}_on_foot", " on foot")):
            for alike, word, health in ((part & ~s.wounded, "", ""), (part & s.wounded, "_wounded", ", wounded")):
                if alike:
                    name = row.name if alike.bit_count() == 1 else row.plural
                    found.append(_sort(s, f"{id}{word}", f"{name}{said}{health}", alike))
    return tuple(found)


def _sort(s: SiegeState, id: str, name: str, men: int) -> Sort:
    keys = tuple(s.roster[man].key for man in members(men))
    rides = men & s.horses != 0
    troop = TROOPS[s.ranks.troops[men.bit_length() - 1]]
    worth = (troop.points if rides else troop.points_foot) * (1 if men & s.wounded else 2)
    return Sort(Lot(id, name, men.bit_count(), touch=keys), men, rides, men & s.ranks.shooters != 0, worth)


def taken(found: Iterable[Sort], counts: tuple[int, ...]) -> int:
    """The men of a choice of so many of each sort: the last on the roster go first."""
    return sum(last(sort.men, count) for sort, count in zip(found, counts, strict=True))
