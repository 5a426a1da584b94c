"""Accounts: a name and a password, no more. They are optional, and collect a person's seats on one page."""

import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import time

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from .. import tokens
from ..names import as_shown
from ..problem import Later, Problem
from ..storage import accounts as kept
from ..storage import lists
from ..storage.database import Database
from .hashing import PasswordRoom

NEWEST = 100
"""So many tables are on a person's page."""


@dataclass(frozen=True, slots=True)
class Account:
    id: int
    name: str


def shown(name: str) -> str:
    """A name as it is kept: composed letters, none that only looks different, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def folded(name: str) -> str:
    """What names are compared by: without case, and without letters that only look different."""
    return unicodedata.normalize("NFKC", shown(name).casefold())


class Accounts:
    def __init__(
        self, database: Database, hasher: PasswordHasher | None = None, now: Callable[[], float] = time
    ) -> None:
        self._database = database
        self._hasher = hasher or PasswordHasher()
        self._now = now
        self._room = PasswordRoom()
        self._nobody = self._hasher.hash(tokens.fresh())
        """Checked when there is no such name, so that this takes as long as a wrong password."""

    async def register(self, name: str, password: str, network: str = "") -> Account:
        """`network`: where this is asked from, for a place in the queue."""
        name, key = as_shown(shown(name)), folded(name)
        if len(name) < 2 or len(key) > 100 or not any(letter.isalnum() for letter in name):
            raise Problem(400, "A name has 2 to 30 characters, and at least one letter or digit.")
        secret = await self._room.work(network, partial(self._hasher.hash, password))
        id = await kept.add(self._database, name, key, secret, int(self._now()))
        if id is None:
            raise Problem(409, "Somebody has this name already. Take another.")
        return Account(id, name)

    async def log_in(self, name: str, password: str, network: str = "") -> Account:
        row = await kept.find(self._database, folded(name))
        secret = self._nobody if row is None else row.password
        right = await self._room.work(network, partial(self._verify, secret, password))
        if row is None or not right:
            raise Problem(401, "There is no such name, or the password is not right.")
        if self._hasher.check_needs_rehash(row.password):
            with suppress(Later):  # another time, if many wait now
                anew = await self._room.work(network, partial(self._hasher.hash, password))
                await kept.set_password(self._database, row.id, anew)
        return Account(row.id, row.name)

    def _verify(self, secret: str, password: str) -> bool:
        try:
            return self._hasher.verify(secret, password)
        except (VerificationError, InvalidHashError):
            return False

    def close(self) -> None:
        self._room.close()

    # ------------------------------------------------------------------ seats

    async def seats(self, account: int) -> list[tuple[str, int, int]]:
        """The tables and seats on this account's page and when something was last done there, the latest first."""
        return await lists.of_account(self._database, account, NEWEST)

    async def keep(self, account: int, table: str, seat: int) -> None:
        """Put a seat on the account's page, unless it is on another's: who was lent a link does not get the seat."""
        if not await kept.own(self._database, account, table, seat):
            raise Problem(
                409,
                "This seat is on the page of another account. Who is logged in there can take it off; then you can put "
                "it on yours.",
            )

    async def let_go(self, account: int, table: str) -> None:
        """Take the account's seats at a table off its page."""
        await self._database.apply([kept.let_go(account, table)])

    async def seat_at(self, account: int, table: str) -> int:
        """The account's seat at a table; the first, if it has several."""
        seat = await lists.seat_of_account(self._database, account, table)
        if seat is None:
            raise Problem(404, "No seat at that table is on your page.")
        return seat
