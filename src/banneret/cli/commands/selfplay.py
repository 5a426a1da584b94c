"""`banneret selfplay`: games between bots into a file that programs learn from."""

import argparse
import sys

from rich.console import Console

from ...bots import names as bot_names
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...lab.journal import Journal
from ...lab.pages.wording import many
from ...lab.selfplay import Harvest, play_all
from ...lab.series.schedule import schedule
from .arguments import pairs, writable
from .progress import progress_bar
from .staff import add_workers, staff

HELP = "play games between bots and keep every answer, for programs that learn"

_EPILOGUE = """examples:
  banneret selfplay calais --bot knight --games 1000 --out calais.jsonl
  banneret selfplay maid --scenario loire_1429 --bot squire --games 10000 --ray auto --out loire.jsonl

Each game is a line of the file, written as soon as the game is finished; the same command goes on where it was cut off.
`banneret.lab.selfplay` reads it: docs/research.md."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOGUE
    parser.add_argument("game", metavar="GAME", help="the game, as `banneret games` names it")
    parser.add_argument("--out", required=True, metavar="FILE", help="where the games are kept")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--bot", default="squire", metavar="BOT", help=f"who plays: {', '.join(bot_names())} (squire)")
    parser.add_argument("--seat", action="append", default=[], metavar="SEAT=BOT", help="who plays a seat, if another")
    parser.add_argument("--scenario", metavar="S", help="the scenario (the game's first)")
    parser.add_argument("--variant", action="append", default=[], metavar="ID=VALUE", help="an optional rule")
    parser.add_argument("--seed", default="1", metavar="S", help="what the dice are made of (1)")
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    rules = find_game(args.game)
    scenario = rules.scenario(args.scenario)
    seated = dict.fromkeys(scenario.seats, args.bot) | pairs(args.seat, "--seat", "SEAT=BOT")
    planned = schedule(
        args.game,
        seated,
        args.games,
        scenario=scenario.id,
        variants=pairs(args.variant, "--variant", "ID=VALUE"),
        seed=args.seed,
    )
    file = writable(args.out)
    if file is None:
        raise BanneretError("Say with --out where the games are to be kept.")
    Journal(file).lines()
    console = Console(file=sys.stderr)
    with progress_bar(console) as progress:
        task = progress.add_task(planned.rules.title, total=planned.games, score="")

        def watch(games: int, crashes: int) -> None:
            score = f"{many(crashes, 'game')} crashed" if crashes else ""
            progress.update(task, completed=games + crashes, score=score)

        harvest = play_all(planned, file, workers=staff(args), watch=watch)
    _tell(console, harvest, planned.games)
    console.print(f"Written: {file}", highlight=False, soft_wrap=True)
    return 1 if harvest.crashes else 0


def _tell(console: Console, harvest: Harvest, wanted: int) -> None:
    for crash in harvest.crashes:
        console.print(f"Game {crash.number} crashed: {crash.error}", style="bold red", highlight=False, markup=False)
    if harvest.interrupted:
        console.print(f"Interrupted: {harvest.games} of {many(wanted, 'game')} are kept.", highlight=False)
