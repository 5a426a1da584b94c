"""How much one may ask: so many requests a second from an address and with a token, so many open connections, so much
in one body.

Each rate is a bucket that drips (the generic cell rate algorithm: all that is kept of a bucket is one number, the time
at which it will be empty again). Buckets are kept in memory, by a hash of their key, and there are never more than
`ROOM` of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address
from math import ceil
from time import monotonic

from litestar.types import ASGIApp, Receive, Scope, Send

from ..problem import Later
from .proxy import address_of
from .refuse import refuse

BODY_MAX = 64 * 1024
"""The largest body that is read, in bytes; the app is told (`request_max_body_size`), and stops reading there."""
SOCKETS_PER_ADDRESS = 200
SOCKETS_PER_TOKEN = 20
ROOM = 100_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Rule:
    """What a kind of request may cost: for a token, and for an address, from which a whole club may play."""

    token: Rate
    address: Rate


READ = Rule(Rate(50, 200), Rate(250, 1000))
ANSWER = Rule(Rate(20, 60), Rate(100, 300))
ODDS = Rule(Rate(5, 30), Rate(20, 100))
CHAT = Rule(Rate(2, 10), Rate(10, 50))
MURMUR = Rate(0.5, 8)
MAIL_TO = Rate(1 / 1200, 3)
MAIL_FROM = Rate(1 / 60, 10)
CREATE = Rule(Rate(0.5, 30), Rate(0.5, 30))
LOG_IN = Rule(Rate(1 / 6, 10), Rate(1 / 6, 10))
LOG_IN_BY_NAME = Rate(1, 200)
NOTICE = Rule(Rate(0.5, 10), Rate(2, 40))

_TABLE = "/api/tables/{table_id}"
RULES = {
    ("POST", "/api/tables"): CREATE,
    ("POST", "/api/lessons"): CREATE,
    ("POST", f"{_TABLE}/copies"): CREATE,
    ("POST", f"{_TABLE}/rematch"): CREATE,
    ("POST", f"{_TABLE}/token"): CREATE,
    ("POST", "/api/me/tables/{table_id}/token"): CREATE,
    ("POST", "/api/accounts"): LOG_IN,
    ("POST", "/api/session"): LOG_IN,
    ("GET", f"{_TABLE}/odds"): ODDS,
    ("GET", f"{_TABLE}/why"): ODDS,
    ("GET", f"{_TABLE}/foresee"): ODDS,
    ("POST", f"{_TABLE}/chat"): CHAT,
    ("POST", f"{_TABLE}/notices"): NOTICE,
    ("DELETE", f"{_TABLE}/notices/{{notice_id}}"): NOTICE,
}
"""By the route: whatever is written in the address, this is what will be done."""

RouteOf = Callable[[str, str], str]
"""The route that a method and a path lead to, as `RULES` have it; empty if there is none."""


def rule_for(method: str, route: str) -> Rule:
    """Which limit a request falls under."""
    return RULES.get((method, route)) or (READ if method in ("GET", "HEAD", "OPTIONS") else ANSWER)


class TooFast(Later):
    """Too many of the same in too short a time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(429, too_fast(seconds), ceil(seconds))


class Buckets:
    """The buckets of one process. A factor of 0 switches every limit off."""

    def __init__(self, factor: float = 1.0, room: int = ROOM) -> None:
        self.factor = factor
        self._room = room
        self._empty_at: dict[int, float] = {}
        self._swept = 0.0

    def __len__(self) -> int:
        return len(self._empty_at)

    def wait(self, rate: Rate, key: object, now: float | None = None) -> float:
        """Take one from a key's bucket. 0: taken. More: nothing is taken, and it can be tried again after so many
        seconds."""
        if not self.factor:
            return 0.0
        if now is None:
            now = monotonic()
        drip = 1.0 / (rate.per_second * self.factor)
        place = hash((rate, key))  # tokens themselves are not kept
        at = self._empty_at.get(place, 0.0)
        if at < now:
            at = now
        excess = at + drip - now - drip * max(1.0, rate.burst * self.factor)
        if excess > 1e-9:
            return excess
        if place not in self._empty_at and len(self._empty_at) >= self._room:
            self._make_room(now)
        self._empty_at[place] = at + drip
        return 0.0

    def wait_for(self, rule: Rule, address: str, authorization: bytes | None) -> float:
        """The same of what one thing that is asked costs, for the network it comes from and for the token it brings,
        as an Authorization header has it."""
        if not self.factor:
            return 0.0
        seconds = self.wait(rule.address, network_of(address))
        return seconds if seconds or authorization is None else self.wait(rule.token, authorization)

    def check(self, rate: Rate, key: object) -> None:
        """Take one, or say no: for limits that only a route can know, as that on tries for a name."""
        seconds = self.wait(rate, key)
        if seconds:
            raise TooFast(seconds)

    def _make_room(self, now: float) -> None:
        """Forget the buckets that are empty again; if there are none, the oldest. Looked through once a second at most,
        so that a flood is cheap."""
        if now - self._swept >= 1.0:
            self._swept = now
            self._empty_at = {place: at for place, at in self._empty_at.items() if at > now}
        while len(self._empty_at) >= self._room:
            del self._empty_at[next(iter(self._empty_at))]


def too_fast(seconds: float) -> str:
    wait = ceil(seconds)
    return f"That is too fast for this table. Try again in {wait} second{'s' if wait != 1 else ''}."


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What limits count as one address: an IPv4 address, or the /64 that is handed to one household of IPv6."""
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


class Limits:
    """Middleware around the whole app."""

    def __init__(self, app: ASGIApp, buckets: Buckets, route_of: RouteOf) -> None:
        self.app = app
        self.buckets = buckets
        self._route_of = route_of
        self._open: dict[int, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "http":
            seconds = self._wait(scope)
            if seconds:
                await refuse(scope, send, 429, too_fast(seconds), retry_after=str(ceil(seconds)))
            else:
                await self.app(scope, receive, send)
        elif kind == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        method: str = scope["method"]  # type: ignore[typeddict-item]  # only called for http
        rule = rule_for(method, self._route_of(method, scope["path"]))
        token = next((value for name, value in scope["headers"] if name == b"authorization"), None)
        return self.buckets.wait_for(rule, address_of(scope), token)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a connection while it is open. A connection costs as much as a read, too."""
        tokens = [protocol for protocol in scope["subprotocols"] if protocol.startswith("seat.")]  # type: ignore[typeddict-item]  # a websocket's
        address = network_of(address_of(scope))
        seconds = self.buckets.wait(READ.address, address)
        if seconds:
            await refuse(scope, send, 429, too_fast(seconds), retry_after=str(ceil(seconds)))
            return
        factor = self.buckets.factor
        counts = [
            (hash(("address", address)), SOCKETS_PER_ADDRESS * factor),
            *((hash(token), SOCKETS_PER_TOKEN * factor) for token in tokens[:1]),
        ]
        if factor and any(self._open.get(key, 0) >= most for key, most in counts):
            await refuse(
                scope,
                send,
                429,
                "Too many tables are open from here at once. Close one and try again.",
                retry_after="10",
            )
            return
        for key, _ in counts:
            self._open[key] = self._open.get(key, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            for key, _ in counts:
                left = self._open[key] - 1
                if left:
                    self._open[key] = left
                else:
                    del self._open[key]
