"""DXA-1.3k, DXA-1.3l: over the edge of the map, out for good or in from outside."""

from functools import cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..log import say
from ..state import NOBODY, NOWHERE, DiexState
from . import carrying, leading
from .walking import barred, littered

FARE = 1
"""DXA-1.3k: what it costs to step over the edge."""

_EDGES = ("n", "e", "s", "w")
EDGE_NAMES = ("north", "east", "south", "west")
_INWARDS = ((3,), (4, 5), (0,), (1, 2))
"""DXA-1.3l: by edge, the facings with which a rider who comes in has his rear outside."""

_LEAVE = tuple(Option(f"leave {letter}", (number,), label=f"Leave the map by the {EDGE_NAMES[number]} side") for number, letter in enumerate(_EDGES))


def edges_here(s: DiexState, counter: int) -> list[int]:
    """The edges (0 to 3) that his hex, of a rider his front, lies on."""
    at = s.at[counter]
    if at < 0 or s.ground.lattice.neighbours[at].bit_count() == len(DIRECTIONS):
        return []
    return [edge for edge in range(4) if s.ground.edges[edge] >> at & 1]


def leave_options(s: DiexState, counter: int, left: int) -> list[Option]:
    """DXA-1.3k."""
    if left < FARE or (s.aloft | s.bearers) >> counter & 1:
        return []
    return [_LEAVE[edge] for edge in edges_here(s, counter)]


def leave(s: DiexState, ref: Referee, counter: int, edge: int) -> None:
    """DXA-1.3k: a mover leaves the map for good, with the horse under him, the animals he leads and the man on his back."""
    leading.leave_with(s, ref, counter, edge + 1)
    carrying.leave_with(s, ref, counter, edge + 1)
    shield_wall.leave(s, counter)
    s.at[counter], s.facing[counter] = NOWHERE, -1
    s.left_by[counter] = edge + 1
    if s.steed[counter] >= 0:
        s.left_by[s.steed[counter]] = edge + 1
    s.spent[counter] += FARE
    s.moving = -1
    s.trail = ()
    if ref.hears:
        say(s, ref, "leave", f"{s.name(counter)} leaves the map by the {EDGE_NAMES[edge]} side.", "DXA-1.3k", counters=(counter,))


# ---------------------------------------------------------------- in from outside


@cache
def _enter_option(name: str, cell: int, facing: int, tell: bool) -> Option:
    towards = f", facing {DIRECTIONS[facing]}" if facing >= 0 else ""
    notation = f"enter {name} {DIRECTIONS[facing].lower()}" if tell else f"enter {name}"
    return Option(notation, (cell, facing), label=f"Enter the map in {name}{towards}", touch=(name,))


def doors(s: DiexState, counter: int, left: int) -> int:
    """DXA-1.3l: the free edge hexes of his side that he can enter with the points he has."""
    edge = s.waiting[counter] - 1
    ground = s.ground
    dear, choked = littered(s)
    open_ = ground.edges[edge] & ~s.living & ~choked & ~barred(s, s.cast.seat[counter])
    mounted = s.steed[counter] >= 0
    if not mounted and s.armoured(counter):
        open_ &= ~ground.water
    found = 0
    for cell in members(open_):
        cost = ground.cost_of(cell, mounted)
        if 0 < cost + (dear >> cell & 1) <= left and cost:
            found |= 1 << cell
    return found


def enter_options(s: DiexState, counter: int, left: int) -> list[Option]:
    """DXA-1.3l: where one who waits outside comes in; a rider chooses between two facings where both have his rear outside."""
    facings = _INWARDS[s.waiting[counter] - 1] if s.steed[counter] >= 0 else (-1,)
    names = s.ground.names
    return [_enter_option(names[cell], cell, facing, len(facings) > 1) for cell in members(doors(s, counter, left)) for facing in facings]


def enter(s: DiexState, ref: Referee, counter: int, cell: int, facing: int) -> int:
    """Put one who comes in, and moves, into his edge hex; returns the points it cost."""
    cost = s.ground.cost_of(cell, facing >= 0) + (littered(s)[0] >> cell & 1)
    s.at[counter], s.facing[counter] = cell, facing
    s.trail = ((cell, facing),) if facing >= 0 else ((_outside(s, cell), -1), (cell, -1))
    s.spent[counter] += cost
    s.waiting[counter] = 0
    if ref.hears:
        say(s, ref, "enter", f"{s.name(counter)} enters the map in {s.ground.names[cell]}.", "DXA-1.3l", counters=(counter,), cells=(cell,))
    return cost


def _outside(s: DiexState, cell: int) -> int:
    """A place beside an edge hex that is not on the map: where a man on foot comes from, so that the edge hex is one that he has entered (DXA-4.3a)."""
    return next(cell + offset for offset in s.ground.lattice.offsets if not s.ground.lattice.mask >> cell + offset & 1)


def half_outside(s: DiexState, counter: int) -> int:
    """DXA-1.3l: the edge (1 to 4) over which the rear of a rider who comes in still hangs, else 0."""
    facing = s.facing[counter]
    if facing < 0 or s.ground.lattice.mask >> s.rear(counter) & 1:
        return 0
    return next(edge + 1 for edge in edges_here(s, counter) if facing in _INWARDS[edge])


def back_outside(s: DiexState, counter: int, edge: int) -> None:
    """DXA-1.3l: a rider may not end his move half outside: he waits on."""
    s.at[counter], s.facing[counter] = NOWHERE, -1
    s.waiting[counter] = edge


def why_not(s: DiexState, counter: int, left: int, words: list[str]) -> Refusal | None:
    """The rule against `leave n` or `enter 0105`; None when the words are about something else."""
    if words[0] == "leave":
        if s.at[counter] < 0:
            return Refusal("DXA-1.3k", f"{s.name(counter)} is not on the map.")
        edge = _EDGES.index(words[1]) if len(words) == 2 and words[1] in _EDGES else -1
        if edge < 0:
            return Refusal("DXA-1.3k", "Say by which side: leave n, leave e, leave s or leave w.")
        if edge not in edges_here(s, counter):
            return Refusal("DXA-1.3k", f"{s.hex(counter)} is not on the {EDGE_NAMES[edge]} side of the map.")
        return Refusal("DXA-1.3k", f"Leaving the map costs {FARE} point; {s.name(counter)} has {left} left.")
    if s.at[counter] >= 0:
        return Refusal("DXA-1.3l", f"{s.name(counter)} is on the map already.")
    cell = s.ground.cell(words[1]) if len(words) > 1 else -1
    edge = s.waiting[counter] - 1
    if cell < 0 or not s.ground.edges[edge] >> cell & 1:
        return Refusal("DXA-1.3l", f"{s.name(counter)} enters by a hex of the {EDGE_NAMES[edge]} side.")
    if s.who[cell] != NOBODY:
        return Refusal("DXA-1.3l", f"{words[1]} is not free: {s.name(s.who[cell])} is there.")
    return Refusal("DXA-1.3l", f"{words[1]} is impassable to {s.name(counter)}, or costs more than his {left} points.")
