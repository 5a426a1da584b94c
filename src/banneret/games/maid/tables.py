"""The data files, read once and typed: nations, troop types, leaders, and the charts."""

from importlib.resources import files
from typing import Annotated, NewType, TypeVar

import msgspec

from banneret.kernel.shape import Span

Side = NewType("Side", int)
"""One of the two players' sides; told from a hex, a nation or a person, which are numbers too."""
ENGLISH, FRENCH = Side(0), Side(1)
"""MAI-1.1: the sides, which are also the seats. "English" as a side includes the Burgundians."""
ENEMY = (FRENCH, ENGLISH)
"""The other side of each."""
NO_SIDE = Side(-1)
SEATS = ("english", "french")
SIDE_NAMES = ("English", "French")

ENGLAND, BURGUNDY, FRANCE = range(3)
"""MAI-1.1: the nations."""
SIDE_OF = (ENGLISH, ENGLISH, FRENCH)
NATIONS_OF = ((ENGLAND, BURGUNDY), (FRANCE,))
"""The nations of each side; the first is the captor's bank for ransoms (MAI-5.12)."""

T = TypeVar("T")


def read(name: str, type: type[T]) -> T:
    """A file of the data folder."""
    return msgspec.toml.decode(files(__package__).joinpath("data", name).read_bytes(), type=type)


# ---------------------------------------------------------------------- units.toml


class Nation(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: str
    home: str


class Type(msgspec.Struct, frozen=True):
    """A troop type (MAI-3.1, MAI-3.2)."""

    id: str
    name: str
    code: str
    ma: int
    combat: int
    fires: bool
    cost: int


class Leader(msgspec.Struct, frozen=True):
    """MAI-3.4, MAI-3.5."""

    id: str
    name: str
    nation: str
    attack: int
    defence: int


class _LossOrder(msgspec.Struct):
    default: tuple[str, ...]


class _LeaderRules(msgspec.Struct):
    ma: int


class _Units(msgspec.Struct):
    nations: tuple[Nation, ...]
    types: tuple[Type, ...]
    mix: dict[str, dict[str, int]]
    loss_order: _LossOrder
    leader_rules: _LeaderRules
    leaders: tuple[Leader, ...]


_units = read("units.toml", _Units)
NATIONS = _units.nations
NATION_IDS = tuple(nation.id for nation in NATIONS)
NATION = {nation.id: number for number, nation in enumerate(NATIONS)}
NATION_NAMES = ("English", "Burgundian", "French")
PEOPLES = ("English", "Burgundians", "French")
"""As who does something."""
TYPES = _units.types
TYPE_IDS = tuple(type.id for type in TYPES)
TYPE = {type.id: number for number, type in enumerate(TYPES)}
KINDS = len(TYPES)
HEAVY, LIGHT, INFANTRY, MILITIA, ARCHERS, ARTILLERY, ENGINEERS, SIEGE = range(KINDS)
SUPPORT_TYPES = tuple(number for number, type in enumerate(TYPES) if not type.combat)
"""MAI-3.2: Engineers and Siege Units."""
MIX = tuple(tuple(_units.mix[nation.id][type.id] for type in TYPES) for nation in NATIONS)
"""MAI-3.3: by nation and type."""
LOSS_ORDER = tuple(TYPE[id] for id in _units.loss_order.default)
"""MAI-8.4: what a program that asks nobody gives up first."""
Person = NewType("Person", Annotated[int, Span(0, 18)])
"""A leader, or the wagon: pieces of which there is one."""
NO_PERSON = Person(-1)
LEADERS = _units.leaders
LEADER_IDS = tuple(leader.id for leader in LEADERS)
LEADER = {leader.id: Person(number) for number, leader in enumerate(LEADERS)}
ALL_LEADERS = tuple(LEADER.values())
LEADER_COUNT = len(LEADERS)
LEADER_NATION = tuple(NATION[leader.nation] for leader in LEADERS)
LEADER_SIDE = tuple(SIDE_OF[nation] for nation in LEADER_NATION)
LEADER_NAMES = tuple(leader.name for leader in LEADERS)
SHORT_NAMES = (
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
ATTACK = tuple(leader.attack for leader in LEADERS)
DEFENCE = tuple(leader.defence for leader in LEADERS)
LEADER_MA = _units.leader_rules.ma
JEANNE, CHARLES, RAIS = LEADER["jeanne"], LEADER["charles"], LEADER["de_rais"]
SALISBURY, FASTOLF = LEADER["salisbury"], LEADER["fastolf"]
WAGON = Person(LEADER_COUNT)
"""MAI-12.9: the supply train goes with people and not with SPs: it is one piece and no part of a stack's twenty."""
WAGON_MA = 4
PERSON_SIDE = (*LEADER_SIDE, ENGLISH)
PERSON_NATION = (*LEADER_NATION, ENGLAND)
PERSON_IDS = (*LEADER_IDS, "wagon")
EVERYBODY = (*ALL_LEADERS, WAGON)
PERSON = {**LEADER, "wagon": WAGON}
PERSON_NAMES = (*SHORT_NAMES, "the supply train")
OF_SIDE = tuple(sum(1 << person for person in EVERYBODY if PERSON_SIDE[person] == side) for side in (ENGLISH, FRENCH))
"""The people of each side, as bits."""
OF_BURGUNDY = sum(1 << person for person in EVERYBODY if PERSON_NATION[person] == BURGUNDY)

# ---------------------------------------------------------------------- tables.toml


class _Crt(msgspec.Struct):
    columns: tuple[str, ...]
    min_roll: int
    max_roll: int
    beyond_best: str
    rows: tuple[tuple[str, ...], ...]
    source: tuple[str, ...]


class _CrtModifiers(msgspec.Struct):
    heavy_cavalry_clear: int
    french_attack_will_2: int
    french_attack_will_0: int
    field_works: int
    optional_all_attackers_militia: int
    optional_all_defenders_militia: int


class _FireRow(msgspec.Struct):
    min_sp: int
    max_sp: int
    loss: tuple[int, ...]


class _Fire(msgspec.Struct):
    rows: tuple[_FireRow, ...]


class _Siege(msgspec.Struct):
    falls_at: int
    defender_without_artillery_or_siege: int
    defender_only_militia: int
    optional_attacker_engineers: int
    optional_defender_engineers: int


class _Ground(msgspec.Struct):
    mp: int
    multiplier: int


class _River(msgspec.Struct):
    extra_mp: int
    free_if_town_on_either_side: bool
    multiplier: int


class _Terrain(msgspec.Struct):
    clear: _Ground
    village: _Ground
    woods: _Ground
    rough: _Ground
    swamp: _Ground
    town: _Ground
    cathedral_town: _Ground
    all_sea: _Ground
    neutral: _Ground
    river_hexside: _River


class _Fate(msgspec.Struct):
    killed: tuple[int, ...]
    captured: tuple[int, ...]


class _WillEvent(msgspec.Struct):
    id: str
    change: int
    once: bool


class _Will(msgspec.Struct):
    min: int
    max: int
    max_after_capture: int
    attack_modifier: dict[str, int]
    events: tuple[_WillEvent, ...]


class _Summons(msgspec.Struct):
    opens_at: int
    controller_home_area: int
    french_will_2: int
    french_will_0: int


class _Slip(msgspec.Struct):
    succeeds_at: int
    max_sp: int


class _Replacements(msgspec.Struct):
    bank_max: int
    max_sp_per_town: int
    english_cathedral_towns_per_rp: int
    burgundian_cathedral_towns_per_rp: int
    french_cathedral_towns_per_rp: int


class _Ransom(msgspec.Struct):
    rp_per_bonus_point: int
    minimum: int


class _Supply(msgspec.Struct):
    range: int
    attrition_divisor: int


class _Stacking(msgspec.Struct):
    max_sp: int
    unled_group_max_sp: int
    zoc_min_sp: int
    works_min_sp: int


class _Jeanne(msgspec.Struct):
    unknown: dict[str, str]
    field: dict[str, str]
    prisoner: dict[str, str]
    trial: dict[str, str]


class _Tables(msgspec.Struct):
    crt: _Crt
    crt_modifiers: _CrtModifiers
    defensive_fire: _Fire
    siege: _Siege
    terrain: _Terrain
    leader_fate: _Fate
    leader_fate_fallen_town: _Fate
    national_will: _Will
    summons: _Summons
    slip: _Slip
    replacements: _Replacements
    ransom: _Ransom
    supply: _Supply
    stacking: _Stacking
    jeanne_events: _Jeanne


_tables = read("tables.toml", _Tables)

COLUMNS = _tables.crt.columns
"""MAI-7.13: 1-3, 1-2, 1-1, 2-1, 3-1, 4-1."""
AUTOMATIC = len(COLUMNS)
"""The column beyond 4-1: −/E without a die (MAI-7.14)."""
LOWEST, HIGHEST = _tables.crt.min_roll, _tables.crt.max_roll
RETREAT, ELIMINATED = 100, 1000
"""A result of one side is a number: SPs lost, plus RETREAT if it retreats; or ELIMINATED (MAI-8.1)."""


def _result(text: str) -> int:
    if text == "E":
        return ELIMINATED
    return (RETREAT if text.endswith("R") else 0) + int(text.rstrip("R").replace("-", "0"))


def _cell(text: str) -> tuple[int, int]:
    attacker, defender = text.split("/")
    return _result(attacker), _result(defender)


CRT = tuple(tuple(_cell(cell) for cell in row) for row in _tables.crt.rows)
"""MAI-7.19, MAI-7.20: by modified die and column, what the attacker and the defender suffer."""
CRT_TEXT = _tables.crt.rows
BEYOND = _cell(_tables.crt.beyond_best)
BEYOND_TEXT = _tables.crt.beyond_best
HEAVY_BONUS = _tables.crt_modifiers.heavy_cavalry_clear
WORKS_MODIFIER = _tables.crt_modifiers.field_works
RAW_ATTACKERS = _tables.crt_modifiers.optional_all_attackers_militia
RAW_DEFENDERS = _tables.crt_modifiers.optional_all_defenders_militia
WILL_MODIFIER = (_tables.crt_modifiers.french_attack_will_0, 0, _tables.crt_modifiers.french_attack_will_2)
"""MAI-7.15, MAI-9.8: by National Will."""

FIRE = _tables.defensive_fire.rows
"""MAI-7.7, MAI-7.8."""

FALLS_AT = _tables.siege.falls_at
NO_GUNS = _tables.siege.defender_without_artillery_or_siege
ONLY_MILITIA = _tables.siege.defender_only_militia
SIEGE_ENGINEERS = (_tables.siege.optional_attacker_engineers, _tables.siege.optional_defender_engineers)

TERRAIN = _tables.terrain
RIVER_MP = TERRAIN.river_hexside.extra_mp
RIVER_MULTIPLIER = TERRAIN.river_hexside.multiplier

FATES = (_tables.leader_fate, _tables.leader_fate_fallen_town)
"""MAI-8.8, and the fallen-town line of MAI-8.9."""

WILL_LOWEST, WILL_HIGHEST = _tables.national_will.min, _tables.national_will.max
WILL_AFTER_CAPTURE = _tables.national_will.max_after_capture
WILL_EVENTS = tuple(event.id for event in _tables.national_will.events)
WILL_EVENT = {id: number for number, id in enumerate(WILL_EVENTS)}
WILL_CHANGE = tuple(event.change for event in _tables.national_will.events)
WILL_ONCE = tuple(event.once for event in _tables.national_will.events)

OPENS_AT = _tables.summons.opens_at
HOME_LOYALTY = _tables.summons.controller_home_area
SUMMONS_WILL = (_tables.summons.french_will_0, 0, _tables.summons.french_will_2)

SLIPS_AT = _tables.slip.succeeds_at
SLIP_MOST = _tables.slip.max_sp

BANK_MOST = _tables.replacements.bank_max
PER_TOWN = _tables.replacements.max_sp_per_town
TOWNS_PER_RP = (
    _tables.replacements.english_cathedral_towns_per_rp,
    _tables.replacements.burgundian_cathedral_towns_per_rp,
    _tables.replacements.french_cathedral_towns_per_rp,
)
"""MAI-5.7, by nation."""
RANSOM_PER_POINT = _tables.ransom.rp_per_bonus_point
RANSOM_LEAST = _tables.ransom.minimum

SUPPLY_RANGE = _tables.supply.range
ATTRITION = _tables.supply.attrition_divisor

STACK_MOST = _tables.stacking.max_sp
UNLED_MOST = _tables.stacking.unled_group_max_sp
ZOC_LEAST = _tables.stacking.zoc_min_sp
WORKS_LEAST = _tables.stacking.works_min_sp
SEA_MOST = 6
"""MAI-6.18."""

JEANNE_EVENTS = {
    state: {int(die): event for die, event in table.items()}
    for state, table in msgspec.structs.asdict(_tables.jeanne_events).items()
}
"""MAI-5.15: by her state and the die."""
