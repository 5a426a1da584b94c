"""The points as numbers: for what, when, and by which mission. They are public (DXC-3b)."""

from collections.abc import Sequence

from banneret.kernel.observer import Columns, Row

from ....siege.face.observing.gathering import flags, numbers
from ...state import Award, CampaignState
from ..missions import REPORTS

_SIDES = ("king", "rebel")
_REPORTS = tuple(REPORTS)
_REPORT: dict[str, int] = {report: number for number, report in enumerate(_REPORTS)}
_MOST = 999
_SCORES = len(_SIDES) * len(_REPORTS)


class ScoreColumns:
    """Half points: in all, by day, by mission."""

    def __init__(self, columns: Columns, missions: Sequence[str], turns: int) -> None:
        self.points = numbers(
            columns, [f"{side}.points.{report}" for side in _SIDES for report in _REPORTS], _MOST, -_MOST
        )
        self.score = columns.number("king.points", _MOST, -_MOST)
        columns.number("rebel.points", _MOST, -_MOST)
        self.turns = turns
        self.first = len(columns.all)
        for turn in range(1, turns + 1):
            for side in _SIDES:
                for report in _REPORTS:
                    columns.number(f"turn{turn}.{side}.{report}", _MOST, -_MOST)
        self.missions = {mission: number for number, mission in enumerate(missions)}
        for mission in missions:
            columns.number(f"{mission}.points", _MOST, -_MOST)
        self.done = flags(columns, [f"{mission}.done" for mission in missions])
        self.turned = columns.number("settlements.turned", _MOST)

    def write(self, s: CampaignState, row: Row, at: int) -> None:
        to = at + self.points
        total = at + self.score
        for side in s.points:
            score = 0
            for report, halves in side.items():
                row[to + _REPORT[report]] = halves
                score += halves
            row[total] = score
            to += len(_REPORTS)
            total += 1
        awards = s.awards
        if awards:
            self._awards(awards, row, at + self.first)
        for mission in s.done_missions:
            row[at + self.done + self.missions[mission]] = 1
        row[at + self.turned] = s.turned

    def _awards(self, awards: tuple[Award, ...], row: Row, to: int) -> None:
        by_mission = to + self.turns * _SCORES
        for award in awards:
            if 0 < award.turn <= self.turns:
                row[to + (award.turn - 1) * _SCORES + award.side * len(_REPORTS) + _REPORT[award.what]] += award.halves
            if award.mission:
                row[by_mission + self.missions[award.mission]] += award.halves
