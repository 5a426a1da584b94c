"""What previews say of a stack: how full it is, and who is in it."""

from banneret.kernel.scene import Preview, Reason

from ..country import NAMES
from ..log import company
from ..state import MaidState
from ..tables import STACK_MOST, Side
from .stacks import people_at, stack


def stacking(s: MaidState, side: Side, cell: int) -> Preview:
    """MAI-3.7: how full the stack in a hex is."""
    size = sum(stack(s, side, cell))
    return Preview((Reason(f"{NAMES[cell]}: {size} of {STACK_MOST} strength points.", rules=("MAI-3.7",)),))


def those_at(s: MaidState, side: Side, cell: int) -> str:
    """Who is there already."""
    return f"At {NAMES[cell]}: {company(stack(s, side, cell), people_at(s, side, cell))}."
