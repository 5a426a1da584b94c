"""Section 5: the round."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage

from ..ending import Declare, EndCheck, LastRound
from ..state import OrleansState
from ..tables import SEATS
from .act import Act
from .bonus import Bonus
from .draw import Draw
from .exchange import Exchange
from .planning import Planning

PLAN = 1
"""The stage with which round 1 begins (ORL-5.2)."""

_EVERYBODY = tuple(range(len(SEATS)))


@dataclass(slots=True)
class Round(Sequence[OrleansState]):
    """ORL-5.1, ORL-17.7: draw, planning, actions, bonus, end check (Fame and banks, declarations, the round limit),
    exchange; then the next round."""

    key: ClassVar[str] = "round"
    rules: ClassVar[tuple[str, ...]] = ("ORL-5.1",)
    stages: ClassVar[tuple[Stage, ...]] = (
        Stage(lambda round, s: Draw(), "Draw"),
        Stage(lambda round, s: Planning(Planning.blank(_EVERYBODY)), "Plan"),
        Stage(lambda round, s: Act(), "Act"),
        Stage(lambda round, s: Bonus(), "Bonus"),
        Stage(lambda round, s: EndCheck(), "End check"),
        Stage(lambda round, s: Declare.question(s)),
        Stage(lambda round, s: LastRound()),
        Stage(lambda round, s: Exchange()),
    )

    def at(self, stage: int) -> "Round":
        return Round(stage=stage)

    def over(self, s: OrleansState, ref: Referee) -> None:
        s.then(Round())
