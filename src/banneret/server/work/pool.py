"""Processes in which something is worked out. A thread would not do: it shares the interpreter with the event loop, and
while it counts outcomes every answer at every table waits for its turn several times."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from typing import TypeVar, TypeVarTuple, cast

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_TRIES = 3
_NICE = 5
"""Who answers people goes first where there are too few cores."""


class Overdue(Exception):
    """It took longer than it may."""


class Pool:
    """So many processes. They are there when they are first needed, or `warmed`; who takes too long is stopped, and the
    others' work is done again in new ones."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._processes: ProcessPoolExecutor | None = None
        self._turns = asyncio.Semaphore(workers)
        """Nobody queues inside the pool: to wait for one's turn is not to work. Whose turn it is, is decided here and
        nowhere else."""

    async def run(self, seconds: float, job: Callable[[*Ts], T], *args: *Ts) -> T:
        """What a job comes to, which is a function of a module with plain arguments. Raises Overdue."""
        for _ in range(_TRIES):
            async with self._turns:
                pool = self._open()
                try:
                    working = asyncio.wrap_future(await _beside(partial(pool.submit, job, *args)))
                except (RuntimeError, BrokenProcessPool):  # it was dropped before this came to it
                    self._drop(pool)
                    continue
                working.add_done_callback(_heard)
                done, _left = await asyncio.wait([working], timeout=seconds)
                if not done:
                    self._drop(pool)
                    raise Overdue
                if not working.cancelled() and not isinstance(working.exception(), BrokenProcessPool):
                    return working.result()
                # Another's time was over, and the processes went with it.
                self._drop(pool)
        raise Overdue

    def warm(self) -> None:
        """Start, so that the first who asks need not wait for it."""
        _beside(partial(self._open().submit, os.getpid)).add_done_callback(_heard)

    def close(self) -> None:
        """Stop, with whatever is under way."""
        if self._processes is not None:
            self._drop(self._processes)

    def _open(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(self._workers, _context(), _ready)
        return self._processes

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._processes:
            self._processes = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        # It waits for a process that is being started.
        _beside(partial(pool.shutdown, wait=False, cancel_futures=True)).add_done_callback(_heard)


def _context() -> BaseContext:
    """Where it can be, from a process that has the games loaded already: then another is there in no time."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["banneret.server.work.loaded"])
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


def _ready() -> None:
    """It is told to stop by its parent, not by the terminal; and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(_NICE)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
