"""So many games of each scenario, and who won them."""

import re
import shlex
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from statistics import fmean
from typing import Any

import msgspec

from ...kernel.game import Game, Scenario
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ..journal import Journal
from ..series.played import Played
from ..series.run import Series, play_all
from ..series.schedule import schedule
from ..staff import Staff
from ..stats import Rate, rate

FAIR = (0.35, 0.65)
"""A scenario is called lopsided when its first side wins less or more of the decided games than this, and so many were
played that it is sure: all of the interval lies outside."""


class Level(msgspec.Struct, frozen=True, order=True):
    """A level of victory: who won (1 the first seat, -1 the other, 0 nobody), the most that it was worth to either, its
    name, and how many games ended so."""

    winner: int
    worth: float
    name: str
    games: int


class Line(msgspec.Struct, frozen=True):
    """One scenario: who won how often, and how long it took."""

    scenario: str
    name: str
    seats: tuple[str, ...]
    games: int
    draws: int
    first: Rate
    """Of the decided games, those that the first seat won."""
    better: Rate
    """Of the decided games, those that the first bot won; between equals the same as `first`."""
    turns: float
    decisions: float
    crashes: int
    levels: tuple[Level, ...] = ()
    endings: tuple[tuple[str, int], ...] = ()
    """How the games ended (`Result.kind`), and how many so."""

    @property
    def lopsided(self) -> bool:
        return self.first.high < FAIR[0] or self.first.low > FAIR[1]


class Balance(msgspec.Struct, frozen=True):
    """All of it."""

    game: str
    bots: tuple[str, str]
    games: int
    seed: str
    lines: tuple[Line, ...]
    seconds: tuple[tuple[str, float], ...]
    """The mean time that each bot took over a decision."""
    scenarios: tuple[str, ...] = ()
    """Those that were asked for by name, perhaps with a number of games of their own (“march=40”)."""
    kind: str = ""
    """Of a title that holds several games the one whose scenarios were played."""
    variants: tuple[tuple[str, str], ...] = ()
    """The optional rules that were set."""
    asked: int = 0
    """How many games were to be played, of all scenarios together."""
    interrupted: bool = False
    """Ctrl-C came before all of them were finished."""

    @property
    def endings(self) -> list[str]:
        """All ways in which games ended, the commonest first; nothing where all ended alike."""
        counts: dict[str, int] = {}
        for line in self.lines:
            for kind, games in line.endings:
                counts[kind] = counts.get(kind, 0) + games
        return sorted(counts, key=lambda kind: (-counts[kind], kind)) if len(counts) > 1 else []

    @property
    def levels(self) -> list[tuple[int, str]]:
        """Who won by which level, the best for the first seat in front; nothing where to win is to win."""
        worths: dict[tuple[int, str], float] = {}
        for line in self.lines:
            for level in line.levels:
                worths[level.winner, level.name] = max(level.worth, worths.get((level.winner, level.name), 0.0))
        found = sorted(worths, key=lambda level: (-level[0] * (1.0 + worths[level]), level[1]))
        return found if len(found) > len({winner for winner, _name in found}) else []

    @property
    def equals(self) -> bool:
        return self.bots[0] == self.bots[1]

    @property
    def total(self) -> Rate:
        """The first bot's decided games, all scenarios together."""
        return rate(sum(line.better.hits for line in self.lines), sum(line.better.of for line in self.lines))

    def command(self, page: str = "") -> str:
        words = ["banneret", "balance", self.game, "--bot", self.bots[0]]
        if not self.equals:
            words += ["--against", self.bots[1]]
        if self.kind:
            words += ["--kind", self.kind]
        for scenario in self.scenarios:
            words += ["--scenario", scenario]
        for id, value in self.variants:
            words += ["--variant", f"{id}={value}"]
        return shlex.join(
            [*words, "--games", str(self.games), "--seed", self.seed, *(["--page", page] if page else [])]
        )


def play(
    game: str,
    bots: tuple[str, str],
    games: int,
    *,
    seed: str = "1",
    workers: int | Staff | None = None,
    journal: Journal | None = None,
    scenarios: Sequence[str] = (),
    kind: str = "",
    variants: Mapping[str, str] | None = None,
    watch: Callable[[str], None] | None = None,
) -> Balance:
    """Play so many games of each scenario for two seats, or of some, of which each may have a number of its own
    (“march=40”), or of one kind (“siege”). Two different bots change seats from game to game. `workers` and `journal`
    are as in `series.run`; `watch` is told what is being played. Ctrl-C ends it early and keeps the games that are
    finished."""
    rules = find_game(game)
    kind = kind.lower()
    numbers = dict(wanted(scenario, games) for scenario in scenarios)
    check_kind(rules, kind, numbers)
    chosen = [one for one in _for_two(rules, numbers) if kind in ("", rules.of(one.id).kind.lower())]
    # All are planned before the first is played: what one of them refuses is told before hours are spent on the others.
    plans = [
        schedule(
            game,
            dict(zip(scenario.seats, bots, strict=True)),
            numbers.get(scenario.id, games),
            scenario=scenario.id,
            variants=variants,
            seed=f"{seed}/{scenario.id}",
            swap=bots[0] != bots[1],
        )
        for scenario in chosen
    ]
    lines = []
    thoughts: dict[str, tuple[int, float]] = {}
    interrupted = False
    for scenario, planned in zip(chosen, plans, strict=True):
        if watch is not None:
            watch(scenario.name)
        series = play_all(planned, workers=workers, journal=journal, watch=_counting(scenario.name, watch))
        lines.append(_line(series, bots[0]))
        for bot, thought in series.thoughts.items():
            count, seconds = thoughts.get(bot, (0, 0.0))
            thoughts[bot] = (count + thought.decisions, seconds + thought.seconds)
        interrupted = series.interrupted
        if interrupted:
            break
    paces = tuple((bot, seconds / max(count, 1)) for bot, (count, seconds) in thoughts.items())
    settings = tuple((variants or {}).items())
    asked = sum(planned.games for planned in plans)
    return Balance(game, bots, games, seed, tuple(lines), paces, tuple(scenarios), kind, settings, asked, interrupted)


def _counting(name: str, watch: Callable[[str], None] | None) -> Callable[[Series], None] | None:
    """Tells how many games of a scenario are finished."""
    if watch is None:
        return None
    return lambda series: watch(f"{name}: {len(series.games) + len(series.crashes)} of {series.asked}")


def check_kind(rules: Game[Any], kind: str, named: Collection[str] = ()) -> None:
    """Raise if there are no scenarios of this kind, or if one that is named is of another."""
    known = [one.kind.lower() for one in rules.kinds() if one.kind]
    if kind and not known:
        raise BanneretError(f"{rules.title} is one game, without kinds: leave out --kind.")
    if kind and kind not in known:
        raise BanneretError(f"{rules.title} has no scenarios of the kind “{kind}”. It has: {', '.join(known)}.")
    for id in named:
        other = rules.of(id).kind.lower()
        if kind and other != kind:
            raise BanneretError(f"The scenario {id} is of the kind “{other}”, not “{kind}”: leave one of them out.")


def _for_two(rules: Game[Any], named: Collection[str]) -> list[Scenario]:
    """The scenarios that are named; of all only those for two seats: where a side is shared by several, the same
    scenario for two says as much."""
    found = [one for one in rules.scenarios if (one.id in named if named else len(one.seats) == 2)]
    many = next((one for one in found if len(one.seats) != 2), None)
    if many is not None or not (found or named):
        raise BanneretError(f"{many.name if many else rules.title} is not a game for two: “banneret lab” plays it.")
    return found


def wanted(scenario: str, games: int) -> tuple[str, int]:
    """“march=40” is forty games of this scenario, “march” as many as of all."""
    id, equals, number = scenario.partition("=")
    if not equals:
        return id, games
    if not number.isdecimal() or not int(number):
        raise BanneretError(f"“{scenario}” does not say how many games of {id}: write “{id}=40”.")
    return id, int(number)


def _line(series: Series, bot: str) -> Line:
    planned, played = series.schedule, series.games
    scenario = planned.rules.scenario(planned.scenario)
    decided = [game for game in played if game.winners]
    equals = planned.bots[0] == planned.bots[1]
    first = sum(0 in game.winners for game in decided)
    better = first if equals else sum(game.bots[game.winners[0]] == bot for game in decided)
    turns = [int(found[0]) for found in (re.search(r"\d+", game.heading) for game in played) if found]
    return Line(
        scenario=scenario.id,
        name=scenario.name,
        seats=scenario.seats,
        games=len(played),
        draws=len(played) - len(decided),
        first=rate(first, len(decided)),
        better=rate(better, len(decided)),
        turns=fmean(turns) if turns else 0.0,
        decisions=fmean(game.decisions for game in played) if played else 0.0,
        crashes=len(series.crashes),
        levels=_levels(played),
        endings=tuple(sorted(Counter(game.kind for game in played).items())),
    )


def _levels(played: Sequence[Played]) -> tuple[Level, ...]:
    found: dict[tuple[int, str], list[float]] = {}
    for game in played:
        winner = 0 if len(game.winners) != 1 else 1 if game.winners[0] == 0 else -1
        found.setdefault((winner, game.level), []).append(abs(game.scores[0]))
    return tuple(
        sorted(
            (Level(winner, max(worths), name, len(worths)) for (winner, name), worths in found.items()), reverse=True
        )
    )
