"""A way past all that stands around the app, for messages on an open line: nobody there has anything to add to them,
and each would cost a little of every update."""

from collections.abc import Awaitable, Callable
from typing import cast

from litestar.exceptions import WebSocketDisconnect
from litestar.types import Scope, Send

from ..problem import Gone
from .line_protocol import LineProtocol

_DIRECT = "banneret.direct"


def let_through(scope: Scope, send: Send) -> None:
    """Note in the scope of a WebSocket how its server is spoken to: said by who stands outermost."""
    kind: str = scope["type"]
    if kind == "websocket":
        scope["extensions"] = {**(scope.get("extensions") or {}), _DIRECT: {"send": send}}


def _never(text: bytes) -> bool:
    return False


class Voice:
    """How the client at the other end of a WebSocket is spoken to. Raises Gone when nobody is there."""

    __slots__ = ("_protocol", "_send", "at_once")

    def __init__(self, scope: Scope) -> None:
        self._send = cast(Send, (scope["extensions"] or {})[_DIRECT]["send"])
        below = getattr(self._send, "__self__", None)
        self._protocol = below if isinstance(below, LineProtocol) else None
        self.at_once: Callable[[bytes], bool] = _never if self._protocol is None else self._protocol.say
        """Say something without waiting; False if that can't be, and it has not been said."""

    @property
    def hear(self) -> Callable[[], Awaitable[str | bytes]] | None:
        """Waits for what the client says next; None if that must be asked of the app's own socket."""
        return None if self._protocol is None else self._protocol.hear

    async def say(self, text: bytes) -> None:
        if self.at_once(text):
            return
        try:
            await self._send({"type": "websocket.send", "text": text.decode(), "bytes": None})
        except (RuntimeError, OSError, WebSocketDisconnect) as error:
            # The server below us has closed the line (a frame too large, or no text at all), and we have not heard of
            # it yet.
            raise Gone from error
