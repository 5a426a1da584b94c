"""What a side is told before the battle, and the line above the map that says what it is about."""

from functools import lru_cache

import msgspec

from banneret.kernel.briefing import dates_of
from banneret.kernel.lean import Measured
from banneret.kernel.scene import Briefing, CallOut, Objective, Prize, Push, Stop, Track, Verb

from ..cast import BOUGHT, OWN_TURNS
from ..order_of_battle import SCENARIO_DATA, Captain, ScenarioData
from ..rows import read
from ..state import ChivalryState
from ..tables import CLEAR, CONSTANTS, ENEMY, ENGLISH, FRENCH, SEATS, SIDE_NAMES, WEATHERS, Side
from .words import short

MINUTES = 90


class _Words(msgspec.Struct, frozen=True):
    """Of a scenario: what has happened, who each side is and what it had best do."""

    situation: str
    balance: str
    who: dict[str, str]
    advice: dict[str, str] = {}


class _Briefings(msgspec.Struct, frozen=True):
    verbs: dict[str, tuple[Verb, ...]]
    scenario: dict[str, _Words]


_DATA = read("briefings.toml", _Briefings)
MEASURED = read("balance.toml", dict[str, Measured])
_NAMED = 2
"""So many captains of each side are named on the map."""


@lru_cache(maxsize=64)
def briefing(scenario: str, side: Side, break_points: tuple[int, int], seats: tuple[Side, ...]) -> Briefing:
    """CHV-25.4, CHV-25.5, CHV-25.7, in the words of one side; `seats` are the sides that the players have."""
    words = _DATA.scenario[scenario]
    data = SCENARIO_DATA.get(scenario)
    enemy = ENEMY[side]
    turns = data.turns if data else OWN_TURNS
    wins = [
        f"Break the {SIDE_NAMES[enemy]}: {break_points[enemy]} points of Cohesion and rating lost or routed.",
        "Or reach the enemy's Rear: capture the centre, or two battles.",
    ]
    if data is not None:
        holds = data.holder == side
        margin = f"{CONSTANTS.marginal_margin_percent} % of a break point"
        wins.append(
            f"Or hold the field: after turn {turns} you win unless you are {margin} worse off."
            if holds
            else f"After turn {turns} you must be {margin} better off, or the enemy holds the field."
        )
    measured = MEASURED[scenario]
    return Briefing(
        who=words.who[SEATS[side]],
        situation=words.situation,
        wins=tuple(wins),
        until=f"{turns} turn{'' if turns == 1 else 's'}",
        verbs=_DATA.verbs[SEATS[side]],
        minutes=measured.minutes,
        balance=words.balance,
        advice=words.advice.get(SEATS[side], ""),
        sides=() if data is None else tuple(_leaders(data, each) for each in seats),
        prizes=(
            Prize(str(break_points[enemy]), f"breaks the {SIDE_NAMES[enemy]}"),
            Prize(f"−{break_points[side]}", "breaks you"),
        ),
        dates=dates_of(_turns(data)),
        forces=() if data is None else _forces(data, seats),
        pushes=() if data is None else (_push(ENEMY[data.holder], seats),),
        lean=measured.lean,
    )


def _turns(data: ScenarioData | None) -> Track:
    """CHV-22.8, CHV-7.2: in short, the weather and who comes."""
    if data is None:
        return Track("turn", "", 1, 1, OWN_TURNS)
    stops = [Stop(sky.from_turn, _weather(sky.kind)) for sky in data.weather if sky.from_turn > 1 or sky.kind != _FAIR]
    turns = {one.arrives for one in data.unit} | {one.arrives for one in data.leader}
    for turn in sorted(turns - {0}):
        for side in (ENGLISH, FRENCH):
            if words := _arrivals(data, SEATS[side], turn):
                stops.append(Stop(turn, words))
    return Track("turn", "", 1, 1, data.turns, stops=tuple(stops))


_FAIR = WEATHERS[CLEAR].id


def _weather(kind: str) -> str:
    return next(weather.name.lower() for weather in WEATHERS if weather.id == kind)


def _arrivals(data: ScenarioData, side: str, turn: int) -> str:
    """ "Richemont comes", "three more French"."""
    names = [short(one.name) for one in data.leader if one.side == side and one.arrives == turn]
    if names:
        return f"{', '.join(names[:2])} come{'s' if len(names) == 1 else ''}"
    count = sum(one.side == side and one.arrives == turn for one in data.unit)
    return f"{count} more {SIDE_NAMES[SEATS.index(side)]}" if count else ""


def _captains(data: ScenarioData, side: Side) -> list[Captain]:
    """Who is there from the first, the greatest in front."""
    found = [one for one in data.leader if one.side == SEATS[side] and not one.arrives]
    return sorted(found, key=lambda one: -one.rating)


def _leaders(data: ScenarioData, side: Side) -> str:
    return ", ".join(short(one.name) for one in _captains(data, side)[:3])


def _forces(data: ScenarioData, seats: tuple[Side, ...]) -> tuple[CallOut, ...]:
    """Captains with the companies that are where they are."""
    found = []
    for seat, side in enumerate(seats):
        for one in _captains(data, side)[:_NAMED]:
            count = sum(unit.location == one.location and not unit.arrives for unit in data.unit)
            companies = f"{count} compan{'y' if count == 1 else 'ies'}" if count else "in reserve"
            found.append(CallOut(one.id, short(one.name), companies, seat))
    return tuple(found)


def _push(side: Side, seats: tuple[Side, ...]) -> Push:
    """Who does not hold the field comes on."""
    own, enemy = SEATS[side], SEATS[ENEMY[side]]
    return Push((f"centre_{own}_approach", f"centre_{enemy}_approach"), seats.index(side))


def briefing_of(s: ChivalryState, seat: int | None) -> Briefing:
    """A spectator is told what the side that holds the field is told."""
    scenario = s.scenario if s.scenario in _DATA.scenario else BOUGHT
    side = Side(s.players.index(seat)) if seat is not None else Side(max(s.cast.holder, 0))
    seats = tuple(Side(s.players.index(seat)) for seat in range(len(SEATS)))
    return briefing(scenario, side, (s.break_point[0], s.break_point[1]), seats)


@lru_cache(maxsize=4096)
def objective(
    side: Side, seats: tuple[int, int], holds: bool, turn: int, turns: int, lost: tuple[int, int], most: tuple[int, int]
) -> Objective:
    """What wins, for one side; `seats` are those of both sides."""
    enemy = ENEMY[side]
    name = SIDE_NAMES[enemy]
    left = turns - turn
    broken = [round(min(1.0, lost[each] / max(1, most[each])), 3) for each in (ENGLISH, FRENCH)]
    return Objective(
        wins=f"Hold the field, or break the {name}" if holds else f"Break the {name}",
        left="the last turn" if left <= 0 else f"{left} turn{'s' if left > 1 else ''} left",
        stands=f"{name} {lost[enemy]} of {most[enemy]}, {SIDE_NAMES[side]} {lost[side]} of {most[side]}",
        gauge=broken[enemy],
        of=seats[side],
        short=f"Break the {name} {lost[enemy]}/{most[enemy]} · own {lost[side]}/{most[side]}",
        shares=((seats[side], broken[enemy]), (seats[enemy], broken[side])),
    )
