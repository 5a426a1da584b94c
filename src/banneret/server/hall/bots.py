"""Bots think in processes of their own, within a time budget; the event loop never waits for them."""

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
from ..problem import Problem
from ..storage import lists
from ..table import lessons
from ..table.standstill import StandsStill
from ..table.table import Table
from ..work.pool import Overdue, Pool
from .hall import Hall
from .thinking import think

LOG = logging.getLogger("banneret.bots")

_AGAIN = 5.0
"""Seconds after which a table whose bot has failed is looked at again."""
BREATH = 0.3
"""Seconds that a bot takes at least at a window which is asked whatever is held."""


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


class BotRoom:
    """The processes in which bots think, and who is thinking. Of several servers' rooms each looks after the tables
    that it `minds`."""

    def __init__(self, workers: int, seconds: float, minds: Callable[[str], bool] = lambda table: True) -> None:
        self._seconds = seconds
        self._minds = minds
        self._pool = Pool(workers)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._took: dict[tuple[str, str], float] = {}
        """How long a level last thought about a choice, by game."""
        self._open = True
        self._waker: asyncio.Task[None] | None = None

    def open(self, hall: Hall) -> None:
        """Games that stood still because no server was there: let the bots play whose turn it is."""
        self._waker = asyncio.create_task(self._wake_all(hall), name="waker")

    async def _wake_all(self, hall: Hall) -> None:
        for id in filter(self._minds, await lists.with_bots(hall.ledger.database)):
            with suppress(Problem):  # one that stands still says so itself
                self.wake(await hall.table(id))
            await asyncio.sleep(0.01)  # people come first

    def wake(self, table: Table) -> None:
        """See whether it is a bot's turn at this table, and let it play if so."""
        if (
            self._open
            and table.id not in self._busy
            and any(seat.bot for seat in table.seats)
            and self._minds(table.id)
        ):
            task = asyncio.create_task(self._play(table), name=f"bots of {table.id}")
            self._busy[table.id] = task
            task.add_done_callback(lambda _: self._left(table))

    def _left(self, table: Table) -> None:
        task = self._busy.pop(table.id, None)
        if task is None or not self._open:
            return
        error = asyncio.CancelledError() if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, StandsStill):
            LOG.error("a bot failed; it tries again", extra={"table": table.id}, exc_info=error)
            asyncio.get_running_loop().call_later(_AGAIN, self.wake, table)

    async def _play(self, table: Table) -> None:
        while True:
            async with table.lock:
                await table.freshen()
                turn = await self._turn(table)
            if turn is None:
                return
            seat, number, position = turn.seat, turn.number, turn.position
            async with table.lock:
                script = lessons.scripted(table, await table.match())
            answer = script or await self._thought(table, turn)
            try:
                async with table.lock:
                    if table.bot_of(await table.match(), seat):
                        await table.answer(seat, number, partial(Match.play, answer=answer, seat=table.names[seat]))
            except Problem:
                continue  # somebody has resigned, paused or been quicker meanwhile
            except Refused:
                # A game must not stop because a script was written for other rules.
                LOG.exception(
                    "a bot's answer was refused; any legal answer is taken", extra={"table": table.id, "answer": answer}
                )
                await self._anything(table, seat, number, position)

    async def _thought(self, table: Table, turn: _Turn) -> str:
        """What a bot answers: at a window, after as long as its level last took for a choice, whether or not there is
        one."""
        level, began = (table.row.game, table.seats[turn.seat].bot), monotonic()
        answer = await self._think(table, turn.seat, turn.position)
        took = monotonic() - began
        if turn.window:
            await asyncio.sleep(max(BREATH, self._took.get(level, 0.0)) - took)
        if turn.chooses:
            self._took[level] = took
        return answer

    async def _turn(self, table: Table) -> _Turn | None:
        if table.status != "running" or table.row.trouble:
            return None
        match = await table.match()
        if match.decision is not None:
            window = any(one.title and one.kind == match.decision.interrupt for one in match.interrupts)
            for seat in match.decision.seats:
                if table.bot_of(match, seat) and not lessons.waits(table, match, seat):
                    number, chooses = table.shown_number(match, seat), len(match.decision.menu_of(seat)) > 1
                    return _Turn(seat, number, codec.dumps(match.state), chooses, window)
        return None

    async def _think(self, table: Table, seat: int, position: str) -> str:
        level = table.seats[seat].bot
        try:
            return await self._pool.run(
                self._seconds, think, table.row.game, position, seat, level, random.getrandbits(62)
            )
        except Overdue:
            LOG.warning(
                "a bot did not answer in time; any legal answer is taken", extra={"table": table.id, "bot": level}
            )
        return await self._random(table, seat, position)

    async def _random(self, table: Table, seat: int, position: str) -> str:
        return await asyncio.to_thread(think, table.row.game, position, seat, "random", random.getrandbits(62))

    async def _anything(self, table: Table, seat: int, number: ShownNumber, position: str) -> None:
        answer = await self._random(table, seat, position)
        with suppress(Problem):
            async with table.lock:
                await table.answer(seat, number, partial(Match.play, answer=answer, seat=table.names[seat]))

    async def close(self) -> None:
        self._open = False
        tasks = [*self._busy.values(), *([] if self._waker is None else [self._waker])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()
