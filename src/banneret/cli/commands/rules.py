"""`banneret rules`: what a clause says and who cites it, and whether tests and code cite them all."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.text import Text

from ...explain.citations import Audit, Citations, audit, citations, find_tests
from ...explain.rulebook import Clause, Rulebook, is_reference, read_rulebook
from ...kernel.game import Game
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ..terminal import Terminal
from ..views import clauses, palette
from .arguments import Json, add_json
from .installed import installed

HELP = "show or search the numbered rules of a game; check that tests and code cite them all"


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    show = actions.add_parser("show", help="clauses by id or section, or all that speak of some words")
    show.add_argument(
        "words", nargs="+", metavar="CLAUSE", help="ids with their prefix, numbers, sections, or words to look for"
    )
    show.add_argument("--game", metavar="GAME", help="whose rules, where the clause does not say it")
    _add_tests(show)
    add_json(show)
    show.set_defaults(act=_show)
    check = actions.add_parser(
        "check", help="list clauses that no test or no code cites, and citations of clauses that don't exist"
    )
    check.add_argument("game", nargs="?", metavar="GAME", help="only this game (default: all)")
    _add_tests(check)
    add_json(check)
    check.set_defaults(act=_check)


def _add_tests(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tests", metavar="DIR", type=Path, help="the folder of the tests (default: that of the checkout around)"
    )


def run(args: argparse.Namespace) -> int:
    status: int = args.act(args)
    return status


def _show(args: argparse.Namespace) -> int:
    words: list[str] = args.words
    terminal, json = Terminal(), Json(args.json)
    if all(is_reference(word) for word in words):
        named: dict[Game[Any], dict[Clause, None]] = {}
        for word in words:
            game = _whose(word, args.game)
            named.setdefault(game, {}).update(dict.fromkeys(_book(game).look_up(word)))
        cited = {game: citations(game, _tests(args, game)) for game in named}
        json.put([_data(clause, cited[game]) for game, inside in named.items() for clause in inside])
        for game, inside in named.items() if not json.here else ():
            terminal.show(*clauses.clauses(list(inside), cited[game]))
        return 0
    wanted = " ".join(words)
    found = {game.title: book.search(wanted) for game, book in _books(_chosen(args.game)).items()}
    if not any(found.values()):
        raise BanneretError(f"No clause speaks of “{wanted}”: try one word of it.")
    json.put([_data(clause) for matching in found.values() for clause in matching])
    for title, matching in found.items():
        if matching and not json.here:
            terminal.show(Text(title, palette.HEADING), *clauses.hits(matching, wanted))
    return 0


def _data(clause: Clause, citations: Citations | None = None) -> dict[str, Any]:
    cited = {} if citations is None else {"code": citations.code, "tests": citations.tests or ()}
    places = {who: [str(one) for one in all if one.clause == clause.id] for who, all in cited.items()}
    return {"id": clause.id, "section": clause.section, "text": clause.text, **places}


def _books(games: Sequence[Game[Any]]) -> dict[Game[Any], Rulebook]:
    """Those of all these games. One that is missing is told of, and keeps nobody from reading the others; of one game
    alone it is the error."""
    found: dict[Game[Any], Rulebook] = {}
    for game in games:
        try:
            found[game] = read_rulebook(game)
        except BanneretError as error:
            if len(games) == 1:
                raise
            print(f"banneret: {error}", file=sys.stderr)
    return found


def _book(game: Game[Any]) -> Rulebook:
    book = read_rulebook(game)
    if not book.clauses:
        raise BanneretError(f"{game.title} ships no rulebook with numbered clauses, so there is nothing to show.")
    return book


def _tests(args: argparse.Namespace, game: Game[Any]) -> Path | None:
    """The folder of the tests of a game: named, or found; None if there is none around."""
    tests: Path | None = args.tests or find_tests(game)
    if tests is not None and not tests.is_dir():
        raise BanneretError(f"There is no folder {tests}.")
    return tests


def _chosen(id: str | None) -> Sequence[Game[Any]]:
    return installed() if id is None else [find_game(id)]


def _whose(reference: str, id: str | None) -> Game[Any]:
    """The game that a reference means: named, or told by the prefix, or the only one there is."""
    if id is not None:
        return find_game(id)
    prefix, dash, _ = reference.upper().partition("-")
    books = _books(installed())
    chosen = [game for game, book in books.items() if not dash or prefix == game.prefix or prefix in book.prefixes]
    if not chosen:
        there = ", ".join(dict.fromkeys(game.prefix for game in books if game.prefix))
        raise BanneretError(f"No game has clauses that begin with {prefix}: there are {there}.")
    if len(chosen) > 1:
        raise BanneretError(f"Whose rules? Write {chosen[0].prefix}-{reference}, or add --game {chosen[0].id}.")
    return chosen[0]


def _check(args: argparse.Namespace) -> int:
    terminal, json = Terminal(), Json(args.json)
    audits: dict[str, Audit] = {}
    chosen, unread = _chosen(args.game), 0
    for game in chosen:
        tests = _tests(args, game)
        if tests is None:
            raise BanneretError(
                "There is no checkout with a tests folder around: say where the tests are with --tests DIR."
            )
        try:
            found = audit(game, tests)
        except BanneretError as error:
            if len(chosen) == 1:
                raise
            print(f"banneret: {error}", file=sys.stderr)
            unread += 1
            continue
        audits[game.id] = found
        if not json.here:
            terminal.show(*_report(game, found))
    json.put({id: {**asdict(found), "clean": found.clean} for id, found in audits.items()})
    return 0 if not unread and all(found.clean for found in audits.values()) else 1


def _report(game: Game[Any], found: Audit) -> list[Text]:
    lines = [
        Text(
            f"{game.title}: {len(found.clauses)} clauses, {len(found.tested)} cited by tests, "
            f"{len(found.coded)} by code, {len(found.exempt)} exempt.",
            palette.HEADING,
        )
    ]
    faults: list[tuple[str, Iterable[str]]] = [
        ("No test cites:", found.untested),
        ("No code cites:", found.uncoded),
        ("Cited, but not in the rulebook:", (f"{citation.clause} in {citation}" for citation in found.unknown)),
        ("Exempt, but not in the rulebook:", found.unknown_exemptions),
        ("Exempt without need, for test and code cite them:", found.needless_exemptions),
        ("Twice in the rulebook:", found.twice),
    ]
    for title, items in faults:
        named = list(items)
        if named:
            lines += [Text(f"  {title} ({len(named)})", palette.WARNING), *(Text(f"    {item}") for item in named)]
    if found.clean:
        lines.append(Text("  Every clause is cited by a test and by the code, or exempt.", palette.GOOD))
    return lines
