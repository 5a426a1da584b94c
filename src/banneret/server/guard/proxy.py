"""Who asks, when a proxy stands in front of the server."""

from litestar.types import ASGIApp, Receive, Scope, Send


class Forwarded:
    """Believes the one proxy in front of us: the last address that X-Forwarded-For names is the one the proxy saw
    itself; whatever stands before it anybody could have written. Only to be put around an app that nothing but the
    proxy can reach."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind in ("http", "websocket"):
            address, scheme = "", ""
            for name, value in scope["headers"]:
                if name == b"x-forwarded-for":
                    address = value.decode("latin-1").rpartition(",")[2].strip()
                elif name == b"x-forwarded-proto":
                    scheme = value.decode("latin-1").rpartition(",")[2].strip()
            if address:
                scope["client"] = (address, 0)
            if scheme in ("http", "https"):
                scope["scheme"] = scheme if kind == "http" else {"http": "ws", "https": "wss"}[scheme]
        await self.app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """The network address that a request came from."""
    client = scope.get("client")
    return client[0] if client else "local"


def is_secure(scope: Scope) -> bool:
    """Whether it came by TLS."""
    return scope.get("scheme") in ("https", "wss")
