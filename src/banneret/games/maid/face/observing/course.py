"""What lies beside the map: the turn, National Will, the Maid, the banks, losses and who is still to come."""

from array import array
from struct import Struct

from banneret.kernel.observer import SIZE, TYPECODE, Columns, Row

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
from .picture import Picture

_EVENTS = ("wounded", "court_intrigue", "voices", "miracle")
"""MAI-5.16."""
_LOSSES = 999
"""More than can be raised again and lost in any scenario."""


class Course:
    """Writes it."""

    __slots__ = ("_coming", "_due", "_first", "_head", "_lost", "_used", "sheet")

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
        self.sheet = len(columns.all)
        """From here on it is kept in the picture: first the banks."""
        self._head = Struct(f"{self.sheet - self._first}{TYPECODE}")
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
        turn = s.stack[0] if s.stack else None
        self._head.pack_into(
            row,
            (at + self._first) * SIZE,
            s.turn,
            turn.stage if isinstance(turn, Turn) else 0,
            s.active + 1,
            s.will,
            s.jeanne + 1,
            _EVENTS.index(s.event) + 1 if s.event else 0,
            s.captured,
            s.crowned,
            s.orleans_besieged,
            s.sailed,
        )

    def paint(self, s: MaidState, picture: Picture) -> None:
        sheet = picture.sheet
        if picture.bank != s.banks:
            picture.bank = s.banks[:]
            sheet[: len(s.banks)] = array(TYPECODE, s.banks)
        will = s.will_used, s.will_due
        if picture.will != will:
            picture.will = will
            for first, events in ((self._used, s.will_used), (self._due, s.will_due)):
                for event in range(len(WILL_EVENTS)):
                    sheet[first - self.sheet + event] = events >> event & 1
        if picture.lost != s.lost:
            picture.lost = s.lost[:]
            first = self._lost - self.sheet
            sheet[first : first + len(s.lost)] = array(TYPECODE, s.lost)
        if picture.coming != s.coming:
            first = self._coming - self.sheet
            for number in picture.coming:
                sheet[first + number] = 0
            for number in s.coming:
                sheet[first + number] = 1
            picture.coming = s.coming
