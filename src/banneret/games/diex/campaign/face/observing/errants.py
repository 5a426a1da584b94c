"""Convoys and spies as numbers: where they are and what they carry is public (DXC-3b), where they are sent and whom a
spy has noted only their own side knows."""

from array import array
from collections.abc import Mapping, Sequence

from banneret.kernel.observer import TYPECODE, Columns, Row
from banneret.kernel.secret import Secret

from ...group import Convoy, Order
from ...state import CampaignState
from .groups import MOST_MEN
from .hexes import Hexes
from .memory import Memory

_SIDES = ("king", "rebel")
_MADE = 12
"""DXC-11c: a side has three of its own at a time, and may take those of the other: so many slots. What did not fit is
counted."""
_FULL = 5
MOVED, ORDER, WHO, AT, LOAD, SIDE, ESCORT, PRICED, START, END, OUTWARD = 0, 1, 4, 5, 7, 8, 9, 10, 11, 12, 13
_CONVOY = 14
SPY_AT = 3


class ErrantColumns:
    """A slot for each convoy and spy of the scenario, and some for convoys that are made in play."""

    def __init__(
        self,
        columns: Columns,
        hexes: Hexes,
        things: Mapping[str, int],
        sites: Sequence[str],
        convoys: Sequence[str],
        spies: Sequence[str],
        trade: bool,
    ) -> None:
        self.hexes = hexes
        self.things = things
        self.fixed: dict[str, int] = {}
        for key in convoys:
            self.fixed[key] = self._convoy(columns, key, sites)
        made = range(1, _MADE + 1) if trade else ()
        self.made = [self._convoy(columns, f"convoy{number}", sites) for number in made]
        self.more = columns.number("convoys.more", MOST_MEN)
        self.spies: dict[str, int] = {}
        for key in spies:
            self.spies[key] = columns.flag(f"{key}.sent")
            hexes.enter(columns, f"{key}.order")
            hexes.enter(columns, key)
        self.known = Memory()

    def _convoy(self, columns: Columns, name: str, sites: Sequence[str]) -> int:
        most = max(self.things.values())
        first = columns.flag(f"{name}.moved")
        columns.flag(f"{name}.sent")
        self.hexes.enter(columns, f"{name}.order")
        columns.number(f"{name}.who", most)
        self.hexes.enter(columns, name)
        columns.number(f"{name}.load", _FULL)
        columns.choice(f"{name}.side", _SIDES)
        columns.number(f"{name}.escort", most)
        columns.flag(f"{name}.priced")
        columns.choice(f"{name}.start", sites)
        columns.choice(f"{name}.end", sites)
        columns.flag(f"{name}.outward")
        return first

    def write(self, s: CampaignState, seat: int, row: Row, at: int) -> None:
        made = 0
        for key, convoy in s.convoys.items():
            first = self.fixed.get(key, -1)
            if first < 0:
                made += 1
                if made > len(self.made):
                    row[at + self.more] = made - len(self.made)
                    continue
                first = self.made[made - 1]
            first += at
            picture = self.known.get(convoy)
            if picture is None:
                picture = self.known.keep(convoy, self._picture(convoy))
            row[first : first + _CONVOY] = picture
            if convoy.moved == s.turn:
                row[first + MOVED] = 1
            if key in s.orders:
                self._sent(s.orders[key], seat, row, first + ORDER)
        for key, spy in s.spies.items():
            first = at + self.spies[key]
            self.hexes.write(spy.cell, row, first + SPY_AT)
            if key in s.orders:
                self._sent(s.orders[key], seat, row, first)

    def _picture(self, convoy: Convoy) -> Row:
        row = array(TYPECODE, bytes(2 * _CONVOY))
        row[WHO] = self.things.get(convoy.key, 0)
        self.hexes.write(convoy.cell, row, AT)
        row[LOAD] = convoy.load
        row[SIDE] = convoy.side + 1
        row[ESCORT] = self.things.get(convoy.escort, 0)
        row[PRICED] = convoy.priced
        row[START] = convoy.start + 1
        row[END] = convoy.end + 1
        row[OUTWARD] = convoy.outward
        return row

    def _sent(self, order: Secret[Order], seat: int, row: Row, to: int) -> None:
        """Where it goes, for its own side."""
        if order.seen_by(seat):
            row[to] = 1
            self.hexes.write(order.value.to, row, to + 1)
