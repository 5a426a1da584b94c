"""The table in the terminal: asks people, lets bots think, keeps the record, until the game is over or everyone has
left."""

import shlex
from contextlib import suppress

from rich.text import Text

from ...kernel.event import Event
from ...kernel.record import RecordError
from ...kernel.refusal import BanneretError
from ..program import called
from ..views import events, lots, palette
from . import words
from .desk import Desk
from .secrecy import hides, will_hide
from .words import WORDS, Leave, Word

INTERRUPTED = 130


class Table:
    """A desk, and the people and bots who come to it in turn."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.match = desk.match
        self.seating = desk.seating
        self.terminal = desk.terminal
        self._shown_to: str | None = None
        """The person who looked at the screen last."""
        self._briefed: set[str] = set()

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the end, or until the people leave. Returns the exit status."""
        self.desk.keep()
        if self.desk.unsaved:
            raise RecordError(self.desk.unsaved)
        self.desk.notices += [self.seating.described(), f"Kept in {self.desk.path}"]
        try:
            while self.match.decision is not None:
                self._next_answer()
            self._ending()
        except (Leave, EOFError):
            return self._left(0)
        except KeyboardInterrupt:
            return self._left(INTERRUPTED)
        except Exception as error:
            error.add_note(f"The game up to the last answer is kept: {self._resume_command()}")
            raise
        return 0

    def _next_answer(self) -> None:
        seat = self._who()
        if seat in self.seating.bots:
            self._let_think(seat)
        else:
            self._ask(seat)

    def _who(self) -> str:
        """Bots first: when several are asked at once the order can't matter, and people don't have to wait."""
        return min(self.match.awaited, key=lambda seat: seat not in self.seating.bots)

    def _let_think(self, seat: str) -> None:
        if not self.seating.people:
            self._print_news()
        with self.terminal.thinking(f"{seat.capitalize()} ({self.seating.names[seat]}) is thinking …"):
            option = self.seating.bots[seat].choose(self.match.view(seat), self.seating.dice)
        self.desk.play(option.notation, seat)

    # ------------------------------------------------------------------ asking a person

    def _ask(self, seat: str) -> None:
        """One decision of one person: screen after screen, until an answer is given."""
        self._hand_over(seat)
        self.desk.viewer, self.desk.opened = seat, None
        self._brief(seat)
        number, decision = len(self.match.answers()), self.match.decision
        self.desk.draw()
        while self.match.decision is decision and len(self.match.answers()) == number:
            self._listen()
        self._shown_to = seat

    def _brief(self, seat: str) -> None:
        """Before his first decision everybody is told what it is about."""
        if seat in self._briefed or any(other == seat for other, _ in self.match.answers()):
            return
        self._briefed.add(seat)
        if self.match.briefing(seat) is not None:
            words.brief(self.desk, "")
            self.terminal.rest()

    def _listen(self) -> None:
        """Read one line and do what it says."""
        line = self.terminal.ask(f"{self.desk.viewer.capitalize()}> ", self._words())
        try:
            self._obey(line)
        except BanneretError as error:
            self.terminal.show(Text(str(error), palette.WARNING))

    def _obey(self, line: str) -> None:
        if not line:
            self.desk.opened = None
            self.desk.draw()
            return
        option = self.desk.numbered(line)
        if option is not None:
            self._answer(option.choice.notation)
            return
        command = words.find(line)
        if command is not None and not self._is_letter(line):
            self._command(*command)
            return
        whole = lots.whole(self.desk.scene.prompt, line)
        if whole is not None:
            self._answer(whole)
            return
        found = self.desk.looked_up(line)
        if not found:
            self._answer(line)
        elif len(found) == 1:
            self.terminal.show(
                Text(f"Do you mean {found[0].number}, {found[0].label}? Type {found[0].number} to play it.")
            )
        else:
            self.desk.opened = found
            self.desk.draw()

    def _answer(self, notation: str) -> None:
        seen = len(self.match.log)
        self.desk.play(notation, self.desk.viewer)
        self.desk.seen[self.desk.viewer] = seen
        self.desk.notices.clear()

    def _command(self, command: Word, rest: str) -> None:
        if command.while_playing and self.match.decision is None:
            raise BanneretError("The game is over: nothing is asked any more.")
        command.run(self.desk, rest)

    def _is_letter(self, line: str) -> bool:
        return self.desk.menu is not None and self.desk.menu.group(line.lower()) is not None

    def _words(self) -> list[str]:
        """What the Tab key completes."""
        notations = [option.choice.notation for option in self.desk.all_options()]
        return [*notations, *WORDS, *(f"{name} {notation}" for name in ("odds", "why") for notation in notations)]

    # ------------------------------------------------------------------ secrets between people at one keyboard

    def _hand_over(self, seat: str) -> None:
        """When the keyboard goes to another person and either has something to hide, nothing is shown until that person
        is there."""
        before = self._shown_to
        if len(self.seating.people) < 2 or before == seat:
            return
        if not (
            hides(self.match, seat) or will_hide(self.match, seat) or (before is not None and hides(self.match, before))
        ):
            return
        self.terminal.clear(hide=True)
        self.terminal.show(
            Text(
                f"{seat.capitalize()} is asked, and there are secrets. Pass the keyboard to {seat.capitalize()}.",
                palette.PROMPT,
            )
        )
        self.terminal.ask(f"Enter when only {seat.capitalize()} looks: ")

    # ------------------------------------------------------------------ news, notices, the end

    def _print_news(self) -> None:
        """For a table of bots: the log as it grows, as somebody who looks on may read it."""
        seen = self.desk.seen.get("", 0)
        self._print_events([event for event in self.match.log[seen:] if event.visible_to(None)])
        self.desk.seen[""] = len(self.match.log)

    def _print_secrets(self) -> None:
        """When the game is over: what somebody was told alone."""
        told = [event.overheard(None, self.match.seats) for event in self.match.log if not event.visible_to(None)]
        if told:
            self.terminal.show(Text("What was told in secret", palette.HEADING))
            self._print_events(told)

    def _print_events(self, told: list[Event]) -> None:
        self.terminal.lines(events.lines(self.terminal.console, told, self.terminal.width))

    def _ending(self) -> None:
        self.desk.opened = None
        result = self._result()
        if self.seating.people:
            self.desk.draw(below=len(result))
        else:
            self._print_news()
            self._print_secrets()
        self.terminal.show_unbroken(*result)
        with suppress(EOFError):
            while self.seating.people and (
                line := self.terminal.ask("The game is over (log, map, rules, dice, save; Enter leaves)> ", list(WORDS))
            ):
                self._after_the_end(line)

    def _after_the_end(self, line: str) -> None:
        command = words.find(line)
        try:
            if command is None:
                raise BanneretError(f"The game is over: “{line}” can't be answered any more.")
            self._command(*command)
        except BanneretError as error:
            self.terminal.show(Text(str(error), palette.WARNING))

    def _result(self) -> list[Text]:
        result = self.match.result
        assert result is not None, "only a game that is over has an ending"
        seats = self.match.seats
        winners = " and ".join(seats[i].capitalize() for i in result.winners)
        said = (
            f"The game is over: {result.level}. "
            f"{winners + ' wins.' if len(result.winners) == 1 else winners + ' win.' if winners else 'Nobody wins.'}"
        )
        scores = ", ".join(f"{seat.capitalize()} {score:+g}" for seat, score in zip(seats, result.scores, strict=True))
        return [
            Text(said, palette.GOOD),
            Text.assemble(result.reason, (f" {' '.join(result.rules)}", palette.CLAUSE)),
            Text(f"Scores: {scores}."),
            Text(f"The seed of the dice was {self.match.seed.server}"),
            Text(f"Check every roll: {called()} verify {self.desk.path}"),
            Text(f"See it again:     {called()} replay {self.desk.path}"),
        ]

    def _left(self, status: int) -> int:
        self.desk.keep()
        if self.match.result is not None:
            return status
        if self.desk.unsaved:
            self.terminal.show_unbroken(
                Text(""), Text(f"The game could not be saved: {self.desk.unsaved}", palette.WARNING)
            )
            return status or 2
        self.terminal.show_unbroken(
            Text(""), Text(f"The game is kept in {self.desk.path}."), Text(f"Go on with: {self._resume_command()}")
        )
        return status

    def _resume_command(self) -> str:
        return f"{called()} play --resume {shlex.quote(str(self.desk.path))} {self.seating.flags()}"
