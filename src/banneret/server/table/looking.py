"""Looking before answering, as a table asks for it: the position is taken while the table is held, and worked on when
it is free again."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from ...kernel import codec
from ...kernel.match import Match
from ...kernel.refusal import Refusal
from ..problem import Crowded, Problem
from ..work import looking
from ..work.kept import Kept
from ..work.looking import Asked
from ..work.pool import Overdue, Pool
from ..work.turns import Full
from .table import Table
from .weighing import Question

LOG = logging.getLogger("banneret.orders")

_LONGEST = 5.0
"""Seconds after which a process that is still at it is stopped: what takes long is sampled well before."""
_KEPT = 16
_BYTES = 8 * 2**20
"""Of odds that were found, of all tables together."""
_encode = msgspec.json.Encoder().encode
_TRIES = 5
_BUSY = "Many ask for odds at once."


class LookingDesk:
    """The processes in which odds are found. Clients take turns there, and what was found in a position is kept."""

    def __init__(self, workers: int) -> None:
        self.pool = Pool(workers)
        self._found = Kept(_BYTES)
        self._written: OrderedDict[tuple[str, int], str] = OrderedDict()
        """The positions that were asked about last: who looks at one option as a rule looks at others."""

    def warm(self) -> None:
        self.pool.warm()

    def close(self) -> None:
        self.pool.close()

    def asked(self, table: Table, match: Match, seat: int) -> Asked:
        """The position as it is now. The caller holds the table."""
        key = (table.id, table.number)
        position = self._written.get(key)
        if position is None:
            position = self._written[key] = codec.dumps(match.state)
            if len(self._written) > _KEPT:
                self._written.popitem(last=False)
        # Not by the true number: it moves with what others do in secret, and whether it did could be told by the time.
        which = f"{table.id} {table.shown_number(match, seat)} {seat}"
        return Asked(which, table.row.game, table.row.scenario, table.variants, position, table.names[seat])

    async def odds(self, asked: Asked, answer: str, client: str) -> bytes:
        """As they are sent."""
        return await self._found.get((asked.which, answer), lambda: self._odds(asked, answer, client))

    async def _odds(self, asked: Asked, answer: str, client: str) -> bytes:
        try:
            found = await self.pool.run(client, _LONGEST, looking.odds, asked, answer)
        except Overdue:
            raise Problem(503, "These odds take too long to find. Choose without them.") from None
        except Full:
            raise Crowded(_BUSY) from None
        if isinstance(found, Refusal):
            raise Problem(422, found.reason, found.rule)
        return _encode(found)

    async def weigh(self, client: str, asked: Asked, question: Question) -> Sequence[Fraction]:
        """The chances that a standing order is about, at a table of this client."""
        for _ in range(_TRIES):
            try:
                return await self.pool.run(client, _LONGEST, looking.chances, asked, question.order, question.options)
            except Full:
                await asyncio.sleep(1.0)
            except Overdue:
                break
        LOG.warning("an order could not be weighed; it lets the interruption go by")
        return [Fraction(0)] * len(question.options)

    async def foresee(self, asked: Asked, client: str) -> bytes:
        """As it is sent."""
        return await self._found.get((asked.which,), lambda: self._foresee(asked, client))

    async def _foresee(self, asked: Asked, client: str) -> bytes:
        try:
            return _encode(await self.pool.run(client, _LONGEST, looking.foresee, asked))
        except Overdue:
            raise Problem(503, "What you could answer next takes too long to find out.") from None
        except Full:
            raise Crowded(_BUSY) from None
