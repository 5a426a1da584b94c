"""Whose turn is it? There are a few places and many who want one: clients take turns, whatever each of them brings, and
of one client who came first goes first. So who brings thirty waits for thirty, and nobody else does."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

MOST = 400
"""So many wait at once, of all clients together;"""
EACH = 40
"""and so many of one client."""
_KNOWN = 1_000
"""Of so many clients it is remembered when they were last let in."""


class Full(Exception):
    """So many wait already that one more is better told to come again."""


class Ticket:
    """One who waits."""

    __slots__ = ("called", "client")

    def __init__(self, client: str) -> None:
        self.client = client
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Turns:
    """So many places. Where there are several, no client has all of them: another who comes finds one free."""

    def __init__(self, places: int, most: int = MOST, each: int = EACH) -> None:
        self._places = places
        self._share = max(1, places - 1)
        self._most = most
        self._each = each
        self._inside: Counter[str] = Counter()
        self._lines: dict[str, deque[Ticket]] = {}
        self._served: dict[str, int] = {}
        """When each client was last let in, counted in those let in."""
        self._count = 0

    def waiting(self, client: str | None = None) -> int:
        """How many wait, of one client or of all."""
        lines = self._lines.values() if client is None else [self._lines.get(client, ())]
        return sum(map(len, lines))

    @asynccontextmanager
    async def of(self, client: str, ticket: Ticket | None = None) -> AsyncIterator[None]:
        """Wait for a place, and have it. Raises Full."""
        mine = ticket or Ticket(client)
        await self._enter(mine)
        try:
            yield
        finally:
            self._leave(client)

    def place(self, ticket: Ticket) -> int:
        """The how-manieth of all who wait; 0: it waits no longer."""
        line = self._lines.get(ticket.client, deque())
        if ticket not in line:
            return 0
        ahead, rank = line.index(ticket), sorted(self._lines, key=self._key)
        mine = rank.index(ticket.client)
        others = (min(len(self._lines[client]), ahead + (at < mine)) for at, client in enumerate(rank) if at != mine)
        return 1 + ahead + sum(others)

    async def _enter(self, ticket: Ticket) -> None:
        client = ticket.client
        if self.waiting(client) >= self._each or self.waiting() >= self._most:
            raise Full
        self._lines.setdefault(client, deque()).append(ticket)
        self._call()
        try:
            await ticket.called
        except asyncio.CancelledError:
            if ticket.called.done() and not ticket.called.cancelled():
                self._leave(client)
            else:
                self._forget(ticket)
            raise

    def _forget(self, ticket: Ticket) -> None:
        line = self._lines.get(ticket.client)
        if line is not None and ticket in line:
            line.remove(ticket)
            if not line:
                del self._lines[ticket.client]

    def _leave(self, client: str) -> None:
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]
        self._call()

    def _call(self) -> None:
        """Let in who is next, while there is room."""
        while self._inside.total() < self._places:
            may = [client for client in self._lines if self._inside[client] < self._share]
            if not may:
                return
            client = min(may, key=self._key)
            ticket = self._lines[client].popleft()
            if not self._lines[client]:
                del self._lines[client]
            if ticket.called.done():
                continue
            self._inside[client] += 1
            self._count += 1
            self._served.pop(client, None)
            self._served[client] = self._count
            if len(self._served) > _KNOWN:
                del self._served[next(iter(self._served))]
            ticket.called.set_result(None)

    def _key(self, client: str) -> tuple[int, int]:
        """Who has least goes first; of those, who was let in longest ago."""
        return self._inside[client], self._served.get(client, 0)
