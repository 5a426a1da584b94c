"""Walking a line of fire over the ground: what each hex and hexside on it does. Sections 5.5.2, 8.2.3, 9.3.1 and 9.4.2.

Where the line runs along a border, the less restricting hex counts (DXA-5.5.1c): a line is walked with all its
alternatives, and what each has met so far is one number, the rank of the cover and below it the reason. Heights are
doubled.
"""

from banneret.board.hex import members
from banneret.kernel.refusal import Refusal

from ..ground.ground import Ground
from ..ground.terrain import (
    BASCULE,
    BURNT_PALISADE,
    DOOR,
    GATE,
    HANDRAIL,
    INFINITE,
    LIGHT,
    MEDIUM,
    PALISADE,
    SCRUB,
    TOWER_DOOR,
    TOWER_WALL,
    TOWER_WINDOW,
    TREE,
    VOID,
    WALL,
    WINDOW,
)
from .relief import SIDED, WEIGHTY, Crossing, Relief, relief

REASONS = (
    Refusal("DXA-5.5.2.2a", "A tree stands in the line of fire."),
    Refusal(
        "DXA-5.5.2.3a",
        "The brow of a slope hides the lower one: he must be at least as far from the slope as the upper one.",
    ),
    Refusal("DXA-5.5.2.3e", "Higher ground lies in the line of fire."),
    Refusal("DXA-SC.3", "A building stands in the line of fire."),
    Refusal(
        "DXA-8.2.3a",
        "A wall, window or door lies in the line of fire; one shoots through a window only from the hex "
        "behind it or at that hex.",
    ),
    Refusal("DXA-9.3.2a", "Through a doorway one shoots only at somebody who stands as high as oneself."),
    Refusal(
        "DXA-9.3.1a",
        "A house, tree, wall or palisade hides the lower one: he must be at least as far from it as the upper one.",
    ),
    Refusal("DXA-9.3.1c", "A palisade, wall or house higher than both lies in the line of fire."),
    Refusal("DXA-9.2.4b", "Nobody shoots into or through a closed gate."),
    Refusal("DXA-9.1i", "Nobody shoots through a closed bascule gate."),
    Refusal(
        "DXA-9.4.2a",
        "While the gate is closed, only those on platforms and at tower windows shoot out and are shot at.",
    ),
    Refusal("DXA-3.1l", "The line of fire leaves the map."),
    Refusal("DXA-8.2.1a", "From inside one shoots through a window only from the hex that has the window."),
)
"""Why a line is blocked."""
(
    IN_TREES,
    BEHIND_LIP,
    BEHIND_HILL,
    BEHIND_BUILDING,
    BEHIND_WALL,
    BESIDE_DOORWAY,
    HIDDEN,
    TOO_LOW,
    AT_GATE,
    AT_BASCULE,
    SHUT_IN,
    OFF_MAP,
    TOO_DEEP,
) = range(len(REASONS))

RANK = 6
"""What a line has met is a cover moved up by so many bits, plus a reason."""
BLOCKED = INFINITE << RANK

SLOPES = (BEHIND_LIP, BEHIND_HILL)
"""The reasons of DXA-5.5.2.3."""
_BARRIERS = (WALL, WINDOW, DOOR, TOWER_WALL, TOWER_WINDOW, TOWER_DOOR)


class Trace:
    """One pair of hexes with the heights of the two who stand there, and what the walk between them has met."""

    __slots__ = ("_crossed", "a", "b", "burnt", "ground", "ha", "hb", "marks", "relief", "rough", "wet")

    def __init__(self, ground: Ground, a: int, b: int, ha: int, hb: int, crossed: int = -1) -> None:
        """`crossed` are the hexes on the line, if it is not straight from one to the other."""
        self.ground = ground
        self.relief: Relief = relief(ground)
        self.a = a
        self.b = b
        self.ha = ha
        self.hb = hb
        self._crossed = crossed
        self.marks = self.relief.marks[max(ha, hb)]
        self.wet = ground.wet[b] == 1
        self.rough = False
        """Something on the way could hide people between (DXA-5.5.2.3f, DXA-5.5.3.1b)."""
        self.burnt = False
        """It passes a burnt palisade."""

    @property
    def all(self) -> int:
        """Every hex on the line."""
        if self._crossed < 0:
            self._crossed = self.ground.paths.between(self.a, self.b).crossed(self.a) & self.ground.lattice.mask
        return self._crossed

    # ---------------------------------------------------------------- what things do

    def obstructed(self, top: int, from_a: int, from_b: int) -> int:
        """DXA-9.3.1a, DXA-9.3.1c, DXA-9.3.4c: an obstruction with this top, so far from the two. The edge of a platform
        is none (DXA-9.3.3b)."""
        ha, hb = self.ha, self.hb
        if ha >= top and hb >= top:
            return 0
        if ha < top and hb < top:
            return BLOCKED | TOO_LOW
        self.rough = True
        return 0 if (from_a >= from_b if ha < hb else from_b >= from_a) else BLOCKED | HIDDEN

    def over_side(self, crossing: Crossing, p: int, c: int) -> int:
        """The line leaves hex p for c across this hexside; what it gives the hex behind it is no matter here."""
        met = self.over_lip(crossing) if crossing.slope >= 0 else 0
        kind = crossing.kind
        if kind == BURNT_PALISADE:
            self.burnt = True
            return max(met, LIGHT << RANK)  # DXA-9.2.1d, DXA-9.4.2b
        if kind == HANDRAIL:
            return max(met, MEDIUM << RANK) if self.wet else met  # DXA-5.5.2.4a
        if kind == PALISADE:  # DXA-9.1e, DXA-9.4.4a
            return max(met, self.over_wall(crossing, p, c))
        if kind in _BARRIERS:
            return max(met, self.at_building(crossing, p, c))
        return met

    def over_lip(self, crossing: Crossing) -> int:
        """DXA-5.5.2.3a, DXA-5.5.2.3b, DXA-5.5.2.3c."""
        lip, slope = crossing.lip, crossing.slope
        if self.ha >= lip and self.hb >= lip:
            return 0
        self.rough = True
        lower, upper = (self.a, self.b) if self.ha < self.hb else (self.b, self.a)
        if lower == slope or (self.ha < lip and self.hb < lip):
            return 0  # if both are lower, the hill itself decides: DXA-5.5.2.3e
        grid = self.ground.lattice
        if grid.distance(lower, slope) >= grid.distance(upper, slope):
            return 0
        return BLOCKED | BEHIND_LIP

    def over_wall(self, crossing: Crossing, p: int, c: int) -> int:
        """DXA-9.3.1d: the distance to a hexside is that to the hex on one's own side of it."""
        distance = self.ground.lattice.distance
        return self.obstructed(crossing.top, distance(self.a, p), distance(self.b, c))

    def at_building(self, crossing: Crossing, p: int, c: int) -> int:
        """The outside of a house or of the tower: DXA-8.1b, DXA-8.2.3a, DXA-8.3.3a."""
        if not self.relief.buildings:
            return BLOCKED | BEHIND_BUILDING
        houses = self.relief.houses
        if crossing.kind in (DOOR, TOWER_DOOR):
            inner = p if houses >> p & 1 else c
            if self.ha == self.hb == self.ground.height[inner]:  # DXA-8.2.2a, DXA-9.3.2a
                # He who stands in the doorway himself shoots, and is shot at, by the middle of the opening.
                return BLOCKED | BEHIND_WALL if inner in (self.a, self.b) else 0
            if (houses >> self.a | houses >> self.b) & 1:
                return BLOCKED | BESIDE_DOORWAY
        elif (houses >> self.a | houses >> self.b) & 1:
            return BLOCKED | BEHIND_WALL  # DXA-8.2.3b: no shot into or out of a building but by its openings
        if (
            houses >> p | houses >> c
        ) & 1:  # DXA-9.3.1d: for shots over it the house is the obstruction, not each of its walls
            return BLOCKED | TOO_LOW if self.ha < crossing.top and self.hb < crossing.top else 0
        return self.over_wall(crossing, p, c)

    def over_hex(self, c: int) -> int:
        """The line crosses this hex."""
        ground = self.ground
        kind = ground.kind[c]
        if kind == VOID:
            return BLOCKED | OFF_MAP
        if self.relief.rises(ground, c, max(self.ha, self.hb)):
            return BLOCKED | BEHIND_HILL
        if ground.closed >> c & 1:
            return BLOCKED | (AT_BASCULE if kind == BASCULE else AT_GATE)
        if kind == SCRUB:
            return (MEDIUM if self.wet else LIGHT) << RANK  # DXA-5.5.2.1a, DXA-5.5.2.4a
        if kind == TREE:
            if not self.relief.castles:
                return BLOCKED | IN_TREES
            met = self.obstructed(
                self.relief.roof(ground, c), ground.lattice.distance(self.a, c), ground.lattice.distance(self.b, c)
            )
            return BLOCKED | IN_TREES if met == BLOCKED | TOO_LOW else met
        if ground.indoors >> c & 1:
            return self.over_house(c)
        return LIGHT << RANK if kind == GATE and ground.destroyed >> c & 1 else 0  # DXA-9.4.2b

    def over_house(self, c: int) -> int:
        """DXA-8.2.3b: a house is an obstruction to shots over it. Those who are too low for that must pass its
        openings: its walls see to that."""
        rules = self.relief
        if not rules.buildings:
            return BLOCKED | BEHIND_BUILDING
        room = rules.rooms[c]
        top = rules.roof(self.ground, c)
        if (room >> self.a | room >> self.b) & 1 or (self.ha < top and self.hb < top):
            return 0
        distance = self.ground.lattice.distance
        there = members(room & self.all)
        return self.obstructed(
            top, min(distance(self.a, cell) for cell in there), min(distance(self.b, cell) for cell in there)
        )

    # ---------------------------------------------------------------- the walk

    def step(self, before: list[tuple[int, int]], c: int) -> int:
        """DXA-5.5.1d: the least that a line has met when it comes into hex c from one of these (hex, met so far); -1 if
        from none of them."""
        least = -1
        grid, rules, marks = self.ground.lattice, self.relief, self.marks
        for p, met in before:
            if p != c:
                direction = grid.direction(p, c)
                if direction < 0:
                    continue
                if marks[p] & SIDED:
                    crossing = rules.crossing(p, direction)
                    if crossing is not None:
                        met = max(met, self.over_side(crossing, p, c))
            if least < 0 or met < least:
                least = met
        return least

    def beside(self, before: tuple[int, ...], c: int, after: tuple[int, ...]) -> int:
        """What a line meets in one hex of a border, with the hexsides that it shares with its neighbours on the line
        (DXA-5.5.1c)."""
        met = self.step([(p, 0) for p in before], c)
        if self.marks[c] & WEIGHTY:
            met = max(met, self.over_hex(c))
        return max(met, min((self.step([(c, 0)], q) for q in after), default=0))

    def walk(
        self, start: int, points: tuple[tuple[int, ...], ...], origin: int = 0, *, hasty: bool = False
    ) -> list[tuple[int, int]]:
        """From a hex over these points, given as distances from the origin; the alternatives of the last, as (hex, what
        has been met). What the ends themselves are does not count (DXA-5.5.2.2b). One who is `hasty` goes no farther
        when the line is blocked."""
        grid, rules, marks = self.ground.lattice, self.relief, self.marks
        on_map = grid.on_map
        first, last = self.a, self.b
        here = start
        met = self.over_hex(start) if marks[start] & WEIGHTY and start != first and start != last else 0
        lanes: list[tuple[int, int]] = []  # where it has alternatives; mostly it has none, and is `here`
        for point in points:
            if len(point) == 1 and not lanes:  # the same as below
                c = origin + point[0]
                if here != c:
                    direction = grid.direction(here, c)
                    if direction < 0 or not on_map[c]:
                        return []
                    if marks[here] & SIDED:
                        crossing = rules.crossing(here, direction)
                        if crossing is not None:
                            met = max(met, self.over_side(crossing, here, c))
                if marks[c] & WEIGHTY and c != first and c != last:
                    met = max(met, self.over_hex(c))
                if hasty and met >= BLOCKED:
                    return [(c, met)]
                here = c
                continue
            before = lanes or [(here, met)]
            lanes = []
            for cell in point:
                c = origin + cell
                if not on_map[c]:
                    continue  # DXA-5.5.1c
                met = self.step(before, c)
                if met < 0:
                    continue
                if marks[c] & WEIGHTY and c != first and c != last:
                    met = max(met, self.over_hex(c))
                lanes.append((c, met))
            if len(lanes) < 2:
                if not lanes:
                    return lanes
                here, met = lanes.pop()
        return lanes or [(here, met)]
