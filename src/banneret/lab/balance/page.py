"""How the scenarios lean, as tables and charts, and as a page of Markdown."""

from pathlib import Path

from ...kernel.registry import game as find_game
from ..pages.markdown import insert
from ..pages.plot import Bar, Part, bars, number, percent, poster, stacked
from ..pages.wording import rate_text
from ..stats import rate
from .scenarios import Balance


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
            f"| {line.name} | {line.seats[0]} | {line.games} | {line.draws} |{share} "
            f"{rate_text(line.first)}{mark} | {line.turns:.1f} | {line.decisions:.0f} |"
        )
    if not found.equals:
        rows.append(
            f"| all | | {sum(line.games for line in found.lines)} | "
            f"{sum(line.draws for line in found.lines)} | **{rate_text(found.total)}** | | | |"
        )
    return "\n".join(rows)


def level_table(found: Balance) -> str:
    """How often each level of victory was reached, in Markdown."""
    levels = found.levels
    rows = [
        "| scenario | games | " + " | ".join(name for _winner, name in levels) + " |",
        "|---|---|" + "---|" * len(levels),
    ]
    for line in found.lines:
        reached = {(level.winner, level.name): level.games for level in line.levels}
        rows.append(
            f"| {line.name} | {line.games} | "
            + " | ".join(rate_text(rate(reached.get(level, 0), line.games)) for level in levels)
            + " |"
        )
    return "\n".join(rows)


def ending_table(found: Balance) -> str:
    """How often games ended in each way, in Markdown."""
    rows = [
        "| scenario | games | " + " | ".join(found.endings) + " |",
        "|---|---|" + "---|" * len(found.endings),
    ]
    for line in found.lines:
        ended = dict(line.endings)
        shares = [rate_text(rate(ended.get(kind, 0), line.games)) for kind in found.endings]
        rows.append(f"| {line.name} | {line.games} | " + " | ".join(shares) + " |")
    return "\n".join(rows)


def _ending_chart(found: Balance) -> str:
    """One bar a scenario, divided by how its games ended."""
    kinds = found.endings
    parts = [Part(kind, None, 1.0 - number / len(kinds)) for number, kind in enumerate(kinds)]
    rows = [(line.name, [dict(line.endings).get(kind, 0) for kind in kinds]) for line in found.lines]
    return poster(stacked("How the games ended", parts, rows))


def _level_chart(found: Balance) -> str:
    """One bar a scenario, divided into levels."""
    most = max((level.worth for line in found.lines for level in line.levels), default=0.0) or 1.0
    worths = {(level.winner, level.name): level.worth / most for line in found.lines for level in line.levels}
    parts = [
        Part(name, None if not winner else 0 if winner > 0 else 1, worths[winner, name])
        for winner, name in found.levels
    ]
    rows = []
    for line in found.lines:
        reached = {(level.winner, level.name): level.games for level in line.levels}
        rows.append((line.name, [reached.get(level, 0) for level in found.levels]))
    return poster(stacked("Levels of victory", parts, rows))


def charts(found: Balance, name: str = "") -> dict[str, str]:
    """Pictures by the name of their file, which begins with that of the page; here with the game's."""
    name = name or found.game
    wins = [
        Bar(f"{line.name} ({line.seats[0]})", line.first.value, line.first.low, line.first.high)
        for line in found.lines
        if line.first.of
    ]
    lengths = [Bar(line.name, line.turns) for line in found.lines]
    drawn = {
        f"{name}_wins.svg": poster(
            bars("Share of decided games that the first side wins", wins, top=1.0, mark=0.5, worded=percent)
        ),
        f"{name}_turns.svg": poster(bars("Mean length in turns", lengths, worded=number)),
    }
    if found.levels:
        drawn[f"{name}_levels.svg"] = _level_chart(found)
    if found.endings:
        drawn[f"{name}_endings.svg"] = _ending_chart(found)
    return drawn


def write(found: Balance, page: Path) -> list[Path]:
    """Write the figures into the page, between its marks, and the charts beside it."""
    drawn = charts(found, page.stem)
    figures = [f"![{name.removesuffix('.svg').replace('_', ' ')}]({name})" for name in drawn]
    times = ", ".join(f"`{bot}` {1000 * seconds:.3g} ms a decision" for bot, seconds in found.seconds)
    tables = [table(found)]
    tables += [level_table(found)] if found.levels else []
    tables += [ending_table(found)] if found.endings else []
    body = "\n\n".join([*tables, *figures, f"Thinking: {times}.", f"```sh\n{found.command(page.as_posix())}\n```"])
    return insert(page, f"# {find_game(found.game).title}: how the scenarios lean\n", body, drawn)
