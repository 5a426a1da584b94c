"""The observer of skirmishes. Nothing is hidden (DXA-0c): all eyes see the same, and a row has all of the position that
can still make a difference, also what was seen to happen in this phase and has left no mark on the map.

A siege and a campaign write the skirmishes within them by an observer of any skirmish (`size.any_size`).
"""

from banneret.board.hex import Lattice
from banneret.kernel.observer import Columns, Observer, Row

from ...state import DiexState
from .counters import Counters
from .course import Course
from .hexes import Hexes, hex_names
from .identity import Identity
from .phases import Phases
from .places import Places
from .size import Size, size_of
from .terms import TermsTeller


class SkirmishObserver(Observer[DiexState]):
    """Puts the parts together."""

    def __init__(self, size: Size) -> None:
        columns = Columns()
        self._size = size
        self._course = Course(columns, size)
        self._counters = Counters(columns, size)
        self._phases = Phases(columns, size)
        self._identity = None if size.fixed else Identity(columns, size)
        self._terms = None if size.fixed else TermsTeller(columns, size)
        self._hexes = Hexes(columns, size)
        self._places: dict[Lattice, Places] = {}
        """By the size of the map."""
        super().__init__(columns.all, (*(size.slots if size.fixed else size.who), *hex_names(size)))

    def write(self, s: DiexState, seat: int, row: Row, at: int) -> None:
        lattice = s.ground.lattice
        places = self._places.get(lattice)
        if places is None:
            places = self._places[lattice] = Places(lattice, self._size.rows)
        self._course.write(s, places, row, at)
        self._counters.write(s, places, row, at)
        self._phases.write(s, places, row, at)
        if self._identity is not None and self._terms is not None:
            self._identity.write(s.cast, row, at)
            self._terms.write(s, row, at)
        self._hexes.write(s, places, row, at)


def observer_of(start: DiexState) -> SkirmishObserver:
    """Of all skirmishes that begin like this: the cast and the map stay as they are."""
    lattice = start.ground.lattice
    return SkirmishObserver(size_of(start.cast, lattice.columns, lattice.rows))
