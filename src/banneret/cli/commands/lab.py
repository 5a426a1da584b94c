"""`banneret lab`: a series of games between bots, and what it tells."""

import argparse
import sys
from collections.abc import Callable

from rich.console import Console
from rich.progress import Progress, TaskID

from ...bots import names as bot_names
from ...kernel.registry import game as find_game
from ...lab.journal import Journal
from ...lab.pages.wording import many
from ...lab.series.run import Series, play_all
from ...lab.series.schedule import DEFAULT_BOT, Schedule, schedule
from ...lab.staff import Staff
from ..views.series import show
from .arguments import Json, add_json, game_number, pairs, writable, write
from .progress import progress_bar
from .staff import add_staff, journal, staff

HELP = "play a series of games between bots and report who wins, how often and how surely"

_EPILOGUE = """examples:
  banneret lab calais --seat english=greedy --seat french=random --games 400 --swap
  banneret lab calais --seat english=mcts:200 --seat french=greedy --scenario somme --out report.html
  banneret lab diex --games 10000 --ray auto --journal diex.jsonl

The same --seed plays the same games whoever plays them. Ctrl-C ends the series early and reports on the games that are
finished; with --journal the same command goes on from there."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOGUE
    parser.add_argument("game", metavar="GAME", help="the game, as `banneret games` names it")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SEAT=BOT",
        help=f"who plays a seat: {', '.join(bot_names())} ({DEFAULT_BOT})",
    )
    parser.add_argument("--scenario", metavar="S", help="the scenario (the game's first)")
    parser.add_argument("--variant", action="append", default=[], metavar="ID=VALUE", help="an optional rule")
    add_staff(parser)
    parser.add_argument("--seed", default="1", metavar="S", help="what the dice are made of (1)")
    parser.add_argument(
        "--swap", action="store_true", help="play half of the games with the bots exchanged between the seats"
    )
    parser.add_argument(
        "--only", type=int, metavar="NUMBER", help="play only the game of this number: to look at one that crashed"
    )
    parser.add_argument("--out", metavar="FILE", help="write a report as one HTML file")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    find_game(args.game)
    planned = schedule(
        args.game,
        pairs(args.seat, "--seat", "SEAT=BOT"),
        args.games,
        scenario=args.scenario,
        variants=pairs(args.variant, "--variant", "ID=VALUE"),
        seed=args.seed,
        swap=args.swap,
    )
    only = game_number(args.only)
    page, json = writable(args.out), Json(args.json)
    series = _play(planned, staff(args), only, journal(args))
    console = Console(file=sys.stderr if json.here else sys.stdout)
    if not json.here:
        show(console, series)
    json.put(series.data())
    if page is not None:
        write(page, series.html())
    for path in (page, json.path):
        if path is not None:
            console.print(f"Written: {path}", highlight=False, soft_wrap=True)
    if series.interrupted:
        console.print(f"Interrupted: {len(series.games)} of {many(series.asked, 'game')} were played.")
    return 1 if series.crashes else 0


def _play(planned: Schedule, workers: Staff, only: int | None, kept: Journal | None) -> Series:
    numbers = None if only is None else [only]
    with progress_bar(Console(file=sys.stderr)) as progress:
        task = progress.add_task(planned.rules.title, total=planned.games if numbers is None else 1, score="")
        watch = _scorer(progress, task, planned)
        return play_all(planned, workers=workers, only=numbers, journal=kept, watch=watch)


def _scorer(progress: Progress, task: TaskID, planned: Schedule) -> Callable[[Series], None]:
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
