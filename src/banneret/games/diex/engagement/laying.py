"""The men of a siege or a campaign as counters of a skirmish, laid out beside the map."""

from dataclasses import dataclass, replace

from ..castle.castle import lay_works
from ..muster.roster import PEOPLE
from ..muster.scenarios import EquipmentData, ObjectiveData, ScenarioData, SideData, UnitData
from ..muster.soldiers import Soldier
from ..scenario.setup import lay_out
from ..state import NOWHERE, WOUNDED, DiexState
from ..terms import Terms
from ..works import Works
from .place import SECTIONS

TURNS = 60
"""The law sets no limit to an assault or a battle: after so many turns night falls."""
BEYOND = -1
"""Column and row of those who begin off the map."""


@dataclass(slots=True, frozen=True)
class Store:
    """DXS-11.2e: the equipment that the besieger has in store."""

    ladders: int = 0
    hooks: int = 0
    filled_moat: int = 0


@dataclass(slots=True, frozen=True)
class Force:
    """One side of an action: "besieger" or "besieged" (of a battle of a campaign "attacker" or "defender"), its men,
    and what it is to do in a few words."""

    side: str
    men: tuple[Soldier, ...]
    orders: str
    mules: int = 0
    """DXS-11.4.2b: so many pack animals are with it."""
    name: str = ""
    """What to call it; empty: what it is."""


def _unit(man: Soldier, rides: bool) -> UnitData:
    return UnitData(man.key, "", BEYOND, BEYOND, rides, 0 if rides else -1, man.like, man.name, man.unarmed)


def _side(force: Force, riding: bool) -> SideData:
    units = tuple(_unit(man, riding and man.horse and PEOPLE[man.like].rides) for man in force.men)
    mules = tuple(UnitData(f"mule_{number + 1}", "mule", BEYOND, BEYOND, False, -1) for number in range(force.mules))
    people = [PEOPLE[man.like] for man in force.men]
    factions = [person.faction for person in people]
    return SideData(
        faction=force.side,
        name=force.name or force.side.capitalize(),
        orders=force.orders,
        cost=sum(person.cost if unit.mounted else person.cost_foot for person, unit in zip(people, units, strict=True)),
        area=((0, 0), (0, 0)),
        units=units + mules,
        arms=max(factions, key=factions.count),
    )


def lay(
    title: str,
    text: str,
    map: str,
    first: Force,
    second: Force,
    terms: Terms,
    *,
    riding: bool,
    works: Works | None = None,
    filled_moat: int = 0,
    objectives: tuple[ObjectiveData, ...] = (),
    turns: int = TURNS,
) -> DiexState:
    """A skirmish on these terms, everybody off the map; no phase is on the stack yet. The first force is side A
    (DXA-2b). Works: those of the place; None: the map as it is printed."""
    data = ScenarioData(
        id=type(terms).__name__.lower(),
        number=0,
        name=title,
        year="",
        map=map,
        sections=SECTIONS,
        turns=turns,
        first=first.side,
        text=text,
        victory="",
        special=(),
        sides=(_side(first, riding), _side(second, riding)),
        objectives=objectives,
        equipment=EquipmentData(filled_moat=filled_moat),
    )
    s = lay_out(data.id, data)
    if works is not None:
        lay_works(s, works)
    for counter, man in enumerate((*first.men, *second.men)):
        if man.wounded:
            s.health[counter] = WOUNDED
        if man.hungry:
            terms = replace(terms, hungry=terms.hungry | 1 << counter)
    s.terms = terms
    return s


def send_out(s: DiexState, counter: int, edge: int) -> None:
    """He waits outside this edge (DXA-1.3l), a rider on his horse."""
    if s.at[counter] >= 0:
        s.clear(counter)
    s.at[counter], s.facing[counter] = NOWHERE, -1
    s.waiting[counter] = edge


def bring_in(s: DiexState, counter: int, cell: int, facing: int = -1) -> None:
    """He stands there before the first turn."""
    if s.at[counter] >= 0:
        s.clear(counter)
    s.waiting[counter] = 0
    s.at[counter], s.facing[counter] = cell, facing
    s.fill(counter)
