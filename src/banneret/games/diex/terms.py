"""On what terms a skirmish is fought that is an action of a siege (DXS-11.4), as a value of the position: one is never
changed, but replaced. A skirmish of its own has none."""

from dataclasses import dataclass
from typing import Annotated, Literal

from banneret.kernel.shape import Span

from .numbers import AnySeat, Counters, Edge, Number, Seat

BESIEGER, BESIEGED = 0, 1
"""DXS-11.4.1d, DXS-11.4.3b: the seats of an assault and of a battle outside; the besieger has the first phase."""
PARTY, PATROL = 0, 1
"""DXS-11.4.2e: the seats of a sally; the besieged have the first phase."""


@dataclass(slots=True, frozen=True)
class Terms:
    """What all actions have in common."""

    opens: Annotated[Number, Span(1, 9_999)] = 1
    """The first turn in which those who wait outside the map may enter."""
    slow: AnySeat = -1
    """DXS-11.4.2e: the side that has half its movement in turn 1; -1: neither."""
    reserve: Counters = 0
    """DXS-11.4.2f: who is still far from the field."""


@dataclass(slots=True, frozen=True)
class Assault(Terms):
    """DXS-11.4.1."""

    place: Literal["castle", "great_hall"] = "castle"
    held: bool = False
    """DXS-11.4.1i: the besieger holds all but the inner part."""
    within: bool = False
    """DXS-11.4.1o, DXS-11.4.1r: the besiegers are those who are in the part that they hold."""
    attacker: Seat = BESIEGER
    """DXS-11.4.1p: who attacks the part of the other."""
    guests: Number = 0
    """DXS-11.6l: so many besiegers a spy lets in."""
    ladders: Number = 0
    """So many the besieger has in store (DXS-11.2e)."""
    hooks: Number = 0
    """And so many grappling hooks."""
    spare_hooks: Number = 0
    """Those of them that nobody carries: they are kept."""
    quiet: Number = 0
    """DXS-11.4.1e: full turns in a row without hand-to-hand combat."""


@dataclass(slots=True, frozen=True)
class Outside(Terms):
    """DXS-11.4.3."""

    edge: Edge = 0
    """The side of the map on which the besieged deploy; 0: not chosen yet."""


@dataclass(slots=True, frozen=True)
class Sally(Terms):
    """DXS-11.4.2."""

    edge: Edge = 0
    """The side by which the party comes on; 0: not chosen yet."""
    patrol: Number = 0
    """So many are in the first patrol: the first of their side."""

    @property
    def home(self) -> int:
        """DXS-11.4.2g: the opposite side."""
        return opposite(self.edge)


def opposite(edge: int) -> int:
    """DXA-1.3f: the side of the map that faces this one."""
    return (edge + 1) % 4 + 1
