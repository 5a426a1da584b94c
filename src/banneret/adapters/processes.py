"""A batch of matches over several processes: the same matches, the same arrays, in memory that all of them share.

>>> from banneret.adapters.processes import Processes
>>> with Processes("calais", "march", count=64, seed=1415, processes=2) as batch:
...     batch.step(batch.sample())

Where the main module is a script, its own work belongs under `if __name__ == "__main__":`, because every process begins
by importing it.
"""

import gc
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Self

from ..kernel.game import Game
from ..kernel.refusal import BanneretError
from .batch import Batch, tables_of
from .bout import by_name
from .extras import missing

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from .tables import Tables
except ImportError as error:
    raise missing("gymnasium", error) from None

STEP = "step"
STOP = "stop"
PATIENCE = 10.0
"""Seconds that a process has to end by itself."""


class Processes:
    """As `Batch`, split over so many processes. To be closed, or used in a `with`."""

    def __init__(
        self,
        game: Game[Any] | str,
        scenario: str | None = None,
        variants: Mapping[str, str] | None = None,
        *,
        count: int,
        processes: int,
        seed: int = 0,
        raw: bool = False,
        **how: Any,
    ) -> None:
        if not 1 <= processes <= count:
            raise BanneretError(f"{count} matches can be played by 1 to {count} processes, not by {processes}.")
        self._memory: SharedMemory | None = None
        self._pipes: list[Connection] = []
        self._players: list[Any] = []
        self._like = Batch(game, scenario, variants, count=1, seed=seed, raw=raw, **how)
        self.columns, self.things = self._like.columns, self._like.things
        self.action_columns = self._like.action_columns
        size = tables_of(self._like, count, raw).size
        self._memory = SharedMemory(create=True, size=size)
        self.tables: Tables = tables_of(self._like, count, raw, self._memory.buf)
        self._dice = np.random.default_rng(seed)
        context = get_context("spawn")  # a fork of a process with threads, as numpy's libraries have, may hang
        known = by_name(self._like.game, self._like.scenario.id)
        made = (known, self._like.scenario.id, self._like.variants)
        bounds = [count * number // processes for number in range(processes + 1)]
        for first, last in pairwise(bounds):
            ours, theirs = context.Pipe()
            named = {**how, "raw": raw, "seed": seed}
            work = (theirs, self._memory.name, count, first, last, made, named)
            player = context.Process(target=_play, args=work, daemon=True)
            player.start()
            theirs.close()
            self._pipes.append(ours)
            self._players.append(player)
        self._wait()

    def reset(self, seed: int | None = None) -> Tables:
        """Begin all matches anew; without a seed, with the dice that go on."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        return self._ask(seed)

    def step(self, actions: ArrayLike) -> Tables:
        """Each match's seat to move answers with this option of its menu. If one of them is not on a menu, that is said
        and nothing changes."""
        self.tables.actions[:] = self.tables.checked(actions)
        return self._ask(STEP)

    def sample(self) -> NDArray[np.int64]:
        """An answer for each match, all options equally likely."""
        return self.tables.sample(self._dice)

    def close(self) -> None:
        """End the processes and give the memory back: its arrays can't be used any more."""
        for pipe, player in zip(self._pipes, self._players, strict=True):
            with suppress(OSError):  # it has ended already
                pipe.send(STOP)
            pipe.close()
            player.join(PATIENCE)
            if player.is_alive():
                player.terminate()
        self._pipes.clear()
        self._players.clear()
        if self._memory is not None:
            self.tables = tables_of(self._like, 1, raw=False)
            with suppress(BufferError):  # somebody holds an array still: then it goes with that
                self._memory.close()
            self._memory.unlink()
            self._memory = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, what: str | int | None) -> Tables:
        if not self._pipes:
            raise BanneretError("This batch is closed: make another.")
        for pipe in self._pipes:
            with suppress(OSError):  # it has ended; that is told below
                pipe.send(what)
        self._wait()
        return self.tables

    def _wait(self) -> None:
        said = [_heard(pipe) for pipe in self._pipes]
        failed = next((words for words in said if words), "")
        if failed:
            self.close()
            raise BanneretError(f"A process of the batch has failed: {failed}")


def _heard(pipe: Connection) -> str:
    try:
        return str(pipe.recv())
    except (EOFError, OSError):
        return "it has ended without a word"


def _play(
    pipe: Connection,
    memory: str,
    count: int,
    first: int,
    last: int,
    made: tuple[Any, ...],
    named: dict[str, Any],
) -> None:
    """What each process does: its rows, until it is told to stop."""
    shared = SharedMemory(memory)
    try:
        _serve(pipe, shared, count, first, last, made, named)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass  # who asked has gone
    except Exception as error:
        pipe.send(f"{type(error).__name__}: {error}")
    finally:
        pipe.close()


def _serve(
    pipe: Connection,
    shared: SharedMemory,
    count: int,
    first: int,
    last: int,
    made: tuple[Any, ...],
    named: dict[str, Any],
) -> None:
    like = Batch(*made, count=1, **named)
    part = tables_of(like, count, named["raw"], shared.buf).part(first, last)
    batch = Batch(*made, count=last - first, first=first, tables=part, **named)
    gc.freeze()  # rules and tables stay: nobody need look through them again and again
    pipe.send("")
    while (asked := pipe.recv()) != STOP:
        if asked == STEP:
            batch.step(part.actions)
        else:
            batch.reset(asked)
        pipe.send("")
