"""What all that goes over the wire is made with: its two bases, and the names and numbers that are checked."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .numbers import ShownNumber


class Wire(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the table sends. A field that has its default value is left out."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table is sent: everything in it is checked, and nothing else may be there."""


# Patterns end in `$(?!\n)`: to Python, `$` alone is also before a line break at the end.
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[^\x00-\x1f\x7f-\x9f]*\S[^\x00-\x1f\x7f-\x9f]*$(?!\n)",
        description="A name to show, on one line. It is kept as it is shown: composed, without spaces at its ends, and "
        "refused if there is something in it that can't be seen.",
    ),
]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_-]+$(?!\n)")]
Salt = Annotated[
    str,
    Meta(
        max_length=64,
        pattern=r"^[0-9a-zA-Z_-]*$(?!\n)",
        description="The seat's own part of the dice: random text of its choice.",
    ),
]
Token = Annotated[
    str,
    Meta(min_length=43, max_length=43, pattern=r"^[A-Za-z0-9_-]{43}$", description="256 random bits that open a seat."),
]
Notation = Annotated[str, Meta(min_length=1, max_length=2000)]
OwnNumber = Annotated[
    int,
    Meta(
        ge=1,
        le=2**53 - 1,
        description="A number of your own for this answer, which your seat has not used before. If the same number "
        "comes again, it is not played again: the reply is that of an answer which has been taken.",
    ),
]
MomentNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Position = Annotated[ShownNumber, Meta(ge=0, le=1_000_000)]
Pace = Literal["none", "live", "day", "three_days", "week"]
"""How long a seat may think: as long as it likes, ten minutes a move, a day, three days, a week."""
Status = Literal["gathering", "running", "paused", "over"]
SeatKind = Literal["person", "bot", "open", "invited"]
OfferKind = Literal["undo", "draw", "pause", "resume", "bot"]
