"""What the facts of games worded: what winners had more of than losers."""

from collections.abc import Sequence
from math import sqrt

import msgspec

from ...kernel.study import Topic
from ..stats import Mean, Rate, mean, rate
from .play import NOBODY, Found, TeamGame, TeamSeries


class Row(msgspec.Struct, frozen=True):
    """A name of a topic, over all games."""

    name: str
    count: int
    """In how many cases it was entries."""
    by_team: tuple[Mean, ...]
    winners: Mean
    losers: Mean
    share: Rate
    """Of the cases, those with a value above 0."""
    with_it: Rate
    """Of the decided cases above 0, those won."""
    without: Rate
    correlation: float
    """Between the value and winning, from -1 to 1."""


def rows(series: TeamSeries, topic: Topic) -> list[Row]:
    """All names of a topic, in the order in which they were entries first."""
    cases: dict[str, list[tuple[TeamGame, Found]]] = {}
    names: dict[str, None] = {}
    for game in series.games:
        for fact in game.facts:
            if fact.topic == topic.id:
                names.setdefault(fact.name)
                cases.setdefault(fact.name, []).append((game, fact))
    if topic.phase:
        _complete(series, cases)
    teams = range(len(series.schedule.rules.study.teams))
    found = []
    for name in names:
        entries = cases[name]
        decided = [(fact.value, game.won(fact.seats) == 1.0) for game, fact in entries if game.winner != NOBODY]
        having = [won for value, won in decided if value > 0]
        lacking = [won for value, won in decided if value <= 0]
        found.append(
            Row(
                name=name,
                count=len(entries),
                by_team=tuple(
                    mean([fact.value for game, fact in entries if game.teams[fact.seats[0]] == team]) for team in teams
                ),
                winners=mean([value for value, won in decided if won]),
                losers=mean([value for value, won in decided if not won]),
                share=rate(sum(fact.value > 0 for _, fact in entries), len(entries)),
                with_it=rate(sum(having), len(having)),
                without=rate(sum(lacking), len(lacking)),
                correlation=_correlation(decided),
            )
        )
    return found


def _complete(series: TeamSeries, cases: dict[str, list[tuple[TeamGame, Found]]]) -> None:
    """Who never gave an answer gave it no times: also in games in which nobody did."""
    for name, entries in cases.items():
        present = {game.number for game, _ in entries}
        for game in series.games:
            if game.number not in present:
                entries += [(game, Found("", name, (seat,), 0.0)) for seat in range(len(game.teams))]


def _correlation(cases: Sequence[tuple[float, bool]]) -> float:
    if len(cases) < 2:
        return 0.0
    x, y = mean([value for value, _ in cases]), mean([float(won) for _, won in cases])
    if not x.deviation or not y.deviation:
        return 0.0
    together = sum((value - x.value) * (won - y.value) for value, won in cases) / (len(cases) - 1)
    return max(-1.0, min(1.0, together / (x.deviation * y.deviation)))


def sure(row: Row) -> bool:
    """Whether a correlation is more than chance: cases of one game are not independent, so half of them count."""
    return abs(row.correlation) * sqrt(max(row.count / 2, 1)) > 1.96
