"""A map as it is printed: hexes, levels, hexsides, zones and features (section 1.3).

Hexes are (column, row) from 0 here; files and people name them CCRR from 01 (DXA-1.3a).
"""

import re
from dataclasses import dataclass

from banneret.kernel.refusal import BanneretError

Hex = tuple[int, int]

NORTH_EDGE, EAST_EDGE, SOUTH_EDGE, WEST_EDGE = 1, 2, 3, 4
"""DXA-1.3f: the sides of a map."""
EDGES = {NORTH_EDGE: "north", EAST_EDGE: "east", SOUTH_EDGE: "south", WEST_EDGE: "west"}

_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Features:
    """What can be worked on a map and where it stands at the start."""

    gate: Hex | None = None
    mobile_bridge: Hex | None = None
    bascules: tuple[tuple[Hex, tuple[Hex, ...]], ...] = ()
    """DXA-9.2.5a: each bascule gate, the upper first, and the hexes it is worked from."""
    throne: tuple[Hex, int] | None = None
    """DXA-8.1i: the hex and its facing."""
    hall_axis: int | None = None
    """DXA-8.1h: the direction lines of fire follow through a hall entrance."""
    well: Hex | None = None
    gate_closed: bool = True
    bridge_in_place: bool = True
    bascules_closed: bool = True


@dataclass(frozen=True, slots=True)
class Chart:
    """A map as it is printed. `kinds` and `levels` are [row][column]."""

    id: str
    name: str
    description: str
    columns: int
    rows: int
    kinds: tuple[tuple[int, ...], ...]
    levels: tuple[tuple[int, ...], ...]
    """DXA-1.3g: ground levels; of a slope the lower of the two it joins."""
    sides: dict[tuple[int, int, int], int]
    """DXA-1.3e: by column, row and direction, under both names of a hexside; what is not here is open."""
    corners: frozenset[Hex]
    """DXA-8.1g: exterior building corners."""
    zones: dict[str, tuple[Hex, ...]]
    features: Features

    def kind(self, at: Hex) -> int:
        return self.kinds[at[1]][at[0]]

    def level(self, at: Hex) -> int:
        return self.levels[at[1]][at[0]]

    def on(self, at: Hex) -> bool:
        """Is it on the map? DXA-3.1l: there is nothing beyond the edge."""
        return 0 <= at[0] < self.columns and 0 <= at[1] < self.rows

    def hexes(self) -> list[Hex]:
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]


def neighbour(at: Hex, direction: int) -> Hex:
    """DXA-1.3a, DXA-1.3b, DXA-1.3c: the next hex that way, which may be off the map."""
    across, down = (_ODD if at[0] & 1 else _EVEN)[direction]
    return at[0] + across, at[1] + down


def parse_hex(name: str) -> Hex:
    """DXA-1.3a: "0507" is column 5, row 7, here (4, 6)."""
    if not re.fullmatch(r"\d{4}", name) or "00" in (name[:2], name[2:]):
        raise BanneretError(
            f"“{name}” is no hex; hexes are named by four digits, column and row from 01, such as 0507."
        )
    return int(name[:2]) - 1, int(name[2:]) - 1


def hex_name(column: int, row: int) -> str:
    return f"{column + 1:02d}{row + 1:02d}"
