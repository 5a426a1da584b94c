"""The counters: where each stands, how he fares, whom he rides, leads or carries, and what he has done."""

from banneret.board.hex import DIRECTIONS
from banneret.kernel.observer import Columns, Row

from ...castle.tasks import KINDS
from ...pending import Charge, Errand
from ...state import CONDITIONS, DiexState
from .places import Places
from .size import EDGES, Size

_FACINGS = tuple(direction.lower() for direction in DIRECTIONS)
_SETS = (
    "shot",
    "fired",
    "attacked",
    "struck",
    "moved",
    "opposed",
    "idle",
    "axe",
    "fresh_stunned",
    "carrier",
    "bearer",
    "aloft",
    "hookman",
    "remounted",
    "dismounted",
    "was_charged",
    "carried_off",
    "lancer",
    "safe",
    "watch",
)
"""Sets of counters, as flags of each."""
_TASKS = tuple(KINDS)
_CHARGES = ("declared", "completed", "failed", "fought")
_MOST = 9_999
_LEGS, _LEGS_EACH = 5, 5
"""The route of a charge is told in so many numbers of so many steps each."""
_STEPS = len(DIRECTIONS) + 1
PART = 15
"""A number of a task's own is told in parts of so many bits."""
PARTS = 3

(
    _ROW,
    _FACING,
    _HEALTH,
    _STEED,
    _LEADER,
    _LOAD,
    _HOLDER,
    _SPENT,
    _THROWS,
    _SHIELDS,
) = range(1, 11)
_LEFT_BY = _SHIELDS + len(DIRECTIONS)
_WAITING = _LEFT_BY + 1
_SHELTER = _WAITING + 1
_MISSED = _SHELTER + 1
_FLAGS = _MISSED + 1
_CHARGE = _FLAGS + len(_SETS)
_TASK = _CHARGE + 6 + _LEGS


class Counters:
    """Writes them, a slot each."""

    __slots__ = ("_first", "_width")

    def __init__(self, columns: Columns, size: Size) -> None:
        self._first = len(columns.all)
        self._width = 0
        for slot in size.slots:
            first = columns.number(f"{slot}.column", size.columns)
            columns.number(f"{slot}.row", size.rows)
            columns.choice(f"{slot}.facing", _FACINGS)
            columns.choice(f"{slot}.condition", CONDITIONS[1:])
            columns.choice(f"{slot}.steed", size.slots)
            columns.choice(f"{slot}.leader", size.slots)
            columns.choice(f"{slot}.load", size.slots)
            columns.choice(f"{slot}.holder", size.seats)
            columns.number(f"{slot}.spent", _MOST)
            columns.number(f"{slot}.throws", _MOST)
            for facing in _FACINGS:
                columns.flag(f"{slot}.shield.{facing}")
            columns.choice(f"{slot}.left_by", EDGES)
            columns.choice(f"{slot}.waits", EDGES)
            columns.number(f"{slot}.shelter", 15)
            columns.choice(f"{slot}.missed_bridle", size.slots)
            for name in _SETS:
                columns.flag(f"{slot}.{name}")
            columns.number(f"{slot}.charge", len(size.slots))
            columns.choice(f"{slot}.charge.target", size.slots)
            columns.number(f"{slot}.charge.column", size.columns)
            columns.number(f"{slot}.charge.row", size.rows)
            columns.choice(f"{slot}.charge.met_by", size.slots)
            columns.choice(f"{slot}.charge.state", _CHARGES)
            for leg in range(_LEGS):
                columns.number(f"{slot}.charge.route.{leg + 1}", _STEPS**_LEGS_EACH - 1)
            columns.number(f"{slot}.task", len(size.slots))
            columns.choice(f"{slot}.task.kind", _TASKS)
            columns.number(f"{slot}.task.column", size.columns)
            columns.number(f"{slot}.task.row", size.rows)
            for part in range(PARTS):
                columns.number(f"{slot}.task.target.{part + 1}", (1 << PART) - 1)
            self._width = len(columns.all) - first

    def write(self, s: DiexState, places: Places, row: Row, at: int) -> None:
        at += self._first
        width = self._width
        column, rows = places.column, places.row
        facing, health, steed, spent = s.facing, s.health, s.steed, s.spent
        here = at
        for counter, cell in enumerate(s.at):
            if cell >= 0:
                row[here] = column[cell]
                row[here + _ROW] = rows[cell]
                if facing[counter] >= 0:
                    row[here + _FACING] = facing[counter] + 1
            if health[counter]:
                row[here + _HEALTH] = health[counter]
            if steed[counter] >= 0:
                row[here + _STEED] = steed[counter] + 1
            if spent[counter]:
                row[here + _SPENT] = spent[counter]
            here += width
        self._numbers(s, row, at)
        self._flags(s, row, at + _FLAGS)
        for number, charge in enumerate(s.charges):
            self._charge(s, charge, number, places, row, at + charge.rider * width + _CHARGE)
        for number, errand in enumerate(s.tasks):
            self._task(errand, number, places, row, at + errand.who * width + _TASK)

    def _numbers(self, s: DiexState, row: Row, at: int) -> None:
        """What few have."""
        width, people = self._width, s.cast.people
        for counter in range(people, len(s.at)):
            here = at + counter * width
            if s.leader[counter] >= 0:
                row[here + _LEADER] = s.leader[counter] + 1
            row[here + _HOLDER] = s.holder[counter] + 1
        if s.carried_off:
            for counter in range(people):
                if s.carried_off >> counter & 1:
                    row[at + counter * width + _HOLDER] = s.holder[counter] + 1
        if max(s.load) >= 0:
            for counter, load in enumerate(s.load):
                if load >= 0:
                    row[at + counter * width + _LOAD] = load + 1
        self._some(s.throws, row, at + _THROWS)
        self._some(s.left_by, row, at + _LEFT_BY)
        self._some(s.waiting, row, at + _WAITING)
        if any(s.shields):
            for counter, shields in enumerate(s.shields):
                here = at + counter * width + _SHIELDS
                while shields:
                    low = shields & -shields
                    row[here + low.bit_length() - 1] = 1
                    shields ^= low
        for counter, side in s.shelter.items():
            row[at + counter * width + _SHELTER] = side
        for counter, animal in s.missed_bridles:
            row[at + counter * width + _MISSED] = animal + 1

    def _some(self, numbers: list[int], row: Row, at: int) -> None:
        if any(numbers):
            for number in numbers:
                if number:
                    row[at] = number
                at += self._width

    def _flags(self, s: DiexState, row: Row, at: int) -> None:
        mark = self.mark
        mark(s.shot, row, at)
        mark(s.fired, row, at + 1)
        mark(s.attacked, row, at + 2)
        mark(s.struck, row, at + 3)
        mark(s.moved, row, at + 4)
        mark(s.opposed, row, at + 5)
        mark(s.idle, row, at + 6)
        mark(s.axe, row, at + 7)
        mark(s.fresh_stunned, row, at + 8)
        mark(s.carriers, row, at + 9)
        mark(s.bearers, row, at + 10)
        mark(s.aloft, row, at + 11)
        mark(s.hookmen, row, at + 12)
        mark(s.remounted, row, at + 13)
        mark(s.dismounted, row, at + 14)
        mark(s.charged, row, at + 15)
        mark(s.carried_off, row, at + 16)
        mark(s.lancers, row, at + 17)
        mark(s.safe, row, at + 18)
        if s.watch > 0:
            mark(s.watch, row, at + 19)

    def mark(self, some: int, row: Row, at: int) -> None:
        """A flag of these counters, that of the first slot being there."""
        width = self._width
        while some:
            low = some & -some
            row[at + (low.bit_length() - 1) * width] = 1
            some ^= low

    def _charge(self, s: DiexState, charge: Charge, number: int, places: Places, row: Row, at: int) -> None:
        row[at] = number + 1
        row[at + 1] = charge.target + 1
        row[at + 2] = places.column[charge.cell]
        row[at + 3] = places.row[charge.cell]
        row[at + 4] = charge.counter + 1
        row[at + 5] = charge.state + 1
        before, bearing = charge.cell, s.ground.lattice.bearing
        leg = 0
        for cell in reversed(charge.route):  # its end is known: the hex that is charged
            if leg < _LEGS * _LEGS_EACH:
                here = at + 6 + leg // _LEGS_EACH
                row[here] = row[here] * _STEPS + bearing.get(cell - before, -1) + 1
                before = cell
                leg += 1

    def _task(self, errand: Errand, number: int, places: Places, row: Row, at: int) -> None:
        row[at] = number + 1
        row[at + 1] = _TASKS.index(errand.kind) + 1
        row[at + 2] = places.column[errand.place]
        row[at + 3] = places.row[errand.place]
        split(errand.target, row, at + 4)


def split(number: int, row: Row, at: int) -> None:
    """A number that is too great for a column, in parts; none is -1."""
    number += 1
    while number:
        row[at] = number & (1 << PART) - 1
        number >>= PART
        at += 1
