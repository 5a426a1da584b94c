"""What goes over the wire between the table and its clients, beside scenes and events. The client's types are generated
from these."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..kernel.event import Event
from ..kernel.face import Usual
from ..kernel.orders import MOST_ANSWERS, Policy, StandingOrder
from ..kernel.scene import Arms, Briefing, Choice, Layout, Preview, Reason, Scene
from ..kernel.vocabulary import Tincture
from .numbers import ShownNumber


class Wire(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the table sends. A field that has its default value is left out."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table is sent: everything in it is checked, and nothing else may be there."""


Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$",
        description="A name to show, on one line.",
    ),
]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_-]+$")]
Salt = Annotated[
    str,
    Meta(
        max_length=64,
        pattern=r"^[0-9a-zA-Z_-]*$",
        description="The seat's own part of the dice: random text of its choice.",
    ),
]
Token = Annotated[
    str,
    Meta(min_length=43, max_length=43, pattern=r"^[A-Za-z0-9_-]{43}$", description="256 random bits that open a seat."),
]
Notation = Annotated[str, Meta(min_length=1, max_length=2000)]
MomentNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Position = Annotated[ShownNumber, Meta(ge=0, le=1_000_000)]
Pace = Literal["none", "live", "day", "three_days", "week"]
"""How long a seat may think: as long as it likes, ten minutes a move, a day, three days, a week."""
Status = Literal["gathering", "running", "paused", "over"]
SeatKind = Literal["person", "bot", "open", "invited"]
OfferKind = Literal["undo", "draw", "pause", "resume", "bot"]


# ---------------------------------------------------------------------- the shelf: what can be played


class ScenarioCard(Wire, frozen=True):
    id: str
    name: str
    note: str
    seats: tuple[str, ...]


class VariantCard(Wire, frozen=True):
    id: str
    name: str
    rule: str
    values: tuple[str, ...]


class LessonCard(Wire, frozen=True):
    id: str
    title: str
    about: str


class KindCard(Wire, frozen=True):
    """One of the games of a title that holds several, and which scenarios and optional rules are its own, by their
    ids."""

    name: str
    about: str
    minutes: int
    difficulty: int
    scenarios: tuple[str, ...]
    variants: tuple[str, ...]


class GameCard(Wire, frozen=True):
    """A game on the shelf."""

    id: str
    title: str
    about: str
    minutes: int
    difficulty: int
    players: tuple[int, int]
    """The fewest and the most seats."""
    scenarios: tuple[ScenarioCard, ...]
    variants: tuple[VariantCard, ...]
    lessons: tuple[LessonCard, ...]
    arms: dict[str, Arms]
    opening: Scene
    """The first scenario before its first move, as a spectator sees it: the picture on the box."""
    kinds: tuple[KindCard, ...] = ()
    """What to choose first, where a title holds several games."""


class BotCard(Wire, frozen=True):
    id: str
    note: str


class Shelf(Wire, frozen=True):
    games: tuple[GameCard, ...]
    bots: tuple[BotCard, ...]
    """The levels, weakest first."""


class Clause(Wire, frozen=True):
    """A numbered clause, as HTML made from the rulebook's Markdown."""

    id: str
    html: str


class Chapter(Wire, frozen=True):
    title: str
    html: str
    """What stands before its first clause."""
    clauses: tuple[Clause, ...]


class Rulebook(Wire, frozen=True):
    game: str
    title: str
    chapters: tuple[Chapter, ...]


# ---------------------------------------------------------------------- setting up a table


class NewSeat(Asked, frozen=True):
    """Who shall sit there: I, a friend to whom I give a link, whoever comes to the lobby, or a bot."""

    who: Literal["me", "friend", "open", "bot"]
    bot: Annotated[str, Meta(max_length=20)] = ""
    colour: Tincture | None = None


class NewTable(Asked, frozen=True):
    game: Id
    seats: Annotated[dict[Id, NewSeat], Meta(min_length=1, max_length=8)]
    scenario: Id | None = None
    variants: Annotated[dict[Id, Id], Meta(max_length=40)] = {}
    pace: Pace = "none"
    name: Name = "Host"
    """What the creator is called at the table."""


class Created(Wire, frozen=True):
    """A table has been laid. The hash of its dice is fixed from now on, before any salt is known."""

    table: str
    commitment: str
    tokens: dict[str, str] = {}
    """The creator's own seats: who has the token sits there. Sit down with it to give a salt."""
    invites: dict[str, str] = {}
    """Tokens to hand out for friends' seats: each is spent by sitting down."""


class Sit(Asked, frozen=True):
    """Sit down: with a token of one's own or an invitation as bearer, or by name on an open seat."""

    name: Name = "Guest"
    salt: Salt = ""
    seat: Id | None = None


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


# ---------------------------------------------------------------------- playing


class Answer(Asked, frozen=True):
    """An answer to the position with this number: an option in its notation, or a whole choice of so many of each lot,
    `choose archers 3 jeanne 1` (`Tally`), which is made in all its steps or not at all."""

    number: Position
    answer: Notation


class At(Asked, frozen=True):
    """Something done to the position with this number."""

    number: Position


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


class Chance(Wire, frozen=True):
    """Something that can come of an option, in words."""

    name: str
    chance: float
    exact: str
    """As a fraction: 5/36."""
    open: str = ""
    """What is still undecided then, because a question is asked first; `name` says it too. Empty if nothing is."""


class OddsView(Wire, frozen=True):
    """What can come of an option."""

    answer: str
    outcomes: tuple[Chance, ...]
    parts: tuple[Chance, ...]
    """Each thing that can happen, whatever else does; and each that may stay undecided."""
    exact: bool
    guessed: bool
    preview: Preview = Preview()


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
    text: Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00]*[^\s\x00][^\x00]*$")]


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


# ---------------------------------------------------------------------- what a table looks like


class Player(Wire, frozen=True):
    """Who sits in a seat."""

    seat: str
    kind: SeatKind
    name: str = ""
    bot: str = ""
    """The level, if a bot plays it; of a person, if one plays the game within the game for him."""
    taken_over: bool = False
    """The bot has taken it over from a person."""
    colour: Tincture | None = None
    present: bool = False
    """Has the table open right now."""
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


class Remark(Wire, frozen=True):
    """Something said at the table."""

    id: int
    by: str
    text: str
    at: datetime


class Hint(Wire, frozen=True):
    """What the guided game says now. `answer` is what it suggests, empty when it is not the learner's turn or the
    script is over."""

    text: str
    answer: str = ""
    rules: tuple[str, ...] = ()
    step: int = 0
    steps: int = 0


class Closing(Wire, frozen=True):
    """A game that ended at the table and not by its rules: somebody resigned, ran out of time, or all agreed on a
    draw."""

    how: Literal["resigned", "time", "draw", "abandoned"]
    text: str
    winners: tuple[int, ...] = ()


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
    kept: tuple[str, ...] = ()
    """Parts of the scene that are as they were in the message before, and empty in this one: a field's name, or
    `hands/` and a hand's id. Only sent to who says that he keeps them."""
    log: tuple[Event, ...] = ()
    log_from: int = 0
    """Where in the viewer's log `log` begins: what the viewer has from there on no longer stands."""
    chat: tuple[Remark, ...] = ()
    chat_from: int = 0
    chat_open: bool = True
    """Whether the viewer may say something."""
    scenario_id: str = ""
    variants: dict[str, str] = {}
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


class Frames(Wire, frozen=True):
    first: int
    moments: int
    frames: tuple[Frame, ...]
    layouts: tuple[Layout, ...] = ()
    """Boards that these moments show and the table no longer does: a player's own may have grown since."""


# ---------------------------------------------------------------------- accounts and notices


class Credentials(Asked, frozen=True):
    name: Annotated[str, Meta(min_length=2, max_length=30, pattern=r"^[\w .'-]+$")]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class Me(Wire, frozen=True):
    name: str = ""
    """Empty: nobody is logged in."""
    csrf: str = ""
    """To be sent as X-CSRF-Token with everything that the session cookie pays for."""


class Keep(Asked, frozen=True):
    """Put the seat that this token opens on my page."""

    table: Id
    token: Token


class PushKeys(Asked, frozen=True):
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class Subscription(Asked, frozen=True):
    """What a browser's PushManager gives."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=r"^https://[^\x00-\x20]+$")]
    keys: PushKeys
    expirationTime: float | None = None  # noqa: N815  the browser's own name


class NewNotice(Asked, frozen=True):
    """Where to send word when it is this seat's turn: to a browser, or to an address of one's own."""

    push: Subscription | None = None
    webhook: Annotated[str, Meta(max_length=1000, pattern=r"^https?://[^\x00-\x20]+$")] | None = None


class Notice(Wire, frozen=True):
    id: int
    kind: Literal["push", "webhook"]
    target: str
    """The host that is told; no more, for the address may hold a secret."""


class PushKey(Wire, frozen=True):
    key: str
    """The server's public key (VAPID), as applicationServerKey."""


class Health(Wire, frozen=True):
    status: Literal["ok"]
    version: str
    tables: int
    """In memory."""
