"""On what terms a skirmish is fought that is an action of a siege or a battle of a campaign."""

from banneret.kernel.observer import Columns, Row

from ...state import DiexState
from ...terms import Assault, Field, Outside, Sally, Terms
from .size import EDGES, Size

_KINDS = ("assault", "outside", "sally", "field")
_PLACES = ("castle", "great_hall")
_MOST = 9_999
_SETS = ("reserve", "hungry", "bound", "hurt")
_WINGS = 12
"""More bands than meet in a battle: the wings of further ones are told as the last."""


class TermsTeller:
    """Writes them. Where a wing sets up is told while it does (`set_up.area`), and its gateway by the options."""

    __slots__ = ("_first", "_sets", "_slots", "_wing", "_wings")

    def __init__(self, columns: Columns, size: Size) -> None:
        self._slots = len(size.slots)
        self._first = columns.choice("terms", _KINDS)
        columns.number("terms.opens", _MOST)
        columns.choice("terms.slow", size.seats)
        columns.choice("terms.edge", EDGES)
        columns.choice("terms.place", _PLACES)
        columns.flag("terms.held")
        columns.flag("terms.within")
        columns.choice("terms.attacker", size.seats)
        for name in ("guests", "ladders", "hooks", "spare_hooks", "quiet", "patrol"):
            columns.number(f"terms.{name}", _MOST)
        for name in ("opens_with", "begins", "fleeing"):
            columns.choice(f"terms.{name}", size.seats)
        self._sets = len(columns.all)
        for name in _SETS:
            for slot in size.slots:
                columns.flag(f"{slot}.{name}")
        self._wing = len(columns.all)
        for slot in size.slots:
            columns.number(f"{slot}.wing", _WINGS)
        self._wings = len(columns.all)
        for number in range(1, _WINGS + 1):
            columns.choice(f"wing{number}.edge", EDGES)

    def write(self, s: DiexState, row: Row, at: int) -> None:
        terms = s.terms
        if terms is None:
            return
        here = at + self._first
        row[here + 1] = terms.opens
        row[here + 2] = terms.slow + 1
        sets = at + self._sets
        _mark(terms.reserve, row, sets, 1)
        _mark(terms.hungry, row, sets + self._slots, 1)
        _mark(terms.bound, row, sets + 2 * self._slots, 1)
        _mark(terms.hurt, row, sets + 3 * self._slots, 1)
        self._own(terms, row, at)

    def _own(self, terms: Terms, row: Row, at: int) -> None:
        """What only some terms have."""
        here = at + self._first
        if isinstance(terms, Assault):
            row[here] = 1
            row[here + 4] = _PLACES.index(terms.place) + 1
            row[here + 5] = terms.held
            row[here + 6] = terms.within
            row[here + 7] = terms.attacker + 1
            row[here + 8] = terms.guests
            row[here + 9] = terms.ladders
            row[here + 10] = terms.hooks
            row[here + 11] = terms.spare_hooks
            row[here + 12] = terms.quiet
        elif isinstance(terms, Outside):
            row[here] = 2
            row[here + 3] = terms.edge
        elif isinstance(terms, Sally):
            row[here] = 3
            row[here + 3] = terms.edge
            row[here + 13] = terms.patrol
        elif isinstance(terms, Field):
            row[here] = 4
            row[here + 14] = terms.opens_with + 1
            row[here + 15] = terms.begins + 1
            row[here + 16] = terms.fleeing + 1
            for number, wing in enumerate(terms.wings, 1):
                number = min(number, _WINGS)
                _mark(wing.men, row, at + self._wing, number)
                row[at + self._wings + number - 1] = wing.edge


def _mark(some: int, row: Row, at: int, value: int) -> None:
    while some:
        low = some & -some
        row[at + low.bit_length() - 1] = value
        some ^= low
