"""The ground: what has become of it, the dead, fire, ladders and hooks."""

from array import array

from banneret.board.hex import DIRECTIONS
from banneret.kernel.observer import TYPECODE, Columns, Row

from ...ground.ground import Ground
from ...ground.printed import hex_name
from ...ground.terrain import HEX_KINDS, SIDE_KINDS
from ...missiles.flaming import LADDER
from ...state import DiexState
from .places import Places
from .size import Size

_SIDES = tuple(direction.lower() for direction in DIRECTIONS[:3])
"""A hexside goes by one of these three, of one of its two hexes."""
_LEVELS = 99
_BODIES = 999
_FLAMES = 99
_TURNS = 9_999
_GATES = ("closed", "destroyed")
_KEPT = 64

_LEVEL, _SIDE, _GATE, _DEAD, _FLAME, _OWNER, _BURNS, _WIDTH = 1, 2, 5, 6, 7, 8, 9, 12
_LADDER_WIDTH, _HOOK_WIDTH = 8, 6


class Hexes:
    """Writes it. Each hex has the same columns, one hex after the other: as many planes of a map."""

    __slots__ = ("_first", "_grounds", "_hooks", "_ladders", "_size", "_state")

    def __init__(self, columns: Columns, size: Size) -> None:
        self._size = size
        self._grounds: dict[Ground, Row] = {}
        """What was made before: a ground never changes."""
        self._state = columns.choice("bridge", ("withdrawn", "lost"))
        columns.number("fire_arrows", _TURNS, -1)
        columns.number("moat_fills", _TURNS)
        self._ladders = len(columns.all)
        for number in range(1, size.ladders + 1):
            columns.number(f"ladder{number}.column", size.columns)
            columns.number(f"ladder{number}.row", size.rows)
            columns.number(f"ladder{number}.far.column", size.columns)
            columns.number(f"ladder{number}.far.row", size.rows)
            columns.choice(f"ladder{number}.leans", [direction.lower() for direction in DIRECTIONS])
            columns.number(f"ladder{number}.raised", _TURNS)
            columns.flag(f"ladder{number}.carried")
            columns.flag(f"ladder{number}.burns")
        self._hooks = len(columns.all)
        for number in range(1, size.hooks + 1):
            columns.number(f"hook{number}.column", size.columns)
            columns.number(f"hook{number}.row", size.rows)
            columns.choice(f"hook{number}.holds", [direction.lower() for direction in DIRECTIONS])
            columns.number(f"hook{number}.fixed", _TURNS)
            columns.choice(f"hook{number}.of", size.seats)
            columns.flag(f"hook{number}.there")
        self._first = len(columns.all)
        kinds = [kind.key for kind in HEX_KINDS]
        sides = [kind.key for kind in SIDE_KINDS[1:]]
        for name in hex_names(size):
            columns.choice(f"{name}.ground", kinds)
            columns.number(f"{name}.level", _LEVELS, -_LEVELS)
            for side in _SIDES:
                columns.choice(f"{name}.{side}", sides)
            columns.choice(f"{name}.gate", _GATES)
            columns.number(f"{name}.dead", _BODIES)
            columns.number(f"{name}.fire", _FLAMES)
            columns.choice(f"{name}.fire.of", size.seats)
            for side in _SIDES:
                columns.flag(f"{name}.{side}.burns")

    def write(self, s: DiexState, places: Places, row: Row, at: int) -> None:
        here = at + self._state
        row[here] = s.bridge
        row[here + 1] = s.fire_arrows
        row[here + 2] = s.moat_fills
        first = at + self._first
        ground = self._of(s.ground, places)
        row[first : first + len(ground)] = ground
        for cell, count in s.bodies.items():
            row[first + places.number[cell] * _WIDTH + _DEAD] = count
        for cell, flame in s.flames.items():
            here = first + places.number[cell] * _WIDTH
            row[here + _FLAME] = flame[0]
            row[here + _OWNER] = flame[1] + 1
        if s.ladders:
            self._write_ladders(s, places, row, at + self._ladders)
        if s.hooks:
            self._write_hooks(s, places, row, at + self._hooks)
        for one, two in s.kindled:
            if two == LADDER:
                if one < self._size.ladders:
                    row[at + self._ladders + one * _LADDER_WIDTH + 7] = 1
            else:
                row[first + places.number[one] * _WIDTH + _BURNS + two] = 1

    def _write_ladders(self, s: DiexState, places: Places, row: Row, at: int) -> None:
        for ladder in s.ladders[: self._size.ladders]:
            if ladder.foot >= 0:
                row[at] = places.column[ladder.foot]
                row[at + 1] = places.row[ladder.foot]
            if ladder.far >= 0:
                row[at + 2] = places.column[ladder.far]
                row[at + 3] = places.row[ladder.far]
            row[at + 4] = ladder.side + 1
            row[at + 5] = ladder.raised
            row[at + 6] = ladder.carried
            at += _LADDER_WIDTH

    def _write_hooks(self, s: DiexState, places: Places, row: Row, at: int) -> None:
        for hook in s.hooks[: self._size.hooks]:
            row[at] = places.column[hook.foot]
            row[at + 1] = places.row[hook.foot]
            row[at + 2] = hook.side + 1
            row[at + 3] = hook.fixed
            row[at + 4] = hook.seat + 1
            row[at + 5] = 1
            at += _HOOK_WIDTH

    def _of(self, ground: Ground, places: Places) -> Row:
        """The columns of all hexes as the ground lies, without what lies on it."""
        found = self._grounds.get(ground)
        if found is None:
            if len(self._grounds) >= _KEPT:
                self._grounds.clear()
            found = self._grounds[ground] = self._made(ground, places)
        return found

    def _made(self, ground: Ground, places: Places) -> Row:
        found = array(TYPECODE, bytes(2 * _WIDTH * self._size.columns * self._size.rows))
        for cell in ground.lattice.cells:
            at = places.number[cell] * _WIDTH
            found[at] = ground.kind[cell] + 1
            found[at + _LEVEL] = ground.level[cell]
            for side in range(len(_SIDES)):
                found[at + _SIDE + side] = ground.side[side][cell]
            if ground.destroyed >> cell & 1:
                found[at + _GATE] = 2
            elif ground.closed >> cell & 1:
                found[at + _GATE] = 1
        return found


def hex_names(size: Size) -> list[str]:
    """In the order of their columns in rows."""
    return [hex_name(column, row) for column in range(size.columns) for row in range(size.rows)]
