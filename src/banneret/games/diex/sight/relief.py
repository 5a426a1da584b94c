"""What of the ground matters to lines of fire: made once for each ground, when the first line is looked at."""

from banneret.board.hex import members

from ..ground.ground import BUILDINGS, CASTLES, KEPT, Ground
from ..ground.terrain import (
    DOOR,
    GATE,
    HEX_KINDS,
    OPEN,
    SCRUB,
    SIDE_KINDS,
    SLOPE,
    TOWER,
    TOWER_DOOR,
    TOWER_WINDOW,
    TREE,
    VOID,
    WALL,
    WINDOW,
)

WEIGHTY, SIDED, SHUT = 1, 2, 4
"""What hexes are to lines of fire. WEIGHTY: it does something to one that crosses it. SIDED: one of its sides matters.
SHUT: indoors or a closed gate, and matters also where a line begins or ends."""
OPENINGS = (WINDOW, DOOR, TOWER_WINDOW, TOWER_DOOR)


class Crossing:
    """A hexside that is more than open ground, crossed in one direction."""

    __slots__ = ("kind", "lip", "slope", "top")

    def __init__(self, kind: int, top: int, slope: int, lip: int) -> None:
        self.kind = kind
        self.top = top
        """DXA-9.3.1b: how high it rises, doubled like all heights."""
        self.slope = slope
        """DXA-1.3h: the slope hex whose lip this is, else -1."""
        self.lip = lip
        """The height of the ground above the lip."""


class Relief:
    """Heights, obstacles and openings of one ground. Sets are bits."""

    __slots__ = (
        "buildings", "castles", "corners", "crossings", "edged", "floor", "gate", "houses", "inside", "marks",
        "openings", "outside", "panes", "rooms",
    )  # fmt: skip

    def __init__(self, ground: Ground) -> None:
        grid = ground.lattice
        self.buildings = ground.sections >= BUILDINGS
        self.castles = ground.sections >= CASTLES
        self.floor = [2 * level for level in ground.level]
        """The height of the bare ground; of a slope its lower level."""
        self.crossings: dict[int, Crossing] = {}
        """By six times the cell that is left, plus the direction."""
        for cell in grid.cells:
            for direction, offset in enumerate(grid.offsets):
                to = cell + offset
                if grid.neighbours[cell] >> to & 1:
                    self._look_across(ground, cell, to, direction)
        self.edged = bytes([number in self.crossings for number in range(6 * grid.size)])
        """By the same number whether there is one: mostly there is none."""
        self.rooms = [0] * grid.size
        """DXA-8.1l: of each hex indoors the room it belongs to, as a set."""
        self.houses = ground.indoors if self.buildings else 0
        self.marks = {height: self._mark(ground, height) for height in {*ground.height, *self.floor}}
        """By the height of the higher of two, and by cell, what it does to a line between them: WEIGHTY, SIDED,
        SHUT."""
        self.openings: dict[int, tuple[tuple[int, int], ...]] = {}
        """Of hexes indoors their windows and doors as (direction, kind)."""
        self.panes: dict[int, tuple[tuple[int, int], ...]] = {}
        """Of hexes just outside a window: (direction, hex behind it)."""
        if self.buildings:
            self._furnish(ground)
        self.corners: dict[int, int] = {}
        """DXA-8.1g: of corner hexes the direction of their wall."""
        for place in ground.chart.corners:
            cell = grid.cell(*place)
            for direction in range(6):
                if ground.side[direction][cell] == WALL:
                    self.corners[cell] = direction
        self.inside = ground.zones.get("inside", 0)
        self.outside = ground.zones.get("outside", 0)
        gate = ground.chart.features.gate
        self.gate = -1 if gate is None or ground.kind[grid.cell(*gate)] != GATE else grid.cell(*gate)

    def _look_across(self, ground: Ground, cell: int, to: int, direction: int) -> None:
        kind = ground.side[direction][cell]
        slope, upper = (cell, to) if ground.kind[cell] == SLOPE else (to, cell)
        lip = (
            ground.kind[slope] == SLOPE
            and ground.kind[upper] != SLOPE
            and ground.level[upper] == ground.level[slope] + 1
        )
        if kind == OPEN and not lip:
            return
        top = max(self.floor[cell], self.floor[to]) + 2 * SIDE_KINDS[kind].height
        self.crossings[6 * cell + direction] = Crossing(kind, top, slope if lip else -1, self.floor[upper])

    def crossing(self, cell: int, direction: int) -> Crossing | None:
        """The hexside that is crossed from a cell in a direction, if it is more than open ground."""
        number = 6 * cell + direction
        return self.crossings[number] if self.edged[number] else None

    def rises(self, ground: Ground, cell: int, height: int) -> bool:
        """DXA-5.5.2.3e: whether the ground of a hex is above a height; a slope is not."""
        return self.floor[cell] > height and ground.kind[cell] != SLOPE

    def _mark(self, ground: Ground, height: int) -> bytes:
        """What hexes do to lines between two of whom the higher is so high."""
        found = bytearray(ground.lattice.size)
        weighty = ground.indoors | ground.closed | ground.destroyed
        shut = self.houses | ground.closed
        for cell in ground.lattice.cells:
            if weighty >> cell & 1 or ground.kind[cell] in (SCRUB, TREE, VOID) or self.rises(ground, cell, height):
                found[cell] |= WEIGHTY
            if shut >> cell & 1:
                found[cell] |= SHUT
        for number in self.crossings:
            found[number // 6] |= SIDED
        return bytes(found)

    def _furnish(self, ground: Ground) -> None:
        grid = ground.lattice
        left = ground.indoors
        while left:
            room = left & -left
            while True:
                more = room
                for cell in members(room):
                    for direction, offset in enumerate(grid.offsets):
                        if ground.side[direction][cell] == OPEN:
                            more |= 1 << cell + offset & ground.indoors
                if more == room:
                    break
                room = more
            for cell in members(room):
                self.rooms[cell] = room
            left &= ~room
        panes: dict[int, list[tuple[int, int]]] = {}
        for cell in members(ground.indoors):
            found = []
            for direction, offset in enumerate(grid.offsets):
                kind = ground.side[direction][cell]
                if kind in OPENINGS and not ground.indoors >> cell + offset & 1:
                    found.append((direction, kind))
                    if kind == WINDOW:
                        panes.setdefault(cell + offset, []).append(((direction + 3) % 6, cell))
            if found:
                self.openings[cell] = tuple(found)
        self.panes = {cell: tuple(some) for cell, some in panes.items()}

    def roof(self, ground: Ground, cell: int) -> int:
        """DXA-9.3.1b, DXA-8.2.3b: the top of a house, tower or tree."""
        return self.floor[cell] + (2 * HEX_KINDS[TOWER].height if ground.kind[cell] == TOWER else 2)


_KEPT: dict[Ground, Relief] = {}
"""By ground. A plain dict, because it is asked for every line."""


def relief(ground: Ground) -> Relief:
    """Of a ground, made once and kept as long as the ground is."""
    found = _KEPT.get(ground)
    if found is None:
        if len(_KEPT) >= KEPT:
            _KEPT.clear()
        found = _KEPT[ground] = Relief(ground)
    return found
