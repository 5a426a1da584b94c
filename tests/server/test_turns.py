"""Who brings much waits for it, and nobody else does; what was worked out is kept, so many bytes of it."""

import asyncio
import os
import time

import pytest

from banneret.server.work.kept import Kept
from banneret.server.work.pool import Overdue, Pool
from banneret.server.work.turns import Full, Ticket, Turns


async def _one(turns: Turns, client: str, order: list[str], go: asyncio.Event) -> None:
    async with turns.of(client):
        order.append(client)
        await go.wait()
        await asyncio.sleep(0)


async def test_a_client_with_thirty_lets_another_go_before_his_second(anyio_backend: str) -> None:
    turns, order, go = Turns(1, each=50), list[str](), asyncio.Event()
    many = [asyncio.create_task(_one(turns, "many", order, go)) for _ in range(30)]
    await asyncio.sleep(0.01)
    one = asyncio.create_task(_one(turns, "one", order, go))
    await asyncio.sleep(0.01)
    go.set()
    await asyncio.gather(one, *many)
    assert order.index("one") == 1 and len(order) == 31


async def test_no_client_has_all_places(anyio_backend: str) -> None:
    turns, order, go = Turns(3), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(_one(turns, "many", order, go)) for _ in range(9)]
    await asyncio.sleep(0.01)
    assert order == ["many", "many"]
    tasks.append(asyncio.create_task(_one(turns, "one", order, go)))
    await asyncio.sleep(0.01)
    assert order == ["many", "many", "one"], "another finds a place free"
    go.set()
    await asyncio.gather(*tasks)


async def test_so_many_wait_and_no_more(anyio_backend: str) -> None:
    turns, order, go = Turns(1, most=6, each=4), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(_one(turns, client, order, go)) for client in "aaaaabb"]
    await asyncio.sleep(0.01)
    for client in ("a", "c"):  # of one client, and of all together
        with pytest.raises(Full):
            await _one(turns, client, order, go)
    go.set()
    await asyncio.gather(*tasks)
    assert turns.waiting() == 0


async def test_the_place_in_line_is_the_order_in_which_they_are_called(anyio_backend: str) -> None:
    turns, go, called = Turns(1, each=50), asyncio.Event(), list[Ticket]()

    async def wait(ticket: Ticket) -> None:
        async with turns.of(ticket.client, ticket):
            called.append(ticket)
            await go.wait()

    tickets = [Ticket(client) for client in "aaaabbc"]
    tasks = [asyncio.create_task(wait(ticket)) for ticket in tickets]
    await asyncio.sleep(0.01)
    places = {ticket: turns.place(ticket) for ticket in tickets}
    go.set()
    await asyncio.gather(*tasks)
    assert [places[ticket] for ticket in called] == list(range(7)), "the first waits no longer"


async def test_who_leaves_the_line_holds_nobody_up(anyio_backend: str) -> None:
    turns, order, go = Turns(1), list[str](), asyncio.Event()
    first, second, third = (asyncio.create_task(_one(turns, client, order, go)) for client in "abc")
    await asyncio.sleep(0.01)
    second.cancel()
    await asyncio.sleep(0.01)
    first.cancel()
    await asyncio.sleep(0.01)
    assert order == ["a", "c"]
    go.set()
    await third


def _sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


async def test_who_takes_too_long_is_stopped_and_another_keeps_his_process(anyio_backend: str) -> None:
    pool = Pool(2)
    try:
        before, _ = await asyncio.gather(pool.run("one", 30.0, _sleep, 0.3), pool.run("another", 30.0, _sleep, 0.3))
        one = asyncio.create_task(pool.run("one", 30.0, _sleep, 1.5))
        await asyncio.sleep(0.05)
        with pytest.raises(Overdue):
            await pool.run("another", 0.3, _sleep, 20.0)
        pid = await one
        assert pid in (before, pid) and await pool.run("one", 30.0, _sleep, 0.0) != os.getpid()
    finally:
        pool.close()


async def test_what_is_kept_has_so_many_bytes_and_is_made_once(anyio_backend: str) -> None:
    kept, made = Kept(10_000), list[int]()

    async def make(number: int) -> bytes:
        made.append(number)
        await asyncio.sleep(0.01)
        return b"x" * 1000

    found = await asyncio.gather(*(kept.get("same", lambda: make(0)) for _ in range(5)))
    assert found == [b"x" * 1000] * 5 and made == [0]
    for number in range(50):
        await kept.get(number, lambda number=number: make(number))  # type: ignore[misc]  # mypy infers no lambda with defaults
        assert kept.size <= 10_000
    assert 49 in kept and "same" not in kept
    await kept.get("too much", lambda: asyncio.sleep(0, b"x" * 20_000))
    assert "too much" not in kept and kept.size <= 10_000
