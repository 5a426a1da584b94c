"""Section 11: what becomes of buildings, whoever puts them up or pulls them down."""

from banneret.kernel.refusal import Refusal

from .loire import SPACES
from .state import OrleansState, added
from .tables import FREE


def cannot_hold_church(s: OrleansState, area: int) -> Refusal | None:
    """ORL-11.3: a church stands in a village, one at most; ORL-3.7: never on a manor farm, which is never a village."""
    if not s.villages >> area & 1:
        return Refusal("ORL-11.3", f"{SPACES[area].name} is no village.")
    return Refusal("ORL-11.3", f"{SPACES[area].name} has a church already.") if s.churches >> area & 1 else None


def put_church(s: OrleansState, area: int) -> None:
    s.church_supply -= 1
    s.churches |= 1 << area


def demolish(s: OrleansState, area: int) -> int:
    """ORL-14.6, ORL-12.5: a fortress leaves the game. Returns the seat that owned it."""
    owner = s.owner(area)
    assert owner != FREE, "a fortress stands only where somebody is (ORL-11.4)"
    s.fortified &= ~(1 << area)
    s.gone_fortresses = added(s.gone_fortresses, owner, 1)
    return owner


def abandon(s: OrleansState, seat: int, area: int) -> None:
    """ORL-11.4: the player's settler leaves an area; village and church stay, a fortress returns to its owner's
    supply."""
    bit = 1 << area
    player = s.players[seat]
    player.areas &= ~bit
    player.supply += 1
    if s.fortified & bit:
        s.fortified &= ~bit
        player.fortresses += 1
