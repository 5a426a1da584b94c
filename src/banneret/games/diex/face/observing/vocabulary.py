"""The words of options that are no things and no numbers, for programs that learn."""

from banneret.board.hex import DIRECTIONS

from ...castle.gates import BRIDGE_WORDS
from ...castle.tasks import KINDS
from ...missiles.shelter import SIDES
from ...movement.repertoire import BY_VERB

VERBS = tuple(BY_VERB)
"""What a mover may do."""
COMPASS = (*(direction.lower() for direction in DIRECTIONS), "e", "w")
"""Hexsides, and the edges of a map."""
WORDS = (*COMPASS, *KINDS, *BRIDGE_WORDS, *SIDES)
"""Tasks, and what is done in some; from where somebody is covered."""
