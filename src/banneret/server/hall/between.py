"""Channels for several processes: among the connections of this one word goes round in memory, at once; other processes
are told over one line which tables have changed here, many in one breath where much happens."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import count
from secrets import token_hex

from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

LOG = logging.getLogger("banneret.channels")

CHANGED = b"changed"
"""All that is ever said to a connection; on the line between processes: anything may have changed."""
LINE = "banneret_tables"
_MOST = 200
"""Tables that are named in one breath: PostgreSQL passes on 8,000 bytes at once."""
_BREATH = 0.05
"""Seconds in which words gather that nobody waits for: who looks at a table has his line to the process that minds it,
and hears of a change there at once."""
_PATIENCE = 1.0
"""Seconds before a line that has failed is listened to again."""

_HEARD = 0.5
"""Seconds that are waited for a process to say that it has heard: if it is being started anew it knows nothing old."""

Ear = Callable[[Sequence[str] | None], None]
"""Is told the channels on which another process has said something; None: nobody knows which. Must be quick."""


class Between(MemoryChannelsBackend):
    """What is said here is heard here without a way round through `line`, and nobody hears himself from there.

    On the line, a word is the name of who speaks and then channels. After a channel and `?` stands a ticket, if who
    `minds` that channel shall say that he has heard it; he does so by the other's name, `!` and the ticket.
    """

    def __init__(self, line: ChannelsBackend, minds: Callable[[str], bool]) -> None:
        super().__init__()
        self._line = line
        self._minds = minds
        self._name = token_hex(8)
        self._words: dict[str, None] = {}
        self._owed: dict[str, asyncio.Future[None]] = {}
        """By their tickets, the changes of which those who mind the channel have not said yet that they know."""
        self._tickets = count()
        self._called = asyncio.Event()
        self._urged = asyncio.Event()
        self._ears: list[Ear] = []
        self._tasks: list[asyncio.Task[None]] = []

    def listen(self, ear: Ear) -> None:
        """Have it called when another process has changed something."""
        self._ears.append(ear)

    async def on_startup(self) -> None:
        await super().on_startup()
        await self._line.on_startup()
        await self._line.subscribe([LINE])
        self._tasks = [
            asyncio.create_task(self._speak(), name="telling other processes"),
            asyncio.create_task(self._listen(), name="hearing other processes"),
        ]

    async def on_shutdown(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        if self._words:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._say(), 1.0)
        await self._line.on_shutdown()
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        names = list(channels)
        await super().publish(data, names)
        for name in names:
            self.call(name)

    def call(self, channel: str) -> None:
        """Let other processes know that something has changed there. Who has it open in this one is told otherwise, and
        no later (`Teller`)."""
        self._words[channel] = None
        self._called.set()

    def owe(self, channel: str) -> None:
        """Something has been changed here that another process minds: it must have heard of it before `settled`."""
        if not self._minds(channel):
            ticket = str(next(self._tickets))
            self._owed[ticket] = asyncio.get_running_loop().create_future()
            self._urge(f"{channel}?{ticket}")

    async def settled(self) -> None:
        """Until those who mind what was changed here have heard of it: who asks them now is told the same as here."""
        if self._owed:
            owed = list(self._owed.items())
            await asyncio.wait([future for _, future in owed], timeout=_HEARD)
            for ticket, _ in owed:
                self._owed.pop(ticket, None)

    def _urge(self, word: str) -> None:
        """Say something that somebody waits for."""
        self._words[word] = None
        self._called.set()
        self._urged.set()

    async def _speak(self) -> None:
        while True:
            await self._called.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._urged.wait(), _BREATH)
            self._called.clear()
            self._urged.clear()
            await self._say()

    async def _say(self) -> None:
        """What has gathered while the last word was on its way goes out together."""
        names, self._words = list(self._words), {}
        for first in range(0, len(names), _MOST):
            word = " ".join((self._name, *names[first : first + _MOST]))
            try:
                await self._line.publish(word.encode(), [LINE])
            except Exception:
                LOG.warning("other processes could not be told of a change", exc_info=True)

    async def _listen(self) -> None:
        while True:
            try:
                async for _, word in self._line.stream_events():
                    await self._heard(bytes(word))
            except Exception:
                LOG.warning("other processes can't be heard; trying again", exc_info=True)
                await asyncio.sleep(_PATIENCE)
                await self._heard(CHANGED)

    async def _heard(self, word: bytes) -> None:
        if word == CHANGED:
            await self._elsewhere(None, list(self._channels))
            return
        who, *said = word.decode().split(" ")
        if who == self._name:
            return
        names: dict[str, None] = {}
        for each in said:
            if "!" in each:
                self._confirmed(*each.split("!"))
                continue
            name, _, ticket = each.partition("?")
            names[name] = None
            if ticket and self._minds(name):
                self._urge(f"{who}!{ticket}")
        if names:
            await self._elsewhere(list(names), list(names))

    def _confirmed(self, who: str, ticket: str) -> None:
        if who == self._name and ticket in self._owed:
            future = self._owed[ticket]
            if not future.done():
                future.set_result(None)

    async def _elsewhere(self, names: Sequence[str] | None, told: Sequence[str]) -> None:
        """Who looks after tables knows of it before those who look at them."""
        for ear in self._ears:
            ear(names)
        await super().publish(CHANGED, told)
