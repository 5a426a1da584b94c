"""`banneret balance`: all scenarios of a game between two bots, as a table and as a page with charts."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from ...bots import make
from ...bots import names as bot_names
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...lab.balance.page import ending_table, level_table, table, write
from ...lab.balance.scenarios import check_kind, play, wanted
from ...lab.pages.markdown import check
from ...lab.pages.wording import many, pace_text, rate_text
from ...lab.teams import page as team_page
from ...lab.teams.play import TeamSchedule, play_all
from .arguments import Json, add_json, pairs, writable
from .staff import add_staff, journal, staff

HELP = "play every scenario of a game between two bots and report which side each favours, or which bot is the stronger"

_EPILOGUE = """examples:
  banneret balance diex --kind skirmish --bot knight --games 40 --page docs/balance/diex.md
  banneret balance diex --kind campaign --variant battles=quick --bot banneret --games 40
  banneret balance diex --bot banneret --against knight --games 20

In a game of secret teams each bot plays all seats of a team; then there are tables of what the game says is worth
counting.

With --page the figures are written into a Markdown page, between two marks, and the charts beside it; what else the
page says stays. Ctrl-C ends it early and reports on the games that are finished, but leaves the page as it was; with
--journal the same command goes on from there."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOGUE
    parser.add_argument("game", metavar="GAME", help="the game, as `banneret games` names it")
    parser.add_argument("--bot", default="knight", metavar="BOT", help=f"who plays: {', '.join(bot_names())} (knight)")
    parser.add_argument(
        "--against", metavar="BOT", help="who plays the other side (the same bot); they change seats from game to game"
    )
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games of each scenario (20)")
    parser.add_argument(
        "--scenario",
        action="append",
        default=[],
        metavar="S[=N]",
        help="only this scenario (N games of it); may be given several times",
    )
    parser.add_argument(
        "--kind",
        default="",
        metavar="KIND",
        help="of a title that holds several games only this one: skirmish, siege, campaign",
    )
    parser.add_argument(
        "--variant", action="append", default=[], metavar="ID=VALUE", help="an optional rule of what is played"
    )
    add_staff(parser)
    parser.add_argument("--seed", default="1", metavar="S", help="what the dice are made of (1)")
    parser.add_argument(
        "--page", metavar="FILE", help="write the figures into this Markdown page, and charts beside it"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    rules = find_game(args.game)
    for bot in (args.bot, args.against or args.bot):
        make(bot)
    for scenario in args.scenario:
        rules.scenario(wanted(scenario, args.games)[0])
    page, json = writable(args.page), Json(args.json)
    if page is not None:
        check(page)
    progress = Console(file=sys.stderr)
    if rules.of(wanted(args.scenario[0], args.games)[0] if args.scenario else None).study.teams:
        return _teams(args, page, json, progress)
    with progress.status(rules.title) as status:
        found = play(
            args.game,
            (args.bot, args.against or args.bot),
            args.games,
            seed=args.seed,
            workers=staff(args),
            journal=journal(args),
            scenarios=args.scenario,
            kind=args.kind,
            variants=pairs(args.variant, "--variant", "ID=VALUE"),
            watch=lambda what: status.update(f"{rules.title}: {what}"),
        )
    json.put(found)
    console = Console(file=sys.stderr if json.here else sys.stdout)
    if not json.here:
        tables = [table(found)]
        tables += [level_table(found)] if found.levels else []
        tables += [ending_table(found)] if found.endings else []
        console.print("\n\n".join(tables), highlight=False, markup=False, soft_wrap=True)
        if not found.equals:
            console.print(f"{args.bot} takes {rate_text(found.total)} of the decided games.", highlight=False)
        for bot, seconds in found.seconds:
            console.print(f"{bot}: {pace_text(seconds)} a decision", highlight=False)
    if page is not None and not found.interrupted:
        _say_written(console, write(found, page))
    _say_written(console, [] if json.path is None else [json.path])
    if found.interrupted:
        _say_interrupted(console, sum(line.games + line.crashes for line in found.lines), found.asked, page)
    crashes = sum(line.crashes for line in found.lines)
    if crashes:
        console.print(
            f"{many(crashes, 'game')} crashed: play the scenario with “banneret lab” to see how.", style="bold red"
        )
    return 1 if crashes else 0


def _teams(args: argparse.Namespace, page: Path | None, json: Json, progress: Console) -> int:
    """A game whose seats play in teams that only the referee knows."""
    rules = find_game(args.game)
    if len(args.scenario) > 1:
        raise BanneretError(f"Give one scenario of {rules.title} at a time.")
    name, games = wanted(args.scenario[0], args.games) if args.scenario else (None, args.games)
    scenario = rules.scenario(name)
    check_kind(rules, args.kind.lower(), [scenario.id])
    variants = rules.of(scenario.id).settle(pairs(args.variant, "--variant", "ID=VALUE"))
    if games < 1:
        raise BanneretError(f"A series has at least one game, not {games}.")
    plan = TeamSchedule(args.game, scenario.id, (args.bot, args.against or args.bot), games, args.seed, variants)
    with progress.status(rules.title) as status:
        series = play_all(
            plan,
            workers=staff(args),
            journal=journal(args),
            watch=lambda finished: status.update(f"{rules.title}: {finished} of {games}"),
        )
    json.put(series)
    console = Console(file=sys.stderr if json.here else sys.stdout)
    if not json.here:
        console.print(team_page.overview(series), highlight=False, markup=False, soft_wrap=True)
        for bot, thought in series.thoughts.items():
            pace = pace_text(thought.seconds / max(thought.decisions, 1))
            console.print(f"{bot}: {pace} a decision", highlight=False)
    if page is not None and not series.interrupted:
        _say_written(console, team_page.write(series, page))
    _say_written(console, [] if json.path is None else [json.path])
    if series.interrupted:
        _say_interrupted(console, len(series.games) + len(series.crashes), games, page)
    for crash in series.crashes:
        console.print(f"Game {crash.number} crashed: {crash.error}", style="bold red", highlight=False, markup=False)
    return 1 if series.crashes else 0


def _say_written(console: Console, paths: Sequence[Path]) -> None:
    for path in paths:
        console.print(f"Written: {path}", highlight=False, soft_wrap=True)


def _say_interrupted(console: Console, games: int, asked: int, page: Path | None) -> None:
    kept = "" if page is None else f" {page} is as it was."
    console.print(f"Interrupted: {games} of {many(asked, 'game')} were played.{kept}", highlight=False, soft_wrap=True)
