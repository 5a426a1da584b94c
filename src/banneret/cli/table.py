"""The table in the terminal: asks people, lets bots think, keeps the record, until the game is over or everyone has left."""

import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.text import Text

from ..kernel.match import Match
from ..kernel.orders import StandingOrder
from ..kernel.record import RecordError
from ..kernel.refusal import BanneretError
from ..kernel.scene import Scene
from . import commands, log_view, options_view, palette, scene_view, tally_view
from .commands import COMMANDS, Leave
from .options_view import Menu, Numbered
from .program import called
from .scene_view import News, Size
from .seating import Seating
from .secrecy import hides, will_hide
from .terminal import Terminal

INTERRUPTED = 130


class Table:
    """One match in one terminal. `path` is its record, written anew after every answer."""

    def __init__(self, match: Match, seating: Seating, terminal: Terminal, path: Path) -> None:
        self.match = match
        self.seating = seating
        self.terminal = terminal
        self.path = path
        self.viewer = seating.people[0] if seating.people else match.seats[0]
        self.scene: Scene = match.scene(self.viewer)
        self.menu: Menu | None = None
        self._opened: tuple[Numbered, ...] | None = None
        """The part of the menu that the player has asked for."""
        self._seen: dict[str, int] = {}
        """How much of the log each person has been shown."""
        self._notices: list[str] = []
        self._shown_to: str | None = None
        """The person who looked at the screen last."""
        self._unsaved = ""

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the end, or until the people leave. Returns the exit status."""
        self.keep()
        if self._unsaved:
            raise RecordError(self._unsaved)
        self._notices += [self.seating.described(), f"Kept in {self.path}"]
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
        self.play(option.notation, seat)

    def play(self, notation: str, seat: str) -> None:
        """Give an answer and keep it."""
        self.match.play(notation, seat)
        self.keep()

    def keep(self) -> None:
        """Write the record. A disk that is full must not end the game, but the player is told."""
        try:
            self.match.record().save(self.path)
            self._unsaved = ""
        except RecordError as error:
            self._unsaved = str(error)

    # ------------------------------------------------------------------ asking a person

    def _ask(self, seat: str) -> None:
        """One decision of one person: screen after screen, until an answer is given."""
        self._hand_over(seat)
        self.viewer, self._opened = seat, None
        number, decision = len(self.match.answers()), self.match.decision
        self._draw()
        while self.match.decision is decision and len(self.match.answers()) == number:
            self._listen()
        self._shown_to = seat

    def _draw(self, below: int = 0) -> None:
        """A fresh screen; so many lines at its foot are left free."""
        size = Size(self.terminal.width, self.terminal.height - below)
        self.scene = self.match.scene(self.viewer)
        everything = options_view.number(self.scene.prompt.choices if self.scene.prompt is not None else ())
        shown = self._opened or everything
        rows = max(7, size.height * 3 // 10)
        self.menu = options_view.menu(everything, shown, size.width, rows) if shown else None
        log = News(self.match.log_of(self.viewer), self._seen.get(self.viewer, 0))
        self.terminal.clear()
        self.terminal.lines(scene_view.screen(self.terminal.console, self.scene, log, self.menu, self._all_notices(), size))

    def _listen(self) -> None:
        """Read one line and do what it says."""
        line = self.terminal.ask(f"{self.viewer.capitalize()}> ", self._words())
        try:
            self._obey(line)
        except BanneretError as error:
            self.terminal.show(Text(str(error), palette.WARNING))

    def _obey(self, line: str) -> None:
        if not line:
            self._opened = None
            self._draw()
            return
        option = self.numbered(line)
        if option is not None:
            self._answer(option.choice.notation)
            return
        command = commands.find(line)
        if command is not None and not self._is_letter(line):
            self._command(*command)
            return
        whole = tally_view.whole(self.scene.prompt, line)
        if whole is not None:
            self._answer(whole)
            return
        found = self._looked_up(line)
        if not found:
            self._answer(line)
        elif len(found) == 1:
            self.terminal.show(Text(f"Do you mean {found[0].number}, {found[0].label}? Type {found[0].number} to play it."))
        else:
            self._opened = found
            self._draw()

    def _answer(self, notation: str) -> None:
        seen = len(self.match.log_of(self.viewer))
        self.play(notation, self.viewer)
        self._seen[self.viewer] = seen
        self._notices.clear()

    def _command(self, command: commands.Command, rest: str) -> None:
        if command.while_playing and self.match.decision is None:
            raise BanneretError("The game is over: nothing is asked any more.")
        command.run(self, rest)

    def _is_letter(self, line: str) -> bool:
        return self.menu is not None and self.menu.group(line.lower()) is not None

    def _looked_up(self, line: str) -> tuple[Numbered, ...]:
        """The options that a group's letter or some words mean."""
        if self.menu is None:
            return ()
        group = self.menu.group(line.lower())
        return group.members if group is not None else self.menu.starting_with(line)

    def _words(self) -> list[str]:
        """What the Tab key completes."""
        notations = [option.choice.notation for option in self.all_options()]
        return [*notations, *COMMANDS, *(f"{name} {notation}" for name in ("odds", "why") for notation in notations)]

    # ------------------------------------------------------------------ what commands ask of the table

    @property
    def size(self) -> Size:
        return Size(self.terminal.width, self.terminal.height)

    def all_options(self) -> tuple[Numbered, ...]:
        """The options on the screen."""
        return self.menu.shown if self.menu is not None else ()

    def numbered(self, words: str) -> Numbered | None:
        """The option of this number or notation."""
        everything = self.menu.everything if self.menu is not None else ()
        if words.isdecimal():
            found = next((option for option in everything if option.number == int(words)), None)
            if found is None and everything:
                raise BanneretError(f"There is no option {words}: they go from 1 to {len(everything)}.")
            return found
        folded = " ".join(words.lower().split())
        return next((option for option in everything if option.choice.notation.lower() == folded), None)

    def options_of(self, words: str) -> tuple[Numbered, ...]:
        """The options that a number, a notation, a letter or first words mean. Raises BanneretError if none."""
        option = self.numbered(words)
        found = (option,) if option is not None else self._looked_up(words)
        if not found:
            raise BanneretError(f"No option is called “{words}”: give its number, its notation or the first words of it.")
        return found

    def order(self, order: StandingOrder) -> None:
        """Give a standing order for the person at the keyboard, and keep it."""
        self.match.order(self.viewer, order)
        self.keep()

    def draws(self) -> int:
        return sum(len(entry.dice) for entry in self.match.entries)

    def take_back(self) -> None:
        """Undo the last answer that a person gave, with the consent of all others where it needs that."""
        match = self.match
        if match.result is not None:
            raise BanneretError("The game is over and its seed is known: nothing can be taken back any more.")
        seat, answer = self._last_answer()
        what = f"{seat.capitalize()}’s “{answer}”" if seat == self.viewer else f"{seat.capitalize()}’s last answer"
        refusal = match.can_undo(seat)
        others = [other for other in match.seats if other != seat]
        if refusal is None:
            match.take_back(seat)
            self._notices.append(f"Taken back: {what}.")
        else:
            self._agree([other for other in others if other in self.seating.people], refusal.reason)
            match.take_back(seat, consent=others)
            self._notices.append(f"Taken back: {what} and all that followed. Dice that were rolled stay spent.")
        self.keep()
        self._seen = {person: min(count, len(match.log_of(person))) for person, count in self._seen.items()}

    def _last_answer(self) -> tuple[str, str]:
        """The answer that “undo” means: the last of any person here, but where several choose at once only one's own."""
        decision = self.match.decision
        own = decision is not None and len(decision.menus) > 1
        people = (self.viewer,) if own else self.seating.people
        for seat, answer in reversed(self.match.answers()):
            if seat in people:
                return seat, answer
        raise BanneretError("You have not answered anything that could be taken back.")

    def _agree(self, people: Sequence[str], reason: str) -> None:
        for person in people:
            said = self.terminal.ask(f"{reason} {person.capitalize()}, do you agree? (y/n) ")
            if not said.lower().startswith("y"):
                raise BanneretError(f"{person.capitalize()} does not agree: the answer stands.")

    # ------------------------------------------------------------------ secrets between people at one keyboard

    def _hand_over(self, seat: str) -> None:
        """When the keyboard goes to another person and either has something to hide, nothing is shown until that person is there."""
        before = self._shown_to
        if len(self.seating.people) < 2 or before == seat:
            return
        if not (hides(self.match, seat) or will_hide(self.match, seat) or (before is not None and hides(self.match, before))):
            return
        self.terminal.clear(hide=True)
        self.terminal.show(Text(f"{seat.capitalize()} is asked, and there are secrets. Pass the keyboard to {seat.capitalize()}.", palette.PROMPT))
        self.terminal.ask(f"Enter when only {seat.capitalize()} looks: ")

    # ------------------------------------------------------------------ news, notices, the end

    def _all_notices(self) -> list[str]:
        return [*self._notices, *([f"NOT SAVED: {self._unsaved}"] if self._unsaved else [])]

    def _print_news(self) -> None:
        """For a table of bots: the log as it grows."""
        seen = self._seen.get("", 0)
        log = self.match.log_of(None)
        self.terminal.lines(log_view.lines(self.terminal.console, log[seen:], self.terminal.width))
        self._seen[""] = len(log)

    def _ending(self) -> None:
        self._opened = None
        result = self._result()
        if self.seating.people:
            self._draw(below=len(result))
        else:
            self._print_news()
        self.terminal.say(*result)
        with suppress(EOFError):
            while self.seating.people and (line := self.terminal.ask("The game is over (log, map, rules, dice, save; Enter leaves)> ", list(COMMANDS))):
                self._after_the_end(line)

    def _after_the_end(self, line: str) -> None:
        command = commands.find(line)
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
        said = f"The game is over: {result.level}. {winners + ' wins.' if len(result.winners) == 1 else winners + ' win.' if winners else 'Nobody wins.'}"
        scores = ", ".join(f"{seat.capitalize()} {score:+g}" for seat, score in zip(seats, result.scores, strict=True))
        return [
            Text(said, palette.GOOD),
            Text.assemble(result.reason, (f" {' '.join(result.rules)}", palette.CLAUSE)),
            Text(f"Scores: {scores}."),
            Text(f"The seed of the dice was {self.match.seed.server}"),
            Text(f"Check every roll: {called()} verify {self.path}"),
            Text(f"See it again:     {called()} replay {self.path}"),
        ]

    def _left(self, status: int) -> int:
        self.keep()
        if self.match.result is not None:
            return status
        if self._unsaved:
            self.terminal.say(Text(""), Text(f"The game could not be saved: {self._unsaved}", palette.WARNING))
            return status or 2
        self.terminal.say(Text(""), Text(f"The game is kept in {self.path}."), Text(f"Go on with: {self._resume_command()}"))
        return status

    def _resume_command(self) -> str:
        return f"{called()} play --resume {shlex.quote(str(self.path))} {self.seating.flags()}"
