"""What towns, troops and leaders are worth: in points of the score sheet, whoever gains them."""

from functools import lru_cache
from math import erf, sqrt

from ..country import BOURGES, CATHEDRALS, CHINON, ORLEANS, PARIS, RHEIMS, TOWN_CELL, TOWNS
from ..parties import Counts
from ..scenarios import TOWNS_IN, VICTORIES
from ..state import MaidState
from ..tables import ATTACK, CHARLES, DEFENCE, FRENCH, JEANNE, KINDS, LEADER_COUNT, LEADER_SIDE, Person
from ..victory import LEVELS, score

BASE = 0.3
"""What any town is worth besides: supply, a place to stand."""
CATHEDRAL = 0.2
"""More for a cathedral town where replacements depend on it."""
TROOPS = (0.34, 0.3, 0.28, 0.2, 0.34, 0.5, 0.2, 0.45)
"""An SP by type."""
CROWN_HOPE = 0.7
"""The share of the coronation's points that Rheims is worth before it."""
AUTOMATIC = {PARIS: 4.0, ORLEANS: 3.0, CHINON: 1.5, BOURGES: 1.5}
"""In campaigns, more for the towns that can end the war (MAI-10.1, MAI-10.2)."""
WILL_STEP = 0.8
"""One step of National Will."""
FIELD_FATE, TOWN_FATE = 1 / 18, 11 / 36
"""The chance that a leader of a destroyed stack, or garrison, is killed or taken (MAI-8.8, MAI-8.9)."""
CHARLES_WORTH = 25.0
"""With Charles the game is lost (MAI-10.2)."""


def crown_open(s: MaidState) -> bool:
    """Whether Charles can still be crowned and it would count."""
    return s.at[CHARLES] >= 0 and not s.crowned and not s.data.charles_crowned


def town_worths(s: MaidState) -> dict[int, float]:
    """By hex: what it means that a town is in French hands and not in English ones."""
    schedule = VICTORIES[s.data.victory]
    found: dict[int, float] = {}
    for town in TOWNS_IN[s.scenario]:
        id = TOWNS[town].id
        worth = BASE + schedule.french_holds.get(id, 0) - schedule.english_holds.get(id, 0)
        if schedule.town_vp:
            worth += TOWNS[town].vp + AUTOMATIC.get(town, 0.0)
        if town in CATHEDRALS and not s.data.rp_fixed:
            worth += CATHEDRAL
        if town == RHEIMS and crown_open(s):
            worth += CROWN_HOPE * schedule.crowned + WILL_STEP
        found[TOWN_CELL[town]] = worth
    return found


def siege_of_orleans(s: MaidState) -> float:
    """What it means to the English to stand before Orléans: the points of the schedule (MAI-10.3) and the Will that its
    relief lifts (MAI-9.10)."""
    return -VICTORIES[s.data.victory].orleans_besieged * 0.8 + (WILL_STEP if s.orleans_besieged else 0.0)


@lru_cache(maxsize=1 << 14)
def troops_worth(counts: Counts) -> float:
    return sum(count * TROOPS[slot % KINDS] for slot, count in enumerate(counts) if count)


def leader_worth(s: MaidState, leader: Person) -> float:
    """What is lost with a leader who is taken or killed."""
    if leader >= LEADER_COUNT:
        return 0.5
    if leader == CHARLES:
        return CHARLES_WORTH
    taken = VICTORIES[s.data.victory].leader_taken
    points = (
        -taken.jeanne + 2 * WILL_STEP
        if leader == JEANNE
        else -taken.french
        if LEADER_SIDE[leader] == FRENCH
        else taken.english
    )
    return points + 0.4 * ATTACK[leader] + 0.2 * DEFENCE[leader]


def utility(s: MaidState, points: float, spread: float) -> float:
    """What an expected score of the French is worth to them, from -1 to 1: the levels of MAI-10.4, with so much doubt
    about the score."""
    total, above = 0.0, 0.0
    for line in VICTORIES[s.data.victory].levels:
        reached = 1.0 if line.min < -500 else 0.5 * (1.0 + erf((points - line.min + 0.5) / (spread * sqrt(2.0))))
        total += (reached - above) * LEVELS[line.result].worth(FRENCH)
        above = reached
    return total


def french_score(s: MaidState) -> int:
    """The score of the French as it is."""
    return score(s)
