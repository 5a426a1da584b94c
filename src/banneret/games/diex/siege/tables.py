"""The tables of section 11, read once from the files siege_*.toml and looked up by small numbers."""

from dataclasses import dataclass
from typing import Literal

import msgspec

from ..ground.reading import read

CASTLE, GREAT_HALL = "castle", "great_hall"

# ---------------------------------------------------------------- supply


class _Bracket(msgspec.Struct, forbid_unknown_fields=True):
    modifier: int
    min: int
    max: int


class _Stock(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    dice: Literal["3D10", "1D10"]
    brackets: list[_Bracket]


class _Packhorse(msgspec.Struct, forbid_unknown_fields=True):
    days_each: int


class _InCampaign(msgspec.Struct, forbid_unknown_fields=True):
    days_per_resource_point: int


class _Supply(msgspec.Struct, forbid_unknown_fields=True):
    minimum_days: int
    castle: _Stock
    great_hall: _Stock
    packhorse: _Packhorse
    campaign: _InCampaign


_supply = read("siege_supply.toml", _Supply)
_STOCKS = {CASTLE: _supply.castle, GREAT_HALL: _supply.great_hall}

FEWEST_DAYS = _supply.minimum_days
"""DXS-11.1.1c: the garrison can fast for two days."""
SUPPLY_DICE = {place: int(stock.dice.partition("D")[0]) for place, stock in _STOCKS.items()}
"""DXS-11.1.1a: so many D10."""
DAYS_BY_HORSE = _supply.packhorse.days_each
"""DXS-11.1.1e."""
DAYS_BY_RESOURCE = _supply.campaign.days_per_resource_point
"""DXC-15.1a."""
PLACE_NAMES = {CASTLE: "castle", GREAT_HALL: "Great Hall"}


def supply_modifier(place: str, besieged: int) -> int:
    """DXS-11.1.1b."""
    return next(b.modifier for b in _STOCKS[place].brackets if b.min <= besieged <= b.max)


# ---------------------------------------------------------------- events


class _EventRoll(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["2D10"]
    early_days: int
    early_bonus: int
    cap: int
    minimum: int


class _Rationing(msgspec.Struct, forbid_unknown_fields=True):
    ratio_over: float
    ratio_up_to: float
    event_bonus: int
    name: str


class _EventRow(msgspec.Struct, forbid_unknown_fields=True):
    total: int
    id: str
    name: str
    effect: str
    points: int = 0
    initiative: str = ""
    bonus: int = 0
    dice: str = ""
    killed: tuple[int, int] = (0, 0)
    wounded: tuple[int, int] = (0, 0)
    destroyed: tuple[int, int] = (0, 0)
    nothing: tuple[int, int] = (0, 0)
    side: str = ""
    first_pick: str = ""
    joins: str = ""
    inside_castle: int = 0
    inside_great_hall: int = 0
    days: int = 0
    stone_thrower_days: int = 0
    killed_on: int = 0


class _Events(msgspec.Struct, forbid_unknown_fields=True):
    roll: _EventRoll
    rationing: list[_Rationing]
    event: list[_EventRow]


_events = read("siege_events.toml", _Events)
_by_id = {row.id: row for row in _events.event}

EVENTS = {row.total: row for row in _events.event}
"""DXS-11.6: by total."""
NOTHING = "none"
"""DXS-11.6u: the effect of an event that has none."""
EARLY_DAYS, EARLY_BONUS = _events.roll.early_days, _events.roll.early_bonus
"""DXS-11.1.2b, DXS-11.1.2f."""
MOST_TOTAL, LEAST_TOTAL = _events.roll.cap, _events.roll.minimum
"""DXS-11.1.2c, DXS-11.1.2e."""

RAIN_BONUS = _by_id["continuous_rain"].bonus
"""DXS-11.6d."""
DAYS_STOLEN = _by_id["stolen_supplies"].days
"""DXS-11.6n."""
TRAITOR = _by_id["traitor"].killed_on
"""DXS-11.6r."""
SABOTAGED = range(_by_id["saboteur"].destroyed[0], _by_id["saboteur"].destroyed[1] + 1)
"""DXS-11.6f."""
MURDERED = range(_by_id["assassin"].killed[0], _by_id["assassin"].killed[1] + 1)
STABBED = range(_by_id["assassin"].wounded[0], _by_id["assassin"].wounded[1] + 1)
"""DXS-11.6e."""
MESSENGER, RESCUE, RAIN, OPEN_GATE, ENGINEER = (
    _by_id[id].total for id in ("messenger", "rescue_party", "continuous_rain", "open_gate", "engineer")
)


def rationing(besiegers: int, besieged: int) -> int:
    """DXS-11.1.4a, DXS-11.1.4b: what is added to the event roll; the ratio is compared without a fraction."""
    for row in _events.rationing:
        if row.ratio_over * besieged < besiegers <= row.ratio_up_to * besieged:
            return row.event_bonus
    return 0


def event_total(day: int, dice: tuple[int, int], besiegers: int, besieged: int, long: bool) -> int:
    """DXS-11.1.2a to DXS-11.1.2c, DXS-11.1.2e, DXS-11.1.2f."""
    early = 0 if day > EARLY_DAYS else -EARLY_BONUS if long else EARLY_BONUS
    return max(LEAST_TOTAL, min(MOST_TOTAL, sum(dice) + early + rationing(besiegers, besieged)))


# ---------------------------------------------------------------- the rest


class _Initiative(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    besieger_bonus: int
    tie: Literal["besieger"]
    besieger_actions: list[str]
    besieged_actions: list[str]


class _Healing(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    scot_or_dane_in_campaign: int
    days: dict[str, int]


class _Lot(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    pieces: int
    days: int


class _Building(msgspec.Struct, forbid_unknown_fields=True):
    team_size: int
    lots: list[_Lot]


class _Patrols(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    arrives_on: dict[str, int]
    later_turns: int
    max_men: int
    max_riders: int
    max_missile: int
    sally_fraction_denominator: int
    animals_dice: Literal["1D6"]


class _Ratio(msgspec.Struct, forbid_unknown_fields=True):
    ratio_at_least: float
    bonus: int


class _Progress(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    bonus: int


class _Surrender(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    needed: int
    numbers: list[_Ratio]
    progress_castle: list[_Progress]
    progress_great_hall: list[_Progress]


class _Command(msgspec.Struct, forbid_unknown_fields=True):
    classes: list[str]


class _ArmyPoints(msgspec.Struct, forbid_unknown_fields=True):
    budget: int
    minimum_soldiers: int


class _Assault(msgspec.Struct, forbid_unknown_fields=True):
    quiet_turns_to_end: int
    night_supply_dice: Literal["1D6"]
    retreat_keeps_supply_fraction: float
    battle_outside_depth: int


class _Tables(msgspec.Struct, forbid_unknown_fields=True):
    initiative: _Initiative
    healing: _Healing
    building: _Building
    patrols: _Patrols
    quick_sally: dict[str, float]
    surrender: _Surrender
    command: _Command
    army_points: _ArmyPoints
    assault: _Assault


_tables = read("siege_tables.toml", _Tables)

BESIEGER_BONUS = _tables.initiative.besieger_bonus
"""DXS-11.1.3a."""
RECOVERY = {int(roll): days for roll, days in _tables.healing.days.items()}
"""DXS-11.1.5b: days by the roll."""
FOREIGN_HEALING = _tables.healing.scot_or_dane_in_campaign
"""DXC-14.7e: what Scots and Danes add to the roll in a campaign."""


@dataclass(slots=True, frozen=True)
class Lot:
    """DXS-11.2a, DXS-11.2b: what a team makes in a day."""

    id: str
    name: str
    pieces: int


LADDER, HOOK, MOAT = range(3)
LOTS = tuple(
    Lot(lot.id, lot.name, lot.pieces)
    for wanted in ("ladder", "grappling_hook", "filled_moat")
    for lot in _tables.building.lots
    if lot.id == wanted
)
TEAM = _tables.building.team_size

_THIRDS = {0.0: (0, 1), 0.3333333: (1, 3), 0.5: (1, 2), 0.6666667: (2, 3), 1.0: (1, 1)}
BROUGHT_IN = {letter: _THIRDS[share] for letter, share in _tables.quick_sally.items()}
"""DXS-11.4.2k: numerator and denominator of the share of the animals that get through, by result."""

SURRENDERS_AT = _tables.surrender.needed
"""DXS-11.5.1a."""
_PROGRESS = {row.id: row.bonus for row in (*_tables.surrender.progress_castle, *_tables.surrender.progress_great_hall)}
PROGRESS = {"none": 0, **_PROGRESS}
"""DXS-11.5.1d, DXS-11.5.1e: the bonus for how far the besieger has come."""


def numbers_bonus(besiegers: int, besieged: int) -> int:
    """DXS-11.5.1c."""
    return max(
        (row.bonus for row in _tables.surrender.numbers if besiegers >= row.ratio_at_least * besieged), default=0
    )


ARMY_POINTS = _tables.army_points.budget
FEWEST_BOUGHT = _tables.army_points.minimum_soldiers
"""DXS-11.6v."""


# ---------------------------------------------------------------- fire


class _Target(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    flammable: bool
    ignite: int


class _Needed(msgspec.Struct, forbid_unknown_fields=True):
    needed: int


class _SiegeDay(msgspec.Struct, forbid_unknown_fields=True):
    first_archer_bonus: int
    further_archer_bonus: int
    spread_bonus: int
    targets_per_day: int


class _Tactical(msgspec.Struct, forbid_unknown_fields=True):
    turns_to_destroy: int


class _Fire(msgspec.Struct, forbid_unknown_fields=True):
    dice: Literal["1D10"]
    target: list[_Target]
    spreading: _Needed
    dousing: _Needed
    siege_day: _SiegeDay
    tactical: _Tactical


_fire = read("siege_fire.toml", _Fire)

IGNITES = {target.id: target.ignite for target in _fire.target}
"""DXS-11.3.4: the number that sets a structure alight, by what it is made of."""
SPREADS, DOUSES = _fire.spreading.needed, _fire.dousing.needed
SPREAD_BONUS = _fire.siege_day.spread_bonus
"""DXS-11.3.2e."""


def archers_bonus(archers: int) -> int:
    """DXS-11.3.2b, DXS-11.3.2c."""
    day = _fire.siege_day
    return day.first_archer_bonus + day.further_archer_bonus * (archers - 1) if archers else 0
