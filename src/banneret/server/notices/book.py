"""Where seats want to be told: so many places each, and none that fails for ever."""

import asyncio
from collections.abc import Callable
from time import time
from urllib.parse import urlsplit

import msgspec

from .. import wire
from ..problem import Problem, not_found
from ..storage import places
from ..storage.database import Database
from ..storage.places import Kind, Letter, Place
from .mail import hidden

MOST = 5
"""Places that one seat may name."""
_MOMENT = 0.25
"""Seconds: tables are laid many at a time, and each is looked at a while after it."""
PATIENCE = 10
"""After so many failures in a row a place is struck out."""


def shown(place: Place) -> wire.Notice:
    """As people may see it: only the host, for the rest may hold a secret; of an e-mail address its first letter."""
    if place.kind == "email":
        return wire.Notice(id=place.id, kind=place.kind, target=hidden(place.target), waits=not place.confirmed)
    url = msgspec.json.decode(place.target, type=wire.Subscription).endpoint if place.kind == "push" else place.target
    return wire.Notice(id=place.id, kind=place.kind, target=urlsplit(url).hostname or "")


class NoticeBook:
    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now
        self._wanted: set[str] = set()
        self._looking: asyncio.Task[dict[tuple[str, int], list[Place]]] | None = None

    async def places_soon(self, table: str, seat: int) -> list[Place]:
        """The same as `places`, for whom it does not hurry: once for all who ask within a moment. Most seats that
        nobody is at have none."""
        self._wanted.add(table)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look(), name="looking for places")
        return (await asyncio.shield(self._looking)).get((table, seat), [])

    async def _look(self) -> dict[tuple[str, int], list[Place]]:
        await asyncio.sleep(_MOMENT)
        wanted, self._wanted, self._looking = self._wanted, set(), None
        return await places.of_tables(self._database, wanted)

    async def places(self, table: str, seat: int) -> list[Place]:
        return await places.of_seat(self._database, table, seat)

    async def add(self, table: str, seat: int, kind: Kind, target: str, *, confirmed: bool = True) -> Place:
        """Write a place down. The same place twice is one."""
        place = await places.add(self._database, table, seat, kind, target, int(self._now()), MOST, confirmed)
        if place is None:
            raise Problem(409, f"This seat has {MOST} notices already. Remove one first.")
        return place

    async def remove(self, table: str, seat: int, id: int) -> None:
        if not await places.remove(self._database, table, seat, id):
            raise not_found("notice at your seat")

    # ------------------------------------------------------------------ what the owner of an address says

    async def letter(self, id: int) -> Letter:
        """The e-mail address of a place, and which table it is about."""
        found = await places.letter(self._database, id)
        if found is None:
            raise not_found("notice: it has been stopped already, or the link is cut short")
        return found

    async def confirm(self, id: int) -> None:
        await places.confirm(self._database, id)

    async def stop(self, address: str) -> None:
        """Write to this address no more, about no table."""
        await places.stop(self._database, address)

    # ------------------------------------------------------------------ how it went

    async def worked(self, id: int) -> None:
        await places.worked(self._database, id)

    async def failed(self, id: int) -> bool:
        """Count a failure. True if it was the last: the place is struck out."""
        return await places.failed(self._database, id, PATIENCE)

    async def gone(self, id: int) -> None:
        await places.gone(self._database, id)
