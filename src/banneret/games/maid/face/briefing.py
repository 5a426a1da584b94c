"""What each side is told before a scenario, and the line above the map that says what it is about."""

from functools import cache, lru_cache

import msgspec

from banneret.kernel.briefing import BriefingWords, ScenarioWords, dates_of, leaning
from banneret.kernel.event import minus
from banneret.kernel.lean import Measured
from banneret.kernel.scene import Briefing, CallOut, Grade, Objective, Prize, Stop, Track

from ..country import NAMED, NAMES, ORLEANS, TOWN, TOWN_CELL, TOWNS
from ..data_files import read
from ..scenarios import SCENARIO_DATA, VICTORIES, Force, Reinforcement, Victory
from ..setup import VARIANTS, set_up
from ..state import MaidState
from ..tables import (
    ENGLISH,
    FRENCH,
    LEADER,
    NATION,
    RAIS,
    SEATS,
    SHORT_NAMES,
    SIDE_NAMES,
    SIDE_OF,
    Side,
)
from ..victory import LEVELS, score

MOST_GRADES = 11
"""Of more the boxes of the scale are bands."""
MOST_FORCES = 2
"""So many armies of each side are named on the map."""


class _Words(ScenarioWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    prizes: tuple[str, ...]
    at: dict[str, tuple[str, ...]]
    """Where each verb can be seen."""


_DATA = read("briefings.toml", BriefingWords[_Words])
MEASURED = read("balance.toml", dict[str, Measured])


def briefing(s: MaidState, seat: int | None) -> Briefing:
    """A spectator is told what the French are told."""
    return _briefing(s.scenario, FRENCH if seat is None else Side(seat), s.no_rais)


@lru_cache(maxsize=64)
def _briefing(scenario: str, side: Side, no_rais: bool) -> Briefing:
    data, words, name = SCENARIO_DATA[scenario], _DATA.scenario[scenario], SEATS[side]
    start = _start(scenario)
    first = score(start)
    grades = _scale(data.victory, side)
    measured = MEASURED[scenario]
    return Briefing(
        who=words.who[name],
        situation=words.situation,
        wins=(_wins(scenario, side, first),),
        until=f"{len(data.turns)} turn{'' if len(data.turns) == 1 else 's'}, to the end of {data.turns[-1]}",
        verbs=tuple(
            msgspec.structs.replace(verb, at=words.at.get(verb.name.lower(), ())) for verb in _DATA.verbs[name]
        ),
        minutes=measured.minutes,
        balance=leaning(measured.lean, SIDE_NAMES),
        advice=words.advice[name],
        sides=tuple(_leaders(scenario, each, no_rais) for each in (ENGLISH, FRENCH)),
        scale=tuple(grade for grade, _low, _high in grades),
        here=next(number for number, (_grade, low, high) in enumerate(grades) if low <= first <= high),
        prizes=tuple(_prize(VICTORIES[data.victory], id, side) for id in words.prizes),
        dates=dates_of(_turns(scenario)),
        forces=tuple(_call_out(start, force, no_rais) for force in _armies(scenario, no_rais)),
        pushes=words.arrows(SEATS),
        lean=measured.lean,
    )


@cache
def _start(scenario: str) -> MaidState:
    return set_up(scenario, {variant.id: variant.values[0] for variant in VARIANTS})


def _wins(scenario: str, side: Side, first: int) -> str:
    """MAI-10.3, MAI-10.4; MAI-10.1, MAI-10.2 in the campaigns."""
    data = SCENARIO_DATA[scenario]
    when = f"by the end of {data.turns[-1]}"
    if side == FRENCH:
        return minus(f"Score {_needed(scenario, FRENCH)} points {when}. You begin with {first}.")
    return minus(f"Keep the French below {_needed(scenario, ENGLISH) + 1} points {when}. They begin with {first}.")


@cache
def _needed(scenario: str, side: Side) -> int:
    """The least that the French win with, and the most that the English do."""
    levels = {line.result: line.min for line in VICTORIES[SCENARIO_DATA[scenario].victory].levels}
    return levels["french_marginal"] if side == FRENCH else levels["draw"] - 1


def _scale(victory: str, side: Side) -> list[tuple[Grade, int, int]]:
    """MAI-10.4: the French score with who wins by it, worst for the side first; each box with its bounds."""
    bands = []
    high = 10**6
    for line in VICTORIES[victory].levels:
        bands.append((LEVELS[line.result], line.min, high))
        high = line.min - 1
    bands.reverse()
    middle = bands[-1][1] - bands[0][2] - 1
    found = []
    for number, (outcome, low, high) in enumerate(bands):
        ends = number in (0, len(bands) - 1)
        boxes = [(low, high)] if ends or middle + 2 > MOST_GRADES else [(one, one) for one in range(low, high + 1)]
        words = "decisive" if outcome.weight == 1 else "draw" if outcome.winner is None else ""
        found += [(Grade(_box(*box), outcome.winner, words), *box) for box in boxes]
    return found if side == FRENCH else found[::-1]


def _box(low: int, high: int) -> str:
    if low < -100:
        return minus(f"≤ {high}")
    if high > 1000:
        return minus(f"{low} +")
    return minus(str(low) if low == high else f"{low}–{high}")


def _prize(schedule: Victory, id: str, side: Side) -> Prize:
    """MAI-10.3: what it changes in the French score, in the words of one side."""
    own = side == FRENCH
    if id == "siege":
        return Prize(f"+{-schedule.orleans_besieged}", "siege broken" if own else "siege kept")
    if id == "crowned":
        return Prize(str(schedule.crowned), "Charles crowned")
    if id == "jeanne":
        lost = schedule.leader_taken.jeanne
        return Prize(minus(str(lost)) if own else f"+{-lost}", "Jeanne lost" if own else "Jeanne taken")
    if id == "leader":
        return Prize("±1", "a leader lost")
    town = TOWN[id]
    return Prize(str(schedule.french_holds.get(id, TOWNS[town].vp)), TOWNS[town].name)


def _turns(scenario: str) -> Track:
    """The months, with who comes in which (MAI-5.6)."""
    data = SCENARIO_DATA[scenario]
    stops = [Stop(one.turn, _comes(one)) for one in data.reinforcements]
    if data.jeanne_arrives_by_turn:
        stops.append(Stop(data.jeanne_arrives_by_turn, "Jeanne comes by now"))
    # the year is said where it is not everywhere the same
    years = len({date[-4:] for date in data.turns if date[-4:].isdigit()}) > 1 or bool(data.winter_turns)
    boxes = tuple(date if years else date.partition(" ")[0] for date in data.turns)
    return Track("turn", "", 1, 1, len(data.turns), stops=tuple(stops), boxes=boxes)


def _comes(one: Reinforcement) -> str:
    """ "Richemont joins the French"."""
    names = ", ".join(SHORT_NAMES[LEADER[id]] for id in one.leaders)
    whose = SIDE_NAMES[SIDE_OF[NATION[one.nation]]]
    return f"{names} joins the {whose}" if names else f"{sum(one.sp.values())} strength points for the {whose}"


# ---------------------------------------------------------------------- who is where


def _leaders(scenario: str, side: Side, no_rais: bool) -> str:
    """The best known of them."""
    ids = [id for force in SCENARIO_DATA[scenario].forces if _side(force) == side for id in _led_by(force, no_rais)]
    return ", ".join(SHORT_NAMES[LEADER[id]] for id in ids[:3])


def _led_by(force: Force, no_rais: bool) -> tuple[str, ...]:
    """MAI-12.11: de Rais may be left out."""
    return tuple(id for id in force.leaders if not (no_rais and LEADER[id] == RAIS))


def _side(force: Force) -> Side:
    return SIDE_OF[NATION[force.nation]]


@cache
def _armies(scenario: str, no_rais: bool) -> tuple[Force, ...]:
    """The strongest forces with a leader, of each side."""
    led = [force for force in SCENARIO_DATA[scenario].forces if _led_by(force, no_rais) and force.at in NAMED]
    led.sort(key=lambda force: -sum(force.sp.values()))
    return tuple(force for side in (ENGLISH, FRENCH) for force in [f for f in led if _side(f) == side][:MOST_FORCES])


def _call_out(s: MaidState, force: Force, no_rais: bool) -> CallOut:
    leaders = _led_by(force, no_rais)
    names = ", ".join(SHORT_NAMES[LEADER[id]] for id in leaders[:2])
    where = f"at {NAMES[force.cell]}"
    if force.works:
        where = "in the works"
    elif s.orleans_besieged and force.cell == TOWN_CELL[ORLEANS] and _side(force) == FRENCH:
        where = "shut in"
    return CallOut(leaders[0], names, f"{sum(force.sp.values())} strength points {where}", _side(force))


# ---------------------------------------------------------------------- the line above the map


def objective(s: MaidState, seat: int | None, points: int) -> Objective:
    """MAI-10.3: the score as it would count now; who looks on sees the French one."""
    return _objective(s.scenario, seat, s.turn, points)


@lru_cache(maxsize=4096)
def _objective(scenario: str, seat: int | None, turn: int, points: int) -> Objective:
    turns = SCENARIO_DATA[scenario].turns
    left = len(turns) - turn
    side = FRENCH if seat is None else Side(seat)
    by, time = turns[-1], "the last turn" if left <= 0 else f"{left + 1} turns left"
    needed, most = _needed(scenario, FRENCH), _needed(scenario, ENGLISH)
    if side == FRENCH:
        have = "you have" if seat is not None else "now"
        return Objective(
            f"Reach {needed} points by the end of {by}",
            time,
            minus(f"{have} {points}"),
            round(min(1.0, max(0.0, points / needed)), 3),
            FRENCH,
            short=minus(f"Reach {needed} points · {have} {points}"),
            steps=(min(max(points, 0), needed), needed) if needed <= MOST_GRADES else None,
        )
    # twice what they may have at most: full when the French have nothing, half where the verdict turns
    gauge = 1 - points / (2 * max(1, most))
    return Objective(
        minus(f"Keep them below {most + 1} points by the end of {by}"),
        time,
        minus(f"they have {points}"),
        round(min(1.0, max(0.0, gauge)), 3),
        ENGLISH,
        short=minus(f"Keep them below {most + 1} points · they have {points}"),
    )
