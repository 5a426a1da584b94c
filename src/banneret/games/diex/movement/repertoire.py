"""All that a mover can do, as one list of actions in the order of his menu."""

from banneret.kernel.option import Option

from ..castle.ladder_moves import LADDERS
from ..castle.scaling import ALOFT, ROPES
from ..mover import Mover
from ..state import NOBODY, STUNNED, DiexState
from .action import Action, Kind
from .carrying import CARRY, LAY
from .edges import half_outside
from .leading import BRIDLE, CATCH, RELEASE, SIDE
from .leaving import ENTER, FARE, LEAVE
from .mounting import DISMOUNT, MOUNT
from .steps import ABOUT, GO, STOP


def _at_the_edge(s: DiexState, move: Mover) -> bool:
    return move.left >= FARE and s.ground.lattice.rim[s.at[move.counter]] == 1


def _with_beasts(s: DiexState, move: Mover) -> bool:
    """Whether he rides, leads an animal or has one beside him."""
    counter = move.counter
    return s.facing[counter] >= 0 or _by_beasts(s, counter, s.at[counter])


def _by_beasts(s: DiexState, counter: int, at: int) -> bool:
    """Whether a man on foot leads an animal or has one beside him."""
    if s.beasts:
        who, people = s.who, s.cast.people
        for offset in s.ground.lattice.offsets:
            if people <= who[at + offset] < NOBODY:
                return True
        return s.leads(counter)
    return False


def _near_fallen(s: DiexState, move: Mover) -> bool:
    """Whether he passes through a hex in which somebody lies, or has one on his back."""
    return _over_fallen(s, s.at[move.counter]) or s.load[move.counter] >= 0


def _over_fallen(s: DiexState, at: int) -> bool:
    other = s.who[at]
    return other < s.cast.people and s.health[other] == STUNNED


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
    return not (
        s.ground.lattice.rim[at]
        or _over_fallen(s, at)
        or _by_beasts(s, counter, at)
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
