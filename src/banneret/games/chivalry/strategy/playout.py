"""Quick, sensible replies for roll-outs: what the advice says where it is quick, chance where it is not."""

from banneret.kernel.dice import Dice
from banneret.kernel.option import Menu

from ..commitment.commitment import Commitment
from ..discard.discard import DiscardDecision, Discards
from ..movement.pool import Pool
from ..state import ChivalryState
from .advice import advise

_SLOW = (Pool, Discards, Commitment)


def playout(s: ChivalryState, seat: int, menu: Menu, dice: Dice) -> int:
    """The first is to go on, or to choose nothing."""
    phase = s.stack[-1]
    if len(menu) == 1 or isinstance(phase, DiscardDecision):
        return 0
    if isinstance(phase, _SLOW):
        return dice.below(len(menu))
    values = advise(s, seat, menu)
    return values.index(max(values))
