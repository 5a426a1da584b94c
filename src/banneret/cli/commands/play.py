"""`banneret play`: a game in the terminal, against bots or friends at one keyboard."""

import argparse
import shlex
from collections.abc import Sequence
from pathlib import Path

from ...bots import LEVELS
from ...kernel.match import Match
from ...kernel.record import Record
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ..table import shelf
from ..table.desk import Desk
from ..table.seating import DEFAULT_LEVEL, seat_all
from ..table.table import Table
from ..terminal import Terminal

HELP = "play a game in the terminal, against bots or friends at one keyboard"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help="which game: “banneret games” lists them; not needed with --resume"
    )
    parser.add_argument("--scenario", metavar="S", help="which scenario (default: the game's first)")
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SEAT=WHO",
        help="who plays a seat: human, or a bot; once for each seat (default: you play the first, bots the others)",
    )
    parser.add_argument(
        "--level",
        metavar="BOT",
        help=f"the bot for every seat without a --seat: {', '.join(LEVELS)}; default {DEFAULT_LEVEL}",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        help="a seed for the dice: the same seed and answers give the same game (default: a secret one)",
    )
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="ID=VALUE",
        help="an optional rule and how it is played; “banneret games” lists them",
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        help="keep the game in this file; if it exists the game goes on from there",
    )
    parser.add_argument("--resume", metavar="FILE", type=Path, help="go on with a game that was kept")


def run(args: argparse.Namespace) -> int:
    match, path = _resumed(args) if _kept(args) else _begun(args)
    seating = seat_all(match.game, match.scenario.id, args.seat, args.level)
    if path is None:
        path = shelf.new_path(match.game.id, match.scenario.id)
    return Table(Desk(match, seating, Terminal(), path)).run()


def _kept(args: argparse.Namespace) -> bool:
    if args.resume is not None and args.record is not None:
        raise BanneretError("Give either --resume or --record: a game that is resumed goes on in its own file.")
    return args.resume is not None or (args.record is not None and args.record.exists())


def _begun(args: argparse.Namespace) -> tuple[Match, Path | None]:
    if args.game is None:
        raise BanneretError("Which game? “banneret games” lists them; “banneret play GAME” plays one.")
    match = Match(find_game(args.game), args.scenario, args.seed, variants=_variants(args.variant))
    return match, args.record


def _resumed(args: argparse.Namespace) -> tuple[Match, Path]:
    """A game from its file. What the file settles can't be settled anew."""
    path: Path = args.resume or args.record
    record = Record.load(path)
    header = record.header
    if args.game is not None and args.game != header.game:
        raise BanneretError(f"{path} is a record of the game {header.game}, not of {args.game}: name another file.")
    if args.scenario is not None and args.scenario != header.scenario:
        raise BanneretError(
            f"{path} plays the scenario {header.scenario}, not {args.scenario}: name another file to begin anew."
        )
    if args.seed is not None and args.seed != record.seed:
        raise BanneretError(f"{path} has a seed of its own: leave out --seed, or name another file to begin anew.")
    different = {id: value for id, value in _variants(args.variant).items() if header.variants.get(id) != value}
    if different:
        raise BanneretError(
            f"{path} is played with other optional rules ({', '.join(different)}): leave out --variant, "
            "or name another file."
        )
    return Match.from_record(record), path


def _variants(wishes: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for wish in wishes:
        id, equals, value = wish.partition("=")
        if not equals:
            raise BanneretError(
                f"“{wish}” does not say how the optional rule is played: write --variant {shlex.quote(wish)}=on."
            )
        found[id] = value
    return found
