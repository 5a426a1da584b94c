"""What lies before the person at the keyboard: the match, the screen, the options on it, the record; and what can be
done with them."""

from collections.abc import Sequence
from pathlib import Path

from ...kernel.match import Match
from ...kernel.orders import StandingOrder
from ...kernel.record import RecordError
from ...kernel.refusal import BanneretError
from ...kernel.scene import Scene
from ..terminal import Terminal
from ..views import screen, tags
from ..views.options import Listing, Numbered, menu, number
from ..views.screen import News, Size
from .seating import Seating


class Desk:
    """One match in one terminal. `path` is its record, written anew after every answer."""

    def __init__(self, match: Match, seating: Seating, terminal: Terminal, path: Path) -> None:
        self.match = match
        self.seating = seating
        match.people = seating.people
        for seat in seating.bots:  # it thinks for itself, whatever a person has ordered in this seat
            match.orders.pop(match.seats.index(seat), None)
        self.terminal = terminal
        self.path = path
        self.viewer = seating.people[0] if seating.people else match.seats[0]
        self.scene: Scene = match.scene(self.viewer)
        self.shown: dict[str, Scene] = {}
        """What each person has seen last: pieces keep their tags."""
        self.menu: Listing | None = None
        self.opened: tuple[Numbered, ...] | None = None
        """The part of the menu that the player has asked for."""
        self.seen: dict[str, int] = {}
        """How much of the whole log each person has been shown, of what that person may read."""
        self.notices: list[str] = []
        self.unsaved = ""
        """Why the record could not be written; empty if it was."""

    def draw(self, below: int = 0) -> None:
        """A fresh screen; so many lines at its foot are left free."""
        size = Size(self.terminal.width, self.terminal.height - below)
        self.scene = tags.kept(self.match.scene(self.viewer), self.shown.get(self.viewer))
        self.shown[self.viewer] = self.scene
        everything = number(self.scene.prompt.choices if self.scene.prompt is not None else ())
        shown = self.opened or everything
        rows = max(7, size.height * 3 // 10)
        self.menu = menu(everything, shown, size.width, rows) if shown else None
        notices = [*self.notices, *([f"NOT SAVED: {self.unsaved}"] if self.unsaved else [])]
        self.terminal.clear()
        self.terminal.lines(screen.screen(self.terminal.console, self.scene, self._news(), self.menu, notices, size))

    def _news(self) -> News:
        log = self.match.log_of(self.viewer)
        return News(log, len(log) - len(self.match.log_of(self.viewer, since=self.seen.get(self.viewer, 0))))

    @property
    def size(self) -> Size:
        return Size(self.terminal.width, self.terminal.height)

    # ------------------------------------------------------------------ the options on the screen

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
        decision = self.match.decision
        meant = None if decision is None else decision.menu_of(self.match.seats.index(self.viewer)).find(words)
        return next((option for option in everything if meant and option.choice.notation == meant.notation), None)

    def looked_up(self, words: str) -> tuple[Numbered, ...]:
        """The options that a group's letter or some words mean."""
        if self.menu is None:
            return ()
        group = self.menu.group(words.lower())
        return group.members if group is not None else self.menu.starting_with(words)

    def options_of(self, words: str) -> tuple[Numbered, ...]:
        """The options that a number, a notation, a letter or first words mean. Raises BanneretError if none."""
        option = self.numbered(words)
        found = (option,) if option is not None else self.looked_up(words)
        if not found:
            raise BanneretError(
                f"No option is called “{words}”: give its number, its notation or the first words of it."
            )
        return found

    # ------------------------------------------------------------------ what is done, and kept

    def play(self, notation: str, seat: str) -> None:
        """Give an answer and keep it."""
        self.match.play(notation, seat)
        self.keep()

    def order(self, order: StandingOrder) -> None:
        """Give a standing order for the person at the keyboard, and keep it."""
        self.match.order(self.viewer, order)
        self.keep()

    def keep(self) -> None:
        """Write the record. A disk that is full must not end the game, but the player is told."""
        try:
            self.match.record().save(self.path)
            self.unsaved = ""
        except RecordError as error:
            self.unsaved = str(error)

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
            self.notices.append(f"Taken back: {what}.")
        else:
            self._agree([other for other in others if other in self.seating.people], refusal.reason)
            match.take_back(seat, consent=others)
            self.notices.append(f"Taken back: {what} and all that followed. Dice that were rolled stay spent.")
        self.keep()
        self.seen = {person: min(count, len(match.log)) for person, count in self.seen.items()}

    def _last_answer(self) -> tuple[str, str]:
        """The answer that “undo” means: the last of any person here, but where several choose at once only one's
        own."""
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
