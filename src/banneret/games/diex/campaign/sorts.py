"""Soldiers to choose from, by sort: those of one type who ride or walk alike and are alike healthy or wounded."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.tally import Lot

from ..quick.force import Body
from ..quick.troops import TROOPS
from .ranks import Ranks, ranked


@dataclass(slots=True, unsafe_hash=True)
class Sort:
    """So many men who are alike."""

    lot: Lot
    troop: int
    mounted: bool
    wounded: bool


@lru_cache(maxsize=4096)
def _sort(troop: int, mounted: bool, wounded: bool, count: int) -> Sort:
    """Shared: with its lot go the options to take some of it."""
    row = TROOPS[troop]
    foot = row.rides and not mounted
    id = f"{row.id}{'_on_foot' if foot else ''}{'_wounded' if wounded else ''}"
    name = row.name if count == 1 else row.plural
    name = f"{name}{' on foot' if foot else ''}{', wounded' if wounded else ''}"
    return Sort(Lot(id, name, count), troop, mounted, wounded)


@lru_cache(maxsize=4096)
def sorts(men: Ranks, wounded_only: bool = False) -> tuple[Sort, ...]:
    """All sorts among some men, in their order."""
    found = []
    for body in men:
        if body.healthy and not wounded_only:
            found.append(_sort(body.troop, body.mounted, False, body.healthy))
        if body.wounded:
            found.append(_sort(body.troop, body.mounted, True, body.wounded))
    return tuple(found)


def picked(found: Sequence[Sort], counts: Sequence[int]) -> Ranks:
    """The men of a choice of so many of each sort; counts beyond the sorts are of other things."""
    men: list[Body] = []
    for sort, count in zip(found, counts, strict=False):
        if count:
            men.append(Body(sort.troop, sort.mounted, 0 if sort.wounded else count, count if sort.wounded else 0))
    return ranked(men)
