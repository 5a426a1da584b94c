"""All scenarios of a game between the same two bots: how each scenario leans between equals, or how much stronger one bot is than another.

A page of Markdown is kept up to date by it: the part between two marks is written anew, what people have written around it stays.
"""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean

import msgspec

from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from .plot import Bar, Part, bars, number, percent, poster, stacked
from .report import rate_text
from .series import Played, Series, plan, play_all
from .stats import Rate, rate

FAIR = (0.35, 0.65)
"""A scenario is called lopsided when its first side wins less or more of the decided games than this."""
BEGIN, END = "<!-- figures: written by the command below -->", "<!-- end of figures -->"


class Level(msgspec.Struct, frozen=True, order=True):
    """A level of victory: who won (1 the first seat, -1 the other, 0 nobody), the most that it was worth to either, its name, and how many games ended so."""

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

    @property
    def lopsided(self) -> bool:
        return not FAIR[0] <= self.first.value <= FAIR[1]


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
        for scenario in self.scenarios:
            words += ["--scenario", scenario]
        return shlex.join([*words, "--games", str(self.games), "--seed", self.seed, *(["--page", page] if page else [])])


def play(
    game: str,
    bots: tuple[str, str],
    games: int,
    *,
    seed: str = "1",
    workers: int | None = None,
    scenarios: Sequence[str] = (),
    watch: Callable[[str], None] | None = None,
) -> Balance:
    """Play so many games of each scenario, or of some, of which each may have a number of its own (“march=40”). Two different bots change seats from game to
    game."""
    rules = find_game(game)
    numbers = dict(wanted(scenario, games) for scenario in scenarios)
    lines = []
    thoughts: dict[str, tuple[int, float]] = {}
    for scenario in rules.scenarios:
        if numbers and scenario.id not in numbers:
            continue
        if len(scenario.seats) != 2:
            raise BanneretError(f"{rules.title} is not a game for two sides.")
        if watch is not None:
            watch(scenario.name)
        number = numbers.get(scenario.id, games)
        planned = plan(game, dict(zip(scenario.seats, bots, strict=True)), number, scenario=scenario.id, seed=f"{seed}/{scenario.id}", swap=bots[0] != bots[1])
        series = play_all(planned, workers=workers)
        lines.append(_line(series, bots[0]))
        for bot, thought in series.thoughts.items():
            count, seconds = thoughts.get(bot, (0, 0.0))
            thoughts[bot] = (count + thought.decisions, seconds + thought.seconds)
        if series.interrupted:
            break
    paces = tuple((bot, seconds / max(count, 1)) for bot, (count, seconds) in thoughts.items())
    return Balance(game, bots, games, seed, tuple(lines), paces, tuple(scenarios))


def wanted(scenario: str, games: int) -> tuple[str, int]:
    """“march=40” is forty games of this scenario, “march” as many as of all."""
    id, equals, number = scenario.partition("=")
    if not equals:
        return id, games
    if not number.isdecimal() or not int(number):
        raise BanneretError(f"“{scenario}” does not say how many games of {id}: write “{id}=40”.")
    return id, int(number)


def _line(series: Series, bot: str) -> Line:
    planned, played = series.plan, series.games
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
    )


def _levels(played: Sequence[Played]) -> tuple[Level, ...]:
    found: dict[tuple[int, str], list[float]] = {}
    for game in played:
        winner = 0 if len(game.winners) != 1 else 1 if game.winners[0] == 0 else -1
        found.setdefault((winner, game.level), []).append(abs(game.scores[0]))
    return tuple(sorted((Level(winner, max(worths), name, len(worths)) for (winner, name), worths in found.items()), reverse=True))


# ---------------------------------------------------------------- the page


def table(found: Balance) -> str:
    """A table in Markdown."""
    who = "" if found.equals else f" `{found.bots[0]}` wins |"
    rows = [
        f"| scenario | first side | games | drawn |{who} first side wins | turns | decisions |",
        "|---|---|---|---|" + ("---|" if who else "") + "---|---|---|",
    ]
    for line in found.lines:
        share = "" if found.equals else f" {rate_text(line.better)} |"
        mark = " **lopsided**" if found.equals and line.lopsided else ""
        rows.append(
            f"| {line.name} | {line.seats[0]} | {line.games} | {line.draws} |{share} {rate_text(line.first)}{mark} | {line.turns:.1f} | {line.decisions:.0f} |"
        )
    if not found.equals:
        rows.append(f"| all | | {sum(line.games for line in found.lines)} | {sum(line.draws for line in found.lines)} | **{rate_text(found.total)}** | | | |")
    return "\n".join(rows)


def level_table(found: Balance) -> str:
    """How often each level of victory was reached, in Markdown."""
    levels = found.levels
    rows = ["| scenario | games | " + " | ".join(name for _winner, name in levels) + " |", "|---|---|" + "---|" * len(levels)]
    for line in found.lines:
        reached = {(level.winner, level.name): level.games for level in line.levels}
        rows.append(f"| {line.name} | {line.games} | " + " | ".join(rate_text(rate(reached.get(level, 0), line.games)) for level in levels) + " |")
    return "\n".join(rows)


def _level_chart(found: Balance) -> str:
    """One bar a scenario, divided into levels."""
    most = max((level.worth for line in found.lines for level in line.levels), default=0.0) or 1.0
    worths = {(level.winner, level.name): level.worth / most for line in found.lines for level in line.levels}
    parts = [Part(name, None if not winner else 0 if winner > 0 else 1, worths[winner, name]) for winner, name in found.levels]
    rows = []
    for line in found.lines:
        reached = {(level.winner, level.name): level.games for level in line.levels}
        rows.append((line.name, [reached.get(level, 0) for level in found.levels]))
    return poster(stacked("Levels of victory", parts, rows))


def charts(found: Balance) -> dict[str, str]:
    """Pictures by the name of their file."""
    wins = [Bar(f"{line.name} ({line.seats[0]})", line.first.value, line.first.low, line.first.high) for line in found.lines if line.first.of]
    lengths = [Bar(line.name, line.turns) for line in found.lines]
    drawn = {
        f"{found.game}_wins.svg": poster(bars("Share of decided games that the first side wins", wins, top=1.0, mark=0.5, say=percent)),
        f"{found.game}_turns.svg": poster(bars("Mean length in turns", lengths, say=number)),
    }
    if found.levels:
        drawn[f"{found.game}_levels.svg"] = _level_chart(found)
    return drawn


def write(found: Balance, page: Path) -> list[Path]:
    """Write the figures into the page, between its marks, and the charts beside it."""
    drawn = charts(found)
    figures = [f"![{name.removesuffix('.svg').replace('_', ' ')}]({name})" for name in drawn]
    times = ", ".join(f"`{bot}` {1000 * seconds:.3g} ms a decision" for bot, seconds in found.seconds)
    tables = [table(found), *([level_table(found)] if found.levels else [])]
    body = "\n\n".join([*tables, *figures, f"Thinking: {times}.", f"```sh\n{found.command(page.as_posix())}\n```"])
    return insert(page, f"# {find_game(found.game).title}: how the scenarios lean\n", body, drawn)


def insert(page: Path, title: str, body: str, drawn: Mapping[str, str]) -> list[Path]:
    """Write figures into a page, between its marks, and charts beside it; a page that is not there yet gets a title."""
    old = page.read_text(encoding="utf-8") if page.exists() else f"{title}\n{BEGIN}\n{END}\n"
    if BEGIN not in old or END not in old:
        raise BanneretError(f"{page} has no place for the figures: write the lines “{BEGIN}” and “{END}” into it.")
    head, _, rest = old.partition(BEGIN)
    written = [page]
    page.write_text(f"{head}{BEGIN}\n\n{body}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    for name, picture in drawn.items():
        path = page.with_name(name)
        path.write_text(picture, encoding="utf-8")
        written.append(path)
    return written
