"""Turning a request away before the app has seen it."""

from typing import cast

import msgspec
from litestar.types import HTTPScope, Scope, Send

from ..wire import ProblemDetails

WEBSOCKET_POLICY = 1008


async def refuse(scope: Scope, send: Send, status: int, message: str, **headers: str) -> None:
    """Answer with a ProblemDetails. A header's name is written with underscores: `retry_after="3"`."""
    body = msgspec.json.encode(ProblemDetails(message=message))
    raw = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    raw += [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    kind: str = scope["type"]
    if kind == "http":
        await send({"type": "http.response.start", "status": status, "headers": raw})
        await send({"type": "http.response.body", "body": body, "more_body": False})
    elif "websocket.http.response" in (cast(HTTPScope, scope).get("extensions") or {}):
        await send({"type": "websocket.http.response.start", "status": status, "headers": raw})
        await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
    else:
        await send({"type": "websocket.close", "code": WEBSOCKET_POLICY, "reason": message})
