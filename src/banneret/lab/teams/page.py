"""The figures of games of secret teams, as a page of Markdown with charts."""

import shlex
from pathlib import Path

from ...kernel.study import Topic
from ..pages.markdown import insert
from ..pages.plot import Bar, bars, histogram, number, percent, poster
from ..pages.wording import many, mean_text, pace_text, rate_text
from ..stats import mean
from .facts import Row, rows, sure
from .play import TeamSeries


def command(series: TeamSeries, page: str = "") -> str:
    schedule = series.schedule
    words = ["banneret", "balance", schedule.game, "--bot", schedule.bots[0]]
    if not series.equals:
        words += ["--against", schedule.bots[1]]
    defaults = schedule.rules.settle({})
    for id, value in schedule.variants.items():
        if value != defaults[id]:
            words += ["--variant", f"{id}={value}"]
    return shlex.join(
        [*words, "--games", str(schedule.games), "--seed", schedule.seed, *(["--page", page] if page else [])]
    )


def overview(series: TeamSeries) -> str:
    """Who won, how it ended, how long it took."""
    rules = series.schedule.rules
    lines = ["| | of the decided games |", "|---|---|"]
    if not series.equals:
        lines.append(
            f"| `{series.schedule.bots[0]}` against `{series.schedule.bots[1]}` | **{rate_text(series.better())}** |"
        )
    lines += [
        f"| {name.capitalize()} wins | {rate_text(series.team(team))} |" for team, name in enumerate(rules.study.teams)
    ]
    if series.equals:
        lines += [
            f"| {seat.capitalize()} wins | {rate_text(series.seat(at))} |"
            for at, seat in enumerate(rules.scenario(series.schedule.scenario).seats)
        ]
    drawn = sum(game.winner < 0 for game in series.games)
    length = mean([float(game.turns) for game in series.games])
    spread = f"from {length.least:.0f} to {length.most:.0f}, median {length.median:.0f}"
    decisions = mean([float(game.decisions) for game in series.games])
    endings = "; ".join(f"{kind} {rate_text(share)}" for kind, share in series.endings())
    return "\n".join(lines) + (
        f"\n\n{many(len(series.games), 'game')}, {drawn} drawn. Rounds: {mean_text(length)} ({spread}); decisions "
        f"of all seats: {decisions.value:.0f}."
        f"\n\nWays of ending: {endings}."
    )


def table(topic: Topic, found: list[Row], teams: tuple[str, ...]) -> str:
    return _TABLES[topic.kind](found, teams)


def _points(found: list[Row], teams: tuple[str, ...]) -> str:
    names = [name.capitalize() for name in teams]
    lines = [f"| | {' | '.join(names)} | winners | losers | difference |", "|---|" + "---|" * (len(names) + 3)]
    for row in found:
        means = " | ".join(mean_text(one) for one in row.by_team)
        lines.append(
            f"| {row.name} | {means} | {row.winners.value:.1f} | {row.losers.value:.1f} | "
            f"{_signed(row.winners.value - row.losers.value, 1)} |"
        )
    return "\n".join(lines)


def _rates(found: list[Row], teams: tuple[str, ...]) -> str:
    lines = ["| | cases | so | wins if so | wins if not |", "|---|---|---|---|---|"]
    for row in found:
        lines.append(
            f"| {row.name} | {row.count} | {rate_text(row.share)} | {rate_text(row.with_it)} | "
            f"{rate_text(row.without)} |"
        )
    return "\n".join(lines)


def _uses(found: list[Row], teams: tuple[str, ...]) -> str:
    lines = ["| | a player, a game | winners | losers | correlation with winning |", "|---|---|---|---|---|"]
    for row in sorted(found, key=lambda row: -row.correlation):
        whole = (row.winners.value * row.winners.count + row.losers.value * row.losers.count) / max(
            row.winners.count + row.losers.count, 1
        )
        mark = "" if sure(row) else " (not sure)"
        lines.append(
            f"| {row.name} | {whole:.2f} | {row.winners.value:.2f} | {row.losers.value:.2f} | "
            f"{_signed(row.correlation, 2)}{mark} |"
        )
    return "\n".join(lines)


_TABLES = {"points": _points, "rate": _rates, "use": _uses}


def _signed(value: float, digits: int) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def charts(series: TeamSeries) -> dict[str, str]:
    """Pictures by the name of their file."""
    rules = series.schedule.rules
    seats = rules.scenario(series.schedule.scenario).seats
    drawn: dict[str, str] = {}
    sides = [(name, series.team(team)) for team, name in enumerate(rules.study.teams)] + [
        (seat, series.seat(at)) for at, seat in enumerate(seats)
    ]
    wins = [Bar(name.capitalize(), found.value, found.low, found.high) for name, found in sides if found.of]
    drawn["wins"] = bars("Share of decided games won, by team and by seat", wins, top=1.0, mark=0.5, worded=percent)
    drawn["rounds"] = histogram("Length of games", [float(game.turns) for game in series.games], "rounds", bins=24)
    drawn["endings"] = bars(
        "How games ended",
        [Bar(kind, share.value, share.low, share.high) for kind, share in series.endings()],
        worded=percent,
    )
    for topic in rules.study.topics:
        found = rows(series, topic)
        if found:
            drawn[topic.id] = _CHARTS[topic.kind](topic, found)
    return {f"{rules.id}_{name}.svg": poster(picture) for name, picture in drawn.items()}


def _compared(title: str, found: list[Row], digits: int) -> str:
    """Winners and losers under one another."""
    shown = [
        (f"{row.name}, {who}", one.value, colour)
        for row in found
        for who, one, colour in (("winners", row.winners, 1), ("losers", row.losers, 0))
    ]
    return bars(
        title,
        [Bar(label, max(value, 0.0), seat=colour) for label, value, colour in shown],
        worded=lambda value: number(round(value, digits)),
    )


def _points_chart(topic: Topic, found: list[Row]) -> str:
    return _compared(f"{topic.title}: mean of a team", found, 0)


def _use_chart(topic: Topic, found: list[Row]) -> str:
    return _compared(f"{topic.title}: mean of a player", found, 2)


def _rate_chart(topic: Topic, found: list[Row]) -> str:
    """How often it was so; where it always is, how often it won."""
    always = all(row.share.value == 1.0 for row in found)
    shown = [(row.name, row.with_it if always else row.share) for row in found]
    title = f"{topic.title}: share that wins" if always else f"{topic.title}: share of cases"
    return bars(
        title,
        [Bar(name, share.value, share.low, share.high) for name, share in shown if share.of],
        top=1.0,
        worded=percent,
    )


_CHARTS = {"points": _points_chart, "rate": _rate_chart, "use": _use_chart}


def write(series: TeamSeries, page: Path) -> list[Path]:
    """Write the figures into the page, between its marks, and the charts beside it."""
    rules = series.schedule.rules
    drawn = charts(series)
    parts = [overview(series)] + [_picture(rules.id, name) for name in ("wins", "rounds", "endings")]
    for topic in rules.study.topics:
        found = rows(series, topic)
        if found:
            parts += [
                f"## {topic.title}",
                topic.note,
                table(topic, found, rules.study.teams),
                _picture(rules.id, topic.id),
            ]
    times = ", ".join(
        f"`{bot}` {pace_text(thought.seconds / max(thought.decisions, 1))} a decision"
        for bot, thought in series.thoughts.items()
    )
    parts += [f"Thinking: {times}.", f"```sh\n{command(series, page.as_posix())}\n```"]
    return insert(page, f"# {rules.title}: how the teams compare\n", "\n\n".join(parts), drawn)


def _picture(game: str, name: str) -> str:
    return f"![{name.replace('_', ' ')}]({game}_{name}.svg)"
