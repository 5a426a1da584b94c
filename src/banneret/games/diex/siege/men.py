"""The men of a siege: who they are, and the sets of them that rules ask for. Sets of men are bits of an int."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import members

from ..numbers import Number, Seat
from ..quick.troops import TROOPS

BESIEGER, BESIEGED = 0, 1


@dataclass(slots=True)
class Man:
    """A character: `like` is the key of the one of the skirmish whose counter he has (DXC-8.2d). Never changed, but not
    frozen: that is slow to build."""

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
        *("_by_band", "_numbers", "archers", "bands", "command", "enrolled", "leaders", "of_troop", "riders"),
        *("roster", "shooters", "sides", "soldiers", "troops"),
    )

    def __init__(self, roster: Roster, before: "Ranks | None" = None) -> None:
        """`before` are the ranks of those who stand first on the roster, where they are known: then only the others are
        looked at."""
        self.roster = roster
        self._numbers: dict[str, int] | None = None
        first = 0 if before is None else len(before.roster)
        self.troops: list[int] = [] if before is None else before.troops[:]
        """By man."""
        self.leaders: int = 0 if before is None else before.leaders
        self.of_troop: list[dict[int, int]] = [{}, {}] if before is None else [men.copy() for men in before.of_troop]
        """By seat and troop: its soldiers, leaders not among them."""
        self._by_band: list[dict[str, int]] = [{}, {}] if before is None else [men.copy() for men in before._by_band]
        self._count(roster[first:], 1 << first)
        self.soldiers = (tuple(self.of_troop[0].items()), tuple(self.of_troop[1].items()))
        """The same in the order in which their first men stand on the roster."""
        self.bands = (tuple(self._by_band[0].values()), tuple(self._by_band[1].values()))
        """By seat: the men of each of its groups (DXC-17.3h)."""
        self._sort()

    def _count(self, men: Roster, bit: int) -> None:
        troops, of_troop, by_band = self.troops, self.of_troop, self._by_band
        for man in men:
            troop, side = man.troop, man.side
            troops.append(troop)
            if man.leader:
                self.leaders |= bit
            else:
                of_troop[side][troop] = of_troop[side].get(troop, 0) | bit
            by_band[side][man.band] = by_band[side].get(man.band, 0) | bit
            bit <<= 1

    def _sort(self) -> None:
        self.sides = [0, 0]
        self.archers = self.command = self.enrolled = self.riders = self.shooters = 0
        for side in (BESIEGER, BESIEGED):
            for band, men in self._by_band[side].items():
                self.sides[side] |= men
                if band:
                    self.enrolled |= men
            for number, men in self.soldiers[side]:
                self._skilled(number, men)
        for man in members(self.leaders):
            self._skilled(self.troops[man], 1 << man)

    def _skilled(self, number: int, men: int) -> None:
        troop = TROOPS[number]
        if troop.archer:  # DXS-11.3.2g
            self.archers |= men
        if troop.command:  # DXS-11.5c, DXS-11.5d
            self.command |= men
        if troop.rides:
            self.riders |= men
        if troop.shooter:
            self.shooters |= men

    @property
    def numbers(self) -> dict[str, int]:
        """By key. People ask for it, and skirmishes that end."""
        found = self._numbers
        if found is None:
            found = self._numbers = {man.key: number for number, man in enumerate(self.roster)}
        return found


@lru_cache(maxsize=512)
def ranks(roster: Roster) -> Ranks:
    return Ranks(roster)
