"""DXC-12a: what a group can spend: its purse and its loot (DXC-12.3a), never its tax (DXC-1g)."""

from . import change
from .group import Book, Group
from .state import CampaignState


def funds(group: Group) -> int:
    """In half pounds."""
    book: Book = group.book.value
    return book.purse + book.loot


def pay(s: CampaignState, key: str, silver: int) -> None:
    """The purse first; it must have so much."""
    book = s.groups[key].book.value
    purse = min(book.purse, silver)
    change.write(s, key, purse=book.purse - purse, loot=book.loot - (silver - purse))
