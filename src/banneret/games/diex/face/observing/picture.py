"""The counters as they were written last: from one question to the next few of them change."""

from array import array

from banneret.kernel.observer import TYPECODE, Row

from ...muster.cast import Cast
from .places import Places

NOBODY: list[int] = []


class Picture:
    """The columns of all counters of a cast, and what they were painted from."""

    __slots__ = (
        *("at", "carried_off", "cast", "facing", "health", "holder", "image", "leader", "left_by", "load", "places"),
        *("sets", "shields", "spent", "steed", "throws", "waiting"),
    )

    def __init__(self, cast: Cast | None = None, places: Places | None = None, wide: int = 0) -> None:
        self.cast = cast
        self.places = places
        counters = 0 if cast is None else cast.counters
        self.image: Row = array(TYPECODE, bytes(2 * wide * counters))
        none, nobody = [0] * counters, [-1] * counters
        self.at, self.facing = nobody, nobody
        self.health, self.spent, self.throws, self.left_by, self.waiting, self.shields = (none,) * 6
        self.steed, self.leader, self.load, self.holder = (nobody,) * 4
        self.carried_off = 0
        self.sets: list[int] = []
