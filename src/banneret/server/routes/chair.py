"""Who sits at a table, or looks on, and what he does there: whichever way it came."""

from collections.abc import Awaitable
from dataclasses import dataclass

from ...kernel.match import Match
from ...kernel.refusal import BanneretError, Refused
from ..numbers import PRESENT, ShownNumber
from ..problem import MovedOn, Problem, not_yours
from ..table import views
from ..table.patience import must_come_to_an_end, must_leave_it
from ..table.table import Table
from ..wire import Accepted, Answer, TableView


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks something of a table: from a seat, or (None) as a spectator."""

    table: Table
    seat: int | None

    def must_sit(self) -> int:
        """The seat, of somebody who has one."""
        if self.seat is None:
            raise not_yours("Only who sits at the table may do that. You are watching.")
        return self.seat

    def must_play_himself(self) -> None:
        """Refuse what is done from a seat that a bot has taken over."""
        if self.seat is not None and self.table.seats[self.seat].kind == "bot":
            raise not_yours("A bot has taken this seat over. You can watch how it goes on.")


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at a table, and one who asks from it."""

    table: Table
    seat: int

    @property
    def name(self) -> str:
        return self.table.names[self.seat]

    def hold(self, *, show: bool = True) -> "_Hold":
        """Hold the table. Who comes too late is shown it as it is now, unless his line shows it; who asks what the
        rules forbid is told which."""
        return _Hold(self, show)

    async def match(self, number: ShownNumber = PRESENT) -> Match:
        """The game, at the position that the seat was told by this number. The caller holds the table."""
        if not self.table.started:
            raise Problem(409, "The game has not begun.")
        match = await self.table.match()
        if number != PRESENT and number != self.table.shown_number(match, self.seat):
            raise MovedOn
        return match

    def answer(self, given: Answer) -> Awaitable[None]:
        """Answer what the seat is asked, whichever way the answer came. The caller holds the table."""
        name = self.name

        def play(match: Match) -> None:
            must_come_to_an_end(match, name, given.answer)
            match.play(given.answer, name)

        return self.table.answer(self.seat, given.number, play, given.own)

    def take_back(self, match: Match) -> None:
        """Take back the seat's last answer."""
        must_leave_it(match)
        match.take_back(self.name)


class _Hold:
    """The table, held for a chair. (A generator would cost as much as a small answer.)"""

    __slots__ = ("_chair", "_show")

    def __init__(self, chair: Chair, show: bool) -> None:
        self._chair = chair
        self._show = show

    async def __aenter__(self) -> Table:
        await self._chair.table.lock.acquire()
        return self._chair.table

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        table = self._chair.table
        table.lock.release()
        if isinstance(error, MovedOn):
            if self._show:
                async with table.lock:
                    error.view = await views.view(table, self._chair.seat)
        elif isinstance(error, Refused):
            raise Problem(422, error.reason, error.rule) from None
        elif isinstance(error, BanneretError):
            raise Problem(422, str(error)) from None


@dataclass(frozen=True, slots=True)
class Deed(Chair):
    """Something done from a chair, and what the doer has of the table already, if he wants to be shown the rest with
    the reply."""

    since: ShownNumber | None
    chat: int

    async def shown(self) -> TableView | None:
        """The table after what has been done: the same that the doer's live line brings. Who does not ask for it, as a
        script, needs no more than a number. The caller holds the table."""
        if self.since is None:
            return None
        # When it is over the talk of those who watch is heard, too, and stands among what the doer has.
        chat = 0 if self.table.status == "over" else self.chat
        return await views.view(self.table, self.seat, self.since, chat, whole=self.since == 0)

    async def accepted(self) -> Accepted:
        """It is done. The caller holds the table."""
        return Accepted(number=await self.table.number_shown(self.seat), view=await self.shown())


def chair_of(table: Table, seat: int | None) -> Chair:
    """The chair of who has shown that he sits there: for what only who sits at the table, and plays his seat himself,
    may ask."""
    if seat is None or table.seats[seat].kind == "bot":
        asking = Viewer(table, seat)
        seat = asking.must_sit()
        asking.must_play_himself()
    return Chair(table, seat)
