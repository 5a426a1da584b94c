"""Where people stand before they are told otherwise: a set-up that can be played as it is."""

from functools import lru_cache

from banneret.board.hex import members

from ..combat.contact import could_stand
from ..ground.ground import KEPT, Ground
from ..ground.printed import EAST_EDGE, NORTH_EDGE, SOUTH_EDGE, WEST_EDGE
from ..ground.terrain import DOOR, PALISADE, PLATFORM, TOWER_DOOR, WINDOW
from ..ladder import Ladder
from ..state import DiexState
from .laying import bring_in, send_out
from .place import Place, inner, whole

EDGES = (NORTH_EDGE, EAST_EDGE, SOUTH_EDGE, WEST_EDGE)
DEPTH = 5
"""DXS-11.4.3b: how deep the sides deploy for a battle outside."""
INWARD = {NORTH_EDGE: 3, EAST_EDGE: 4, SOUTH_EDGE: 0, WEST_EDGE: 2}
"""How riders face who deploy at an edge."""


# ---------------------------------------------------------------- the besieged in their place


@lru_cache(maxsize=KEPT)
def _ways_in(of: Ground, area: int) -> tuple[int, ...]:
    """The hexes by which somebody could come into an area through a gate or a door, shut or not."""
    near = of.lattice.spread(area) | area
    features, cell = of.chart.features, of.lattice.cell
    gates = [] if features.gate is None else [cell(*features.gate)]
    gates += [cell(*bascule) for bascule, _ in reversed(features.bascules)]
    found = [gate for gate in gates if near >> gate & 1]
    return tuple(found or [c for c in members(area) if any(side[c] in (DOOR, TOWER_DOOR) for side in of.side)])


@lru_cache(maxsize=KEPT)
def _ranking(of: Ground, area: int, shooter: bool) -> tuple[int, ...]:
    """The hexes of an area, best first: shooters on platforms and at windows, the others behind palisades and doors;
    all of them near the way in."""
    doors = _ways_in(of, area)[:1]

    def worse(cell: int) -> tuple[bool, int]:
        sides = [side[cell] for side in of.side]
        high = of.kind[cell] == PLATFORM or WINDOW in sides
        good = high if shooter else not high and (PALISADE in sides or DOOR in sides or _beside(of, doors, cell))
        return not good, min((of.lattice.distance(cell, door) for door in doors), default=0)

    return tuple(sorted(members(area & of.standable), key=worse))


def _beside(of: Ground, doors: tuple[int, ...], cell: int) -> bool:
    return any(of.lattice.distance(cell, door) <= 2 for door in doors)


def garrison(s: DiexState, seat: int, place: Place, held: bool) -> int:
    """Everybody of the besieged at a post inside the place, or inside its inner part; the hexes where they may set up
    (DXS-11.4.1b, DXS-11.4.1i). Who finds no room there stands elsewhere in the place."""
    area = inner(place, s.ground) if held else whole(place, s.ground)
    rest = whole(place, s.ground) & ~area
    for man in s.cast.ranks[seat]:
        shoots = s.cast.roster[man].weapon >= 0
        for cell in (*_ranking(s.ground, area, shoots), *_ranking(s.ground, rest, shoots)):
            if not s.living >> cell & 1 and could_stand(s.ground, s.armoured(man), cell):
                bring_in(s, man, cell)
                break
    return area


def slip_in(s: DiexState, seat: int, place: Place, most: int) -> int:
    """DXS-11.6l: the best fighters whom a spy lets in, as near to the gate as there is room; the hexes where they may
    be."""
    area = s.ground.zones[place.yard]
    free = [cell for cell in _ranking(s.ground, area, False) if not s.living >> cell & 1]
    best = sorted(s.cast.ranks[seat], key=lambda man: -s.cast.roster[man].attack[s.profile(man)])
    for man, cell in zip(best[:most], free, strict=False):
        bring_in(s, man, cell)
    return area


# ---------------------------------------------------------------- along the edges


@lru_cache(maxsize=KEPT)
def open_edges(of: Ground) -> tuple[int, ...]:
    """DXS-11.4.1b: the edges of the map that are not water."""
    return tuple(edge for edge in EDGES if of.edges[edge - 1] & of.standable & ~of.water)


@lru_cache(maxsize=KEPT)
def nearest_edge(of: Ground, area: int) -> int:
    """The open edge nearest to the way into an area."""
    doors = _ways_in(of, area)[:1] or tuple(members(area))[:1]
    return min(
        open_edges(of),
        key=lambda edge: min(of.lattice.distance(cell, doors[0]) for cell in members(of.edges[edge - 1])),
    )


def all_out(s: DiexState, seat: int, edge: int) -> None:
    """Everybody of a side waits outside an edge."""
    for man in s.cast.ranks[seat]:
        send_out(s, man, edge)


@lru_cache(maxsize=KEPT)
def _nearest_first(of: Ground, area: int, goal: int) -> tuple[int, ...]:
    """The hexes of an area in which one can stand dry, nearest to a goal first."""
    grid, aims = of.lattice, tuple(members(goal))
    return tuple(
        sorted(
            members(area & of.standable & ~of.water),
            key=lambda cell: min(grid.distance(cell, aim) for aim in aims),
        )
    )


def crowd(s: DiexState, seat: int, area: int, goal: int) -> None:
    """DXS-11.4.1i: those who wait outside stand in an area instead, as near to a goal as there is room."""
    free = [cell for cell in _nearest_first(s.ground, area, goal) if not s.living >> cell & 1]
    for man, cell in zip(s.cast.ranks[seat], free, strict=False):
        bring_in(s, man, cell)


def lay_ladders(s: DiexState, number: int, area: int, goal: int) -> None:
    """Ladders lie flat on free hexes of an area, two each (DXA-10.1.2a), as near to a goal as may be; those for which
    there is no room stay in store."""
    left = area & ~s.living
    s.ladders = []
    for cell in _nearest_first(s.ground, area, goal):
        beside = left & s.ground.lattice.neighbours[cell] & s.ground.standable & ~s.ground.water
        if len(s.ladders) < number and left >> cell & 1 and beside:
            mate = next(iter(members(beside)))
            s.ladders.append(Ladder(cell, mate))
            left &= ~(1 << cell | 1 << mate)


# ---------------------------------------------------------------- in the open


@lru_cache(maxsize=KEPT)
def margin(of: Ground, edge: int, depth: int = DEPTH) -> int:
    """DXS-11.4.3b: the hexes within 5, or so many, of an edge."""
    grid = of.lattice
    found = 0
    for cell in grid.cells:
        if inland(of, edge, cell) < depth:
            found |= 1 << cell
    return found


def inland(of: Ground, edge: int, cell: int) -> int:
    """How many hexes are between a hex and an edge."""
    grid = of.lattice
    column, row = grid.column(cell), grid.row(cell)
    return (row, grid.columns - 1 - column, grid.rows - 1 - row, column)[edge - 1]


def deploy(s: DiexState, seat: int, edge: int, depth: int = DEPTH) -> int:
    """Everybody of a side near an edge, riders with their horses before them; the hexes where they may set up. Who
    finds no room waits outside."""
    area, facing = margin(s.ground, edge, depth), INWARD[edge]
    all_out(s, seat, edge)
    grid = s.ground.lattice
    inwards = sorted(
        members(area & s.ground.standable & ~s.ground.water), key=lambda cell: _depth(s.ground, edge, cell)
    )
    for man in sorted(s.cast.ranks[seat], key=lambda man: s.steed[man] < 0):
        for cell in inwards:
            if s.living >> cell & 1:
                continue
            if s.steed[man] < 0:
                bring_in(s, man, cell)
                break
            rear = cell + grid.offsets[(facing + 3) % 6]
            if s.ground.horse_step[(facing + 3) % 6][cell] and area >> rear & 1 and not s.living >> rear & 1:
                bring_in(s, man, cell, facing)
                break
    return area


def _depth(of: Ground, edge: int, cell: int) -> tuple[int, int]:
    """Foremost first, from the middle outwards."""
    grid = of.lattice
    column, row = grid.column(cell), grid.row(cell)
    across = abs(2 * column - grid.columns) if edge in (NORTH_EDGE, SOUTH_EDGE) else abs(2 * row - grid.rows)
    return -inland(of, edge, cell), across
