"""Several workers that serve one table: they are started, led connections to, started again when one dies, and stopped
together. What is done once for all of them is done here before the first is started."""

import asyncio
import logging
import os
import signal
import socket
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import TextIO

from ..kernel.refusal import BanneretError
from .settings import Settings
from .start import listen, many_files, prepare, say_where
from .storage.holding import hold
from .usher import Usher
from .worker import READY, work

LOG = logging.getLogger("banneret.workers")

_STOP = 5.0
"""Seconds that a worker has to stop before it is killed; as a rule it takes one."""
_SOON = 5.0
"""Who dies sooner than after so many seconds is not started again at once."""
_WAITS = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before a worker is started again: the longer, the more often in a row it has died soon."""


def serve_together(settings: Settings, level: int, out: TextIO) -> int:
    """Serve from several processes until told to stop. The exit status."""
    if not hasattr(socket, "send_fds"):
        raise BanneretError("Several workers can't share a port on this system. Leave --workers out.")
    many_files()
    with listen(settings) as listener, hold(settings.url, alone=False):
        asyncio.run(prepare(settings))
        settings = replace(settings, port=listener.getsockname()[1])
        return asyncio.run(_Gang(settings, level, listener, out).serve())


class _Worker:
    """One of them, in this life of its."""

    def __init__(self, settings: Settings, level: int) -> None:
        self.number = settings.worker
        self.ready = False
        self.began = monotonic()
        self.door, inside = socket.socketpair()
        self.door.setblocking(False)
        self.process: SpawnProcess = get_context("spawn").Process(
            target=work, args=(settings, level, inside), name=f"worker {settings.worker}"
        )
        with inside:
            self.process.start()

    def shut(self) -> None:
        """Shut its door: then it stops, if it has not yet."""
        self.ready = False
        if self.door.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self.door)
            self.door.close()

    def lead(self, connection: socket.socket) -> bool:
        """Hand a connection over; False if it can't take it."""
        if not self.ready:
            return False
        try:
            socket.send_fds(self.door, [b"c"], [connection.fileno()])
        except OSError:  # it is full, or gone
            return False
        return True


class _Gang:
    def __init__(self, settings: Settings, level: int, listener: socket.socket, out: TextIO) -> None:
        self._settings = settings
        self._level = level
        self._listener = listener
        self._out = out
        self._usher = Usher(listener, self._lead)
        self._workers: list[_Worker | None] = [None] * settings.workers
        self._deaths = [0] * settings.workers
        """How often in a row each has died soon."""
        self._turn = 0
        self._told = False
        self._stop = asyncio.Event()
        self._status = 0

    async def serve(self) -> int:
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self._stop.set)
        for number in range(len(self._workers)):
            self._start(number)
        await self._stop.wait()
        if self._told:
            self._usher.close()
        await self._end()
        return self._status

    # ------------------------------------------------------------------ leading people in

    def _lead(self, connection: socket.socket, table: str) -> None:
        """To the worker of the table; if there is none, or it is away, to another."""
        if table:
            first = self._settings.home(table)
        else:
            first = self._turn = (self._turn + 1) % len(self._workers)
        for number in range(len(self._workers)):
            worker = self._workers[(first + number) % len(self._workers)]
            if worker is not None and worker.lead(connection):
                return
        LOG.warning("no worker could take a connection")

    # ------------------------------------------------------------------ their lives

    def _start(self, number: int) -> None:
        if self._stop.is_set():
            return
        worker = self._workers[number] = _Worker(self._share(number), self._level)
        loop = asyncio.get_running_loop()
        loop.add_reader(worker.door, self._heard, worker)
        loop.add_reader(worker.process.sentinel, self._died, worker)

    def _share(self, number: int) -> Settings:
        """The settings of one of them: what all may use of the machine is divided."""
        bots = max(1, self._settings.bot_workers // len(self._workers))
        return replace(self._settings, worker=number, bot_workers=bots, odds_workers=1)

    def _heard(self, worker: _Worker) -> None:
        """All that a worker has to say is that it serves now."""
        word = b""
        with suppress(OSError):
            word = worker.door.recv(len(READY))
        if word != READY:  # it is going; how, is known when it is gone
            worker.shut()
            return
        worker.ready = True
        if not self._told and all(each is not None and each.ready for each in self._workers):
            self._told = True
            self._usher.open()
            say_where(self._settings, self._listener, self._out)

    def _died(self, worker: _Worker) -> None:
        self._forget(worker)
        if self._stop.is_set():
            return
        if not self._told:
            LOG.error("a worker could not start; what it said is above", extra={"worker": worker.number})
            self._status = 1
            self._stop.set()
            return
        soon = monotonic() - worker.began < _SOON
        deaths = self._deaths[worker.number] = self._deaths[worker.number] + 1 if soon else 0
        wait = _WAITS[min(deaths, len(_WAITS) - 1)]
        LOG.error(
            "a worker has died; it is started again",
            extra={"worker": worker.number, "exit": worker.process.exitcode, "in": wait},
        )
        asyncio.get_running_loop().call_later(wait, self._start, worker.number)

    def _forget(self, worker: _Worker) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(worker.process.sentinel)
        worker.shut()
        worker.process.join()
        self._workers[worker.number] = None

    async def _end(self) -> None:
        """A worker whose door is shut stops; who has not after a while is made to."""
        left = [each for each in self._workers if each is not None]
        for worker in left:
            worker.shut()
        until = monotonic() + _STOP
        while any(worker.process.is_alive() for worker in left) and monotonic() < until:
            await asyncio.sleep(0.02)
        for worker in left:
            if worker.process.is_alive():
                LOG.warning("a worker did not stop and is killed", extra={"worker": worker.number})
                os.kill(worker.process.pid or 0, signal.SIGKILL)
            worker.process.join()
