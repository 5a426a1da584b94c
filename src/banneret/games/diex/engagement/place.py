"""The place that is besieged: a castle or a Great Hall, its parts, and what of it can burn on a day of the siege."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Literal

from banneret.board.hex import Lattice, members

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
class Flame:
    """Changes of a place, and what they come to: what becomes of one structure and its sides when it burns down, as a
    rule."""

    change: Works
    changed: int
    """The hexes in which something is another then,"""
    burnt: int
    """and those with a burnt palisade."""
    gone: int
    """The palisades that are gone, by their numbers in `Timber.numbers`."""
    bared: int
    """The hexes in which nothing is left that burns but their palisades,"""
    kindling: int
    """and those where what is left does."""


@dataclass(slots=True, eq=False)
class Timber:
    """What of an intact place can burn, with what it is made of. The bridge before the gate is part of it."""

    place: Place
    lattice: Lattice
    material: dict[int, str]
    cells: int
    kinds: Sequence[int]
    bare: int
    """The hexes in which nothing burns but their palisades."""
    numbers: dict[tuple[int, int], int]
    """Palisades, by their names."""
    fences: dict[int, int]
    """Of the hexes on the inner side of palisades: those, as a set of their numbers."""
    fenced: int
    """These hexes."""
    palisades: int
    """DXA-9.2.1c: the hexes to which palisades belong."""
    gates: int
    flames: dict[int, Flame]
    """By hex, as far as it has burnt."""

    def flame(self, cell: int) -> Flame:
        found = self.flames.get(cell)
        if found is None:
            found = self.flames[cell] = self.marks(castle.burnt(Works(), printed(self.place), cell))
        return found

    def marks(self, change: Works) -> Flame:
        """What some changes of the place come to."""
        changed, burnt, gone, bared, kindling = change.destroyed, 0, 0, change.destroyed, 0
        for cell, kind in change.hexes:
            changed |= 1 << cell
            if _BURNS[kind]:
                kindling |= 1 << cell
            else:
                bared |= 1 << cell
        for cell, direction, kind in change.sides:
            both = 1 << cell | 1 << cell + self.lattice.offsets[direction]
            changed |= both
            if kind == BURNT_PALISADE:
                burnt |= both
            if (cell, direction) in self.numbers:
                gone |= 1 << self.numbers[cell, direction]
        return Flame(change, changed, burnt, gone, bared, kindling)


_BURNS = [kind.flammable != "" for kind in HEX_KINDS]


@cache
def timber(place: Place) -> Timber:
    bare = printed(place)
    part = whole(place, bare)
    if bare.chart.features.mobile_bridge is not None:
        part |= 1 << bare.lattice.cell(*bare.chart.features.mobile_bridge)
    cells = castle.structures(bare) & part
    palisades = castle.within_palisades(bare)
    numbers: dict[tuple[int, int], int] = {}
    fences: dict[int, int] = {}
    for cell in members(cells & palisades):
        fences[cell] = 0
        for direction, side in enumerate(bare.side):
            if side[cell] == PALISADE:
                fences[cell] |= 1 << numbers.setdefault(castle.named(bare, cell, direction), len(numbers))
    material = {cell: castle.material(bare, cell) for cell in members(cells)}
    barren = sum([1 << cell for cell in members(cells) if not _BURNS[bare.kind[cell]]])
    fenced = sum([1 << cell for cell, sides in fences.items() if sides])
    lattice, kinds = bare.lattice, bare.kind
    return Timber(place, lattice, material, cells, kinds, barren, numbers, fences, fenced, palisades, gates(bare), {})


@dataclass(slots=True, eq=False)
class Standing:
    """What of a place stands and can burn. Found from the changes alone: a siege asks for it day after day and does not
    want the ground for it."""

    works: Works
    timber: Timber
    changed: int
    """The hexes in which something has changed,"""
    burnt: int
    """those with a burnt palisade,"""
    bare: int
    """and those in which nothing burns but their palisades."""
    gone: int
    """The palisades that are not what they were, by their numbers."""
    whole: int = field(init=False)
    """The hexes that can burn and in which nothing has changed,"""
    damaged: int = field(init=False)
    """those in which something has and which still can,"""
    cells: int = field(init=False)
    """and all of them (DXS-11.3.4)."""
    gaps: int = field(init=False)
    """DXS-11.4.1l: how many palisade or gate hexes are burnt."""

    def __post_init__(self) -> None:
        built = self.timber
        mine = built.cells & self.changed
        self.whole = built.cells ^ mine
        open = mine & self.bare
        for cell in members(open & built.fenced):
            if built.fences[cell] & ~self.gone:
                open ^= 1 << cell  # its palisade is left
        self.damaged = mine & ~open
        self.cells = self.whole | self.damaged
        self.gaps = (self.burnt & built.palisades | built.gates & self.works.destroyed).bit_count()

    @property
    def place(self) -> Place:
        return self.timber.place

    def material(self, cell: int) -> str:
        """What a hex that can burn is made of."""
        if self.whole >> cell & 1:
            return self.timber.material[cell]
        if self.bare >> cell & 1:
            return "palisade"
        for one, kind in self.works.hexes:
            if one == cell:
                return HEX_KINDS[kind].flammable
        return HEX_KINDS[self.timber.kinds[cell]].flammable

    def beside(self, cells: int) -> int:
        """DXS-11.3.2e: what can burn beside these hexes, those among them left out."""
        return self.cells & self.timber.lattice.spread(cells) & ~cells

    def after(self, cells: int) -> "Standing":
        """DXS-11.3.3a: these structures burn down on a day of the siege; nobody is in them (DXS-11.3.3b)."""
        works = self.works
        hexes, sides = list(works.hexes), list(works.sides)
        closed, destroyed, bridge = works.closed, works.destroyed, works.bridge
        changed, burnt, bare, gone = self.changed, self.burnt, self.bare, self.gone
        for cell in members(cells):
            flame = self.timber.flame(cell)
            for one in flame.change.hexes:
                _put(hexes, one)
            for side in flame.change.sides:
                _put_side(sides, side)
            if flame.change.destroyed:
                closed &= ~flame.change.destroyed
                destroyed |= flame.change.destroyed
            bridge = max(bridge, flame.change.bridge)
            changed |= flame.changed
            burnt |= flame.burnt
            gone |= flame.gone
            bare = bare & ~flame.kindling | flame.bared
        now = Works(tuple(hexes), tuple(sides), closed, destroyed, bridge)
        return Standing(now, self.timber, changed, burnt, bare | destroyed, gone)


def _put(hexes: list[tuple[int, int]], change: tuple[int, int]) -> None:
    """A change among others in their order: there are a handful."""
    at = bisect_left(hexes, change[:1])
    if at < len(hexes) and hexes[at][0] == change[0]:
        hexes[at] = change
    else:
        hexes.insert(at, change)


def _put_side(sides: list[tuple[int, int, int]], change: tuple[int, int, int]) -> None:
    at = bisect_left(sides, change[:2])
    if at < len(sides) and sides[at][:2] == change[:2]:
        sides[at] = change
    else:
        sides.insert(at, change)


@lru_cache(maxsize=KEPT)
def standing(works: Works, place: Place) -> Standing:
    """The same, found from all that has changed."""
    built = timber(place)
    found = built.marks(works)
    return Standing(works, built, found.changed, found.burnt, built.bare & ~found.kindling | found.bared, found.gone)


@lru_cache(maxsize=KEPT)
def structures(works: Works, place: Place) -> dict[int, str]:
    """DXS-11.3.4: the hexes of the place that can burn now, each with what it is made of: those in which something has
    changed come last."""
    found = standing(works, place)
    return {cell: found.material(cell) for some in (found.whole, found.damaged) for cell in members(some)}


def beside(works: Works, place: Place, cells: int) -> int:
    """DXS-11.3.2e: the structures beside these hexes, those among them left out."""
    return standing(works, place).beside(cells)


def burn(works: Works, place: Place, cells: int) -> Works:
    """DXS-11.3.3a: the place after these structures have burnt down."""
    return standing(works, place).after(cells).works


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
