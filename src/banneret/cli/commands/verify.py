"""`banneret verify`: was this game played by the rules, with the dice that were promised?"""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from ...kernel.dice import SealedDice, Seed
from ...kernel.match import Match
from ...kernel.record import Record, RecordError
from ...kernel.refusal import BanneretError
from ...lab.pages.wording import many
from ..terminal import Terminal
from ..views import palette
from .arguments import Json, add_json

HELP = "check records: the seal on the dice, every roll, every answer, every event, the result"

RECORDS = "*.jsonl"
"""What records are called in a folder."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        type=Path,
        nargs="+",
        help="a record, as “banneret play” keeps it, or a folder: all records in it; or several of them",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    given: list[Path] = args.files
    for path in given:
        if not path.exists():
            raise BanneretError(f"There is no file {path}.")
    json = Json(args.json)
    if len(given) > 1:
        return _several(given, json)
    return _folder(given[0], json) if given[0].is_dir() else _file(given[0], json)


def _file(path: Path, json: Json) -> int:
    """One record, with all that was found right."""
    found = _verified(path, RecordError)
    json.put(found)
    if not found["right"]:
        return 1
    if not json.here:
        lines = [Text(f"  {line}") for line in found["found"]]
        Terminal().show_unbroken(Text(f"RIGHT: {path}", palette.GOOD), *lines)
    return 0


def _folder(folder: Path, json: Json) -> int:
    """All records in a folder and in the folders within it: which are wrong, and how many are right."""
    found = [_verified(path) for path in _records(folder)]
    json.put({"folder": str(folder), **_counted(found)})
    return _summed(f"{folder}: ", found, json)


def _several(given: list[Path], json: Json) -> int:
    """The same of several records and folders together; one that is named twice counts once."""
    paths = dict.fromkeys(record for path in given for record in (_records(path) if path.is_dir() else [path]))
    found = [_verified(path) for path in paths]
    json.put(_counted(found))
    return _summed("", found, json)


def _records(folder: Path) -> list[Path]:
    found = sorted(path for path in folder.rglob(RECORDS) if path.is_file())
    if not found:
        raise BanneretError(f"There is no record ({RECORDS}) in the folder {folder}.")
    return found


def _verified(path: Path, wrong: type[BanneretError] = BanneretError) -> dict[str, Any]:
    """What was found of one record; what is wrong is said at once. Among several that is also one of a game that is not
    installed here: the others are still to be checked."""
    try:
        return {"file": str(path), "right": True, "found": check(Record.load(path))}
    except wrong as error:
        print(f"WRONG: {path}: {error}", file=sys.stderr)
        return {"file": str(path), "right": False, "found": [str(error)]}


def _counted(found: list[dict[str, Any]]) -> dict[str, Any]:
    wrong = _wrong(found)
    return {"right": not wrong, "verified": len(found), "wrong": wrong, "records": found}


def _wrong(found: list[dict[str, Any]]) -> int:
    return sum(not each["right"] for each in found)


def _summed(where: str, found: list[dict[str, Any]], json: Json) -> int:
    """What it comes to, in a line; and the status of the command."""
    wrong = _wrong(found)
    if not json.here:
        Terminal().show_unbroken(_sum(where, len(found), wrong))
    return 1 if wrong else 0


def _sum(where: str, records: int, wrong: int) -> Text:
    verified = f"{where}{many(records, 'record')} verified"
    if wrong:
        return Text(f"WRONG: {verified}, {wrong} wrong, {records - wrong} right", palette.WARNING)
    return Text(f"RIGHT: {verified}, none wrong", palette.GOOD)


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
        f"{many(draws, 'draw')}: rolled again, all the same",
        f"{many(answers, 'answer')}: all allowed by the rules" + (f"; {undone} taken back" if undone else ""),
        f"{many(events, 'event')}: all happen again, word for word",
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
