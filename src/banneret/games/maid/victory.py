"""Section 10: victory."""

from dataclasses import dataclass
from typing import Final

from banneret.kernel.event import minus
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result

from .country import BOURGES, CHINON, ORLEANS, PARIS, TOWN, TOWN_CELL, TOWNS
from .forces.stacks import besieged
from .log import tell
from .scenarios import TOWNS_IN, VICTORIES
from .state import CAPTIVE, KILLED, MaidState
from .tables import (
    ALL_LEADERS,
    ENEMY,
    ENGLISH,
    FRENCH,
    JEANNE,
    LEADER_SIDE,
    NO_SIDE,
    SHORT_NAMES,
    SIDE_NAMES,
    SIDE_OF,
    Side,
)


@dataclass(slots=True, frozen=True)
class Outcome:
    """MAI-10.4: a result in words, who wins, and how much."""

    words: str
    winner: int | None
    weight: float

    def worth(self, side: Side) -> float:
        """What a side gets by it."""
        return 0.0 if self.winner is None else self.weight if self.winner == side else -self.weight


LEVELS: Final = {
    "french_decisive": Outcome("French decisive victory", FRENCH, 1.0),
    "french_marginal": Outcome("French marginal victory", FRENCH, 0.5),
    "draw": Outcome("Draw", None, 0.0),
    "english_marginal": Outcome("English marginal victory", ENGLISH, 0.5),
    "english_decisive": Outcome("English decisive victory", ENGLISH, 1.0),
}
DECISIVE: Final = ("english_decisive", "french_decisive")
"""By side."""


@dataclass(slots=True, frozen=True)
class Line:
    """A line of the score sheet."""

    text: str
    points: int


def held_by(s: MaidState, town: int) -> Side:
    """The side that controls a town; NO_SIDE outside the window."""
    nation = s.control[town]
    return SIDE_OF[nation] if nation >= 0 else NO_SIDE


def sheet(s: MaidState) -> list[Line]:
    """MAI-10.3: what the French player scores if the game is scored now, line by line."""
    schedule = VICTORIES[s.data.victory]
    lines: list[Line] = []
    if schedule.town_vp:
        for town in TOWNS_IN[s.scenario]:
            if held_by(s, town) == FRENCH:
                lines.append(Line(f"{TOWNS[town].name} is French", TOWNS[town].vp))
    for side, holds, words in (
        (FRENCH, schedule.french_holds, "is French"),
        (ENGLISH, schedule.english_holds, "is English"),
    ):
        for id, points in holds.items():
            if held_by(s, TOWN[id]) == side:
                lines.append(Line(f"{TOWNS[TOWN[id]].name} {words}", points))
    if schedule.orleans_besieged and besieged(s, FRENCH) >> TOWN_CELL[ORLEANS] & 1:
        lines.append(Line("Orléans is besieged", schedule.orleans_besieged))
    if s.crowned and schedule.crowned:
        lines.append(Line("Charles is crowned", schedule.crowned))
    taken = schedule.leader_taken
    for leader in ALL_LEADERS:
        if leader != JEANNE and s.at[leader] in (KILLED, CAPTIVE) and not s.first_prisoners >> leader & 1:
            points = taken.english if LEADER_SIDE[leader] == ENGLISH else taken.french
            fate = "dead" if s.at[leader] == KILLED else "a prisoner"
            lines.append(Line(f"{SHORT_NAMES[leader]} is {fate}", points))
    if s.captured and taken.jeanne:
        lines.append(Line("Jeanne was captured", taken.jeanne))
    return lines


def score(s: MaidState) -> int:
    return sum(line.points for line in sheet(s))


def level(s: MaidState, points: int) -> str:
    """MAI-10.4, MAI-11.10: the first line whose `min` the score reaches."""
    return next(line.result for line in VICTORIES[s.data.victory].levels if points >= line.min)


def result(kind: str, outcome: str, reason: str, rules: tuple[str, ...]) -> Result:
    found = LEVELS[outcome]
    scores = (found.worth(ENGLISH), found.worth(FRENCH))
    return Result(kind, found.words, () if found.winner is None else (found.winner,), scores, reason, rules)


def _end(s: MaidState, ref: Referee, kind: str, outcome: str, reason: str, rules: tuple[str, ...]) -> None:
    found = result(kind, outcome, minus(reason), rules)
    if ref.hears:
        tell(s, ref, "end", f"{found.level}. {reason}", rules)
    s.end(found)


def charles_lost(s: MaidState, ref: Referee) -> None:
    """MAI-10.2: at once, in any scenario."""
    _end(s, ref, "charles", DECISIVE[ENGLISH], "Charles is lost, and with him the crown of France.", ("MAI-10.2",))


def check_automatic(s: MaidState, ref: Referee) -> None:
    """MAI-10.1, MAI-10.2: the automatic victory step of the campaigns; if both occur the French win."""
    if not s.data.campaign:
        return
    if s.crowned and held_by(s, PARIS) == FRENCH and held_by(s, ORLEANS) == FRENCH:
        reason = "Charles is crowned, and Paris and Orléans are his."
        _end(s, ref, "automatic", DECISIVE[FRENCH], reason, ("MAI-10.1",))
    elif all(held_by(s, town) == ENGLISH for town in (ORLEANS, CHINON, BOURGES)):
        reason = "Orléans, Chinon and Bourges are in English hands."
        _end(s, ref, "automatic", DECISIVE[ENGLISH], reason, ("MAI-10.2",))


def check_armies(s: MaidState, ref: Referee) -> None:
    """MAI-10.5: a side without combat SPs at the end of a turn."""
    left = [bool(s.fighting[side]) for side in (ENGLISH, FRENCH)]
    if all(left):
        return
    if not any(left):
        _end(s, ref, "armies", "draw", "Neither side has an army left.", ("MAI-10.5",))
    else:
        winner = left.index(True)
        reason = f"The {SIDE_NAMES[ENEMY[winner]]} have no army left."
        _end(s, ref, "armies", DECISIVE[winner], reason, ("MAI-10.5",))


def check_last_turn(s: MaidState, ref: Referee) -> None:
    """MAI-4.6, MAI-10.3: after the last turn the game is scored."""
    if s.turn == len(s.data.turns):
        points = score(s)
        _end(s, ref, "scored", level(s, points), f"The French score {points}.", ("MAI-10.3", "MAI-10.4", "MAI-11.10"))
