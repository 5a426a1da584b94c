"""DXA-1.3k, DXA-1.3l: the edges of the map, and a rider whose rear still hangs over one."""

from ..state import NOWHERE, DiexState

EDGE_NAMES = ("north", "east", "south", "west")
INWARDS = ((3,), (4, 5), (0,), (1, 2))
"""DXA-1.3l: by edge, the facings with which a rider who comes in has his rear outside."""


def edges_here(s: DiexState, counter: int) -> list[int]:
    """The edges (0 to 3) that his hex, of a rider his front, lies on."""
    at = s.at[counter]
    if at < 0 or not s.ground.lattice.rim[at]:
        return []
    return [edge for edge in range(4) if s.ground.edges[edge] >> at & 1]


def half_outside(s: DiexState, counter: int) -> int:
    """DXA-1.3l: the edge (1 to 4) over which the rear of a rider who comes in still hangs, else 0."""
    facing = s.facing[counter]
    if facing < 0 or s.ground.lattice.on_map[s.rear(counter)]:
        return 0
    return next(edge + 1 for edge in edges_here(s, counter) if facing in INWARDS[edge])


def back_outside(s: DiexState, counter: int, edge: int) -> None:
    """DXA-1.3l: a rider may not end his move half outside: he waits on."""
    s.at[counter], s.facing[counter] = NOWHERE, -1
    s.waiting[counter] = edge
