"""Pieces that act together, as they stand in a position. All are values, never changed but replaced; those that
simulations build by the million are not frozen, because that makes them slow to build."""

from dataclasses import dataclass
from typing import Annotated

from banneret.kernel.shape import Length

from .numbers import Cell, Die, Number, People
from .tables import KINDS

_FEWEST, _MOST = KINDS, 2 * KINDS  # no Finals: see `numbers`
Counts = Annotated[tuple[Number, ...], Length(_FEWEST, _MOST)]
"""SPs by slot: of the English side the eight types of the English, then of the Burgundians; of the French side their
eight types."""


@dataclass(slots=True, unsafe_hash=True)
class Party:
    """Pieces of one side in one location: the hex, their SPs, and the people among them, as bits."""

    cell: Cell
    counts: Counts
    people: People


@dataclass(slots=True)
class Group:
    """MAI-6.1: the pieces that march together. They stand in a hex; what of the stack there is the group is said
    here."""

    cell: Cell
    counts: Counts
    people: People
    points: Number
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


@dataclass(slots=True, unsafe_hash=True)
class Battle:
    """MAI-7.2: one target, and who attacks it. Each step of the attack replaces it."""

    target: Cell
    parties: tuple[Party, ...]
    """Those who attack and are left, by location."""
    column: int = -1
    """The odds, once they are known (MAI-7.13)."""
    die: Die = 0
    attacker: Number = 0
    defender: Number = 0
    """What each side suffers (`tables.CRT`)."""
    besieged: bool = False
    """Whether the target was inside a town before which the attackers stood (MAI-8.13)."""

    def left(self, parties: tuple[Party, ...]) -> "Battle":
        """The same with those of the attackers who are left."""
        return Battle(self.target, parties, self.column, self.die, self.attacker, self.defender, besieged=self.besieged)

    def rolled(self, column: int, die: int) -> "Battle":
        """With the odds, and the die once it is rolled."""
        return Battle(self.target, self.parties, column, die, self.attacker, self.defender, besieged=self.besieged)

    def judged(self, attacker: int, defender: int) -> "Battle":
        """With what each side suffers."""
        return Battle(self.target, self.parties, self.column, self.die, attacker, defender, besieged=self.besieged)
