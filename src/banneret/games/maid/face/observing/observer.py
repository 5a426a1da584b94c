"""The observer of Joan of Arc's Victory. Nothing is hidden (MAI-1.2): all eyes see the same, and a row has all of the
position that can still make a difference, also what was seen to happen in this phase and has left no piece or mark."""

from collections.abc import Mapping

from banneret.kernel.observer import Columns, Observer, Pictures, Row

from ...country import WORDS
from ...forces.ids import troop_id
from ...setup import set_up
from ...state import NOBODY, MaidState
from ...tables import ENGLISH, EVERYBODY, FRENCH, PERSON_IDS
from .action import Action
from .course import Course
from .ground import Ground, cells_of
from .packing import Packing
from .persons import Persons
from .picture import Picture


class MaidObserver(Observer[MaidState]):
    """Puts the parts together."""

    def __init__(self, scenario: str, variants: Mapping[str, str]) -> None:
        columns, packing, start = Columns(), Packing(), set_up(scenario, variants)
        self._course = Course(columns, scenario)
        self._persons = Persons(columns)
        self._people = len(columns.all)
        """Where their columns end."""
        self._action = Action(columns, packing, self._persons, scenario)
        self._ground = Ground(columns, packing, scenario, start.truce)
        self._pictures = Pictures(self._blank)
        super().__init__(columns.all, _things(scenario))

    def _blank(self) -> Picture:
        return Picture(self._people - self._course.sheet, self._ground.wide)

    def write(self, s: MaidState, seat: int, row: Row, at: int) -> None:
        picture = self._pictures.take(at)
        sheet, ground = self._course.sheet, self._ground.first
        self._course.paint(s, picture)
        self._persons.paint(s, sheet, picture)
        self._ground.paint(s, picture)
        self._course.write(s, row, at)
        row[at + sheet : at + self._people] = picture.sheet
        row[at + ground : at + ground + self._ground.wide] = picture.ground
        self._action.write(s, row, at)
        self._pictures.keep(at, picture)


def _things(scenario: str) -> list[str]:
    """The hexes, the people, and the SPs of each sort in each hex."""
    cells = cells_of(scenario)
    found = [WORDS[cell] for cell in cells]
    found += [PERSON_IDS[person] for person in EVERYBODY]
    for cell in cells:
        for side in (ENGLISH, FRENCH):
            found += [troop_id(cell, side, slot) for slot in range(len(NOBODY[side]))]
    return found
