"""The hall in which the tables stand: finds them, lays new ones, lets people sit down, and tells everybody who should know of a change."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol

import msgspec
from litestar.channels import ChannelsPlugin
from sqlalchemy import Executable, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..kernel.dice import Seed
from ..kernel.game import Game
from ..kernel.lesson import Lesson
from ..kernel.match import Match
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from . import lessons, rows, timing, tokens
from .bots import BotRoom, must_exist
from .channels import CHANGED
from .problem import Problem, not_found, not_yours
from .rows import SeatRow
from .settings import Settings
from .storage.database import Database
from .storage.journal import Journal
from .storage.schema import SEATS, TABLES, TOKENS
from .table import Table
from .wire import Created, NewTable, Seated, Sit

LOG = logging.getLogger("banneret.hall")

SLEEPY = 60.0
"""After so many seconds without a look at it, a match leaves the memory; it is built again when it is wanted."""
MOST_TOKENS = 20
"""Of one seat: who asks for more loses the oldest."""
FORGOTTEN = 600.0
"""And after so many the table itself, if nobody is connected to it."""


def channel(table_id: str) -> str:
    """The channel on which changes of a table are told."""
    return f"table_{table_id}"


class Listener(Protocol):
    """Who wants to know that something has changed at a table: now, on the event loop, and quickly."""

    def __call__(self, table: Table) -> None: ...


class Hall:
    """All tables of one server process."""

    def __init__(self, settings: Settings, database: Database, channels: ChannelsPlugin) -> None:
        self.settings = settings
        self.database = database
        self.channels = channels
        self.journal = Journal(database)
        self.bots = BotRoom(settings.bot_workers, settings.bot_seconds)
        self.listeners: list[Listener] = [self.bots.wake]
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._waker: asyncio.Task[None] | None = None

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def open(self) -> None:
        """Begin to serve: let the bots play whose turn it is."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        self._waker = asyncio.create_task(self._wake_bots(), name="waker")

    async def _wake_bots(self) -> None:
        """Games that stood still because no server was there: whose turn is a bot's?"""
        query = select(SEATS.c.table_id).join(TABLES).where(TABLES.c.status == "running", SEATS.c.kind == "bot").distinct()
        async with self.database.read() as connection:
            waiting = [row.table_id for row in await connection.execute(query)]
        for id in waiting:
            with suppress(Problem):
                self.bots.wake(await self.table(id))
            await asyncio.sleep(0.01)  # people come first

    async def close(self) -> None:
        for task in (self._sweeper, self._waker):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        await self.bots.close()
        await self.journal.close()

    # ------------------------------------------------------------------ finding

    async def table(self, id: str) -> Table:
        """The table of this id, as the database has it."""
        table = self._tables.get(id)
        if table is not None:
            if self.settings.shared:
                async with table.lock:
                    await table.reload()
            table.used = monotonic()
            return table
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        try:
            async with self.database.read() as connection:
                row = await rows.table(connection, id)
                if row is None:
                    raise not_found("table")
                seats = (await rows.seats(connection, [id]))[id]
                table = Table(self, row, seats, await rows.tokens(connection, id), await rows.number(connection, id))
            self._tables[id] = table
            return table
        finally:
            del self._loading[id]

    async def _sweep(self) -> None:
        """Let go of what nobody has looked at for a while: memory is a cache."""
        while True:
            await asyncio.sleep(SLEEPY / 4)
            late = monotonic() - SLEEPY
            for table in list(self._tables.values()):
                if table.used < late and not table.lock.locked():
                    table.forget()
                    table.offers = table.remarks = None
                    if table.used < monotonic() - FORGOTTEN and not table.present:
                        self._tables.pop(table.id, None)

    def is_present(self, id: str, seat: int) -> bool:
        """Whether a seat has its table open, in this process."""
        table = self._tables.get(id)
        return table is not None and table.present[seat] > 0

    # ------------------------------------------------------------------ telling

    def tell(self, table: Table) -> None:
        """Let every connection to this table, in whichever process, look at it again."""
        self.channels.publish(CHANGED, channel(table.id))

    def changed(self, table: Table) -> None:
        """Something that is on disk by now has changed at this table."""
        table.used = monotonic()
        self.tell(table)
        for listener in self.listeners:
            listener(table)

    def clock_statements(self, table: Table, match: Match) -> Sequence[Executable]:
        """What the answer that is about to be written does to the seats' clocks."""
        return timing.statements(table, match)

    async def scripted(self, table: Table) -> str | None:
        """What a guided game answers for a bot's seat, while it is on its script."""
        async with table.lock:
            return lessons.scripted(table, await table.match())

    # ------------------------------------------------------------------ laying a table

    async def create(self, asked: NewTable) -> Created:
        game = must_find(asked.game)
        try:
            scenario = game.scenario(asked.scenario)
            variants = game.settle(asked.variants)
        except BanneretError as error:
            raise Problem(400, str(error)) from None
        if set(asked.seats) != set(scenario.seats):
            raise Problem(400, f"Say for each seat who sits there: {', '.join(scenario.seats)}.")
        if not any(seat.who != "bot" for seat in asked.seats.values()):
            raise Problem(400, "At least one seat must be for a person.")
        seats = []
        for name in scenario.seats:
            seat = asked.seats[name]
            kind = {"me": "invited", "friend": "invited", "open": "open", "bot": "bot"}[seat.who]
            level = must_exist(seat.bot or "knight") if seat.who == "bot" else ""
            seats.append({"kind": kind, "bot": level, "colour": seat.colour or "", "name": asked.name if seat.who == "me" else ""})
        own = [scenario.seats.index(name) for name in scenario.seats if asked.seats[name].who == "me"]
        friends = [scenario.seats.index(name) for name in scenario.seats if asked.seats[name].who == "friend"]
        return await self._lay(game, scenario.id, variants, seats, asked.pace, own=own, invited=friends)

    async def create_lesson(self, game_id: str, lesson_id: str, name: str) -> Created:
        """A guided game: its dice are fixed beforehand, so they prove nothing, and the table says so."""
        game = must_find(game_id)
        lesson: Lesson = lessons.find(game, lesson_id)
        scenario = game.scenario(lesson.scenario)
        seats = [{"kind": "person", "name": name} if each == lesson.seat else {"kind": "bot", "bot": "squire"} for each in scenario.seats]
        learner = scenario.seats.index(lesson.seat)
        created = await self._lay(game, scenario.id, game.settle(lesson.variants), seats, "none", own=[learner], seed=lesson.seed, lesson=lesson.id)
        await self._start(created.table)
        return created

    async def create_copy(self, table: Table, moment: int, seat: str, level: str, name: str, viewer: int | None) -> Created:
        """Play on from a moment of a table against a bot: other dice, and secrets that the viewer (None: a spectator) can't know dealt anew."""
        async with table.lock:
            if not table.started:
                raise Problem(409, "The game has not begun: there is nothing to copy.")
            match = await table.match()
            try:
                position = match.imagined(None if viewer is None else table.names[viewer], moment, over=table.status == "over")
            except BanneretError as error:
                raise Problem(400, str(error)) from None
        own = table.seat_number(seat)
        seats = [
            {"kind": "person", "name": name, "colour": each.colour} if each.seat == own else {"kind": "bot", "bot": must_exist(level), "colour": each.colour}
            for each in table.seats
        ]
        created = await self._lay(table.game, table.row.scenario, table.variants, seats, "none", own=[own], position=position, copy_of=table.id)
        await self._start(created.table)
        return created

    async def _start(self, id: str) -> None:
        table = await self.table(id)
        async with table.lock:
            async with self.database.write() as connection:
                match = await table.write_beginning(connection, table.seats)
            table.begun(match)
            self.changed(table)

    async def _lay(
        self,
        game: Game[Any],
        scenario: str,
        variants: Mapping[str, str],
        seats: Sequence[Mapping[str, Any]],
        pace: str,
        *,
        own: Sequence[int],
        invited: Sequence[int] = (),
        seed: str | None = None,
        position: str | None = None,
        copy_of: str = "",
        lesson: str = "",
    ) -> Created:
        server = Seed.fresh() if seed is None else Seed(seed)
        id, at, names = tokens.table_id(), rows.now(), game.scenario(scenario).seats
        given = {i: tokens.fresh() for i in (*own, *invited)}
        async with self.database.write() as connection:
            await connection.execute(
                insert(TABLES).values(
                    id=id,
                    game=game.id,
                    scenario=scenario,
                    variants=msgspec.json.encode(variants).decode(),
                    rules=game.version,
                    seed=server.server,
                    commitment=server.commitment,
                    status="gathering",
                    pace=pace,
                    created=at,
                    changed=at,
                    position=position,
                    copy_of=copy_of,
                    lesson=lesson,
                )
            )
            for number, seat in enumerate(seats):
                await connection.execute(insert(SEATS).values(table_id=id, seat=number, **seat))
            for number, token in given.items():
                await connection.execute(insert(TOKENS).values(hash=tokens.hashed(token), table_id=id, seat=number, invite=number in invited, created=at))
        return Created(
            table=id,
            commitment=server.commitment,
            tokens={names[i]: given[i] for i in own},
            invites={names[i]: given[i] for i in invited},
        )

    # ------------------------------------------------------------------ sitting down

    async def sit(self, table: Table, token: str | None, asked: Sit, account: int | None) -> Seated:
        """Sit down with one's own token, with an invitation, or on an open seat. The last one to sit down starts the game, in the same transaction:
        no table is ever full and not begun."""
        async with table.lock:
            number, fresh = self._place(table, token, asked.seat)
            if table.status != "gathering":
                raise Problem(409, "The game has begun: everybody is seated.")
            kept = token if token is not None and not fresh else tokens.fresh()
            values: dict[str, Any] = {"kind": "person", "name": asked.name, "salt": asked.salt}
            if account is not None:
                values["account_id"] = account
            async with self.database.write() as connection:
                await self._hold(connection, table)
                await self._take_seat(connection, table, table.seats[number], values)
                if fresh:
                    if token is not None:
                        await connection.execute(delete(TOKENS).where(TOKENS.c.hash == tokens.hashed(token)))
                    await connection.execute(insert(TOKENS).values(hash=tokens.hashed(kept), table_id=table.id, seat=number, invite=False, created=rows.now()))
                seats = (await rows.seats(connection, [table.id]))[table.id]
                match = await table.write_beginning(connection, seats) if all(each.filled for each in seats) else None
            table.seats = seats
            if fresh:
                if token is not None:
                    table.tokens.pop(tokens.hashed(token), None)
                table.tokens[tokens.hashed(kept)] = (number, False)
            if match is not None:
                table.begun(match)
            self.changed(table)
            return Seated(seat=table.names[number], token=kept)

    async def _hold(self, connection: AsyncConnection, table: Table) -> None:
        """Two who sit down at once, at two processes: one after the other, or neither would see that the table is full."""
        await connection.execute(select(TABLES.c.id).where(TABLES.c.id == table.id).with_for_update())

    def _place(self, table: Table, token: str | None, name: str | None) -> tuple[int, bool]:
        """Which seat, and whether the one who sits down needs a token of his own."""
        if token is not None:
            invited = table.invited(token)
            if invited is not None:
                return invited, True
            seat = table.seat_of(token)
            assert seat is not None  # a token was given and it is good
            return seat, False
        if name is None:
            open_seats = [each.seat for each in table.seats if each.kind == "open"]
            if not open_seats:
                raise not_yours("No seat of this table is open. You need an invitation, or you can watch.")
            return open_seats[0], True
        number = table.seat_number(name)
        if table.seats[number].kind != "open":
            raise not_yours(f"The seat {name} is not open to everybody.")
        return number, True

    async def _take_seat(self, connection: AsyncConnection, table: Table, seat: SeatRow, values: Mapping[str, Any]) -> None:
        """Two who want the same seat: one gets it. The salt is given once, before the dice are known to anybody."""
        statement = update(SEATS).where(SEATS.c.table_id == table.id, SEATS.c.seat == seat.seat, SEATS.c.kind == seat.kind, SEATS.c.kind != "person")
        if (await connection.execute(statement.values(**values))).rowcount != 1:
            raise Problem(409, "Somebody sits there already.")

    async def further_token(self, table: Table, seat: int) -> Seated:
        """One more token for the same seat: for another device."""
        token = tokens.fresh()
        async with table.lock:
            async with self.database.write() as connection:
                own = select(TOKENS.c.hash).where(TOKENS.c.table_id == table.id, TOKENS.c.seat == seat, TOKENS.c.invite.is_(False))
                old = (await connection.execute(own.order_by(TOKENS.c.created.desc()).offset(MOST_TOKENS - 1))).scalars().all()
                await connection.execute(delete(TOKENS).where(TOKENS.c.hash.in_(old)))
                await connection.execute(insert(TOKENS).values(hash=tokens.hashed(token), table_id=table.id, seat=seat, invite=False, created=rows.now()))
            for forgotten in old:
                table.tokens.pop(forgotten, None)
            table.tokens[tokens.hashed(token)] = (seat, False)
        return Seated(seat=table.names[seat], token=token)


def must_find(id: str) -> Game[Any]:
    """The game of this name."""
    try:
        return find_game(id)
    except BanneretError as error:
        raise Problem(404, str(error)) from None
