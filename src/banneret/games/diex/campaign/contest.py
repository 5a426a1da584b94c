"""A battle that is being prepared or fought, as a value of the position."""

from dataclasses import dataclass

from ..numbers import Cell, NoNumber, Number
from .group import AnySide


@dataclass(slots=True, frozen=True)
class Contest:
    """Who fights whom, and where."""

    cell: Cell
    attacker: AnySide
    """The attacking side; -1: mercenaries who have turned against their employer (DXC-12.2g)."""
    attackers: tuple[str, ...]
    """Groups; the first is the one that attacks."""
    defenders: tuple[str, ...]
    """DXC-13.2f: all groups of that side in the hex."""
    site: NoNumber = -1
    """The settlement that is attacked or attacks itself; -1: neither."""
    rises: bool = False
    """DXC-13.5c: the settlement is the attacker."""
    thegns: Number = 0
    """DXC-13.6e: how many additional defenders are foot thegns."""
    faithless: bool = False
    """DXC-7o: a Norman attacks Saxons who are not in revolt."""
    shunned: bool = False
    """DXC-13.5d: the settlement had passed the test of the group that attacks it."""
    from_cell: NoNumber = -1
    """DXC-14.1e: the hex from which the first attacker came."""
    placed: tuple[tuple[str, bool], ...] = ()
    """DXC-14.2a: maps placed so far, each perhaps turned."""
    wanted: Number = 0
    """DXC-17.0: how many want to fight it out."""

    @property
    def defender(self) -> int:
        """The side that defends; against mercenaries who have turned it is looked up (`battle.sides`)."""
        return 1 - self.attacker if self.attacker >= 0 else -1
