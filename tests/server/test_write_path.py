"""Validate, write, then tell: nothing acknowledged is lost, nothing unwritten is shown, and of two that race one wins.
On both databases."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from litestar import Litestar
from sqlalchemy import select

from banneret.server.app import create_app
from banneret.server.hall import laying
from banneret.server.hall.hall import Hall
from banneret.server.numbers import Number, ShownNumber
from banneret.server.problem import MovedOn
from banneret.server.settings import Settings
from banneret.server.storage.database import Database
from banneret.server.storage.journal import Act, Journal
from banneret.server.storage.schema import ACTS
from banneret.server.storage.seating import Seating
from banneret.server.table import sitting, views
from banneret.server.table.table import Table
from banneret.server.wire import NewSeat, NewTable, Sit

from .player import Player, answered, lay, play_on
from .process import Serving

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Hall]:
    app: Litestar = create_app(settings)
    async with app.lifespan():
        yield app.state.hall


async def running(hall: Hall) -> Table:
    created = await laying.create(
        hall, NewTable(game="calais", seats={"english": NewSeat(who="me"), "french": NewSeat(who="me")})
    )
    table = await hall.table(created.table)
    for token in created.tokens.values():
        await sitting.sit(table, token, Sit(name="x", salt="s"), None)
    return table


async def answer(table: Table, dice: random.Random) -> int:
    async with table.lock:
        match = await table.match()
        assert match.decision is not None
        option = dice.choice(match.decision.options)
        await table.act(lambda match: match.play(option))
        return table.number


async def seen(table: Table) -> list[Any]:
    async with table.lock:
        return [await views.view(table, seat) for seat in (None, 0, 1)]


async def written(hall: Hall, table: Table) -> int:
    async with hall.ledger.database.read() as connection:
        return len((await connection.execute(select(ACTS.c.number).where(ACTS.c.table_id == table.id))).all())


async def test_what_is_acknowledged_is_on_disk(settings: Settings) -> None:
    async with opened(settings) as hall:
        table, dice = await running(hall), random.Random(1)
        for _ in range(20):
            assert await answer(table, dice) == await written(hall, table)


async def test_a_table_is_rebuilt_from_its_acts(settings: Settings) -> None:
    async with opened(settings) as hall:
        table, dice = await running(hall), random.Random(2)
        for _ in range(25):
            await answer(table, dice)
        before = await seen(table)
        table.forget()
        assert await seen(table) == before
    async with opened(settings) as again:
        assert await seen(await again.table(table.id)) == before, "and in another life of the server too"


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_failure_of_the_disk_shows_nothing_that_is_not_on_it(
    settings: Settings, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings) as hall:
        table, dice = await running(hall), random.Random(3)
        await answer(table, dice)
        before = await seen(table)
        whole = hall.ledger.journal._write

        async def broken(acts: list[Act]) -> set[tuple[str, int]]:
            if when == "after":
                await whole(acts)
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hall.ledger.journal, "_write", broken)
            with pytest.raises(OSError, match="full"):
                await answer(table, dice)
        after = await seen(table)
        if when == "before":
            assert after == before
        else:
            # It was written and the word of it got lost: everybody sees what is on disk, though nobody was told that it
            # was taken.
            assert after[0].number == before[0].number + 1 == await written(hall, table)
        await answer(table, dice)


async def test_a_request_that_is_cancelled_half_way_leaves_memory_and_disk_agreed(settings: Settings) -> None:
    async with opened(settings) as hall:
        table, dice = await running(hall), random.Random(4)
        for steps in range(1, 6):
            task = asyncio.create_task(answer(table, dice))
            for _ in range(steps):
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await asyncio.sleep(0.05)
            views_now = await seen(table)
            assert views_now[0].number == await written(hall, table)
            table.forget()
            assert await seen(table) == views_now


async def test_two_processes_that_race_for_a_number_one_wins(settings: Settings) -> None:
    async with opened(settings) as one, opened(settings) as two:
        here = await running(one)
        there = await two.table(here.id)
        dice = random.Random(5)
        assert await seen(there) == await seen(here)
        await answer(here, dice)
        # The other process has not heard of it yet, and answers the position it knows.
        with pytest.raises(MovedOn):
            await answer(there, dice)
        assert await seen(there) == await seen(here)
        await answer(there, dice)
        with pytest.raises(MovedOn):
            await answer(here, dice)
        assert await written(one, here) == here.number == there.number


async def test_many_at_once_share_commits_and_lose_nothing(settings: Settings) -> None:
    async with opened(settings) as hall:
        tables = [await running(hall) for _ in range(12)]
        commits = 0
        whole = hall.ledger.database.transaction

        async def counted(work: Callable[[Any], Any]) -> Any:
            nonlocal commits
            commits += 1
            return await whole(work)

        hall.ledger.database.transaction = counted  # type: ignore[method-assign]

        async def play(table: Table, dice: random.Random) -> None:
            for _ in range(10):
                await answer(table, dice)

        await asyncio.gather(*(play(table, random.Random(i)) for i, table in enumerate(tables)))
        assert commits < 120, "acts that arrive together are written together"
        for table in tables:
            assert table.number == await written(hall, table) == 11


async def test_of_acts_with_one_number_one_is_written(settings: Settings, tmp_path: Any) -> None:
    async with opened(settings) as hall:
        table = await running(hall)
        journal = Journal(hall.ledger.database)
        acts = [Act(table.id, Number(1), 0, b"[]") for _ in range(5)]
        assert sorted(await asyncio.gather(*(journal.append(act) for act in acts))) == [False] * 4 + [True]
        await journal.close()


async def test_who_comes_too_late_does_not_hold_up_who_writes_with_him(settings: Settings) -> None:
    async with opened(settings) as hall:
        tables = [await running(hall) for _ in range(3)]
        # The number 0 is taken by the setting-up of the game.
        acts = [Act(table.id, Number(number), 0, b"[]") for table, number in zip(tables, (1, 0, 1), strict=True)]
        journal = Journal(hall.ledger.database)
        assert await asyncio.gather(*(journal.append(act) for act in acts)) == [True, False, True]
        await journal.close()
        assert [await written(hall, table) for table in tables] == [2, 1, 2]


async def test_what_belongs_to_a_losing_act_is_not_written(settings: Settings) -> None:
    from sqlalchemy import update

    from banneret.server.storage.schema import TABLES

    async with opened(settings) as hall:
        table = await running(hall)
        also = (update(TABLES).where(TABLES.c.id == table.id).values(status="over"),)
        assert not await hall.ledger.journal.append(Act(table.id, Number(0), 0, b"[]", also))
        async with hall.ledger.database.read() as connection:
            assert (
                await connection.execute(select(TABLES.c.status).where(TABLES.c.id == table.id))
            ).scalar() == "running"


def test_kill_minus_nine_in_mid_game_loses_nothing_acknowledged(server: Serving) -> None:
    dice = random.Random(6)
    with httpx.Client(base_url=server.address, timeout=20) as http:
        players = lay(http)
        table = players["english"].table
        for _ in range(3):
            play_on(players, 6, dice)
            before = {seat: player.view() for seat, player in players.items()}
            server.kill()
            server.start()
            assert {seat: player.view() for seat, player in players.items()} == before
        play_on(players, 500, dice)
        assert answered(Player(http, table).get())["status"] == "over"


def test_the_server_stops_within_two_seconds_with_people_connected(server: Serving) -> None:
    from websockets.sync.client import connect

    with httpx.Client(base_url=server.address) as http:
        english = lay(http)["english"]
        url = f"{server.address.replace('http', 'ws')}/api/tables/{english.table}/live"
        with connect(url, subprotocols=["banneret", f"seat.{english.token}"]) as socket:  # type: ignore[list-item]  # plain words will do
            socket.recv(timeout=5)
            assert server.stop() < 2.0


async def test_the_last_to_sit_down_starts_the_game_or_does_not_sit_down(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings) as hall:
        created = await laying.create(
            hall, NewTable(game="calais", seats={"english": NewSeat(who="me"), "french": NewSeat(who="me")})
        )
        table = await hall.table(created.table)
        await sitting.sit(table, created.tokens["english"], Sit(name="x"), None)

        async def broken(*_: Any) -> Any:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Seating, "apply", broken)
            with pytest.raises(OSError, match="full"):
                await sitting.sit(table, created.tokens["french"], Sit(name="y"), None)
        async with table.lock:
            await table.reload()
        assert [seat.kind for seat in table.seats] == ["person", "invited"]
        await sitting.sit(table, created.tokens["french"], Sit(name="y"), None)
        assert table.status == "running" and await written(hall, table) == 1


async def test_two_who_sit_down_at_once_at_two_processes_start_the_game(settings: Settings) -> None:
    async with opened(settings) as one, opened(settings) as two:
        for _ in range(5):
            created = await laying.create(
                one, NewTable(game="calais", seats={"english": NewSeat(who="me"), "french": NewSeat(who="me")})
            )
            here, there = await one.table(created.table), await two.table(created.table)
            await asyncio.gather(
                sitting.sit(here, created.tokens["english"], Sit(name="x", salt="a"), None),
                sitting.sit(there, created.tokens["french"], Sit(name="y", salt="b"), None),
            )
            for table in (here, there):
                async with table.lock:
                    await table.reload()
                assert table.status == "running"
            assert await written(one, here) == 1
            assert await seen(here) == await seen(there), "with the same dice"


async def test_migrations_build_the_schema(database: Database) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Connection

    from banneret.server.storage.schema import METADATA

    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async with database.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_who_plans_in_secret_is_not_in_the_way_of_another_who_does(settings: Settings) -> None:
    async with opened(settings) as hall:
        seats = {seat: NewSeat(who="me") for seat in ("green", "blue", "red", "yellow")}
        created = await laying.create(hall, NewTable(game="orleans", seats=seats))
        table = await hall.table(created.table)
        for token in created.tokens.values():
            await sitting.sit(table, token, Sit(name="x", salt="s"), None)
        number = await table.number_shown(None)

        async def keep(seat: int, meant: ShownNumber) -> Number:
            async with table.lock:
                match = await table.match()
                assert match.decision is not None
                option = match.decision.menu_of(seat)[0]
                await table.answer(seat, meant, lambda match: match.play(option, table.names[seat]))
                return table.number

        for seat in range(3):
            assert await keep(seat, number) == number + seat + 1, (
                "nobody's secret answer moves on what the others are asked"
            )
        with pytest.raises(MovedOn):
            await keep(0, number)  # his own answer has
        await keep(3, number)
        with pytest.raises(MovedOn):
            await keep(1, number)  # all have answered: something else is asked
