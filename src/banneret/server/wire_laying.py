"""What goes over the wire while a table is laid and people sit down."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import force_setattr

from ..kernel.vocabulary import Tincture
from .names import as_shown
from .wire_terms import Asked, Id, MomentNumber, Name, Pace, Salt, Token, Wire


class NewSeat(Asked, frozen=True):
    """Who shall sit there: I, a friend to whom I give a link, whoever comes to the lobby, or a bot."""

    who: Literal["me", "friend", "open", "bot"]
    bot: Annotated[str, Meta(max_length=20)] = ""
    colour: Tincture | None = None


class NewTable(Asked, frozen=True):
    game: Id
    seats: Annotated[dict[Id, NewSeat], Meta(min_length=1, max_length=8)]
    scenario: Id | None = None
    variants: Annotated[dict[Id, Id], Meta(max_length=40)] = msgspec.field(default_factory=dict)
    pace: Pace = "none"
    name: Name = "Host"
    """What the creator is called at the table."""
    listed: bool | None = None
    """Whether others find it among the games to watch. Unless it is said: if a seat was open to anybody; such a seat is
    always listed. Where friends are invited, and no seat is open, it is on nobody's list but the players' own."""

    def __post_init__(self) -> None:
        force_setattr(self, "name", as_shown(self.name))


class Created(Wire, frozen=True):
    """A table has been laid. The hash of its dice is fixed from now on, before any salt is known."""

    table: str
    commitment: str
    tokens: dict[str, str] = msgspec.field(default_factory=dict)
    """The creator's own seats: who has the token sits there. Sit down with it to give a salt."""
    invites: dict[str, str] = msgspec.field(default_factory=dict)
    """Tokens to hand out for friends' seats: each is spent by sitting down."""


class Sit(Asked, frozen=True):
    """Sit down: with a token of one's own or an invitation as bearer, or by name on an open seat."""

    name: Name = "Guest"
    salt: Salt = ""
    seat: Id | None = None
    key: Token | None = None
    """The seat's token to be: 256 random bits that the browser makes, and keeps before it asks. If the reply is lost it
    asks again with the same key, and sits where it sat; without a key the server makes one."""

    def __post_init__(self) -> None:
        force_setattr(self, "name", as_shown(self.name))


class Invited(Wire, frozen=True):
    """The seat that an invitation is for."""

    seat: str


class NewInvitation(Asked, frozen=True):
    """Invite somebody to this seat, anew if it must be: who sat there, or was invited, does so no more."""

    seat: Id
    anybody: bool = False
    """Not one to whom a link is given, but whoever comes to the lobby."""


class Invitation(Wire, frozen=True):
    """The token to hand out, which is spent by sitting down; empty: the seat is open to anybody."""

    seat: str
    token: str


class Move(Asked, frozen=True):
    """Who sits on the one seat sits on the other then, and the other way round."""

    seat: Id
    to: Id


class Seated(Wire, frozen=True):
    seat: str
    token: str


class NewCopy(Asked, frozen=True):
    """Play on from a moment of this table in a copy, against a bot."""

    moment: MomentNumber
    seat: Id
    bot: Annotated[str, Meta(max_length=20)] = "knight"


class Learn(Asked, frozen=True):
    """Begin a guided game."""

    game: Id
    lesson: Id
    name: Name = "Learner"

    def __post_init__(self) -> None:
        force_setattr(self, "name", as_shown(self.name))
