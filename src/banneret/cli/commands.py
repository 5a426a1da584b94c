"""What can be typed at the table besides an answer."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from ..explain.rulebook import library
from ..kernel.odds import Odds
from ..kernel.refusal import BanneretError
from ..kernel.scene import Preview
from . import board_view, guide, log_view, odds_view, palette, rules_view, scene_view, standing, tally_view
from .options_view import Numbered
from .program import called

if TYPE_CHECKING:
    from .table import Table


class Leave(Exception):
    """The player leaves the table."""


FORESEEN = 20
"""So many of the answers that one could give next are listed."""


@dataclass(slots=True, frozen=True)
class Command:
    """`typed` is how it is written, with its argument; `does` a phrase for the help."""

    typed: str
    does: str
    run: "Callable[[Table, str], None]"
    while_playing: bool = False
    """Makes sense only while something is asked."""


def help(table: "Table", rest: str) -> None:
    idle = {"order": not table.match.orderable, "board": not table.scene.boards, "sheets": not table.scene.sheets}
    commands = {command.typed: command.does for name, command in COMMANDS.items() if not idle.get(name)}
    table.terminal.page(guide.guide(table.match, table.viewer, table.menu, table.scene.prompt, commands))


def odds(table: "Table", rest: str) -> None:
    whole = tally_view.whole(table.scene.prompt, rest)
    if whole is not None:
        _whole_odds(table, whole)
        return
    wanted = table.options_of(rest) if rest else table.all_options()
    found: dict[Odds, list[Numbered]] = {}
    with table.terminal.thinking("Counting every outcome …"):
        for option in wanted:
            found.setdefault(table.match.odds(option.choice.notation, table.viewer), []).append(option)
    width = table.terminal.width
    shown: list[RenderableType] = []
    for chances, options in found.items():
        shown += [
            Text.assemble((f"{_numbers(options)}", palette.CHOICE), f"  {_what(options)}"),
            *odds_view.lines(chances, width, final=options[0].choice.final),
        ]
    if len(wanted) == 1:
        shown += _reasons(table.match.preview(wanted[0].choice.notation, table.viewer))
    table.terminal.page([*shown, Text("Counted up to whatever is decided next.", palette.FAINT)])


def _whole_odds(table: "Table", choice: str) -> None:
    """Of a choice of so many of each lot."""
    with table.terminal.thinking("Counting every outcome …"):
        chances = table.match.odds(choice, table.viewer)
    table.terminal.page([Text(choice, palette.CHOICE), *odds_view.lines(chances, table.terminal.width), *_reasons(table.match.preview(choice, table.viewer))])


def why(table: "Table", rest: str) -> None:
    if not rest:
        raise BanneretError("Write the answer that you wonder about after “why”: a notation, or the number of an option.")
    number = table.numbered(rest)
    notation = number.choice.notation if number is not None else tally_view.whole(table.scene.prompt, rest) or rest
    refusal = table.match.why_not(notation, table.viewer)
    book = library(table.match.game)
    if refusal is None:
        rules = table.scene.prompt.rules if table.scene.prompt is not None else ()
        table.terminal.show(Text(f"Yes, “{notation}” is allowed{': ' + ' '.join(rules) if rules else ''}.", palette.GOOD))
    else:
        table.terminal.show(Text(str(refusal), palette.WARNING), *rules_view.cited(book, [refusal.rule]))


def undo(table: "Table", rest: str) -> None:
    table.take_back()


def rules(table: "Table", rest: str) -> None:
    book = library(table.match.game)
    if rest:
        table.terminal.page(rules_view.hits(book.look_up(rest), rest))
    else:
        table.terminal.page([*rules_view.contents(book), Text("“rules” and a number or words shows more.", palette.FAINT)])


def log(table: "Table", rest: str) -> None:
    table.terminal.page(log_view.whole(table.terminal.console, table.match.log_of(table.viewer), table.terminal.width))


def map(table: "Table", rest: str) -> None:
    table.terminal.page(scene_view.whole_map(table.terminal.console, table.scene, table.menu, table.size))


def hand(table: "Table", rest: str) -> None:
    table.terminal.page(scene_view.hand_lines(table.terminal.console, table.scene, table.terminal.width))


def board(table: "Table", rest: str) -> None:
    table.terminal.page(board_view.board_lines(table.terminal.console, scene_view.board(table.scene), table.terminal.width, rest))


def sheets(table: "Table", rest: str) -> None:
    table.terminal.page(board_view.sheets(scene_view.board(table.scene)))


def save(table: "Table", rest: str) -> None:
    path = Path(rest).expanduser() if rest else table.path
    if rest and path.exists():
        raise BanneretError(f"{path} exists already: choose another name.")
    table.match.record().save(path)
    table.terminal.say(Text(f"Saved in {path}."))


def order(table: "Table", rest: str) -> None:
    match = table.match
    if not match.orderable:
        raise BanneretError(f"{match.game.title} has no interruptions that could be answered in advance.")
    if rest:
        table.order(standing.parse(rest, match.orderable))
    given = match.orders.get(match.seats.index(table.viewer), {}).values()
    lines = [Text(line) for line in standing.all_of(given, match.orderable)]
    foreseen = [option.notation for option in match.foresee(table.viewer)]
    if foreseen:
        more = f" … ({len(foreseen)} in all)" if len(foreseen) > FORESEEN else ""
        lines.append(Text(f"If nothing changed, your next turn could be: {', '.join(foreseen[:FORESEEN])}{more}."))
    table.terminal.say(*lines, Text(f"To change it, {standing.how(match)}.", palette.FAINT))


def dice(table: "Table", rest: str) -> None:
    match = table.match
    lines = [Text(f"The dice of this game are sealed by the hash {match.commitment}"), Text(f"Drawn so far: {table.draws()} times.")]
    if match.result is None:
        lines.append(Text("The seed is shown when the game is over (until then it lies in the record: who peeks there knows all rolls to come)."))
    else:
        lines.append(Text(f"Its seed was {match.seed.server}"))
        lines.append(Text(f"Anyone can roll all of it again: {called()} verify {table.path}"))
    table.terminal.say(*lines)


def quit(table: "Table", rest: str) -> None:
    raise Leave


COMMANDS: dict[str, Command] = {
    "help": Command("? or help", "this page", help),
    "odds": Command("odds 3", "what can come of option 3, with its exact chances; “odds” alone: of all that are shown", odds, while_playing=True),
    "why": Command("why ANSWER", "why an answer is forbidden, and by which rule; or that it is allowed", why, while_playing=True),
    "undo": Command("undo", "take back your last answer; bots always agree, but dice that were rolled stay spent", undo),
    "rules": Command("rules 6.8", "a clause, a section (rules 6) or all clauses with some words (rules card); alone: the contents", rules),
    "log": Command("log", "everything that has happened, with the clauses and the arithmetic", log),
    "map": Command("map", "the whole map and what its signs mean", map),
    "hand": Command("hand", "all cards that you can see, and what is written on them", hand),
    "board": Command("board [NAME]", "your board beside the map and what stands on it, or another player’s", board),
    "sheets": Command("sheets", "score sheets, notebooks and other tables", sheets),
    "order": Command(
        "order KIND pass",
        "standing orders: what you answer in advance, to interruptions or in your turns; alone: what you have ordered",
        order,
        while_playing=True,
    ),
    "save": Command("save [FILE]", "write the record, or a copy of it; the game is saved after every answer anyway", save),
    "dice": Command("dice", "the seal on the dice, and after the game the seed", dice),
    "quit": Command("quit", "leave the table; the game is kept and can be resumed", quit),
}
ALIASES = {
    "orders": "order",
    "?": "help",
    "h": "help",
    "exit": "quit",
    "q": "quit",
    "hands": "hand",
    "boards": "board",
    "sheet": "sheets",
    "score": "sheets",
    "rule": "rules",
    "chances": "odds",
}


def find(line: str) -> tuple[Command, str] | None:
    """The command on a line and its argument; None if it is none."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(ALIASES.get(word.lower(), word.lower()))
    return None if command is None else (command, rest.strip())


def _numbers(options: list[Numbered]) -> str:
    """1–3, 7"""
    runs: list[list[int]] = []
    for option in options:
        if runs and option.number == runs[-1][-1] + 1:
            runs[-1].append(option.number)
        else:
            runs.append([option.number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _reasons(preview: Preview | None) -> list[RenderableType]:
    """What the game says of an option beside its odds."""
    if preview is None:
        return []
    return [Text.assemble(f"  {r.text}", f" {r.sum}" if r.sum else "", (f" {' '.join(r.rules)}", palette.CLAUSE)) for r in preview.reasons]


def _what(options: list[Numbered]) -> str:
    return options[0].label if len(options) == 1 else f"{options[0].label}, and {len(options) - 1} more with the same odds"
