"""`banneret replay`: a kept game once more, as a log or step by step."""

import argparse
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.text import Text

from ...kernel.dice import Seed
from ...kernel.event import Event
from ...kernel.match import Match
from ...kernel.record import Record
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...kernel.scene import Scene
from ..terminal import Terminal
from ..views import events, palette, screen, tags
from ..views.screen import News, Size

HELP = "show a kept game again: the whole log, or step by step with the map"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a record, as “banneret play” keeps it")
    parser.add_argument("--step", action="store_true", help="one answer after another, forwards and back, with the map")
    parser.add_argument("--seat", metavar="SEAT", help="see it as this seat saw it (default: as someone looking on)")


def run(args: argparse.Namespace) -> int:
    _must_be_record(args.file)
    record = Record.load(args.file)
    match = Match.from_record(record)
    if args.seat is not None:
        match.game.seat(match.scenario.id, args.seat)
    terminal = Terminal()
    if args.step:
        Stepper(record, args.seat, terminal).run()
    else:
        _print_log(match, args.seat, terminal)
    return 0


def _must_be_record(file: Path) -> None:
    """What the fuzzer writes beside a record is easily taken for it: say what it is, and where the record is."""
    try:
        told = msgspec.json.decode(file.read_bytes(), type=_Told)
    except (OSError, msgspec.MsgspecError):
        return
    if told.banneret != "finding":
        return
    record = file.with_suffix(".jsonl")
    there = f"Its record is {record}." if record.exists() else f"It has no record that replays; again: {told.command}"
    raise BanneretError(f"{file} is a finding of “banneret fuzz” ({told.check}: {told.message}). {there}")


class _Told(msgspec.Struct):
    """What is read of a finding."""

    banneret: str
    check: str = ""
    message: str = ""
    command: str = ""


def _print_log(match: Match, seat: str | None, terminal: Terminal) -> None:
    terminal.show(Text(f"{match.game.title}: {match.scenario.name}", palette.HEADING))
    terminal.lines(events.whole(terminal.console, match.log_of(seat), terminal.width))
    if match.players:
        seats = ", ".join(
            f"{seat.capitalize()}: {player}" for seat, player in zip(match.seats, match.players, strict=False)
        )
        terminal.show(Text(seats, palette.FAINT))
    result = match.result
    if result is None and match.closed:
        terminal.show(Text(f"The game ended at the table: {match.closed}", palette.GOOD))
    elif result is None:
        terminal.show(
            Text(
                f"The game is not over: {' and '.join(name.capitalize() for name in match.awaited)} to answer.",
                palette.FAINT,
            )
        )
    else:
        terminal.show(Text(f"The game is over: {result.level}. {result.reason} {' '.join(result.rules)}", palette.GOOD))


class Stepper:
    """Walks through a record. Each step is built anew from the beginning: games are short, and nothing can get out of
    step."""

    def __init__(self, record: Record, seat: str | None, terminal: Terminal) -> None:
        self.record = record
        self.seat = seat
        self.terminal = terminal
        self.last = len(record.entries) - 1
        self.at = 0
        self.shown: Scene | None = None
        """What was seen last: pieces keep their tags."""

    def run(self) -> None:
        moves: dict[str, Callable[[], None]] = {
            "": self.forward,
            "n": self.forward,
            "next": self.forward,
            "p": self.back,
            "previous": self.back,
            "first": self.first,
            "last": self.to_the_end,
        }
        self.draw()
        while True:
            try:
                line = self.terminal.ask(
                    f"Step {self.at} of {self.last} (Enter: next, p: previous, a number, first, last, q: leave)> "
                ).lower()
            except (EOFError, KeyboardInterrupt):
                return
            if line in ("q", "quit"):
                return
            if line.isdecimal():
                self.at = min(int(line), self.last)
            elif line in moves:
                moves[line]()
            else:
                self.terminal.show(Text(f"“{line}” is none of these.", palette.WARNING))
                continue
            self.draw()

    def forward(self) -> None:
        self.at = min(self.at + 1, self.last)

    def back(self) -> None:
        self.at = max(self.at - 1, 0)

    def first(self) -> None:
        self.at = 0

    def to_the_end(self) -> None:
        self.at = self.last

    def draw(self) -> None:
        header, entry = self.record.header, self.record.entries[self.at]
        seed = Seed(self.record.seed or "", header.salts)
        match = Match(find_game(header.game), header.scenario, seed, variants=header.variants, position=header.position)
        match.replay(self.record.entries[: self.at + 1])
        size = Size(self.terminal.width, self.terminal.height - 1)
        self.terminal.clear()
        self.shown = tags.kept(match.scene(self.seat), self.shown)
        self.terminal.lines(
            screen.screen(
                self.terminal.console, self.shown, News(self._visible(match, entry.events)), None, [str(entry)], size
            )
        )

    def _visible(self, match: Match, events: tuple[Event, ...]) -> list[Event]:
        """As this seat saw it then; when the whole game is over nothing is secret any more."""
        number = None if self.seat is None else match.seats.index(self.seat)
        if self.record.ended is not None or self.record.closed:
            return [event.overheard(number, match.seats) for event in events]
        return [event for event in events if event.visible_to(number)]
