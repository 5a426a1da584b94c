"""How long may somebody go back and forth? Nothing in the rules ends it: a piece that is put down is lifted again, an
answer taken back is given again, and each step is kept for good. Who plays never comes near these bounds."""

from ...kernel.match import Match
from ...kernel.phase import RECONSIDER
from ..problem import Problem

MOST_STEPS = 300
"""So many answers and take-backs of one seat while nothing comes to an end: one plan, or one choice in steps."""
SPARE = 200
"""So much may be taken back however little was played; after that, no more than stands."""


def must_come_to_an_end(match: Match, seat: str, answer: str) -> None:
    """Refuse a further step to who has taken too many, unless it closes what he is at."""
    if match.dallied(seat, MOST_STEPS) < MOST_STEPS:
        return
    asked = match.decision
    menu = None if asked is None else asked.menu_of(match.seats.index(seat))
    option = None if menu is None else menu.find(answer)
    if menu is None or option is None:
        return  # a whole choice at once, or nothing that may be done
    often = f"You have gone back and forth {MOST_STEPS} times."
    if option == RECONSIDER:
        raise Problem(409, f"{often} It stands as it is now: let the others end.")
    closing = [each for each in menu if each.final]
    if closing and not option.final:
        raise Problem(409, f"{often} End it now, with “{closing[0].label}” for example.")


def must_leave_it(match: Match) -> None:
    """Refuse to take back more where more was taken back than stands."""
    if match.recorded - match.last_moment > 2 * (match.last_moment + SPARE):
        raise Problem(409, "More has been taken back in this game than was played. Play on from here.")
