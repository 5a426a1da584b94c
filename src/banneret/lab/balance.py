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
from .plot import Bar, bars, number, percent, poster
from .report import rate_text
from .series import Series, plan, play_all
from .stats import Rate, rate

FAIR = (0.35, 0.65)
"""A scenario is called lopsided when its first side wins less or more of the decided games than this."""
BEGIN, END = "<!-- figures: written by the command below -->", "<!-- end of figures -->"


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
    """Play so many games of each scenario. Two different bots change seats from game to game."""
    rules = find_game(game)
    lines = []
    thoughts: dict[str, tuple[int, float]] = {}
    for scenario in rules.scenarios:
        if scenarios and scenario.id not in scenarios:
            continue
        if len(scenario.seats) != 2:
            raise BanneretError(f"{rules.title} is not a game for two sides.")
        if watch is not None:
            watch(scenario.name)
        planned = plan(game, dict(zip(scenario.seats, bots, strict=True)), games, scenario=scenario.id, seed=f"{seed}/{scenario.id}", swap=bots[0] != bots[1])
        series = play_all(planned, workers=workers)
        lines.append(_line(series, bots[0]))
        for bot, thought in series.thoughts.items():
            count, seconds = thoughts.get(bot, (0, 0.0))
            thoughts[bot] = (count + thought.decisions, seconds + thought.seconds)
        if series.interrupted:
            break
    return Balance(game, bots, games, seed, tuple(lines), tuple((bot, seconds / max(count, 1)) for bot, (count, seconds) in thoughts.items()))


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
    )


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


def charts(found: Balance) -> dict[str, str]:
    """Pictures by the name of their file."""
    wins = [Bar(f"{line.name} ({line.seats[0]})", line.first.value, line.first.low, line.first.high) for line in found.lines if line.first.of]
    lengths = [Bar(line.name, line.turns) for line in found.lines]
    return {
        f"{found.game}_wins.svg": poster(bars("Share of decided games that the first side wins", wins, top=1.0, mark=0.5, say=percent)),
        f"{found.game}_turns.svg": poster(bars("Mean length in turns", lengths, say=number)),
    }


def write(found: Balance, page: Path) -> list[Path]:
    """Write the figures into the page, between its marks, and the charts beside it."""
    drawn = charts(found)
    figures = [f"![{name.removesuffix('.svg').replace('_', ' ')}]({name})" for name in drawn]
    times = ", ".join(f"`{bot}` {1000 * seconds:.3g} ms a decision" for bot, seconds in found.seconds)
    body = "\n\n".join([table(found), *figures, f"Thinking: {times}.", f"```sh\n{found.command(page.as_posix())}\n```"])
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
