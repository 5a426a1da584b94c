"""The counters: where each stands, how he fares, whom he rides, leads or carries, and what he has done."""

from banneret.board.hex import DIRECTIONS
from banneret.kernel.observer import Columns, Pictures, Row

from ...castle.tasks import KINDS
from ...pending import Charge, Errand
from ...state import CONDITIONS, DiexState
from .picture import Picture
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

    __slots__ = ("_first", "_pictures", "_width")

    def __init__(self, columns: Columns, size: Size) -> None:
        self._first = len(columns.all)
        self._width = 0
        self._pictures = Pictures(Picture)
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
        picture = self._pictures.take(at)
        if picture.cast is not s.cast or picture.places is not places:
            picture = Picture(s.cast, places, width)
        self._paint(s, picture)
        row[at : at + len(picture.image)] = picture.image
        self._pictures.keep(at, picture)
        for counter, side in s.shelter.items():
            row[at + counter * width + _SHELTER] = side
        for counter, animal in s.missed_bridles:
            row[at + counter * width + _MISSED] = animal + 1
        for number, charge in enumerate(s.charges):
            self._charge(s, charge, number, places, row, at + charge.rider * width + _CHARGE)
        for number, errand in enumerate(s.tasks):
            self._task(errand, number, places, row, at + errand.who * width + _TASK)

    def _paint(self, s: DiexState, picture: Picture) -> None:
        """What is not as it was."""
        image, people = picture.image, s.cast.people
        if picture.at != s.at or picture.facing != s.facing:
            self._stand(s, picture)
        picture.health = self._tell(picture.health, s.health, image, _HEALTH, 0, 0)
        picture.steed = self._tell(picture.steed, s.steed, image, _STEED, 1, 0)
        picture.spent = self._tell(picture.spent, s.spent, image, _SPENT, 0, 0)
        picture.throws = self._tell(picture.throws, s.throws, image, _THROWS, 0, 0)
        picture.left_by = self._tell(picture.left_by, s.left_by, image, _LEFT_BY, 0, 0)
        picture.waiting = self._tell(picture.waiting, s.waiting, image, _WAITING, 0, 0)
        picture.load = self._tell(picture.load, s.load, image, _LOAD, 1, 0)
        picture.leader = self._tell(picture.leader, s.leader, image, _LEADER, 1, people)
        if picture.holder != s.holder or picture.carried_off != s.carried_off:
            self._hold(s, picture)
        if picture.shields != s.shields:
            self._shield(s, picture)
        sets = [
            s.shot,
            s.fired,
            s.attacked,
            s.struck,
            s.moved,
            s.opposed,
            s.idle,
            s.axe,
            s.fresh_stunned,
            s.carriers,
            s.bearers,
            s.aloft,
            s.hookmen,
            s.remounted,
            s.dismounted,
            s.charged,
            s.carried_off,
            s.lancers,
            s.safe,
            max(0, s.watch),
        ]
        if picture.sets != sets:
            self._flags(sets, picture)

    def _tell(self, before: list[int], now: list[int], image: Row, column: int, plus: int, first: int) -> list[int]:
        """A number of each counter from the first on, where it is not as before. Returns the numbers, to be
        remembered."""
        if before == now:
            return before
        width = self._width
        for counter, number in enumerate(now):
            if counter >= first and before[counter] != number:
                image[counter * width + column] = number + plus
        return now[:]

    def _stand(self, s: DiexState, picture: Picture) -> None:
        """Where each is, and which way he faces."""
        image, before, faced, facing = picture.image, picture.at, picture.facing, s.facing
        places = picture.places
        assert places is not None, "a picture is of somewhere"
        here = 0
        for counter, cell in enumerate(s.at):
            if before[counter] != cell or faced[counter] != facing[counter]:
                if cell < 0:
                    image[here] = image[here + _ROW] = image[here + _FACING] = 0
                else:
                    image[here] = places.column[cell]
                    image[here + _ROW] = places.row[cell]
                    image[here + _FACING] = facing[counter] + 1
            here += self._width
        picture.at, picture.facing = s.at[:], facing[:]

    def _hold(self, s: DiexState, picture: Picture) -> None:
        """Who holds each animal, and each of the people who is carried off."""
        people = s.cast.people
        here = _HOLDER
        for counter, holder in enumerate(s.holder):
            held = counter >= people or s.carried_off >> counter & 1
            picture.image[here] = holder + 1 if held else 0
            here += self._width
        picture.holder, picture.carried_off = s.holder[:], s.carried_off

    def _shield(self, s: DiexState, picture: Picture) -> None:
        before, image = picture.shields, picture.image
        here = _SHIELDS
        for counter, shields in enumerate(s.shields):
            if before[counter] != shields:
                for side in range(len(DIRECTIONS)):
                    image[here + side] = shields >> side & 1
            here += self._width
        picture.shields = s.shields[:]

    def _flags(self, sets: list[int], picture: Picture) -> None:
        """In the order of `_SETS`: the flags of those who have come or gone."""
        before, image, width = picture.sets, picture.image, self._width
        for number, some in enumerate(sets):
            changed = some ^ before[number] if before else some
            while changed:
                low = changed & -changed
                changed ^= low
                image[(low.bit_length() - 1) * width + _FLAGS + number] = 1 if some & low else 0
        picture.sets = sets

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
