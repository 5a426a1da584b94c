"""A siege as it was written last: from one question to the next little of its record changes."""

from array import array

from banneret.kernel.observer import TYPECODE, Row

from ....works import Works
from ...men import Ranks
from ...scenarios import SiegeData
from ...state import Page
from ...supply import Ledger


class Picture:
    """The columns of the sides, the days, the men and the place, and what they were painted from."""

    __slots__ = (
        *("back", "bodies", "counts", "data", "food", "image", "ledger", "pages", "ranks", "today", "ways", "works"),
    )

    def __init__(self, data: SiegeData | None = None, wide: int = 0) -> None:
        self.data = data
        self.image: Row = array(TYPECODE, bytes(2 * wide))
        self.pages: tuple[Page, ...] = ()
        self.today: tuple[int, ...] = ()
        """What is told of today alone."""
        self.food: tuple[int, ...] = ()
        self.ledger: Ledger | None = None
        self.ways: Row | None = None
        """How long the food may last, and by what that was reckoned."""
        self.ranks: Ranks | None = None
        self.bodies: list[int] = []
        """The sets of men."""
        self.back: dict[int, int] = {}
        self.counts: tuple[int, ...] = ()
        self.works: Works | None = None


def clear(image: Row, first: int, wide: int) -> None:
    image[first : first + wide] = array(TYPECODE, bytes(2 * wide))
