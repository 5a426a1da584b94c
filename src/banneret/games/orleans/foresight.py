"""What a player could do in the next own turn of this round, for answers that are given in advance."""

from banneret.kernel.option import Menu

from . import actions
from .act import PASS, Act
from .planning import Planning, planned
from .state import OrleansState


def foresee(s: OrleansState, seat: int) -> Menu:
    """While the seat plans: the actions that its plan fills; after that those that are filled, unless it has passed (ORL-8.2). Other players' plans are not
    looked at: what they change shows when the turn comes."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Planning):
        then = s.clone()
        then.players[seat] = planned(s.players[seat], dict(top.plans)[seat])
        return Menu([*actions.options(then, seat), PASS])
    acting = next((phase for phase in s.stack if isinstance(phase, Act)), None)
    if acting is None or acting.passed >> seat & 1:
        return Menu(())
    return Menu([*actions.options(s, seat), PASS])
