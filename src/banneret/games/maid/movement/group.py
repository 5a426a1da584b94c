"""A group of pieces that moves together: how much it is, and how far it may go (MAI-5.4, MAI-6.2, MAI-6.3,
MAI-12.9)."""

from ..parties import Counts
from ..state import MaidState
from ..tables import KINDS, LEADER_MA, TYPES, WAGON, WAGON_MA


def load(counts: Counts, people: int) -> int:
    """The SPs of a group, where the rules of movement limit them. MAI-12.9: the wagon moves like a support SP and is
    counted as one."""
    return sum(counts) + (people >> WAGON & 1)


def is_starved(s: MaidState, cell: int, counts: Counts, people: int) -> bool:
    """MAI-5.4: whether a group of the active side comes from a stack marked Unsupplied. Leaders alone are never
    unsupplied (MAI-5.5)."""
    return load(counts, people) > 0 and cell in s.unsupplied[s.active]


def allowance(s: MaidState, counts: Counts, people: int, *, starved: bool) -> int:
    """MAI-6.3: the lowest MA among the SPs, of leaders alone 8; halved in winter, rounded up, and halved again if
    Unsupplied (MAI-5.4), rounded down."""
    points = min([TYPES[slot % KINDS].ma for slot, count in enumerate(counts) if count], default=LEADER_MA)
    if people >> WAGON & 1:
        points = min(points, WAGON_MA)
    if s.winter:
        points = (points + 1) // 2
    return max(1, points // 2) if starved else points
