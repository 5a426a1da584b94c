"""A series of games of secret teams."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from ...kernel.game import Game
from ...kernel.option import Option
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...kernel.state import State
from ..journal import Journal
from ..pool import hired
from ..series.sitting import Thought, sit
from ..staff import Crash, Staff
from ..stats import Rate, rate

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


class TeamSchedule(msgspec.Struct, frozen=True):
    """What is to be played. Two different bots change teams from game to game."""

    game: str
    scenario: str
    bots: tuple[str, str]
    games: int
    seed: str = "1"
    variants: dict[str, str] = {}

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game).of(self.scenario)

    def plan(self) -> dict[str, Any]:
        """All that its games hang on, but for how many they are: a journal knows them by it."""
        return {
            "teams": self.rules.id,
            "rules": self.rules.version,
            "scenario": self.scenario,
            "bots": self.bots,
            "seed": self.seed,
            "variants": self.variants,
        }

    def by_team(self, number: int) -> tuple[str, str]:
        return self.bots if number % 2 == 0 else (self.bots[1], self.bots[0])


class TeamSeries(msgspec.Struct):
    """The games that were played."""

    schedule: TeamSchedule
    games: list[TeamGame]
    thoughts: dict[str, Thought]
    crashes: list[Crash]
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def equals(self) -> bool:
        return self.schedule.bots[0] == self.schedule.bots[1]

    def team(self, number: int) -> Rate:
        """Of the decided games, those that a team won."""
        decided = [game for game in self.games if game.winner != NOBODY]
        return rate(sum(game.winner == number for game in decided), len(decided))

    def better(self) -> Rate:
        """Of the decided games, those that the first bot won."""
        decided = [game for game in self.games if game.winner != NOBODY]
        return rate(sum(game.bots[game.winner] == self.schedule.bots[0] for game in decided), len(decided))

    def seat(self, seat: int) -> Rate:
        """Of the decided games, those that a seat won with its team."""
        decided = [game for game in self.games if game.winner != NOBODY]
        return rate(sum(game.teams[seat] == game.winner for game in decided), len(decided))

    def endings(self) -> list[tuple[str, Rate]]:
        kinds = Counter(game.kind for game in self.games)
        return [(kind, rate(count, len(self.games))) for kind, count in kinds.most_common()]


def play(schedule: TeamSchedule, number: int) -> tuple[TeamGame, dict[str, Thought]]:
    """Play one game of a plan."""
    rules = schedule.rules
    by_team = schedule.by_team(number)
    seats = rules.scenario(schedule.scenario).seats
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

    sitting = sit(rules, schedule.scenario, rules.settle(schedule.variants), f"{schedule.seed}/{number}", seating, note)
    result = sitting.state.result
    assert result is not None
    facts = [Found(fact.topic, fact.name, fact.seats, fact.value) for fact in rules.study.facts(sitting.state)]
    for topic, verb in sorted({(topic, verb) for topic, verb, _ in chosen}):
        facts += [
            Found(topic, verb.replace("_", " "), (seat,), float(chosen[topic, verb, seat]))
            for seat in range(len(seats))
        ]
    turn = re.search(r"\d+", rules.face.scene(sitting.state, None).heading)
    winner = teams[result.winners[0]] if result.winners else NOBODY
    game = TeamGame(
        number,
        by_team,
        tuple(teams),
        winner,
        result.kind,
        int(turn[0]) if turn else 0,
        sum(sitting.asked),
        tuple(facts),
    )
    return game, sitting.thoughts()


def play_all(
    schedule: TeamSchedule,
    *,
    workers: int | Staff | None = None,
    journal: Journal | None = None,
    watch: Callable[[int], None] | None = None,
) -> TeamSeries:
    """Play all games of a plan. Ctrl-C ends it early and keeps the games that are finished. `workers` and `journal` are
    as in `series.run`."""
    rules = schedule.rules
    if not rules.study.teams:
        raise BanneretError(f"{rules.title} has no teams.")
    series = TeamSeries(schedule, [], {}, [])
    staff, job, numbers = hired(workers), partial(play, schedule), range(schedule.games)
    part = None if journal is None else journal.part(schedule.plan(), tuple[TeamGame, dict[str, Thought]])
    began = perf_counter()
    try:
        with closing(staff.work(job, numbers) if part is None else part.resume(staff, job, numbers)) as results:
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
        series.interrupted = True
    series.games.sort(key=lambda game: game.number)
    series.seconds = perf_counter() - began
    return series
