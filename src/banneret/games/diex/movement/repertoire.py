"""All that a mover can do, as one list of actions in the order of his menu."""

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
    return move.left >= FARE and s.ground.lattice.rim >> s.at[move.counter] & 1 == 1


def _with_beasts(s: DiexState, move: Mover) -> bool:
    """Whether he rides, leads an animal or has one beside him."""
    counter = move.counter
    return s.facing[counter] >= 0 or (
        bool(s.beasts) and (s.beasts & s.ground.lattice.neighbours[s.at[counter]] != 0 or s.leads(counter))
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


def _alone(s: DiexState, counter: int, at: int) -> bool:
    """Whether a man on foot has nothing about him that any of the kinds is for: mostly so."""
    grid = s.ground.lattice
    return not (
        grid.rim >> at & 1
        or (s.fallen and s.fallen >> at & 1)
        or (s.beasts and (s.beasts & grid.neighbours[at] or s.leads(counter)))
        or s.load[counter] >= 0
        or s.aloft
        or s.ladders
        or s.hooks
    )


def actions(s: DiexState, move: Mover) -> list[Option]:
    """What the mover may do besides going to another hex of his flood, and stopping."""
    counter = move.counter
    at = s.at[counter]
    if at < 0:
        return list(ENTER.options(s, move))
    found: list[Option] = []
    if s.facing[counter] < 0:
        if _alone(s, counter, at):
            return found
    elif half_outside(s, counter):
        return found  # DXA-1.3l: his next hex brings him in
    for kind in KINDS:
        if kind.possible(s, move):
            found += kind.options(s, move)
    return found
