"""`banneret games`: which games there are."""

import argparse

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...kernel.registry import game as find_game
from ...kernel.registry import games
from ..terminal import Terminal
from ..views import palette

HELP = "list the games, their scenarios, seats and optional rules"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this one")


def run(args: argparse.Namespace) -> int:
    terminal = Terminal()
    chosen = games() if args.game is None else [find_game(args.game)]
    for game in chosen:
        size = Text(f"About {game.face.minutes} minutes; difficulty {game.face.difficulty} of 5.", palette.FAINT)
        terminal.show(
            Text.assemble((game.id, palette.CHOICE), f"  {game.title}"),
            Padding(Text(game.about), (0, 0, 0, 2)),
            Padding(size, (0, 0, 0, 2)),
        )
        grid = Grid.grid(padding=(0, 2))
        for kind in ("what", "id"):
            grid.add_column(kind, no_wrap=True)
        grid.add_column("note")
        for i, scenario in enumerate(game.scenarios):
            grid.add_row("  scenarios" if i == 0 else "", scenario.id, f"{scenario.name}: {scenario.note}")
        for i, seats in enumerate(dict.fromkeys(scenario.seats for scenario in game.scenarios)):
            grid.add_row("  seats" if i == 0 else "", ", ".join(seats), "")
        for i, variant in enumerate(game.variants):
            grid.add_row(
                "  variants" if i == 0 else "",
                variant.id,
                f"{variant.name} ({'/'.join(variant.values)}) {variant.rule}",
            )
        terminal.show(grid, Text(""))
    if not chosen:
        terminal.show(Text("No game is installed."))
    return 0
