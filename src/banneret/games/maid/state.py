"""The position of a game of Joan of Arc's Victory."""

from dataclasses import dataclass, field
from typing import Annotated, Final

from banneret.kernel.shape import exactly
from banneret.kernel.state import State

from .country import TOWN_AT, TOWN_CELL
from .numbers import (
    AnySide,
    ByNation,
    Cell,
    Cells,
    CellsBySide,
    Control,
    Number,
    People,
    Row,
    Tally,
    Towns,
    Turn,
    Whereabouts,
    WillEvents,
)
from .parties import Battle, Counts, Group
from .scenarios import FIELD, SCENARIO_DATA, ScenarioData
from .tables import (
    ENEMY,
    ENGLISH,
    EVERYBODY,
    FRENCH,
    KINDS,
    NO_SIDE,
    PERSON_SIDE,
    SIDE_OF,
    STACK_MOST,
    ZOC_LEAST,
    Person,
    Side,
)

NOBODY: Final[tuple[Counts, ...]] = ((0,) * (2 * KINDS), (0,) * KINDS)
"""No SPs, by side."""

ABSENT, WAITING, KILLED, CAPTIVE = -1, -2, -3, -4
"""Where a person is who is not on the map: not in play, still to come, dead, in the hands of the other side."""

HALF_STACK: Final = STACK_MOST // 2
UNKNOWN_ZONES: Final = -1
"""In the place of a set of hexes that is worked out when somebody asks."""

UNKNOWN: Final = 0
IN_FIELD: Final = 1
PRISONER: Final = 2
TRIAL: Final = 3
EXECUTED: Final = 4
DEAD: Final = 5
JEANNE_STATES: Final = ("unknown", "field", "prisoner", "trial", "executed", "dead")
"""MAI-5.15."""


@dataclass(slots=True, kw_only=True)
class MaidState(State):
    """Everything on the table. Nothing is hidden (MAI-1.2).

    MAI-3.6: in a hex a side has at most one stack; where a town is, whoever controls it is inside and the other side
    outside. So a stack is found by its side and its hex.
    """

    # What follows from the rest, kept because it is asked for all the time: `stacks` keeps it up to date.
    ground: int = field(init=False, compare=False, repr=False)
    """The hexes that are played on (MAI-2.9)."""
    present: list[int] = field(init=False, compare=False, repr=False)
    """By side: hexes with SPs."""
    fighting: list[int] = field(init=False, compare=False, repr=False)
    """By side: hexes with at least one combat SP."""
    heavy: list[int] = field(init=False, compare=False, repr=False)
    """By side: hexes with enough combat SPs for a zone of control."""
    crowded: list[int] = field(init=False, compare=False, repr=False)
    """By side: hexes with more than half of what a stack may hold."""
    towns: list[int] = field(init=False, compare=False, repr=False)
    """By side: the hexes of the towns that it controls."""
    people: list[dict[int, int]] = field(init=False, compare=False, repr=False)
    """By side: the people in each hex, as bits. A hex without people is not in it."""
    led: list[int] = field(init=False, compare=False, repr=False)
    """By side: hexes with people."""
    zones: list[int] = field(init=False, compare=False, repr=False)
    """By side: the hexes in its zones of control, or UNKNOWN_ZONES until somebody asks (`stacks.zoc`)."""

    scenario: str
    turn: Turn = 1
    sp: Annotated[list[dict[Cell, Counts]], exactly(2)]
    """By side: the SPs of each stack, by hex. A hex without SPs is not in it."""
    at: Whereabouts
    """The hex of each person (leaders, then the wagon), or ABSENT, WAITING, KILLED, CAPTIVE."""
    control: Control
    """The nation that controls each town (MAI-2.10); ABSENT outside the window."""
    works: Cells = ()
    """Hexes with field works (MAI-6.19); they belong to the stack outside the walls, or in the open."""
    unsupplied: CellsBySide
    """By side: the hexes of stacks marked Unsupplied (MAI-5.4)."""
    starving: tuple[Cells, Cells] = ((), ())
    """By side: the hexes of stacks that were out of supply at this turn's second check (MAI-9.1); empty before it."""
    banks: ByNation
    """Replacement points, by nation."""
    will: Number
    jeanne: Number
    """Her state: UNKNOWN to DEAD (MAI-5.15)."""
    event: str = ""
    """The event of this turn that still has an effect on her: wounded, court_intrigue, voices or miracle (MAI-5.16);
    voices until they are used."""
    captured: bool = False
    """Whether she was ever captured (MAI-9.9)."""
    crowned: bool = False
    """Whether Charles was crowned in this game (MAI-10.3)."""
    will_used: WillEvents = 0
    """Events of National Will that have counted, as bits (MAI-9.12)."""
    will_due: WillEvents = 0
    """Those that have happened since the last National Will step."""
    orleans_besieged: bool = False
    """MAI-9.14: at the start or at an earlier National Will step."""
    coming: Row
    """Reinforcements of the scenario that have not arrived, by their number in the data."""
    first_prisoners: People = 0
    """Leaders who were prisoners at the start, as bits (MAI-10.3)."""

    # This player turn.
    active: AnySide = NO_SIDE
    """The side whose player turn it is; NO_SIDE in the determination phases."""
    spent: dict[Cell, Counts]
    """Of the active side: SPs that have finished moving, in the combat phase those that have attacked, by hex."""
    spent_people: People = 0
    received: Cells = ()
    """Hexes whose stack moved or received pieces this phase (MAI-6.19)."""
    attacked: Cells = ()
    """Hexes that were attacked in this phase (MAI-7.3)."""
    summoned: Towns = ()
    """Towns that were summoned this turn (MAI-6.12), by number."""
    sailed: bool = False
    """MAI-6.18: once a turn."""

    marching: Group | None = None
    """The group that is on the march."""
    battle: Battle | None = None
    """The attack that is being resolved."""

    # Where SPs have come from and gone to.
    entered: Tally
    lost: Tally
    """By nation and type (nation x 8 + type): all that were ever set up, arrived or raised, and all that were lost."""

    # Optional rules (section 12).
    shifts: bool = False
    raw_militia: bool = False
    engineers: bool = False
    routs: bool = False
    multipliers: bool = False
    train: bool = False
    greater_burgundy: bool = False
    no_rais: bool = False
    truce: bool = False
    routed: CellsBySide
    """By side: the hexes of routed stacks (MAI-12.7)."""
    contact: Cells = ()
    """MAI-12.12: hexes in which French and Burgundians were in contact when the truce began."""

    def __post_init__(self) -> None:
        self.ground = FIELD[self.scenario]
        self.zones = [UNKNOWN_ZONES, UNKNOWN_ZONES]
        self.present = [0, 0]
        self.fighting = [0, 0]
        self.heavy = [0, 0]
        self.crowded = [0, 0]
        self.towns = [0, 0]
        for side in (ENGLISH, FRENCH):
            for cell in self.sp[side]:
                self.count(side, cell)
        for town, nation in enumerate(self.control):
            if nation >= 0:
                self.towns[SIDE_OF[nation]] |= 1 << TOWN_CELL[town]
        self.people = [{}, {}]
        self.led = [0, 0]
        for person in EVERYBODY:
            self._arrive(person, self.at[person])

    def count(self, side: Side, cell: int) -> None:
        """Bring the sets of hexes up to date after the SPs of a stack have changed."""
        bit = 1 << cell
        counts = self.sp[side].get(cell)
        size = strength = 0
        if counts is not None:
            size = sum(counts)
            strength = size - support(counts)
        _mark(self.present, side, bit, counts is not None)
        _mark(self.fighting, side, bit, strength > 0)
        _mark(self.crowded, side, bit, size > HALF_STACK)
        if _mark(self.heavy, side, bit, strength >= ZOC_LEAST):
            self.zones[side] = UNKNOWN_ZONES

    def put(self, person: Person, where: int) -> None:
        """Somebody goes to a hex, or leaves the map (ABSENT, WAITING, KILLED, CAPTIVE)."""
        cell = self.at[person]
        if cell >= 0:
            side = PERSON_SIDE[person]
            left = self.people[side][cell] & ~(1 << person)
            if left:
                self.people[side][cell] = left
            else:
                del self.people[side][cell]
                self.led[side] &= ~(1 << cell)
        self.at[person] = where
        self._arrive(person, where)

    def _arrive(self, person: Person, cell: int) -> None:
        if cell >= 0:
            side = PERSON_SIDE[person]
            self.people[side][cell] = self.people[side].get(cell, 0) | 1 << person
            self.led[side] |= 1 << cell

    def occupy(self, town: int, nation: int) -> None:
        """MAI-2.11: a nation controls a town from now on."""
        self.control[town] = nation
        side, bit = SIDE_OF[nation], 1 << TOWN_CELL[town]
        self.towns[side] |= bit
        self.towns[ENEMY[side]] &= ~bit
        self.zones[ENGLISH] = self.zones[FRENCH] = UNKNOWN_ZONES

    def rout(self, side: Side, cells: Cells) -> None:
        """MAI-12.7: these are a side's routed stacks from now on."""
        self.routed[side] = cells
        self.zones[side] = UNKNOWN_ZONES

    def clone(self) -> "MaidState":
        new = MaidState.__new__(MaidState)
        new.clone_flow(self)
        new.ground = self.ground
        new.present = self.present[:]
        new.fighting = self.fighting[:]
        new.heavy = self.heavy[:]
        new.crowded = self.crowded[:]
        new.towns = self.towns[:]
        new.people = [self.people[0].copy(), self.people[1].copy()]
        new.led = self.led[:]
        new.zones = self.zones[:]
        new.scenario = self.scenario
        new.turn = self.turn
        new.sp = [self.sp[0].copy(), self.sp[1].copy()]
        new.at = self.at[:]
        new.control = self.control[:]
        new.works = self.works
        new.unsupplied = self.unsupplied[:]
        new.starving = self.starving
        new.banks = self.banks[:]
        new.will = self.will
        new.jeanne = self.jeanne
        new.event = self.event
        new.captured = self.captured
        new.crowned = self.crowned
        new.will_used = self.will_used
        new.will_due = self.will_due
        new.orleans_besieged = self.orleans_besieged
        new.coming = self.coming
        new.first_prisoners = self.first_prisoners
        new.active = self.active
        new.spent = self.spent.copy()
        new.spent_people = self.spent_people
        new.received = self.received
        new.attacked = self.attacked
        new.summoned = self.summoned
        new.sailed = self.sailed
        new.marching = self.marching
        new.battle = self.battle
        new.entered = self.entered[:]
        new.lost = self.lost[:]
        new.shifts = self.shifts
        new.raw_militia = self.raw_militia
        new.engineers = self.engineers
        new.routs = self.routs
        new.multipliers = self.multipliers
        new.train = self.train
        new.greater_burgundy = self.greater_burgundy
        new.no_rais = self.no_rais
        new.truce = self.truce
        new.routed = self.routed[:]
        new.contact = self.contact
        return new

    @property
    def data(self) -> ScenarioData:
        return SCENARIO_DATA[self.scenario]

    @property
    def date(self) -> str:
        return self.data.turns[self.turn - 1]

    @property
    def winter(self) -> bool:
        """MAI-1.3."""
        return self.turn in self.data.winter_turns

    @property
    def heading(self) -> str:
        return f"Turn {self.turn}: {self.date}"

    @property
    def group(self) -> Group:
        """The group that is on the march: there is one in every phase of a march."""
        assert self.marching is not None, "a group is on the march"
        return self.marching

    @property
    def attack(self) -> Battle:
        """The attack that is being resolved: there is one in every phase of it."""
        assert self.battle is not None, "an attack is being resolved"
        return self.battle

    def town_side(self, cell: int) -> Side:
        """The side that controls the town in a hex; NO_SIDE where there is none."""
        bit = 1 << cell
        if self.towns[ENGLISH] & bit:
            return ENGLISH
        return FRENCH if self.towns[FRENCH] & bit else NO_SIDE

    def controller(self, cell: int) -> int:
        """The nation that controls the town in a hex."""
        return self.control[TOWN_AT[cell]]


def _mark(sets: list[int], side: Side, bit: int, within: bool) -> bool:
    """A hex belongs to the set of a side, or it does not; whether that is new."""
    some = sets[side]
    if bool(some & bit) == within:
        return False
    sets[side] = some ^ bit
    return True


def fighters(counts: Counts) -> int:
    """MAI-3.2: the combat SPs among some."""
    return sum(counts) - support(counts)


def support(counts: Counts) -> int:
    """MAI-3.2: the others, Engineers and Siege Units."""
    found = counts[6] + counts[7]
    return found if len(counts) == KINDS else found + counts[14] + counts[15]
