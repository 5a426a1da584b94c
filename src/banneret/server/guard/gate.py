"""The gate: what comes in through a connection before it is a request. It is counted and timed byte by byte, so that
nobody holds memory or a place by sending what never ends, or nothing."""

import asyncio
from time import perf_counter
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from ..wire import ProblemDetails
from .crowd import Crowd, Visit
from .logs import log_request

_PIECE = 8 * 1024
"""Bytes that are looked at together."""
_SWALLOW = 1024 * 1024
"""Bytes that are let by from who has had his answer already, so that he can read it."""


class _TurnedAway(Exception):
    """Stops the parser."""


class Gate(HttpToolsProtocol):
    """uvicorn's own protocol, with an eye on it."""

    def __init__(self, crowd: Crowd, **given: Any) -> None:
        super().__init__(**given)
        self._crowd = crowd
        self._terms = crowd.terms
        self._visit: Visit | None = None
        self._due: float | None = None
        """When what is being sent must be here; None: nothing is."""
        self._watching: asyncio.TimerHandle | None = None
        self._silent = True
        self._head = 0
        """Bytes of the line and the headers that are known."""
        self._pending = 0
        """Bytes that have come since anything became known."""
        self._moved = False
        self._swallowed = 0
        self._refusal: tuple[int, str] | None = None
        self._parted = False
        self._answered: RequestResponseCycle | None = None
        """The request that the app is at, or was: not the last that came, where several come at once."""

    # ------------------------------------------------------------------ coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        visit = self._visit = self._crowd.visit(self.client[0] if self.client else "local")
        if visit.is_far_too_many or self._crowd.is_crushed:
            self._parted = True
            transport.abort()
        elif visit.is_one_too_many:
            self._part(429, "Too many connections are open from here at once. Close some and try again.")
        elif self._crowd.is_full:
            self._part(503, "So many people are here that nobody else can come in now. Try again in a minute.")
        else:
            self._due = self.loop.time() + self._terms.head_seconds
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._go()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def handle_websocket_upgrade(self) -> None:
        self._go()  # the live line counts for itself
        super().handle_websocket_upgrade()

    def _go(self) -> None:
        if self._visit is not None:
            self._visit.leave()
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None

    # ------------------------------------------------------------------ in time

    def _watch(self) -> None:
        """One timer for each connection, which looks again when something may be due: to set one for each request
        would cost more than this."""
        if self._parted or self.transport.is_closing():
            return
        terms, now = self._terms, self.loop.time()
        wait = min(terms.head_seconds, terms.body_seconds)
        if self._due is not None:
            wait = self._due - now
            if wait <= 0:
                self._late()
                return
        self._watching = self.loop.call_later(wait, self._watch)

    def _late(self) -> None:
        if self._silent:
            self.transport.close()  # browsers connect before they know what to ask; there is nothing to answer
        else:
            self._part(408, "The rest of this request has not come in time. Send it again.")

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self._visit is not None:
            self._visit.untaken(self.transport)  # it closes when all has been taken, which may be never

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._visit is not None:
            self._visit.untaken(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._visit is not None:
            self._visit.taken()

    # ------------------------------------------------------------------ within bounds

    def data_received(self, data: bytes) -> None:
        if self._parted:
            self._swallow(len(data))
            return
        self._silent = False
        if self._due is None and (self.cycle is None or self.cycle.response_complete):
            self._due = self.loop.time() + self._terms.head_seconds
        for at in range(0, len(data), _PIECE):
            piece = data if len(data) <= _PIECE else data[at : at + _PIECE]
            self._moved = False
            super().data_received(piece)
            if self._parted or self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            if self._moved:
                self._pending = 0
            else:
                self._pending += len(piece)
                if self._pending > self._terms.line_bytes:
                    self._part(431, _TOO_LARGE)
                    return

    def on_message_begin(self) -> None:
        self._moved = True
        if len(self.pipeline) >= self._terms.waiting:
            self._turn_away(429, "Too many requests wait on this connection. Wait for their answers.")
        if self._due is None:
            self._due = self.loop.time() + self._terms.head_seconds
        self._head = self._swallowed = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._moved = True
        super().on_url(url)
        self._head = len(self.url)
        if self._head > self._terms.line_bytes:
            self._turn_away(400, "This address is too long: 8 kB of it are read.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or one of those that may come after a body in pieces: they count alike."""
        self._moved = True
        terms, size = self._terms, len(name) + len(value) + 4
        self._head += size
        if size > terms.line_bytes or self._head > terms.head_bytes or len(self.headers) >= terms.headers:
            self._turn_away(431, _TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if not self.url.startswith(b"/"):
            self._turn_away(400, "An address of this table begins with a slash.")
        self._due = self.loop.time() + self._terms.body_seconds
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        self._moved = True
        if self.cycle.response_complete:
            self._swallow(len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._moved = True
        self._due = None
        super().on_message_complete()

    # ------------------------------------------------------------------ turning away

    def _turn_away(self, status: int, message: str) -> None:
        """Within the parser: it stops, and `send_400_response` is called."""
        self._refusal = (status, message)
        raise _TurnedAway

    def send_400_response(self, msg: str) -> None:
        self._part(*(self._refusal or (400, "This is no request that can be understood.")))

    def _part(self, status: int, message: str) -> None:
        """Say why, and hang up: not at once, or what we said would be lost with what has not been read. If an answer is
        on its way nothing can be said."""
        self._parted = True
        self._due = None
        self._unset_keepalive_if_required()
        self.pipeline.clear()
        answered = self._answered
        under_way = answered is not None and not answered.response_complete
        speaking = under_way and answered is not None and answered.response_started
        if not speaking and not self.transport.is_closing():
            body = msgspec.json.encode(ProblemDetails(message=message))
            self.transport.write(
                b"%scontent-type: application/json\r\ncontent-length: %d\r\n%sconnection: close\r\n\r\n%s"
                % (STATUS_LINE[status], len(body), _LATER if status in (429, 503) else b"", body)
            )
            log_request("-", "-", status, perf_counter(), every=False)
        if under_way and answered is not None:
            answered.disconnected = True
            answered.message_event.set()
        if self.transport.can_write_eof() and not self.transport.is_closing():
            self.transport.write_eof()
        self.flow.resume_reading()
        self.loop.call_later(self._terms.linger_seconds, self.transport.abort)

    def _swallow(self, size: int) -> None:
        self._swallowed += size
        if self._swallowed > _SWALLOW:
            self.transport.abort()


_TOO_LARGE = "The headers of this request are too large: 16 kB and a hundred of them are read."
_LATER = b"retry-after: 10\r\n"
