"""What has been found out about the lines over a ground, as sets of hexes: a quarter of a megabyte at most, where the
lines themselves are too many to keep. Who asks only whether one can shoot need not draw a line twice."""

from ..ground.ground import KEPT, Ground
from ..ground.terrain import LIGHT
from .lines import NO_SIDE, Line, open_over, sketch
from .relief import relief


class Glances:
    """By hex the others that a line of fire from there has been looked at to, without the people on it."""

    __slots__ = ("_ground", "_houses", "easy", "hard", "hidden", "open")

    def __init__(self, ground: Ground) -> None:
        size = ground.lattice.size
        self._ground = ground
        self._houses = relief(ground).houses
        self.hidden = [0] * size
        """Those that the ground hides."""
        self.open = [0] * size
        """Those to which the straight line passes: one can shoot if nobody is on it."""
        self.easy = [0] * size
        """Those of them where the ground gives no more than light cover: one can shoot over people (DXA-5.5.3b)."""
        self.hard = [0] * size
        """Those where it may give more."""

    def passes(self, a: int, b: int) -> bool:
        """Whether the ground is known to let a straight line pass; it is looked at if nothing is known. False too where
        a shot goes by an opening: such a line has other hexes on it."""
        if self.open[a] >> b & 1:
            return True
        if self.hidden[a] >> b & 1:
            return False
        if open_over(self._ground, a, b):
            self._note(self.open, a, b)
            return True
        found = sketch(self._ground, a, b)
        if found.blocked is not None:
            self._note(self.hidden, a, b)
            return False
        if found.by_opening or found.others:
            return False
        self._note(self.open, a, b)
        self._note_cover(a, found)
        return True

    def passes_over(self, a: int, b: int) -> bool:
        """Of a line that passes, whether one can shoot along it over people, as far as the ground is concerned."""
        if not (self.easy[a] | self.hard[a]) >> b & 1:
            self._note_cover(a, sketch(self._ground, a, b))
        return self.easy[a] >> b & 1 == 1

    def _note_cover(self, a: int, found: Line) -> None:
        """Cover is the target's: the other way it may be another."""
        some = self.easy if _light(found) else self.hard
        some[a] |= 1 << found.end

    def _note(self, some: list[int], a: int, b: int) -> None:
        """A line is the same in both directions (DXA-5.5.1a); those by openings are found from one side."""
        some[a] |= 1 << b
        if not (self._houses >> a | self._houses >> b) & 1:
            some[b] |= 1 << a


def _light(found: Line) -> bool:
    return found.cover <= LIGHT and found.below <= LIGHT and found.bare <= LIGHT and found.shelter == NO_SIDE


_KEPT: dict[Ground, Glances] = {}
"""By ground. A plain dict, because it is asked for every shot."""


def glances(ground: Ground) -> Glances:
    """Those over a ground."""
    found = _KEPT.get(ground)
    if found is None:
        if len(_KEPT) >= KEPT:
            _KEPT.clear()
        found = _KEPT[ground] = Glances(ground)
    return found
