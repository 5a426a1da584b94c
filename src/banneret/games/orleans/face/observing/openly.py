"""What lies open to all and seldom changes: the valley, Place cards, deeds, the players' boards. Rows of it are made
once and kept, and where a match was written last it is remembered what was written."""

from array import array
from functools import lru_cache

from banneret.kernel.observer import TYPECODE, Row

from ...loire import SPACES, members
from ...state import Look, OrleansState
from ...tables import DEEDS, PLACES, SEATS

MOST_SLOTS = max(len(side.slots) for deed in DEEDS for side in deed.sides)
_NOTHING: list[int] = []


class Board:
    """What a player's board was painted from."""

    __slots__ = ("bag", "green", "numbers", "spaces", "unseen")

    def __init__(self) -> None:
        self.numbers: tuple[object, ...] = ()
        """All but these lists, which the rules change in their place: they are copies."""
        self.bag = self.green = self.spaces = _NOTHING
        self.unseen = 0
        """How many followers there are of which nobody else has seen which they are."""


class Picture:
    """What lies open as it was written last: from one row to the next little of it changes. To compare lists takes far
    less time than to look their values up; those that the rules replace and never change need not even be compared."""

    __slots__ = (
        *("areas", "aside", "boards", "bonus", "deeds", "gone", "goods", "image", "market", "offer", "places", "seen"),
        *("slots", "stock", "terrain"),
    )

    def __init__(self, wide: int) -> None:
        self.image: Row = array(TYPECODE, bytes(2 * wide))
        self.market = self.goods = self.gone = _NOTHING
        self.stock = b""
        """What these three are as columns."""
        self.bonus = self.aside = self.terrain = self.deeds = _NOTHING
        self.slots: list[tuple[int, ...]] = []
        self.areas = self.places = self.offer = (-1, -1, -1, -1)
        self.boards = [Board() for _ in SEATS]
        self.seen: list[Look] | None = None

    def moved(self, s: OrleansState) -> bool:
        """Whether anything between the players is not as it was."""
        a, b, c, d = s.players
        areas = a.areas, b.areas, c.areas, d.areas
        places = a.places, b.places, c.places, d.places
        offer = s.open_places, s.villages, s.churches, s.fortified
        if (
            self.slots is s.slots
            and self.deeds is s.deeds
            and self.terrain is s.terrain
            and areas == self.areas
            and places == self.places
            and offer == self.offer
        ):
            return False
        self.areas, self.places, self.offer = areas, places, offer
        self.slots, self.deeds, self.terrain = s.slots, s.deeds, s.terrain
        return True

    def table(self) -> Row:
        """All that is between them."""
        open_places, *built = self.offer
        villages, churches, fortified = built
        return table(
            tuple(self.terrain),
            self.areas,
            (villages, churches, fortified),
            open_places,
            self.places,
            tuple(self.deeds),
            tuple(self.slots),
        )


@lru_cache(maxsize=2048)
def table(
    tiles: tuple[int, ...],
    areas: tuple[int, int, int, int],
    built: tuple[int, int, int],
    on_offer: int,
    held: tuple[int, int, int, int],
    sides: tuple[int, ...],
    slots: tuple[tuple[int, ...], ...],
) -> Row:
    """All that lies between the players: the valley, the Place cards on offer and held by each, the deeds. While plans
    are made none of it changes."""
    return _valley(tiles, areas, built) + _places(on_offer, held) + _deeds(sides, slots)


def _valley(tiles: tuple[int, ...], areas: tuple[int, int, int, int], built: tuple[int, int, int]) -> Row:
    """Five numbers for each space: what lies on it (ORL-2.3), whose it is (ORL-1.4), and whether a village, a church, a
    fortress stands there."""
    row = array(TYPECODE, bytes(2 * 5 * len(SPACES)))
    for space, tile in enumerate(tiles):
        row[5 * space] = tile + 1
    for seat, owned in enumerate(areas, 1):
        for area in members(owned):
            row[5 * area + 1] = seat
    for column, there in enumerate(built, 2):
        for area in members(there):
            row[5 * area + column] = 1
    return row


def _places(on_offer: int, held: tuple[int, int, int, int]) -> Row:
    """ORL-12.1: where each Place card lies: 1 is open, then the seats; 0 is out of the game."""
    row = array(TYPECODE, bytes(2 * len(PLACES)))
    for card in members(on_offer):
        row[card] = 1
    for seat, cards in enumerate(held, 2):
        for card in members(cards):
            row[card] = seat
    return row


def _deeds(sides: tuple[int, ...], slots: tuple[tuple[int, ...], ...]) -> Row:
    """ORL-13.3: which side of each deed is up, and who stands on its slots."""
    row = array(TYPECODE, bytes(2 * len(DEEDS) * (1 + MOST_SLOTS)))
    for deed, side in enumerate(sides):
        first = deed * (1 + MOST_SLOTS)
        row[first] = side + 1
        for slot, kind in enumerate(slots[deed]):
            row[first + 1 + slot] = kind + 1
    return row


@lru_cache(maxsize=8192)
def spaces(occupants: tuple[int, ...]) -> Row:
    """What stands on each action space of a player (ORL-4.3, ORL-4.7)."""
    return array(TYPECODE, [occupant + 1 for occupant in occupants])
