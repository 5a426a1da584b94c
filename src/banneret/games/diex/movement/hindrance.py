"""Why a counter can't be moved now: one function finds the reason, a table has its clause and words."""

from banneret.kernel.refusal import Refusal

from .. import specials
from ..mover import Mover
from ..state import DEAD, STUNNED, DiexState
from ..tables import ABOUT_FACE
from . import repertoire, routes
from .allowance import allowed

_BEAST, _FOE, _DEAD, _LEFT, _STUNNED, _MOVED, _BUSY, _HELD, _SHOT, _NO_POINTS, _NOTHING = range(1, 12)
_WORDS = {
    _BEAST: ("DXA-4.4.3a", "{name} does not move by itself: somebody must ride or lead it."),
    _FOE: ("DXA-2b", "{name} is on the other side; it is not his phase."),
    _DEAD: ("DXA-4.2.2a", "{name} is dead."),
    _LEFT: ("DXA-1.3k", "{name} has left the map, and nobody may return."),
    _STUNNED: ("DXA-1.2c", "{name} is stunned and can't move."),
    _MOVED: ("DXA-4e", "{name} has made his move."),
    _BUSY: ("DXA-2.1h", "{name} is busy with his task and may not move in this phase."),
    _SHOT: ("DXA-2.1c", "{name} has shot in this phase, and his weapon allows no move after that."),
    _NO_POINTS: ("DXA-4a", "{name} has no movement points."),
    _NOTHING: ("DXA-0e", "{name} can neither go anywhere nor do anything in this step."),
}
"""The clause and the words of each reason; a scenario that holds everybody back (_HELD) has its own."""


def hindrance(s: DiexState, counter: int, obstacles: int, held: bool) -> int:
    """Why this counter can't be moved now, as a number; 0 if it can. `held`: the scenario keeps the whole side still; `obstacles` as in `routes`."""
    cast = s.cast
    if counter >= cast.people:
        return _BEAST
    if cast.seat[counter] != s.phasing:
        return _FOE
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
    return 0 if _has_something_to_do(s, counter, left, obstacles) else _NOTHING


def _has_something_to_do(s: DiexState, counter: int, left: int, obstacles: int) -> bool:
    """Whether there is a hex to go to or something to do."""
    if s.at[counter] >= 0:
        if not routes.bound(s, counter) and routes.first_step(s, counter, left, obstacles):
            return True
        if routes.destinations(s, counter, left) or (s.facing[counter] >= 0 and left >= ABOUT_FACE):
            return True
    return bool(repertoire.actions(s, Mover(counter, left)))


def why_not_move(s: DiexState, counter: int) -> Refusal | None:
    """The same in words; None if it can be moved."""
    held = specials.may_not_move(s, s.phasing)
    reason = hindrance(s, counter, routes.obstacles(s), held is not None)
    if reason == _HELD:
        return held
    if not reason:
        return None
    clause, words = _WORDS[reason]
    return Refusal(clause, words.format(name=s.name(counter)))
