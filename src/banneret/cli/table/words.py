"""What can be typed at the table besides an answer."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from ...explain.rulebook import library
from ...kernel.odds import Odds
from ...kernel.plain import plain_odds
from ...kernel.refusal import BanneretError
from ...kernel.scene import Preview
from ..program import called
from ..views import boards, briefing, calendars, chances, clauses, events, lots, maps, palette, status
from ..views.options import Numbered
from . import guide, orders
from .desk import Desk


class Leave(Exception):
    """The player leaves the desk."""


FORESEEN = 20
"""So many of the answers that one could give next are listed."""


@dataclass(slots=True, frozen=True)
class Word:
    """`typed` is how it is written, with its argument; `does` a phrase for the help."""

    typed: str
    does: str
    run: Callable[[Desk, str], None]
    while_playing: bool = False
    """Makes sense only while something is asked."""


def help(desk: Desk, rest: str) -> None:
    idle = {
        "order": not desk.match.orderable,
        "board": not desk.scene.boards,
        "sheets": not desk.scene.sheets and not desk.scene.calendars,
        "brief": desk.match.briefing(desk.viewer) is None,
    }
    commands = {command.typed: command.does for name, command in WORDS.items() if not idle.get(name)}
    desk.terminal.page(guide.guide(desk.match, desk.viewer, desk.menu, desk.scene.prompt, commands))


def odds(desk: Desk, rest: str) -> None:
    whole = lots.whole(desk.scene.prompt, rest)
    if whole is not None:
        _whole_odds(desk, whole)
        return
    wanted = desk.options_of(rest) if rest else desk.all_options()
    found: dict[Odds, list[Numbered]] = {}
    with desk.terminal.thinking("Counting every outcome …"):
        for option in wanted:
            odds_of = plain_odds(desk.match.game, desk.match.odds(option.choice.notation, desk.viewer))
            found.setdefault(odds_of, []).append(option)
    width = desk.terminal.width
    shown: list[RenderableType] = []
    for odds_of, options in found.items():
        shown += [
            Text.assemble((f"{_numbers(options)}", palette.CHOICE), f"  {_what(options)}"),
            *chances.lines(odds_of, width),
        ]
    if len(wanted) == 1:
        shown += _reasons(desk.match.preview(wanted[0].choice.notation, desk.viewer))
    desk.terminal.page([*shown, Text("Counted up to the next question that makes a difference.", palette.FAINT)])


def _whole_odds(desk: Desk, choice: str) -> None:
    """Of a choice of so many of each lot."""
    with desk.terminal.thinking("Counting every outcome …"):
        found = plain_odds(desk.match.game, desk.match.odds(choice, desk.viewer))
    desk.terminal.page(
        [
            Text(choice, palette.CHOICE),
            *chances.lines(found, desk.terminal.width),
            *_reasons(desk.match.preview(choice, desk.viewer)),
        ]
    )


def why(desk: Desk, rest: str) -> None:
    if not rest:
        raise BanneretError(
            "Write the answer that you wonder about after “why”: a notation, or the number of an option."
        )
    number = desk.numbered(rest)
    notation = number.choice.notation if number is not None else lots.whole(desk.scene.prompt, rest) or rest
    refusal = desk.match.why_not(notation, desk.viewer)
    book = library(desk.match.game)
    if refusal is None:
        rules = desk.scene.prompt.rules if desk.scene.prompt is not None else ()
        desk.terminal.show(
            Text(f"Yes, “{notation}” is allowed{': ' + ' '.join(rules) if rules else ''}.", palette.GOOD)
        )
    else:
        desk.terminal.show(Text(str(refusal), palette.WARNING), *clauses.cited(book, [refusal.rule]))


def undo(desk: Desk, rest: str) -> None:
    desk.take_back()


def rules(desk: Desk, rest: str) -> None:
    book = library(desk.match.game)
    if rest:
        desk.terminal.page(clauses.hits(book.look_up(rest), rest))
    else:
        desk.terminal.page([*clauses.contents(book), Text("“rules” and a number or words shows more.", palette.FAINT)])


def log(desk: Desk, rest: str) -> None:
    desk.terminal.page(events.whole(desk.terminal.console, desk.match.log_of(desk.viewer), desk.terminal.width))


def map(desk: Desk, rest: str) -> None:
    desk.terminal.page(maps.whole_map(desk.terminal.console, desk.scene, desk.menu, desk.size.width, desk.size.height))


def pieces(desk: Desk, rest: str) -> None:
    desk.terminal.page(maps.pieces(desk.terminal.console, desk.scene, desk.terminal.width))


def hand(desk: Desk, rest: str) -> None:
    desk.terminal.page(status.hand_lines(desk.terminal.console, desk.scene, desk.terminal.width))


def board(desk: Desk, rest: str) -> None:
    desk.terminal.page(boards.board_lines(desk.terminal.console, status.board(desk.scene), desk.terminal.width, rest))


def brief(desk: Desk, rest: str) -> None:
    told = desk.match.briefing(desk.viewer)
    if told is None:
        raise BanneretError(f"{desk.match.game.title} has no briefing.")
    desk.terminal.page([*briefing.lines(desk.terminal.console, told, desk.terminal.width)])


def sheets(desk: Desk, rest: str) -> None:
    scene = status.board(desk.scene)
    dated = calendars.whole(desk.terminal.console, scene, desk.terminal.width)
    desk.terminal.page([*dated, *boards.sheets(scene)])


def save(desk: Desk, rest: str) -> None:
    path = Path(rest).expanduser() if rest else desk.path
    if rest and path.exists():
        raise BanneretError(f"{path} exists already: choose another name.")
    desk.match.record().save(path)
    desk.terminal.show_unbroken(Text(f"Saved in {path}."))


def order(desk: Desk, rest: str) -> None:
    match = desk.match
    if not match.orderable:
        raise BanneretError(f"{match.game.title} has no interruptions that could be answered in advance.")
    if rest:
        desk.order(orders.parse(rest, match.orderable))
    given = match.orders.get(match.seats.index(desk.viewer), {}).values()
    lines = [Text(line) for line in orders.all_of(given, match.orderable)]
    foreseen = [option.notation for option in match.foresee(desk.viewer)]
    if foreseen:
        more = f" … ({len(foreseen)} in all)" if len(foreseen) > FORESEEN else ""
        lines.append(Text(f"If nothing changed, your next turn could be: {', '.join(foreseen[:FORESEEN])}{more}."))
    desk.terminal.show_unbroken(*lines, Text(f"To change it, {orders.how(match)}.", palette.FAINT))


def dice(desk: Desk, rest: str) -> None:
    match = desk.match
    lines = [
        Text(f"The dice of this game are sealed by the hash {match.commitment}"),
        Text(f"Drawn so far: {desk.draws()} times."),
    ]
    if match.result is None:
        lines.append(
            Text(
                "The seed is shown when the game is over (until then it lies in the record: who peeks "
                "there knows all rolls to come)."
            )
        )
    else:
        lines.append(Text(f"Its seed was {match.seed.server}"))
        lines.append(Text(f"Anyone can roll all of it again: {called()} verify {desk.path}"))
    desk.terminal.show_unbroken(*lines)


def quit(desk: Desk, rest: str) -> None:
    raise Leave


WORDS: dict[str, Word] = {
    "help": Word("? or help", "this page", help),
    "odds": Word(
        "odds 3",
        "what can come of option 3, with its exact chances; “odds” alone: of all that are shown",
        odds,
        while_playing=True,
    ),
    "why": Word(
        "why ANSWER", "why an answer is forbidden, and by which rule; or that it is allowed", why, while_playing=True
    ),
    "undo": Word("undo", "take back your last answer; bots always agree, but dice that were rolled stay spent", undo),
    "rules": Word(
        "rules 6.8",
        "a clause, a section (rules 6) or all clauses with some words (rules card); alone: the contents",
        rules,
    ),
    "log": Word("log", "everything that has happened, with the clauses and the arithmetic", log),
    "map": Word("map", "the whole map and what its signs mean", map),
    "pieces": Word("pieces", "all pieces on the map: where each is, its numbers and how it fares", pieces),
    "hand": Word("hand", "all cards that you can see, and what is written on them", hand),
    "board": Word("board [NAME]", "your board beside the map and what stands on it, or another player’s", board),
    "brief": Word("brief", "who you are, how you win, by when, and what you do", brief),
    "sheets": Word("sheets", "calendars, score sheets, notebooks and other tables", sheets),
    "order": Word(
        "order KIND pass",
        "standing orders: what you answer in advance, to interruptions or in your turns; alone: what you have ordered",
        order,
        while_playing=True,
    ),
    "save": Word("save [FILE]", "write the record, or a copy of it; the game is saved after every answer anyway", save),
    "dice": Word("dice", "the seal on the dice, and after the game the seed", dice),
    "quit": Word("quit", "leave the table; the game is kept and can be resumed", quit),
}
ALIASES = {
    "orders": "order",
    "?": "help",
    "h": "help",
    "exit": "quit",
    "q": "quit",
    "piece": "pieces",
    "hands": "hand",
    "boards": "board",
    "briefing": "brief",
    "sheet": "sheets",
    "score": "sheets",
    "calendar": "sheets",
    "rule": "rules",
    "chances": "odds",
}


def find(line: str) -> tuple[Word, str] | None:
    """The command on a line and its argument; None if it is none."""
    word, _, rest = line.partition(" ")
    command = WORDS.get(ALIASES.get(word.lower(), word.lower()))
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
    return [
        Text.assemble(f"  {r.text}", f" {r.sum}" if r.sum else "", (f" {' '.join(r.rules)}", palette.CLAUSE))
        for r in preview.reasons
    ]


def _what(options: list[Numbered]) -> str:
    return (
        options[0].label if len(options) == 1 else f"{options[0].label}, and {len(options) - 1} more with the same odds"
    )
