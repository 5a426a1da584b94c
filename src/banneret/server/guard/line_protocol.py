"""The server's end of an open line: uvicorn's, with a shorter way for the many small messages of a table."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from ..problem import Gone

_TEXT = 0x81
"""A text, whole, in one frame."""
FEW = 4
"""So many messages of a client may wait for the app before its line is read no further. (uvicorn stops at the first,
and goes on after it: two calls of the system for each.)"""


class LineProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that can be spoken to without waiting."""

    def say(self, text: bytes) -> bool:
        """Send a text. False if the other end is slow: then it has not been sent, and `send` waits until it can be.
        Raises Gone when nobody is there."""
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            raise Gone
        if not self.writable.is_set():
            return False
        self.transport.write(_frame(text))
        return True

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() + 1 >= FEW:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # uvicorn pauses only what is not paused yet
        super().send_receive_event_to_app()
        self.read_paused = False


def _frame(text: bytes) -> bytes:
    """What a server sends is not masked (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        head = bytes((_TEXT, size))
    elif size < 65536:
        head = bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
    return head + text
