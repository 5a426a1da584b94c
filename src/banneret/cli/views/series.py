"""What a series of games between bots tells, as tables for the terminal."""

from rich.console import Console
from rich.table import Table

from ...lab.pages.wording import gain_text, many, mean_text, pace_text, rate_text
from ...lab.series.findings import findings
from ...lab.series.results import Results
from ...lab.series.summary import Performance, Summary
from ...lab.staff import Crash


def show(console: Console, series: Results) -> None:
    """Everything that the series tells, on the terminal."""
    planned, found = series.schedule, series.summary()
    speed = len(series.games) / series.seconds if series.seconds else 0.0
    console.print(
        f"[bold]{planned.rules.title}[/bold], scenario {planned.scenario}: {many(found.games, 'game')}, "
        f"{speed:.3g} a second",
        highlight=False,
    )
    if found.games:
        _show_tallies(console, found)
        _show_endings(console, found)
        _show_rest(console, series, found)
    for line in findings(series, found):
        console.print(f"• {line}", highlight=False, markup=False)
    _show_crashes(console, series)


def _show_crashes(console: Console, series: Results) -> None:
    """Each error once, with the games that ended in it: one defect often spoils many games."""
    planned = series.schedule
    alike: dict[str, list[Crash]] = {}
    for crash in series.crashes:
        alike.setdefault(crash.error, []).append(crash)
    for error, crashes in alike.items():
        numbers = ", ".join(f"{crash.number} (dice {planned.dice(crash.number)})" for crash in crashes[:10])
        more = f" and {len(crashes) - 10} more" if len(crashes) > 10 else ""
        console.print(f"\nCrashed: {error}", style="bold red", highlight=False, markup=False)
        console.print(f"in game {numbers}{more}", highlight=False, markup=False)
        if crashes[0].trace:
            console.print(crashes[0].trace.rstrip(), style="dim", highlight=False, markup=False)
    if series.crashes:
        again = f"{planned.command()} --only {series.crashes[0].number}"
        console.print(f"To see one again: {again}", highlight=False, markup=False, soft_wrap=True)


def _table(*head: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for i, name in enumerate(head):
        table.add_column(name, justify="left" if i == 0 else "right", no_wrap=i == 0)
    return table


def _show_tallies(console: Console, found: Summary) -> None:
    groups: list[tuple[str, tuple[Performance, ...]]] = [
        ("seat", found.seats),
        ("bot", found.bots if len(found.bots) > 1 else ()),
        ("bot and seat", found.pairs),
    ]
    for kind, performances in groups:
        if performances:
            table = _table(kind, "won/drawn/lost", "win rate", "decided points", "mean score")
            for t in performances:
                table.add_row(
                    t.name, f"{t.wins}/{t.draws}/{t.losses}", rate_text(t.win), rate_text(t.decided), mean_text(t.score)
                )
            console.print()
            console.print(table, highlight=False)


def _show_endings(console: Console, found: Summary) -> None:
    table = _table("ending", "games", "share")
    for ending in found.endings:
        table.add_row(ending.name, str(ending.share.hits), rate_text(ending.share))
    console.print()
    console.print(table, highlight=False)


def _show_rest(console: Console, series: Results, found: Summary) -> None:
    length = found.length
    table = _table("length of games", "mean", "least", "median", "most")
    table.add_row("decisions", mean_text(length), f"{length.least:.0f}", f"{length.median:.0f}", f"{length.most:.0f}")
    console.print()
    console.print(table, highlight=False)
    common = sorted(found.headings, key=lambda heading: -heading.games)[:5]
    if common and len(found.headings) > 1:
        listed = ", ".join(f"{heading.name} ({heading.games})" for heading in common)
        console.print(f"most often over at: {listed}", highlight=False, markup=False)
    if found.effects:
        table = _table(
            "first-seat effect", f"wins as {series.schedule.seats[0]}", "wins elsewhere", "difference, points"
        )
        for effect in found.effects:
            table.add_row(effect.bot, rate_text(effect.first), rate_text(effect.others), gain_text(effect.gain))
        console.print()
        console.print(table, highlight=False)
    table = _table("thinking", "decisions", "time a decision")
    for bot, thought in series.thoughts.items():
        table.add_row(bot, str(thought.decisions), pace_text(thought.seconds / max(1, thought.decisions)))
    console.print()
    console.print(table, highlight=False)
    console.print()
