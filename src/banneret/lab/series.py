"""A series of games between bots: what is to be played, the playing of one game, and all of them.

>>> from banneret.lab import run
>>> series = run("calais", bots={"english": "greedy", "french": "random"}, games=400, swap=True, seed="1")
>>> series.summary().bots[0].win
"""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from .. import bots as roster
from ..kernel.dice import FastDice
from ..kernel.flow import Runaway, advance, apply
from ..kernel.game import Game
from ..kernel.option import Option
from ..kernel.referee import Referee
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..kernel.registry import names as game_names
from ..kernel.state import State
from ..kernel.view import View
from . import report, summary
from .pool import Crash, cores, work

DEFAULT_BOT = "greedy"
"""Who sits where nobody was named: quick, and good enough to show whether a scenario leans to one side."""

MOST_DECISIONS = 100_000
"""A game with more is called a runaway."""


@dataclass(slots=True, frozen=True)
class Plan:
    """What is to be played. `bots` are names that `banneret.bots.make` knows, one a seat, in the order of the seats.

    With `swap` the bots move on by one seat from game to game: with two seats, every second game is played with the bots exchanged.
    """

    game: Game[Any] | str
    """A game that is installed goes by its name: a name always fits through the pipe to another process."""
    scenario: str
    bots: tuple[str, ...]
    games: int
    seed: str = "1"
    swap: bool = False
    variants: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game) if isinstance(self.game, str) else self.game

    @property
    def seats(self) -> tuple[str, ...]:
        return self.rules.scenario(self.scenario).seats

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in this game."""
        turn = number % len(self.bots) if self.swap else 0
        return self.bots[turn:] + self.bots[:turn]

    def dice(self, number: int) -> str:
        """What the dice of this game are made of."""
        return f"{self.seed}/{number}"

    @property
    def repeatable(self) -> bool:
        """Whether the same seed gives the same games: a bot that thinks by the clock does not."""
        return not any(re.search(r":[\d.]+s$", roster.spec(bot, self.rules)) for bot in self.bots)

    def command(self) -> str:
        """The command that plays it again."""
        words = ["banneret", "lab", self.rules.id, "--scenario", self.scenario, "--games", str(self.games), "--seed", self.seed]
        for seat, bot in zip(self.seats, self.bots, strict=True):
            words += ["--seat", f"{seat}={bot}"]
        defaults = self.rules.settle({})
        for id, value in self.variants.items():
            if value != defaults[id]:
                words += ["--variant", f"{id}={value}"]
        return shlex.join(words + ["--swap"] * self.swap)


class Played(msgspec.Struct, frozen=True):
    """One game that was played: who sat where, and how it ended. The same for the same plan and number, wherever and whenever it is played."""

    number: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    kind: str
    level: str
    decisions: int
    heading: str
    """Where the game stood when it ended: the turn, the date, as the game's scene has it."""


class Thought(msgspec.Struct, frozen=True):
    """How often a bot was asked, and how many seconds it took over all its answers."""

    decisions: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Thought") -> "Thought":
        return Thought(self.decisions + other.decisions, self.seconds + other.seconds)


def plan(
    game: Game[Any] | str,
    bots: Mapping[str, str],
    games: int = 100,
    *,
    scenario: str | None = None,
    variants: Mapping[str, str] | None = None,
    seed: str | int = "1",
    swap: bool = False,
) -> Plan:
    """A plan of which everything has been checked; BanneretError says what is wrong with it. Seats without a bot get `greedy`."""
    rules = find_game(game) if isinstance(game, str) else game
    played = rules.scenario(scenario)
    for seat, bot in bots.items():
        rules.seat(played.id, seat)
        roster.make(bot)
    if games < 1:
        raise BanneretError(f"A series has at least one game, not {games}.")
    installed = rules.id in game_names() and find_game(rules.id) is rules
    seated = tuple(bots.get(seat, DEFAULT_BOT) for seat in played.seats)
    return Plan(rules.id if installed else rules, played.id, seated, games, str(seed), swap, rules.settle(variants or {}))


@dataclass(slots=True)
class Sitting:
    """One game that was played to its end: the last position, who sat where, and how long they thought."""

    state: State
    names: tuple[str, ...]
    asked: list[int]
    seconds: list[float]

    def thoughts(self) -> dict[str, Thought]:
        """By bot."""
        found: dict[str, Thought] = {}
        for name, count, time in zip(self.names, self.asked, self.seconds, strict=True):
            found[name] = found.get(name, Thought()) + Thought(count, time)
        return found


def sit(
    game: Game[Any],
    scenario: str,
    variants: Mapping[str, str],
    seed: str,
    seating: Callable[[State], tuple[str, ...]],
    note: Callable[[State, int, Option], None] | None = None,
) -> Sitting:
    """Play a game to its end. Each bot is given a view and dice of its own; nothing else is within its reach.

    `seating` says who sits where, from the position of the first decision: only the referee sees that. `note` is shown each answer before it is
    carried out.
    """
    ref = Referee(FastDice(seed))
    state: State = game.start(scenario, variants)
    decision = advance(state, ref)
    names = seating(state)
    bots = [roster.make(name) for name in names]
    dice = [FastDice(f"{seed}/{seat}") for seat in range(len(bots))]
    asked, seconds = [0] * len(bots), [0.0] * len(bots)
    while decision is not None:
        if sum(asked) == MOST_DECISIONS:
            raise Runaway(f"no end after {MOST_DECISIONS} decisions")
        seat = decision.seats[0]
        view = View(game, state, seat, decision)
        began = perf_counter()
        option = bots[seat].choose(view, dice[seat])
        seconds[seat] += perf_counter() - began
        asked[seat] += 1
        if not view.menu.holds(option):
            raise BanneretError(f"The bot {names[seat]} answered “{option}”, which is not on offer to {game.scenario(scenario).seats[seat]}.")
        if note is not None:
            note(state, seat, option)
        apply(state, ref, seat, option)
        decision = advance(state, ref)
    if state.result is None:
        raise BanneretError(f"{game.title} stopped without a result.")
    return Sitting(state, names, asked, seconds)


def play(plan: Plan, number: int) -> tuple[Played, dict[str, Thought]]:
    """Play one game of a plan to its end."""
    game = plan.rules
    sitting = sit(game, plan.scenario, plan.variants, plan.dice(number), lambda state: plan.seated(number))
    result = sitting.state.result
    assert result is not None
    heading = game.face.scene(sitting.state, None).heading
    played = Played(number, sitting.names, result.winners, result.scores, result.kind, result.level, sum(sitting.asked), heading)
    return played, sitting.thoughts()


@dataclass(slots=True)
class Series:
    """The games that were played, in the order of their numbers, and those that crashed. A series that was interrupted has fewer than planned."""

    plan: Plan
    games: list[Played] = field(default_factory=list)
    crashes: list[Crash] = field(default_factory=list)
    thoughts: dict[str, Thought] = field(default_factory=dict)
    seconds: float = 0.0
    workers: int = 1
    interrupted: bool = False

    def add(self, played: Played, thoughts: Mapping[str, Thought]) -> None:
        self.games.append(played)
        for bot, thought in thoughts.items():
            self.thoughts[bot] = self.thoughts.get(bot, Thought()) + thought

    def summary(self) -> "summary.Summary":
        """Rates, means and intervals."""
        return summary.summarise(self.plan.seats, self.plan.bots, self.games)

    def html(self) -> str:
        """The report: one HTML file that needs nothing else."""
        return report.html(self)

    def data(self) -> dict[str, Any]:
        """Everything but the timings as plain data: the same for the same plan."""
        plan = self.plan
        return {
            "banneret": "series",
            "game": plan.rules.id,
            "rules": plan.rules.version,
            "scenario": plan.scenario,
            "variants": dict(plan.variants),
            "seats": list(plan.seats),
            "bots": list(plan.bots),
            "swap": plan.swap,
            "seed": plan.seed,
            "planned": plan.games,
            "command": plan.command(),
            "summary": msgspec.to_builtins(self.summary()),
            "games": msgspec.to_builtins(self.games),
            "crashes": [{"number": crash.number, "dice": plan.dice(crash.number), "error": crash.error} for crash in self.crashes],
        }

    def rows(self) -> list[dict[str, Any]]:
        """One flat row a game, for pandas or a spreadsheet: winner and score by seat and who sat there."""
        return [
            {
                "number": game.number,
                **{f"bot {seat}": bot for seat, bot in zip(self.plan.seats, game.bots, strict=True)},
                **{f"score {seat}": score for seat, score in zip(self.plan.seats, game.scores, strict=True)},
                "winners": " ".join(self.plan.seats[i] for i in game.winners),
                "level": game.level,
                "kind": game.kind,
                "decisions": game.decisions,
                "heading": game.heading,
            }
            for game in self.games
        ]

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return report.tables(self)


def run(
    game: Game[Any] | str,
    bots: Mapping[str, str],
    games: int = 100,
    *,
    scenario: str | None = None,
    variants: Mapping[str, str] | None = None,
    swap: bool = False,
    workers: int | None = None,
    seed: str | int = "1",
    only: Sequence[int] | None = None,
    watch: Callable[[Series], None] | None = None,
) -> Series:
    """Play a series of games between bots.

    `game` is a name or a Game; `bots` maps seats to names of bots (`random`, `greedy`, `mcts:200`). With `swap` half of the games are played with the
    bots exchanged. `workers` is the number of processes (default: the processors there are; 1: in this process). The same `seed` gives the same games
    whatever the number of workers. `only` plays just these numbers of the plan. `watch` is called with the series after each game.

    Ctrl-C ends the series early and keeps the games that are finished. A game that crashes is listed in `crashes` and loses nothing else.

    >>> series = run("calais", bots={"english": "greedy", "french": "random"}, games=400, swap=True)
    >>> print(series.summary().bots)
    """
    return play_all(plan(game, bots, games, scenario=scenario, variants=variants, seed=seed, swap=swap), workers=workers, only=only, watch=watch)


def play_all(plan: Plan, *, workers: int | None = None, only: Sequence[int] | None = None, watch: Callable[[Series], None] | None = None) -> Series:
    """Play all games of a plan: see `run`."""
    series = Series(plan, workers=cores() if workers is None else workers)
    if series.workers < 1:
        raise BanneretError(f"There must be at least one worker, not {series.workers}.")
    began = perf_counter()
    numbers = range(plan.games) if only is None else only
    try:
        with closing(work(partial(play, plan), numbers, series.workers)) as results:
            for _, result in results:
                if isinstance(result, Crash):
                    series.crashes.append(result)
                else:
                    series.add(*result)
                if watch is not None:
                    watch(series)
    except KeyboardInterrupt:
        series.interrupted = True
    series.seconds = perf_counter() - began
    series.games.sort(key=lambda played: played.number)
    series.crashes.sort(key=lambda crash: crash.number)
    return series
