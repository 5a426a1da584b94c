"""A grappling hook that has been fixed, as a value of the position (`s.hooks`). DXS-11.2f."""

from dataclasses import dataclass

from .numbers import Cell, Direction, Number, Seat


@dataclass(slots=True, frozen=True)
class Hook:
    """It holds on a palisade hexside, and its rope hangs down into a hex, its foot."""

    foot: Cell
    side: Direction
    fixed: Number
    """The turn in which it was fixed (DXS-11.2g)."""
    seat: Seat
    """Who fixed it: the other side cuts the rope (DXS-11.2h)."""
