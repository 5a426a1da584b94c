"""On what terms a skirmish is fought that is an action of a siege (DXS-11.4), as a value of the position: one is never
changed, but replaced. A skirmish of its own has none."""

from dataclasses import dataclass
from typing import Annotated, Literal

from banneret.kernel.shape import Span

from .numbers import Edge, Number

BESIEGER, BESIEGED = 0, 1
"""DXS-11.4.1d, DXS-11.4.3b: the seats of an assault and of a battle outside; the besieger has the first phase."""


@dataclass(slots=True, frozen=True)
class Terms:
    """What all actions have in common."""

    opens: Annotated[Number, Span(1, 9_999)] = 1
    """The first turn in which those who wait outside the map may enter."""


@dataclass(slots=True, frozen=True)
class Assault(Terms):
    """DXS-11.4.1."""

    place: Literal["castle", "great_hall"] = "castle"
    held: bool = False
    """DXS-11.4.1i: the besieger holds all but the inner part."""
    retaking: bool = False
    """DXS-11.4.1p: the besieged attack out of the inner part; it is not for the besieger to stop that."""
    guests: Number = 0
    """DXS-11.6l: so many besiegers a spy lets in."""
    ladders: Number = 0
    """So many the besieger has in store (DXS-11.2e)."""
    quiet: Number = 0
    """DXS-11.4.1e: full turns in a row without hand-to-hand combat."""


@dataclass(slots=True, frozen=True)
class Outside(Terms):
    """DXS-11.4.3."""

    edge: Edge = 0
    """The side of the map on which the besieged deploy; 0: not chosen yet."""
