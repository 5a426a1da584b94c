"""What has become of the ground, as a value: what a siege carries from one action to the next (DXS-11.2e), and what a
position keeps of it while one is fought."""

from dataclasses import dataclass, field, replace
from typing import Annotated

from banneret.kernel.shape import Span

from .numbers import Cells

IN_PLACE, WITHDRAWN, LOST = range(3)
"""DXA-9.2.3b: the mobile bridge."""

HexChanges = tuple[tuple[int, int], ...]
"""What has become of hexes: (cell, kind)."""
SideChanges = tuple[tuple[int, int, int], ...]
"""What has become of hexsides: (cell, direction, kind), each by one of its two names."""


def changed(hexes: HexChanges, cell: int, kind: int) -> HexChanges:
    """The hex is of this kind from now on."""
    return tuple(sorted((*((other, was) for other, was in hexes if other != cell), (cell, kind))))


def changed_side(sides: SideChanges, cell: int, direction: int, kind: int) -> SideChanges:
    """The hexside, given by its name with one of the first three directions, is of this kind from now on."""
    return tuple(sorted((*(side for side in sides if side[:2] != (cell, direction)), (cell, direction, kind))))


@dataclass(slots=True)
class Works:
    """The changes of what is printed, and which gates are shut. Never changed, but not frozen: that is slow to
    build."""

    hexes: HexChanges = ()
    sides: SideChanges = ()
    closed: Cells = 0
    destroyed: Cells = 0
    bridge: Annotated[int, Span(0, 2)] = IN_PLACE
    _hash: int = field(default=0, init=False, compare=False, repr=False)
    """A siege looks things up by its works all the time: they are hashed once, when it is first asked for."""

    def __hash__(self) -> int:
        found = self._hash
        if not found:
            found = self._hash = hash((self.hexes, self.sides, self.closed, self.destroyed, self.bridge))
        return found

    def with_hex(self, cell: int, kind: int) -> "Works":
        return replace(self, hexes=changed(self.hexes, cell, kind))

    def with_side(self, cell: int, direction: int, kind: int) -> "Works":
        return replace(self, sides=changed_side(self.sides, cell, direction, kind))
