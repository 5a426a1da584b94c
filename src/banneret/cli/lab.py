"""`banneret lab`: a series of games between bots, and what it tells."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Column, Table
from rich.text import Text

from ..bots import names as bot_names
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..lab.pool import Crash, cores
from ..lab.report import findings, gain_text, mean_text, pace_text, rate_text
from ..lab.series import DEFAULT_BOT, Plan, Series, plan, play_all
from ..lab.summary import Summary, Tally

HELP = "play a series of games between bots and report who wins, how often and how surely"

_EPILOGUE = """examples:
  banneret lab calais --seat english=greedy --seat french=random --games 400 --swap
  banneret lab calais --seat english=mcts:200 --seat french=greedy --scenario somme --out report.html

The same --seed plays the same games whatever the number of workers. Ctrl-C ends the series early and reports on the games that are finished."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOGUE
    parser.add_argument("game", metavar="GAME", help="the game, as `banneret games` names it")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seat", action="append", default=[], metavar="SEAT=BOT", help=f"who plays a seat: {', '.join(bot_names())} ({DEFAULT_BOT})")
    parser.add_argument("--scenario", metavar="S", help="the scenario (the game's first)")
    parser.add_argument("--variant", action="append", default=[], metavar="ID=VALUE", help="an optional rule")
    parser.add_argument("--workers", type=int, default=None, metavar="K", help="how many processes (as many as there are processors)")
    parser.add_argument("--seed", default="1", metavar="S", help="what the dice are made of (1)")
    parser.add_argument("--swap", action="store_true", help="play half of the games with the bots exchanged between the seats")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="play only the game of this number: to look at one that crashed")
    parser.add_argument("--out", metavar="FILE", help="write a report as one HTML file")
    parser.add_argument("--json", metavar="FILE", help="write all games and figures as JSON")


def run(args: argparse.Namespace) -> int:
    find_game(args.game)
    planned = plan(
        args.game,
        pairs(args.seat, "--seat", "SEAT=BOT"),
        args.games,
        scenario=args.scenario,
        variants=pairs(args.variant, "--variant", "ID=VALUE"),
        seed=args.seed,
        swap=args.swap,
    )
    outputs = [(writable(args.out), Series.html), (writable(args.json), _json)]
    series = _play(planned, cores() if args.workers is None else args.workers, args.only)
    console = Console()
    show(console, series)
    for path, make in outputs:
        if path is not None:
            write(path, make(series))
            console.print(f"Written: {path}", highlight=False, soft_wrap=True)
    if series.interrupted:
        console.print(f"Interrupted: {len(series.games)} of {planned.games} games were played.")
    return 1 if series.crashes else 0


def pairs(given: list[str], flag: str, form: str) -> dict[str, str]:
    """KEY=VALUE arguments as a dict."""
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not (sign and key and value):
            raise BanneretError(f"{flag} wants {form}, not “{text}”.")
        if key in found:
            raise BanneretError(f"{flag} {key} is given twice.")
        found[key] = value
    return found


def writable(name: str | None) -> Path | None:
    """The path, if a file can be written there: better to hear that it can't before the games than after them."""
    if name is None:
        return None
    path = Path(name)
    if path.is_dir():
        raise BanneretError(f"{path} is a directory; give the name of a file.")
    if not path.parent.is_dir():
        raise BanneretError(f"There is no directory {path.parent} to write {path.name} into.")
    return path


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BanneretError(f"{path} can't be written: {error.strerror or error}.") from None


def _json(series: Series) -> str:
    return msgspec.json.format(msgspec.json.encode(series.data()), indent=1).decode() + "\n"


class Speed(ProgressColumn):
    """Games a second, or seconds a game when they are slow."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:.1f}/s" if speed >= 1 else f"{1 / speed:.1f} s each", style="progress.data.speed")


def progress_bar(console: Console) -> Progress:
    """The bar that lab and fuzz share."""
    return Progress(
        TextColumn("[progress.description]{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        Speed(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(),
        TextColumn("{task.fields[score]}", markup=False, table_column=Column(no_wrap=True)),
        console=console,
        transient=True,
    )


def _play(planned: Plan, workers: int, only: int | None) -> Series:
    numbers = None if only is None else [only]
    with progress_bar(Console(file=sys.stderr)) as progress:
        task = progress.add_task(planned.rules.title, total=planned.games if numbers is None else 1, score="")
        return play_all(planned, workers=workers, only=numbers, watch=_scorer(progress, task, planned))


def _scorer(progress: Progress, task: TaskID, planned: Plan) -> Callable[[Series], None]:
    names = list(dict.fromkeys(planned.bots))
    by_seat = len(names) == 1
    wins: dict[str, int] = dict.fromkeys(planned.seats if by_seat else names, 0)
    counted = draws = 0

    def watch(series: Series) -> None:
        nonlocal counted, draws
        for game in series.games[counted:]:
            draws += not game.winners
            for seat in game.winners:
                wins[planned.seats[seat] if by_seat else game.bots[seat]] += 1
        counted = len(series.games)
        score = " · ".join([*(f"{name} {count}" for name, count in wins.items()), f"drawn {draws}"])
        crashed = f" · {len(series.crashes)} crashed" if series.crashes else ""
        progress.update(task, completed=counted + len(series.crashes), score=score + crashed)

    return watch


# ---------------------------------------------------------------------- the tables


def show(console: Console, series: Series) -> None:
    """Everything that the series tells, on the terminal."""
    planned, found = series.plan, series.summary()
    speed = len(series.games) / series.seconds if series.seconds else 0.0
    console.print(f"[bold]{planned.rules.title}[/bold], scenario {planned.scenario}: {found.games} games, {speed:.3g} a second", highlight=False)
    if found.games:
        _show_tallies(console, found)
        _show_endings(console, found)
        _show_rest(console, series, found)
    for line in findings(series, found):
        console.print(f"• {line}", highlight=False, markup=False)
    _show_crashes(console, series)


def _show_crashes(console: Console, series: Series) -> None:
    """Each error once, with the games that ended in it: one defect often spoils many games."""
    planned = series.plan
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
    groups: list[tuple[str, tuple[Tally, ...]]] = [("seat", found.seats), ("bot", found.bots if len(found.bots) > 1 else ()), ("bot and seat", found.pairs)]
    for kind, tallies in groups:
        if tallies:
            table = _table(kind, "won/drawn/lost", "win rate", "decided points", "mean score")
            for t in tallies:
                table.add_row(t.name, f"{t.wins}/{t.draws}/{t.losses}", rate_text(t.win), rate_text(t.decided), mean_text(t.score))
            console.print()
            console.print(table, highlight=False)


def _show_endings(console: Console, found: Summary) -> None:
    table = _table("ending", "games", "share")
    for ending in found.endings:
        table.add_row(ending.name, str(ending.share.hits), rate_text(ending.share))
    console.print()
    console.print(table, highlight=False)


def _show_rest(console: Console, series: Series, found: Summary) -> None:
    length = found.length
    table = _table("length of games", "mean", "least", "median", "most")
    table.add_row("decisions", mean_text(length), f"{length.least:.0f}", f"{length.median:.0f}", f"{length.most:.0f}")
    console.print()
    console.print(table, highlight=False)
    common = sorted(found.headings, key=lambda heading: -heading.games)[:5]
    if common and len(found.headings) > 1:
        told = ", ".join(f"{heading.name} ({heading.games})" for heading in common)
        console.print(f"most often over at: {told}", highlight=False, markup=False)
    if found.effects:
        table = _table("first-seat effect", f"wins as {series.plan.seats[0]}", "wins elsewhere", "difference, points")
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
