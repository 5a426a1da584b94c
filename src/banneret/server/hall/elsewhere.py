"""What other processes have done: tables in memory are marked to be read again, and whoever looks after a table here
learns of it."""

import asyncio
import logging
from collections.abc import Sequence

from ..settings import Settings
from .channels import table_of
from .hall import Hall
from .news import News

LOG = logging.getLogger("banneret.channels")


class Elsewhere:
    def __init__(self, settings: Settings, hall: Hall, news: News) -> None:
        self._settings = settings
        self._hall = hall
        self._news = news
        self._looking: dict[str, asyncio.Task[None]] = {}

    def heard(self, channels: Sequence[str] | None) -> None:
        """Something has changed on these channels (None: perhaps on all of them)."""
        ids = None if channels is None else [table_of(name) for name in channels]
        for table in self._hall.changed_elsewhere(ids):
            self._news.teller.stale(table)
        # Servers that were started one by one don't know of each other: each looks after what was changed by itself.
        if self._settings.workers > 1:
            for id in ids or ():
                if self._settings.minds(id) and id not in self._looking:
                    self._looking[id] = asyncio.create_task(self._look(id), name=f"looking at {id}")

    async def _look(self, id: str) -> None:
        try:
            table = await self._hall.table(id)
        except Exception:
            LOG.exception("a table that another process has changed could not be looked at", extra={"table": id})
        else:
            self._news.let_know(table)
        finally:
            del self._looking[id]

    async def close(self) -> None:
        tasks = list(self._looking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
