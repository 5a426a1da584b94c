"""`banneret verify`: was this game played by the rules, with the dice that were promised?"""

import argparse
import sys
from pathlib import Path

from rich.text import Text

from ...kernel.dice import SealedDice, Seed
from ...kernel.match import Match
from ...kernel.record import Record, RecordError
from ...kernel.refusal import BanneretError
from ..terminal import Terminal
from ..views import palette
from .arguments import Json, add_json

HELP = "check a record: the seal on the dice, every roll, every answer, every event, the result"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a record, as “banneret play” keeps it")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    path: Path = args.file
    if path.is_dir():
        raise BanneretError(f"{path} is a folder: name one of the records in it.")
    if not path.is_file():
        raise BanneretError(f"There is no file {path}.")
    json = Json(args.json)
    try:
        lines = check(Record.load(path))
    except RecordError as error:
        json.put({"file": str(path), "right": False, "found": [str(error)]})
        print(f"WRONG: {path}: {error}", file=sys.stderr)
        return 1
    json.put({"file": str(path), "right": True, "found": lines})
    if json.here:
        return 0
    Terminal().show_unbroken(Text(f"RIGHT: {path}", palette.GOOD), *(Text(f"  {line}") for line in lines))
    return 0


def check(record: Record) -> list[str]:
    """What was found right, line by line. Raises RecordError at the first thing that is wrong."""
    header, entries = record.header, record.entries
    draws = sum(len(entry.dice) for entry in entries)
    if record.seed is None:
        raise RecordError(
            "The seed is still sealed, so the dice can't be rolled again: verify the record that is "
            "published after the game."
        )
    seed = Seed(record.seed, header.salts)
    if seed.commitment != header.commitment:
        raise RecordError(
            f"The seed does not fit the seal: its hash is {seed.commitment}, but {header.commitment} was "
            "promised before the first roll."
        )
    _roll_again(record, seed)
    match = Match.from_record(record)
    answers = sum(entry.do == "answer" for entry in entries)
    undone = sum(entry.do == "undo" for entry in entries)
    events = sum(len(entry.events) for entry in entries)
    return [
        (
            f"{match.game.title}, scenario {header.scenario}, version {header.rules} of the rules"
            f"{_earlier(match, header.rules)}{', from a position of its own' if header.position else ''}"
        ),
        f"the seed fits the seal {header.commitment[:16]}… that was set before the first roll",
        f"{draws} draws: rolled again, all the same",
        f"{answers} answers: all allowed by the rules" + (f"; {undone} taken back" if undone else ""),
        f"{events} events: all happen again, word for word",
        _end(match),
    ]


def _earlier(match: Match, rules: int) -> str:
    """That the record is of an earlier version of the rules, if it is: by this one it comes to the same."""
    version = match.game.version
    return f" (an earlier one; by version {version} it comes to the same)" if rules < version else ""


def _end(match: Match) -> str:
    if match.result is not None:
        return f"the game is over: {match.result.level}. {match.result.reason}"
    return f"the game ended at the table: {match.closed}" if match.closed else "the game is not over yet"


def _roll_again(record: Record, seed: Seed) -> None:
    dice = SealedDice(seed)
    for number, entry in enumerate(record.entries):
        for chances, value in entry.dice:
            rolled = dice.below(chances) if 1 <= chances < 1 << 32 else None
            if rolled != value:
                raise RecordError(
                    f"Entry {number} ({entry}): draw {dice.count} of the game is {value} of {chances} in "
                    f"the record, but the seed gives {rolled}."
                )
