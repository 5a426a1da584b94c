"""Section 9.2: what a castle and other buildings are made of, what burns, and what is left when it is gone."""

from dataclasses import replace
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.referee import Referee

from ..combat import harm
from ..ground.ground import Ground
from ..ground.terrain import (
    BASCULE,
    BRIDGE,
    BURNT_PALISADE,
    DOOR,
    FLAT,
    GATE,
    HANDRAIL,
    HEX,
    HEX_KINDS,
    MOAT,
    MOBILE_BRIDGE,
    OPEN,
    PALISADE,
    RAMP,
    RIVER,
    SEA,
    SLOPE,
    TOWER_DOOR,
    TOWER_WALL,
    TOWER_WINDOW,
    WALL,
    WINDOW,
)
from ..log import tell
from ..state import NOBODY, WOUNDED, DiexState
from ..works import LOST, Works, changed, changed_side

_WALLS = (WALL, WINDOW, DOOR, TOWER_WALL, TOWER_WINDOW, TOWER_DOOR)
_BENEATH = {RAMP: (SLOPE, MOAT), BRIDGE: (RIVER, SEA)}
"""What may lie under a ramp or a fixed bridge: the commoner around it does (DXA-10.2.5b)."""


# ---------------------------------------------------------------- changing the ground


def become(s: DiexState, cell: int, kind: int) -> None:
    """The hex is of this kind from now on."""
    s.hexes = changed(s.hexes, cell, kind)
    s.survey()


def become_side(s: DiexState, cell: int, direction: int, kind: int) -> None:
    """The hexside is of this kind from now on."""
    s.sides = changed_side(s.sides, *named(s.ground, cell, direction), kind)
    s.survey()


def named(ground: Ground, cell: int, direction: int) -> tuple[int, int]:
    """A hexside by its name with one of the first three directions (DXA-1.3e)."""
    return (cell, direction) if direction < 3 else (cell + ground.lattice.offsets[direction], direction - 3)


def works_of(s: DiexState) -> Works:
    """What has become of the ground."""
    return Works(s.hexes, s.sides, s.closed, s.destroyed, s.bridge)


def lay_works(s: DiexState, works: Works) -> None:
    """The ground is as these works have it."""
    s.hexes, s.sides, s.closed, s.destroyed, s.bridge = (
        works.hexes,
        works.sides,
        works.closed,
        works.destroyed,
        works.bridge,
    )
    s.survey()


# ---------------------------------------------------------------- what burns


def within_palisades(ground: Ground) -> int:
    """DXA-9.2.1c: the hexes to which the palisades around them belong. The ramp runs from one ring to the other,
    outside both."""
    return ground.zones.get("inside", 0) & ~ground.zones.get("ramp", 0)


@lru_cache(maxsize=64)
def structures(ground: Ground) -> int:
    """DXA-10.2.1c: the hexes that can burn: those of a flammable kind, and those on the inner side of a palisade
    (DXA-9.2.1c)."""
    inside = within_palisades(ground)
    found = 0
    for cell in ground.lattice.cells:
        palisaded = inside >> cell & 1 and any(side[cell] == PALISADE for side in ground.side)
        if (HEX_KINDS[ground.kind[cell]].flammable and not ground.destroyed >> cell & 1) or palisaded:
            found |= 1 << cell
    return found


def material(ground: Ground, cell: int) -> str:
    """Which structure of the fire table a hex is (DXA-10.2.6a, DXA-10.2.6b); a palisade is what its inner hex is, if
    that is flat ground."""
    return HEX_KINDS[ground.kind[cell]].flammable or "palisade"


# ---------------------------------------------------------------- destruction


def beneath(ground: Ground, cell: int) -> int:
    """DXA-10.2.5b, DXA-9.2.2b: the kind of hex that is left when the structure in it is gone."""
    kind = ground.kind[cell]
    candidates = _BENEATH.get(kind)
    if candidates is not None:
        around = [ground.kind[other] for other in members(ground.lattice.neighbours[cell])]
        return max(candidates, key=around.count)
    under = HEX_KINDS[kind].under
    return HEX[under].id if under else FLAT


def destroy(s: DiexState, ref: Referee, cells: list[int]) -> None:
    """DXA-10.2.5b, DXA-9.2.6a: the structures of these hexes are burnt down; who is there falls. The caller has said
    how his phase goes on."""
    works = works_of(s)
    for cell in cells:
        if ref.hears:
            text = f"{HEX_KINDS[s.ground.kind[cell]].name} {s.ground.names[cell]} is burnt down."
            tell(s, ref, "destroyed", text, "DXA-10.2.5a", "DXA-10.2.5b", cells=(cell,))
        works = burnt(works, s.ground, cell)
    if cells:
        lay_works(s, works)
    for cell in cells:
        if s.who[cell] != NOBODY:
            _fall(s, ref, s.who[cell], cell)


def burnt(works: Works, ground: Ground, cell: int) -> Works:
    """What becomes of a hex and its sides: in a fight, and on a day of a siege (DXS-11.3.3a)."""
    kind = ground.kind[cell]
    for direction in range(6):
        side = ground.side[direction][cell]
        if side == PALISADE:
            if within_palisades(ground) >> cell & 1:
                works = works.with_side(*named(ground, cell, direction), BURNT_PALISADE)  # DXA-9.2.1c, DXA-9.2.1d
        elif (side in _WALLS and HEX_KINDS[kind].indoors) or (side == HANDRAIL and HEX_KINDS[kind].flammable):
            works = works.with_side(*named(ground, cell, direction), OPEN)
    if kind in (GATE, BASCULE):  # DXA-9.2.6a
        return replace(works, closed=works.closed & ~(1 << cell), destroyed=works.destroyed | 1 << cell)
    if HEX_KINDS[kind].flammable:
        works = works.with_hex(cell, beneath(ground, cell))
        return replace(works, bridge=LOST) if kind == MOBILE_BRIDGE else works
    return works


def _fall(s: DiexState, ref: Referee, counter: int, cell: int) -> None:
    """DXA-10.2.5b: who stands there is wounded by the fall; in water an armoured man drowns (DXA-4.2.1d, DXA-4.2.1e). A
    horse does not survive it."""
    if counter >= s.cast.people:
        harm.kill(s, ref, counter, "DXA-10.2.5b")
    elif s.steed[counter] >= 0:
        harm.unhorse(s, ref, counter, WOUNDED, True, "DXA-10.2.5b")
    elif s.armoured(counter) and s.ground.water >> cell & 1:
        harm.drown(s, ref, counter, "DXA-4.2.1d", "DXA-4.2.1e")
    else:
        harm.wound(s, ref, counter, "DXA-10.2.5b")
