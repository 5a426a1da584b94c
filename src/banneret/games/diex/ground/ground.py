"""The ground as it lies now: what may be crossed by whom at what cost, how high it is, who could strike where. Sections
1.3, 3, 8.1, 8.4, 9.1 and 9.5.

A Ground never changes and is shared by all positions that stand on it. When a gate is shut or a palisade burns,
`altered` gives another one, made once and kept. A cost of 0 means that there is no way. Distances are the lattice's
(DXA-1.3d).
"""

from functools import lru_cache

from banneret.board.hex import Lattice, flags, lattice, members
from banneret.board.sight import paths

from .maps import Chart, chart, hex_name
from .terrain import (
    BASCULE,
    BURNT_PALISADE,
    DOOR,
    FENCE,
    HANDRAIL,
    HEX_KINDS,
    INTERIOR,
    MOAT,
    MOBILE_BRIDGE,
    OPEN,
    PLATFORM,
    RAMP,
    SIDE_KINDS,
    SLOPE,
    STAIRS,
    THRONE,
    VOID,
    WINDOW,
)

BUILDINGS, CASTLES = 8, 9
"""DXA-SC.3: before these sections of the rules are in force, buildings are mere obstacles."""
KEPT = 128
"""So many grounds are kept, and as much of what other rooms find out about a ground."""


class Ground:
    """One state of a map. Lists are indexed by cell, those of steps first by direction."""

    __slots__ = (
        "attack_armoured",
        "attack_foot",
        "attack_horse",
        "chart",
        "closed",
        "destroyed",
        "doorways",
        "edges",
        "enter_foot",
        "enter_horse",
        "foot_step",
        "height",
        "hexes",
        "horse_step",
        "indoors",
        "kind",
        "lattice",
        "led",
        "level",
        "names",
        "odd_foot",
        "odd_horse",
        "open_foot",
        "open_horse",
        "over_rail",
        "paths",
        "scorched",
        "sections",
        "side",
        "sides",
        "standable",
        "water",
        "wet",
        "zones",
    )

    def __init__(self, base: Chart, sections: int) -> None:
        """As the map is printed, every gate open."""
        self.chart = base
        self.sections = sections
        self.hexes: tuple[tuple[int, int], ...] = ()
        """What has become of hexes: (cell, kind)."""
        self.sides: tuple[tuple[int, int, int], ...] = ()
        """What has become of hexsides: (cell, direction, kind), each by one of its two names."""
        self.closed = 0
        """Gates and bascule gates that are shut."""
        self.destroyed = 0
        """Gates and bascule gates that are burnt."""
        grid = self.lattice = lattice(base.columns, base.rows)
        self.paths = paths(grid)
        """The hexes between two others (DXA-5.5.1b)."""
        self.names = [""] * grid.size
        self.kind = [VOID] * grid.size
        self.level = [0] * grid.size
        for (column, row), cell in grid.numbers.items():
            self.names[cell] = hex_name(column, row)
            self.kind[cell] = base.kinds[row][column]
            self.level[cell] = base.levels[row][column]
        self.side = [[OPEN] * grid.size for _ in range(6)]
        for (column, row, direction), side in base.sides.items():
            cell = grid.cell(column, row)
            if cell >= 0:
                self.side[direction][cell] = side
        self.zones = {zone: sum(1 << grid.cell(*place) for place in places) for zone, places in base.zones.items()}
        self.edges = tuple(self._edge(number) for number in range(4))
        """DXA-1.3f: the cells along the north, east, south and west of the map."""
        self.height = [0] * grid.size
        """DXA-1.3i, doubled to be whole: two for each level, one more on a slope."""
        self.wet = b""
        """By cell whether it is `water`."""
        self.water = self.indoors = self.doorways = self.scorched = self.led = self.standable = 0
        self.foot_step = [bytes(grid.size)] * 6
        """By direction and cell what a step costs on foot, 0 where there is none: bytes, which compiled code reads at
        once."""
        self.horse_step = self.foot_step
        self.attack_foot = [0] * grid.size
        """Where a man here could strike: the hexes around him that he could enter (DXA-6.7a)."""
        self.attack_armoured = [0] * grid.size
        self.attack_horse = [0] * grid.size
        self.over_rail = [0] * grid.size
        """DXA-3.1h2: the water into which one who is forced falls from here, over a handrail."""
        self._work_out(grid.mask, grid.mask)

    def altered(
        self, hexes: tuple[tuple[int, int], ...], sides: tuple[tuple[int, int, int], ...], closed: int, destroyed: int
    ) -> "Ground":
        """The same ground after these changes of what is printed; only what they touch is worked out anew."""
        new = Ground.__new__(Ground)
        new.chart, new.sections, new.lattice, new.paths, new.names, new.level = (
            self.chart,
            self.sections,
            self.lattice,
            self.paths,
            self.names,
            self.level,
        )
        new.zones, new.edges = self.zones, self.edges
        new.hexes, new.sides, new.closed, new.destroyed = hexes, sides, closed, destroyed
        new.kind = self.kind[:]
        new.side = [some[:] for some in self.side]
        changed = closed | destroyed
        for cell, kind in hexes:
            new.kind[cell] = kind
            changed |= 1 << cell
        for cell, direction, side in sides:
            beyond = cell + self.lattice.offsets[direction]
            new.side[direction][cell] = new.side[(direction + 3) % 6][beyond] = side
            changed |= (1 << cell | 1 << beyond) & self.lattice.mask
        new.height = self.height[:]
        keep = ~changed
        new.water, new.indoors, new.doorways = self.water & keep, self.indoors & keep, self.doorways & keep
        new.scorched, new.led, new.standable = self.scorched & keep, self.led & keep, self.standable & keep
        new.foot_step, new.horse_step = self.foot_step, self.horse_step
        new.attack_foot, new.attack_armoured, new.attack_horse, new.over_rail = (
            self.attack_foot[:],
            self.attack_armoured[:],
            self.attack_horse[:],
            self.over_rail[:],
        )
        new._work_out(changed, changed | self.lattice.spread(changed))
        return new

    def _work_out(self, changed: int, around: int) -> None:
        """All that follows from kinds and hexsides: for the changed hexes, and the steps from those around them."""
        for cell in members(changed):
            self._describe(cell)
        self.wet = flags(self.water, self.lattice.size)
        foot, horse = ([bytearray(row) for row in steps] for steps in (self.foot_step, self.horse_step))
        for cell in members(around):
            self.attack_foot[cell] = self.attack_armoured[cell] = self.attack_horse[cell] = self.over_rail[cell] = 0
            self._steps(cell, foot, horse)
        self.foot_step, self.horse_step = ([bytes(row) for row in steps] for steps in (foot, horse))
        self.open_foot, self.enter_foot, self.odd_foot = _flood_tables(self.lattice, self.foot_step)
        self.open_horse, self.enter_horse, self.odd_horse = _flood_tables(self.lattice, self.horse_step)

    # ---------------------------------------------------------------- what is where

    def _edge(self, number: int) -> int:
        found = 0
        last_column, last_row = self.lattice.columns - 1, self.lattice.rows - 1
        for (column, row), cell in self.lattice.numbers.items():
            if (row == 0, column == last_column, row == last_row, column == 0)[number]:
                found |= 1 << cell
        return found

    def _describe(self, cell: int) -> None:
        """Height and the sets that a cell belongs to."""
        bit = 1 << cell
        number = self.kind[cell]
        kind = HEX_KINDS[number]
        # DXA-1.3g, DXA-1.3i, DXA-9.1k
        self.height[cell] = 2 * (self.level[cell] + kind.height) + (number in (SLOPE, RAMP))
        if kind.water:
            self.water |= bit
        if kind.indoors:
            self.indoors |= bit
            if number == INTERIOR and any(side[cell] == DOOR for side in self.side):
                self.doorways |= bit  # DXA-8.1l
        if any(side[cell] == BURNT_PALISADE for side in self.side):
            self.scorched |= bit  # DXA-9.2.1d
        if kind.led or self.doorways & bit:
            self.led |= bit  # DXA-4.4.3c, DXA-8.4b
        if kind.foot >= 0 and not self.barred(cell):
            self.standable |= bit

    # ---------------------------------------------------------------- steps

    def _steps(self, cell: int, feet: list[bytearray], hooves: list[bytearray]) -> None:
        around = self.lattice.neighbours[cell]
        for direction, offset in enumerate(self.lattice.offsets):
            to = cell + offset
            if not around >> to & 1:
                continue  # DXA-3.1l
            foot = feet[direction][cell] = self._foot(cell, to, direction)
            horse = hooves[direction][cell] = self._horse(cell, to, direction)
            if foot:
                self.attack_foot[cell] |= 1 << to
                if not self.water >> to & 1:
                    self.attack_armoured[cell] |= 1 << to  # DXA-3.1g
            if horse:
                self.attack_horse[cell] |= 1 << to
            if self.side[direction][cell] == HANDRAIL and self.water >> to & 1 and not self.water >> cell & 1:
                self.over_rail[cell] |= 1 << to

    def barred(self, cell: int) -> bool:
        """A closed gate (DXA-9.1d, DXA-9.1i), or a building before its rules are in force (DXA-SC.3)."""
        return bool(self.closed >> cell & 1) or (self.sections < BUILDINGS and bool(self.indoors >> cell & 1))

    def _foot(self, cell: int, to: int, direction: int) -> int:
        """The points a man on foot without armour pays for this step; 0 if he can't make it."""
        here, there = self.kind[cell], self.kind[to]
        side = self.side[direction][cell]
        cost = HEX_KINDS[there].foot
        if cost < 0 or SIDE_KINDS[side].foot < 0 or self.barred(to) or self.barred(cell) or self._no_stair(here, there):
            return 0
        if self._throne_side(cell, to, direction) or (there == MOBILE_BRIDGE and here == MOAT):  # DXA-8.1i, DXA-9.1c
            return 0
        if there == MOAT and here == MOAT:
            cost = HEX_KINDS[MOAT].foot_from_moat  # DXA-9.1a
        if self.scorched >> to & 1:
            cost += SIDE_KINDS[BURNT_PALISADE].foot  # DXA-9.2.1d
        if side == WINDOW:
            return SIDE_KINDS[WINDOW].foot  # DXA-8.1c: in all
        if side == FENCE:
            return max(cost, SIDE_KINDS[FENCE].foot)  # DXA-8.1f
        return cost

    def _horse(self, cell: int, to: int, direction: int) -> int:
        """The same for a ridden horse (DXA-4.2.1a)."""
        if not self.stable(to) or not self.stable(cell):
            return 0
        side = self.side[direction][cell]
        if SIDE_KINDS[side].horse < 0:
            return 0
        there = self.kind[to]
        kind = HEX_KINDS[there]
        cost = kind.horse_destroyed if there == BASCULE else kind.foot if self.doorways >> to & 1 else kind.horse
        if self.scorched >> to & 1:
            cost += SIDE_KINDS[BURNT_PALISADE].horse
        return max(cost, SIDE_KINDS[FENCE].horse) if side == FENCE else cost

    def stable(self, cell: int) -> bool:
        """Whether a ridden horse may stand there: DXA-4.2.1a, DXA-8.4b (doorways), DXA-9.1j (a destroyed bascule
        gate)."""
        if self.barred(cell):
            return False
        number = self.kind[cell]
        if number == BASCULE:
            return bool(self.destroyed >> cell & 1)
        return HEX_KINDS[number].horse >= 0 or bool(self.doorways >> cell & 1)

    @staticmethod
    def _no_stair(here: int, there: int) -> bool:
        """DXA-9.1f, DXA-9.5.1c: platforms join only platforms and stairs; by ladder is another matter."""
        if PLATFORM not in (here, there):
            return False
        return not (here in (PLATFORM, STAIRS) and there in (PLATFORM, STAIRS))

    def _throne_side(self, cell: int, to: int, direction: int) -> bool:
        """DXA-8.1i: the throne is entered and left by its front only."""
        if THRONE not in (self.kind[cell], self.kind[to]) or self.chart.features.throne is None:
            return False
        facing = self.chart.features.throne[1]
        out = direction if self.kind[cell] == THRONE else (direction + 3) % 6
        return (out - facing) % 6 not in (0, 1, 5)

    def cost_of(self, cell: int, mounted: bool) -> int:
        """DXA-1.3l: what it costs to come into a hex from outside the map; 0 if there is no way."""
        if self.barred(cell):
            return 0
        kind = HEX_KINDS[self.kind[cell]]
        return max(kind.horse, 0) if mounted else max(kind.foot, 0)

    # ---------------------------------------------------------------- helpers for people

    def cell(self, name: str) -> int:
        """The number of a hex by its name, 0507; -1 if there is none."""
        if len(name) != 4 or not name.isdecimal():
            return -1
        return self.lattice.cell(int(name[:2]) - 1, int(name[2:]) - 1)

    def named(self, some: int) -> list[str]:
        return [self.names[cell] for cell in members(some)]


def _flood_tables(
    grid: Lattice, steps: list[bytes]
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...], tuple[tuple[int, int, int], ...]]:
    """The same steps as sets, for a flood fill: `open[d]` are the cells from which direction d leads into a hex at that
    hex's ordinary cost; `enter` are (cost, cells that cost so much); `odd` are the steps at another cost: (direction,
    cost, cells from which)."""
    ordinary: dict[int, int] = {}
    for to in grid.cells:
        costs = [
            steps[d][to - offset]
            for d, offset in enumerate(grid.offsets)
            if grid.neighbours[to] >> to - offset & 1 and steps[d][to - offset]
        ]
        if costs:
            ordinary[to] = max(set(costs), key=costs.count)
    open_ = [0] * 6
    odd: dict[tuple[int, int], int] = {}
    for direction, offset in enumerate(grid.offsets):
        for cell in grid.cells:
            cost = steps[direction][cell]
            if not cost:
                continue
            if cost == ordinary[cell + offset]:
                open_[direction] |= 1 << cell
            else:
                odd[direction, cost] = odd.get((direction, cost), 0) | 1 << cell
    enter: dict[int, int] = {}
    for to, cost in ordinary.items():
        enter[cost] = enter.get(cost, 0) | 1 << to
    return (
        tuple(open_),
        tuple(sorted(enter.items())),
        tuple((d, cost, cells) for (d, cost), cells in sorted(odd.items())),
    )


@lru_cache(maxsize=KEPT)
def ground(
    map: str,
    sections: int,
    hexes: tuple[tuple[int, int], ...],
    sides: tuple[tuple[int, int, int], ...],
    closed: int,
    destroyed: int,
) -> Ground:
    """The ground of a map with these changes, made once and kept."""
    if hexes or sides or closed or destroyed:
        return ground(map, sections, (), (), 0, 0).altered(hexes, sides, closed, destroyed)
    return Ground(chart(map), sections)
