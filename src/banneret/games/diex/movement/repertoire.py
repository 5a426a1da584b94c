"""All that a mover can do, as one list of actions in the order of his menu."""

from banneret.board.hex import DIRECTIONS
from banneret.kernel.option import Option

from ..castle.ladder_moves import LADDERS
from ..castle.scaling import ALOFT, ROPES
from ..mover import Mover
from ..state import DiexState
from .action import Action, Kind
from .carrying import CARRY, LAY
from .edges import half_outside
from .leading import BRIDLE, CATCH, RELEASE, SIDE
from .leaving import ENTER, FARE, LEAVE
from .mounting import DISMOUNT, MOUNT
from .steps import ABOUT, GO, STOP


def _at_the_edge(s: DiexState, move: Mover) -> bool:
    return move.left >= FARE and s.ground.lattice.neighbours[s.at[move.counter]].bit_count() < len(DIRECTIONS)


def _with_beasts(s: DiexState, move: Mover) -> bool:
    """Whether he rides, leads an animal or has one beside him."""
    counter = move.counter
    return s.facing[counter] >= 0 or (
        bool(s.beasts) and (s.beasts & s.ground.lattice.neighbours[s.at[counter]] != 0 or counter in s.leader)
    )


def _near_fallen(s: DiexState, move: Mover) -> bool:
    """Whether he passes through a hex in which somebody lies, or has one on his back."""
    return s.fallen >> s.at[move.counter] & 1 == 1 or s.load[move.counter] >= 0


KINDS = (
    Kind(_at_the_edge, LEAVE),
    Kind(_with_beasts, MOUNT, DISMOUNT, BRIDLE, CATCH, RELEASE, SIDE, ABOUT),
    Kind(_near_fallen, CARRY, LAY),
    ALOFT,
    LADDERS,
    ROPES,
)
"""What one on the map may do besides going to another hex and stopping there."""

BY_VERB: dict[str, Action] = {
    action.verb: action for action in (GO, ENTER, *(action for kind in KINDS for action in kind.actions), STOP)
}


def actions(s: DiexState, move: Mover) -> list[Option]:
    """What the mover may do besides going to another hex of his flood, and stopping."""
    counter = move.counter
    if s.at[counter] < 0:
        return list(ENTER.options(s, move))
    if s.facing[counter] >= 0 and half_outside(s, counter):
        return []  # DXA-1.3l: his next hex brings him in
    found: list[Option] = []
    for kind in KINDS:
        if kind.possible(s, move):
            found += kind.options(s, move)
    return found
