"""The men of a siege: who they are, and the sets of them that rules ask for. Sets of men are bits of an int."""

from dataclasses import dataclass
from functools import lru_cache

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


def _alike(one: Man, other: Man) -> bool:
    """Whether two are of a kind, and belong together."""
    return one.troop == other.troop and one.side == other.side and one.leader == other.leader and one.band == other.band


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
        self.troops: list[int] = [] if before is None else before.troops[:]
        """By man."""
        self.of_troop: list[dict[int, int]] = [{}, {}] if before is None else [men.copy() for men in before.of_troop]
        """By seat and troop: its soldiers, leaders not among them."""
        self._by_band: list[dict[str, int]] = [{}, {}] if before is None else [men.copy() for men in before._by_band]
        self.sides: list[int] = [0, 0] if before is None else before.sides[:]
        self.leaders: int = 0 if before is None else before.leaders
        self.enrolled: int = 0 if before is None else before.enrolled
        self.archers: int = 0 if before is None else before.archers
        self.command: int = 0 if before is None else before.command
        self.riders: int = 0 if before is None else before.riders
        self.shooters: int = 0 if before is None else before.shooters
        at, end = len(self.troops), len(roster)
        while at < end:  # men who are alike stand together: all of them at once
            first, man = at, roster[at]
            at += 1
            while at < end and _alike(roster[at], man):
                at += 1
            self._enter(man, at - first, (1 << at) - (1 << first))
        self.soldiers = (tuple(self.of_troop[0].items()), tuple(self.of_troop[1].items()))
        """The same in the order in which their first men stand on the roster."""
        self.bands = (tuple(self._by_band[0].values()), tuple(self._by_band[1].values()))
        """By seat: the men of each of its groups (DXC-17.3h)."""

    def _enter(self, man: Man, count: int, men: int) -> None:
        """So many who are all like this one."""
        self.troops += [man.troop] * count
        self.sides[man.side] |= men
        if man.leader:
            self.leaders |= men
        else:
            of_troop = self.of_troop[man.side]
            of_troop[man.troop] = of_troop.get(man.troop, 0) | men
        by_band = self._by_band[man.side]
        by_band[man.band] = by_band.get(man.band, 0) | men
        if man.band:
            self.enrolled |= men
        troop = TROOPS[man.troop]
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
