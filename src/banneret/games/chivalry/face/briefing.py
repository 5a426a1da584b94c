"""What a side is told before the battle, and the line above the map that says what it is about."""

from functools import lru_cache

import msgspec

from banneret.kernel.scene import Briefing, Objective, Verb

from ..cast import BOUGHT, OWN_TURNS, SCENARIO_DATA
from ..state import ChivalryState
from ..tables import CONSTANTS, ENEMY, SEATS, SIDE_NAMES, Side, read

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


@lru_cache(maxsize=64)
def briefing(scenario: str, side: Side, break_points: tuple[int, int]) -> Briefing:
    """CHV-25.4, CHV-25.5, CHV-25.7, in the words of one side."""
    words = _DATA.scenario[scenario]
    data = SCENARIO_DATA.get(scenario)
    enemy = ENEMY[side]
    turns = data.turns if data else OWN_TURNS
    wins = [
        f"Break the {SIDE_NAMES[enemy]}: {break_points[enemy]} points of Cohesion and rating lost or routed. "
        f"You break at {break_points[side]}.",
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
    return Briefing(
        who=words.who[SEATS[side]],
        situation=words.situation,
        wins=tuple(wins),
        until=f"{turns} turns",
        verbs=_DATA.verbs[SEATS[side]],
        minutes=MINUTES,
        balance=words.balance,
        advice=words.advice.get(SEATS[side], ""),
    )


def briefing_of(s: ChivalryState, seat: int | None) -> Briefing:
    """A spectator is told what the side that holds the field is told."""
    scenario = s.scenario if s.scenario in _DATA.scenario else BOUGHT
    side = Side(s.players.index(seat)) if seat is not None else Side(max(s.cast.holder, 0))
    return briefing(scenario, side, (s.break_point[0], s.break_point[1]))


@lru_cache(maxsize=4096)
def objective(
    side: Side, seat: int, holds: bool, turn: int, turns: int, lost: tuple[int, int], most: tuple[int, int]
) -> Objective:
    """What wins, for one side."""
    enemy = ENEMY[side]
    name = SIDE_NAMES[enemy]
    left = turns - turn
    return Objective(
        wins=f"Hold the field, or break the {name}" if holds else f"Break the {name}",
        left="the last turn" if left <= 0 else f"{left} turn{'s' if left > 1 else ''} left",
        stands=f"{name} {lost[enemy]} of {most[enemy]}, {SIDE_NAMES[side]} {lost[side]} of {most[side]}",
        gauge=round(min(1.0, lost[enemy] / max(1, most[enemy])), 3),
        of=seat,
    )
