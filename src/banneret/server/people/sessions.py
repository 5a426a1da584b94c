"""Who is logged in: a random cookie, of which the database knows the hash, and the proof that a request comes from our
own page."""

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from time import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from .. import tokens
from ..guard.proxy import is_secure
from ..guard.security import SAFE_METHODS
from ..problem import Problem
from ..storage import accounts as kept
from ..storage.database import Database

COOKIE = "banneret_session"
CSRF_HEADER = "x-csrf-token"
DAY = 86400
LIFE = 90 * DAY
"""A session ends when it has not been used for so long."""
MOST = 20
"""Sessions of one account; the one that would end first makes room for a new one."""

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is logged in."""

    account: int
    name: str
    csrf: str


def csrf_of(token: str) -> str:
    """What a page must send along to show that it is ours: another site's can neither read the cookie nor this."""
    return hmac.new(token.encode(), b"banneret csrf", hashlib.sha256).hexdigest()


class Sessions:
    def __init__(self, database: Database, *, tls: bool = False, now: Callable[[], float] = time) -> None:
        self._database = database
        self._tls = tls
        self._now = now

    async def open(self, account: int) -> str:
        """Begin a session. Returns its token, for the cookie."""
        token, now = tokens.fresh(), int(self._now())
        await kept.open_session(self._database, tokens.hashed(token), account, now, now + LIFE, MOST)
        return token

    async def close(self, token: str) -> None:
        await kept.close_session(self._database, tokens.hashed(token))

    async def find(self, token: str | None) -> Session | None:
        """The session of this token, which lives on for another while by being used."""
        if token is None or len(token) != tokens.LENGTH:
            return None
        now, hashed = int(self._now()), tokens.hashed(token)
        row = await kept.find_session(self._database, hashed)
        if row is None or row.expires <= now:
            return None
        if row.expires < now + LIFE - DAY:  # at most one write a day
            await kept.prolong_session(self._database, hashed, now + LIFE)
        return Session(row.account, row.name, csrf_of(token))

    # ------------------------------------------------------------------ of a request

    async def who(self, connection: Connection) -> Session | None:
        """Who asks; None if nobody is logged in, or if the request does not prove that it comes from a page of ours.
        For what needs no account."""
        session = await self.find(connection.cookies.get(COOKIE))
        return session if session is not None and _proven(connection, session) else None

    async def must(self, connection: Connection) -> Session:
        """Who asks; for what needs an account."""
        session = await self.find(connection.cookies.get(COOKIE))
        if session is None:
            raise Problem(401, "Log in first.")
        if not _proven(connection, session):
            raise Problem(
                403,
                "This request does not prove that it comes from a page of this table (X-CSRF-Token). Load "
                "the page again.",
            )
        return session

    def cookie(self, connection: Connection, token: str) -> Cookie:
        """The cookie that holds a session; with an empty token, the one that ends it."""
        return Cookie(
            key=COOKIE,
            value=token,
            max_age=LIFE if token else 0,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self._tls or is_secure(connection.scope),
        )


def _proven(connection: Connection, session: Session) -> bool:
    """Reading needs no proof: another site's page can make a browser ask, but not see the answer."""
    if connection.scope.get("method", "GET") in SAFE_METHODS:
        return True
    return hmac.compare_digest(connection.headers.get(CSRF_HEADER, "").encode(), session.csrf.encode())
