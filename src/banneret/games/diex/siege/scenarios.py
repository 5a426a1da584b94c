"""DXS-11.7a: the stand-alone sieges: place, forces with their commanders, equipment in store, the last day; and what a
campaign says instead of a siege of its own (DXC-15)."""

from dataclasses import dataclass
from functools import cache, lru_cache

from banneret.kernel.refusal import BanneretError

from ..engagement.place import Key
from ..numbers import Number
from ..quick.headcount import headcount
from ..quick.troops import TROOP
from .figures import SCENARIOS, Force, Siege
from .tables import LOTS


@dataclass(slots=True, frozen=True)
class Contingent:
    """A force: its faction, its soldiers by troop, and the commander who comes with it."""

    faction: str
    soldiers: tuple[tuple[int, int], ...]
    """Number of the troop, and how many."""
    commander: str
    commander_troop: int


Peoples = tuple[tuple[str, ...], tuple[str, ...]]
"""The factions of both seats, the besieger's first; of each the one that leads first."""


@dataclass(slots=True, frozen=True)
class SiegeData:
    """DXS-11.7a."""

    id: str
    name: str
    place: Key
    days: int
    """The last day; 0: there is none, a campaign goes on as long as it likes (DXC-15e)."""
    long: bool
    """DXS-11.1.2f."""
    background: str
    besieger: tuple[Contingent, ...]
    besieged: tuple[Contingent, ...]
    store: tuple[int, ...]
    """By kind of equipment."""
    peoples: Peoples

    def factions(self, seat: int) -> tuple[str, ...]:
        """The factions of a seat, the besieger's being 0."""
        return self.peoples[seat]

    def ends(self, day: int) -> bool:
        """DXS-11.7b: whether this is the last day."""
        return 0 < self.days <= day


@dataclass(slots=True, frozen=True)
class War:
    """Of a siege in a campaign: what it is called, the place, its resources when the siege began (DXC-15.1a), and who
    fights there now."""

    name: str
    place: Key
    resources: Number
    peoples: Peoples


@lru_cache(maxsize=256)
def war_data(war: War) -> SiegeData:
    """DXC-15: a siege without a last day, and with nothing in store."""
    return SiegeData(
        id="-".join([*war.peoples[0][:1], *war.peoples[1][:1]]),
        name=war.name,
        place=war.place,
        days=0,
        long=False,
        background="",
        besieger=(),
        besieged=(),
        store=(0,) * len(LOTS),
        peoples=war.peoples,
    )


def _contingent(force: Force) -> Contingent:
    return Contingent(
        force.faction,
        headcount(force.profile, force.soldiers),
        force.commander.name,
        TROOP[force.commander.troop].number,
    )


def _peoples(forces: tuple[Contingent, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(force.faction for force in forces))


def _siege(row: Siege) -> SiegeData:
    if set(row.start) != {lot.id for lot in LOTS}:
        raise BanneretError(f"The siege {row.id} does not say what is in store of each kind of equipment.")
    besieger, besieged = tuple(_contingent(force) for force in row.besieger), (_contingent(row.besieged),)
    return SiegeData(
        id=row.id,
        name=row.name,
        place=row.structure,
        days=row.days,
        long=row.long_siege,
        background=row.background,
        besieger=besieger,
        besieged=besieged,
        store=tuple(row.start[lot.id] for lot in LOTS),
        peoples=(_peoples(besieger), _peoples(besieged)),
    )


SIEGES = tuple([_siege(row) for row in SCENARIOS])
"""DXS-11.7c, DXS-11.7d, DXS-11.7e."""


@cache
def siege_data(id: str) -> SiegeData:
    for siege in SIEGES:
        if siege.id == id:
            return siege
    raise BanneretError(f"There is no siege “{id}”; there are {', '.join(siege.id for siege in SIEGES)}.")
