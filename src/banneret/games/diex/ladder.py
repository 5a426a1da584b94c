"""A ladder, as a value of the position (`s.ladders`). Section 10.1."""

from dataclasses import dataclass

from .numbers import Hexside, Number, Somewhere


@dataclass(slots=True, frozen=True)
class Ladder:
    """It lies flat over two hexes, or stands upright in one, its foot, and leans on a palisade."""

    foot: Somewhere
    far: Somewhere = -1
    """The second hex of a flat one; -1 of an upright one."""
    side: Hexside = -1
    """The hexside that an upright one leans on; -1 of a flat one."""
    raised: Number = 0
    """The turn in which an upright one was raised (DXA-10.1.2d2); 0 if it stood from the first."""
    carried: bool = False
    """Of a flat one: two men have it in their hands, and it does not just lie where they stand (DXA-10.1.2a)."""

    @property
    def ends(self) -> tuple[int, int]:
        """The two hexes of a flat one."""
        return self.foot, self.far

    def other_end(self, cell: int) -> int:
        """The hex of a flat one that is not this one."""
        return self.far if cell == self.foot else self.foot


GONE = Ladder(-1)
"""A ladder that is no more."""
