"""The position of a campaign: plain data."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Literal

from banneret.kernel.secret import Secret
from banneret.kernel.shape import Length, Span
from banneret.kernel.state import Inner, State

from ..numbers import Cell, Number
from .contest import Contest
from .country.country import Country, country
from .country.scenarios import CampaignData, campaign_data
from .group import (
    KING,
    REBEL,
    Book,
    Captives,
    Convoy,
    Group,
    Leader,
    Motte,
    Note,
    Order,
    Patient,
    SideOf,
    Spy,
)
from .muster import NONE, Muster
from .posts import NOBODY, Posts
from .shares import share

Fights = Literal["ask", "quick", "skirmish", "leaders", "large"]
"""DXC-17.0: how fights are settled: as both agree each time, always by a roll, always fought out, or fought out only
with a leader or with at least `LARGE` men."""

Loyalty = Annotated[int, Span(0, 10)]
"""0: the settlement is razed (DXC-1k)."""

Report = Literal["battle", "leader", "silver", "convoy", "motte", "settlement", "mission"]
"""DXC-1m: for what victory points are counted."""


@dataclass(slots=True, unsafe_hash=True)
class Award:
    """DXC-1m: victory points that were counted, for the calendar. They are public (DXC-3b)."""

    turn: Number
    side: SideOf
    what: Report
    halves: Annotated[int, Span(-999, 999)]
    mission: str = ""
    """The mission for which they are."""


@dataclass(slots=True)
class Siege:
    """DXC-15: the siege of a motte. Between its days it rests."""

    motte: str
    besiegers: tuple[str, ...]
    """Groups, the one that declared it first."""
    inside: tuple[str, ...]
    """DXC-5.2e: groups that have shut themselves in."""
    since: Number
    """The turn of its first day."""
    game: Inner | None = None

    def clone(self) -> "Siege":
        game = None if self.game is None else self.game.clone()
        return Siege(self.motte, self.besiegers, self.inside, self.since, game)


@cache
def seats_of(sides: tuple[int, ...], side: int) -> tuple[int, ...]:
    """Which seats of a table are of a side."""
    return tuple([seat for seat, its in enumerate(sides) if its == side])


@dataclass(slots=True, kw_only=True)
class CampaignState(State):
    """Everything on the map and on the sheets (DXC-3a)."""

    # What follows from the rest, kept because it is asked for all the time.
    data: CampaignData = field(init=False, compare=False, repr=False)
    country: Country = field(init=False, compare=False, repr=False)
    by_side: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False, compare=False, repr=False)
    """The seats of each side."""
    muster: Muster = field(init=False, compare=False, repr=False)
    """Which leaders are with which groups."""
    posts: Posts = field(init=False, compare=False, repr=False)
    """Where groups stand."""

    scenario: str
    fights: Fights
    weather: bool
    """DXC-18.1: whether the weather is rolled for."""
    season: bool
    """DXC-18.2: whether the season is."""
    pace: Annotated[int, Span(-2, 0)] = 0
    """DXC-18.2a: the season's change of every allowance."""
    season_name: str = ""
    sides: Annotated[tuple[SideOf, ...], Length(2, 4)]
    """DXC-1d: the side of each seat."""
    turn: Number = 0
    points: Annotated[list[dict[str, int]], Length(2, 2)]
    """DXC-1m: by side, for what and how many victory points, in half points."""
    awards: tuple[Award, ...] = ()
    """What the points were counted for, and when."""
    turned: Number = 0
    """DXC-1m: how many settlements had a loyalty of 3 or less at the start."""
    done_missions: tuple[str, ...] = ()

    groups: dict[str, Group]
    """In the order in which they came into being."""
    leaders: dict[str, Leader]
    resources: list[Number]
    """DXC-1c: the two things that drive the campaign: by settlement what feeds groups,"""
    loyalty: list[Loyalty]
    """and whether it helps, keeps quiet or rises."""
    taxed: Annotated[int, Span(0, (1 << 64) - 1)] = 0
    """DXC-1f: settlements that have been, as bits."""
    drafted: dict[Number, Number]
    """DXC-12.1d: how many were recruited there today, by settlement."""
    patients: dict[Cell, tuple[Patient, ...]]
    """DXC-14.7c: convalescents, by hex."""
    mottes: dict[str, Motte]
    works: dict[Cell, Number]
    """DXC-1j: work points."""
    convoys: dict[str, Convoy]
    spies: dict[str, Spy]
    sieges: dict[str, Siege]
    """By motte."""
    notes: Annotated[list[dict[str, Note]], Length(2, 2)]
    """DXC-3c: by side, what it last knew of the other's groups."""
    orders: dict[str, Secret[Order]]
    """What groups are to do without asking."""
    rations: dict[str, Number]
    """DXC-8.4i: who eats first where there is not enough: the lower number, by group; without one 0."""
    queue: tuple[str, ...] = ()
    """DXC-6e: who is still to move, in order: the list of the turn."""
    entries: Number = 0
    """DXC-8.3f: how often groups have entered a hex this turn."""
    numbers: dict[str, Number]
    """The last number given to a group, by the letter of its faction."""
    contest: Contest | None = None
    """The battle that is being fought."""
    drivers: tuple[Number, Number] = (0, 0)
    """DXC-11c: by side the turn in which it last made a convoy."""

    def __post_init__(self) -> None:
        self.derive()

    def derive(self) -> None:
        self.data = campaign_data(share(self.scenario).campaign)
        self.country = country(self.data.map)
        self.by_side = (seats_of(self.sides, KING), seats_of(self.sides, REBEL))
        self.muster = Muster(self.leaders)
        self.posts = Posts(self.groups, self.country.bits)

    def clone(self) -> "CampaignState":
        new = CampaignState.__new__(CampaignState)
        new.clone_flow(self)
        new.data = self.data
        new.country = self.country
        new.by_side = self.by_side
        new.muster = self.muster
        new.posts = self.posts
        new.posts.shared = True
        new.scenario = self.scenario
        new.fights = self.fights
        new.weather = self.weather
        new.season = self.season
        new.pace = self.pace
        new.season_name = self.season_name
        new.sides = self.sides
        new.turn = self.turn
        new.points = [self.points[0].copy(), self.points[1].copy()]
        new.awards = self.awards
        new.turned = self.turned
        new.done_missions = self.done_missions
        new.groups = self.groups.copy()
        new.leaders = self.leaders.copy()
        new.resources = self.resources[:]
        new.loyalty = self.loyalty[:]
        new.taxed = self.taxed
        new.drafted = self.drafted.copy()
        new.patients = self.patients.copy()
        new.mottes = self.mottes.copy()
        new.works = self.works.copy()
        new.convoys = self.convoys.copy()
        new.spies = self.spies.copy()
        new.sieges = {key: siege.clone() for key, siege in self.sieges.items()} if self.sieges else {}
        new.notes = [self.notes[0].copy(), self.notes[1].copy()]
        new.orders = self.orders.copy()
        new.rations = self.rations.copy()
        new.queue = self.queue
        new.entries = self.entries
        new.numbers = self.numbers.copy()
        new.contest = self.contest
        new.drivers = self.drivers
        return new

    # ---------------------------------------------------------------- simple questions

    @property
    def heading(self) -> str:
        return f"Turn {self.turn} of {self.data.turns}"

    def score(self, side: int) -> int:
        """Victory points so far, in half points."""
        return sum(self.points[side].values())

    def seats_of(self, side: int) -> tuple[int, ...]:
        return self.by_side[side]

    def captain_of(self, side: int) -> int:
        """Who decides for a side what no group's captain does."""
        return self.by_side[side][0]

    def here(self, cell: int) -> list[Group]:
        """All groups in a hex."""
        return [self.groups[key] for key in self.posts.at.get(cell, NOBODY)]

    def of_side(self, side: int) -> Iterator[Group]:
        for group in self.groups.values():
            if group.side == side:
                yield group

    def leaders_of(self, key: str) -> list[Leader]:
        """DXC-9a: who leads a group."""
        return self.muster.leading.get(key, NONE)

    def with_group(self, key: str) -> list[Leader]:
        """Who goes where a group goes: those who lead it, and its captives."""
        held = self.muster.holding.get(key)
        return self.leaders_of(key) if held is None else [*self.leaders_of(key), *held]

    def prestige(self, key: str) -> int:
        """DXC-7f: the highest of its leaders; 0: it has none."""
        return self.muster.prestige.get(key, 0)

    def serving(self, key: str) -> list[Group]:
        """DXC-12.2d: the mercenaries in the service of a group."""
        return [self.groups[band] for band in self.posts.serving.get(key, NOBODY)]

    def master_of(self, group: Group) -> Group:
        """DXC-12.2d: for mercenaries in service the group that they follow, else the group itself."""
        service = group.service
        return self.groups[service.employer] if service is not None and service.employer in self.groups else group

    def besieging(self, key: str) -> str:
        """The motte that a group besieges; "" if none."""
        for siege in self.sieges.values():
            if key in siege.besiegers:
                return siege.motte
        return ""

    def shut_in(self, key: str) -> str:
        """The motte in which a group has shut itself up; "" if none."""
        for siege in self.sieges.values():
            if key in siege.inside:
                return siege.motte
        return ""

    def motte_at(self, cell: int) -> Motte | None:
        for motte in self.mottes.values():
            if motte.cell == cell:
                return motte
        return None

    def site_at(self, cell: int) -> int:
        """The settlement of a hex that is not razed; -1 if there is none."""
        number = self.country.site_at.get(cell, -1)
        return number if number >= 0 and self.loyalty[number] else -1

    # ---------------------------------------------------------------- changes

    def put(self, group: Group) -> None:
        """A new counter."""
        known = group.key in self.groups
        self.groups[group.key] = group
        if known:
            self.posts = Posts(self.groups, self.country.bits)
        else:
            self._own_posts().added(group)

    def enlist(self, *leaders: Leader) -> None:
        """Leaders who are new, or of whom something has changed."""
        for leader in leaders:
            self.leaders[leader.key] = leader
        self.muster = Muster(self.leaders)

    def carry(self, key: str, cell: int) -> None:
        """Those who are with a group come to a hex."""
        carried = self.with_group(key)
        if carried:
            for leader in carried:
                there = leader.copy()
                there.cell = cell
                self.leaders[leader.key] = there
            self.muster = self.muster.carried(self.leaders, key)

    def posted(self, group: Group) -> None:
        """A counter that may have changed its hex, its side or its master."""
        before = self.groups[group.key]
        self.groups[group.key] = group
        if before.side != group.side or before.service is not group.service:
            self.posts = Posts(self.groups, self.country.bits)
        elif before.cell != group.cell:
            self._own_posts().moved(self.groups, group, before.cell)

    def take_off(self, key: str) -> None:
        """A counter is no more."""
        group = self.groups.pop(key)
        if group.service is not None:
            self.posts = Posts(self.groups, self.country.bits)
        else:
            self._own_posts().removed(self.groups, group)

    def _own_posts(self) -> Posts:
        """To be changed: no copy of the position looks at them."""
        found = self.posts
        if found.shared:
            found = self.posts = found.copy()
        return found


__all__ = ["KING", "REBEL", "Book", "CampaignState", "Captives", "Fights", "Loyalty", "Report", "Siege"]
