"""A live line to a table: who has it open, what is said on it, and what comes of that."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter
from typing import Any, Never

import msgspec
from litestar import WebSocket
from litestar.exceptions import ClientException, WebSocketDisconnect

from ..guard import logs
from ..guard.direct import Voice
from ..guard.limits import ANSWER, Buckets, TooFast
from ..guard.proxy import address_of
from ..hall.hall import Hall
from ..hall.news import News
from ..numbers import ShownNumber
from ..problem import Gone, MovedOn
from ..table import updates
from ..table.lines import Line
from ..table.table import Table
from ..tokens import hashed
from ..wire import Replied, Reply, Said
from .chair import chair_of
from .refusals import refusal

_ROUTE = "/api/tables/{table_id}/answers"
"""What an answer is logged as, whichever way it came."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Said).decode


class _Own(msgspec.Struct):
    """So much of a message that can't be taken as its sender needs to know which it was."""

    own: int = 0


_decode_own = msgspec.json.Decoder(_Own).decode


class Connection:
    """A table, and who has it open over one socket."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        hall: Hall,
        news: News,
        table: Table,
        seat: int | None,
        token: str | None,
        changes: bool,
    ) -> None:
        self.hall = hall
        self.news = news
        self.table = table
        self.socket = socket
        self.voice = Voice(socket.scope)
        key = "" if token is None else hashed(token)
        self.line = Line(seat, changes, self.voice, self._whole, key, self._end)
        self._ending: asyncio.Task[None] | None = None
        self._open = False

    async def open(self, since: ShownNumber, chat: int) -> None:
        """Come to the table, and be shown it."""
        table, seat = self.table, self.line.seat
        async with table.lock:
            self._open = True
            if seat is None:
                table.watching += 1
                self.news.look_again_soon(table)
            else:
                table.present[seat] += 1
                if table.present[seat] == 1:
                    self.news.look_again(table)
            text, waiting = await updates.join(table, self.line, since, chat)
            self.line.say(text)
        self.news.teller.flush(waiting)
        await self.line.flush()

    def close(self) -> None:
        """Leave it."""
        if not self._open:
            return
        table, seat = self.table, self.line.seat
        updates.leave(table, self.line)
        if seat is None:
            table.watching = max(table.watching - 1, 0)
            self.news.look_again_soon(table)
        else:
            table.present[seat] -= 1
            if table.present[seat] <= 0:
                del table.present[seat]
                self.news.look_again(table)

    def _end(self) -> None:
        """The token that it was opened by opens another seat now, or none: who comes again is told."""
        self.line.silent = True
        self._ending = asyncio.get_running_loop().create_task(self._hang_up())

    async def _hang_up(self) -> None:
        with suppress(RuntimeError, OSError, WebSocketDisconnect):
            await self.socket.close(code=4409, reason="Who sits where has changed.")

    async def _whole(self, line: Line) -> bytes:
        async with self.table.lock:
            text, waiting = await updates.first(self.table, line)
        self.news.teller.flush(waiting)
        return text


class Ears:
    """What is said on a line, and what comes of it: as if it had been posted, with the same limits, the same log and
    the same words of refusal."""

    def __init__(self, connection: Connection, token: str | None, buckets: Buckets, *, every: bool) -> None:
        self._connection = connection
        self._key = None if token is None else hashed(token)
        self._authorization = None if token is None else f"Bearer {token}".encode()
        self._address = address_of(connection.socket.scope)
        self._buckets = buckets
        self._every = every
        self._request = logs.REQUEST.get()
        self._said = 0

    async def listen(self, hear: Callable[[], Awaitable[str | bytes]]) -> Never:
        """Until nobody is there any more, which `hear` raises."""
        while True:
            await self.heard(await hear())

    async def heard(self, text: str | bytes) -> None:
        line = self._connection.line
        self._said += 1
        began, status = perf_counter(), 200
        logs.REQUEST.set(f"{self._request}.{self._said}")  # until the next: who listens does nothing else
        try:
            await self._answer(text)
        except Gone:
            raise
        except Exception as error:
            await logs.note(error, self._connection.socket.scope)
            said = refusal(error)
            status = said.status
            reply = Reply(own=_own_of(text), status=status, problem=said.details, retry_after=said.retry_after)
            line.say(_encode(Replied(reply=reply)))
        finally:
            logs.log_request("WS", _ROUTE, status, began, every=self._every)
        if not line.flush_at_once():
            await line.flush()

    async def _answer(self, text: str | bytes) -> None:
        seconds = self._buckets.wait_for(ANSWER, self._address, self._authorization)
        if seconds:
            raise TooFast(seconds)
        connection = self._connection
        hall, id = connection.hall, connection.table.id
        table = hall.at_hand(id) or await hall.table(id)
        chair = chair_of(table, None if self._key is None else table.seat_behind(self._key))
        said = _read(text)
        try:
            async with chair.hold(show=False) as table:
                await chair.answer(said)
                waiting = await updates.tell(table, connection.line, said.own)
        except MovedOn:
            # The line has brought the position as it is now, or brings it before the refusal.
            async with chair.table.lock:
                connection.news.teller.flush(await updates.tell(chair.table))
            raise
        connection.news.teller.flush(waiting)
        if connection.news.settled is not None:
            await connection.news.settled()


def _read(text: str | bytes) -> Said:
    try:
        return _decode(text)
    except msgspec.MsgspecError as error:
        raise ClientException(str(error)) from None


def _own_of(text: str | bytes) -> int:
    try:
        own = _decode_own(text).own
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return 0
    return own if 0 < own < 2**53 else 0
