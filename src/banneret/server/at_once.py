"""Coroutines that are begun at once: most have nothing to wait for, and a task costs as much as a short message."""

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


def at_once(work: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
    """Do it as far as it goes without waiting; the task that does the rest, if any is left. What it raises before it
    waits is raised here. (`asyncio.eager_task_factory` of later Pythons, for one coroutine.)"""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(work, waits_for))


async def _rest(work: Coroutine[Any, Any, None], waits_for: Any) -> None:
    await _go_on(work, waits_for)


@coroutine
def _go_on(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """What it waits for already is waited for by the task."""
    while True:
        try:
            try:
                value = yield waits_for
            except BaseException as error:
                waits_for = work.throw(error)
            else:
                waits_for = work.send(value)
        except StopIteration:
            return
