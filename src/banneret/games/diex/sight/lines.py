"""Sections 5.5, 8.2, 8.3, 9.3 and 9.4: lines of fire over the ground, without the people on it. A line is made once for
each pair of hexes and kept."""

from dataclasses import dataclass

from banneret.board.hex import members, shift
from banneret.board.sight import Path, heading, samples
from banneret.kernel.refusal import Refusal

from ..ground.ground import KEPT, Ground
from ..ground.terrain import (
    BASCULE,
    DOOR,
    FENCE,
    GATE,
    HALL_ENTRANCE,
    HANDRAIL,
    HEAVY,
    LIGHT,
    MARSH,
    MEDIUM,
    NONE,
    PALISADE,
    PLATFORM,
    ROCK,
    SCRUB,
    THRONE,
    TOWER_DOOR,
    TOWER_WINDOW,
    TREE,
)
from .relief import SHUT, SIDED, Crossing, Relief, relief
from .trace import BLOCKED, OFF_MAP, RANK, REASONS, SHUT_IN, SLOPES, TOO_DEEP, Trace

NO_SIDE, OUTSIDE, INSIDE, LEFT, RIGHT = range(5)
"""DXA-8.3.4a, DXA-8.3.5c: from which side a shot comes at a man who has cover from one side only."""

_ALWAYS = {TREE: LIGHT, THRONE: LIGHT, HALL_ENTRANCE: MEDIUM}
"""DXA-5.5.2.2a, DXA-8.1i, DXA-8.1h: cover of the target's own hex that nothing takes away. All sides of a hall entrance
that are not wall are open to lines: the axis, its opposite and the sides next to these are all six."""
_FROM_LEVEL = {SCRUB: LIGHT, MARSH: LIGHT}
"""DXA-3.1b, DXA-3.1e, DXA-5.5.2.5a: cover that DXA-5.5.4a takes away."""
_BEHIND = {HANDRAIL: LIGHT, FENCE: MEDIUM, DOOR: MEDIUM, TOWER_DOOR: MEDIUM}
"""DXA-5.5.4c, DXA-3.1h, DXA-8.1f, DXA-8.1d: what a hexside gives the hex directly behind it."""


_SLOPES = tuple(REASONS[number] for number in SLOPES)


_Sets = tuple[int, tuple[int, ...], tuple[tuple[int, int], ...]]
_NOBODY: _Sets = (0, (), ())


@dataclass(slots=True, eq=False)
class _Look:
    """What it takes to say where people are in the way of a line: done when somebody stands on it, for mostly nobody
    does."""

    ground: Ground
    flat: bool
    """Nothing of the ground matters."""
    rough: bool
    """Something on the way could hide people between (`Trace.rough`)."""
    first: int
    last: int
    ha: int
    hb: int
    points: tuple[tuple[int, ...], ...] = ()
    """Of a line by openings."""
    known: int = 0
    """The hexes that have been asked about."""
    free: int = 0
    """Those of them where nobody blocks the line."""


@dataclass(slots=True, eq=False)
class Detours:
    """Lines through other openings. They are an object of their own, so that a line holds none of its kind: many are
    kept, and the garbage collector passes over what can be in no circle."""

    lines: "tuple[Line, ...]"


@dataclass(slots=True, eq=False)
class Line:
    """A line of fire from one hex to another as the ground lets it pass."""

    start: int
    end: int
    distance: int
    path: Path
    entry: int
    """DXA-5.4.1c: the direction of flight into the target."""
    corner: bool
    """DXA-5.4.1d: it arrives exactly through a corner, between `entry` and the direction after it."""
    opening: tuple[tuple[int, ...], ...] | None = None
    """The hexes between of a line that starts or ends in the middle of a window or door."""
    blocked: Refusal | None = None
    """Why the ground lets no shot pass."""
    cover: int = NONE
    """What ground and hexsides give the target, before DXA-5.5.4 and the cover from one side (see `shelter`)."""
    below: int = NONE
    """DXA-5.5.4a: the same without the scrub, marsh or slope that he stands in."""
    bare: int = NONE
    """DXA-9.3.4a: the same without rock and river too."""
    fall: int = 0
    """DXA-5.5.4b: the whole levels that the shooter is above the target."""
    rise: int = 0
    """How much higher the target is, in half levels."""
    between: int = 0
    """All hexes on the line: where nobody is in any of them, nobody is in the way."""
    look: _Look | None = None
    """From what the rest is worked out when somebody is."""
    ground: Ground | None = None
    """What it is made of then; None of a line that is blocked."""
    lift: int = 0
    flat: bool = False
    rough: bool = False
    known: _Sets | None = None
    """`sets`, when they have been asked for."""
    sides: int = 0
    """The hexsides of the target through which it may be held to come, as bits of directions."""
    shelter: int = NO_SIDE
    """From which side it comes at a target that has medium cover from one side only."""
    tower: bool = False
    """It passes a tower window."""
    detours: Detours | None = None
    """If there are several openings."""

    @property
    def others(self) -> "tuple[Line, ...]":
        """Through other openings."""
        return () if self.detours is None else self.detours.lines

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The hexes between, in order; two where it runs along a border. Some may be off the map."""
        if self.opening is not None:
            return self.opening
        return tuple(tuple(self.start + cell for cell in point) for point in self.path.points)

    @property
    def sets(self) -> "_Sets":
        """Where somebody whom the ground does not hide (see `in_the_way`) is in the way: hexes where one who stands
        blocks the line; borders, sets of two hexes that block only together; borders whose one hex gives less cover
        than the other, as (that hex, cover of the other)."""
        if self.known is None:
            look = self._looked()
            self.known = _NOBODY if look is None else _people(self, look)
        return self.known

    def passes(self, ground: Ground, between: int, lift: int, flat: bool, rough: bool) -> None:
        """The ground lets it pass over these hexes, to a target so high."""
        self.ground = ground
        self.between = between
        self.lift = lift
        self.flat = flat
        self.rough = rough

    def _looked(self) -> "_Look | None":
        if self.look is None and self.ground is not None:
            ha = self.ground.height[self.start]
            self.look = _Look(self.ground, self.flat, self.rough, self.start, self.end, ha, self.lift)
        return self.look

    @property
    def solid(self) -> int:
        """All hexes where somebody who stands blocks the line."""
        return self.in_the_way(self.sets[0])

    def in_the_way(self, others: int) -> int:
        """Those of some hexes with people where they would block this line."""
        others &= self.between
        look = self._looked()
        if look is None or not others:
            return 0
        new = others & ~look.known
        if new:
            if self.known is None:
                self.known = _people(self, look)  # which notes whether the way is rough
            look.known |= new
            look.free |= _unseen(self, look, new)
        return others & ~look.free

    @property
    def by_opening(self) -> bool:
        """It starts or ends in the middle of a window or door."""
        return self.opening is not None


MOST_KEPT = 40_000
"""So many lines of a ground are kept, some twenty megabytes; a map has more than four times as many, and a server plays
on for months."""


_KEPT: dict[Ground, dict[int, Line]] = {}
"""By ground the lines that have been looked at. A plain dict, because it is asked for every line: `lru_cache` takes
twice as long."""


def _begin(ground: Ground) -> dict[int, Line]:
    """None of this ground has been looked at yet, or they are forgotten."""
    if len(_KEPT) >= KEPT:
        _KEPT.clear()
    return _KEPT.setdefault(ground, {})


def line(ground: Ground, a: int, b: int, lift: int = -1) -> Line:
    """The line of fire from hex a to hex b. `lift` is the height of the target where it is not that of hex b: the rear
    of a rider (DXA-1.3i)."""
    key = a * ground.lattice.size + b if lift < 0 else -((lift + 1) * ground.lattice.size + a) * ground.lattice.size - b
    kept = _KEPT.get(ground)
    if kept is None:
        kept = _begin(ground)
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = _draw(ground, a, b, ground.height[b] if lift < 0 else lift)
    return found


def sketch(ground: Ground, a: int, b: int) -> Line:
    """The same for a passing look, after which it is not kept."""
    kept = _KEPT.get(ground)
    found = None if kept is None else kept.get(a * ground.lattice.size + b)
    return _draw(ground, a, b, ground.height[b]) if found is None else found


def flight(ground: Ground, a: int, b: int) -> tuple[int, bool]:
    """DXA-5.4.1c, DXA-5.4.1d: the direction of flight into b, and whether it arrives through the corner between that
    one and the next."""
    found = line(ground, a, b)
    return found.entry, found.corner


def open_over(ground: Ground, a: int, b: int) -> bool:
    """Whether it is plain at a glance that nothing of the ground stops a straight line of fire; when in doubt, no. Most
    lines are so, and need not be drawn to know that one can shoot."""
    return _plain(relief(ground), a, b, max(ground.height[a], ground.height[b]), ground.paths.between(a, b))


def _plain(rules: Relief, a: int, b: int, height: int, way: Path) -> bool:
    """Whether nothing of the ground matters on the way between two of whom the higher is so high."""
    marks = rules.marks[height]
    if (marks[a] | marks[b]) & (SIDED | SHUT):
        return False
    for cell in way.cells:
        if marks[a + cell]:
            return False
    return True


def hides(ground: Ground, a: int, b: int) -> bool:
    """Whether the ground blocks a straight line of fire, for one who does not ask why: the same as drawing it says,
    where neither openings nor castles have a say."""
    rules = relief(ground)
    if ground.closed and ground.closed & (1 << a | 1 << b):
        return True
    trace = Trace(ground, a, b, ground.height[a], ground.height[b])
    for p, met in trace.walk(a, ground.paths.between(a, b).points, a, hasty=True):
        direction = ground.lattice.direction(p, b)
        if met < BLOCKED and direction >= 0:
            crossing = rules.crossing(p, direction)
            if crossing is None or trace.over_side(crossing, p, b) < BLOCKED:
                return False
    return True


def _draw(ground: Ground, a: int, b: int, hb: int) -> Line:
    rules = relief(ground)
    way = ground.paths.between(a, b)
    ha = ground.height[a]
    on_map = ground.lattice.mask
    crossed = way.crossed(a) & on_map
    if a != b and not _plain(rules, a, b, max(ha, hb), way):
        return _draw_over(ground, rules, a, b, ha, hb, way, crossed)
    found = _new(ground, a, b, ha, hb, way)
    _cover(ground, rules, found, NONE, NONE, NONE)
    found.passes(ground, crossed, hb, True, False)
    return found


def _new(ground: Ground, a: int, b: int, ha: int, hb: int, way: Path) -> Line:
    found = Line(a, b, ground.lattice.distance(a, b), way, way.direction, way.corner)
    found.sides = 1 << (way.direction + 3) % 6
    if way.corner:
        found.sides |= 1 << (way.direction + 4) % 6
    if ha > hb:
        found.fall = ha - hb >> 1
    else:
        found.rise = hb - ha
    return found


# ---------------------------------------------------------------- over ground that matters


def _draw_over(ground: Ground, rules: Relief, a: int, b: int, ha: int, hb: int, way: Path, crossed: int) -> Line:
    trace = Trace(ground, a, b, ha, hb, crossed)
    found = _new(ground, a, b, ha, hb, way)
    for end in (a, b) if ground.closed else ():
        if ground.closed >> end & 1:
            found.blocked = REASONS[trace.over_hex(end) - BLOCKED]  # DXA-9.2.4b: nor into it
            return found
    _arrive(ground, trace, found, trace.walk(a, way.points, a))
    if found.blocked is None:
        found.passes(ground, crossed, hb, False, trace.rough)
    if (rules.houses >> a | rules.houses >> b) & 1 and not rules.rooms[a] >> b & 1:
        return _least(ground, rules, found, ha, hb)
    return found


def _arrive(ground: Ground, trace: Trace, found: Line, before: list[tuple[int, int]]) -> None:
    """The last step, into the target's hex, from one of these (hex, what has been met)."""
    b = found.end
    rules = trace.relief
    ways: list[tuple[int, int, int, int]] = []
    for p, met in before:
        direction = ground.lattice.direction(p, b)
        if direction < 0:
            continue
        crossing = rules.crossing(p, direction)
        lip = NONE
        if crossing is not None:
            met = max(met, trace.over_side(crossing, p, b), behind(ground, crossing, b) << RANK)
            if crossing.slope == b:
                lip = MEDIUM  # DXA-3.1d, DXA-5.5.2.3d
        ways.append((max(met, lip << RANK), met, lip, (direction + 3) % 6))
    least, through, lip, _ = min(ways)
    if least >= BLOCKED:
        found.blocked = REASONS[least - BLOCKED]
        return
    found.sides = sum(1 << side for total, _, _, side in ways if total == least)
    _shut_in(ground, trace, found)
    _cover(ground, rules, found, through >> RANK, lip, min(met for _, met, _, _ in ways) >> RANK)


def behind(ground: Ground, crossing: Crossing, b: int) -> int:
    """DXA-5.5.4c: what a hexside gives a target directly behind it."""
    if crossing.kind == PALISADE:
        return HEAVY if ground.kind[b] == PLATFORM else NONE  # DXA-9.1f, DXA-9.4.1a
    return _BEHIND.get(crossing.kind, NONE)


def _shut_in(ground: Ground, trace: Trace, found: Line) -> None:
    """DXA-9.4.2a, but one may shoot through a burnt palisade (DXA-9.4.2b)."""
    rules = trace.relief
    if not rules.castles or rules.gate < 0 or not ground.closed >> rules.gate & 1 or found.tower or trace.burnt:
        return
    a, b = found.start, found.end
    inner = b if rules.outside >> a & rules.inside >> b & 1 else a if rules.outside >> b & rules.inside >> a & 1 else -1
    if inner >= 0 and ground.kind[inner] != PLATFORM:
        found.blocked = REASONS[SHUT_IN]


def _cover(ground: Ground, rules: Relief, found: Line, through: int, lip: int, low: int) -> None:
    """The cover of a target behind what the line has met, `through`, and with the lip of his own slope or without;
    `low` if lips are nothing."""
    b = found.end
    kind = ground.kind[b]
    own = NONE
    if kind in _ALWAYS:
        own = _ALWAYS[kind]
    elif kind == BASCULE:
        own = NONE if ground.destroyed >> b & 1 else LIGHT  # DXA-9.1i
    elif kind == GATE and not ground.destroyed >> b & 1:
        found.shelter = INSIDE if rules.inside >> found.start & 1 else OUTSIDE  # DXA-9.4.3a
    elif b in rules.corners:
        found.shelter = _along(rules.corners[b], found.sides) if rules.buildings else NO_SIDE
    if rules.houses >> b & 1 and kind != HALL_ENTRANCE:
        own = max(own, _indoors(rules, found))
    found.bare = found.below = max(low, own)
    found.cover = max(through, own)
    if ground.water >> b & 1:
        found.bare = min(found.bare, LIGHT)
        if found.distance > 1:
            found.below = found.cover = max(found.cover, LIGHT)  # DXA-3.1g, DXA-3.1j, DXA-5.5.2.4a
    elif kind == ROCK:
        found.below = found.cover = max(found.cover, LIGHT)  # DXA-3.1f, DXA-5.5.2.5a
    else:
        found.cover = max(found.cover, lip, _FROM_LEVEL.get(kind, NONE))


def _indoors(rules: Relief, found: Line) -> int:
    """Medium cover against shots from outside the room, by windows (DXA-8.2.1d, DXA-9.4.3c) and doors (DXA-8.3.1a,
    DXA-8.2.2b, DXA-9.4.3b); in a doorway from one side only (DXA-8.3.4a, DXA-9.4.3a). No map has an inner yard, which
    would be the same (DXA-8.3.2a)."""
    b = found.end
    same_room = rules.rooms[b] >> found.start & 1
    for direction, kind in rules.openings.get(b, ()):
        if kind in (DOOR, TOWER_DOOR):
            if same_room:
                found.shelter = INSIDE
            elif found.sides == 1 << direction:
                found.shelter = OUTSIDE
                return NONE
    return NONE if same_room else MEDIUM


def _along(wall: int, sides: int) -> int:
    """DXA-8.3.5b: which face of the building a line into a corner hex runs along."""
    return LEFT if sides == 1 << (wall + 5) % 6 else RIGHT if sides == 1 << (wall + 1) % 6 else NO_SIDE


# ---------------------------------------------------------------- openings


def _least(ground: Ground, rules: Relief, centre: Line, ha: int, hb: int) -> Line:
    """Into, out of or between buildings: of all openings the least restricting (DXA-8.2.1a, DXA-8.2.1b, DXA-8.2.2a,
    DXA-9.3.2a, DXA-9.3.3a).

    The line is the same in both directions (DXA-5.5.1a, DXA-9.3.5a): who stands at an opening shoots by its middle and
    is shot at by it.
    """
    a, b = centre.start, centre.end
    lines = [centre]
    shut = (-1, 0)
    for out in (shut, *rules.openings.get(a, ())):
        for into in (shut, *rules.openings.get(b, ())):
            if (out != shut or into != shut) and all(
                kind not in (DOOR, TOWER_DOOR) or ha == hb == ground.height[inner]
                for (_, kind), inner in ((out, a), (into, b))
            ):
                beyond, before = (
                    cell if way == shut else cell + ground.lattice.offsets[way[0]]
                    for cell, way in ((a, out), (b, into))
                )
                tower = TOWER_WINDOW in (out[1], into[1])
                lines.append(_by_openings(ground, a, b, ha, hb, (a, beyond), beyond, (b, before), before, tower))
    for _, behind in rules.panes.get(a, ()):
        if behind != b and rules.rooms[behind] >> b & 1:  # DXA-8.2.1c
            lines.append(_by_openings(ground, a, b, ha, hb, (a, behind), behind, (b, b), b, False))
    clear = sorted((found for found in lines if found.blocked is None), key=lambda found: found.cover)
    if clear:
        clear[0].detours = Detours(tuple(clear[1:])) if len(clear) > 1 else None
        return clear[0]
    if any(rules.rooms[behind] >> a & 1 for _, behind in rules.panes.get(b, ())):
        centre.blocked = REASONS[TOO_DEEP]
    return centre


def _by_openings(
    ground: Ground,
    a: int,
    b: int,
    ha: int,
    hb: int,
    start: tuple[int, int],
    first: int,
    stop: tuple[int, int],
    last: int,
    tower: bool,
) -> Line:
    """DXA-8.2.1e: a line between the middles of two pairs of hexes, which are hexsides or, twice the same hex, a
    centre. It begins in `first` and ends in `last`, the hexes beyond the openings."""
    grid = ground.lattice
    px, pz, qx, qz = (sum(axis[cell] for cell in pair) for pair in (start, stop) for axis in (grid.x, grid.z))
    stride = grid.offsets[2]
    shape = samples(px, pz, qx, qz, 2 * (grid.distance(first, last) + 1))
    base = a - grid.x[a] * stride - grid.z[a]
    points = tuple(tuple(base + x * stride + z for x, z in point) for point in shape)
    crossed = sum({1 << cell for point in (*points, (first, last)) for cell in point}) & grid.mask
    trace = Trace(ground, a, b, ha, hb, crossed)
    found = _new(ground, a, b, ha, hb, ground.paths.between(a, b))
    found.opening = tuple(point for point in points if a not in point and b not in point)
    found.tower = tower
    if last != b:
        met = max((value for _, value in trace.walk(first, (*points, (last,)))), default=BLOCKED | OFF_MAP)
        found.entry, found.corner = grid.direction(last, b), False
        _enter(ground, trace, found, met)
    elif first == b:
        found.entry, found.corner = grid.direction(a, b), False
        _enter(ground, trace, found, NONE)
    else:
        found.entry, found.corner = heading(qx - px, qz - pz)
        there = [number for number, point in enumerate(points) if b in point]
        _arrive(ground, trace, found, trace.walk(first, points[: there[0] if there else len(points)]))
    if found.blocked is None:
        found.between = crossed
        found.look = _Look(ground, False, trace.rough, first, last, ha, hb, points)
    return found


def _enter(ground: Ground, trace: Trace, found: Line, met: int) -> None:
    """Into the target's hex straight through an opening."""
    if met >= BLOCKED:
        found.blocked = REASONS[met - BLOCKED]
        return
    found.sides = 1 << (found.entry + 3) % 6
    _shut_in(ground, trace, found)
    _cover(ground, trace.relief, found, met >> RANK, NONE, met >> RANK)


# ---------------------------------------------------------------- people on the line


def _people(found: Line, look: _Look) -> _Sets:
    """Where somebody would be in the way, in the hexes that the ground lets the line pass."""
    if look.flat:
        return _over_flat(found, look)
    trace = Trace(look.ground, found.start, found.end, look.ha, look.hb, found.between)
    trace.rough = look.rough
    sets = _over_rough(found, look, trace)
    look.rough = trace.rough
    return sets


def _over_flat(found: Line, look: _Look) -> _Sets:
    """Where nothing of the ground matters."""
    way, offset = found.path, found.start - found.path.base
    solid = shift(way.singles, offset)
    pairs: list[int] = []
    for pair in way.pairs:
        there = shift(pair, offset) & look.ground.lattice.mask
        if there & there - 1:
            pairs.append(there)
        else:
            solid |= there  # DXA-5.5.1c: of a border with one hex off the map the other counts
    return solid, tuple(pairs), ()


def _over_rough(found: Line, look: _Look, trace: Trace) -> _Sets:
    """Where the ground lets the line pass only one of two hexes here and there."""
    ends = (found.start, found.end)
    solid = sum({1 << cell for cell in (look.first, look.last) if cell not in ends})
    pairs: list[int] = []
    uneven: list[tuple[int, int]] = []
    walk = ((look.first,), *(look.points or found.points), (look.last,))
    for number in range(1, len(walk) - 1):
        point = walk[number]
        if len(point) == 1:
            solid |= 1 << point[0]
            continue
        passed = []
        for cell in point:
            if look.ground.lattice.mask >> cell & 1:
                met = trace.beside(walk[number - 1], cell, walk[number + 1])
                if met < BLOCKED:
                    passed.append((met >> RANK, cell))
        some = sum(1 << cell for _, cell in passed)
        if len(passed) == 1:
            solid |= some
        elif passed:
            pairs.append(some)
            (low, easy), (high, _) = sorted(passed)[:2]
            if low < high:
                uneven.append((1 << easy, high))
    both = 1 << found.start | 1 << found.end
    solid &= ~both
    here = solid | both
    return (
        solid,
        tuple(pair for pair in pairs if not pair & here),
        tuple(border for border in uneven if not border[0] & here),
    )


def _unseen(found: Line, look: _Look, some: int) -> int:
    """Those of some hexes in which nobody blocks this line."""
    ground, ha, hb = look.ground, look.ha, look.hb
    free = some & ground.water  # DXA-5.5.2.4b, DXA-5.5.3.1b
    levels = abs(ha - hb) >> 1
    if levels:
        free |= some & ground.lattice.disk(found.start if ha > hb else found.end, levels)  # DXA-5.5.5a, DXA-5.5.5b
    if look.rough:
        for cell in members(some & ~free):
            unseen = line(ground, found.start, cell).blocked is not None  # DXA-5.5.3.1b
            if not unseen and hb > ha:
                unseen = line(ground, found.end, cell).blocked in _SLOPES  # DXA-5.5.2.3f
            if unseen:
                free |= 1 << cell
    return free
