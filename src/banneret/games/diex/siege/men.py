"""The men of a siege: who they are, and the sets of them that rules ask for. Sets of men are bits of an int."""

from dataclasses import dataclass
from functools import lru_cache

from ..numbers import Number, Seat
from ..quick.troops import TROOPS

BESIEGER, BESIEGED = 0, 1


@dataclass(slots=True, frozen=True)
class Man:
    """A character: `like` is the key of the one of the skirmish whose counter he has (DXC-8.2d)."""

    key: str
    name: str
    like: str
    troop: Number
    side: Seat
    leader: bool = False
    """DXS-11.7a: a commander who came as an additional character; he is no soldier (DXC-17.4a)."""
    band: str = ""
    """In a campaign the group that he belongs to; empty: an event of the siege has brought him."""

    def __hash__(self) -> int:
        """Keys tell men apart; rosters are looked up all the time."""
        return hash(self.key)


Roster = tuple[Man, ...]


class Ranks:
    """What follows from a roster: made once, shared by all positions that have it."""

    __slots__ = (
        *("archers", "bands", "command", "enrolled", "leaders", "numbers", "riders", "roster"),
        *("shooters", "sides", "soldiers", "troops"),
    )

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.numbers = {man.key: number for number, man in enumerate(roster)}
        self.sides = [0, 0]
        self.archers = self.command = self.enrolled = self.leaders = self.riders = self.shooters = 0
        by_troop: tuple[dict[int, int], dict[int, int]] = ({}, {})
        by_band: tuple[dict[str, int], dict[str, int]] = ({}, {})
        for number, man in enumerate(roster):
            bit, troop = 1 << number, TROOPS[man.troop]
            self.sides[man.side] |= bit
            self.archers |= bit if troop.archer else 0  # DXS-11.3.2g
            self.command |= bit if troop.command else 0  # DXS-11.5c, DXS-11.5d
            self.riders |= bit if troop.rides else 0
            self.shooters |= bit if troop.shooter else 0
            self.enrolled |= bit if man.band else 0
            by_band[man.side][man.band] = by_band[man.side].get(man.band, 0) | bit
            if man.leader:
                self.leaders |= bit
            else:
                by_troop[man.side][man.troop] = by_troop[man.side].get(man.troop, 0) | bit
        self.soldiers = tuple(tuple(found.items()) for found in by_troop)
        """By seat: the troops of its soldiers with the men of each, leaders not among them."""
        self.troops = [man.troop for man in roster]
        self.bands = tuple(tuple(found.values()) for found in by_band)
        """By seat: the men of each of its groups (DXC-17.3h)."""


@lru_cache(maxsize=512)
def ranks(roster: Roster) -> Ranks:
    return Ranks(roster)
