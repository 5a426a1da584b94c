"""The one in the middle of his move, as a value of the position (`s.move`): shots, infiltration and charges change it
as they strike him."""

from dataclasses import dataclass

from .numbers import Counter, NoNumber, Number, Path

Place = tuple[int, int]
"""Where a counter stands: its hex, of a two-hex counter the front, and its facing (-1 without one)."""


@dataclass(slots=True)
class Mover:
    """Who moves, with how many points left, and where to. He fills no hex: `at` and `facing` of the position say where
    he has come."""

    counter: Counter
    left: Number
    """Points left."""
    trail: tuple[Place, ...] = ()
    """Where he has been in this move, the start first and where he is now last."""
    plan: Path = ()
    """Hexes that he goes on to enter without being asked."""
    entered: Number = 0
    """How many hexes he has entered in this move."""
    swapped: NoNumber = -1
    """How many hexes he had entered when his led horse changed sides: once a hex is enough (DXA-4.4.3e)."""
    halted: bool = False
    """Whether he may not go on, whatever points are left (DXA-4.3d, DXA-10.1.3c, DXA-10.1.2d2)."""

    def clone(self) -> "Mover":
        return Mover(self.counter, self.left, self.trail, self.plan, self.entered, self.swapped, self.halted)

    def halt(self) -> None:
        """His move ends where he is."""
        self.halted = True
        self.plan = ()
