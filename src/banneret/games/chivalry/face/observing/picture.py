"""What lies open, as it was written last: from one question to the next most of it is as it was."""

from array import array

from banneret.kernel.observer import TYPECODE, Row

from ...cast import Cast
from ...state import Marshal
from ...tables import Side

_NOTHING: tuple[int, ...] = ()


class Picture:
    """The columns of cards, units and leaders, and all that they were painted from."""

    __slots__ = (
        *("at", "beset", "cast", "committed", "control", "current", "deck", "discard", "field", "ground", "hands"),
        *("held", "holds", "image", "leader_at", "leaders_from", "led", "marked", "marshals", "moved", "silenced"),
        *("type", "units_from", "value"),
    )

    def __init__(self, wide: int) -> None:
        self.image: Row = array(TYPECODE, bytes(2 * wide))
        self.cast: Cast | None = None
        self.control: list[Side] = []
        self.ground: list[int] = []
        self.field = b""
        """Who controls which area, and which are improved."""
        self.deck = self.discard = _NOTHING
        self.hands = [_NOTHING, _NOTHING]
        self.held: list[Row] = [array(TYPECODE), array(TYPECODE)]
        self.holds = [0, 0]
        """The hands of either side: by title, the same as columns, and how many cards they are."""
        self.at: list[int] = []
        self.type: list[int] = []
        self.value: list[int] = []
        self.current: list[int] = []
        self.beset = _NOTHING
        self.moved = _NOTHING
        self.units_from = _NOTHING
        self.marked: list[int] = []
        """The sets of units."""
        self.leader_at: list[int] = []
        self.committed: list[int] = []
        self.leaders_from = _NOTHING
        self.marshals: tuple[Marshal, ...] = ()
        self.led = 0
        self.silenced = -1


def mark(image: Row, at: int, before: int, now: int, english: int, apart: int) -> None:
    """The flags of a set that are not as before. Those after the first English ones lie so much further apart."""
    changed = before ^ now
    while changed:
        low = changed & -changed
        changed ^= low
        one = low.bit_length() - 1
        image[at + (one if one < english else one + apart)] = 1 if now & low else 0
