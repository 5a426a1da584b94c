"""`banneret fuzz`: random games that try to break a game's rules."""

import argparse
import re
import secrets
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from ...kernel.game import Game
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...lab import fuzz
from ...lab.fuzz import Finding, Findings, Group, shrink, spoil
from ...lab.pages.wording import many
from ...lab.pool import cores
from ..program import called
from ..views.fuzzing import show
from .arguments import Json, add_json, game_number, pairs, writable_folder
from .progress import progress_bar

HELP = "play random games, legal and illegal answers alike, and check everything after each"

FOLDER = "records/fuzz"

MOST_SHOWN = 5
"""So many different findings are told in full: one defect often spoils every game."""

_EPILOGUE = """After every answer: the game's invariants; a clone is equal and independent; JSON gives the position
back; every option is legal, readable and can be carried out; illegal answers are refused with a reason and change
nothing; pieces stand at places that there are, clauses are in the rulebook, pictures exist, interruptions can be let go
by; what a seat is sent does not depend on what is hidden from it, nor does the public log tell it; odds sum to
1; undo leads back; the game stands where it would stand if nobody listened. At the end: the record replays to the
identical position and log, and winners have the best scores. Once: lessons and examples can be played. Each finding
names your line. The exit status is 1 if anything was found.

examples:
  banneret fuzz calais --games 1000
  banneret fuzz calais --games 1 --seed 5f3a --only 17"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOGUE
    parser.add_argument("game", metavar="GAME", help="the game, as `banneret games` names it")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", metavar="S", help="what chance is made of (a new one each time; it is told)")
    parser.add_argument(
        "--scenario", metavar="S", help="the scenario (all in turn); optional rules are drawn at random"
    )
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="ID=VALUE",
        help="an optional rule that is the same in all games",
    )
    parser.add_argument(
        "--workers", type=int, default=None, metavar="K", help="how many processes (as many as there are processors)"
    )
    parser.add_argument("--only", type=int, metavar="NUMBER", help="play only the game of this number")
    parser.add_argument(
        "--every",
        type=int,
        default=1,
        metavar="N",
        help="look at one position in N in full, at all others' invariants alone (1)",
    )
    parser.add_argument(
        "--spoil",
        type=int,
        metavar="N",
        help="instead of playing: spoil N positions of random games, one value at a time; each must be refused with a "
        "sentence, or play on",
    )
    parser.add_argument("--style", choices=fuzz.STYLES, help="how answers are chosen (another way in each game)")
    parser.add_argument(
        "--most",
        type=int,
        default=fuzz.MOST_ANSWERS,
        metavar="N",
        help=f"a game with more answers is a runaway ({fuzz.MOST_ANSWERS})",
    )
    parser.add_argument(
        "--shrink",
        type=float,
        default=shrink.SECONDS,
        metavar="SECONDS",
        help=f"how long the shortest game that fails is looked for, for each cause ({shrink.SECONDS:g}; 0: not at all)",
    )
    parser.add_argument(
        "--out", type=Path, default=Path(FOLDER), metavar="DIR", help=f"where records of failing games go ({FOLDER})"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    seed = secrets.token_hex(4) if args.seed is None else args.seed
    only = game_number(args.only)
    if args.spoil is not None:
        if args.spoil < 1:
            raise BanneretError(f"--spoil wants a number of positions from 1 on, not {args.spoil}.")
        return _spoil(game, args.spoil, seed, args.scenario, Json(args.json))
    json, folder = Json(args.json), writable_folder(args.out)
    numbers = None if only is None else [only]
    total = args.games if numbers is None else 1
    with progress_bar(Console(file=sys.stderr)) as progress:
        task = progress.add_task(f"{game.title}, seed {seed}", total=total, score="")

        def watch(found: Findings) -> None:
            summary = many(found.counts["answers"], "answer") + (
                f" · {len(found.findings)} found" if found.findings else ""
            )
            progress.update(task, completed=found.games, score=summary)

        workers = cores() if args.workers is None else args.workers
        found = fuzz.run(
            game,
            args.games,
            seed=seed,
            scenario=args.scenario,
            workers=workers,
            only=numbers,
            most=args.most,
            every=args.every,
            style=args.style,
            variants=pairs(args.variant, "--variant", "ID=VALUE"),
            watch=watch,
        )
    causes = _shrunk(found, args.shrink)
    console = Console(highlight=False, markup=False, emoji=False, stderr=json.here)
    json.put(_data(game, found, causes))
    if not json.here:
        show(console, game, found)
    if found.interrupted:
        console.print(f"Interrupted: {found.games} of {many(total, 'game')} were played.")
    if not found.findings:
        console.print(f"Nothing was found wrong in {many(found.games, 'game')} (seed {seed}).")
        return 0
    _show_findings(console, found, causes, folder)
    return 1


def _shrunk(found: Findings, seconds: float) -> list[Group]:
    """The causes; the game of each that is told in full is as short as could be found."""
    causes = fuzz.groups(found.findings)
    shown = causes[:MOST_SHOWN] if seconds > 0 and not found.interrupted else []
    with progress_bar(Console(file=sys.stderr)) as progress:
        task = progress.add_task("Looking for shorter games that fail", total=len(shown), score="", visible=bool(shown))
        with suppress(KeyboardInterrupt):
            for i, group in enumerate(shown):
                shorter = fuzz.shrunk(found.hunt, group.first, seconds, group.findings[1:])
                others = group.findings[1:]
                if shorter.number != group.first.number:
                    others = tuple(one for one in group.findings if one.number != shorter.number)
                causes[i] = Group(group.cause, (shorter, *others))
                progress.update(task, completed=i + 1)
    return causes


def _data(game: Game[Any], found: Findings, causes: list[Group]) -> dict[str, Any]:
    """All that the tables tell."""
    return {
        "banneret": "fuzz",
        "game": game.id,
        "seed": found.hunt.seed,
        "games": found.games,
        "seconds": found.seconds,
        "counts": found.counts,
        "asked": found.asked,
        "offered": found.offered,
        "taken": found.taken,
        "endings": found.endings,
        "never asked": list(found.unreached),
        "causes": [_cause(group) for group in causes],
        "findings": [{**fuzz.describe(each), "command": command(found, each)} for each in found.findings],
    }


def _cause(group: Group) -> dict[str, Any]:
    numbers = sorted(finding.number for finding in group.findings if finding.number is not None)
    first = group.first
    return {
        "check": first.check,
        "line": first.line,
        "message": first.message,
        "games": numbers,
        "shortest": {"answers": first.answers, "trying": first.trying},
    }


# ---------------------------------------------------------------------- spoilt positions


def _spoil(game: Game[Any], count: int, seed: str, scenario: str | None, json: Json) -> int:
    with progress_bar(Console(file=sys.stderr)) as progress:
        task = progress.add_task(f"{game.title}, seed {seed}", total=count, score="")

        def watch(finished: int, tried: int) -> None:
            progress.update(task, completed=finished, score=f"{tried} spoilt")

        tried, crashes = spoil.sweep(game, spoil.positions(game, count, seed, scenario), seed, watch=watch)
    json.put(
        {
            "banneret": "spoilt",
            "game": game.id,
            "seed": seed,
            "tried": tried,
            "crashes": [
                {"spoilt": str(crash.spoilt), "message": crash.message, "line": crash.line, "trace": crash.trace}
                for crash in crashes
            ],
        }
    )
    console = Console(highlight=False, markup=False, emoji=False, stderr=json.here)
    causes = dict.fromkeys((crash.message, crash.line) for crash in crashes)
    for message, line in list(causes)[:MOST_SHOWN]:
        alike = [str(crash.spoilt) for crash in crashes if (crash.message, crash.line) == (message, line)]
        console.print(f"crash: {message}", style="bold", soft_wrap=True)
        if line:
            console.print(f"written: {line}", soft_wrap=True)
        console.print(f"where {alike[0]}", soft_wrap=True)
        if alike[1:]:
            console.print(f"also where {'; '.join(alike[1:4])}{'…' if alike[4:] else ''}", soft_wrap=True)
        console.print()
    if crashes:
        console.print("Say in `check`, or in the `fault` of a phase, what can't be: it is refused then.")
        console.print(
            f"{len(crashes)} of {tried} spoilt positions brought the rules down (seed {seed}).", style="bold red"
        )
        return 1
    console.print(f"All of {tried} spoilt positions were refused with a sentence, or played on (seed {seed}).")
    return 0


# ---------------------------------------------------------------------- findings


def _show_findings(console: Console, found: Findings, causes: list[Group], folder: Path) -> None:
    console.print()
    console.print(
        f"{many(len(found.findings), 'thing')} found wrong in {many(found.games, 'game')}, by "
        f"{many(len(causes), 'cause')}.",
        style="bold red",
    )
    for group in causes[:MOST_SHOWN]:
        first, findings = group.first, group.findings
        others = [str(finding.number) for finding in findings[1:9]]
        console.print()
        console.print(f"{first.check}: {first.message}", style="bold")
        if first.line:
            console.print(f"written: {first.line}", soft_wrap=True)
        if first.trying is not None:
            console.print(f"at the answer of {first.trying[0]}: {first.trying[1]}")
        console.print(f"game {first.number}" if first.number is not None else "all games together", end="")
        console.print(f"; also in {', '.join(others)}{'…' if len(findings) > 9 else ''}" if others else "")
        if first.longer:
            console.print(f"shortened to {len(first.answers)} of {many(first.longer, 'answer')}")
        saved = save(folder, found, first)
        console.print(f"saved: {saved}", soft_wrap=True)
        if first.record is not None:
            console.print(f"see it: {called()} replay {shlex.quote(str(saved))}", soft_wrap=True)
        console.print(f"again: {command(found, first)}", soft_wrap=True)


def command(found: Findings, finding: Finding) -> str:
    """What shows a finding again."""
    hunt = found.hunt
    words = ["banneret", "fuzz", hunt.rules.id]
    words += ["--games", str(found.games)] if finding.number is None else ["--games", "1"]
    words += ["--seed", hunt.seed]
    words += [] if hunt.scenario is None else ["--scenario", hunt.scenario]
    words += [] if hunt.every == 1 else ["--every", str(hunt.every)]
    for id, value in hunt.variants:
        words += ["--variant", f"{id}={value}"]
    words += [] if hunt.style is None else ["--style", hunt.style]
    words += [] if hunt.most == fuzz.MOST_ANSWERS else ["--most", str(hunt.most)]
    words += [] if finding.number is None else ["--only", str(finding.number)]
    return shlex.join(words)


def save(folder: Path, found: Findings, finding: Finding) -> Path:
    """Write a finding down: the record if there is one that replays, and always a description. Returns the path of the
    better of the two."""
    seed = re.sub(r"[^\w.-]+", "_", found.hunt.seed)
    together = [each for each in found.findings if each.number is None]
    number = f"all{together.index(finding) + 1}" if finding.number is None else str(finding.number)
    stem = f"{found.hunt.rules.id}-{seed}-{number}"
    description = folder / f"{stem}.json"
    report = {**fuzz.describe(finding), "command": command(found, finding)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        description.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
        if finding.record is None:
            return description
        record = folder / f"{stem}.jsonl"
        record.write_bytes(finding.record)
    except OSError as error:
        raise BanneretError(f"The failing game can't be saved in {folder}: {error.strerror or error}.") from None
    return record
