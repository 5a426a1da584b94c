"""How word of a change gets from process to process."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from ...kernel.refusal import BanneretError
from ..settings import Settings
from .between import CHANGED, Between

LOG = logging.getLogger("banneret.channels")

_TABLE = "table_"
_PATIENCE = 1.0
"""Seconds between tries to reach a database that has gone."""


def channel(table_id: str) -> str:
    """The channel on which changes of a table are told."""
    return f"{_TABLE}{table_id}"


def table_of(channel: str) -> str:
    """The table that a channel is of."""
    return channel.removeprefix(_TABLE)


def backend(settings: Settings) -> MemoryChannelsBackend:
    """As the settings have it: in memory for one process, and a line between them for several."""
    if settings.channels == "memory":
        return MemoryChannelsBackend()
    return Between(_line(settings), lambda channel: settings.minds(table_of(channel)))


def _line(settings: Settings) -> ChannelsBackend:
    if settings.channels == "postgresql":
        return _postgresql(settings.url.replace("postgresql+asyncpg", "postgresql"))
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend

    return RedisChannelsPubSubBackend(redis=_redis(settings.channels))


async def check(settings: Settings) -> None:
    """Whether it can be reached: better said before anybody sits down."""
    if settings.channels.startswith("redis"):
        client = _redis(settings.channels)
        from redis.exceptions import RedisError

        try:
            await client.ping()
        except (OSError, RedisError) as error:
            raise BanneretError(f"Redis at {settings.channels.rpartition('@')[2]} can't be reached: {error}") from None
        finally:
            await client.aclose()


def _redis(url: str) -> Any:
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise BanneretError("Channels by Redis need one more package: pip install 'banneret[redis]'") from None
    return Redis.from_url(url, socket_connect_timeout=5)


def _postgresql(dsn: str) -> ChannelsBackend:
    """Litestar's own back end opens a connection for every word, and is deaf for good when the one it listens on is
    lost; this one mends itself."""
    import asyncpg
    from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

    lost = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)

    class Mending(AsyncPgChannelsBackend):
        def __init__(self) -> None:
            super().__init__(dsn)
            self._speaker: Any = None
            self._speaking = asyncio.Lock()
            self._mending: asyncio.Task[None] | None = None
            self._open = False

        async def on_startup(self) -> None:
            await super().on_startup()
            self._open = True
            self._listener_conn.add_termination_listener(self._lost)

        async def on_shutdown(self) -> None:
            self._open = False
            if self._mending is not None:
                self._mending.cancel()
                with suppress(asyncio.CancelledError):
                    await self._mending
            if self._speaker is not None:
                with suppress(*lost):
                    await self._speaker.close(timeout=1)
            await super().on_shutdown()

        def _lost(self, _connection: object) -> None:
            if self._open and (self._mending is None or self._mending.done()):
                LOG.warning("the channel to other processes is lost; trying again")
                self._mending = asyncio.create_task(self._mend(), name="channels")

        async def _mend(self) -> None:
            async with self._listener_lock:
                while True:
                    try:
                        self._listener_conn = await self._connect()
                        for name in self._subscribed_channels:
                            await self._listener_conn.add_listener(name, self._listener)
                        break
                    except lost:
                        await asyncio.sleep(_PATIENCE)
                self._listener_conn.add_termination_listener(self._lost)
                # Nobody knows what was said meanwhile.
                for name in self._subscribed_channels:
                    self._listener(self._listener_conn, 0, name, CHANGED.decode())
            LOG.warning("the channel to other processes is there again")

        async def subscribe(self, channels: Iterable[str]) -> None:
            try:
                await super().subscribe(channels)
            except lost:
                # It is being mended, and what is asked for now is listened to then.
                self._subscribed_channels.update(channels)

        async def unsubscribe(self, channels: Iterable[str]) -> None:
            try:
                await super().unsubscribe(channels)
            except lost:
                self._subscribed_channels.difference_update(channels)

        async def publish(self, data: bytes, channels: Iterable[str]) -> None:
            async with self._speaking:
                for last in (False, True):
                    try:
                        self._speaker = self._speaker or await self._connect()
                        for name in channels:
                            await self._speaker.execute("SELECT pg_notify($1, $2);", name, data.decode())
                        return
                    except lost:
                        self._speaker = None
                        if last:
                            LOG.warning("other processes could not be told of a change")

    return Mending()
