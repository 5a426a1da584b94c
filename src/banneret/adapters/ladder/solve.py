"""What a rung is worth, worked out anew."""

from . import backward, sequences
from .rung import Rung, Solution


def solve(rung: Rung) -> Solution:
    """Exactly: backwards from the ends where nothing is hidden, else by the sequence form."""
    return sequences.solve(rung.root()) if rung.hidden else backward.solve(rung.root())
