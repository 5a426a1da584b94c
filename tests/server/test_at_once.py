"""Coroutines that are begun at once: what does not wait is done when it is called, the rest by a task."""

import asyncio

import pytest

from banneret.server.at_once import at_once

pytestmark = pytest.mark.anyio


async def test_what_does_not_wait_is_done_at_once() -> None:
    done: list[int] = []

    async def work() -> None:
        done.append(1)

    assert at_once(work()) is None
    assert done == [1]


async def test_what_waits_goes_on_in_a_task() -> None:
    done: list[str] = []
    ready, again = asyncio.Event(), asyncio.Lock()
    await again.acquire()

    async def work() -> None:
        done.append("begun")
        await ready.wait()
        async with again:
            done.append("ended")

    task = at_once(work())
    assert task is not None
    assert done == ["begun"]
    ready.set()
    await asyncio.sleep(0)
    again.release()
    await asyncio.wait_for(task, 5)
    assert done == ["begun", "ended"]


async def test_errors_come_out_before_and_after_it_waits() -> None:
    async def fails(when: int) -> None:
        if when:
            await asyncio.sleep(0)
        raise OSError

    with pytest.raises(OSError):
        at_once(fails(0))
    task = at_once(fails(1))
    assert task is not None
    with pytest.raises(OSError):
        await task


async def test_it_can_be_stopped_while_it_waits() -> None:
    stopped: list[bool] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            stopped.append(True)
            raise

    task = at_once(work())
    assert task is not None
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert stopped == [True]
