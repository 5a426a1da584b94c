"""Sheets beside the map: the score, the sieges, the Maid, leaders and prisoners, and reinforcements to come."""

from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.event import minus
from banneret.kernel.scene import Sheet

from ..country import NAMES, TOWN, TOWNS
from ..determination.ransom import price
from ..determination.siege_odds import investing, siege_chance
from ..forces.leaders import attack_bonus, defence_bonus
from ..forces.stacks import besieged, fighters, stack
from ..log import percent, signed
from ..scenarios import SCENARIO_DATA, VICTORIES
from ..state import ABSENT, CAPTIVE, DEAD, EXECUTED, IN_FIELD, KILLED, PRISONER, TRIAL, UNKNOWN, WAITING, MaidState
from ..tables import (
    ALL_LEADERS,
    ENEMY,
    ENGLISH,
    FRENCH,
    JEANNE,
    LEADER_NATION,
    LEADER_SIDE,
    NATION_NAMES,
    SHORT_NAMES,
    SIDE_NAMES,
    Person,
)
from ..victory import LEVELS, Line
from .counters import EVENT_NOTES
from .tracks import reinforcement

JEANNE_WORDS = {
    UNKNOWN: "not yet come to court",
    IN_FIELD: "in the field",
    PRISONER: "a prisoner",
    TRIAL: "on trial at Rouen",
    EXECUTED: "executed",
    DEAD: "dead",
}
"""MAI-5.15: her states."""


def sheets(s: MaidState, lines: list[Line], result: str) -> tuple[Sheet, ...]:
    found = [_score(s, lines, result), _sieges(s), _maid(s.jeanne, s.event, s.captured), _leaders(s)]
    if s.coming:
        found.append(_coming(s.scenario, s.turn, s.coming))
    return tuple(sheet for sheet in found if sheet.rows)


def _score(s: MaidState, lines: list[Line], result: str) -> Sheet:
    """MAI-10.3, MAI-10.4."""
    rows = [(line.text, signed(line.points)) for line in lines]
    over = s.result is not None
    rows.append(("French score" if over else "French score now", minus(str(sum(line.points for line in lines)))))
    note = _levels(s.scenario) if over else f"{LEVELS[result].words} if the game ended now. {_levels(s.scenario)}"
    return Sheet("score", "Score", ("", "Points"), tuple(rows), note=note)


@lru_cache(maxsize=64)
def _levels(scenario: str) -> str:
    """MAI-11.10: what the French need for each level."""
    levels = VICTORIES[SCENARIO_DATA[scenario].victory].levels
    words = [minus(f"{line.min} or more: {LEVELS[line.result].words}") for line in levels[:-1]]
    return "; ".join((*words, f"less: {LEVELS[levels[-1].result].words}")) + "."


def _sieges(s: MaidState) -> Sheet:
    """MAI-9.3, MAI-9.4: who lies before what with how much, and the chances that it falls this turn and within
    three."""
    rows = []
    for side in (ENGLISH, FRENCH):
        for cell in members(besieged(s, ENEMY[side])):
            outside, garrison = investing(stack(s, side, cell)), fighters(stack(s, ENEMY[side], cell))
            now, soon = siege_chance(s, side, cell)
            rows.append((NAMES[cell], SIDE_NAMES[side], f"{outside} : {garrison}", percent(now), percent(soon)))
    note = "Investing strength against the garrison; the chances that the town falls if nothing else changes."
    return Sheet(
        "sieges", "Sieges", ("Town", "By the", "Strength", "Falls now", "In three turns"), tuple(rows), note=note
    )


@lru_cache(maxsize=64)
def _maid(state: int, event: str, captured: bool) -> Sheet:
    rows = [("Jeanne is", JEANNE_WORDS[state])]
    if event:
        rows.append(("This turn", EVENT_NOTES[event]))
    if captured:
        rows.append(("Since her capture", "National Will is never above 1"))
    return Sheet("maid", "The Maid", ("", ""), tuple(rows))


def _leaders(s: MaidState) -> Sheet:
    """MAI-3.5, with who is captive, dead or still to come."""
    rows = []
    for leader in ALL_LEADERS:
        if s.at[leader] != ABSENT and not (leader == JEANNE and s.jeanne == UNKNOWN):
            bonuses = f"{attack_bonus(s, leader)} / {defence_bonus(s, leader)}"
            rows.append((SHORT_NAMES[leader], NATION_NAMES[LEADER_NATION[leader]], bonuses, _whereabouts(s, leader)))
    return Sheet("leaders", "Leaders", ("", "Nation", "Attack / defence", "Where"), tuple(rows))


def _whereabouts(s: MaidState, leader: Person) -> str:
    at = s.at[leader]
    if at >= 0:
        return NAMES[at]
    if leader == JEANNE and at in (CAPTIVE, KILLED):
        return JEANNE_WORDS[s.jeanne]
    if at == CAPTIVE:
        return f"prisoner of the {SIDE_NAMES[1 - LEADER_SIDE[leader]]}; ransom {price(leader)}"
    return {KILLED: "dead", WAITING: "to come"}[at]


@lru_cache(maxsize=1024)
def _coming(scenario: str, turn: int, coming: tuple[int, ...]) -> Sheet:
    """MAI-5.6."""
    data = SCENARIO_DATA[scenario]
    rows = []
    for number in coming:
        one = data.reinforcements[number]
        when = data.turns[one.turn - 1] if one.turn > turn else "now, or as soon as a town is open"
        rows.append((when, reinforcement(one), ", ".join(TOWNS[TOWN[id]].name for id in one.at)))
    return Sheet("coming", "Reinforcements", ("When", "Who", "Where"), tuple(rows))
