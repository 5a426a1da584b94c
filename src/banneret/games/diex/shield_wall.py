"""Section 7.3: the shield wall."""

from .state import NOBODY, STUNNED, DiexState

LEAST = 3
"""DXA-7.3a: so many stand side by side in a wall."""


def axis(front: int) -> int:
    """DXA-7.3b: the direction e of the line whose front is the hexsides e+1 and e+2, as bits."""
    for e in range(6):
        if front == 1 << (e + 1) % 6 | 1 << (e + 2) % 6:
            return e
    raise ValueError(f"{front:06b} is no front of a shield wall")


def leave(s: DiexState, counter: int) -> None:
    """DXA-7.3c: one who moves, retreats, is stunned or dies is no longer in the wall; where fewer than three in a row remain there is none."""
    front = s.shields[counter]
    if not front:
        return
    s.shields[counter] = 0
    for other in s.cast.ranks[s.cast.seat[counter]]:
        if s.shields[other] == front and len(row(s, other)) < LEAST:
            s.shields[other] = 0


def row(s: DiexState, counter: int) -> list[int]:
    """The members of the wall that a member stands in, along its line."""
    front = s.shields[counter]
    offset = s.ground.lattice.offsets[axis(front)]
    found = [counter]
    for step in (offset, -offset):
        cell = s.at[counter] + step
        while True:
            other = s.who[cell]
            if other == NOBODY or other >= s.cast.people or s.shields[other] != front or s.health[other] == STUNNED or s.at[other] != cell:
                break
            found.append(other)
            cell += step
    return found
