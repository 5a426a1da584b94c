"""What a browser is told about us with every answer, and whose requests are taken: those of our own pages, and those
that bring a token."""

from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .paths import is_odd
from .proxy import is_secure
from .refuse import refuse

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

_ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    # Links to seats carry tokens in their fragment; nobody else shall so much as learn which page was open.
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)
_PRIVATE = (b"cache-control", b"no-store")
"""What the API says depends on who asks: no cache on the way may give it to another."""
_HSTS = (b"strict-transport-security", b"max-age=31536000")


def content_policy(host: str = "", secure: bool = False) -> str:
    """The Content-Security-Policy. Some browsers don't count a WebSocket of the same origin as 'self', so it is
    named."""
    policy = dict(_POLICY)
    if _is_host(host):
        policy["connect-src"] += f" {'wss' if secure else 'ws'}://{host}"
    return "; ".join(f"{name} {value}" for name, value in policy.items())


def _is_host(host: str) -> bool:
    """Whether it can stand in a header of ours: what a client sends as its Host is not to be trusted with spaces or
    semicolons."""
    return (
        bool(host)
        and len(host) <= 255
        and all(letter.isascii() and (letter.isalnum() or letter in ".-:[]") for letter in host)
    )


class Security:
    """Middleware around the whole app, so that pages that are not there are covered too."""

    def __init__(self, app: ASGIApp, *, tls: bool = False) -> None:
        self.app = app
        self.tls = tls
        self._policies: dict[tuple[str, bool], bytes] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host = origin = site = ""
        bearer = False
        for name, value in scope["headers"]:
            if name == b"host":
                host = value.decode("latin-1")
            elif name == b"origin":
                origin = value.decode("latin-1")
            elif name == b"sec-fetch-site":
                site = value.decode("latin-1")
            elif name == b"authorization":
                bearer = value[:7].lower() == b"bearer "
        secure = self.tls or is_secure(scope)
        headers = [*_ALWAYS, (b"content-security-policy", self._policy(host, secure))]
        if secure:
            headers.append(_HSTS)
        if scope["path"].startswith("/api/"):
            headers.append(_PRIVATE)

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(header for header in headers if header[0] not in present)]
            await send(message)

        if is_odd(scope["path"], (scope.get("raw_path") or scope["path"].encode()).partition(b"?")[0]):
            # No file and no table is called so, and what lies below us would take it for something that is.
            await refuse(scope, with_headers, 404, "There is no such address.")
            return
        if kind == "websocket":
            # A browser lets any page open a socket to anywhere, cookies and all; it does say which page it was.
            stranger = bool(origin) and not same_origin(origin, host, secure)
        else:
            # A token in a header can't be sent by another site's page: browsers ask us first, and we don't agree.
            unsafe = scope.get("method") not in SAFE_METHODS and not bearer
            stranger = unsafe and (
                site not in ("", "same-origin", "none") or (bool(origin) and not same_origin(origin, host, secure))
            )
        if stranger:
            await refuse(
                scope, with_headers, 403, "This request comes from another site. Do it from a page of this table."
            )
        else:
            await self.app(scope, receive, with_headers)

    def _policy(self, host: str, secure: bool) -> bytes:
        known = self._policies.get((host, secure))
        if known is None:
            known = content_policy(host, secure).encode()
            if len(self._policies) < 100:
                self._policies[host, secure] = known
        return known


def same_origin(origin: str, host: str, secure: bool) -> bool:
    """Whether a page of this origin is one of ours. By TLS only pages by TLS are; without, a proxy that we don't know
    of may have taken it off."""
    try:
        parts = urlsplit(origin)
        default = {"https": 443, "http": 80}.get(parts.scheme)
        if default is None or (secure and parts.scheme != "https"):
            return False
        ours = urlsplit(f"//{host}")
        return (
            bool(ours.hostname)
            and parts.hostname == ours.hostname
            and (parts.port or default) == (ours.port or default)
        )
    except ValueError:
        return False
