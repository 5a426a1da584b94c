"""Pieces that act together, as they stand in a position. All are values, never changed but replaced; those that
simulations build by the million are not frozen, because that makes them slow to build."""

from dataclasses import dataclass

Counts = tuple[int, ...]
"""SPs by slot: of the English side the eight types of the English, then of the Burgundians; of the French side their
eight types."""


@dataclass(slots=True, unsafe_hash=True)
class Party:
    """Pieces of one side in one location: the hex, their SPs, and the people among them, as bits."""

    cell: int
    counts: Counts
    people: int


@dataclass(slots=True)
class Group:
    """MAI-6.1: the pieces that march together. They stand in a hex; what of the stack there is the group is said
    here."""

    cell: int
    counts: Counts
    people: int
    points: int
    """Movement points left."""
    starved: bool = False
    """Whether it comes from a stack marked Unsupplied (MAI-5.4)."""
    started: bool = False
    """Whether it has moved at all."""
    dropped: bool = False
    """Whether it has dropped a garrison in this hex."""

    def at(self, cell: int, left: int) -> "Group":
        """The group after it has moved there."""
        return Group(cell, self.counts, self.people, left, self.starved, True)


@dataclass(slots=True, frozen=True)
class Battle:
    """MAI-7.2: one target, and who attacks it. Each step of the attack replaces it."""

    target: int
    parties: tuple[Party, ...]
    """Those who attack and are left, by location."""
    column: int = -1
    """The odds, once they are known (MAI-7.13)."""
    die: int = 0
    attacker: int = 0
    defender: int = 0
    """What each side suffers (`tables.CRT`)."""
    besieged: bool = False
    """Whether the target was inside a town before which the attackers stood (MAI-8.13)."""
