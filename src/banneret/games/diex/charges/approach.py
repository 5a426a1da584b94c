"""Whether a rider can come to where a run begins (DXA-7.2.1c, DXA-7.2.1d), sought hex by hex towards it: mostly a few
steps tell, where a flood of all his ways takes long."""

from ..ground.ground import Ground

TRIES = 32
"""So many hexes are looked on from before it is given up."""
NO, YES, UNSURE = range(3)

_FACINGS = 6


class Approach:
    """Rides without sharp turns (DXA-4.4.1b) to one hex, to go on in one direction: of so many steps at least."""

    __slots__ = ("_barred", "_best", "_dear", "_direction", "_first", "_ground", "_least", "_tries")

    def __init__(self, ground: Ground, barred: int, dear: int, first: int, direction: int, least: int) -> None:
        self._ground = ground
        self._barred = barred
        self._dear = dear
        self._first = first
        self._direction = direction
        self._least = least
        self._best: dict[int, int] = {}
        """By place, facing and steps the most points with which one has been there."""
        self._tries = 0

    def found(self, at: int, facing: int, points: int) -> int:
        """Whether there is one from here for so many points: YES, NO or UNSURE."""
        if self._leads(at, facing, 0, points):
            return YES
        return NO if self._tries < TRIES else UNSURE

    def _leads(self, cell: int, facing: int, steps: int, left: int) -> bool:
        """Whether one leads on from here with the points left; of the steps made no more are counted than needed."""
        if steps == self._least and cell == self._first and (facing - self._direction) % _FACINGS in (0, 1, 5):
            return True
        place = (cell << 3 | facing) << 3 | steps
        if self._tries >= TRIES or self._best.get(place, -1) >= left:
            return False
        self._best[place] = left
        self._tries += 1
        grid, table = self._ground.lattice, self._ground.horse_step
        offsets = grid.offsets
        after = steps + 1 if steps < self._least else steps
        ahead: list[int] = []
        for direction in (facing, (facing + 1) % _FACINGS, (facing + 5) % _FACINGS):
            cost = table[direction][cell]
            to = cell + offsets[direction]
            if cost and not self._barred >> to & 1:
                rest = left - cost - (self._dear >> to & 1 if self._dear else 0)
                far = grid.distance(to, self._first)
                if far <= rest and self._least - after <= rest:
                    ahead.append((far << 3 | direction) << 8 | rest)
        ahead.sort()
        for step in ahead:  # the nearest first
            direction = step >> 8 & 7
            if self._leads(cell + offsets[direction], direction, after, step & 255):
                return True
        return False
