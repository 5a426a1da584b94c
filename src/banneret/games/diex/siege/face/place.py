"""The place on its map: what is burnt, who holds which part of it, and the camp before it."""

from functools import lru_cache
from math import sqrt

import msgspec

from banneret.board.hex import members
from banneret.kernel.scene import Area, Hex, Landmark, Layout, Mark, NumberWords, Piece

from ...engagement.place import SECTIONS, Place, centre, inner, intact, whole
from ...engagement.posts import nearest_edge
from ...face.layout import layout as map_of
from ...face.marks import ground_marks
from ...ground.ground import Ground, ground
from ...works import Works
from ..fire import Spread
from ..log import counted
from ..men import BESIEGED, BESIEGER
from ..scenarios import SiegeData
from ..state import SiegeState
from ..walls import place_of
from .arms import arms_of


def _lies(place: Place, works: Works) -> Ground:
    """The ground with what has become of it."""
    return ground(place.map, SECTIONS, works.hexes, works.sides, works.closed, works.destroyed)


_NUMBERS = (NumberWords("army", (), count=("men", "swordman")),)
"""What stands under the banners."""
TAKEN, OWN = "held by the besiegers", "held by the besieged"


@lru_cache(maxsize=64)
def layout(data: SiegeData, place: Place, held: bool) -> Layout:
    """The map as the skirmish has it, with the parts of the place in the colours of who holds them (DXS-11.4.1j), and
    the tents of the besiegers."""
    map = map_of(place.map)
    assert map.grid is not None
    lies = _lies(place, intact(place))
    own, taken = _parts(place, lies, held)
    grid = map.grid
    hexes = tuple(
        _within(hex, OWN if own >> lies.cell(hex.id) & 1 else TAKEN)
        if (own | taken) >> lies.cell(hex.id) & 1
        else msgspec.structs.replace(hex, area="outside")
        for hex in grid.hexes
    )
    areas = (Area(OWN, OWN, arms_of(data, BESIEGED)), Area(TAKEN, TAKEN, arms_of(data, BESIEGER)))
    return msgspec.structs.replace(
        map,
        grid=msgspec.structs.replace(grid, hexes=hexes, areas=areas),
        landmarks=(_tents(map, camp(place)),),
        name="The siege",
        numbers=_NUMBERS,
        id=f"siege_{place.map}.{data.id}.{'held' if held else 'whole'}",
    )


def _within(hex: Hex, part: str) -> Hex:
    return msgspec.structs.replace(hex, area=part)


def _parts(place: Place, lies: Ground, held: bool) -> tuple[int, int]:
    """The hexes that the besieged hold, and those of the place that the besieger does."""
    every = whole(place, lies)
    own = inner(place, lies) if held else every
    return own, every & ~own


@lru_cache(maxsize=8)
def camp(place: Place) -> str:
    """Where the besiegers camp: in the middle of the edge by which they come."""
    lies = _lies(place, intact(place))
    edge = lies.edges[nearest_edge(lies, whole(place, lies)) - 1] & lies.standable & ~lies.water
    cells = tuple(members(edge))
    return lies.names[cells[len(cells) // 2]]


@lru_cache(maxsize=8)
def keep(place: Place) -> str:
    """Where the banner of the besieged flies: in the middle of what they would hold last."""
    lies = _lies(place, intact(place))
    core = centre(place, lies)
    return lies.names[min(members(core), key=lambda cell: sum(lies.lattice.distance(cell, to) for to in members(core)))]


def _tents(map: Layout, at: str) -> Landmark:
    assert map.grid is not None
    grid = map.grid
    hex = next(hex for hex in grid.hexes if hex.id == at)
    x = grid.margin + grid.radius * (1 + 1.5 * (hex.column - 1))
    y = grid.margin + sqrt(3) / 2 * grid.radius * (1 + 2 * (hex.row - 1) + (hex.column + 1) % 2)
    size = 3.6 * grid.radius
    inward = min(max(x, size * 0.6), map.width - size * 0.6), min(max(y, size * 0.6), map.height - size * 0.6)
    return Landmark("tents", inward[0], inward[1] - 2.4 * grid.radius, size, "Camp")  # beside its banner


def marks(s: SiegeState) -> tuple[Mark, ...]:
    """What fire has made of it, what burns right now, and whose each part is."""
    place = place_of(s)
    lies = _lies(place, s.works)
    spread = s.stack[-1] if s.stack else None
    burning = spread.burning if isinstance(spread, Spread) else 0
    found = [*ground_marks(lies), *(Mark(lies.names[cell], "flame", "on fire", BESIEGER) for cell in members(burning))]
    if s.held:
        found.append(Mark(_middle(place), "control", TAKEN, BESIEGER))
    return tuple(found)


@lru_cache(maxsize=8)
def _middle(place: Place) -> str:
    """The middle of the part that the besieger may hold."""
    lies = _lies(place, intact(place))
    _, taken = _parts(place, lies, True)
    cells = tuple(members(taken & lies.standable))
    return lies.names[min(cells, key=lambda cell: sum(lies.lattice.distance(cell, to) for to in cells))]


def banners(s: SiegeState) -> tuple[Piece, ...]:
    """Both sides on the map: their men are on their rosters."""
    place = place_of(s)
    besiegers, besieged = s.strength
    outside = (s.here[BESIEGED] & s.relief).bit_count()
    found = [
        Piece("camp", f"{besiegers} besiegers", camp(place), "army", BESIEGER, _healthy(s, BESIEGER), count=besiegers),
        Piece("keep", f"{besieged} besieged", keep(place), "army", BESIEGED, _healthy(s, BESIEGED), count=besieged),
    ]
    if outside:
        text = f"Rescue party of {counted(outside, 'man', 'men')}"
        found.append(Piece("relief", text, _road(place), "army", BESIEGED, "outside the walls", count=outside))
    return tuple(piece for piece in found if piece.count)


def _healthy(s: SiegeState, seat: int) -> str:
    hurt = (s.here[seat] & s.wounded).bit_count()
    return f"{hurt} of them wounded" if hurt else "all healthy"


@lru_cache(maxsize=8)
def _road(place: Place) -> str:
    """Where help comes from: a corner far from the camp."""
    lies = _lies(place, intact(place))
    dry = lies.standable & ~lies.water & ~whole(place, lies)
    pitched = lies.cell(camp(place))
    return lies.names[max(members(dry), key=lambda cell: lies.lattice.distance(cell, pitched))]
