"""DXS-11.3.2: what is worth burning."""

from functools import lru_cache
from typing import Any

from banneret.board.hex import members
from banneret.kernel.option import Menu

from ...engagement.place import Place, beside, breached, burn, structures, tower_breached
from ...quick import location
from ...works import Works
from ..fire import archers, catches, doused, spreads
from ..state import SiegeState
from ..walls import equipment, gaps, place_of

_GAP = 0.2
"""What a gap in the wall is worth as long as it takes something off the bonus of the besieged."""
_MORE = 0.02
"""The same when it does not: a further way in, if it comes to a fight."""
_BREACH = 1.0
"""What it is worth that there is a breach at all: terms are offered with more weight."""
_TOWER = 0.3
"""The same of the tower, as long as the besieger does not hold the bailey."""
_SPREADS = sum(spreads(die) for die in range(1, 11)) / 10
_BURNS = 1.0 - sum(doused(die) for die in range(1, 11)) / 10
_NEEDED = (location.CASTLE - location.EQUIPMENT_FLOOR) // location.EQUIPMENT_STEP


@lru_cache(maxsize=1024)
def worths(works: Works, place: Place, needed: bool, held: bool) -> dict[int, float]:
    """What it is worth that a hex burns down, neighbours to which the fire may spread included."""
    alone = {cell: _alone(works, place, cell, needed, held) for cell in structures(works, place)}
    return {
        cell: worth + _SPREADS * _BURNS * sum(alone[other] for other in members(beside(works, place, 1 << cell)))
        for cell, worth in alone.items()
    }


def _alone(works: Works, place: Place, cell: int, needed: bool, held: bool) -> float:
    after = burn(works, place, 1 << cell)
    worth = (gaps(after, place) - gaps(works, place)) * (_GAP if needed else _MORE)
    if not breached(works, place) and breached(after, place) and not held:
        worth += _BREACH
    if not tower_breached(works, place) and tower_breached(after, place):
        worth += _BREACH if held else _TOWER
    return worth


def aim(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """Where the fire promises most; who shoots does not build, so for nothing nobody shoots."""
    place = place_of(s)
    needed = s.castle and equipment(s) + gaps(s.works, place) < _NEEDED
    found = worths(s.works, place, needed, s.held)
    built = structures(s.works, place)
    count = archers(s).bit_count()
    chances = {what: sum(catches(what, die, count) for die in range(1, 11)) / 10 for what in set(built.values())}
    return [chances[built[option.args[0]]] * _BURNS * found[option.args[0]] if option.args else 1e-6 for option in menu]
