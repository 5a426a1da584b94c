"""How many points a mover has: at the start of his move (DXA-4a), and when he is struck on the way (DXA-4.3d,
DXA-5.4.3f, DXA-5.4.3h)."""

from ..castle import ladders
from ..missiles import shooting
from ..state import DiexState

HIT_COSTS = 2
"""DXA-5.4.3f: what result A of defensive fire takes from a mover."""


def allowed(s: DiexState, counter: int) -> int:
    """DXA-4a, DXA-2.1c, DXA-10.1.2a: the points with which he begins his move."""
    points = s.allowance(counter) if not s.shot >> counter & 1 else shooting.movement_limit(s, counter)
    if s.terms is not None and s.turn == 1 and s.cast.seat[counter] == s.terms.slow:
        points //= 2  # DXS-11.4.2e
    return ladders.points(s, counter, points) if s.bearers >> counter & 1 else points


def left_when_wounded(s: DiexState, counter: int, left: int) -> int:
    """DXA-4.3d, DXA-5.4.3h: the points of a mover who has just been wounded: never more than the wounded allowance less
    the points spent."""
    return max(min(left, allowed(s, counter) - s.spent[counter]), 0)


def slowed(s: DiexState) -> None:
    """DXA-5.4.3f: defensive fire has struck the mover with result A: he goes on with fewer points, asked anew where
    to."""
    move = s.move
    if move is not None and move.left > 0:
        move.left = max(move.left - HIT_COSTS, 0)
        move.plan = ()


def weakened(s: DiexState) -> None:
    """DXA-5.4.3h: the same with result B, which has wounded him."""
    move = s.move
    if move is not None and move.left > 0:
        move.left = left_when_wounded(s, move.counter, move.left // 2)
        move.plan = ()
