"""What each action of a player's board would give now, as a sheet and on the board itself: for the player whose board
it is."""

from banneret.kernel.scene import Mark, Sheet

from ..actions.catalogue import LOGIC
from ..actions.outlook import capital, readiness
from ..ids import action_id
from ..round.planning import Planning, as_planned
from ..spaces import owned
from ..state import OrleansState
from ..tables import ACTIONS
from .look import ACTION_TEXTS

MOST_LETTERS = 90
"""So many find room on a panel."""


def sheet(s: OrleansState, seat: int) -> Sheet:
    """All actions of a player, in the order of the board; those of Place cards last."""
    then, planning = as_planned(s, seat), bool(s.stack) and isinstance(s.stack[-1], Planning)
    numbers = [number for number in range(len(ACTIONS)) if owned(then.players[seat].places, number)]
    rows = tuple(
        (ACTIONS[number].name, readiness(then, seat, number, planning), capital(LOGIC[number].gives(then, seat)))
        for number in numbers
    )
    return Sheet("actions", "Your actions", ("Action", "Now", "Gives"), rows, seat)


def marks(s: OrleansState, seat: int) -> list[Mark]:
    """The same on the board: what each action would give now, where that is short enough to be printed. Where it would
    give nothing, what it is for stays printed; why it gives nothing stands on the sheet."""
    then = as_planned(s, seat)
    found = []
    for number in range(len(ACTIONS)):
        if owned(then.players[seat].places, number):
            gives = LOGIC[number].gives(then, seat)
            if gives.startswith("nothing"):
                gives = f"{ACTION_TEXTS[number]}. Nothing now"
            if len(gives) <= MOST_LETTERS:
                found.append(Mark(action_id(seat, number), "now", capital(gives), seat))
    return found
