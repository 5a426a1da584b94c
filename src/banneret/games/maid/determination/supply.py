"""Supply: MAI-5.1 to MAI-5.5, MAI-9.1."""

from banneret.board.hex import members, without

from ..country import GRID
from ..forces.stacks import besieged, zoc
from ..state import MaidState
from ..tables import ATTRITION, ENEMY, ENGLISH, SUPPLY_RANGE, WAGON, Side


def ways(s: MaidState, side: Side) -> int:
    """MAI-5.3: the hexes that a side's supply may be traced through. Rivers and terrain do not matter."""
    enemy = ENEMY[side]
    zones = without(zoc(s, enemy), s.fighting[side])
    return without(s.ground, s.fighting[enemy] | s.towns[enemy] | zones)


def sources(s: MaidState, side: Side) -> int:
    """MAI-5.2: the towns of a side that are not besieged. Villages supply nobody."""
    return without(s.towns[side], besieged(s, side))


def supplied(s: MaidState, side: Side) -> int:
    """The hexes in which a stack of this side is in supply: MAI-5.1, MAI-5.2, and with MAI-12.9 beside the wagon."""
    through = ways(s, side)
    reach = sources(s, side)  # all passable: no zone of control reaches into a town of the other side (MAI-3.10)
    for _ in range(SUPPLY_RANGE - 1):
        reach |= GRID.spread(reach) & through
    found = s.towns[side] | GRID.spread(reach)
    if side == ENGLISH and s.at[WAGON] >= 0:
        found |= GRID.disk(s.at[WAGON], 1)
    return found


def unsupplied_stacks(s: MaidState, side: Side) -> list[int]:
    """The stacks of a side that are not in supply, in the order of their hex ids. Leaders alone are never unsupplied
    (MAI-5.5)."""
    return members(without(s.present[side], supplied(s, side)))


def attrition(size: int) -> int:
    """MAI-9.1: one SP for every four SPs or part of four."""
    return -(-size // ATTRITION)


def line(s: MaidState, side: Side, cell: int) -> tuple[int, ...] | None:
    """A shortest line of supply of a stack: the hexes after its own up to the town (MAI-5.3). Empty inside a town of
    its side; None if there is none."""
    return _line(s, side, cell, ways(s, side), sources(s, side))


def lines(s: MaidState, side: Side) -> dict[int, tuple[int, ...] | None]:
    """The same for every stack of a side, by its hex."""
    through, goals = ways(s, side), sources(s, side)
    return {cell: _line(s, side, cell, through, goals) for cell in sorted(s.sp[side])}


def _line(s: MaidState, side: Side, cell: int, through: int, goals: int) -> tuple[int, ...] | None:
    if s.towns[side] >> cell & 1:
        return ()
    came: dict[int, int] = {cell: -1}
    edge = [cell]
    for _ in range(SUPPLY_RANGE):
        further = []
        for here in edge:
            for there in members(GRID.neighbours[here] & through):
                if there in came:
                    continue
                came[there] = here
                if goals >> there & 1:
                    return _back(came, there)
                further.append(there)
        edge = further
    if side == ENGLISH and s.at[WAGON] >= 0 and GRID.distance(cell, s.at[WAGON]) <= 1:
        return () if cell == s.at[WAGON] else (s.at[WAGON],)
    return None


def _back(came: dict[int, int], cell: int) -> tuple[int, ...]:
    path = []
    while came[cell] >= 0:
        path.append(cell)
        cell = came[cell]
    return tuple(reversed(path))
