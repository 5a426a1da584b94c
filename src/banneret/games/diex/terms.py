"""On what terms a skirmish is fought that is an action of a siege (DXS-11.4) or a battle of a campaign (DXC-14), as a
value of the position: one is never changed, but replaced. A skirmish of its own has none."""

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from banneret.kernel.shape import Span

from .numbers import AnySeat, Cells, Counters, Edge, Number, Seat

BESIEGER, BESIEGED = 0, 1
"""DXS-11.4.1d, DXS-11.4.3b: the seats of an assault and of a battle outside; the besieger has the first phase."""
PARTY, PATROL = 0, 1
"""DXS-11.4.2e: the seats of a sally; the besieged have the first phase."""
ATTACKER, DEFENDER = 0, 1
"""DXC-14.4: the seats of a battle of a campaign."""


@dataclass(slots=True, frozen=True)
class Terms:
    """What all actions have in common."""

    opens: Annotated[Number, Span(1, 9_999)] = 1
    """The first turn in which those who wait outside the map may enter."""
    slow: AnySeat = -1
    """DXS-11.4.2e: the side that has half its movement in turn 1; -1: neither."""
    reserve: Counters = 0
    """DXS-11.4.2f: who is still far from the field."""
    hungry: Counters = 0
    """DXC-8.4f: who has half his movement points and 1 more on the die when he strikes or shoots."""
    bound: Counters = 0
    """DXC-14.8f: prisoners whom the enemy has brought along: they lie as if stunned and do not recover."""
    hurt: Counters = 0
    """Those of them who are wounded."""

    def freed(self, counter: int) -> "Terms":
        """DXC-14.8f: the same when a prisoner is on his feet."""
        return replace(self, bound=self.bound & ~(1 << counter))

    def gateway(self, counter: int) -> int:
        """DXA-1.3l: the hexes by which one who waits outside may come on; -1: all of his side of the map."""
        return -1

    def lets_out(self, counter: int, seat: int, edge: int, cell: int) -> bool:
        """DXA-1.3k: whether one of this seat may leave the map from this hex of this side."""
        return True


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


@dataclass(slots=True, frozen=True)
class Wing:
    """DXC-14.3b, DXC-14.4: the men of a band, or its prisoners, and where they come from."""

    men: Counters
    edge: Edge
    """The side of the map by which they come on; 0: they live here (DXC-14.1e), or that side is water."""
    gateway: Cells
    """The edge hexes by which they come on, and leave."""
    area: Cells
    """The hexes where they set up; none: they come on later."""


@dataclass(slots=True, frozen=True)
class Field(Terms):
    """DXC-14."""

    wings: tuple[Wing, ...] = ()
    opens_with: AnySeat = -1
    """DXC-14.4: who deploys first; -1: not chosen yet."""
    begins: AnySeat = -1
    """DXC-14.4: who has the first phase; -1: not chosen yet."""
    fleeing: AnySeat = -1
    """DXC-14.6f: the side that has declared its flight; -1: neither."""

    def wing(self, counter: int) -> Wing:
        """The band of a man."""
        for wing in self.wings:
            if wing.men >> counter & 1:
                return wing
        raise ValueError(f"counter {counter} is of no band")

    def gateway(self, counter: int) -> int:
        return self.wing(counter).gateway

    def lets_out(self, counter: int, seat: int, edge: int, cell: int) -> bool:
        """DXC-14.6f: nobody turns his back before his side has declared its flight; then all leave by the side of
        their arrival."""
        if seat != self.fleeing:
            return False
        wing = self.wing(counter)
        return wing.edge in (0, edge) and wing.gateway >> cell & 1 == 1


def opposite(edge: int) -> int:
    """DXA-1.3f: the side of the map that faces this one."""
    return (edge + 1) % 4 + 1
