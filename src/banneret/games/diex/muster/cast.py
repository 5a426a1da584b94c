"""Who takes part in a scenario: all that is fixed before the first move, made once and shared by all positions."""

from functools import lru_cache

from ..tables import WEAPONS
from .roster import PEOPLE, PLAIN, Person, unarmed
from .scenarios import ObjectiveData, ScenarioData, UnitData, scenario_data

SIDE_NAMES = {
    "norman": "Normans",
    "saxon": "Saxons",
    "scottish": "Scots",
    "danish": "Danes",
    "besieger": "besiegers",
    "besieged": "besieged",
}

CAPTIVES = "DXA-SC.10"
"""The clause that is in force where the scenario's `special` names it."""


class Cast:
    """The counters of a scenario by number: the people of side A, those of side B, then the animals. Seat 0 is side A
    (DXA-2b)."""

    __slots__ = (
        "archers",
        "armed",
        "armoured",
        "beasts",
        "captives",
        "civilians",
        "data",
        "force",
        "keys",
        "map",
        "mules",
        "names",
        "numbers",
        "objectives",
        "on_foot",
        "people",
        "ranks",
        "roster",
        "seat",
        "seats",
        "sections",
        "sides",
        "turns",
        "unarmed",
        "units",
    )

    def __init__(self, data: ScenarioData) -> None:
        self.data = data
        self.map = data.map
        self.sections = data.sections
        self.turns = data.turns
        self.objectives: tuple[ObjectiveData, ...] = data.objectives
        sides = sorted(data.sides, key=lambda side: side.faction != data.first)
        self.seats = tuple(side.faction for side in sides)
        """The names of the seats: factions."""
        self.sides = tuple(SIDE_NAMES.get(side.faction, side.name) for side in sides)
        """What to call them: the Normans."""
        people: list[tuple[int, UnitData]] = []
        animals: list[tuple[int, UnitData]] = []
        for seat, side in enumerate(sides):
            for unit in side.units:
                (animals if unit.animal else people).append((seat, unit))
        self.people = len(people)
        """Counters below this number are people."""
        self.roster: list[Person] = [_person(unit) for _, unit in people]
        self.units: list[UnitData | None] = [unit for _, unit in people]
        """Where each counter begins; None of a horse, which begins under its rider."""
        self.seat = [seat for seat, _ in people]
        self.keys = [unit.key for _, unit in people]
        self.names = [unit.name or person.name for (_, unit), person in zip(people, self.roster, strict=True)]
        self.beasts: list[int] = []
        """By animal (counter number less `people`): the person who begins on it, -1 of a mule."""
        for number, (seat, unit) in enumerate(people):
            if unit.mounted:
                self._add_animal(seat, f"{unit.key}_horse", f"{self.names[number]}'s horse", None, number)
        for seat, unit in animals:
            self._add_animal(seat, unit.key, f"Mule {unit.key.rpartition('_')[2]}", unit, -1)
        self.numbers = {key: number for number, key in enumerate(self.keys)}
        self.armoured = sum(1 << number for number, person in enumerate(self.roster) if person.armoured)
        self.civilians = sum(1 << number for number, person in enumerate(self.roster) if person.civilian)
        self.unarmed = sum(1 << number for number, (_, unit) in enumerate(people) if unit.unarmed)
        """DXC-14.8f: prisoners, and those who were and have no arms yet."""
        self.captives = any(CAPTIVES in text for text in data.special)
        """Whether stunned civilians can be held captive."""
        self.mules = sum(
            1 << number for number in range(self.people, len(self.keys)) if self.beasts[number - self.people] < 0
        )
        self.force = [sum(1 << number for number in range(self.people) if self.seat[number] == seat) for seat in (0, 1)]
        """By seat the set of its people."""
        second = self.seat[: self.people].count(0)
        self.ranks = (range(second), range(second, self.people))
        """By seat the numbers of its people."""
        self.armed = self._those([person.weapon >= 0 or person.lance == PLAIN for person in self.roster])
        """DXA-5a, DXA-1.2n: by seat, who has something to shoot or throw at all."""
        self.archers = self._those([person.weapon >= 0 and WEAPONS[person.weapon].defensive for person in self.roster])
        """By seat, whose weapon can fire defensively: bow, crossbow and sling (DXA-5.1b to DXA-5.1f)."""
        self.on_foot = sum(1 << number for number, (_, unit) in enumerate(people) if not unit.mounted)

    def _add_animal(self, seat: int, key: str, name: str, unit: UnitData | None, rider: int) -> None:
        self.seat.append(seat)
        self.keys.append(key)
        self.names.append(name)
        self.units.append(unit)
        self.beasts.append(rider)

    def _those(self, wanted: list[bool]) -> tuple[int, int]:
        """By seat a set of people."""
        first, second = (sum(1 << number for number in ranks if wanted[number]) for ranks in self.ranks)
        return first, second

    @property
    def counters(self) -> int:
        return len(self.keys)

    def cost(self, counter: int) -> int:
        """DXA-1.2p, DXA-1.2p2: what a person counts in victory points: less if he came without his horse."""
        person = self.roster[counter]
        return person.cost_foot if person.rides and self.on_foot >> counter & 1 else person.cost


def _person(unit: UnitData) -> Person:
    """The character of a counter."""
    person = PEOPLE[unit.like or unit.key]
    return unarmed(person) if unit.unarmed else person


@lru_cache(maxsize=256)
def cast(scenario: str, battle: ScenarioData | None) -> Cast:
    """The cast of a scenario, or of a battle that is not among them."""
    return Cast(scenario_data(scenario) if battle is None else battle)
