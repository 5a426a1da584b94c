"""One table in memory: a cache of what the database holds, and the one way to change it.

Everything done to the game is an act: it is tried on the match in memory, written to the journal, and only when it is on disk told to anybody. If
it can't be written, the match in memory is thrown away and built again from the acts on disk when it is next wanted.
"""

import asyncio
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Executable, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..kernel.dice import Seed
from ..kernel.event import Event
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.orders import Given, StandingOrder
from ..kernel.record import Entry
from ..kernel.registry import game as find_game
from ..kernel.scene import Scene
from ..kernel.state import State
from . import rows
from .problem import MovedOn, Problem, not_yours
from .rows import OfferRow, RemarkRow, SeatRow, TableRow
from .storage.journal import Act
from .storage.schema import ACTS, OFFERS, REMARKS, SEATS, TABLES
from .tokens import hashed
from .wire import Closing

if TYPE_CHECKING:
    from .hall import Hall

_encode = msgspec.json.Encoder().encode


class Table:
    """A table. Whoever wants its match or changes anything holds `lock`."""

    def __init__(self, hall: "Hall", row: TableRow, seats: Sequence[SeatRow], tokens: Mapping[str, tuple[int, bool]], number: int) -> None:
        self.hall = hall
        self.row = row
        self.seats = list(seats)
        self.tokens = dict(tokens)
        self.number = number
        self.game: Game[Any] = find_game(row.game)
        self.scenario = self.game.scenario(row.scenario)
        self.names = self.scenario.seats
        self.variants = msgspec.json.decode(row.variants, type=dict[str, str])
        self.lock = asyncio.Lock()
        self.present: Counter[int] = Counter()
        """How many connections each seat has open in this process."""
        self.offers: list[OfferRow] | None = None
        self.remarks: list[RemarkRow] | None = None
        self.used = monotonic()
        self._match: Match | None = None
        self._marks: list[int] = []
        """How much of the log each act left as it was."""
        self._entries: list[int] = []
        """The number of the position that each entry led to."""
        self._visible: dict[int | None, _Visible] = {}
        self._scenes: dict[int | None, tuple[State, int, Scene]] = {}
        """What each viewer was last shown, and of which position."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def started(self) -> bool:
        return self.number > 0

    # ------------------------------------------------------------------ who is asking

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token opens; None without a token: a spectator."""
        if token is None:
            return None
        found = self.tokens.get(hashed(token))
        if found is None or found[1]:
            raise Problem(401, "This link opens no seat at this table. Ask for a new one, or watch without it.")
        return found[0]

    def invited(self, token: str) -> int | None:
        """The seat that an invitation is for."""
        found = self.tokens.get(hashed(token))
        return found[0] if found is not None and found[1] else None

    def seat_number(self, name: str) -> int:
        if name not in self.names:
            raise Problem(400, f"There is no seat “{name}” at this table. There are: {', '.join(self.names)}.")
        return self.names.index(name)

    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    # ------------------------------------------------------------------ the match

    async def match(self) -> Match:
        """The match as it stands on disk."""
        self.used = monotonic()
        if self._match is None:
            async with self.hall.database.read() as connection:
                acts = await rows.acts(connection, self.id)
                orders = await rows.orders(connection, self.id)
                # An act that could not be written has set the clocks in memory, perhaps.
                self.seats = (await rows.seats(connection, [self.id]))[self.id]
            match, self._marks = await asyncio.to_thread(self._build, acts, orders)
            self._match = match
            self._entries = [number for number, act in enumerate(acts, 1) for _ in act]
            self.number = len(acts)
            return match
        return self._match

    def forget(self) -> None:
        """Drop the match from memory."""
        self._match = None
        self._marks = []
        self._entries = []
        self._visible.clear()
        self._scenes.clear()

    def acts_of_entries(self, match: Match) -> list[int]:
        """For each entry of the match's record, the number of the position that it led to."""
        assert len(self._entries) == match.done
        return list(self._entries)

    @property
    def recorded(self) -> int:
        """How many entries of the match's record are on disk."""
        return len(self._entries)

    @property
    def asleep(self) -> bool:
        return self._match is None

    def fresh_match(self) -> Match:
        """The match before its first answer, with the dice of this table."""
        seed = Seed(self.row.seed, rows.salts(self.seats))
        return Match(self.game, self.row.scenario, seed, variants=self.variants, position=self.row.position)

    def _build(self, acts: Sequence[Sequence[Entry]], orders: Given) -> tuple[Match, list[int]]:
        """The match after these acts, and how much of its log each left as it was."""
        match, marks = self.fresh_match(), [0] if acts else []
        for act in acts[1:]:
            end = _end(match)
            for entry in act:
                match.repeat(entry)
            marks.append(_untouched(match, end))
        match.orders = orders
        return match, marks

    # ------------------------------------------------------------------ what is done to the game

    def told(self, match: Match, seat: int | None, number: int | None = None) -> int:
        """The number of a position (None: the present one) as a viewer is told it: what others plan in secret is not counted before it comes out, as it
        changes nothing for him, and how many steps they take would tell something of their plans."""
        number = self.number if number is None else number
        if self.status == "over":
            return number
        unheard = match.unheard(None if seat is None else self.names[seat])
        return number - bisect_right([self._entries[entry] for entry in unheard], number)

    def gone_on(self, match: Match, offer: OfferRow) -> bool:
        """Whether the game has gone on since somebody offered to take back: what would be taken back now is not what was offered."""
        return offer.number != self.told(match, offer.by)

    async def act(self, number: int | None, do: Callable[[Match], object], also: Sequence[Executable] = (), seat: int | None = None) -> int:
        """Do something to the match, on disk before anybody hears of it. `number` is the position that is meant, as `seat` was told it (None: as it truly
        is). The caller holds the lock.

        What it does to standing orders is written with it or not at all: no answer given in advance is lost, none is played twice. What `do` raises
        leaves everything as it was.
        """
        self._must_run()
        match = await self.match()
        if self.hall.settings.shared:
            await self._read_orders(match)
        if number is not None and number != (self.number if seat is None else self.told(match, seat)):
            raise MovedOn
        before, end = match.done, _end(match)
        orders = {seat: dict(given) for seat, given in match.orders.items()}
        do(match)
        entries, ordered = match.entries_from(before), rows.order_changes(self.id, orders, match.orders)
        if not entries:
            await self._write_orders(ordered)
            return self.number
        statements = [*also, *ordered, *self.hall.clock_statements(self, match)]
        if match.result is not None:
            statements.append(update(TABLES).where(TABLES.c.id == self.id).values(status="over", changed=rows.now()))
            statements.append(delete(OFFERS).where(OFFERS.c.table_id == self.id))
        await self._commit(match, entries, statements, _untouched(match, end))
        if match.result is not None:
            self.row.status = "over"
            self.offers = []
        self.hall.changed(self)
        return self.number

    async def write_beginning(self, connection: AsyncConnection, seats: list[SeatRow]) -> Match:
        """All these seats are filled: set up the game, and write that. It counts when the transaction does; then say `begun`."""
        before, self.seats = self.seats, seats
        try:
            match = self.fresh_match()
            entries = _encode(match.entries)
            await connection.execute(insert(ACTS).values(table_id=self.id, number=0, at=rows.now(), entries=entries))
            await connection.execute(update(TABLES).where(TABLES.c.id == self.id).values(status="running", changed=rows.now()))
            for statement in self.hall.clock_statements(self, match):
                await connection.execute(statement)
        finally:
            self.seats = before
        return match

    def begun(self, match: Match) -> None:
        """The game has been set up, and it is on disk."""
        self._match, self._marks, self._entries = match, [0], [1] * match.done
        self.number, self.row.status = 1, "running"

    async def close(self, closing: Closing) -> None:
        """End the game at the table, whatever its rules say. It takes a number like any act: whoever answers at the same moment, one of the two wins."""
        if self.status not in ("running", "paused"):
            raise Problem(409, "The game is not running.")
        await self.match()
        text = _encode(closing).decode()
        statements = (
            update(TABLES).where(TABLES.c.id == self.id).values(status="over", closing=text, changed=rows.now()),
            delete(OFFERS).where(OFFERS.c.table_id == self.id),
            update(SEATS).where(SEATS.c.table_id == self.id).values(due=None, left=None, warned=None),
        )
        await self._commit(await self.match(), (), statements, 0)
        self.row.status, self.row.closing, self.offers = "over", text, []
        self._visible.clear()
        for seat in self.seats:
            seat.due = seat.left = seat.warned = None
        self.hall.changed(self)

    async def order(self, seat: int, order: StandingOrder, number: int | None = None) -> int:
        """Keep a standing order, and let it answer at once if it applies."""
        return await self.act(number, lambda match: match.order(self.names[seat], order), seat=seat)

    async def _write_orders(self, changes: Sequence[Executable]) -> None:
        """Orders that have answered nothing yet: no act carries them to the disk."""
        if not changes:
            return
        try:
            async with self.hall.database.write() as connection:
                for statement in changes:
                    await connection.execute(statement)
        except BaseException:
            self.forget()
            raise
        self.hall.changed(self)

    async def _read_orders(self, match: Match) -> None:
        """Another process may have been given some; no act tells of that."""
        async with self.hall.database.read() as connection:
            match.orders = await rows.orders(connection, self.id)

    def _must_run(self) -> None:
        if self.row.trouble:
            raise Problem(409, self.row.trouble)
        if self.status == "gathering":
            raise Problem(409, "The game has not begun: somebody has still to sit down.")
        if self.status == "over":
            raise Problem(409, "The game is over.")
        if self.status == "paused":
            raise Problem(409, "The game is paused. Offer to go on.")

    async def _commit(self, match: Match, entries: Sequence[Entry], statements: Sequence[Executable], untouched: int) -> None:
        written = False
        try:
            written = await self.hall.journal.append(Act(self.id, self.number, rows.now(), _encode(entries), statements))
        finally:
            if not written:
                self.forget()
        if not written:
            await self.reload()
            raise MovedOn
        self.number += 1
        self._marks.append(untouched)
        self._entries += [self.number] * len(entries)
        if any(entry.do == "undo" for entry in entries) or match.result is not None:
            self._visible.clear()

    # ------------------------------------------------------------------ what else the database knows

    async def reload(self) -> None:
        """Read it again: another process may have changed it."""
        async with self.hall.database.read() as connection:
            row = await rows.table(connection, self.id)
            if row is None:
                raise Problem(404, "This table is gone.")
            self.row = row
            self.seats = (await rows.seats(connection, [self.id]))[self.id]
            self.tokens = await rows.tokens(connection, self.id)
            number = await rows.number(connection, self.id)
        self.offers = self.remarks = None
        if number != self.number:
            self.forget()
            self.number = number
        elif self._match is not None:
            await self._read_orders(self._match)

    async def load_talk(self) -> None:
        """Offers and remarks, if they are not in memory."""
        if self.offers is None or self.remarks is None:
            async with self.hall.database.read() as connection:
                self.offers = await rows.offers(connection, self.id)
                self.remarks = await rows.remarks(connection, self.id)

    async def remark(self, seat: int | None, text: str) -> RemarkRow:
        """Somebody (None: the table itself) says something."""
        await self.load_talk()
        at = rows.now()
        async with self.hall.database.write() as connection:
            statement = insert(REMARKS).values(table_id=self.id, seat=seat, text=text, at=at).returning(REMARKS.c.id)
            id = (await connection.execute(statement)).scalar_one()
        row = RemarkRow(id, self.id, seat, text, at)
        if self.remarks is not None:
            self.remarks.append(row)
        self.hall.changed(self)
        return row

    async def look(self, seat: int, number: int) -> None:
        """A seat has seen the position with this number."""
        row = self.seats[seat]
        if row.seen < min(number, self.number):
            row.seen = min(number, self.number)
            async with self.hall.database.write() as connection:
                await connection.execute(update(SEATS).where(SEATS.c.table_id == self.id, SEATS.c.seat == seat).values(seen=row.seen))

    # ------------------------------------------------------------------ the game as a seat may see it

    def scene(self, match: Match, seat: int | None) -> Scene:
        """What a viewer sees of the game now. It is made once for a position, whoever asks for it and over how many lines."""
        made = self._scenes.get(seat)
        if made is None or made[0] is not match.state or made[1] != self.number:
            made = self._scenes[seat] = match.state, self.number, match.scene(None if seat is None else self.names[seat])
        return made[2]

    def log(self, match: Match, seat: int | None, since: int) -> tuple[int, tuple[Event, ...]]:
        """Where a viewer's log begins to differ from what it was at position `since`, and what stands from there on."""
        everything = match.result is not None or self.status == "over"
        visible = self._visible.get(seat)
        if visible is None:
            visible = self._visible[seat] = _Visible(seat, everything)
        visible.catch_up(match.log)
        first = 0
        if 0 < since <= self.number and not (everything and since < self.number):
            first = bisect_left(visible.indexes, min(self._marks[since:], default=len(match.log)))
        return first, tuple(visible.events[first:])


def _end(match: Match) -> tuple[int, Event | None]:
    """Where the log ends, and with what."""
    return len(match.log), match.log[-1] if match.log else None


def _untouched(match: Match, end: tuple[int, Event | None]) -> int:
    """How much of a log that ended so still stands. Who takes something back changes it from some point on: then it is sent again whole."""
    length, last = end
    return length if len(match.log) >= length and (length == 0 or match.log[length - 1] is last) else 0


class _Visible:
    """The events that a viewer may see, and where in the whole log they stand."""

    __slots__ = ("events", "everything", "indexes", "read", "seat")

    def __init__(self, seat: int | None, everything: bool) -> None:
        self.seat = seat
        self.everything = everything
        self.events: list[Event] = []
        self.indexes: list[int] = []
        self.read = 0

    def catch_up(self, log: Sequence[Event]) -> None:
        for i in range(self.read, len(log)):
            if self.everything or log[i].visible_to(self.seat):
                self.events.append(log[i])
                self.indexes.append(i)
        self.read = len(log)


def must_be(seat: int | None) -> int:
    """The seat, of somebody who has one."""
    if seat is None:
        raise not_yours("Only who sits at the table may do that. You are watching.")
    return seat
