"""The tables of section 11, read once from the files siege_*.toml and looked up by small numbers."""

from dataclasses import dataclass

from . import figures

CASTLE, GREAT_HALL = "castle", "great_hall"

# ---------------------------------------------------------------- supply

_supply = figures.SUPPLY
_STOCKS = {CASTLE: _supply.castle, GREAT_HALL: _supply.great_hall}

FEWEST_DAYS = _supply.minimum_days
"""DXS-11.1.1c: the garrison can fast for two days."""
SUPPLY_DICE = {place: int(stock.dice.partition("D")[0]) for place, stock in _STOCKS.items()}
"""DXS-11.1.1a: so many D10."""
DAYS_BY_HORSE = _supply.packhorse.days_each
"""DXS-11.1.1e."""
DAYS_BY_RESOURCE = _supply.campaign.days_per_resource_point
"""DXC-15.1a."""
_BRACKETS = {place: [(row.min, row.max, row.modifier) for row in stock.brackets] for place, stock in _STOCKS.items()}
PLACE_NAMES = {CASTLE: "castle", GREAT_HALL: "Great Hall"}


def supply_modifier(place: str, besieged: int) -> int:
    """DXS-11.1.1b."""
    for least, most, modifier in _BRACKETS[place]:
        if least <= besieged <= most:
            return modifier
    raise LookupError(f"no bracket of the stores is for {besieged} besieged (DXS-11.1.1b)")


# ---------------------------------------------------------------- events

_events = figures.EVENTS
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


@dataclass(slots=True, frozen=True)
class _Ratio:
    """A row of a table by the ratio of besiegers to besieged."""

    over: float
    up_to: float
    bonus: int


_RATIONING = [_Ratio(row.ratio_over, row.ratio_up_to, row.event_bonus) for row in _events.rationing]


def rationing(besiegers: int, besieged: int) -> int:
    """DXS-11.1.4a, DXS-11.1.4b: what is added to the event roll; the ratio is compared without a fraction."""
    for row in _RATIONING:
        if row.over * besieged < besiegers <= row.up_to * besieged:
            return row.bonus
    return 0


def event_total(day: int, dice: tuple[int, int], besiegers: int, besieged: int, long: bool) -> int:
    """DXS-11.1.2a to DXS-11.1.2c, DXS-11.1.2e, DXS-11.1.2f."""
    early = 0 if day > EARLY_DAYS else -EARLY_BONUS if long else EARLY_BONUS
    return max(LEAST_TOTAL, min(MOST_TOTAL, dice[0] + dice[1] + early + rationing(besiegers, besieged)))


# ---------------------------------------------------------------- the rest

_tables = figures.TABLES

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


_NUMBERS = [(row.ratio_at_least, row.bonus) for row in _tables.surrender.numbers]


def numbers_bonus(besiegers: int, besieged: int) -> int:
    """DXS-11.5.1c."""
    found = 0
    for at_least, bonus in _NUMBERS:
        if bonus > found and besiegers >= at_least * besieged:
            found = bonus
    return found


ARMY_POINTS = _tables.army_points.budget
FEWEST_BOUGHT = _tables.army_points.minimum_soldiers
"""DXS-11.6v."""


# ---------------------------------------------------------------- fire

_fire = figures.FIRE

IGNITES = {target.id: target.ignite for target in _fire.target}
"""DXS-11.3.4: the number that sets a structure alight, by what it is made of."""
SPREADS, DOUSES = _fire.spreading.needed, _fire.dousing.needed
SPREAD_BONUS = _fire.siege_day.spread_bonus
"""DXS-11.3.2e."""


_FIRST_ARCHER, _FURTHER_ARCHER = _fire.siege_day.first_archer_bonus, _fire.siege_day.further_archer_bonus


def archers_bonus(archers: int) -> int:
    """DXS-11.3.2b, DXS-11.3.2c."""
    return _FIRST_ARCHER + _FURTHER_ARCHER * (archers - 1) if archers else 0
