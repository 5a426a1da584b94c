"""Leaders and the supply train: where each is, or what has become of him, and what he does."""

from banneret.kernel.observer import Columns, Row

from ...country import GRID
from ...state import ABSENT, MaidState
from ...tables import EVERYBODY, PERSON_IDS, Person
from .picture import Picture

_FATES = ("to_come", "dead", "captive")
"""By the numbers below ABSENT that stand in the place of a hex. Who is not in play has neither fate nor hex."""
_ROW, _FATE, _SPENT, _ACTS, _CHOSEN, _WIDTH = range(1, 7)


class Persons:
    """Writes them."""

    __slots__ = ("_column", "_first", "_row")

    def __init__(self, columns: Columns) -> None:
        self._column = [GRID.column(cell) + 1 for cell in range(GRID.size)]
        self._row = [GRID.row(cell) + 1 for cell in range(GRID.size)]
        self._first = len(columns.all)
        for person in EVERYBODY:
            id = PERSON_IDS[person]
            columns.number(f"{id}.column", GRID.columns)
            columns.number(f"{id}.row", GRID.rows)
            columns.choice(f"{id}.fate", _FATES)
            columns.flag(f"{id}.spent")
            columns.flag(f"{id}.acts")
            columns.flag(f"{id}.chosen")

    def paint(self, s: MaidState, sheet: int, picture: Picture) -> None:
        """Who is not as he was, into a sheet that begins with this column."""
        image, first = picture.sheet, self._first - sheet
        if picture.at != s.at:
            before = picture.at or [ABSENT] * len(s.at)
            for person, cell in enumerate(s.at):
                if before[person] != cell:
                    here = first + person * _WIDTH
                    image[here] = self._column[cell] if cell >= 0 else 0
                    image[here + _ROW] = self._row[cell] if cell >= 0 else 0
                    image[here + _FATE] = ABSENT - cell if cell < ABSENT else 0
            picture.at = s.at[:]
        changed = picture.spent_people ^ s.spent_people
        if changed:
            picture.spent_people = s.spent_people
            while changed:
                low = changed & -changed
                changed ^= low
                here = first + (low.bit_length() - 1) * _WIDTH
                image[here + _SPENT] = 1 if s.spent_people & low else 0

    def act(self, people: int, row: Row, at: int) -> None:
        """These are on the march, or take part in an attack."""
        self._mark(people, row, at + _ACTS)

    def choose(self, person: Person, row: Row, at: int) -> None:
        """He is among those chosen so far."""
        row[at + self._first + person * _WIDTH + _CHOSEN] = 1

    def _mark(self, people: int, row: Row, at: int) -> None:
        while people:
            low = people & -people
            people ^= low
            row[at + self._first + (low.bit_length() - 1) * _WIDTH] = 1
