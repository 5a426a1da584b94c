"""Advice for a sally: who goes on patrol, and by which side; where the party, or those who flee a battle, get home."""

from banneret.kernel.option import Menu

from ..movement import riding, routes, walking
from ..movement.leaving import FARE
from ..mover import Mover
from ..state import DiexState
from ..terms import PARTY, Sally
from .battle import way_off
from .manner import Manner


def form_patrol(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """As many as may be, the best first (DXS-11.4.2d)."""
    return [1.0 if option.verb == "all" else 0.5 if option.args else 0.0 for option in menu]


def patrol_side(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Where the party wants to go, never where it came from (DXS-11.4.2g)."""
    assert isinstance(s.terms, Sally)
    worth = {s.terms.home: 1.0, s.terms.edge: -1.0}
    return [worth.get(option.args[0], 0.0) for option in menu]


def homeward(s: DiexState, move: Mover) -> int:
    """The hexes from which one of the party can still leave the map by the right side in this move (DXS-11.4.2g), or
    one who flees (DXC-14.6f)."""
    counter = move.counter
    if s.terms is None or move.left <= FARE:
        return 0
    home = _home(s, counter)
    if not home:
        return 0
    dear, barred = routes.closed(s, counter)
    at, facing, left = s.at[counter], s.facing[counter], move.left - FARE
    if facing < 0:
        reached = walking.reach(walking.flood(s.ground, at, left, barred, dear))
    else:
        layers = riding.flood(s.ground, at, facing, left, barred, dear)
        reached = walking.reach(tuple([front for layer in layers for front in layer]))
    return reached & home


def _home(s: DiexState, counter: int) -> int:
    if isinstance(s.terms, Sally):
        return s.ground.edges[s.terms.home - 1] if s.cast.seat[counter] == PARTY else 0
    return way_off(s, counter)
