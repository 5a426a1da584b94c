"""Who is asking: the token that a request carries, the table it is about, and the seat that the one opens at the other.
Routes have them as dependencies, so that none forgets to look."""

import re
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers.base import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

from ...kernel.match import Match
from ...kernel.refusal import BanneretError, Refused
from ..guard.limits import network_of
from ..guard.proxy import address_of
from ..hall.hall import Hall
from ..numbers import PRESENT, ShownNumber
from ..problem import MovedOn, Problem, not_yours
from ..table import views
from ..table.patience import must_come_to_an_end, must_leave_it
from ..table.table import Table
from ..tokens import LENGTH
from ..wire import Accepted, Answer, TableView

AnyRequest = Request[Any, Any, Any]
TABLE_ID = re.compile("[0-9a-f]{16}")
TableId = Annotated[str, PathParameter(pattern=f"^{TABLE_ID.pattern}$", description="The table's id.")]
Since = Annotated[
    ShownNumber | None,
    QueryParameter(
        ge=0,
        le=1_000_000,
        description="Reply with the table as it is then, as the live line would tell it to who has its log as of this "
        "position; 0: with the whole of it.",
    ),
]
Chat = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="With `since`: how many remarks you have.")]


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The seat's token, from the Authorization header; None when there is none."""
    for name, value in connection.scope["headers"]:
        if name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            break
    else:
        return None
    if scheme.lower() != "bearer" or len(token) != LENGTH or not token.isascii():
        raise Problem(401, "The Authorization header must be “Bearer” and a seat's token of 43 letters.")
    return token


async def client(request: AnyRequest) -> str:
    """Who asks, as far as turns are taken by it: all who come from one network are one."""
    return _network(request)


def _network(request: AnyRequest) -> str:
    return network_of(address_of(request.scope))


async def table(hall: NamedDependency[Hall], table_id: TableId) -> Table:
    """The table that a request is about."""
    return await hall.table(table_id)


# ---------------------------------------------------------------------- who looks


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


async def viewer(request: AnyRequest, table_id: TableId) -> Viewer:
    hall: Hall = request.app.state.hall
    table = await hall.table(table_id)
    seat = table.seat_of(bearer(request))
    if seat is not None:
        hall.creators.laid(table_id, _network(request))
    return Viewer(table, seat)


# ---------------------------------------------------------------------- who sits there


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


def chair_of(table: Table, seat: int | None) -> Chair:
    """The chair of who has shown that he sits there: for what only who sits at the table, and plays his seat himself,
    may ask."""
    if seat is None or table.seats[seat].kind == "bot":
        asking = Viewer(table, seat)
        seat = asking.must_sit()
        asking.must_play_himself()
    return Chair(table, seat)


async def chair(request: AnyRequest, table_id: TableId) -> Chair:
    hall: Hall = request.app.state.hall
    table = await hall.table(table_id)
    found = chair_of(table, table.seat_of(bearer(request)))
    hall.creators.laid(table_id, _network(request))
    return found


# ---------------------------------------------------------------------- who does something


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


async def deed(request: AnyRequest, table_id: TableId, since: Since = None, chat: Chat = 0) -> Deed:
    doer = await chair(request, table_id)
    return Deed(doer.table, doer.seat, since, chat)


DEPENDENCIES = {
    name: Provide(provider)
    for name, provider in (("client", client), ("table", table), ("viewer", viewer), ("chair", chair), ("deed", deed))
}
"""What routes can ask for instead of finding out by themselves. They call each other, and find the hall themselves,
rather than depend on each other: each link of a chain costs Litestar as much as a small request."""


# ---------------------------------------------------------------------- slips


async def knows_all(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard: a query parameter that the route does not know is a slip, and better said than ignored. Pages may be
    linked to with anything."""
    if connection.scope["query_string"] and connection.scope["path"].startswith("/api/"):
        unknown = sorted(set(connection.query_params) - _known(handler))
        if unknown:
            raise Problem(400, f"“{unknown[0][:60]}” is not known here.")


@cache
def _known(handler: BaseRouteHandler) -> frozenset[str]:
    """What a route asks for, by itself or through what it depends on."""
    return frozenset(_asked_for(handler, tuple(handler.parsed_fn_signature.parameters)))


def _asked_for(handler: BaseRouteHandler, names: tuple[str, ...]) -> Iterator[str]:
    provided = handler.resolve_dependencies()
    for name in names:
        if name in provided:
            yield from _asked_for(handler, tuple(provided[name].parsed_fn_signature.parameters))
        else:
            yield name
