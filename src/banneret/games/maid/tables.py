"""Nations, troop types, leaders and the charts, as the rules look them up."""

from typing import Annotated, Final, NewType

import msgspec

from banneret.kernel.shape import Span

from .data_files import CHARTS, UNITS

Side = NewType("Side", int)
"""One of the two players' sides; told from a hex, a nation or a person, which are numbers too."""
ENGLISH: Final = Side(0)
FRENCH: Final = Side(1)
"""MAI-1.1: the sides, which are also the seats. "English" as a side includes the Burgundians."""
ENEMY: Final[tuple[Side, ...]] = (FRENCH, ENGLISH)
"""The other side of each."""
NO_SIDE: Final = Side(-1)
SEATS: Final[tuple[str, ...]] = ("english", "french")
SIDE_NAMES: Final[tuple[str, ...]] = ("English", "French")

ENGLAND: Final = 0
BURGUNDY: Final = 1
FRANCE: Final = 2
"""MAI-1.1: the nations."""
SIDE_OF: Final[tuple[Side, ...]] = (ENGLISH, ENGLISH, FRENCH)
NATIONS_OF: Final[tuple[tuple[int, ...], ...]] = ((ENGLAND, BURGUNDY), (FRANCE,))
"""The nations of each side; the first is the captor's bank for ransoms (MAI-5.12)."""

# ---------------------------------------------------------------------- units.toml


NATIONS: Final = UNITS.nations
NATION_IDS: Final = tuple(nation.id for nation in NATIONS)
NATION: Final = {nation.id: number for number, nation in enumerate(NATIONS)}
NATION_NAMES: Final[tuple[str, ...]] = ("English", "Burgundian", "French")
PEOPLES: Final[tuple[str, ...]] = ("English", "Burgundians", "French")
"""As who does something."""
TYPES: Final = UNITS.types
TYPE_IDS: Final = tuple(type.id for type in TYPES)
TYPE: Final = {type.id: number for number, type in enumerate(TYPES)}
KINDS: Final = len(TYPES)
HEAVY: Final = 0
LIGHT: Final = 1
INFANTRY: Final = 2
MILITIA: Final = 3
ARCHERS: Final = 4
ARTILLERY: Final = 5
ENGINEERS: Final = 6
SIEGE: Final = 7
SUPPORT_TYPES: Final = tuple(number for number, type in enumerate(TYPES) if not type.combat)
"""MAI-3.2: Engineers and Siege Units."""
MIX: Final = tuple(tuple(UNITS.mix[nation.id][type.id] for type in TYPES) for nation in NATIONS)
"""MAI-3.3: by nation and type."""
LOSS_ORDER: Final = tuple(TYPE[id] for id in UNITS.loss_order.default)
"""MAI-8.4: what a program that asks nobody gives up first."""
Person = NewType("Person", Annotated[int, Span(0, 18)])
"""A leader, or the wagon: pieces of which there is one."""
NO_PERSON: Final = Person(-1)
LEADERS: Final = UNITS.leaders
LEADER_IDS: Final = tuple(leader.id for leader in LEADERS)
LEADER: Final = {leader.id: Person(number) for number, leader in enumerate(LEADERS)}
ALL_LEADERS: Final = tuple(LEADER.values())
LEADER_COUNT: Final = len(LEADERS)
LEADER_NATION: Final = tuple(NATION[leader.nation] for leader in LEADERS)
LEADER_SIDE: Final = tuple(SIDE_OF[nation] for nation in LEADER_NATION)
LEADER_NAMES: Final = tuple(leader.name for leader in LEADERS)
SHORT_NAMES: Final[tuple[str, ...]] = (
    "Jeanne",
    "Charles VII",
    "Dunois",
    "La Hire",
    "Alençon",
    "de Rais",
    "Xaintrailles",
    "Richemont",
    "Bedford",
    "Talbot",
    "Salisbury",
    "Suffolk",
    "Fastolf",
    "Scales",
    "Arundel",
    "Philip",
    "Luxembourg",
    "Gressart",
)
"""What the leaders are called at the table (MAI-3.5), in the order of the data."""
ATTACK: Final = tuple(leader.attack for leader in LEADERS)
DEFENCE: Final = tuple(leader.defence for leader in LEADERS)
LEADER_MA: Final = UNITS.leader_rules.ma
JEANNE: Final = LEADER["jeanne"]
CHARLES: Final = LEADER["charles"]
RAIS: Final = LEADER["de_rais"]
SALISBURY, FASTOLF = LEADER["salisbury"], LEADER["fastolf"]
WAGON: Final = Person(LEADER_COUNT)
"""MAI-12.9: the supply train goes with people and not with SPs: it is one piece and no part of a stack's twenty."""
WAGON_MA: Final = 4
PERSON_SIDE: Final[tuple[Side, ...]] = (*LEADER_SIDE, ENGLISH)
PERSON_NATION: Final[tuple[int, ...]] = (*LEADER_NATION, ENGLAND)
PERSON_IDS: Final[tuple[str, ...]] = (*LEADER_IDS, "wagon")
EVERYBODY: Final[tuple[Person, ...]] = (*ALL_LEADERS, WAGON)
PERSON: Final = {**LEADER, "wagon": WAGON}
PERSON_NAMES: Final[tuple[str, ...]] = (*SHORT_NAMES, "the supply train")
OF_SIDE: Final = tuple(
    sum(1 << person for person in EVERYBODY if PERSON_SIDE[person] == side) for side in (ENGLISH, FRENCH)
)
"""The people of each side, as bits."""
OF_BURGUNDY: Final = sum(1 << person for person in EVERYBODY if PERSON_NATION[person] == BURGUNDY)

# ---------------------------------------------------------------------- tables.toml


COLUMNS: Final = CHARTS.crt.columns
"""MAI-7.13: 1-3, 1-2, 1-1, 2-1, 3-1, 4-1."""
AUTOMATIC: Final = len(COLUMNS)
"""The column beyond 4-1: −/E without a die (MAI-7.14)."""
LOWEST: Final = CHARTS.crt.min_roll
HIGHEST: Final = CHARTS.crt.max_roll
RETREAT: Final = 100
ELIMINATED: Final = 1000
"""A result of one side is a number: SPs lost, plus RETREAT if it retreats; or ELIMINATED (MAI-8.1)."""


def _result(text: str) -> int:
    if text == "E":
        return ELIMINATED
    return (RETREAT if text.endswith("R") else 0) + int(text.rstrip("R").replace("-", "0"))


def _cell(text: str) -> tuple[int, int]:
    attacker, defender = text.split("/")
    return _result(attacker), _result(defender)


CRT: Final = tuple(tuple(_cell(cell) for cell in row) for row in CHARTS.crt.rows)
"""MAI-7.19, MAI-7.20: by modified die and column, what the attacker and the defender suffer."""
CRT_TEXT: Final = CHARTS.crt.rows
BEYOND: Final = _cell(CHARTS.crt.beyond_best)
BEYOND_TEXT: Final = CHARTS.crt.beyond_best
HEAVY_BONUS: Final = CHARTS.crt_modifiers.heavy_cavalry_clear
WORKS_MODIFIER: Final = CHARTS.crt_modifiers.field_works
RAW_ATTACKERS: Final = CHARTS.crt_modifiers.optional_all_attackers_militia
RAW_DEFENDERS: Final = CHARTS.crt_modifiers.optional_all_defenders_militia
WILL_MODIFIER: Final[tuple[int, ...]] = (
    CHARTS.crt_modifiers.french_attack_will_0,
    0,
    CHARTS.crt_modifiers.french_attack_will_2,
)
"""MAI-7.15, MAI-9.8: by National Will."""

FIRE: Final = CHARTS.defensive_fire.rows
"""MAI-7.7, MAI-7.8."""

FALLS_AT: Final = CHARTS.siege.falls_at
NO_GUNS: Final = CHARTS.siege.defender_without_artillery_or_siege
ONLY_MILITIA: Final = CHARTS.siege.defender_only_militia
SIEGE_ENGINEERS: Final[tuple[int, ...]] = (
    CHARTS.siege.optional_attacker_engineers,
    CHARTS.siege.optional_defender_engineers,
)

TERRAIN: Final = CHARTS.terrain
RIVER_MP: Final = TERRAIN.river_hexside.extra_mp
RIVER_MULTIPLIER: Final = TERRAIN.river_hexside.multiplier

FATES: Final = (CHARTS.leader_fate, CHARTS.leader_fate_fallen_town)
"""MAI-8.8, and the fallen-town line of MAI-8.9."""

WILL_LOWEST: Final = CHARTS.national_will.min
WILL_HIGHEST: Final = CHARTS.national_will.max
WILL_AFTER_CAPTURE: Final = CHARTS.national_will.max_after_capture
WILL_EVENTS: Final = tuple(event.id for event in CHARTS.national_will.events)
WILL_EVENT: Final = {id: number for number, id in enumerate(WILL_EVENTS)}
WILL_CHANGE: Final = tuple(event.change for event in CHARTS.national_will.events)
WILL_ONCE: Final = tuple(event.once for event in CHARTS.national_will.events)

OPENS_AT: Final = CHARTS.summons.opens_at
HOME_LOYALTY: Final = CHARTS.summons.controller_home_area
SUMMONS_WILL: Final[tuple[int, ...]] = (CHARTS.summons.french_will_0, 0, CHARTS.summons.french_will_2)

SLIPS_AT: Final = CHARTS.slip.succeeds_at
SLIP_MOST: Final = CHARTS.slip.max_sp

BANK_MOST: Final = CHARTS.replacements.bank_max
PER_TOWN: Final = CHARTS.replacements.max_sp_per_town
TOWNS_PER_RP: Final[tuple[int, ...]] = (
    CHARTS.replacements.english_cathedral_towns_per_rp,
    CHARTS.replacements.burgundian_cathedral_towns_per_rp,
    CHARTS.replacements.french_cathedral_towns_per_rp,
)
"""MAI-5.7, by nation."""
RANSOM_PER_POINT: Final = CHARTS.ransom.rp_per_bonus_point
RANSOM_LEAST: Final = CHARTS.ransom.minimum

SUPPLY_RANGE: Final = CHARTS.supply.range
ATTRITION: Final = CHARTS.supply.attrition_divisor

STACK_MOST: Final = CHARTS.stacking.max_sp
UNLED_MOST: Final = CHARTS.stacking.unled_group_max_sp
ZOC_LEAST: Final = CHARTS.stacking.zoc_min_sp
WORKS_LEAST: Final = CHARTS.stacking.works_min_sp
SEA_MOST: Final = 6
"""MAI-6.18."""

JEANNE_EVENTS: Final = {
    state: {int(die): event for die, event in table.items()}
    for state, table in msgspec.structs.asdict(CHARTS.jeanne_events).items()
}
"""MAI-5.15: by her state and the die."""
