"""What goes over the wire when somebody plays: answers, odds, offers, orders, and what else is done at a table."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from ..kernel.orders import MOST_ANSWERS, Policy
from ..kernel.scene import Choice, Preview
from .names import as_said, as_shown
from .wire_terms import Asked, Id, Name, Notation, OfferKind, OwnNumber, Position, Wire


class Answer(Asked, frozen=True):
    """An answer to the position with this number: an option in its notation, or a whole choice of so many of each lot,
    `choose archers 3 jeanne 1` (`Tally`), which is made in all its steps or not at all."""

    number: Position
    answer: Notation
    own: OwnNumber | None = None


class Said(Answer, frozen=True):
    """The same over the live line. There every answer has a number of its own: whoever loses the line before he hears
    what came of it says it again on the next one."""

    own: OwnNumber


class At(Asked, frozen=True):
    """Something done to the position with this number."""

    number: Position


class Chance(Wire, frozen=True):
    """Something that can come of an option, in words."""

    name: str
    chance: float
    exact: str
    """As a fraction: 5/36."""
    open: str = ""
    """What is still undecided then, because a question is asked first; `name` says it too. Empty if nothing is."""


class SideChances(Wire, frozen=True):
    """What may become of one seat, likeliest first; the chances add up to 1."""

    seat: int
    chances: tuple[Chance, ...]


class OddsView(Wire, frozen=True):
    """What can come of an option."""

    answer: str
    outcomes: tuple[Chance, ...]
    parts: tuple[Chance, ...]
    """Each thing that can happen, whatever else does; and each that may stay undecided."""
    exact: bool
    guessed: bool
    preview: Preview = Preview()
    sides: tuple[SideChances, ...] = ()
    """The same outcomes as each side suffers them, where that can be said."""


class NewOffer(Asked, frozen=True):
    """Ask the others: to take back my last answer, to call it a draw, to pause or go on, to let a bot take over a seat
    that is gone."""

    kind: OfferKind
    seat: Id | None = None
    bot: Annotated[str, Meta(max_length=20)] = "knight"


class NewOrder(Asked, frozen=True):
    """A standing order: what to answer without being asked, to a kind of interruption or (about “turn”, to play) in the
    coming turns. See `StandingOrder`."""

    interrupt: Annotated[str, Meta(min_length=1, max_length=64)]
    policy: Policy
    at_least: Annotated[float, Meta(ge=0, le=1)] = 0.0
    wanted: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=100)], ...], Meta(max_length=20)] = ()
    only: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=100)], ...], Meta(max_length=20)] = ()
    answers: Annotated[tuple[Notation, ...], Meta(max_length=MOST_ANSWERS)] = ()
    least: Annotated[int, Meta(ge=0, le=1000)] = 0
    """To ask or to use: from so much at stake on, in the unit of the interruption; else it passes."""
    number: Position | None = None
    """The position that the answers were thought out for: nothing is ordered if it has moved on. None: whatever it
    is."""


class Foreseen(Wire, frozen=True):
    """What a seat could answer in its next turn, if nothing changes before."""

    choices: tuple[Choice, ...]


class Vote(Asked, frozen=True):
    accept: bool


class Say(Asked, frozen=True):
    """Who sits at the table speaks to all; who watches, to those who watch."""

    text: Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00]*[^\s\x00][^\x00]*$")]
    name: Name = "Somebody"
    """What who watches calls himself. A seat has a name already."""

    def __post_init__(self) -> None:
        force_setattr(self, "name", as_shown(self.name))
        force_setattr(self, "text", as_said(self.text))


class Listing(Asked, frozen=True):
    """Whether others find the table among the games to watch."""

    listed: bool


class Rest(Asked, frozen=True):
    """Days of vacation, from now on; 0 ends it."""

    days: Annotated[int, Meta(ge=0, le=30)]


class Deputy(Asked, frozen=True):
    """The level of the bot that is to play the game within the game; empty: play yourself again."""

    bot: Annotated[str, Meta(max_length=20)] = "knight"


class Claim(Asked, frozen=True):
    """What the others may do about a seat whose time and grace are over."""

    seat: Id
    what: Literal["win", "bot"]
    bot: Annotated[str, Meta(max_length=20)] = "knight"
