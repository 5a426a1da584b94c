"""What has been found out about the lines over a ground, a byte for two hexes: a third of a megabyte at most, where
the lines themselves are too many to keep. Who asks only whether one can shoot need not draw a line twice."""

from ..ground.ground import KEPT, Ground
from ..ground.terrain import LIGHT
from .lines import NO_SIDE, Line, hides, open_over, sketch
from .relief import relief

_UNKNOWN, HIDDEN, UNSURE, OPEN, EASY, HARD = range(6)
"""What a glance says of the ground. HIDDEN: it hides the target. UNSURE: the line must be drawn, because a shot goes by
an opening and has other hexes on it, or starts in the water (DXA-5.5.2.4b). OPEN, EASY and HARD: the straight line
passes, one can shoot if nobody is on it; where it is EASY the ground gives no more than light cover, so that one can
shoot over people (DXA-5.5.3b), where it is HARD it may give more."""


class Glances:
    """By hex the others that a line of fire from there has been looked at to, without the people on it."""

    __slots__ = ("_castles", "_ground", "_houses", "_rows")

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._houses = relief(ground).houses
        self._castles = relief(ground).castles
        self._rows: list[bytearray | None] = [None] * ground.lattice.size

    def view(self, a: int, b: int) -> int:
        """What is to be said of the line from one hex to another; it is looked at if nothing is known."""
        row = self._rows[a]
        if row is not None:
            found = row[b]
            if found != _UNKNOWN:
                return found
        return self._look(a, b)

    def passes(self, a: int, b: int) -> bool:
        """Whether the ground lets a straight line pass."""
        return self.view(a, b) >= OPEN

    def passes_over(self, a: int, b: int) -> bool:
        """Of a line that passes, whether one can shoot along it over people, as far as the ground is concerned."""
        found = self.view(a, b)
        if found == OPEN:
            found = _over(sketch(self._ground, a, b))
            self._note(a, b, found)
        return found == EASY

    def _look(self, a: int, b: int) -> int:
        wet = self._ground.wet
        if wet[a]:
            self._note(a, b, UNSURE)
            return UNSURE
        if open_over(self._ground, a, b):
            found = back = OPEN
        elif not self._castles and not self._indoors(a, b):
            found = back = HIDDEN if hides(self._ground, a, b) else OPEN
        else:
            line = sketch(self._ground, a, b)
            if line.blocked is not None:
                found = back = HIDDEN
            elif line.by_opening or line.others:
                found = back = UNSURE
            else:
                found, back = _over(line), OPEN  # cover is the target's: the other way it may be another
        self._note(a, b, found)
        # A line is the same in both directions (DXA-5.5.1a); those by openings are found from one side.
        if found != UNSURE and not wet[b] and not self._indoors(a, b):
            row = self._rows[b]
            if row is None or row[a] == _UNKNOWN:
                self._note(b, a, back)
        return found

    def _indoors(self, a: int, b: int) -> bool:
        """Whether one of two hexes is in a house."""
        return self._houses != 0 and (self._houses >> a | self._houses >> b) & 1 == 1

    def _note(self, a: int, b: int, found: int) -> None:
        row = self._rows[a]
        if row is None:
            row = self._rows[a] = bytearray(len(self._rows))
        row[b] = found


def _over(line: Line) -> int:
    """Whether people on a line that passes can be shot over."""
    light = line.cover <= LIGHT and line.below <= LIGHT and line.bare <= LIGHT and line.shelter == NO_SIDE
    return EASY if light else HARD


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
