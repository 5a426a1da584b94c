"""Where in the game we are, and the move that is under way."""

from array import array
from struct import Struct

from banneret.board.hex import DIRECTIONS
from banneret.kernel.observer import SIZE, TYPECODE, Columns, Row

from ...mover import Mover
from ...sequence import STEPS
from ...state import DiexState
from .places import Places
from .size import Size

_MOST = 9_999
_TRAIL, _PLAN = 30, 24
"""So many places of a move are told, the last ones, and so many hexes of what is planned, the first: more than anybody
has points for."""


class Course:
    """Writes it."""

    __slots__ = ("_first", "_head", "_move", "_moves", "_plan", "_trail", "_turns")

    def __init__(self, columns: Columns, size: Size) -> None:
        self._first = columns.number("turn", size.turns)
        columns.choice("phasing", size.seats)
        columns.choice("step", STEPS)
        columns.choice("last_target", size.slots)
        columns.number("trail_when_fired_at", _MOST, -1)
        columns.flag("watch_settled")
        self._head = Struct(f"{len(columns.all) - self._first}{TYPECODE}")
        self._turns = not size.fixed
        if self._turns:
            columns.number("turns", size.turns)
            columns.number("sections", _MOST)
            columns.flag("beside")
        self._move = columns.choice("move.who", size.slots)
        columns.number("move.left", _MOST)
        columns.number("move.entered", _MOST)
        columns.number("move.swapped", _MOST)
        columns.flag("move.halted")
        columns.number("move.trail", _MOST)
        columns.number("move.plan", _MOST)
        self._trail = len(columns.all)
        self._moves = Struct(f"{self._trail - self._move}{TYPECODE}")
        for number in range(1, _TRAIL + 1):
            columns.number(f"trail.{number}.column", size.columns)
            columns.number(f"trail.{number}.row", size.rows)
            columns.choice(f"trail.{number}.facing", [direction.lower() for direction in DIRECTIONS])
        self._plan = len(columns.all)
        for number in range(1, _PLAN + 1):
            columns.number(f"plan.{number}.column", size.columns)
            columns.number(f"plan.{number}.row", size.rows)

    def write(self, s: DiexState, places: Places, row: Row, at: int) -> None:
        here = at + self._first
        self._head.pack_into(
            row,
            here * SIZE,
            s.turn,
            s.phasing + 1,
            s.step + 1,
            s.last_target + 1,
            s.trail_when_fired_at,
            s.watch >= 0,
        )
        if self._turns:
            row[here + 6] = s.cast.turns
            row[here + 7] = s.cast.sections
            row[here + 8] = s.beside
        if s.move is not None:
            self._write_move(s.move, places, row, at)

    def _write_move(self, move: Mover, places: Places, row: Row, at: int) -> None:
        self._moves.pack_into(
            row,
            (at + self._move) * SIZE,
            move.counter + 1,
            move.left,
            move.entered,
            move.swapped + 1,
            move.halted,
            len(move.trail),
            len(move.plan),
        )
        trail: list[int] = []
        for cell, facing in reversed(move.trail[-_TRAIL:]):
            trail += (places.column[cell], places.row[cell], facing + 1)
        _put(trail, row, at + self._trail)
        plan: list[int] = []
        for cell in move.plan[:_PLAN]:
            plan += (places.column[cell], places.row[cell])
        _put(plan, row, at + self._plan)


def _put(numbers: list[int], row: Row, at: int) -> None:
    if numbers:
        row[at : at + len(numbers)] = array(TYPECODE, numbers)
