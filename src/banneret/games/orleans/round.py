"""Section 5: the round."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .act import Act
from .bonus import Bonus
from .draw import Draw
from .ending import Declare, EndCheck, LastRound
from .exchange import Exchange
from .planning import Planning
from .state import OrleansState
from .tables import SEATS

DRAW, PLAN = 0, 1
"""Where a round begins: with the draw, but for round 1 (ORL-5.2)."""

_EVERYBODY = tuple(range(len(SEATS)))

_PARTS: tuple[Callable[[OrleansState], Phase[Any]], ...] = (
    lambda s: Draw(),
    lambda s: Planning(Planning.blank(_EVERYBODY)),
    lambda s: Act(),
    lambda s: Bonus(),
    lambda s: EndCheck(),
    lambda s: Declare.question(s),
    lambda s: LastRound(),
    lambda s: Exchange(),
)
"""ORL-5.1, ORL-17.7: draw, planning, actions, bonus, end check (Fame and banks, declarations, the round limit), exchange."""


@dataclass(slots=True)
class Round(Phase[OrleansState]):
    """ORL-5.1: the phases of a round in order; it lies at the bottom of the stack and calls them one by one."""

    key: ClassVar[str] = "round"
    rules: ClassVar[tuple[str, ...]] = ("ORL-5.1",)
    part: int = DRAW

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.then(Round((self.part + 1) % len(_PARTS)))
        s.call(_PARTS[self.part](s))
