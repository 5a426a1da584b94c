"""The counters of the campaign, as values of the position: one is never changed, but replaced."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from banneret.kernel.secret import Secret
from banneret.kernel.shape import Span

from ..numbers import Cell, NoNumber, Number, Somewhere
from ..quick.troops import TROOPS
from ..works import Works
from . import ranks
from .ranks import NOBODY, Ranks

KING, REBEL = 0, 1
NEUTRAL = -1
SideOf = Annotated[int, Span(0, 1)]
AnySide = Annotated[int, Span(-1, 1)]
"""A side; -1: nobody's."""
Captain = Annotated[int, Span(-1, 3)]
"""A seat; -1: nobody's."""

Faction = Literal["norman", "saxon", "danish", "scottish", "mercenary"]
LETTERS: dict[str, str] = {"norman": "n", "saxon": "x", "danish": "d", "scottish": "s", "mercenary": "m"}
"""DXC-4a: with what the keys of their groups begin."""

Silver = Annotated[int, Span(0, 99_999)]
"""DXC-12a: money in half pounds."""
Troop = Annotated[int, Span(0, len(TROOPS) - 1)]
Level = Annotated[int, Span(0, 10)]
"""Loyalty or hostility; 0 where there is none."""


@dataclass(slots=True, unsafe_hash=True)
class Mending:
    """DXC-14.7d: wounded of one kind whose healing roll has been made, and the turn in which they are healthy."""

    troop: Troop
    mounted: bool
    due: Number
    men: Number = 1


@dataclass(slots=True, unsafe_hash=True)
class Book:
    """DXC-3c: the part of a group's record that the other side does not see."""

    men: Ranks = NOBODY
    level: Level = 0
    """DXC-7a, DXC-7l: the loyalty of a Saxon group, the hostility of a Norman one."""
    purse: Silver = 0
    chest: Silver = 0
    """DXC-1g: tax, which can't be spent."""
    loot: Silver = 0
    """DXC-12.3a: money too, but for DXC-1i."""
    hungry: Number = 0
    """DXC-8.4f: supply steps in a row in which it went without."""
    mending: tuple[Mending, ...] = ()
    """Of its wounded those whose roll has been made."""
    wins: Number = 0
    """DXC-9d: battles that it has won without a leader."""
    hosts: Number = 0
    """DXC-9e: the most men that it had when it won them."""
    core: Number = 0
    """DXC-8.1e: the size of the largest group that went into it this morning; 0: it has not been combined."""
    works: Number = 0
    """DXC-1j: the last turn in which it set to work on a motte."""

    def copy(self) -> "Book":
        """Written out by hand, because simulations make millions."""
        new = Book.__new__(Book)
        new.men = self.men
        new.level = self.level
        new.purse = self.purse
        new.chest = self.chest
        new.loot = self.loot
        new.hungry = self.hungry
        new.mending = self.mending
        new.wins = self.wins
        new.hosts = self.hosts
        new.core = self.core
        new.works = self.works
        return new


@dataclass(slots=True, unsafe_hash=True)
class Captives:
    """DXC-14.8a: prisoners of one faction, leaders not among them: those are `Leader`s with a holder."""

    faction: Faction
    men: Ranks


Bond = Literal["", "hired", "promised"]


@dataclass(slots=True, unsafe_hash=True)
class Service:
    """DXC-12.2: of mercenaries: whom they serve and for what."""

    employer: str = ""
    """The group; nobody: they are neutral."""
    bond: Bond = ""
    since: Number = 0
    """The turn of recruitment."""
    checks: Number = 0
    """DXC-12.2e: how often they have been tested."""
    shunned: str = ""
    """DXC-12.2h: the group whom they will not serve again."""
    rises: bool = False
    """DXC-12.2j: they were given too little and attack that group as soon as the fight is over that they are in."""


@dataclass(slots=True, unsafe_hash=True)
class Group:
    """DXC-4a, DXC-3b: a counter as both sides see it, and its book."""

    key: str
    faction: Faction
    side: AnySide
    """-1: mercenaries in nobody's service."""
    captain: Captain
    """DXC-1d: the seat that commands it; -1: nobody."""
    cell: Cell
    book: Secret[Book]
    riders: bool
    """DXC-8.1c: whether it has the cavalry marker."""
    arrived: Number = 0
    """The turn in which it entered its hex; 0: it was there from the start."""
    entry: Number = 0
    """DXC-8.3f: as which of that turn, counted from 1."""
    came: Somewhere = -1
    """DXC-14.3b: the hex from which it entered; -1: it has not moved."""
    busy: Number = 0
    """DXC-6g: the last turn in which it fought, refused, joined or retreated."""
    moved: Number = 0
    """The last turn in which its move was made."""
    repelled: Number = 0
    """DXC-5.2e: the last turn in which those whom it attacked shut themselves in."""
    crowded: Number = 0
    """DXC-8.1g: the turn at whose end it first stood with another of its faction; 0: it does not."""
    prisoners: tuple[Captives, ...] = ()
    taken: Number = 0
    """The turn in which it took the last of them."""
    service: Service | None = None
    """Of mercenaries."""
    levied: Number = 0
    """DXC-1f: the last turn in which it levied tax."""
    soldiers: int = field(init=False, compare=False, repr=False)
    """DXC-8.2c: what follows from its book, kept because it is asked for all the time: healthy and wounded."""
    wounded: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.reckon()

    def reckon(self) -> None:
        men = self.men
        self.soldiers = ranks.soldiers(men)
        self.wounded = ranks.wounded(men)

    def copy(self) -> "Group":
        """Written out by hand, because simulations make millions."""
        new = Group.__new__(Group)
        new.key = self.key
        new.faction = self.faction
        new.side = self.side
        new.captain = self.captain
        new.cell = self.cell
        new.book = self.book
        new.riders = self.riders
        new.arrived = self.arrived
        new.entry = self.entry
        new.came = self.came
        new.busy = self.busy
        new.moved = self.moved
        new.repelled = self.repelled
        new.crowded = self.crowded
        new.prisoners = self.prisoners
        new.taken = self.taken
        new.service = self.service
        new.levied = self.levied
        new.soldiers = self.soldiers
        new.wounded = self.wounded
        return new

    @property
    def men(self) -> Ranks:
        book: Book = self.book.value
        return book.men

    @property
    def healthy(self) -> int:
        return self.soldiers - self.wounded

    @property
    def unsupplied(self) -> bool:
        """DXC-8.4f: two supply steps in a row."""
        book: Book = self.book.value
        return book.hungry >= 2

    @property
    def neutral(self) -> bool:
        return self.side == NEUTRAL


Condition = Literal["free", "captive", "dead"]


@dataclass(slots=True, unsafe_hash=True)
class Leader:
    """DXC-9a. He is with a group, alone (DXC-9g), in captivity or dead; all of that is public."""

    key: str
    name: str
    faction: Faction
    side: SideOf
    captain: Captain
    troop: Troop
    prestige: Annotated[int, Span(1, 10)]
    condition: Condition = "free"
    group: str = ""
    """The group that he leads, or that holds him; none: he is alone, or held at his hex."""
    cell: Somewhere = -1
    """Where he is; -1: not on the map yet, or dead."""
    mounted: bool = True
    wounded: bool = False
    due: NoNumber = -1
    """The turn in which a wound is healed; -1: no roll yet."""
    moved: Number = 0
    """Of a lone leader: the last turn in which he moved."""

    def copy(self) -> "Leader":
        """Written out by hand, because simulations make millions."""
        new = Leader.__new__(Leader)
        new.key = self.key
        new.name = self.name
        new.faction = self.faction
        new.side = self.side
        new.captain = self.captain
        new.troop = self.troop
        new.prestige = self.prestige
        new.condition = self.condition
        new.group = self.group
        new.cell = self.cell
        new.mounted = self.mounted
        new.wounded = self.wounded
        new.due = self.due
        new.moved = self.moved
        return new

    @property
    def alone(self) -> bool:
        return self.condition == "free" and not self.group and self.cell >= 0


@dataclass(slots=True, unsafe_hash=True)
class Patient:
    """DXC-14.7c: convalescents of a place, of one faction, kind and day. Due 0: no roll yet."""

    faction: Faction
    side: SideOf
    troop: Troop
    mounted: bool
    due: Number
    men: Number = 1


@dataclass(slots=True, unsafe_hash=True)
class Motte:
    """DXC-5.2."""

    key: str
    name: str
    cell: Cell
    side: SideOf
    faction: Faction
    """Whose men hold it."""
    garrison: Ranks
    resources: Number
    built: bool = False
    """DXC-1h: raised in the campaign."""
    barred: Number = 0
    """DXC-15h: the first turn in which it may be besieged again."""
    works: Works | None = None
    """What sieges have made of it; None: it is whole."""

    def copy(self) -> "Motte":
        """Written out by hand, because simulations make millions."""
        new = Motte.__new__(Motte)
        new.key = self.key
        new.name = self.name
        new.cell = self.cell
        new.side = self.side
        new.faction = self.faction
        new.garrison = self.garrison
        new.resources = self.resources
        new.built = self.built
        new.barred = self.barred
        new.works = self.works
        return new


@dataclass(slots=True, unsafe_hash=True)
class Convoy:
    """DXC-11a."""

    key: str
    cell: Cell
    load: Annotated[int, Span(0, 5)]
    side: AnySide = NEUTRAL
    escort: str = ""
    """The group with which it moves."""
    priced: bool = False
    """DXC-11j: it was neutral in the set-up: its points cost money."""
    start: NoNumber = -1
    end: NoNumber = -1
    """DXC-11d: of a neutral one the settlements between which it goes."""
    outward: bool = True
    """Whether it is on its way to the end."""
    moved: Number = 0
    shifted: Annotated[int, Span(0, 5)] = 0
    """DXC-11b: points that have been moved this turn."""

    def copy(self) -> "Convoy":
        """Written out by hand, because simulations make millions."""
        new = Convoy.__new__(Convoy)
        new.key = self.key
        new.cell = self.cell
        new.load = self.load
        new.side = self.side
        new.escort = self.escort
        new.priced = self.priced
        new.start = self.start
        new.end = self.end
        new.outward = self.outward
        new.moved = self.moved
        new.shifted = self.shifted
        return new


@dataclass(slots=True, unsafe_hash=True)
class Spy:
    """DXC-10."""

    key: str
    side: SideOf
    cell: Cell
    noted: tuple[str, ...] = ()
    """DXC-10b: the groups noted since his last report."""
    arrived: Number = 0
    """The turn in which he came into his hex; 0: he was there from the start."""
    moved: Number = 0
    """The last turn in which his move was made."""

    def copy(self) -> "Spy":
        """Written out by hand, because simulations make millions."""
        new = Spy.__new__(Spy)
        new.key = self.key
        new.side = self.side
        new.cell = self.cell
        new.noted = self.noted
        new.arrived = self.arrived
        new.moved = self.moved
        return new


Source = Literal["met", "battle", "spy"]
"""DXC-3c: how one comes to see a group's book."""


@dataclass(slots=True, unsafe_hash=True)
class Note:
    """DXC-3c: what a side last knew of a group of the other. -1: nothing."""

    turn: Number
    source: Source
    men: Ranks
    level: NoNumber = -1
    purse: NoNumber = -1
    chest: NoNumber = -1
    loot: NoNumber = -1
    hungry: NoNumber = -1


Stance = Literal["ask", "fight", "stand", "avoid"]
"""What a group does when it meets somebody it may attack, or is attacked: asks; attacks, if the odds are right, and
accepts battle; only accepts battle; or neither attacks nor accepts battle."""


@dataclass(slots=True, unsafe_hash=True)
class Order:
    """What a group is to do when its turn comes, without asking: where to go, what to do there, how to meet others."""

    to: Somewhere = -1
    """The hex to go to, over as many turns as it takes; -1: its captain is asked."""
    deed: Literal["", "tax", "recruit", "attack", "besiege", "loot", "build"] = ""
    """What to do on arrival, as far as it may."""
    stance: Stance = "ask"
    """When it meets somebody."""
    odds: Annotated[int, Span(0, 400)] = 0
    """Attack only if our points are at least so many per cent of theirs."""
    join: bool | None = None
    """Whether it joins battles next to it; None: ask."""
    given: Number = 0
    """The turn in which it was given."""
