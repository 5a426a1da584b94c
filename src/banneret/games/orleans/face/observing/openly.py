"""What lies open to all and seldom changes: the valley, Place cards, deeds, what stands on action spaces. Rows of it
are made once and kept."""

from array import array
from functools import lru_cache

from banneret.kernel.observer import TYPECODE, Row

from ...loire import SPACES, members
from ...tables import DEEDS, PLACES

MOST_SLOTS = max(len(side.slots) for deed in DEEDS for side in deed.sides)


@lru_cache(maxsize=256)
def terrain(tiles: tuple[int, ...]) -> Row:
    """ORL-2.3: what lies on each space."""
    return array(TYPECODE, [tile + 1 for tile in tiles])


@lru_cache(maxsize=2048)
def valley(areas: tuple[int, int, int, int], villages: int, churches: int, fortified: int) -> Row:
    """Whose each space is (ORL-1.4), and where villages, churches and fortresses stand: four numbers in a row for each
    space."""
    row = array(TYPECODE, bytes(2 * 4 * len(SPACES)))
    for seat, held in enumerate(areas, 1):
        for area in members(held):
            row[4 * area] = seat
    for column, built in ((1, villages), (2, churches), (3, fortified)):
        for area in members(built):
            row[4 * area + column] = 1
    return row


@lru_cache(maxsize=1024)
def places(on_offer: int, held: tuple[int, int, int, int]) -> Row:
    """ORL-12.1: where each Place card lies: 1 is open, then the seats; 0 is out of the game."""
    row = array(TYPECODE, bytes(2 * len(PLACES)))
    for card in members(on_offer):
        row[card] = 1
    for seat, cards in enumerate(held, 2):
        for card in members(cards):
            row[card] = seat
    return row


@lru_cache(maxsize=1024)
def deeds(sides: tuple[int, ...], slots: tuple[tuple[int, ...], ...]) -> Row:
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
