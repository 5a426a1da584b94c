"""What lies open to all and seldom changes: the valley, Place cards, deeds, what stands on action spaces. Rows of it
are made once and kept, and where a match was written last it is remembered what was written."""

from array import array
from functools import lru_cache

from banneret.kernel.observer import TYPECODE, Row

from ...loire import SPACES, members
from ...state import OrleansState, Player
from ...tables import DEEDS, FREE, PLACES, SEATS, SPACE_COUNT

MOST_SLOTS = max(len(side.slots) for deed in DEEDS for side in deed.sides)
_NOTHING: Row = array(TYPECODE, bytes(2 * SPACE_COUNT))


class Picture:
    """What lies open as it was written last: from one row to the next little of it changes. To compare lists takes far
    less time than to look their values up."""

    __slots__ = ("_areas", "_deeds", "_occupants", "_offer", "_places", "_slots", "_spaces", "_table", "_terrain")

    def __init__(self) -> None:
        self._terrain: list[int] = []
        self._deeds: list[int] = []
        self._slots: list[tuple[int, ...]] = []
        self._areas = self._places = (0, 0, 0, 0)
        self._offer = (0, 0, 0, 0)
        self._table: Row = _NOTHING
        self._occupants = [[FREE] * SPACE_COUNT for _ in SEATS]
        self._spaces = [_NOTHING for _ in SEATS]

    def table(self, s: OrleansState) -> Row:
        a, b, c, d = s.players
        areas = a.areas, b.areas, c.areas, d.areas
        places = a.places, b.places, c.places, d.places
        offer = s.open_places, s.villages, s.churches, s.fortified
        if (
            areas != self._areas
            or places != self._places
            or offer != self._offer
            or s.slots != self._slots
            or s.deeds != self._deeds
            or s.terrain != self._terrain
        ):
            self._areas, self._places, self._offer = areas, places, offer
            self._slots, self._deeds, self._terrain = s.slots[:], s.deeds[:], s.terrain[:]
            built = s.villages, s.churches, s.fortified
            self._table = table(tuple(s.terrain), areas, built, s.open_places, places, tuple(s.deeds), tuple(s.slots))
        return self._table

    def spaces(self, player: Player, seat: int) -> Row:
        """What stands on the action spaces of a player."""
        occupants = player.spaces
        if occupants != self._occupants[seat]:
            self._occupants[seat] = occupants[:]
            self._spaces[seat] = spaces(tuple(occupants))
        return self._spaces[seat]


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
