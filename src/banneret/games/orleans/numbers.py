"""What the numbers in a position count or stand for, and which there can be: a position that is read is held to it."""

from typing import Annotated, Literal

from banneret.kernel.shape import Length, Span, exactly

from .loire import SPACES, TOWNS
from .tables import (
    BONUS_TILES,
    CLOSED,
    DEEDS,
    FAME_TILES,
    FOLLOWER_KINDS,
    FREE,
    GOODS,
    GREEN,
    LAST_FAME,
    LAST_ROUND,
    MESSAGES,
    MISSIONS,
    NATIONS,
    PLACES,
    SEATS,
    SPACE_COUNT,
    TECHNOLOGY,
    TERRAINS,
    Kind,
)

Seat = Annotated[int, Span(0, len(SEATS) - 1)]
Turn = Annotated[int, Span(0, len(SEATS))]
"""How many seats have had their turn."""
Seats = Annotated[int, Span(0, (1 << len(SEATS)) - 1)]
"""A set of seats, as bits."""
Count = Annotated[int, Span(0, 9_999)]
"""So many of something."""
Round = Annotated[int, Span(0, LAST_ROUND)]
Fame = Annotated[int, Span(0, LAST_FAME)]
FameTile = Annotated[int, Span(0, len(FAME_TILES) - 1)]

Followers = Annotated[list[Count], exactly(FOLLOWER_KINDS)]
"""So many of each kind of follower."""
Goods = Annotated[list[Count], exactly(len(GOODS))]
"""So many of each good."""
Occupants = Annotated[list[Annotated[int, Span(FREE, TECHNOLOGY)]], exactly(SPACE_COUNT)]
"""What stands on each action space."""
Gathered = Annotated[tuple[Kind, ...], Length(0, GREEN)]
Bathers = Annotated[tuple[Annotated[int, Span(0, FOLLOWER_KINDS - 1)], ...], Length(0, 2)]

CardKind = Literal["nation", "message"]
"""Which of a player's cards."""

Settlers = Annotated[list[Count], exactly(len(TOWNS))]
"""So many in each town."""
Areas = Annotated[int, Span(0, (1 << len(SPACES)) - 1)]
"""A set of spaces of the board, as bits."""
Terrain = Annotated[list[Annotated[int, Span(FREE, len(TERRAINS) - 1)]], exactly(len(SPACES))]
Places = Annotated[int, Span(0, (1 << len(PLACES)) - 1)]
"""A set of Place cards, as bits."""

Nation = Annotated[int, Span(0, len(NATIONS) - 1)]
Message = Annotated[int, Span(0, len(MESSAGES) - 1)]
Mission = Annotated[int, Span(FREE, len(MISSIONS) - 1)]
Tile = Annotated[int, Span(0, len(BONUS_TILES) - 1)]
"""A Bonus tile."""
EraTiles = Annotated[list[Tile], Length(0, 3)]
Sides = Annotated[list[Annotated[int, Span(0, CLOSED)]], exactly(len(DEEDS))]
"""Which side of each deed is up."""
Slots = Annotated[list[tuple[Annotated[int, Span(FREE, FOLLOWER_KINDS - 1)], ...]], exactly(len(DEEDS))]
BySeat = Annotated[list[Count], exactly(len(SEATS))]
