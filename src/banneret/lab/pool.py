"""Several processes that do numbered jobs, and a parent that never loses the results of the others when one of them
fails.

The standard pools can't say which job a dead process was at, and stop altogether when one dies. Here each worker has a
pipe of its own: the parent knows what each is doing, reports that one job, and starts another worker.
"""

import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Any, Generic, TypeVar

from ..kernel.refusal import BanneretError
from .staff import Crash, Job, Staff, attempt

R = TypeVar("R")

BRIEF = 0.1
"""Jobs that take fewer seconds than this are handed out ahead, so that a worker does not wait for the parent between
two of them."""
AHEAD = 4

PATIENCE = 5.0
"""So many seconds a worker that should stop may take before it is killed."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """So many processes of this machine; one: this process itself."""

    def __init__(self, count: int) -> None:
        if count < 1:
            raise BanneretError(f"There must be at least one worker, not {count}.")
        self.count = count

    def work(self, job: Job[R], numbers: Iterable[int]) -> Generator[tuple[int, R | Crash], None, None]:
        queue = deque(numbers)
        if self.count == 1 or len(queue) <= 1:
            return ((number, attempt(job, number)) for number in queue)
        try:
            pickle.dumps(job)
        except Exception as error:
            raise BanneretError(f"This can't be sent to other processes ({error}); use one worker.") from None
        return _Pool(job, queue, min(self.count, len(queue))).results()


def hired(workers: int | Staff | None) -> Staff:
    """Who does the work: so many processes (None: as many as there are processors), or a staff of one's own."""
    if workers is None:
        return Processes(cores())
    return Processes(workers) if isinstance(workers, int) else workers


def _serve(pipe: "Connection[Any, Any]", job: Job[object]) -> None:
    """A worker's life: say that it has come up, then take numbers and give results until the parent hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe.send(None)
    while True:
        try:
            number = pipe.recv()
        except (EOFError, OSError):
            return
        began = perf_counter()
        result = attempt(job, number)
        pipe.send((number, result, perf_counter() - began))


class _Worker(Generic[R]):
    """One process, the jobs it has been given, and whether it has come up."""

    def __init__(self, job: Job[R]) -> None:
        # Spawned, not forked: a fork copies the locks of threads (the progress bar has one) in whatever state they are.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, job), daemon=True)
        self.process.start()
        theirs.close()
        self.given: deque[int] = deque()
        self.up = False

    def give(self, number: int) -> None:
        self.given.append(number)
        try:
            self.pipe.send(number)
        except OSError:
            # It has died; its pipe tells the parent so in a moment, and the job is dealt with there.
            return

    def death(self) -> str:
        """How the process ended, in words."""
        self.process.join(PATIENCE)
        code = self.process.exitcode
        if code is not None and code < 0:
            return f"its process was ended by signal {-code} ({signal.Signals(-code).name})"
        return f"its process ended with status {code}"

    def stop(self) -> None:
        if self.given:
            self.process.terminate()
        self.pipe.close()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class _Pool(Generic[R]):
    def __init__(self, job: Job[R], queue: deque[int], size: int) -> None:
        self._job = job
        self._queue = queue
        self._size = size
        self._ahead = 1
        self._staff: list[_Worker[R]] = []

    def results(self) -> Generator[tuple[int, R | Crash], None, None]:
        try:
            self._hire()
            while self._queue or any(worker.given for worker in self._staff):
                self._hand_out()
                ready = wait([worker.pipe for worker in self._staff])
                for worker in [worker for worker in self._staff if worker.pipe in ready]:
                    yield from self._hear(worker)
        finally:
            for worker in self._staff:
                worker.stop()

    def _hire(self) -> None:
        with _deaf():
            while len(self._staff) < self._size:
                self._staff.append(_Worker(self._job))

    def _hand_out(self) -> None:
        """Round by round, so that nobody holds a heap while another has nothing."""
        for depth in range(1, self._ahead + 1):
            for worker in self._staff:
                if self._queue and len(worker.given) < depth:
                    worker.give(self._queue.popleft())

    def _hear(self, worker: _Worker[R]) -> Iterator[tuple[int, R | Crash]]:
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):
            yield from self._bury(worker)
            return
        if message is None:
            worker.up = True
            return
        number, result, seconds = message
        worker.given.remove(number)
        self._ahead = AHEAD if seconds < BRIEF else 1
        yield number, result

    def _bury(self, worker: _Worker[R]) -> Iterator[tuple[int, R | Crash]]:
        """A worker has died: the job it was at has failed, the others go back into the queue, and somebody else is
        hired."""
        self._staff.remove(worker)
        how = worker.death()
        worker.pipe.close()
        if not worker.up:
            raise BanneretError(
                f"The worker processes can't start ({how}): a script of your own must call this under "
                "`if __name__ == '__main__':`, and a game typed into a notebook can only be played with one worker."
            )
        if worker.given:
            number = worker.given.popleft()
            self._queue.extendleft(reversed(worker.given))
            yield number, Crash(number, f"The game can't be finished: {how}.", "")
        self._hire()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started meanwhile don't hear Ctrl-C, which is for the parent alone, not even while they come up: they
    inherit that it is ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
