"""The scenarios: sides with their men in place, turns, equipment and objectives (section SC), held against the map and
the roster."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import msgspec

from banneret.board.hex import DIRECTIONS
from banneret.kernel.refusal import BanneretError

from ..ground.maps import MAPS, Chart, Direction, chart
from ..ground.printed import EDGES, Hex, hex_name, neighbour, parse_hex
from ..ground.reading import decode, text
from ..ground.terrain import HEX_KINDS
from .roster import PEOPLE
from .rows import Faction

Kind = Literal[
    "hold",
    "exit",
    "exit_animal",
    "deny_animal",
    "kill",
    "survive",
    "clear_zone",
    "control",
    "enter",
    "buildings",
    "carry_civilian",
    "civilian_safe",
]
"""DXA-SC.8."""

_NEEDS = {
    "hold": "zone",
    "exit": "edge",
    "exit_animal": "edge",
    "kill": "character",
    "survive": "character",
    "clear_zone": "zone",
    "control": "zone",
    "enter": "zone",
    "carry_civilian": "edge",
}
"""DXA-SC.8: what an objective of a kind must name."""

UNLIMITED = -1
"""DXA-10.3c: flaming arrows without a number."""


class _Area(msgspec.Struct, forbid_unknown_fields=True):
    cols: tuple[int, int]
    rows: tuple[int, int]


class _Unit(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    at: str
    animal: str = ""
    mounted: bool = False
    facing: Direction | None = None


class _Side(msgspec.Struct, forbid_unknown_fields=True):
    faction: Faction
    name: str
    orders: str
    cost: int
    area: _Area
    unit: list[_Unit]


class _Objective(msgspec.Struct, forbid_unknown_fields=True):
    side: str
    kind: Kind
    zone: str = ""
    edge: int = 0
    points: int = 0
    otherwise: int = 0
    least: int = 0
    character: str = ""
    wins: bool = False


class _Equipment(msgspec.Struct, forbid_unknown_fields=True):
    gate: Literal["open", "closed"] | None = None
    bridge: Literal["in_place", "withdrawn"] | None = None
    bascule_upper: Literal["open", "closed"] | None = None
    bascule_lower: Literal["open", "closed"] | None = None
    ladders: list[tuple[str, str]] = []
    filled_moat: int = 0
    flaming_arrows: bool | int = False


class _Scenario(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    number: int
    name: str
    year: str
    map: str
    sections: int
    turns: int
    first: Faction
    text: str
    victory: str
    special: list[str]
    side: list[_Side]
    objective: list[_Objective] = []
    equipment: _Equipment | None = None


class _Scenarios(msgspec.Struct, forbid_unknown_fields=True):
    scenario: list[_Scenario]


@dataclass(frozen=True, slots=True)
class UnitData:
    """A character, or an animal with a key of its own, where he starts. A rider's hex is that of his front half."""

    key: str
    animal: str
    """"mule" or "horse"; empty for a character."""
    column: int
    row: int
    mounted: bool
    facing: int
    """-1 for those who have none."""
    like: str = ""
    """DXC-8.2d: the key of the character whose counter he has; empty: his own."""
    name: str = ""
    """What he is called; empty: as that character is."""
    unarmed: bool = False
    """DXC-14.8f: he is, or was, a prisoner and has not taken up arms yet."""


@dataclass(frozen=True, slots=True)
class SideData:
    faction: str
    """In an action of a siege "besieger" or "besieged", in a battle of a campaign "attacker" or "defender": there men
    of several factions are on one side."""
    name: str
    orders: str
    cost: int
    """The sum of what its characters cost as they enter (DXA-1.2p, DXA-1.2p2)."""
    area: tuple[tuple[int, int], tuple[int, int]]
    """DXA-SC.2: first and last column, first and last row, from 0, in which the side may set up."""
    units: tuple[UnitData, ...]
    arms: str = ""
    """The faction whose shield it bears; empty: its own."""


@dataclass(frozen=True, slots=True)
class ObjectiveData:
    """DXA-SC.7, DXA-SC.8. `side` is a faction or "both"; what a kind does not use is empty or 0."""

    side: str
    kind: str
    zone: str
    edge: int
    points: int
    otherwise: int
    least: int
    character: str
    wins: bool


@dataclass(frozen=True, slots=True)
class EquipmentData:
    """What a siege scenario changes on the map and gives to the attacker; None leaves the map as it is printed."""

    ladders: tuple[tuple[Hex, Hex], ...] = ()
    filled_moat: int = 0
    flaming_arrows: int = 0
    """0 none, -1 without limit."""
    gate_closed: bool | None = None
    bridge_in_place: bool | None = None
    bascules_closed: tuple[bool | None, bool | None] = (None, None)
    """The upper and the lower gate."""


@dataclass(frozen=True, slots=True)
class ScenarioData:
    id: str
    number: int
    name: str
    year: str
    map: str
    sections: int
    """DXA-SC.1, DXA-SC.3: the last section of the rules in force."""
    turns: int
    first: str
    """DXA-2b: the faction that is side A."""
    text: str
    victory: str
    special: tuple[str, ...]
    sides: tuple[SideData, SideData]
    objectives: tuple[ObjectiveData, ...]
    equipment: EquipmentData


def parse_scenarios(source: str | dict[str, object], where: str) -> tuple[ScenarioData, ...]:
    """The scenarios of a file by number; refused with a sentence if one contradicts itself, the map, the roster or the
    rules."""
    rows = decode(source, f"The file of scenarios {where}", _Scenarios).scenario
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            raise BanneretError(f"The scenario {row.id} is given twice in {where}.")
        seen.add(row.id)
    if sorted(row.number for row in rows) != list(range(1, len(rows) + 1)):
        raise BanneretError(f"The scenarios of {where} are not numbered from 1 to {len(rows)}, each number once.")
    return tuple(sorted((_scenario(row) for row in rows), key=lambda found: found.number))


def sections_of(number: int) -> int:
    """DXA-SC.1: which sections a scenario of this number uses."""
    return 6 if number <= 2 else 7 if number <= 7 else 8 if number <= 10 else 10


def _wrong(row: _Scenario, what: str) -> BanneretError:
    return BanneretError(f"The scenario {row.id} is inconsistent: {what}.")


def _scenario(row: _Scenario) -> ScenarioData:
    if row.map not in MAPS:
        raise _wrong(row, f"there is no map “{row.map}”")
    if row.sections != sections_of(row.number):
        raise _wrong(
            row, f"number {row.number} uses sections 1 to {sections_of(row.number)}, not {row.sections} (DXA-SC.1)"
        )
    if not 6 <= row.turns <= 30:
        raise _wrong(row, f"it lasts {row.turns} turns; 6 to 30 are right")
    if len(row.side) != 2 or row.side[0].faction == row.side[1].faction:
        raise _wrong(row, "it needs two sides of different factions")
    if row.first not in [side.faction for side in row.side]:
        raise _wrong(row, f"{row.first} is to be side A and does not take part (DXA-2b)")
    if row.sections == 10 and row.equipment is None:
        raise _wrong(row, "a siege must list its equipment, even if there is none")
    ground = chart(row.map)
    taken: dict[Hex, str] = {}
    one, two = (_side(row, side, ground, taken) for side in row.side)
    return ScenarioData(
        id=row.id,
        number=row.number,
        name=row.name,
        year=row.year,
        map=row.map,
        sections=row.sections,
        turns=row.turns,
        first=row.first,
        text=row.text,
        victory=row.victory,
        special=tuple(row.special),
        sides=(one, two),
        objectives=tuple(_objective(row, objective, ground) for objective in row.objective),
        equipment=EquipmentData() if row.equipment is None else _equipment(row, row.equipment, ground),
    )


def _side(row: _Scenario, side: _Side, ground: Chart, taken: dict[Hex, str]) -> SideData:
    columns, rows = side.area.cols, side.area.rows
    if not (1 <= columns[0] <= columns[1] <= ground.columns and 1 <= rows[0] <= rows[1] <= ground.rows):
        raise _wrong(row, f"the area of the {side.faction} side is not on the map")
    for unit in side.unit:
        if [other.id for every in row.side for other in every.unit].count(unit.id) > 1:
            raise _wrong(row, f"{unit.id} takes part twice (DXA-1.2q)")
    units = tuple(_unit(row, side, unit, ground, taken) for unit in side.unit)
    total = _cost(units)
    if total != side.cost:
        raise _wrong(row, f"the {side.faction} side costs {total}, not {side.cost} (DXA-1.2p)")
    return SideData(
        faction=side.faction,
        name=side.name,
        orders=side.orders,
        cost=side.cost,
        area=((columns[0] - 1, columns[1] - 1), (rows[0] - 1, rows[1] - 1)),
        units=units,
    )


def _cost(units: Iterable[UnitData]) -> int:
    """DXA-1.2p, DXA-1.2p2."""
    return sum(
        PEOPLE[unit.key].cost if unit.mounted else PEOPLE[unit.key].cost_foot for unit in units if not unit.animal
    )


def _unit(row: _Scenario, side: _Side, unit: _Unit, ground: Chart, taken: dict[Hex, str]) -> UnitData:
    """DXA-SC.1: somebody of that side, on ground that bears him, alone in his hexes and inside his area."""
    fault = _fault_of_animal(unit) if unit.animal else _fault_of_person(side, unit)
    if fault:
        raise _wrong(row, fault)
    at = _hex(row, f"{unit.id} stands", unit.at, ground)
    facing = -1 if unit.facing is None else DIRECTIONS.index(unit.facing)
    two_hexes = unit.mounted or unit.animal == "horse"
    for where in (at, neighbour(at, (facing + 3) % 6)) if two_hexes else (at,):
        if not ground.on(where):
            raise _wrong(row, f"{unit.id} in {unit.at} has his rear off the map")
        kind = HEX_KINDS[ground.kind(where)]
        bears = (kind.horse >= 0 if two_hexes else kind.foot >= 0) and (
            kind.armoured or bool(unit.animal) or not PEOPLE[unit.id].armoured
        )
        if not bears:
            raise _wrong(row, f"{unit.id} cannot stand in hex {hex_name(*where)}, {kind.name.lower()} ({kind.rule})")
        if where in taken:
            raise _wrong(row, f"{unit.id} and {taken[where]} both stand in hex {hex_name(*where)} (DXA-4.1b)")
        taken[where] = unit.id
    columns, rows = side.area.cols, side.area.rows
    if not (columns[0] <= at[0] + 1 <= columns[1] and rows[0] <= at[1] + 1 <= rows[1]):
        raise _wrong(row, f"{unit.id} stands in hex {unit.at}, outside the area of the {side.faction} side (DXA-SC.2)")
    return UnitData(key=unit.id, animal=unit.animal, column=at[0], row=at[1], mounted=unit.mounted, facing=facing)


def _fault_of_animal(unit: _Unit) -> str:
    if unit.animal not in ("horse", "mule"):
        return f"{unit.id} is a “{unit.animal}”, and animals are horses and mules (DXA-1.2i)"
    if unit.id in PEOPLE:
        return f"{unit.id} is said to be a {unit.animal} and is a character"
    if unit.mounted:
        return f"{unit.id} is a {unit.animal} with no rider, and cannot be mounted"
    if unit.animal == "horse" and unit.facing is None:
        return f"{unit.id} is a horse and has no facing (DXA-4.4.1a)"
    return ""


def _fault_of_person(side: _Side, unit: _Unit) -> str:
    if unit.id not in PEOPLE:
        return f"there is no character “{unit.id}”"
    person = PEOPLE[unit.id]
    if person.faction != side.faction:
        return f"{unit.id} is {person.faction} and stands on the {side.faction} side"
    if unit.mounted and not person.rides:
        return f"{unit.id} is mounted and has no horse (DXA-1.2g)"
    if unit.mounted and unit.facing is None:
        return f"{unit.id} is mounted and has no facing (DXA-4.4.1a)"
    return ""


def _hex(row: _Scenario, what: str, name: str, ground: Chart) -> Hex:
    try:
        at = parse_hex(name)
    except BanneretError as error:
        raise _wrong(row, f"{what} in “{name}”, which is no hex") from error
    if not ground.on(at):
        raise _wrong(row, f"{what} in {name}, which is off the map")
    return at


def _objective(row: _Scenario, objective: _Objective, ground: Chart) -> ObjectiveData:
    """DXA-SC.8: an objective names what its kind needs, and that exists."""
    what = f"the objective {objective.kind} of {objective.side}"
    if objective.side != "both" and objective.side not in [side.faction for side in row.side]:
        raise _wrong(row, f"{what} belongs to nobody who takes part")
    need = _NEEDS.get(objective.kind)
    if need and not getattr(objective, need):
        raise _wrong(row, f"{what} names no {need} (DXA-SC.8)")
    if objective.zone and objective.zone not in ground.zones:
        raise _wrong(row, f"{what} is about the zone {objective.zone}, which the map {row.map} does not have")
    if objective.edge and objective.edge not in EDGES:
        raise _wrong(row, f"{what} is about side {objective.edge} of the map, which has sides 1 to 4 (DXA-1.3f)")
    if objective.character and objective.character not in [unit.id for side in row.side for unit in side.unit]:
        raise _wrong(row, f"{what} is about {objective.character}, who does not take part")
    if objective.kind == "buildings" and not any(zone.startswith("building_") for zone in ground.zones):
        raise _wrong(row, f"{what} needs buildings, and the map {row.map} has none")
    return ObjectiveData(
        side=objective.side,
        kind=objective.kind,
        zone=objective.zone,
        edge=objective.edge,
        points=objective.points,
        otherwise=objective.otherwise,
        least=objective.least,
        character=objective.character,
        wins=objective.wins,
    )


def _equipment(row: _Scenario, equipment: _Equipment, ground: Chart) -> EquipmentData:
    f = ground.features
    for what, given, there in (
        ("gate", equipment.gate, f.gate is not None),
        ("bridge", equipment.bridge, f.mobile_bridge is not None),
        ("upper bascule gate", equipment.bascule_upper, len(f.bascules) > 0),
        ("lower bascule gate", equipment.bascule_lower, len(f.bascules) > 1),
    ):
        if given is not None and not there:
            raise _wrong(row, f"its {what} is {given}, and the map {row.map} has none")
    if equipment.filled_moat < 0 or equipment.flaming_arrows < UNLIMITED:
        raise _wrong(row, "filled moat and flaming arrows cannot be fewer than none")
    ladders = []
    for one, other in equipment.ladders:
        ends = (_hex(row, "a ladder lies", one, ground), _hex(row, "a ladder lies", other, ground))
        if ends[1] not in [neighbour(ends[0], direction) for direction in range(6)]:
            raise _wrong(row, f"a ladder lies in {one} and {other}, which are not adjacent (DXA-10.1.2a)")
        ladders.append(ends)
    return EquipmentData(
        ladders=tuple(ladders),
        filled_moat=equipment.filled_moat,
        flaming_arrows=UNLIMITED if equipment.flaming_arrows is True else int(equipment.flaming_arrows),
        gate_closed=_closed(equipment.gate),
        bridge_in_place=None if equipment.bridge is None else equipment.bridge == "in_place",
        bascules_closed=(_closed(equipment.bascule_upper), _closed(equipment.bascule_lower)),
    )


def _closed(given: str | None) -> bool | None:
    return None if given is None else given == "closed"


def reduced(data: ScenarioData, keys: Collection[str]) -> ScenarioData:
    """A scenario with these of its people and animals alone; what it says about somebody else goes with him."""
    one, two = (_reduced_side(side, keys) for side in data.sides)
    objectives = tuple(each for each in data.objectives if not each.character or each.character in keys)
    return replace(data, sides=(one, two), objectives=objectives)


def _reduced_side(side: SideData, keys: Collection[str]) -> SideData:
    units = tuple(unit for unit in side.units if unit.key in keys)
    return replace(side, units=units, cost=_cost(units))


SCENARIO_DATA = parse_scenarios(text("tac_scenarios.toml"), "tac_scenarios.toml")
"""By number."""


@cache
def scenario_data(id: str) -> ScenarioData:
    for scenario in SCENARIO_DATA:
        if scenario.id == id:
            return scenario
    raise BanneretError(
        f"There is no scenario “{id}”; there are {', '.join(scenario.id for scenario in SCENARIO_DATA)}."
    )
