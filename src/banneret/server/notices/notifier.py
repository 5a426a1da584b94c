"""Tells seats that are not at the table. Play never waits for it: all that `tell` does is to remember that somebody is
to be told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from ..storage.places import Kind, Place
from .book import NoticeBook
from .message import Message, Occasion, Sender

LOG = logging.getLogger("banneret.notices")

SETTLE = 5.0
"""Seconds before somebody is told: he may only be loading the page again."""
APART = 60.0
"""Seconds between two notices of the same sort to a seat."""
TRIES = (0.0, 2.0, 20.0, 120.0)
"""How long before each try of a delivery."""
AT_ONCE = 20
MOST = 10_000
"""Seats that wait to be told, and seats of which is known what they were told last."""

Key = tuple[str, int, Occasion]


@dataclass(frozen=True, slots=True)
class Matter:
    """What there is to tell. `mark` names the occasion: nobody is told twice of the same."""

    message: Message
    mark: Hashable


Present = Callable[[str, int], bool]
"""Whether a seat has its table open."""
Describe = Callable[[str, int, Occasion], Awaitable[Matter | None]]
"""What there is to tell a seat of a table; None if there is nothing any more."""


class Notifier:
    def __init__(
        self,
        book: NoticeBook,
        senders: Mapping[Kind, Sender],
        present: Present,
        describe: Describe,
        *,
        settle: float = SETTLE,
        apart: float = APART,
        tries: Sequence[float] = TRIES,
    ) -> None:
        self._book = book
        self._senders = senders
        self._present = present
        self._describe = describe
        self._settle = settle
        self._apart = apart
        self._tries = tries
        self._planned: set[Key] = set()
        self._told: dict[Key, tuple[float, Hashable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._doors = asyncio.Semaphore(AT_ONCE)

    def tell(self, table: str, seat: int, event: Occasion) -> None:
        """See to it that the seat hears of this, if it is not at the table and there is something to hear when the time
        has come."""
        key = (table, seat, event)
        if key in self._planned or self._present(table, seat):
            return
        if len(self._planned) >= MOST:
            LOG.warning("too many seats wait to be told; one was not", extra={"table": table})
            return
        last = self._told.get(key)
        wait = self._settle if last is None else max(self._settle, last[0] + self._apart - monotonic())
        self._planned.add(key)
        task = asyncio.create_task(self._later(key, wait))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop. Who has not been told by now will see it when he looks."""
        for task in list(self._tasks):
            task.cancel()
        for task in list(self._tasks):
            with suppress(asyncio.CancelledError):
                await task

    async def _later(self, key: Key, wait: float) -> None:
        try:
            try:
                await asyncio.sleep(wait)
            finally:
                self._planned.discard(key)
            table, seat, event = key
            if self._present(table, seat):
                return
            places = [place for place in await self._book.places_soon(table, seat) if place.confirmed]
            if not places:
                return
            matter = await self._describe(table, seat, event)
            last = self._told.get(key)
            if matter is None or (last is not None and last[1] == matter.mark):
                return
            self._remember(key, matter.mark)
            await asyncio.gather(
                *(self._deliver(place, matter.message) for place in places if place.kind in self._senders)
            )
        except Exception:
            LOG.exception("a seat could not be told", extra={"table": key[0]})

    def _remember(self, key: Key, mark: Hashable) -> None:
        self._told.pop(key, None)
        self._told[key] = (monotonic(), mark)
        while len(self._told) > MOST:
            del self._told[next(iter(self._told))]

    async def _deliver(self, place: Place, message: Message) -> None:
        """Try until it works, or until it is time to give up for this time."""
        for wait in self._tries:
            await asyncio.sleep(wait)
            async with self._doors:
                outcome = await self._senders[place.kind].send(place.id, place.target, message)
            if outcome == "delivered":
                await self._book.worked(place.id)
                return
            if outcome == "gone":
                await self._book.gone(place.id)
                LOG.info("a place for notices is gone", extra={"table": message.table, "kind": place.kind})
                return
        if await self._book.failed(place.id):
            LOG.info(
                "a place for notices failed too often and was struck out",
                extra={"table": message.table, "kind": place.kind},
            )
