"""Looking before answering, as a table asks for it: the position is taken while the table is held, and worked on when
it is free again."""

from collections import OrderedDict

from ...kernel import codec
from ...kernel.match import Match
from ...kernel.refusal import Refusal
from ..problem import Problem
from ..wire import Foreseen, OddsView
from ..work import looking
from ..work.looking import Asked
from ..work.pool import Overdue, Pool
from .table import Table

_LONGEST = 30.0
"""Seconds after which nobody waits for odds any more."""
_KEPT = 16


class LookingDesk:
    """The processes in which odds are found."""

    def __init__(self, workers: int) -> None:
        self._pool = Pool(workers)
        self._written: OrderedDict[tuple[str, int], str] = OrderedDict()
        """The positions that were asked about last: who looks at one option as a rule looks at others."""

    def warm(self) -> None:
        self._pool.warm()

    def close(self) -> None:
        self._pool.close()

    def asked(self, table: Table, match: Match, seat: str) -> Asked:
        """The position as it is now. The caller holds the table."""
        key = (table.id, table.number)
        position = self._written.get(key)
        if position is None:
            position = self._written[key] = codec.dumps(match.state)
            if len(self._written) > _KEPT:
                self._written.popitem(last=False)
        return Asked(table.row.game, table.row.scenario, table.variants, position, seat)

    async def odds(self, asked: Asked, answer: str) -> OddsView:
        try:
            found = await self._pool.run(_LONGEST, looking.odds, asked, answer)
        except Overdue:
            raise Problem(503, "These odds take too long to find. Choose without them.") from None
        if isinstance(found, Refusal):
            raise Problem(422, found.reason, found.rule)
        return found

    async def foresee(self, asked: Asked) -> Foreseen:
        try:
            return await self._pool.run(_LONGEST, looking.foresee, asked)
        except Overdue:
            raise Problem(503, "What you could answer next takes too long to find out.") from None
