"""Section 27: who takes part: units and leaders as numbers."""

from functools import cache

from banneret.kernel.option import Option

from .field import AREAS
from .order_of_battle import SCENARIO_DATA, Captain, Troop
from .tables import AY, ENGLISH, FRENCH, NOBODY, SEATS, SIDES, TYPE, TYPES, Side

BOUGHT = "own_battle"
"""CHV-28.2: the scenario in which players design the battle."""
OWN_TURNS = 10
"""CHV-28.4."""
MOST_UNITS, MOST_LEADERS = 200, 12
"""More than anybody can pay for (CHV-28.4): the cheapest unit costs a point, and a side has a hundred."""

Purchase = tuple[int, int, int]
"""Of a battle of one's own: side, type (or -1: a leader), and Cohesion or Command Rating."""


def _many(name: str) -> bool:
    """Whether what a unit is called is a plural: by the last word before a comma or an “of”."""
    word = name.partition(",")[0].partition(" of ")[0].split()[-1].lower()
    return word.endswith(("s", "men"))


class Cast:
    """All units and leaders of a match, by number: English first, in the order of the scenario's list."""

    __slots__ = (
        "captains",
        "captains_of",
        "entrenched",
        "guns",
        "holder",
        "leader_ids",
        "leader_names",
        "leader_number",
        "leader_side",
        "leaders",
        "line",
        "mud",
        "of",
        "orders",
        "plural",
        "printed",
        "rash",
        "rating",
        "rides",
        "roster",
        "side",
        "troops",
        "turns",
        "type",
        "unit_ids",
        "unit_names",
        "unit_number",
        "units",
        "unready",
        "wet_strings",
    )

    def __init__(
        self,
        troops: tuple[Troop, ...],
        captains: tuple[Captain, ...],
        turns: int,
        holder: Side = NOBODY,
        special: tuple[str, ...] = (),
    ) -> None:
        self.orders: dict[int, Option] = {}
        """Commands to units (`movement.offers`), once they have been written out."""
        self.rides: list[list[Option | None]] = [[None] * len(AREAS) for _ in captains]
        """By leader and area: the option to ride there, once it has been made."""
        self.turns = turns
        self.holder = holder
        """CHV-25.7: the side that holds the field."""
        self.wet_strings = "wet_strings" in special
        self.mud = "mud" in special
        self.unready = "unready" in special
        self.entrenched = "entrenched_park" in special
        """CHV-27.2 to CHV-27.6: the rules of the scenario's own."""
        self.troops = tuple(troop for seat in SEATS for troop in troops if troop.side == seat)
        self.captains = tuple(captain for seat in SEATS for captain in captains if captain.side == seat)
        self.units = len(self.troops)
        self.leaders = len(self.captains)
        self.unit_ids = tuple(troop.id for troop in self.troops)
        self.unit_names = tuple(troop.name for troop in self.troops)
        self.unit_number = {id: number for number, id in enumerate(self.unit_ids)}
        self.side = tuple(Side(SEATS.index(troop.side)) for troop in self.troops)
        self.type = tuple(TYPE[troop.type] for troop in self.troops)
        self.printed = tuple(troop.cohesion for troop in self.troops)
        self.guns = sum(1 << unit for unit, type in enumerate(self.type) if type == AY)
        """Artillery, as a set of units (CHV-3.6)."""
        self.of = tuple(sum(1 << unit for unit in range(self.units) if self.side[unit] == side) for side in SIDES)
        """All units of each side, as sets."""
        self.roster = tuple(tuple(unit for unit in range(self.units) if self.side[unit] == side) for side in SIDES)
        """The same as lists."""
        self.line: tuple[int, ...] = (self.of[ENGLISH] & ~self.guns, self.of[FRENCH] & ~self.guns)
        """Those that are no artillery."""
        self.rash = sum(1 << unit for unit, troop in enumerate(self.troops) if troop.rash)
        """CHV-3.9."""
        self.plural = sum(1 << unit for unit, name in enumerate(self.unit_names) if _many(name))
        """Units whose names are many: archers, and no household."""
        self.leader_ids = tuple(captain.id for captain in self.captains)
        self.leader_names = tuple(captain.name for captain in self.captains)
        self.leader_number = {id: number for number, id in enumerate(self.leader_ids)}
        self.leader_side = tuple(Side(SEATS.index(captain.side)) for captain in self.captains)
        self.captains_of = tuple(
            tuple(leader for leader in range(self.leaders) if self.leader_side[leader] == side) for side in SIDES
        )
        """The leaders of each side."""
        self.rating = tuple(captain.rating for captain in self.captains)


@cache
def cast_of(scenario: str, bought: tuple[Purchase, ...]) -> Cast:
    """The cast of a scenario, or of a battle of the players' own."""
    if scenario in SCENARIO_DATA:
        data = SCENARIO_DATA[scenario]
        return Cast(data.unit, data.leader, data.turns, data.holder, data.special)
    troops, captains = [], []
    for number, (side, type, strength) in enumerate(bought):
        box = ("english_reserve", "french_reserve")[side]
        letter = SEATS[side][0]
        if type < 0:
            captains.append(Captain(f"{letter}_leader_{number}", f"Captain {number + 1}", SEATS[side], strength, box))
        else:
            id = f"{letter}_{TYPES[type].id.lower()}_{number}"
            name = f"{TYPES[type].name} {number + 1}"
            troops.append(Troop(id, name, SEATS[side], TYPES[type].id, strength, box))
    return Cast(tuple(troops), tuple(captains), OWN_TURNS)
