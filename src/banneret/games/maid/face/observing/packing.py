"""SPs by slot as a piece of a row: most stacks of a position are like others that were written before."""

from array import array

from banneret.kernel.observer import TYPECODE, Columns, Row

from ...forces.ids import lot_id
from ...forces.stacks import nation_of
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

    def of(self, counts: Counts, width: int) -> Row:
        """In so many columns: those beyond the last slot have nothing."""
        if len(counts) < width:
            counts = counts + (0,) * (width - len(counts))
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
        columns.number(f"{prefix}.{lot_id(side, slot)}", MIX[nation_of(side, slot)][slot % KINDS])
    return first


def either_columns(columns: Columns, prefix: str) -> int:
    """The SPs of whichever side it is that acts."""
    first = len(columns.all)
    for slot in range(SLOTS):
        type = slot % KINDS
        burgundian = slot >= KINDS
        name = f"{NATION_IDS[BURGUNDY]}.{TYPE_IDS[type]}" if burgundian else TYPE_IDS[type]
        most = MIX[BURGUNDY][type] if burgundian else max(mix[type] for mix in MIX)
        columns.number(f"{prefix}.{name}", most)
    return first
