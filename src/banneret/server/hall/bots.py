"""Bots think in processes of their own, within a time budget; the event loop never waits for them. Those who laid the
tables take turns there: who has thirty tables waits for thirty bots, and nobody else does."""

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic

from ...kernel import codec
from ...kernel.match import Match
from ...kernel.refusal import Refused
from ..numbers import ShownNumber
from ..problem import Crowded, Problem
from ..storage import lists
from ..table import lessons
from ..table.standstill import StandsStill
from ..table.table import Table
from ..work.pool import THINKING, Overdue, Pool
from ..work.turns import Full, Ticket, Turns
from .creators import Creators
from .hall import Hall
from .thinking import think

LOG = logging.getLogger("banneret.bots")

_AGAIN = 5.0
"""Seconds after which a table whose bot has failed is looked at again."""
BREATH = 0.3
"""Seconds that a bot takes at least at a window which is asked whatever is held."""
_MOST, _EACH = 1_000, 100
"""So many tables wait in line for their bots, of all creators and of one; those beyond come back after a while."""
_ENOUGH = 12
"""Whose bots wait at so many tables lays no further one with a bot."""
_TELL = 1.0
"""Seconds after which who plays a bot that waits is told its place in line, and again whenever it has changed."""


@dataclass(slots=True, frozen=True)
class _Turn:
    """A bot's seat that is awaited, the number of the position, and the position."""

    seat: int
    number: ShownNumber
    position: str
    chooses: bool
    """There is more than one answer."""
    window: bool
    """It is asked whatever it holds: how long it thinks must not tell whether it could choose."""


@dataclass(slots=True, frozen=True)
class _Waits:
    """A table whose bot, in this seat, waits for its turn to think; since when."""

    table: Table
    seat: int
    ticket: Ticket
    since: float


class BotRoom:
    """The processes in which bots think, and who is thinking. Of several servers' rooms each looks after the tables
    that it `minds`."""

    def __init__(self, workers: int, seconds: float, minds: Callable[[str], bool] = lambda table: True) -> None:
        self._seconds = seconds
        self._minds = minds
        self._pool = Pool(workers, THINKING, Turns(workers, _MOST, _EACH))
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._took: dict[tuple[str, str], float] = {}
        """How long a level last thought about a choice, by game."""
        self._waiting: dict[str, _Waits] = {}
        self._creators = Creators()
        self._show: Callable[[Table], None] = lambda table: None
        self._open = True
        self._tasks: list[asyncio.Task[None]] = []

    def open(self, hall: Hall, show: Callable[[Table], None]) -> None:
        """Games that stood still because no server was there: let the bots play whose turn it is. `show` lets those who
        have a table open look at it again."""
        self._creators, self._show = hall.creators, show
        self._tasks = [
            asyncio.create_task(self._wake_all(hall), name="waker"),
            asyncio.create_task(self._tell_places(), name="places in line"),
        ]

    def must_have_room(self, client: str) -> None:
        """Refuse another table with a bot to who has so many that wait already."""
        waiting = self._pool.turns.waiting(client)
        if waiting >= _ENOUGH:
            raise Crowded(f"At {waiting} of your tables a bot still waits for its turn to think.", 10)

    async def _wake_all(self, hall: Hall) -> None:
        for id in filter(self._minds, await lists.with_bots(hall.ledger.database)):
            with suppress(Problem):  # one that stands still says so itself
                self.wake(await hall.table(id))
            await asyncio.sleep(0.01)  # people come first

    async def _tell_places(self) -> None:
        while True:
            await asyncio.sleep(_TELL)
            now = monotonic()
            for each in list(self._waiting.values()):
                if now - each.since >= _TELL:
                    self._in_line(each.table, {each.seat: self._pool.turns.place(each.ticket)})

    def _in_line(self, table: Table, places: dict[int, int]) -> None:
        if table.in_line != places:
            table.in_line = places
            table.lines.around = True
            if table.lines.told:
                self._show(table)

    def wake(self, table: Table) -> None:
        """See whether it is a bot's turn at this table, and let it play if so."""
        for seat in table.seats:
            if seat.bot:
                break
        else:
            return
        if self._open and table.id not in self._busy and self._minds(table.id):
            task = asyncio.create_task(self._play(table), name=f"bots of {table.id}")
            self._busy[table.id] = task
            task.add_done_callback(lambda _: self._left(table))

    def _left(self, table: Table) -> None:
        task = self._busy.pop(table.id, None)
        if task is None or not self._open:
            return
        error = asyncio.CancelledError() if task.cancelled() else task.exception()
        if error is None or isinstance(error, StandsStill):
            return
        if not isinstance(error, Full):
            LOG.error("a bot failed; it tries again", extra={"table": table.id}, exc_info=error)
        asyncio.get_running_loop().call_later(_AGAIN, self.wake, table)

    async def _play(self, table: Table) -> None:
        while True:
            async with table.lock:
                await table.freshen()
                seat = await self._awaited(table)
                script = None if seat is None else lessons.scripted(table, await table.match())
            if seat is None:
                return
            if script is not None:
                async with table.lock:
                    turn = await self._turn(table)
                answer = script
            else:
                turn, answer = await self._thought(table, seat)
            if turn is None:
                continue  # somebody has been quicker
            try:
                async with table.lock:
                    match = await table.match()
                    if script is None and lessons.scripted(table, match) is not None:
                        continue  # the learner has come back to the script meanwhile
                    if table.bot_of(match, turn.seat):
                        await table.answer(
                            turn.seat, turn.number, partial(Match.play, answer=answer, seat=table.names[turn.seat])
                        )
            except Problem:
                continue  # somebody has resigned, paused or been quicker meanwhile
            except Refused:
                # A game must not stop because a script was written for other rules.
                LOG.exception(
                    "a bot's answer was refused; any legal answer is taken", extra={"table": table.id, "answer": answer}
                )
                await self._anything(table, turn)

    async def _thought(self, table: Table, seat: int) -> tuple[_Turn | None, str]:
        """What a bot answers when its turn to think has come: at a window, after as long as its level last took for a
        choice, whether or not there is one."""
        ticket = Ticket(self._creators.of(table.id))
        self._waiting[table.id] = _Waits(table, seat, ticket, monotonic())
        try:
            async with self._pool.turns.of(ticket.client, ticket):
                del self._waiting[table.id]
                self._in_line(table, {})
                # The position is only now written down: who waits takes no room.
                async with table.lock:
                    turn = await self._turn(table)
                if turn is None:
                    return None, ""
                level, began = (table.row.game, table.seats[turn.seat].bot), monotonic()
                answer = await self._think(table, turn.seat, turn.position)
                took = monotonic() - began
        finally:
            self._waiting.pop(table.id, None)
            self._in_line(table, {})
        if turn.window:
            await asyncio.sleep(max(BREATH, self._took.get(level, 0.0)) - took)
        if turn.chooses:
            self._took[level] = took
        return turn, answer

    async def _awaited(self, table: Table) -> int | None:
        """The seat of a bot that is to answer now."""
        if table.status != "running" or table.row.trouble:
            return None
        match = await table.match()
        seats = () if match.decision is None else match.decision.seats
        return next((s for s in seats if table.bot_of(match, s) and not lessons.waits(table, match, s)), None)

    async def _turn(self, table: Table) -> _Turn | None:
        seat = await self._awaited(table)
        match = await table.match()
        if seat is None or match.decision is None:
            return None
        window = any(one.title and one.kind == match.decision.interrupt for one in match.interrupts)
        number, chooses = table.shown_number(match, seat), len(match.decision.menu_of(seat)) > 1
        return _Turn(seat, number, codec.dumps(match.state), chooses, window)

    async def _think(self, table: Table, seat: int, position: str) -> str:
        level = table.seats[seat].bot
        try:
            return await self._pool.at_once(
                self._seconds, think, table.row.game, position, seat, level, random.getrandbits(62)
            )
        except Overdue:
            LOG.warning(
                "a bot did not answer in time; any legal answer is taken", extra={"table": table.id, "bot": level}
            )
        return await self._random(table, seat, position)

    async def _random(self, table: Table, seat: int, position: str) -> str:
        return await asyncio.to_thread(think, table.row.game, position, seat, "random", random.getrandbits(62))

    async def _anything(self, table: Table, turn: _Turn) -> None:
        answer = await self._random(table, turn.seat, turn.position)
        with suppress(Problem):
            async with table.lock:
                await table.answer(
                    turn.seat, turn.number, partial(Match.play, answer=answer, seat=table.names[turn.seat])
                )

    async def close(self) -> None:
        self._open = False
        tasks = [*self._busy.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()
