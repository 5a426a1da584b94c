"""What lies beside the map: the turn, National Will, the Maid, the banks, losses and who is still to come."""

from array import array

from banneret.kernel.observer import TYPECODE, Columns, Row

from ...scenarios import SCENARIO_DATA
from ...sequence import Turn
from ...state import JEANNE_STATES, MaidState
from ...tables import (
    BANK_MOST,
    NATION_IDS,
    SEATS,
    TYPE_IDS,
    WILL_EVENTS,
    WILL_HIGHEST,
)

_EVENTS = ("wounded", "court_intrigue", "voices", "miracle")
"""MAI-5.16."""
_LOSSES = 999
"""More than can be raised again and lost in any scenario."""


class Course:
    """Writes it."""

    __slots__ = ("_banks", "_coming", "_due", "_first", "_lost", "_used")

    def __init__(self, columns: Columns, scenario: str) -> None:
        data = SCENARIO_DATA[scenario]
        self._first = columns.number("turn", len(data.turns))
        columns.number("stage", len(Turn.stages))
        columns.choice("active", SEATS)
        columns.number("will", WILL_HIGHEST)
        columns.choice("maid", JEANNE_STATES)
        columns.choice("maid.event", _EVENTS)
        columns.flag("maid.captured")
        columns.flag("crowned")
        columns.flag("orleans_besieged")
        columns.flag("sailed")
        self._banks = len(columns.all)
        for nation in NATION_IDS:
            columns.number(f"bank.{nation}", BANK_MOST)
        self._used = len(columns.all)
        for event in WILL_EVENTS:
            columns.flag(f"will.{event}.counted")
        self._due = len(columns.all)
        for event in WILL_EVENTS:
            columns.flag(f"will.{event}.due")
        self._lost = len(columns.all)
        for nation in NATION_IDS:
            for type in TYPE_IDS:
                columns.number(f"lost.{nation}.{type}", _LOSSES)
        self._coming = len(columns.all)
        for number in range(len(data.reinforcements)):
            columns.flag(f"coming.{number + 1}")

    def write(self, s: MaidState, row: Row, at: int) -> None:
        first = at + self._first
        row[first] = s.turn
        if s.stack:
            turn = s.stack[0]
            assert isinstance(turn, Turn), "it lies at the bottom"
            row[first + 1] = turn.stage
        row[first + 2] = s.active + 1
        row[first + 3] = s.will
        row[first + 4] = s.jeanne + 1
        if s.event:
            row[first + 5] = _EVENTS.index(s.event) + 1
        row[first + 6] = s.captured
        row[first + 7] = s.crowned
        row[first + 8] = s.orleans_besieged
        row[first + 9] = s.sailed
        first = at + self._banks
        for points in s.banks:
            row[first] = points
            first += 1
        _bits(s.will_used, row, at + self._used)
        _bits(s.will_due, row, at + self._due)
        first = at + self._lost
        row[first : first + len(s.lost)] = array(TYPECODE, s.lost)
        for number in s.coming:
            row[at + self._coming + number] = 1


def _bits(some: int, row: Row, at: int) -> None:
    """A flag for each bit."""
    while some:
        low = some & -some
        row[at + low.bit_length() - 1] = 1
        some ^= low
