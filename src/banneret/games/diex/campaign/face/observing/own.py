"""What a side knows of its own alone (DXC-3c), as numbers: its prisoners by kind (DXC-14.8), and how many of its
wounded are well again on which day (DXC-14.7d)."""

from array import array
from collections.abc import Mapping

from banneret.kernel.observer import TYPECODE, Columns, Row

from ....quick.troops import TROOPS
from ....siege.face.observing.gathering import numbers
from ...group import Group
from ...state import CampaignState
from .groups import MOST_MEN

_SLOTS = 40
"""So many kinds of prisoners are told apart: nothing limits them. What did not fit is counted."""
_WIDE = 5


class OwnColumns:
    def __init__(self, columns: Columns, things: Mapping[str, int], turns: int) -> None:
        self.things = things
        self.first = len(columns.all)
        troops = tuple(troop.id for troop in TROOPS)
        for number in range(1, _SLOTS + 1):
            columns.number(f"captives{number}.of", max(things.values()))
            columns.choice(f"captives{number}.troop", troops)
            columns.flag(f"captives{number}.mounted")
            columns.number(f"captives{number}.healthy", MOST_MEN)
            columns.number(f"captives{number}.wounded", MOST_MEN)
        self.more = columns.number("captives.more", MOST_MEN)
        self.turns = turns
        self.mending = numbers(columns, [f"mending.turn{turn}" for turn in range(1, turns + 1)], MOST_MEN)
        self.blank: Row = array(TYPECODE, bytes(2 * (len(columns.all) - self.first)))

    def write(self, s: CampaignState, side: int, row: Row, at: int) -> None:
        """In the place of what stood there."""
        row[at + self.first : at + self.first + len(self.blank)] = self.blank
        captives = 0
        for group in s.groups.values():
            if group.side == side:
                if group.prisoners:
                    captives = self._captives(group, captives, row, at)
                for one in group.book.value.mending:
                    self._well(one.due, one.men, row, at)
        if captives > _SLOTS:
            row[at + self.more] = captives - _SLOTS
        for patients in s.patients.values():
            for patient in patients:
                if patient.side == side:
                    self._well(patient.due, patient.men, row, at)

    def _captives(self, group: Group, count: int, row: Row, at: int) -> int:
        to = at + self.first + _WIDE * count
        for lot in group.prisoners:
            for body in lot.men:
                count += 1
                if count <= _SLOTS:
                    row[to] = self.things.get(group.key, 0)
                    row[to + 1] = body.troop + 1
                    row[to + 2] = body.mounted
                    row[to + 3] = body.healthy
                    row[to + 4] = body.wounded
                    to += _WIDE
        return count

    def _well(self, due: int, men: int, row: Row, at: int) -> None:
        """What comes after the last day no calendar shows."""
        if 0 < due <= self.turns:
            row[at + self.mending + due - 1] += men
