"""What a choice of so many of each sort is made of: lots, bounds and ready-made choices.

All are values and never changed. They are not frozen because that makes them slow to build, and simulations build many.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Optional

from .option import Menu, Option


@dataclass(slots=True, unsafe_hash=True)
class Lot:
    """Some equal things of which any number may be chosen: 5 archers, 1 captain. `group` names where they are, if they
    come from several places.

    The id is one word in small letters. `touch` are the pieces on the table that stand for it."""

    id: str
    name: str
    count: int
    icon: str = ""
    group: str = ""
    touch: tuple[str, ...] = ()
    steps: dict[int, Option] | None = field(default=None, init=False, compare=False, repr=False)
    """The options to take so many of it that `handful` has made."""


@dataclass(slots=True, unsafe_hash=True)
class Bound:
    """Of these lots (by their numbers) together at least and at most so many, unless something of others is chosen.
    Bounds may overlap."""

    lots: tuple[int, ...]
    least: int
    most: int
    rule: str
    reason: str
    unless: tuple[int, ...] = ()


@dataclass(slots=True, unsafe_hash=True)
class Preset:
    """A whole choice with a name: all but a garrison. Its id is one word, and none of the kernel's own (take, all,
    none, choose). Where it breaks a bound it is not offered."""

    id: str
    name: str
    counts: tuple[int, ...]


@dataclass(slots=True)
class Tally:
    """What there is to choose from, in the order in which it is asked. `chosen` are the numbers of the first lots,
    which are settled; `begun`: some of them have been said. A game that makes the same tally often keeps it: what
    follows from it is then worked out once.

    With a `verb` the steps are single pieces, `feed grain`, `feed grain`, `feed fish`, of a phase of the game's own: it
    lists in each tally what is left, and runs on by itself when that leaves no choice. A choice `at_once` has no steps:
    it is one answer. Else they are those of `Handful`."""

    lots: tuple[Lot, ...]
    bounds: tuple[Bound, ...] = ()
    presets: tuple[Preset, ...] = ()
    chosen: tuple[int, ...] = ()
    begun: bool = False
    verb: str = ""
    at_once: bool = False
    _hash: int | None = field(default=None, init=False, compare=False, repr=False)
    # What `handful` has worked out of it so far.
    begin: Optional["Tally"] = field(default=None, init=False, compare=False, repr=False)
    """It with what is settled before anything is said."""
    after: dict[int, "Tally"] | None = field(default=None, init=False, compare=False, repr=False)
    """It with so many of the next lot, and what is settled by that."""
    numbers: Sequence[int] | None = field(default=None, init=False, compare=False, repr=False)
    """The numbers of the next lot that may be chosen."""
    offered: Menu | None = field(default=None, init=False, compare=False, repr=False)
    """What is asked where it stands."""

    def __hash__(self) -> int:
        """Of a few parts that tell most tallies apart, and once: quicker than all of them every time."""
        found = self._hash
        if found is None:
            found = hash(
                (self.lots[:1], self.lots[-1:], tuple([lot.count for lot in self.lots]), self.chosen, self.begun)
            )
            self._hash = found
        return found
