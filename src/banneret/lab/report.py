"""The report on a series: sentences, charts, tables and the data, in one HTML file that needs nothing from anywhere."""

from collections.abc import Sequence
from datetime import datetime
from html import escape
from math import floor, log10
from typing import TYPE_CHECKING

import msgspec

from .plot import STYLE, Bar, Part, bars, histogram, percent, stacked
from .stats import Difference, Mean, Rate
from .summary import Ending, Summary, Tally

if TYPE_CHECKING:
    from .series import Series

MOST_HEADINGS = 40
"""More different last turns than this are no list that anybody reads: then only the lengths are shown."""

PAGE = """
:root {
  color-scheme: light dark;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif;
  --sans: "Gill Sans", "Gill Sans Nova", Optima, Candara, "Noto Sans", "DejaVu Sans", sans-serif;
  --paper: #f6efdf; --leaf: #fbf7ec; --ink: #2b2118; --faded: #6a5a45; --rule: #d9cbab; --metal: #b08d3c;
  --seat0: #9c2f22; --seat1: #2d5286; --seat2: #3d6b3a; --seat3: #6c3f78;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1d1813; --leaf: #261f18; --ink: #eee3cd; --faded: #b3a287; --rule: #46392a; --metal: #c6a352;
    --seat0: #cf6353; --seat1: #6d97cf; --seat2: #7fae74; --seat3: #ad82bb;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 var(--serif); }
main { max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { text-align: center; border-bottom: 3px double var(--rule); padding-bottom: 1.5rem; margin-bottom: 1.5rem; }
header svg { width: 3.2rem; height: auto; }
h1 { font-size: clamp(1.7rem, 5vw, 2.7rem); line-height: 1.15; margin: .5rem 0 .25rem; font-weight: 600; letter-spacing: .01em; }
h2 { font-size: 1.3rem; line-height: 1.25; margin: 0 0 .75rem; font-weight: 600; }
.sub { color: var(--faded); margin: 0; font-style: italic; }
.findings { max-width: 46rem; margin: 0 auto 2rem; padding: 0; list-style: none; font-size: 1.15rem; text-align: center; }
.findings li { margin: .35rem 0; }
.leaves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: 1.25rem; align-items: start;
  grid-auto-flow: dense; }
section { background: var(--leaf); border: 1px solid var(--rule); border-radius: 3px; padding: 1.1rem 1.2rem 1.2rem; min-width: 0; }
section.wide { grid-column: 1 / -1; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font: .95rem/1.4 var(--sans); font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faded); padding-bottom: .4rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; vertical-align: baseline; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--faded); font-weight: 500; border-bottom: 1.5px solid var(--ink); }
tbody th { font-weight: 600; white-space: normal; }
.interval { color: var(--faded); font-size: .88em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin: 0; font-family: var(--sans); font-size: .95rem; }
dt { color: var(--faded); } dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: .9rem 0 0; padding: .8rem 1rem; background: var(--paper); border: 1px solid var(--rule); border-radius: 3px; white-space: pre-wrap;
  overflow-wrap: anywhere; font-size: .88rem; }
.note { color: var(--faded); font-size: .92rem; margin: .8rem 0 0; }
.crash { border-color: var(--seat0); }
footer { color: var(--faded); font-size: .92rem; max-width: 46rem; margin: 2.5rem auto 0; text-align: center; }
@media (max-width: 40rem) {
  main { padding: 1.5rem .8rem 3rem; } section { padding: 1rem .9rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  /* A table of eight columns becomes a list: each row a block, each cell a line with its column's name. */
  .broad thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .broad, .broad tbody { display: block; }
  .broad tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--rule); }
  .broad tr:last-child { border: 0; padding-bottom: 0; }
  .broad th, .broad td { display: flex; justify-content: space-between; gap: 1rem; padding: .1rem 0; border: 0; white-space: normal; }
  .broad td::before { content: attr(data-name); color: var(--faded); }
}
@media print { body { background: none; } section { break-inside: avoid; } }
"""

BANNER = (
    '<svg viewBox="0 0 32 44" aria-hidden="true"><path d="M4 1v42" stroke="var(--ink)" stroke-width="2" stroke-linecap="round"/>'
    '<path d="M5 3h24v22H5z" fill="var(--seat0)"/><path d="M5 14h24M17 3v22" stroke="var(--leaf)" stroke-width="5"/>'
    '<path d="M5 14h24M17 3v22" stroke="var(--metal)" stroke-width="2.4"/></svg>'
)


def html(series: "Series") -> str:
    """The whole page."""
    found = series.summary()
    title = headline(series)
    scenario = series.plan.rules.scenario(series.plan.scenario)
    leaves = "".join(_charts(series, found)) + _tables(series, found) + _how(series)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(series.plan.rules.title)}: {escape(title)}</title><style>{PAGE}{STYLE}</style></head>\n<body><main>\n"
        f"<header>{BANNER}<h1>{escape(series.plan.rules.title)}: {escape(scenario.name)}</h1>"
        f'<p class="sub">{escape(title)}; {_games(found.games)}</p></header>\n'
        f'<ul class="findings">{"".join(f"<li>{escape(line)}</li>" for line in findings(series, found))}</ul>\n'
        f'<div class="leaves">{leaves}</div>\n'
        "<footer>Intervals hold 95 %: Wilson’s for rates, Newcombe’s for differences of rates, Student’s for means. "
        "Decided points are wins of wins and losses. The data of every game is in this file, in the element with the id “data”.</footer>\n"
        f'</main>\n<script type="application/json" id="data">{_embedded(series)}</script>\n</body></html>\n'
    )


def tables(series: "Series") -> str:
    """Sentences and tables without the page around them: what a notebook shows."""
    found = series.summary()
    lines = "".join(f"<li>{escape(line)}</li>" for line in findings(series, found))
    return f"<h3>{escape(series.plan.rules.title)}: {escape(headline(series))}</h3><ul>{lines}</ul>{_tables(series, found)}"


def headline(series: "Series") -> str:
    """Who played whom."""
    bots = list(dict.fromkeys(series.plan.bots))
    return " against ".join(bots) if len(bots) > 1 else f"{bots[0]} against itself"


def findings(series: "Series", found: Summary) -> list[str]:
    """What the series says, in sentences."""
    plan = series.plan
    if not found.games:
        return ["No game was finished."]
    lines = []
    if len(plan.bots) > 1 and len(set(plan.bots)) > 1:
        best = max(found.bots, key=lambda tally: tally.decided.value)
        level = " – too close to call" if best.decided.low < 0.5 < best.decided.high and len(plan.bots) == 2 else ""
        lines.append(f"{best.name} takes {rate_text(best.decided)} of the decided games{level}.")
    lines += _seat_findings(plan.seats, found)
    lines.append(f"{rate_text(found.draws)} of the games are drawn; a game takes {found.length.value:.0f} decisions (median {found.length.median:.0f}).")
    if found.games < plan.games:
        lines.append(f"{found.games} of {plan.games} games were finished.")
    return lines


def _seat_findings(seats: Sequence[str], found: Summary) -> list[str]:
    """What the first seat is worth, if this series can tell."""
    first = seats[0].capitalize()
    if found.seat_gain is not None:
        gain = found.seat_gain
        if not gain.sure:
            return [f"No difference between the seats can be shown: as {seats[0]} a bot’s rate of wins differs by {gain_text(gain)} points."]
        return [f"{first} has the {'better' if gain.value > 0 else 'worse'} seat: there a bot’s rate of wins differs by {gain_text(gain)} points."]
    if found.first_seat is None:
        return ["Seat and bot can’t be told apart: play with --swap for that."] if len(seats) == 2 else []
    share = found.first_seat
    if not share.of:
        return ["No game was decided, so the seats can’t be compared."]
    if share.low <= 0.5 <= share.high:
        return [f"No difference between the seats can be shown: {seats[0]} takes {rate_text(share)} of the decided games."]
    return [f"{first} has the {'better' if share.value > 0.5 else 'worse'} seat: it takes {rate_text(share)} of the decided games between equals."]


def rate_text(rate: Rate) -> str:
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f}–{100 * rate.high:.1f})" if rate.of else "–"


def gain_text(gain: Difference) -> str:
    return f"{100 * gain.value:+.1f} ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})".replace("-", "−")


def mean_text(mean: Mean) -> str:
    """The mean and how far its interval reaches, to the digits that the interval allows."""
    half = mean.high - mean.value
    if mean.count < 2 or half == 0:
        return f"{mean.value:.4g}".replace("-", "−") if mean.count else "–"
    digits = max(0, 1 - floor(log10(half)))
    return f"{mean.value:.{digits}f} ± {half:.{digits}f}".replace("-", "−")


def pace_text(seconds: float) -> str:
    """A short time."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms" if seconds >= 0.001 else f"{1e6 * seconds:.0f} µs"


# ---------------------------------------------------------------------- charts


def _charts(series: "Series", found: Summary) -> list[str]:
    if not found.games:
        return []
    half = 0.5 if len(series.plan.seats) == 2 else None
    leaves = []
    if len(found.bots) > 1:
        leaves.append(_leaf("Decided points by bot", bars("Decided points by bot", _rates(found.bots, "decided"), top=1.0, mark=half, say=percent)))
    leaves.append(_leaf("Wins by seat", bars("Wins by seat", _rates(found.seats, "win", coloured=True), top=1.0, say=percent)))
    if found.pairs:
        leaves.append(_leaf("Wins by bot and seat", bars("Wins by bot and seat", _rates(found.pairs, "win"), top=1.0, say=percent)))
    leaves.append(_leaf("How games ended", stacked("How games ended", parts(found.endings), [(row.name, row.counts) for row in found.rows])))
    leaves.append(_leaf("Length of games", histogram("Length of games", [game.decisions for game in series.games], "decisions")))
    who, scores = _scores(series)
    leaves.append(_leaf(f"Scores of {who}", histogram(f"Scores of {who}", scores, "score")))
    if 1 < len(found.headings) <= MOST_HEADINGS:
        rows = [Bar(heading.name, heading.games) for heading in found.headings]
        leaves.append(_leaf("When games ended", bars("When games ended: games by last heading", rows)))
    return leaves


def _rates(tallies: Sequence[Tally], field: str, coloured: bool = False) -> list[Bar]:
    rates: list[tuple[int, Tally, Rate]] = [(i, tally, getattr(tally, field)) for i, tally in enumerate(tallies)]
    return [Bar(tally.name, rate.value, rate.low, rate.high, i if coloured else None) for i, tally, rate in rates if rate.of]


def parts(endings: Sequence[Ending]) -> list[Part]:
    """Colours for endings: a seat's own for its victories, the stronger the better its score, and metal for the rest."""
    made = []
    for ending in endings:
        kin = [other for other in endings if other.winners == ending.winners]
        # The endings come sorted from the best for the first seat on, so its own victories weaken down the list and all others' grow.
        place = kin.index(ending) if ending.winners == (0,) else len(kin) - 1 - kin.index(ending)
        made.append(Part(ending.name, ending.winners[0] if ending.winners else None, 1 - place / len(kin)))
    return made


def _scores(series: "Series") -> tuple[str, list[float]]:
    """The first bot's scores over all its seats; the first seat's when all bots are the same."""
    first = series.plan.bots[0]
    if len(set(series.plan.bots)) == 1:
        return series.plan.seats[0], [game.scores[0] for game in series.games]
    return first, [score for game in series.games for bot, score in zip(game.bots, game.scores, strict=True) if bot == first]


# ---------------------------------------------------------------------- tables


def _tables(series: "Series", found: Summary) -> str:
    leaves = []
    if len(found.bots) > 1:
        leaves.append(_leaf("By bot", _tally_table("bot", found.bots), wide=True))
    leaves.append(_leaf("By seat", _tally_table("seat", found.seats), wide=True))
    if found.pairs:
        leaves.append(_leaf("By bot and seat", _tally_table("bot and seat", found.pairs), wide=True))
    if found.effects:
        rows = [(effect.bot, _rate(effect.first), _rate(effect.others), _interval(gain_text(effect.gain))) for effect in found.effects]
        first = series.plan.seats[0]
        leaves.append(_leaf("First-seat effect", _table(("bot", f"wins as {first}", "wins elsewhere", "difference, points"), rows), wide=True))
    if found.endings:
        rows_of_endings = [(ending.name, str(ending.share.hits), _rate(ending.share)) for ending in found.endings]
        leaves.append(_leaf("Levels of victory", _table(("ending", "games", "share"), rows_of_endings)))
    if series.thoughts:
        pace = [(bot, f"{t.decisions:,}", pace_text(t.seconds / max(1, t.decisions))) for bot, t in series.thoughts.items()]
        leaves.append(_leaf("Thinking", _table(("bot", "decisions", "time a decision"), pace)))
    return "".join(leaves)


def _tally_table(kind: str, tallies: Sequence[Tally]) -> str:
    head = (kind, "games", "won", "drawn", "lost", "win rate", "decided points", "mean score")
    return _table(
        head,
        [(t.name, str(t.games), str(t.wins), str(t.draws), str(t.losses), _rate(t.win), _rate(t.decided), mean_text(t.score)) for t in tallies],
    )


class _Html(str):
    """Text that is HTML already."""


def _rate(rate: Rate) -> _Html:
    return _interval(rate_text(rate))


def _interval(text: str) -> _Html:
    value, bracket, rest = text.partition("(")
    return _Html(f'{escape(value)}<span class="interval">({escape(rest)}</span>' if bracket else escape(text))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(f'<tr><th scope="row">{_cell(row[0])}</th>{_cells(head[1:], row[1:])}</tr>' for row in rows)
    kind = ' class="broad"' if len(head) > 3 else ""
    return f'<div class="scroll"><table{kind}><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _cells(names: Sequence[str], cells: Sequence[str]) -> str:
    return "".join(f'<td data-name="{escape(name)}"><span>{_cell(cell)}</span></td>' for name, cell in zip(names, cells, strict=True))


def _cell(text: str) -> str:
    return text if isinstance(text, _Html) else escape(text)


def _leaf(title: str, body: str, wide: bool = False, kind: str = "") -> str:
    names = " ".join(name for name in ("wide" if wide else "", kind) if name)
    return f"<section{f' class={chr(34)}{names}{chr(34)}' if names else ''}><h2>{escape(title)}</h2>{body}</section>\n"


# ---------------------------------------------------------------------- how it was made


def _how(series: "Series") -> str:
    plan = series.plan
    rules = plan.rules
    variants = ", ".join(f"{id} {value}" for id, value in plan.variants.items()) or "none"
    played = len(series.games) + len(series.crashes)
    facts = {
        "Game": f"{rules.title}, rules version {rules.version}",
        "Scenario": rules.scenario(plan.scenario).name,
        "Optional rules": variants,
        "Seats": ", ".join(f"{seat}: {bot}" for seat, bot in zip(plan.seats, plan.bots, strict=True)) + (", changing seats" if plan.swap else ""),
        "Seed": plan.seed,
        "Played": f"{played} of {plan.games} games in {_span(series.seconds)} on {_count(series.workers, 'process', 'es')}"
        f" ({played / series.seconds if series.seconds else 0:.3g} a second), {datetime.now().astimezone():%d %B %Y}",
    }
    told = "".join(f"<dt>{escape(name)}</dt><dd>{escape(fact)}</dd>" for name, fact in facts.items())
    again = f'<pre><code>{escape(plan.command())}</code></pre><p class="note">The same command plays the same games, with any number of workers.</p>'
    if not plan.repeatable:
        again = f'<pre><code>{escape(plan.command())}</code></pre><p class="note">A bot here thinks by the clock, so the games will not be quite the same.</p>'
    crashed = ""
    if series.crashes:
        rows = [(f"game {crash.number}", plan.dice(crash.number), crash.error) for crash in series.crashes]
        crashed = _leaf("Games that crashed", _table(("game", "seed", "error"), rows), wide=True, kind="crash")
    return crashed + _leaf("How it was played", f"<dl>{told}</dl>{again}")


def _games(count: int) -> str:
    return _count(count, "game")


def _count(count: int, word: str, plural: str = "s") -> str:
    return f"{count:,} {word}{plural if count != 1 else ''}"


def _span(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{seconds:.1f} s"


def _embedded(series: "Series") -> str:
    """JSON that no HTML parser can take for the end of its element: `<` only stands in strings, where it may be written as an escape."""
    return msgspec.json.encode(series.data()).decode().replace("<", "\\u003c")
