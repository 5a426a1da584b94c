"""What was worked out, as it was sent: so many bytes of it, and what was wanted longest ago goes first. Who asks for
what is being worked out waits for it with the others."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

_ENTRY = 400
"""Bytes that an entry takes beside what is kept in it."""


class Kept:
    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()
        self._coming: dict[Hashable, asyncio.Task[bytes]] = {}
        self.size = 0
        """Bytes that are kept."""

    def __contains__(self, key: Hashable) -> bool:
        """Whether it is kept, or on its way."""
        return key in self._found or key in self._coming

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What is kept under this key, or else is made now. What `make` raises is raised to all who wait for it."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
            return found
        coming = self._coming.get(key)
        if coming is None:
            # A task of its own: who asked first may leave, and the others still wait.
            coming = self._coming[key] = asyncio.create_task(self._made(key, make))
            coming.add_done_callback(_heard)
        return await asyncio.shield(coming)

    async def _made(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            found = await make()
        finally:
            del self._coming[key]
        self._keep(key, found)
        return found

    def _keep(self, key: Hashable, found: bytes) -> None:
        if len(found) + _ENTRY > self._most:
            return
        self._found[key] = found
        self.size += len(found) + _ENTRY
        while self.size > self._most:
            _, gone = self._found.popitem(last=False)
            self.size -= len(gone) + _ENTRY


def _heard(task: "asyncio.Task[bytes]") -> None:
    """What it raises is no news when nobody waits any more."""
    if not task.cancelled():
        task.exception()
