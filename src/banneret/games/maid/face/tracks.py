"""The tracks beside the map: turns with what is to come, French National Will, the score, and the banks of the
nations."""

from functools import cache, lru_cache

from banneret.kernel.event import minus
from banneret.kernel.scene import Stop, Track

from ..determination.reinforcements import troops_of
from ..log import company, signed
from ..scenarios import SCENARIO_DATA, VICTORIES, Reinforcement
from ..state import MaidState
from ..tables import (
    BANK_MOST,
    FRENCH,
    LEADER,
    NATION,
    NATION_IDS,
    NATION_NAMES,
    SIDE_OF,
    WILL_AFTER_CAPTURE,
    WILL_HIGHEST,
    WILL_LOWEST,
    WILL_MODIFIER,
)
from ..victory import LEVELS, level
from .arms import NATION_ARMS

_SLACK = 4
"""How far the track of the score goes beyond the last level."""


def tracks(s: MaidState, points: int) -> tuple[Track, ...]:
    banks = tuple(_bank(nation, points) for nation, points in enumerate(s.banks) if nation in _nations(s.scenario))
    return (
        _turns(s.scenario, s.turn, s.coming),
        _will(s.will, s.captured),
        _score(s.scenario, points, level(s, points)),
        *banks,
    )


@cache
def _nations(scenario: str) -> frozenset[int]:
    """Those that have SPs in a scenario, or get any."""
    data = SCENARIO_DATA[scenario]
    return frozenset(
        (*(NATION[force.nation] for force in data.forces), *(NATION[one.nation] for one in data.reinforcements))
    )


@lru_cache(maxsize=1024)
def _turns(scenario: str, turn: int, coming: tuple[int, ...]) -> Track:
    """MAI-1.3; MAI-5.6: with the reinforcements that have not arrived; who waits comes next turn."""
    data = SCENARIO_DATA[scenario]
    stops = [Stop(number, "one winter turn, November to March", "snowing") for number in data.winter_turns]
    for number in coming:
        one = data.reinforcements[number]
        stops.append(Stop(max(one.turn, turn), reinforcement(one), "rally-the-troops"))
    boxes = tuple(_month(date) for date in data.turns)
    return Track(
        "turn",
        "Turns",
        turn,
        1,
        len(data.turns),
        data.turns[turn - 1],
        icon="hourglass",
        stops=tuple(stops),
        boxes=boxes,
    )


def reinforcement(data: Reinforcement) -> str:
    """ "French: Richemont with Heavy Cavalry 2, Light Cavalry 1"."""
    who = company(troops_of(data), sum(1 << LEADER[id] for id in data.leaders)).replace("Burgundian ", "")
    return f"{NATION_NAMES[NATION[data.nation]]}: {who}"


def _month(date: str) -> str:
    """ "Apr 29", "Winter 29"."""
    month, _, year = date.partition(" ")
    return f"{month if month == 'Winter' else month[:3]} {year[2:4]}"


@cache
def _will(will: int, captured: bool) -> Track:
    """MAI-9.8, MAI-9.9."""
    modifier = f"French attacks {signed(WILL_MODIFIER[will])}" if WILL_MODIFIER[will] else "no effect on attacks"
    stops = (Stop(WILL_AFTER_CAPTURE, "the most since Jeanne was captured", "handcuffs"),) if captured else ()
    boxes = tuple(f"{level} ({signed(change)})" if change else str(level) for level, change in enumerate(WILL_MODIFIER))
    return Track(
        "will",
        "French National Will",
        will,
        WILL_LOWEST,
        WILL_HIGHEST,
        f"{will}: {modifier}",
        FRENCH,
        "hearts",
        stops=stops,
        boxes=boxes,
    )


@lru_cache(maxsize=1024)
def _score(scenario: str, points: int, result: str) -> Track:
    """MAI-10.3, MAI-10.4: the French score if the game were scored now, and the levels of victory."""
    levels = sorted((line.min, LEVELS[line.result].words) for line in VICTORIES[SCENARIO_DATA[scenario].victory].levels)
    reached = levels[1:]
    first, last = min(points, reached[0][0] - _SLACK), max(points, reached[-1][0] + _SLACK)
    stops = tuple(Stop(least, words, "trophy-cup") for least, words in reached)
    return Track(
        "score",
        "French score",
        points,
        first,
        last,
        minus(f"{points}: {LEVELS[result].words}"),
        FRENCH,
        "trophy-cup",
        stops=stops,
    )


@cache
def _bank(nation: int, points: int) -> Track:
    """MAI-5.8."""
    id, name = f"bank.{NATION_IDS[nation]}", NATION_NAMES[nation]
    return Track(
        id,
        name,
        points,
        0,
        BANK_MOST,
        f"{name} {points}",
        SIDE_OF[nation],
        "two-coins",
        "Replacement points",
        arms=NATION_ARMS[nation],
    )
