"""A side of a quick resolution: bodies of men, and those who lead them. The values of this room are never changed; they
are not frozen because that makes them slow to build, and simulations build many."""

from collections.abc import Iterable
from dataclasses import dataclass

from .troops import TROOPS

_POINTS = tuple(troop.points for troop in TROOPS)
_POINTS_FOOT = tuple(troop.points_foot for troop in TROOPS)


@dataclass(slots=True)
class Body:
    """Soldiers of one type who all ride or all walk."""

    troop: int
    mounted: bool
    healthy: int
    wounded: int = 0

    def __hash__(self) -> int:
        """Bodies are looked up all the time: without a tuple of what they are."""
        return ((2 * self.troop + self.mounted << 10) + self.healthy << 10) + self.wounded


@dataclass(slots=True, unsafe_hash=True)
class Leader:
    """A character of his own (DXC-8.2d). He counts in points and numbers; losses in per cent pass him by, for he is
    tested by himself (DXC-17.4a)."""

    troop: int
    mounted: bool
    wounded: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Force:
    bodies: tuple[Body, ...]
    leaders: tuple[Leader, ...] = ()


def soldiers(bodies: Iterable[Body]) -> int:
    """DXC-8.2c: healthy and wounded, without leaders."""
    found = 0
    for body in bodies:
        found += body.healthy + body.wounded
    return found


def characters(force: Force) -> int:
    """DXC-17.2b: everybody, leaders too."""
    return soldiers(force.bodies) + len(force.leaders)


def half_points(force: Force, siege: bool) -> int:
    """DXC-17.1a: twice the points of everybody, so that a wounded man, who counts half, is a whole number. In a siege
    riders count on foot (DXC-17.1b)."""
    found = 0
    for body in force.bodies:
        points = _POINTS if body.mounted and not siege else _POINTS_FOOT
        found += points[body.troop] * (2 * body.healthy + body.wounded)
    for leader in force.leaders:
        points = _POINTS if leader.mounted and not siege else _POINTS_FOOT
        found += points[leader.troop] * (1 if leader.wounded else 2)
    return found
