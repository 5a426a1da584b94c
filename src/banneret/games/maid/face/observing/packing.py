"""SPs by slot as a piece of a row: most stacks of a position are like others that were written before."""

from array import array

from banneret.kernel.observer import TYPECODE, Columns, Row

from ...forces.ids import lot_id
from ...parties import Counts
from ...state import NOBODY
from ...tables import BURGUNDY, ENGLISH, KINDS, MIX, NATION_IDS, TYPE_IDS, Side

SLOTS = len(NOBODY[ENGLISH])
"""The columns of SPs of either side: the eight types of its first nation, then of the Burgundians."""

_MOST = 16384


class Packing:
    """The pieces of rows that were made before."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[Counts, Row] = {}

    def of(self, counts: Counts) -> Row:
        """So many columns as there are slots."""
        found = self._made.get(counts)
        if found is None:
            if len(self._made) >= _MOST:
                self._made.clear()
            found = self._made[counts] = array(TYPECODE, counts)
        return found


def side_columns(columns: Columns, prefix: str, side: Side) -> int:
    """MAI-3.3: the SPs of a side in a hex."""
    first = len(columns.all)
    for slot in range(len(NOBODY[side])):
        nation = BURGUNDY if slot >= KINDS else 2 * side
        columns.number(f"{prefix}.{lot_id(side, slot)}", MIX[nation][slot % KINDS])
    return first


def either_columns(columns: Columns, prefix: str) -> int:
    """The SPs of whichever side it is that acts."""
    first = len(columns.all)
    for slot in range(SLOTS):
        kind = slot % KINDS
        burgundian = slot >= KINDS
        most = MIX[BURGUNDY][kind] if burgundian else max(mix[kind] for mix in MIX)
        columns.number(
            f"{prefix}.{NATION_IDS[BURGUNDY]}.{TYPE_IDS[kind]}" if burgundian else f"{prefix}.{TYPE_IDS[kind]}", most
        )
    return first
