"""The position of a siege: the siege record of DXS-11b, plain data."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from banneret.kernel.secret import Secret
from banneret.kernel.shape import Length, Span
from banneret.kernel.state import Inner, State

from ..engagement.place import PLACES, Standing, standing
from ..numbers import MOST_COUNTERS, AnySeat, NoNumber, Number
from ..works import Works
from .men import BESIEGED, BESIEGER, Ranks, Roster, ranks
from .scenarios import SiegeData, War, siege_data, war_data
from .supply import Ledger, days
from .tables import CASTLE

MOST_MEN = 400
Men = Annotated[int, Span(0, (1 << MOST_MEN) - 1)]
"""A set of men, as bits."""
SomeMan = Annotated[int, Span(-1, MOST_MEN - 1)]

_PACK = 6
"""DXS-11.4.2b: the most animals that a sally brings along."""

Fights = Literal["ask", "skirmish", "quick"]
"""DXS-11.4c: how actions with fighting are settled: as both agree each time, or always one way."""

Deed = Literal["", "assault", "build", "negotiate", "wait", "sally", "battle", "retake", "none"]
"""What was done on a day."""


@dataclass(slots=True, unsafe_hash=True)
class Page:
    """DXS-11b: a day on the record, as both sides see it. Never changed, but not frozen: that is slow to build."""

    day: Number
    event: Number = 0
    """The total of the event that struck; 0 if nothing did."""
    initiative: AnySeat = -1
    deed: Deed = ""
    skirmish: bool = False
    """Whether the deed was fought out."""
    burnt: Number = 0
    """How many hexes burnt out."""
    dead: tuple[Number, Number] = (0, 0)
    wounded: tuple[Number, Number] = (0, 0)
    """By seat."""
    outcome: str = ""
    """In a few words."""


@dataclass(slots=True, kw_only=True)
class SiegeState(State):
    """Everything on the siege record."""

    # What follows from the rest, kept because it is asked for all the time.
    data: SiegeData = field(init=False, compare=False, repr=False)
    ranks: Ranks = field(init=False, compare=False, repr=False)
    standing: Standing = field(init=False, compare=False, repr=False)
    """What of the place stands, by the works that it names: `walls.stands` makes it anew when they are others."""

    scenario: str
    """Empty in a campaign."""
    war: War | None = None
    """DXC-15: what the campaign says of a siege that is a part of it; None: it stands alone."""
    fights: Fights
    long: bool
    """DXS-11.1.2f."""
    day: Number = 1
    initiative: AnySeat = -1
    """Whose action the day's is; -1 before that is settled."""

    # Men, by their numbers in the roster.
    roster: Roster
    here: list[Men]
    """By seat: who takes part, alive and not captured."""
    wounded: Men = 0
    dead: Men = 0
    captured: Men = 0
    past: Men = 0
    """In a campaign: who was dead or captured before today. What the day has cost is the campaign's to carry out."""
    horses: Men = 0
    """Riders who still have a horse."""
    hungry: Men = 0
    """DXS-11.1.1g: in a campaign those of the besieger whose groups are unsupplied today (DXC-8.4f)."""
    back: dict[SomeMan, Number]
    """DXS-11.1.5c: of the wounded whose healing roll has been made the day on which they are healthy again."""
    fresh: Men = 0
    """DXS-11.1.5a: wounded today, without a healing roll yet."""
    commander: Annotated[list[SomeMan], Length(2, 2)]
    """DXS-11d: by seat; -1 before one is named, or when nobody is left."""
    led: Annotated[int, Span(0, 3)] = 0
    """DXS-11.5d: the seats that had somebody able to command at the start, as bits."""

    # Supply.
    supply: Secret[int]
    """DXS-11.1.1d: the days that the roll of day 1 gave."""
    mouths: Number = 0
    """DXS-11.1.1h: how many were inside on day 1."""
    ledger: Ledger = ()

    # The place and the camp.
    works: Works
    store: Annotated[list[Number], Length(3, 3)]
    """DXS-11.2e: ladders, hooks, filled moat."""
    held: bool = False
    """DXS-11.4.1j: the besieger holds all but the inner part."""
    tower_door: bool = False
    """DXS-11.5.1e: the tower door was in the besieger's hands when the last assault ended."""
    event: Number = 0
    """The total of the event that struck today; 0 if nothing did."""
    happened: Annotated[int, Span(0, (1 << 21) - 1)] = 0
    """DXS-11.1.2d: the events that have struck, as bits."""
    shot: Men = 0
    """Archers who tried to set fire today: they do not build (DXS-11.3.2g)."""
    builders: Number = 0
    """DXS-11.2c: how many build today."""
    sallied_out: bool = False
    """DXS-11.4.3a: the besieged have given battle."""
    barred: bool = False
    """DXS-11.4.1l: today there is no assault: the besieged would not fight it out, and it can't be rolled for."""
    relief: Men = 0
    """DXS-11.6b: the rescue party, until it is inside."""
    shut_in: bool = False
    """DXS-11.4.1r: the besieger has shut himself up in what he holds, and the roles have turned."""
    larder: NoNumber = -1
    """DXS-11.4.1r: the last day on which those who are shut in eat; -1 if nobody is."""
    found: NoNumber = -1
    """The days of supply that he has found there; -1 if he has not looked."""
    aside: Inner | None = None
    """DXS-11.4.1p: of two fights that go on side by side the one that waits."""
    pages: tuple[Page, ...] = ()
    """The days that are over; the last is the present one."""

    def __post_init__(self) -> None:
        self.derive()

    def derive(self) -> None:
        """Make what follows from the rest anew: after loading, and when men join."""
        self.data = siege_data(self.scenario) if self.war is None else war_data(self.war)
        self.ranks = ranks(self.roster)
        self.standing = standing(self.works, PLACES[self.data.place])

    def clone(self) -> "SiegeState":
        new = SiegeState.__new__(SiegeState)
        new.clone_flow(self)
        new.data = self.data
        new.ranks = self.ranks
        new.standing = self.standing
        new.scenario = self.scenario
        new.war = self.war
        new.fights = self.fights
        new.long = self.long
        new.day = self.day
        new.initiative = self.initiative
        new.roster = self.roster
        new.here = self.here[:]
        new.wounded = self.wounded
        new.dead = self.dead
        new.captured = self.captured
        new.past = self.past
        new.horses = self.horses
        new.hungry = self.hungry
        new.back = self.back.copy()
        new.fresh = self.fresh
        new.commander = self.commander[:]
        new.led = self.led
        new.supply = self.supply
        new.mouths = self.mouths
        new.ledger = self.ledger
        new.works = self.works
        new.store = self.store[:]
        new.held = self.held
        new.tower_door = self.tower_door
        new.event = self.event
        new.happened = self.happened
        new.shot = self.shot
        new.builders = self.builders
        new.sallied_out = self.sallied_out
        new.barred = self.barred
        new.relief = self.relief
        new.shut_in = self.shut_in
        new.larder = self.larder
        new.found = self.found
        new.aside = None if self.aside is None else self.aside.clone()
        new.pages = self.pages
        return new

    # ---------------------------------------------------------------- simple questions

    @property
    def castle(self) -> bool:
        return self.data.place == CASTLE

    @property
    def inside(self) -> int:
        """DXS-11.1.1h: the besieged who are in the place, healthy or wounded: a rescue party is not yet."""
        return self.here[BESIEGED] & ~self.relief

    @property
    def strength(self) -> tuple[int, int]:
        """How many besiegers and besieged there are, healthy or wounded (DXS-11.1.4a, DXS-11.1.1h)."""
        return self.here[BESIEGER].bit_count(), self.inside.bit_count()

    @property
    def rolled(self) -> bool:
        """DXS-11.4c: whether fights are settled by a roll whatever the sides want: the table has agreed on it, or
        (in a campaign) there are more men, horses and pack animals than a skirmish has counters for."""
        if self.fights == "quick":
            return True
        every = self.here[0] | self.here[1]
        return every.bit_count() + (every & self.horses).bit_count() > MOST_COUNTERS - _PACK

    @property
    def healthy(self) -> int:
        return (self.here[0] | self.here[1]) & ~self.wounded

    def knows_stores(self, seat: int | None) -> bool:
        """DXS-11c: the days of supply are the secret of the besieged; what a motte of a campaign holds is public
        (DXC-3b)."""
        return self.war is not None or self.supply.seen_by(seat)

    @property
    def last_day_of_supply(self) -> int:
        """DXS-11.1.1f: the secret. Only for who acts for the besieged, or for the referee."""
        return days(self.supply.value, self.ledger)

    def name(self, man: int) -> str:
        return self.roster[man].name

    def names(self, men: int) -> list[str]:
        return [man.name for number, man in enumerate(self.roster) if men >> number & 1]

    @property
    def dated(self) -> str:
        """The day in words."""
        return f"day {self.day} of {self.data.days}" if self.data.days else f"day {self.day}"

    @property
    def heading(self) -> str:
        """In a campaign there may be several sieges: each says which it is."""
        return self.dated.capitalize() if self.war is None else f"{self.war.name}, {self.dated}"
