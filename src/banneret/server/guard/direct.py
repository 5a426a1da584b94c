"""A way past all that stands around the app, for messages on an open line: nobody there has anything to add to them,
and each would cost a little of every update."""

from typing import cast

from litestar.types import Scope, Send

_DIRECT = "banneret.direct"


def let_through(scope: Scope, send: Send) -> None:
    """Note in the scope of a WebSocket how its server is spoken to: said by who stands outermost."""
    kind: str = scope["type"]
    if kind == "websocket":
        scope["extensions"] = {**(scope.get("extensions") or {}), _DIRECT: {"send": send}}


def directly(scope: Scope) -> Send:
    """How to speak to the server of this WebSocket."""
    return cast(Send, (scope["extensions"] or {})[_DIRECT]["send"])
