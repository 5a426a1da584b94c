"""Why a counter can't be moved now: one function finds the reason, a table has its clause and words."""

from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.refusal import Refusal

from .. import specials
from ..mover import Mover
from ..state import DEAD, STUNNED, DiexState
from ..tables import ABOUT_FACE
from . import repertoire, routes
from .allowance import allowed

_BEAST, _FOE, _DEAD, _LEFT, _STUNNED, _MOVED, _BUSY, _HELD, _SHOT, _NO_POINTS, _NOTHING = range(1, 12)
_REASONS: Reasons = (
    None,
    Refusal("DXA-4.4.3a", "{name} does not move by itself: somebody must ride or lead it."),
    Refusal("DXA-2b", "{name} is on the other side; it is not his phase."),
    Refusal("DXA-4.2.2a", "{name} is dead."),
    Refusal("DXA-1.3k", "{name} has left the map, and nobody may return."),
    Refusal("DXA-1.2c", "{name} is stunned and can't move."),
    Refusal("DXA-4e", "{name} has made his move."),
    Refusal("DXA-2.1h", "{name} is busy with his task and may not move in this phase."),
    None,  # a scenario that holds everybody back has its own words
    Refusal("DXA-2.1c", "{name} has shot in this phase, and his weapon allows no move after that."),
    Refusal("DXA-4a", "{name} has no movement points."),
    Refusal("DXA-0e", "{name} can neither go anywhere nor do anything in this step."),
)


def hindrance(s: DiexState, counter: int, held: bool) -> int:
    """Why one of the phasing side's people can't be moved now, as a number; 0 if he can. `held`: the scenario keeps the
    whole side still."""
    health = s.health[counter]
    if health == DEAD:
        return _DEAD
    if s.left_by[counter]:
        return _LEFT
    if health == STUNNED:
        return _STUNNED
    if s.moved >> counter & 1:
        return _MOVED
    if s.idle >> counter & 1:
        return _BUSY
    if held:
        return _HELD
    left = allowed(s, counter)
    if left <= 0:
        return _SHOT if s.shot >> counter & 1 else _NO_POINTS
    return 0 if _has_something_to_do(s, counter, left) else _NOTHING


def _has_something_to_do(s: DiexState, counter: int, left: int) -> bool:
    """Whether there is a hex to go to or something to do."""
    if s.at[counter] >= 0:
        if not routes.bound(s, counter) and routes.first_step(s, counter, left):
            return True
        if routes.destinations(s, counter, left) or (s.facing[counter] >= 0 and left >= ABOUT_FACE):
            return True
    return bool(repertoire.actions(s, Mover(counter, left)))


def _stranger(s: DiexState, counter: int) -> int:
    """Why a counter is not one of the phasing side's people; 0 if it is."""
    if counter >= s.cast.people:
        return _BEAST
    return 0 if s.cast.seat[counter] == s.phasing else _FOE


def why_not_move(s: DiexState, counter: int) -> Refusal | None:
    """Why this counter can't be moved now, in words; None if it can."""
    held = specials.may_not_move(s, s.phasing)
    reason = _stranger(s, counter) or hindrance(s, counter, held is not None)
    if reason == _NOTHING and s.terms is not None and s.terms.reserve >> counter & 1:
        return Refusal("DXS-11.4.2f", f"{s.name(counter)} is far from the field until a patrol comes in which he is.")
    return held if reason == _HELD else worded(_REASONS, reason, name=s.name(counter))
