"""What a player could do in the next own turn of this round, if nothing changed before."""

from banneret.kernel.option import Menu

from . import actions
from .act import PASS, Act
from .planning import Planning, planned
from .state import OrleansState


def as_planned(s: OrleansState, seat: int) -> OrleansState:
    """The position with the seat's own plan carried out, while it plans; others' plans are not looked at."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Planning):
        return s
    then = s.clone()
    then.players[seat] = planned(s.players[seat], dict(top.plans)[seat])
    return then


def foresee(s: OrleansState, seat: int) -> Menu:
    """While the seat plans: the actions that its plan fills; after that those that are filled, unless it has passed (ORL-8.2)."""
    planning = bool(s.stack) and isinstance(s.stack[-1], Planning)
    acting = next((phase for phase in s.stack if isinstance(phase, Act)), None)
    if not planning and (acting is None or acting.passed >> seat & 1):
        return Menu(())
    return Menu([*actions.options(as_planned(s, seat), seat), PASS])
