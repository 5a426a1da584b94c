"""DXC-3c: what a side does in the morning the other does not see: it reads only that it is done."""

from banneret.kernel.decision import Decision

from .state import CampaignState

_ASIDE = ("The King's side reorganises and gives its orders.", "The rebels reorganise and give their orders.")


def aside(s: CampaignState, side: int, decision: Decision, text: str = "") -> Decision:
    """A question of a side's morning, which its own seats may read; or another whose steps would tell of how many sorts
    a group is."""
    decision.secret = True
    decision.aside = text or _ASIDE[side]
    decision.privy = s.seats_of(side)
    return decision


def theirs(s: CampaignState, seat: int, side: int) -> bool:
    """Whether a seat is of a side; who looks on (-1) is of none."""
    return seat >= 0 and s.sides[seat] == side
