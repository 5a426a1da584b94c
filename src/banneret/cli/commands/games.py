"""`banneret games`: which games there are."""

import argparse
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...kernel.game import Game
from ...kernel.registry import game as find_game
from ..terminal import Terminal
from ..views import palette
from .arguments import Json, add_json
from .installed import installed

HELP = "list the games, their scenarios, seats and optional rules"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this one")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    terminal, json = Terminal(), Json(args.json)
    chosen = installed() if args.game is None else [find_game(args.game)]
    json.put([_data(game) for game in chosen])
    if json.here:
        return 0
    for game in chosen:
        terminal.show(Text.assemble((game.id, palette.CHOICE), f"  {game.title}"))
        if game.kinds() == (game,):
            terminal.show(*_described(game, 2), Text(""))
            continue
        terminal.show(Padding(Text(game.about), (0, 0, 0, 2)))
        for kind in game.kinds():
            terminal.show(Padding(Text(kind.kind, palette.CHOICE), (0, 0, 0, 2)), *_described(kind, 4))
        terminal.show(Text(""))
    if not chosen:
        terminal.show(Text("No game is installed."))
    return 0


def _data(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "rules": game.version,
        "kinds": [
            {
                "kind": kind.kind,
                "minutes": kind.face.minutes,
                "difficulty": kind.face.difficulty,
                "scenarios": [
                    {"id": one.id, "name": one.name, "note": one.note, "seats": one.seats} for one in kind.scenarios
                ],
                "variants": [
                    {"id": one.id, "name": one.name, "values": one.values, "rule": one.rule} for one in kind.variants
                ],
            }
            for kind in game.kinds()
        ],
    }


def _described(game: Game[Any], indent: int) -> tuple[RenderableType, ...]:
    """A game, or one kind of scenario of a title."""
    size = Text(f"About {game.face.minutes} minutes; difficulty {game.face.difficulty} of 5.", palette.FAINT)
    grid = Grid.grid(padding=(0, 2))
    for column in ("what", "id"):
        grid.add_column(column, no_wrap=True)
    grid.add_column("note")
    for i, scenario in enumerate(game.scenarios):
        grid.add_row("scenarios" if i == 0 else "", scenario.id, f"{scenario.name}: {scenario.note}")
    for i, seats in enumerate(dict.fromkeys(scenario.seats for scenario in game.scenarios)):
        grid.add_row("seats" if i == 0 else "", ", ".join(seats), "")
    for i, variant in enumerate(game.variants):
        grid.add_row(
            "variants" if i == 0 else "", variant.id, f"{variant.name} ({'/'.join(variant.values)}) {variant.rule}"
        )
    return tuple(Padding(part, (0, 0, 0, indent)) for part in (Text(game.about), size, grid))
