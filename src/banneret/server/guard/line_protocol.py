"""The server's end of an open line: uvicorn's, with a shorter way for the many small messages of a table."""

import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from ..problem import Gone
from .inbox import Inbox

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nobody could compile it
    from websockets.utils import apply_mask

_LOG = logging.getLogger("uvicorn.error.lines")
_LOG.setLevel(logging.WARNING)  # who comes and goes we write down ourselves
_TEXT = 0x81
"""A text, whole, in one frame."""
_MASKED = 0x80
_SHORT = 126
"""A frame that is shorter says so in one byte."""
_LONGER, _LONGEST = bytes((_TEXT, 126)), bytes((_TEXT, 127))
"""Others say it in two bytes after these, or in eight."""
FEW = 4
"""So many messages of a client may wait for the app before its line is read no further. (uvicorn stops at the first,
and goes on after it: two calls of the system for each.)"""


class LineProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that can be spoken to without waiting, and listened to without a parser where what comes is one short
    text, as answers are."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = _LOG
        self.queue = Inbox()  # type: ignore[assignment]  # which has all of a queue that is asked for
        self._before = 0
        """How often something came before the handshake was done."""
        self._between = True
        """Whether the parser has had whole frames and nothing else: what comes now is the beginning of one."""

    def say(self, text: bytes) -> bool:
        """Send a text. False if the other end is slow: then it has not been sent, and `send` waits until it can be.
        Raises Gone when nobody is there."""
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            raise Gone
        if not self.writable.is_set():
            return False
        size = len(text)
        if size < _SHORT:
            head = bytes((_TEXT, size))
        elif size < 65536:
            head = _LONGER + size.to_bytes(2, "big")
        else:
            head = _LONGEST + size.to_bytes(8, "big")
        self.transport.write(head + text)  # what a server sends is not masked (RFC 6455, 5.2)
        return True

    async def hear(self) -> str | bytes:
        """The next thing that is said: as `receive`, for who wants nothing else. Raises Gone when there is none."""
        queue = self.queue
        message: Any = await queue.get()
        if self.read_paused and queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        if message["type"] == "websocket.disconnect":
            raise Gone
        found: str | bytes = message.get("text") or message.get("bytes") or ""
        return found

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self._before += 1
            super().data_received(data)
            return
        if self._between and self._before == 1 and self.conn.state is State.OPEN:
            text = _short_text(data)
            if text is not None and not self.frames:
                self.curr_msg_data_type = "text"
                self.frames = [text]
                self.send_receive_event_to_app()
                return
            self._between = _whole_frames(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() + 1 >= FEW:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # uvicorn pauses only what is not paused yet
        super().send_receive_event_to_app()
        self.read_paused = False


def _short_text(data: bytes) -> bytes | None:
    """What one frame says that is a whole text, short, and all that has come; None if it is anything else."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    size = data[1] - _MASKED
    if not 0 <= size < _SHORT or len(data) != size + 6:
        return None
    return apply_mask(data[6:], data[2:6])


def _whole_frames(data: bytes) -> bool:
    """Whether these are whole frames of a client, and none is part of a longer message: those are a parser's
    business."""
    at, end = 0, len(data)
    while at < end:
        if at + 2 > end or not data[at] & 0x80:
            return False
        size = data[at + 1] & 0x7F
        wide = 2 if size == _SHORT else 8 if size > _SHORT else 0
        if wide:
            size = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
        at += 2 + wide + 4 + size
    return at == end
