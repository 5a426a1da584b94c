"""Games of secret teams: which seats play together is dealt at random, so bots are seated by team, once the referee knows the teams.

Equal bots show how the teams, the seats and the ways to score compare; two different bots, one for each team and changing teams from game to game, show
which is the stronger.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from math import sqrt
from time import perf_counter

import msgspec

from ..kernel.option import Option
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..kernel.state import State
from ..kernel.study import Topic
from .pool import Crash, cores, work
from .series import Thought, sit
from .stats import Mean, Rate, mean, rate

NOBODY = -1


class Found(msgspec.Struct, frozen=True):
    """A fact of one game (`kernel.study.Fact`), on its way between processes."""

    topic: str
    name: str
    seats: tuple[int, ...]
    value: float


class TeamGame(msgspec.Struct, frozen=True):
    """One game: who played each team, which seats they were, who won."""

    number: int
    bots: tuple[str, ...]
    teams: tuple[int, ...]
    """By seat, the number of its team."""
    winner: int
    """The team; NOBODY in a drawn game."""
    kind: str
    turns: int
    decisions: int
    facts: tuple[Found, ...]

    def won(self, seats: Sequence[int]) -> float:
        """1 if the team of these seats won, 0 if it lost, a half in a drawn game."""
        return 0.5 if self.winner == NOBODY else float(self.teams[seats[0]] == self.winner)


class TeamPlan(msgspec.Struct, frozen=True):
    """What is to be played. Two different bots change teams from game to game."""

    game: str
    scenario: str
    bots: tuple[str, str]
    games: int
    seed: str = "1"
    variants: dict[str, str] = {}

    def by_team(self, number: int) -> tuple[str, str]:
        return self.bots if number % 2 == 0 else (self.bots[1], self.bots[0])


class TeamSeries(msgspec.Struct):
    """The games that were played."""

    plan: TeamPlan
    games: list[TeamGame]
    thoughts: dict[str, Thought]
    crashes: list[Crash]
    seconds: float = 0.0

    @property
    def equals(self) -> bool:
        return self.plan.bots[0] == self.plan.bots[1]

    def team(self, number: int) -> Rate:
        """Of the decided games, those that a team won."""
        decided = [game for game in self.games if game.winner != NOBODY]
        return rate(sum(game.winner == number for game in decided), len(decided))

    def better(self) -> Rate:
        """Of the decided games, those that the first bot won."""
        decided = [game for game in self.games if game.winner != NOBODY]
        return rate(sum(game.bots[game.winner] == self.plan.bots[0] for game in decided), len(decided))

    def seat(self, seat: int) -> Rate:
        """Of the decided games, those that a seat won with its team."""
        decided = [game for game in self.games if game.winner != NOBODY]
        return rate(sum(game.teams[seat] == game.winner for game in decided), len(decided))

    def endings(self) -> list[tuple[str, Rate]]:
        kinds = Counter(game.kind for game in self.games)
        return [(kind, rate(count, len(self.games))) for kind, count in kinds.most_common()]


def play(plan: TeamPlan, number: int) -> tuple[TeamGame, dict[str, Thought]]:
    """Play one game of a plan."""
    rules = find_game(plan.game)
    by_team = plan.by_team(number)
    seats = rules.scenario(plan.scenario).seats
    phases = {topic.phase: topic.id for topic in rules.study.topics if topic.phase}
    chosen: Counter[tuple[str, str, int]] = Counter()
    teams: list[int] = []

    def seating(state: State) -> tuple[str, ...]:
        teams.extend(rules.study.team(state, seat) for seat in range(len(seats)))
        return tuple(by_team[team] for team in teams)

    def note(state: State, seat: int, option: Option) -> None:
        topic = phases.get(state.stack[-1].key) if state.stack else None
        if topic is not None:
            chosen[topic, option.verb, seat] += 1

    sitting = sit(rules, plan.scenario, rules.settle(plan.variants), f"{plan.seed}/{number}", seating, note)
    result = sitting.state.result
    assert result is not None
    facts = [Found(fact.topic, fact.name, fact.seats, fact.value) for fact in rules.study.facts(sitting.state)]
    for topic, verb in sorted({(topic, verb) for topic, verb, _ in chosen}):
        facts += [Found(topic, verb.replace("_", " "), (seat,), float(chosen[topic, verb, seat])) for seat in range(len(seats))]
    turn = re.search(r"\d+", rules.face.scene(sitting.state, None).heading)
    winner = teams[result.winners[0]] if result.winners else NOBODY
    game = TeamGame(number, by_team, tuple(teams), winner, result.kind, int(turn[0]) if turn else 0, sum(sitting.asked), tuple(facts))
    return game, sitting.thoughts()


def play_all(plan: TeamPlan, *, workers: int | None = None, watch: Callable[[int], None] | None = None) -> TeamSeries:
    """Play all games of a plan. Ctrl-C ends it early and keeps the games that are finished."""
    rules = find_game(plan.game)
    if not rules.study.teams:
        raise BanneretError(f"{rules.title} has no teams.")
    series = TeamSeries(plan, [], {}, [])
    began = perf_counter()
    try:
        with closing(work(partial(play, plan), range(plan.games), cores() if workers is None else workers)) as results:
            for _, result in results:
                if isinstance(result, Crash):
                    series.crashes.append(result)
                else:
                    game, thoughts = result
                    series.games.append(game)
                    for bot, thought in thoughts.items():
                        series.thoughts[bot] = series.thoughts.get(bot, Thought()) + thought
                if watch is not None:
                    watch(len(series.games))
    except KeyboardInterrupt:
        pass
    series.games.sort(key=lambda game: game.number)
    series.seconds = perf_counter() - began
    return series


# ---------------------------------------------------------------------- what the facts say


class Row(msgspec.Struct, frozen=True):
    """A name of a topic, over all games."""

    name: str
    count: int
    """In how many cases it was told."""
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
    """All names of a topic, in the order in which they were told first."""
    cases: dict[str, list[tuple[TeamGame, Found]]] = {}
    names: dict[str, None] = {}
    for game in series.games:
        for fact in game.facts:
            if fact.topic == topic.id:
                names.setdefault(fact.name)
                cases.setdefault(fact.name, []).append((game, fact))
    if topic.phase:
        _complete(series, cases)
    teams = range(len(find_game(series.plan.game).study.teams))
    found = []
    for name in names:
        told = cases[name]
        decided = [(fact.value, game.won(fact.seats) == 1.0) for game, fact in told if game.winner != NOBODY]
        having = [won for value, won in decided if value > 0]
        lacking = [won for value, won in decided if value <= 0]
        found.append(
            Row(
                name=name,
                count=len(told),
                by_team=tuple(mean([fact.value for game, fact in told if game.teams[fact.seats[0]] == team]) for team in teams),
                winners=mean([value for value, won in decided if won]),
                losers=mean([value for value, won in decided if not won]),
                share=rate(sum(fact.value > 0 for _, fact in told), len(told)),
                with_it=rate(sum(having), len(having)),
                without=rate(sum(lacking), len(lacking)),
                correlation=_correlation(decided),
            )
        )
    return found


def _complete(series: TeamSeries, cases: dict[str, list[tuple[TeamGame, Found]]]) -> None:
    """Who never gave an answer gave it no times: also in games in which nobody did."""
    for name, told in cases.items():
        present = {game.number for game, _ in told}
        for game in series.games:
            if game.number not in present:
                told += [(game, Found("", name, (seat,), 0.0)) for seat in range(len(game.teams))]


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
