"""A live line below the app, with an eye on how much comes and on how much is taken."""

import asyncio
from typing import Any

from websockets.frames import Frame

from .crowd import Crowd, Visit
from .line_protocol import LineProtocol

_FRAGMENTS = 64
"""Parts that one message may come in."""
_TOO_MUCH = 1008


class OpenLine(LineProtocol):
    def __init__(self, crowd: Crowd, **given: Any) -> None:
        super().__init__(**given)
        self._crowd = crowd
        self._terms = crowd.terms
        self._visit: Visit | None = None
        self._opening: asyncio.TimerHandle | None = None
        self._empty_at = 0.0
        """When what has been said will have run out of the bucket that it is counted in."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._visit = self._crowd.visit(self.client[0] if self.client else "local")
        self._opening = self.loop.call_later(self._terms.body_seconds, self._not_opened)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._visit is not None:
            self._visit.leave()
        if self._opening is not None:
            self._opening.cancel()
        super().connection_lost(exc)

    def _not_opened(self) -> None:
        """Words that are no handshake leave the library below us waiting for more."""
        if not self.handshake_complete:
            self.transport.abort()

    # ------------------------------------------------------------------ what comes

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= _FRAGMENTS:
            self._too_much()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.close_sent:
            self.frames = []
        elif self.queue.qsize() >= self._terms.unheard or self._too_fast():
            self._too_much()
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Who asks whether we are there and does not take the answers would be owed more and more of them."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def _too_fast(self) -> bool:
        """Whatever it says: the app limits what is asked, but to be refused costs something, too."""
        rate = self._terms.messages_a_second
        if not rate:
            return False
        now = self.loop.time()
        self._empty_at = max(self._empty_at, now) + 1.0 / rate
        return self._empty_at - now > 3.0

    def _too_much(self) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(_TOO_MUCH, "That is too much at once.")
            self.handle_parser_exception()
            self._must_go()

    # ------------------------------------------------------------------ what is taken

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._visit is not None:
            self._visit.untaken(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._visit is not None:
            self._visit.taken()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._must_go()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self._must_go(self.close_timeout)

    def _must_go(self, seconds: float = 0.0) -> None:
        """A line closes when all has been taken that was sent on it: who takes nothing would stay for ever."""
        self.loop.call_later(seconds + self._terms.linger_seconds, self.transport.abort)
