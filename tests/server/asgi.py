"""A bare ASGI app and a bare client, to look at middleware without a framework between."""

from typing import Any

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Says yes to everything."""
    kind: str = scope["type"]
    if kind == "websocket":
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await receive()
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"yes", "more_body": False})


class Reply:
    def __init__(self, messages: list[Any]) -> None:
        self.messages = messages
        self.first = messages[0]
        self.headers = {name.decode(): value.decode() for name, value in self.first.get("headers", [])}

    @property
    def status(self) -> int:
        return int(self.first.get("status", 0))

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.messages[1]["body"])


def scope_of(
    method: str,
    path: str,
    *,
    client: str = "203.0.113.7",
    scheme: str = "http",
    headers: dict[str, str] | None = None,
    **more: Any,
) -> Any:
    raw = [
        (name.lower().encode(), value.encode()) for name, value in {"host": "table.example", **(headers or {})}.items()
    ]
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "client": (client, 1234),
        "scheme": scheme,
        "headers": raw,
        "query_string": b"",
    }
    return {**scope, **more}


def socket_of(path: str, protocols: tuple[str, ...] = ("banneret",), **more: Any) -> Any:
    scope = scope_of("GET", path, **more)
    del scope["method"]
    return {
        "extensions": {"websocket.http.response": {}},
        **scope,
        "type": "websocket",
        "subprotocols": list(protocols),
    }


async def ask(app: ASGIApp, scope: Any, receive: Any = None) -> Reply:
    messages: list[Any] = []

    async def nothing() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        messages.append(message)

    await app(scope, receive or nothing, send)
    return Reply(messages)
