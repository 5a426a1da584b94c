"""Advice for shield walls, free set-up, and choices that hardly matter."""

from banneret.board.hex import members
from banneret.kernel.option import Menu

from ..charges.shield_wall import DeclareWalls, lines
from ..state import DiexState
from .manner import Manner

FAR = 10
"""Enemies farther than this do not decide which way a wall faces."""


def walls(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The longest row, its front to where most enemies are near. A wall costs nothing (DXA-7.3c)."""
    phase = s.stack[-1]
    assert isinstance(phase, DeclareWalls)
    rows = {(e, row[0]): row for e, row in lines(s, seat, phase.declared)}
    values = []
    for option in menu:
        if option.verb != "wall":
            values.append(0.0)
            continue
        e, front, first = option.args
        row = rows[e, first]
        before = sum(_before(s, seat, s.at[member], front) for member in row) / len(row)
        walled = any(s.shields[member] and s.shields[member] != front for member in row)
        values.append(before - (0.5 if walled else 0.0) + 0.1 * len(row) if before > 0 else -1.0)
    return values


def _before(s: DiexState, seat: int, cell: int, front: int) -> float:
    """How much more of the enemy is in front of a member than behind him, the near ones first."""
    grid = s.ground.lattice
    ways = [grid.offsets[direction] for direction in members(front)]
    total = 0.0
    for enemy in s.cast.ranks[1 - seat]:
        at = s.at[enemy]
        if at < 0 or not s.is_active(enemy):
            continue
        distance = grid.distance(cell, at)
        if distance > FAR:
            continue
        nearer = sum(grid.distance(cell + way, at) < distance for way in ways if grid.mask >> cell + way & 1)
        farther = sum(grid.distance(cell - way, at) < distance for way in ways if grid.mask >> cell - way & 1)
        total += (nearer - farther) / (1 + distance)
    return total


def set_up(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The set-up of the scenario is good enough."""
    return [1.0 if option.verb == "ready" else 0.0 for option in menu]


def indifferent(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Any will do; but what leads back leads nowhere."""
    return [-1.0 if option.verb == "back" else 0.0 for option in menu]
