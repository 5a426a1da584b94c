"""Processes in which something is worked out. A thread would not do: it shares the interpreter with the event loop, and
while it counts outcomes every answer at every table waits for its turn several times."""

import asyncio
import gc
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from typing import TypeVar, TypeVarTuple, cast

from .turns import Turns

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_TRIES = 2
_TASKS = 1_000
"""After so much work a process makes way for a new one: whatever it has gathered goes with it."""
LOOKING, THINKING = 5, 10
"""How nice processes are: who answers people goes first where there are too few cores, then who shows them something,
then bots."""


class Overdue(Exception):
    """It took longer than it may."""


class Pool:
    """So many processes. They are there when they are first needed, or `warmed`; who takes too long is stopped, and
    nobody else."""

    def __init__(self, workers: int, nice: int = LOOKING, turns: Turns | None = None) -> None:
        self.turns = turns or Turns(workers)
        """Nobody queues inside the processes: to wait for one's turn is not to work. Whose turn it is, is decided here
        and nowhere else."""
        self._hands = [_Hand(nice) for _ in range(workers)]
        self._idle = self._hands[:]

    async def run(self, client: str, seconds: float, job: Callable[[*Ts], T], *args: *Ts) -> T:
        """What a job for a client comes to, which is a function of a module with plain arguments. Raises Overdue; Full,
        if too many wait."""
        async with self.turns.of(client):
            return await self.at_once(seconds, job, *args)

    async def at_once(self, seconds: float, job: Callable[[*Ts], T], *args: *Ts) -> T:
        """The same, for who has his turn (`turns`)."""
        hand = self._idle.pop()
        try:
            return await hand.do(seconds, job, *args)
        finally:
            self._idle.append(hand)

    def warm(self) -> None:
        """Start, so that the first who asks need not wait for it."""
        for hand in self._hands:
            hand.warm()

    def close(self) -> None:
        """Stop, with whatever is under way."""
        for hand in self._hands:
            hand.drop()


class _Hand:
    """One process, and another when that is gone."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._process: ProcessPoolExecutor | None = None
        self._done = 0

    async def do(self, seconds: float, job: Callable[[*Ts], T], *args: *Ts) -> T:
        for _ in range(_TRIES):
            try:
                working = asyncio.wrap_future(await self._submitted(job, *args))
            except (RuntimeError, BrokenProcessPool):
                self.drop()
                continue
            working.add_done_callback(_heard)
            try:
                done, _left = await asyncio.wait([working], timeout=seconds)
            except asyncio.CancelledError:
                self.drop()
                raise
            if not done:
                self.drop()
                raise Overdue
            if not working.cancelled() and not isinstance(working.exception(), BrokenProcessPool):
                self._done += 1
                if self._done >= _TASKS:
                    self.drop()
                return working.result()
            self.drop()  # somebody else has ended it
        raise Overdue

    async def _submitted(self, job: Callable[[*Ts], T], *args: *Ts) -> "Future[T]":
        """Handed over: beside the loop where a process must be started for it, else here: to start a thread takes
        longer on a busy machine."""
        if self._done:
            return self._open().submit(job, *args)
        return await _beside(partial(self._open().submit, job, *args))

    def warm(self) -> None:
        _beside(partial(self._open().submit, os.getpid)).add_done_callback(_heard)

    def drop(self) -> None:
        """End it, whatever it is at."""
        gone, self._process, self._done = self._process, None, 0
        if gone is None:
            return
        for process in list((gone._processes or {}).values()):
            process.kill()
        # It waits for a process that is being started.
        _beside(partial(gone.shutdown, wait=False, cancel_futures=True)).add_done_callback(_heard)

    def _open(self) -> ProcessPoolExecutor:
        if self._process is None:
            self._process = ProcessPoolExecutor(1, _context(), _ready, (self._nice,))
        return self._process


def _context() -> BaseContext:
    """Where it can be, from a process that has the games loaded already: then another is there in no time."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["banneret.server.work.loaded", "banneret.server.work.orphans"])
    return context


def _beside(work: Callable[[], T]) -> "asyncio.Future[T]":
    """Do it in a thread that nobody waits for when the server stops: a process may be long in the starting."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: Exception | None) -> None:
        if told.done():
            return
        if error is not None:
            told.set_exception(error)
        else:
            told.set_result(cast(T, result))

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except Exception as failed:
            error = failed
        with suppress(RuntimeError):  # the loop is closed, and nobody wants to know any more
            loop.call_soon_threadsafe(tell, result, error)

    threading.Thread(target=run, name="starting work", daemon=True).start()
    return told


def _heard(working: "asyncio.Future[T]") -> None:
    """What ends with its pool, when nobody waits for it any more, is no news."""
    if not working.cancelled():
        working.exception()


# ---------------------------------------------------------------------- in the process


def _ready(nice: int) -> None:
    """It is told to stop by its parent, not by the terminal; and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(nice)
    gc.freeze()  # what is loaded stays: to look through it would only make a copy of it
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
