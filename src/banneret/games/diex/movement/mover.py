"""What every phase that moves a counter has in common: who moves, with how many points left, and where to."""

from dataclasses import dataclass

from banneret.kernel.phase import Phase

from ..state import DiexState


@dataclass(slots=True)
class Mover(Phase[DiexState]):
    """A counter in the middle of its move. The mixins for single actions build on this; `s.moving` and `s.trail` say where it has come."""

    counter: int
    left: int
    """Points left."""
    plan: tuple[int, ...] = ()
    """Hexes that it goes on to enter without being asked."""
    entered: int = 0
    """How many hexes it has entered in this move."""
    swapped: int = -1
    """How many hexes it had entered when its led horse changed sides: once a hex is enough (DXA-4.4.3e)."""
