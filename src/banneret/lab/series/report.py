"""The report on a series: sentences, charts, tables and the data, in one HTML file that needs nothing from anywhere."""

from collections.abc import Sequence
from datetime import datetime
from html import escape

import msgspec

from ..pages.html import BANNER, PAGE, interval_cell, leaf, rate_cell, table
from ..pages.plot import STYLE, Bar, Part, bars, histogram, percent, stacked
from ..pages.wording import gain_text, many, mean_text, pace_text
from ..stats import Rate
from .findings import findings, headline
from .results import Results
from .summary import Ending, Performance, Summary

MOST_HEADINGS = 40
"""More different last turns than this are no list that anybody reads: then only the lengths are shown."""


def html(series: Results) -> str:
    """The whole page."""
    found = series.summary()
    title = headline(series)
    scenario = series.schedule.rules.scenario(series.schedule.scenario)
    leaves = "".join(_charts(series, found)) + _tables(series, found) + _how(series)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width, initial-scale=1">'
        f"<title>{escape(series.schedule.rules.title)}: "
        f"{escape(title)}</title><style>{PAGE}{STYLE}</style></head>\n<body><main>\n"
        f"<header>{BANNER}<h1>{escape(series.schedule.rules.title)}: {escape(scenario.name)}</h1>"
        f'<p class="sub">{escape(title)}; {_games(found.games)}</p></header>\n'
        f'<ul class="findings">{"".join(f"<li>{escape(line)}</li>" for line in findings(series, found))}</ul>\n'
        f'<div class="leaves">{leaves}</div>\n'
        "<footer>Intervals hold 95 %: Wilson’s for rates, Newcombe’s for differences of rates, Student’s for means. "
        "Decided points are wins of wins and losses. The data of every game is in this file, in the "
        "element with the id “data”.</footer>\n"
        f'</main>\n<script type="application/json" id="data">{_embedded(series)}</script>\n</body></html>\n'
    )


def tables(series: Results) -> str:
    """Sentences and tables without the page around them: what a notebook shows."""
    found = series.summary()
    lines = "".join(f"<li>{escape(line)}</li>" for line in findings(series, found))
    return (
        f"<h3>{escape(series.schedule.rules.title)}: "
        f"{escape(headline(series))}</h3><ul>{lines}</ul>{_tables(series, found)}"
    )


# ---------------------------------------------------------------------- charts


def _charts(series: Results, found: Summary) -> list[str]:
    if not found.games:
        return []
    half = 0.5 if len(series.schedule.seats) == 2 else None
    leaves = []
    if len(found.bots) > 1:
        leaves.append(
            leaf(
                "Decided points by bot",
                bars("Decided points by bot", _rates(found.bots, "decided"), top=1.0, mark=half, worded=percent),
            )
        )
    leaves.append(
        leaf("Wins by seat", bars("Wins by seat", _rates(found.seats, "win", coloured=True), top=1.0, worded=percent))
    )
    if found.pairs:
        leaves.append(
            leaf(
                "Wins by bot and seat",
                bars("Wins by bot and seat", _rates(found.pairs, "win"), top=1.0, worded=percent),
            )
        )
    leaves.append(
        leaf(
            "How games ended",
            stacked("How games ended", parts(found.endings), [(row.name, row.counts) for row in found.rows]),
        )
    )
    leaves.append(
        leaf("Length of games", histogram("Length of games", [game.decisions for game in series.games], "decisions"))
    )
    who, scores = _scores(series)
    leaves.append(leaf(f"Scores of {who}", histogram(f"Scores of {who}", scores, "score")))
    if 1 < len(found.headings) <= MOST_HEADINGS:
        rows = [Bar(heading.name, heading.games) for heading in found.headings]
        leaves.append(leaf("When games ended", bars("When games ended: games by last heading", rows)))
    return leaves


def _rates(performances: Sequence[Performance], field: str, coloured: bool = False) -> list[Bar]:
    rates: list[tuple[int, Performance, Rate]] = [(i, one, getattr(one, field)) for i, one in enumerate(performances)]
    return [
        Bar(one.name, rate.value, rate.low, rate.high, i if coloured else None) for i, one, rate in rates if rate.of
    ]


def parts(endings: Sequence[Ending]) -> list[Part]:
    """Colours for endings: a seat's own for its victories, the stronger the better its score, and metal for the
    rest."""
    made = []
    for ending in endings:
        kin = [other for other in endings if other.winners == ending.winners]
        # The endings come sorted from the best for the first seat on, so its own victories weaken down the list and all
        # others' grow.
        place = kin.index(ending) if ending.winners == (0,) else len(kin) - 1 - kin.index(ending)
        made.append(Part(ending.name, ending.winners[0] if ending.winners else None, 1 - place / len(kin)))
    return made


def _scores(series: Results) -> tuple[str, list[float]]:
    """The first bot's scores over all its seats; the first seat's when all bots are the same."""
    first = series.schedule.bots[0]
    if len(set(series.schedule.bots)) == 1:
        return series.schedule.seats[0], [game.scores[0] for game in series.games]
    return first, [
        score for game in series.games for bot, score in zip(game.bots, game.scores, strict=True) if bot == first
    ]


# ---------------------------------------------------------------------- tables


def _tables(series: Results, found: Summary) -> str:
    leaves = []
    if len(found.bots) > 1:
        leaves.append(leaf("By bot", _performance_table("bot", found.bots), wide=True))
    leaves.append(leaf("By seat", _performance_table("seat", found.seats), wide=True))
    if found.pairs:
        leaves.append(leaf("By bot and seat", _performance_table("bot and seat", found.pairs), wide=True))
    if found.effects:
        rows = [
            (effect.bot, rate_cell(effect.first), rate_cell(effect.others), interval_cell(gain_text(effect.gain)))
            for effect in found.effects
        ]
        first = series.schedule.seats[0]
        leaves.append(
            leaf(
                "First-seat effect",
                table(("bot", f"wins as {first}", "wins elsewhere", "difference, points"), rows),
                wide=True,
            )
        )
    if found.endings:
        rows_of_endings = [(ending.name, str(ending.share.hits), rate_cell(ending.share)) for ending in found.endings]
        leaves.append(leaf("Levels of victory", table(("ending", "games", "share"), rows_of_endings)))
    if series.thoughts:
        pace = [
            (bot, f"{t.decisions:,}", pace_text(t.seconds / max(1, t.decisions))) for bot, t in series.thoughts.items()
        ]
        leaves.append(leaf("Thinking", table(("bot", "decisions", "time a decision"), pace)))
    return "".join(leaves)


def _performance_table(kind: str, performances: Sequence[Performance]) -> str:
    head = (kind, "games", "won", "drawn", "lost", "win rate", "decided points", "mean score")
    return table(
        head,
        [
            (
                t.name,
                str(t.games),
                str(t.wins),
                str(t.draws),
                str(t.losses),
                rate_cell(t.win),
                rate_cell(t.decided),
                mean_text(t.score),
            )
            for t in performances
        ],
    )


# ---------------------------------------------------------------------- how it was made


def _how(series: Results) -> str:
    schedule = series.schedule
    rules = schedule.rules
    variants = ", ".join(f"{id} {value}" for id, value in schedule.variants.items()) or "none"
    played = len(series.games) + len(series.crashes)
    facts = {
        "Game": f"{rules.title}, rules version {rules.version}",
        "Scenario": rules.scenario(schedule.scenario).name,
        "Optional rules": variants,
        "Seats": ", ".join(f"{seat}: {bot}" for seat, bot in zip(schedule.seats, schedule.bots, strict=True))
        + (", changing seats" if schedule.swap else ""),
        "Seed": schedule.seed,
        "Played": f"{played} of {many(series.asked, 'game')} in {_span(series.seconds)} on "
        f"{many(series.workers, 'process', 'es')}"
        f" ({played / series.seconds if series.seconds else 0:.3g} a second), {datetime.now().astimezone():%d %B %Y}",
    }
    entries = "".join(f"<dt>{escape(name)}</dt><dd>{escape(fact)}</dd>" for name, fact in facts.items())
    again = (
        f'<pre><code>{escape(schedule.command())}</code></pre><p class="note">The same command plays the same '
        "games, with any number of workers.</p>"
    )
    if not schedule.repeatable:
        again = (
            f'<pre><code>{escape(schedule.command())}</code></pre><p class="note">A bot here thinks by the clock, '
            "so the games will not be quite the same.</p>"
        )
    crashed = ""
    if series.crashes:
        rows = [(f"game {crash.number}", schedule.dice(crash.number), crash.error) for crash in series.crashes]
        crashed = leaf("Games that crashed", table(("game", "seed", "error"), rows), wide=True, kind="crash")
    return crashed + leaf("How it was played", f"<dl>{entries}</dl>{again}")


def _games(count: int) -> str:
    return many(count, "game")


def _span(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{seconds:.1f} s"


def _embedded(series: Results) -> str:
    """JSON that no HTML parser can take for the end of its element: `<` only stands in strings, where it may be written
    as an escape."""
    return msgspec.json.encode(series.data()).decode().replace("<", "\\u003c")
