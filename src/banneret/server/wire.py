"""What goes over the wire between the table and its clients, beside scenes and events. The client's types are generated
from these. What a table looks like stands here; the rest lies beside this file and can be had from here.
"""

from datetime import datetime
from typing import Any, Literal

import msgspec

from ..kernel.deeds import Deed
from ..kernel.event import Event
from ..kernel.face import Usual
from ..kernel.orders import StandingOrder
from ..kernel.scene import Briefing, Layout, Reason, Scene
from ..kernel.vocabulary import Tincture
from .numbers import ShownNumber
from .wire_laying import (
    Created,
    Invitation,
    Invited,
    Learn,
    Move,
    NewCopy,
    NewInvitation,
    NewSeat,
    NewTable,
    Seated,
    Sit,
)
from .wire_people import (
    Credentials,
    Health,
    Keep,
    MailConfirmed,
    MailNotice,
    Me,
    NewNotice,
    Notice,
    PushKey,
    PushKeys,
    Subscription,
    Ways,
)
from .wire_playing import (
    Answer,
    At,
    Chance,
    Claim,
    Deputy,
    Foreseen,
    Listing,
    NewOffer,
    NewOrder,
    OddsView,
    Rest,
    Said,
    Say,
    SideChances,
    Vote,
)
from .wire_shelf import (
    AidEntry,
    AidList,
    AidSheet,
    AidTable,
    BotCard,
    Chapter,
    Clause,
    ExampleStep,
    GameCard,
    KindCard,
    LessonCard,
    Plate,
    Plates,
    PlayAid,
    PlayedExample,
    Rulebook,
    ScenarioCard,
    Shelf,
    Specimen,
    VariantCard,
)
from .wire_terms import (
    Asked,
    Id,
    MomentNumber,
    Name,
    Notation,
    OfferKind,
    OwnNumber,
    Pace,
    Position,
    Salt,
    SeatKind,
    Status,
    Token,
    Wire,
)

__all__ = [
    "Accepted",
    "AidEntry",
    "AidList",
    "AidSheet",
    "AidTable",
    "Answer",
    "Asked",
    "At",
    "BotCard",
    "Chance",
    "Chapter",
    "Chronicle",
    "Claim",
    "Clause",
    "Closing",
    "Created",
    "Credentials",
    "Deputy",
    "ExampleStep",
    "Foreseen",
    "Frame",
    "Frames",
    "GameCard",
    "Health",
    "Hint",
    "Id",
    "Interruption",
    "Invitation",
    "Invited",
    "Keep",
    "KindCard",
    "Learn",
    "LessonCard",
    "Listing",
    "MailConfirmed",
    "MailNotice",
    "Me",
    "MomentNumber",
    "Move",
    "Name",
    "NewCopy",
    "NewInvitation",
    "NewNotice",
    "NewOffer",
    "NewOrder",
    "NewSeat",
    "NewTable",
    "Notation",
    "Notice",
    "OddsView",
    "Offer",
    "OfferKind",
    "Offered",
    "OwnNumber",
    "Pace",
    "Patch",
    "Picture",
    "Plate",
    "Plates",
    "PlayAid",
    "PlayedExample",
    "Player",
    "Position",
    "ProblemDetails",
    "PushKey",
    "PushKeys",
    "Remark",
    "Replied",
    "Reply",
    "Rest",
    "Result",
    "Rulebook",
    "Said",
    "Salt",
    "Say",
    "ScenarioCard",
    "SceneUpdate",
    "SeatKind",
    "Seated",
    "Shelf",
    "SideChances",
    "Sit",
    "Specimen",
    "Standing",
    "Status",
    "Subscription",
    "TableCard",
    "TableView",
    "Token",
    "Turning",
    "Update",
    "VariantCard",
    "Vote",
    "Ways",
    "Wire",
]


class Player(Wire, frozen=True):
    """Who sits in a seat."""

    seat: str
    kind: SeatKind
    name: str = ""
    bot: str = ""
    """The level, if a bot plays it; of a person, if one plays the game within the game for him."""
    taken_over: bool = False
    """The bot has taken it over from a person."""
    host: bool = False
    """Who laid the table sits here, and may change who sits where before anybody has answered."""
    colour: Tincture | None = None
    present: bool = False
    """Has the table open right now."""
    waits: int = 0
    """A bot that can't think yet because others do: the how-manieth in line it is."""
    due: datetime | None = None
    """When its time for this move is over."""
    late: bool = False
    grace: datetime | None = None
    """When the others may claim, if it is late."""
    vacation: datetime | None = None
    """On vacation until then."""


class Offer(Wire, frozen=True):
    id: int
    kind: OfferKind
    by: str
    seat: str = ""
    bot: str = ""
    waiting: tuple[str, ...] = ()
    """Seats that have not said yes yet."""


class Offered(Offer, frozen=True, kw_only=True):
    """An offer that has been made. Where nobody else was there to agree it is carried out already, and the position has
    moved on."""

    number: ShownNumber
    view: "TableView | None" = None
    """The table as it is now, for who asked to be shown it (`since`)."""
    done: str = ""
    """What has been done, in words for who asked, if it is carried out already."""


class Remark(Wire, frozen=True):
    """Something said at the table, or among those who watch (the gallery): that no seat hears before the game is
    over."""

    id: int
    by: str
    """The seat; empty: the table itself, or who watches."""
    text: str
    at: datetime
    of: Literal["table", "gallery"] = "table"
    name: str = ""
    """What who watches calls himself."""


class Hint(Wire, frozen=True):
    """What the guided game says now. `answer` is what it suggests, empty when it is not the learner's turn or the
    script is over; then, if the game is not, he may `play_on` from where he stands."""

    text: str
    answer: str = ""
    rules: tuple[str, ...] = ()
    step: int = 0
    steps: int = 0
    play_on: bool = False


class Closing(Wire, frozen=True):
    """A game that ended at the table and not by its rules: somebody resigned, ran out of time, or all agreed on a
    draw."""

    how: Literal["resigned", "time", "draw", "abandoned"]
    text: str
    winners: tuple[int, ...] = ()


class Result(Wire, frozen=True):
    """How a game came out."""

    winners: tuple[str, ...] = ()
    """Their seats; none: a draw."""
    level: str = ""
    """How great a victory it is, where the game says so."""
    text: str = ""
    """Why, in a sentence."""
    scores: tuple[float, ...] = ()
    """Of the seats in their order, where the game counts."""


class Interruption(Wire, frozen=True, omit_defaults=True):
    """A kind of interruption, and what an order about it may want to come of it and may insist on. It is the same for
    every seat, whatever it holds."""

    kind: str
    outcomes: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    title: str = ""
    """What people read. One with a title can be used as a matter of course."""
    note: str = ""
    unit: str = ""
    """What is at stake here, counted. Empty: orders about it name no number."""
    usual: Usual = "ask"
    """What holds while the seat has given no order about it."""
    usual_least: int = 0
    """And from what stake on."""


class TableView(Wire, frozen=True):
    """The table as one seat or a spectator sees it. It comes whole, but for what the viewer has already: layouts (by
    id), and the log and chat before `log_from` and `chat_from`."""

    id: str
    game: str
    title: str
    scenario: str
    status: Status
    players: tuple[Player, ...]
    number: ShownNumber
    """Of the position: how many things have been done at this table, less what others plan in secret until that comes
    out."""
    commitment: str
    pace: Pace
    created: datetime
    seat: str | None = None
    """The viewer's; None is a spectator."""
    scene: Scene | None = None
    """None until everybody has sat down."""
    log: tuple[Event, ...] = ()
    log_from: int = 0
    """Where in the viewer's log `log` begins: what the viewer has from there on no longer stands."""
    chat: tuple[Remark, ...] = ()
    chat_from: int = 0
    chat_open: bool = True
    """Whether the viewer may say something."""
    scenario_id: str = ""
    variants: dict[str, str] = msgspec.field(default_factory=dict)
    salts: tuple[str, ...] = ()
    seed: str = ""
    """The table's part of the seed, when the game is over."""
    undo: Reason | None = None
    """Why the viewer can't take back freely; None: he can."""
    can_undo: bool = False
    """Whether there is something of the viewer's to take back at all."""
    orders: tuple[StandingOrder, ...] = ()
    interrupts: tuple[Interruption, ...] = ()
    """The kinds of interruption that standing orders can be given for."""
    foresees: bool = False
    """Whether the viewer can answer in advance for coming turns."""
    offers: tuple[Offer, ...] = ()
    closing: Closing | None = None
    copy_of: str = ""
    """This is a copy of that table, to try things out."""
    hint: Hint | None = None
    seen: ShownNumber = ShownNumber(0)
    """The number of the position that this seat last looked at."""
    trouble: str = ""
    """Why it can't go on under the rules of this version, if it can't."""
    moment: int = 0
    """How many moments there are to replay, the present one included, less one."""
    briefing: Briefing | None = None
    """What the viewer is told before the game, where it has something to say: with layouts, and not again."""
    rematch: str = ""
    """The table on which the players play again, when one of them has asked for it."""
    watching: int = 0
    """How many look on without a seat."""
    listed: bool = False
    """Whether others find it among the games to watch."""
    by_invitation: bool = False
    """Nobody finds it on a list but who plays there; others need its address."""
    practice: bool = False
    """Something was taken back against a bot that had been decided: it is no game to boast of."""
    hosting: bool = False
    """The viewer laid the table, and may still change who sits where."""
    reply: "Reply | None" = None
    """Over the live line: what came of an answer that was given there, if this is the reply to one."""


class Patch(msgspec.Struct, frozen=True, array_like=True):
    """A place in a list that has changed: so many from there on are gone, and these stand there instead."""

    at: int
    gone: int
    items: tuple[Any, ...]


class SceneUpdate(Wire, frozen=True):
    """What has changed in a scene: fields that are others now, whole; lists that are mostly as they were, by their
    patches (each counts from the list as it was), and after them the cards of hands (`hands/` and the hand's id); and
    the scene of the game within the game."""

    now: dict[str, Any] = msgspec.field(default_factory=dict)
    patches: dict[str, tuple[Patch, ...]] = msgspec.field(default_factory=dict)
    inner: "SceneUpdate | None" = None


class Update(Wire, frozen=True):
    """What has changed at a table since the message before it, for who has that: the log and the chat from where they
    differ (None: they don't), fields of the view that are others now, and what has changed in the scene."""

    number: ShownNumber
    log: tuple[Event, ...] | None = None
    log_from: int = 0
    chat: tuple[Remark, ...] | None = None
    chat_from: int = 0
    now: dict[str, Any] = msgspec.field(default_factory=dict)
    scene: SceneUpdate | None = None
    reply: "Reply | None" = None


class Accepted(Wire, frozen=True):
    """It is on disk, and the position has this number now."""

    number: ShownNumber
    view: "TableView | None" = None
    """The table as it is now, for who asked to be shown it (`since`): the same that the live line brings."""


class ProblemDetails(Wire, frozen=True):
    """Why not. `rule` is the clause that forbids it, if one does."""

    message: str
    rule: str = ""
    view: "TableView | None" = None
    """The table as it is now, when the position had moved on."""


class Reply(Wire, frozen=True):
    """What came of an answer that was given over the live line, named by its own number (0: that could not be read).
    With a problem nothing was done, and the message brings nothing else; its status is that of the same over HTTP."""

    own: int
    status: int = 200
    problem: ProblemDetails | None = None
    retry_after: int = 0
    """Seconds to wait before another try, where it was too fast."""


class Replied(Wire, frozen=True):
    """A message over the live line that brings nothing but a refusal."""

    reply: Reply


class TableCard(Wire, frozen=True):
    """A table on a list."""

    id: str
    game: str
    title: str
    scenario: str
    status: Status
    players: tuple[Player, ...]
    pace: Pace
    created: datetime
    changed: datetime
    heading: str = ""
    seat: str = ""
    """The seat that is yours, on the list of your games."""
    your_turn: bool = False
    copy: bool = False
    practice: bool = False
    scenario_id: str = ""
    result: Result | None = None
    """How it came out, once it is over."""
    trouble: str = ""
    """Why it stands still, if it does."""


class Frame(Wire, frozen=True):
    """A moment of the game: who did what, what came of it, and how the board stood then (layouts left out)."""

    moment: int
    number: ShownNumber
    """Of the position."""
    seat: str
    text: str
    """What was answered, in words, if the viewer may know."""
    events: tuple[Event, ...]
    scene: Scene
    deeds: tuple[Deed, ...] = ()
    """The same step by step, for who watches it: made of this frame and the one before it, and of nothing else."""


class Frames(Wire, frozen=True):
    first: int
    moments: int
    frames: tuple[Frame, ...]
    layouts: tuple[Layout, ...] = ()
    """Boards that these moments show and the table no longer does: a player's own may have grown since."""


class Standing(Wire, frozen=True):
    """How a game stood after a moment: when that was, how far the viewer had come (as in the objective), and in
    words."""

    moment: int
    turn: str
    gauge: float
    stands: str


class Turning(Wire, frozen=True):
    """What a game turned on: a moment that moved the viewer's gauge from `before` to `after`."""

    moment: int
    turn: str
    text: str
    before: float
    after: float


class Picture(Wire, frozen=True):
    """A moment that is told by a picture."""

    frame: Frame
    turn: str
    text: str
    deed: int
    """Which of its deeds the text tells; -1: none of them."""


class Chronicle(Wire, frozen=True):
    """A game that is over: the moments that told most, how it stood all the way, and what it turned on."""

    moments: int
    pictures: tuple[Picture, ...]
    course: tuple[Standing, ...]
    turnings: tuple[Turning, ...]
    layouts: tuple[Layout, ...] = ()
    """Boards that the pictures show and the table no longer does."""
