"""Leaders and the supply train: where each is, or what has become of him, and what he does."""

from banneret.kernel.observer import Columns, Row

from ...country import GRID
from ...state import ABSENT, MaidState
from ...tables import EVERYBODY, PERSON_IDS, Person

_FATES = ("absent", "to_come", "dead", "captive")
"""By the numbers below 0 that stand in the place of a hex."""
_COLUMN, _ROW, _FATE, _SPENT, _ACTS, _CHOSEN = range(6)


class Persons:
    """Writes those who are in a scenario."""

    __slots__ = ("_all", "_at", "_column", "_row")

    def __init__(self, columns: Columns, start: MaidState) -> None:
        self._at = [-1] * len(EVERYBODY)
        """Where the columns of each begin; -1 of those who are in no play."""
        self._all: list[Person] = []
        self._column = [GRID.column(cell) + 1 for cell in range(GRID.size)]
        self._row = [GRID.row(cell) + 1 for cell in range(GRID.size)]
        for person in EVERYBODY:
            if start.at[person] != ABSENT:
                id = PERSON_IDS[person]
                self._all.append(person)
                self._at[person] = columns.number(f"{id}.column", GRID.columns)
                columns.number(f"{id}.row", GRID.rows)
                columns.choice(f"{id}.fate", _FATES)
                columns.flag(f"{id}.spent")
                columns.flag(f"{id}.acts")
                columns.flag(f"{id}.chosen")

    def write(self, s: MaidState, row: Row, at: int) -> None:
        for person in self._all:
            cell = s.at[person]
            first = at + self._at[person]
            if cell >= 0:
                row[first] = self._column[cell]
                row[first + _ROW] = self._row[cell]
            else:
                row[first + _FATE] = -cell
        self._mark(s.spent_people, row, at + _SPENT)

    def act(self, people: int, row: Row, at: int) -> None:
        """These are on the march, or take part in an attack."""
        self._mark(people, row, at + _ACTS)

    def choose(self, person: Person, row: Row, at: int) -> None:
        """He is among those chosen so far."""
        row[at + self._at[person] + _CHOSEN] = 1

    def _mark(self, people: int, row: Row, at: int) -> None:
        while people:
            low = people & -people
            people ^= low
            row[at + self._at[low.bit_length() - 1]] = 1
