"""The place that is besieged: a castle or a Great Hall, its parts, and what of it can burn on a day of the siege."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal

from banneret.board.hex import Lattice, members
from banneret.kernel.option import Menu

from ..castle import castle
from ..ground.ground import KEPT, Ground, ground
from ..ground.terrain import BURNT_PALISADE, FILLED_MOAT, HEX_KINDS, MOAT, PALISADE
from ..works import IN_PLACE, WITHDRAWN, Works

SECTIONS = 10
"""DXA-SC.3: all sections of the skirmish are in force in a siege."""

Key = Literal["castle", "great_hall"]


@dataclass(slots=True, frozen=True, eq=False)
class Place:
    """DXS-11.4.1a: the map, and the names of its zones. There are two, and things are looked up by them all the
    time."""

    key: Key
    name: str
    map: str
    zone: str
    """All that is inside."""
    yard: str
    """DXS-11.6l: where those are whom a spy has let in."""
    inner: str
    """DXS-11.4.1h: where the last defenders are."""
    centre: str
    """DXS-11.4.1v: what one may be cut off from."""
    guests: int
    """DXS-11.6l: how many a spy lets in."""


CASTLE = Place("castle", "castle", "motte", "inside", "bailey", "motte", "tower", 6)
GREAT_HALL = Place(
    "great_hall",
    "Great Hall",
    "woodbridge",
    "building_great_hall",
    "building_great_hall",
    "great_hall_redoubt",
    "great_hall_redoubt",
    4,
)
PLACES = {place.key: place for place in (CASTLE, GREAT_HALL)}


@cache
def printed(place: Place) -> Ground:
    """The ground as the map has it, every gate open."""
    return ground(place.map, SECTIONS, (), (), 0, 0)


@lru_cache(maxsize=8)
def intact(place: Place) -> Works:
    """The place as the map has it: its gates shut."""
    bare = printed(place)
    cell, features = bare.lattice.cell, bare.chart.features
    closed = 0
    if features.gate is not None and features.gate_closed:
        closed |= 1 << cell(*features.gate)
    if features.bascules_closed:
        closed |= sum(1 << cell(*bascule) for bascule, _ in features.bascules)
    if features.mobile_bridge is None or features.bridge_in_place:
        return Works(closed=closed)
    return Works(((cell(*features.mobile_bridge), MOAT),), (), closed, 0, WITHDRAWN)


def open_gate(place: Place, works: Works) -> Works:
    """The gate stands open, and the bridge lies before it if there still is one: a spy has seen to it (DXS-11.6m), or
    the besieger, who holds it."""
    bare = printed(place)
    cell, features = bare.lattice.cell, bare.chart.features
    hexes, bridge = works.hexes, works.bridge
    if features.mobile_bridge is not None and bridge == WITHDRAWN:
        there = cell(*features.mobile_bridge)
        hexes, bridge = tuple(change for change in hexes if change[0] != there), IN_PLACE
    shut = works.closed if features.gate is None else works.closed & ~(1 << cell(*features.gate))
    return Works(hexes, works.sides, shut, works.destroyed, bridge)


def taken_up(place: Place, works: Works) -> Works:
    """DXS-11.2e: filled moat is taken up after an action; a moat that is no longer filled is one again."""
    kinds = printed(place).kind
    emptied = ((cell, MOAT if kind == FILLED_MOAT else kind) for cell, kind in works.hexes)
    return replace(works, hexes=tuple((cell, kind) for cell, kind in emptied if kind != kinds[cell]))


def shut_up(place: Place, works: Works, held: bool, within: bool = False) -> Works:
    """Between two actions the besieged shut the gates of what they hold: all of them, or those of the inner part; then
    the besieger has opened the outer gate, or, if he has shut himself up in his part (DXS-11.4.1r), has shut it."""
    bare = printed(place)
    whole = gates(bare) & ~works.destroyed
    if not held:
        return replace(works, closed=whole)
    theirs = whole & bare.zones[place.inner]
    if within:
        return replace(works, closed=works.closed | theirs | whole & bare.zones[place.yard])
    opened = open_gate(place, works)
    return replace(opened, closed=opened.closed | theirs)


# ---------------------------------------------------------------- parts


def whole(place: Place, of: Ground) -> int:
    """The hexes inside."""
    return of.zones[place.zone]


def inner(place: Place, of: Ground) -> int:
    """DXS-11.4.1h: the motte, with the ramp if the lower bascule gate is closed; or the first four rows of the hall."""
    found = of.zones[place.inner]
    bascules = of.chart.features.bascules
    if len(bascules) > 1 and of.closed >> of.lattice.cell(*bascules[1][0]) & 1:
        found |= of.zones["ramp"]
    return found


def centre(place: Place, of: Ground) -> int:
    """DXS-11.4.1v: the tower, or the first four rows of the hall."""
    return of.zones[place.centre]


def gates(of: Ground) -> int:
    """The gate and the bascule gates."""
    features, cell = of.chart.features, of.lattice.cell
    found = sum(1 << cell(*bascule) for bascule, _ in features.bascules)
    return found if features.gate is None else found | 1 << cell(*features.gate)


# ---------------------------------------------------------------- fire


@dataclass(slots=True, eq=False)
class Timber:
    """What of an intact place can burn, with what it is made of. The bridge before the gate is part of it."""

    lattice: Lattice
    material: dict[int, str]
    cells: int
    kinds: Sequence[int]
    fences: dict[int, tuple[tuple[int, int], ...]]
    """Of the hexes on the inner side of palisades: those, each by its name."""
    palisades: int
    """DXA-9.2.1c: the hexes to which palisades belong."""
    gates: int


@cache
def timber(place: Place) -> Timber:
    bare = printed(place)
    part = whole(place, bare)
    if bare.chart.features.mobile_bridge is not None:
        part |= 1 << bare.lattice.cell(*bare.chart.features.mobile_bridge)
    cells = castle.structures(bare) & part
    palisades = castle.within_palisades(bare)
    fences: dict[int, tuple[tuple[int, int], ...]] = {}
    for cell in members(cells & palisades):
        around = [direction for direction, side in enumerate(bare.side) if side[cell] == PALISADE]
        fences[cell] = tuple(castle.named(bare, cell, direction) for direction in around)
    material = {cell: castle.material(bare, cell) for cell in members(cells)}
    return Timber(bare.lattice, material, cells, bare.kind, fences, palisades, gates(bare))


@dataclass(slots=True, eq=False)
class Standing:
    """What of a place stands and can burn. Found from the changes alone: a siege asks for it day after day and does not
    want the ground for it."""

    works: Works
    place: Place
    timber: Timber
    whole: int
    """The hexes that can burn and in which nothing has changed."""
    damaged: dict[int, str]
    """Those in which something has, in rising order, with what can burn there now."""
    cells: int
    """All that can burn (DXS-11.3.4)."""
    gaps: int
    """DXS-11.4.1l: how many palisade or gate hexes are burnt."""
    menu: Menu | None = None
    """Where one may aim: kept by the step of the siege that asks it."""

    def material(self, cell: int) -> str:
        """What a hex that can burn is made of."""
        return self.timber.material[cell] if self.whole >> cell & 1 else self.damaged[cell]

    def beside(self, cells: int) -> int:
        """DXS-11.3.2e: what can burn beside these hexes, those among them left out."""
        return self.cells & self.timber.lattice.spread(cells) & ~cells


@lru_cache(maxsize=KEPT)
def standing(works: Works, place: Place) -> Standing:
    built = timber(place)
    offsets = built.lattice.offsets
    changed, burnt = works.destroyed, 0
    kinds: dict[int, int] = {}
    for cell, kind in works.hexes:
        kinds[cell] = kind
        changed |= 1 << cell
    gone: set[tuple[int, int]] = set()
    for cell, direction, kind in works.sides:
        both = 1 << cell | 1 << cell + offsets[direction]
        gone.add((cell, direction))
        changed |= both
        if kind == BURNT_PALISADE:
            burnt |= both
    unhurt = built.cells & ~changed
    left = unhurt
    damaged: dict[int, str] = {}
    for cell in members(built.cells & changed):
        if works.destroyed >> cell & 1:
            wood = ""
        else:
            wood = HEX_KINDS[kinds[cell] if cell in kinds else built.kinds[cell]].flammable
        if not wood:
            for side in built.fences.get(cell, ()):
                if side not in gone:
                    wood = "palisade"
                    break
        if wood:
            damaged[cell] = wood
            left |= 1 << cell
    gaps = (burnt & built.palisades | built.gates & works.destroyed).bit_count()
    return Standing(works, place, built, unhurt, damaged, left, gaps)


@lru_cache(maxsize=KEPT)
def structures(works: Works, place: Place) -> dict[int, str]:
    """DXS-11.3.4: the hexes of the place that can burn now, each with what it is made of: those in which something has
    changed come last."""
    found = standing(works, place)
    return {cell: found.timber.material[cell] for cell in members(found.whole)} | found.damaged


def beside(works: Works, place: Place, cells: int) -> int:
    """DXS-11.3.2e: the structures beside these hexes, those among them left out."""
    return standing(works, place).beside(cells)


_DIRECTIONS = 8


@lru_cache(maxsize=1024)
def burn(works: Works, place: Place, cells: int) -> Works:
    """DXS-11.3.3a: these structures burn down on a day of the siege; nobody is in them (DXS-11.3.3b)."""
    hexes: dict[int, int] = {}
    for cell, kind in works.hexes:
        hexes[cell] = kind
    sides: dict[int, int] = {}  # by cell and direction in one number, which sorts as they do
    for cell, direction, kind in works.sides:
        sides[cell * _DIRECTIONS + direction] = kind
    closed, destroyed, bridge = works.closed, works.destroyed, works.bridge
    for burning in members(cells):
        change = _change(place, burning)
        for cell, kind in change.hexes:
            hexes[cell] = kind
        for cell, direction, kind in change.sides:
            sides[cell * _DIRECTIONS + direction] = kind
        closed &= ~change.destroyed
        destroyed |= change.destroyed
        bridge = max(bridge, change.bridge)
    return Works(
        tuple([(cell, hexes[cell]) for cell in sorted(hexes)]),
        tuple([(side // _DIRECTIONS, side % _DIRECTIONS, sides[side]) for side in sorted(sides)]),
        closed,
        destroyed,
        bridge,
    )


@cache
def _change(place: Place, cell: int) -> Works:
    """What becomes of one structure and its sides alone."""
    return castle.burnt(Works(), printed(place), cell)


def breached(works: Works, place: Place) -> bool:
    """DXS-11.5.1e: at least one palisade, gate or wall hex is burnt or destroyed. In a castle the walls of the houses
    do not count."""
    if place is GREAT_HALL:
        return bool(works.sides)
    return works.destroyed != 0 or any(side == BURNT_PALISADE for _, _, side in works.sides)


def tower_breached(works: Works, place: Place) -> bool:
    """DXS-11.5.1e: a tower hex is burnt."""
    tower = printed(place).zones.get("tower", 0)
    return any(tower >> cell & 1 for cell, _ in works.hexes)
