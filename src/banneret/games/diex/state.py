"""The position of a skirmish: who stands where in what condition, what everybody has done this phase, and what has
become of the ground.

Counters (people first, then horses and mules) are numbers into the cast. A set of counters is the bits of an int, and
so is a set of hexes.
"""

from dataclasses import dataclass, field
from typing import Annotated

from banneret.board.hex import members
from banneret.kernel.shape import Span
from banneret.kernel.state import State

from .ground.ground import Ground, ground
from .hook import Hook
from .ladder import Ladder
from .mover import Mover, Place
from .muster.cast import Cast, cast
from .muster.scenarios import ScenarioData
from .numbers import (
    COUNTERS,
    AnySeat,
    Cell,
    Cells,
    Condition,
    Counter,
    Counters,
    Edge,
    Facing,
    NoNumber,
    Number,
    Seat,
    Somebody,
    Somewhere,
)
from .pending import Charge, Errand
from .terms import Terms

HEALTHY, STUNNED, WOUNDED, DEAD = range(4)
"""DXA-1.2b. Animals are HEALTHY or DEAD (DXA-1.2i)."""
CONDITIONS = ("healthy", "stunned", "wounded", "dead")

NOBODY = 255
"""In `who`: the hex is free."""
NOWHERE = -1
_MARKS: tuple[bytes, ...] = tuple(bytes([counter]) for counter in range(NOBODY + 1))
"""What `who` says of a hex that a counter fills."""

START, FIRE, CHARGES, MOVEMENT, COMBAT, RECOVERY = range(6)
"""DXA-2.1a to DXA-2.1e: the steps of a phase."""


@dataclass(slots=True, kw_only=True)
class DiexState(State):
    """Everything on the table."""

    # What follows from the rest, kept because it is asked for all the time.
    cast: Cast = field(init=False, compare=False, repr=False)
    ground: Ground = field(init=False, compare=False, repr=False)
    who: bytes = field(init=False, compare=False, repr=False)
    """By cell: the living counter that fills it, or NOBODY. Two-hex counters fill two. The one that is moving fills
    none (see `move`). It is made anew when somebody comes or goes: copies share it, and compiled code reads bytes at
    once."""
    upright: list[int] = field(init=False, compare=False, repr=False)
    """By seat: the hexes filled by people who are neither stunned nor dead, both hexes of riders."""
    fallen: int = field(init=False, compare=False, repr=False)
    """Hexes with stunned people."""
    beasts: int = field(init=False, compare=False, repr=False)
    """Hexes filled by living animals without a rider."""
    riders: int = field(init=False, compare=False, repr=False)
    """Hexes filled by riders of both seats."""
    living: int = field(init=False, compare=False, repr=False)
    """Every hex that a living counter fills, the mover's not among them."""
    fringe: tuple[bytes, ...] = field(init=False, compare=False, repr=False)
    """By seat and cell, whether it is beside those people who were `fringed`: see `near`."""
    fringed: tuple[int, ...] = field(init=False, compare=False, repr=False)

    scenario: str
    battle: ScenarioData | None = None
    """The forces of a battle that is not one of the scenarios."""
    terms: Terms | None = None
    """What it is fought for, if it is an action of a siege or a battle of a campaign."""
    turn: Number
    phasing: Seat
    """The seat whose phase it is: 0 is side A (DXA-2b)."""
    step: Annotated[int, Span(0, 5)]

    beside: bool = False
    """DXS-11.4.1p: another fight goes on side by side; after each phase it is the other's turn."""

    # Counters.
    at: list[Somewhere]
    """The hex, of a two-hex counter its front (DXA-4.4.1a); NOWHERE when ridden, carried, waiting or off the map. The
    dead lie where they fell."""
    facing: list[Facing]
    """0 to 5 of riders and riderless horses; -1 of others."""
    health: list[Condition]
    steed: list[Somebody]
    """Of a rider the horse under him, of a ridden horse its rider; else -1."""
    holder: list[AnySeat]
    """Of an animal the seat that rode or led it last (DXA-4.4.3g); of people their own seat; of one who has left the
    map on somebody's back that of his carrier."""
    leader: list[Somebody]
    """Of an animal the person who leads it, else -1."""
    load: list[Somebody]
    """Of a person the stunned one on his back (DXA-4.2.4a), else -1."""
    spent: list[Number]
    """Points spent in the counter's own last movement step (DXA-5.1h)."""
    throws: list[Number]
    """Javelins and lances thrown so far (DXA-5b, DXA-5c)."""
    shields: list[Number]
    """Of a member of a shield wall the bits of the two directions that are its front (DXA-7.3b), else 0."""
    left_by: list[Edge]
    """The edge (1 to 4) by which it left the map, else 0 (DXA-1.3k)."""
    waiting: list[Edge]
    """The edge (1 to 4) outside which it waits to enter, else 0 (DXA-1.3l)."""

    # Sets of counters.
    shot: Counters = 0
    """Who shot in step 1 of this phase or, of the other seat, of their last one."""
    fired: Counters = 0
    """Who has fired defensively in this phase."""
    attacked: Counters = 0
    """Who attacked in step 4 of this phase or, of the other seat, of their last one."""
    struck: Counters = 0
    """Who has been attacked hand to hand in this phase or, of the phasing seat, in the last one (DXA-5.3a)."""
    moved: Counters = 0
    """Who has finished his move in this phase."""
    opposed: Counters = 0
    """Who has rolled for infiltration in this phase (DXA-4.3c)."""
    idle: Counters = 0
    """Who does an idle task in this phase (DXA-2.1h)."""
    axe: Counters = 0
    """Who has an axe marker (DXA-7.4c)."""
    fresh_stunned: Counters = 0
    """Who was stunned in his own side's phase and waits a round longer (DXA-2.1f)."""
    carriers: Counters = 0
    """Who carried a man in this phase (DXA-4.2.4c)."""
    bearers: Counters = 0
    """Who carries a ladder now (DXA-10.1.2a)."""
    aloft: Counters = 0
    """Who is on a ladder (DXA-10.1.3a) or at the rope of a hook (DXS-11.2g)."""
    hookmen: Counters = 0
    """Who carries a grappling hook (DXS-11.2f)."""
    remounted: Counters = 0
    dismounted: Counters = 0
    """Who has mounted, and who dismounted, in this phase (DXA-4.4.2h)."""
    charged: Counters = 0
    """Against whom a charge or counter-charge was made in this game turn (DXA-7.2.2g)."""
    carried_off: Counters = 0
    """Who left the map on somebody's back."""

    # Things in progress.
    move: Mover | None = None
    """Who is in the middle of his move; he fills no hex."""
    tasks: tuple[Errand, ...] = ()
    """Idle tasks, in the order in which they were named."""
    charges: tuple[Charge, ...] = ()
    """Declared charges, in the order of declaration."""
    lancers: Counters = 0
    """Who has the column of a lance charge (DXA-7.2.4a)."""
    safe: Counters = 0
    """Who can't be fired at defensively any more in this phase (DXA-5.3d)."""
    last_target: Somebody = -1
    """Who was fired at defensively last."""
    watch: Annotated[int, Span(-1, COUNTERS.most)] = -1
    """Who of the other seat may fire defensively in this phase by what he did in his own: settled as the phase begins
    (DXA-5.3a); -1: not yet."""
    trail_when_fired_at: NoNumber = -1
    """How long the trail of `last_target` was when he was fired at: what he has entered since is counted from there
    (DXA-5.3c)."""
    shelter: dict[Number, Number]
    """Which side a man in a doorway or corner is covered from in this phase: see `sight` (DXA-8.3.4a, DXA-8.3.5c)."""
    missed_bridles: tuple[tuple[Counter, Counter], ...] = ()
    """DXA-4.4.3d: riders who failed to catch a horse in this phase, with that horse."""

    # The ground.
    hexes: tuple[tuple[int, int], ...] = ()
    sides: tuple[tuple[int, int, int], ...] = ()
    closed: Cells = 0
    destroyed: Cells = 0
    bodies: dict[Cell, Number]
    """DXA-4.2.2a: by cell what the dead in it count."""
    flames: dict[Cell, tuple[Number, Seat]]
    """DXA-10.2.5a: burning hexes: the count on the marker, and whose fire it is."""
    kindled: tuple[tuple[int, int], ...] = ()
    """Fences and ladders that burn until the end of the turn (DXA-10.2.6c)."""
    ladders: list[Ladder]
    """By number; GONE when it is no more."""
    hooks: tuple[Hook, ...] = ()
    """Grappling hooks that hold on a palisade (DXS-11.2f)."""
    bridge: Annotated[int, Span(0, 2)] = 0
    """The mobile bridge: 0 in place or none, 1 withdrawn, 2 lost (DXA-9.2.3b)."""
    fire_arrows: NoNumber = 0
    """Flaming arrows left; -1 without limit (DXA-10.3c)."""
    moat_fills: Number = 0
    """Filled moat markers to place (DXA-10.4a)."""

    def __post_init__(self) -> None:
        self.cast = cast(self.scenario, self.battle)
        self.derive()

    def derive(self) -> None:
        """Make what follows from the rest anew: after loading, and after a hand-made change."""
        self.survey()
        self.who = _MARKS[NOBODY] * self.ground.lattice.size
        self.upright = [0, 0]
        self.fallen = self.beasts = self.riders = self.living = 0
        self.fringe = (bytes(self.ground.lattice.size),) * 2
        self.fringed = (0, 0)
        moving = self.moving
        for counter, at in enumerate(self.at):
            if at >= 0 and self.health[counter] != DEAD and counter != moving:
                self.fill(counter)

    def survey(self) -> None:
        """The ground after the changes."""
        self.ground = ground(self.cast.map, self.cast.sections, self.hexes, self.sides, self.closed, self.destroyed)

    def clone(self) -> "DiexState":
        new = DiexState.__new__(DiexState)
        new.clone_flow(self)
        new.cast = self.cast
        new.ground = self.ground
        new.who = self.who
        new.upright = self.upright[:]
        new.fallen = self.fallen
        new.beasts = self.beasts
        new.riders = self.riders
        new.living = self.living
        new.fringe = self.fringe
        new.fringed = self.fringed
        new.scenario = self.scenario
        new.battle = self.battle
        new.terms = self.terms
        new.turn = self.turn
        new.phasing = self.phasing
        new.beside = self.beside
        new.step = self.step
        new.at = self.at[:]
        new.facing = self.facing[:]
        new.health = self.health[:]
        new.steed = self.steed[:]
        new.holder = self.holder[:]
        new.leader = self.leader[:]
        new.load = self.load[:]
        new.spent = self.spent[:]
        new.throws = self.throws[:]
        new.shields = self.shields[:]
        new.left_by = self.left_by[:]
        new.waiting = self.waiting[:]
        new.shot = self.shot
        new.fired = self.fired
        new.attacked = self.attacked
        new.struck = self.struck
        new.moved = self.moved
        new.opposed = self.opposed
        new.idle = self.idle
        new.axe = self.axe
        new.fresh_stunned = self.fresh_stunned
        new.carriers = self.carriers
        new.bearers = self.bearers
        new.aloft = self.aloft
        new.hookmen = self.hookmen
        new.remounted = self.remounted
        new.dismounted = self.dismounted
        new.charged = self.charged
        new.carried_off = self.carried_off
        new.move = None if self.move is None else self.move.clone()
        new.tasks = self.tasks
        new.charges = self.charges
        new.lancers = self.lancers
        new.safe = self.safe
        new.last_target = self.last_target
        new.watch = self.watch
        new.trail_when_fired_at = self.trail_when_fired_at
        new.shelter = self.shelter.copy()
        new.missed_bridles = self.missed_bridles
        new.hexes = self.hexes
        new.sides = self.sides
        new.closed = self.closed
        new.destroyed = self.destroyed
        new.bodies = self.bodies.copy()
        new.flames = self.flames.copy()
        new.kindled = self.kindled
        new.ladders = self.ladders[:]
        new.hooks = self.hooks
        new.bridge = self.bridge
        new.fire_arrows = self.fire_arrows
        new.moat_fills = self.moat_fills
        return new

    # ---------------------------------------------------------------- filling hexes

    def rear(self, counter: int) -> int:
        """DXA-4.4.1a: the second hex of a two-hex counter."""
        return self.at[counter] + self.ground.lattice.offsets[(self.facing[counter] + 3) % 6]

    def cells(self, counter: int) -> int:
        """The hexes that a counter on the map fills, as a set."""
        at = self.at[counter]
        if at < 0:
            return 0
        facing = self.facing[counter]
        if facing < 0:
            return 1 << at
        return 1 << at | 1 << at + self.ground.lattice.offsets[(facing + 3) % 6]

    def _mark(self, cell: int, counter: int) -> None:
        """Note who fills a hex."""
        who = self.who
        self.who = who[:cell] + _MARKS[counter] + who[cell + 1 :]

    def fill(self, counter: int) -> None:
        """Put a living counter on the map where `at` and `facing` say."""
        at = self.at[counter]
        cells = 1 << at
        self._mark(at, counter)
        facing = self.facing[counter]
        if facing >= 0:
            rear = at + self.ground.lattice.offsets[(facing + 3) % 6]
            cells |= 1 << rear
            self._mark(rear, counter)
        if counter >= self.cast.people:
            self.beasts |= cells
        elif self.health[counter] == STUNNED:
            self.fallen |= cells
        else:
            self.upright[self.cast.seat[counter]] |= cells
            if facing >= 0:
                self.riders |= cells
        self.living |= cells

    def clear(self, counter: int) -> None:
        """Take a living counter off the hexes it fills; `at` stays as it is."""
        at = self.at[counter]
        cells = 1 << at
        self._mark(at, NOBODY)
        facing = self.facing[counter]
        if facing >= 0:
            rear = at + self.ground.lattice.offsets[(facing + 3) % 6]
            cells |= 1 << rear
            self._mark(rear, NOBODY)
        if counter >= self.cast.people:
            self.beasts ^= self.beasts & cells
        elif self.health[counter] == STUNNED:
            self.fallen ^= self.fallen & cells
        else:
            seat = self.cast.seat[counter]
            self.upright[seat] ^= self.upright[seat] & cells
            if facing >= 0:
                self.riders ^= self.riders & cells
        living = self.upright[0] | self.upright[1]
        if self.fallen:
            living |= self.fallen
        self.living = living | self.beasts if self.beasts else living

    def put(self, counter: int, at: int, facing: int = -1) -> None:
        """Move a living counter that fills its hexes to others."""
        self.clear(counter)
        self.at[counter] = at
        self.facing[counter] = facing
        self.fill(counter)

    # ---------------------------------------------------------------- simple questions

    @property
    def moving(self) -> int:
        """The counter in the middle of its move, -1 if none is."""
        move = self.move
        return -1 if move is None else move.counter

    @property
    def trail(self) -> tuple[Place, ...]:
        """Where the mover has been in this move."""
        return () if self.move is None else self.move.trail

    def has_room(self, counter: int) -> bool:
        """Whether nobody else fills a hex where a counter is."""
        at = self.at[counter]
        other = self.who[at]
        if other not in (NOBODY, counter):
            return False
        facing = self.facing[counter]
        if facing < 0:
            return True
        other = self.who[at + self.ground.lattice.offsets[(facing + 3) % 6]]
        return other in (NOBODY, counter)

    def near(self, seat: int) -> bytes:
        """By cell whether somebody of a seat who is on his feet is beside it: asked for many times while they stand."""
        upright = self.upright[seat]
        if self.fringed[seat] != upright:
            near = self._beside_those(upright)
            if seat:
                self.fringe, self.fringed = (self.fringe[0], near), (self.fringed[0], upright)
            else:
                self.fringe, self.fringed = (near, self.fringe[1]), (upright, self.fringed[1])
        return self.fringe[seat]

    def _beside_those(self, some: int) -> bytes:
        marks = bytearray(self.ground.lattice.size)
        for cell in members(some):
            for offset in self.ground.lattice.offsets:
                marks[cell + offset] = 1
        return bytes(marks)

    def stands(self, seat: int, cell: int) -> bool:
        """Whether somebody of a seat who is on his feet fills a hex."""
        other = self.who[cell]
        return other < self.cast.people and self.cast.seat[other] == seat and self.health[other] != STUNNED

    def next_to(self, seat: int, counter: int) -> bool:
        """Whether somebody of a seat who is on his feet is beside a counter: asked of one as `near` says it of all
        hexes."""
        at, facing = self.at[counter], self.facing[counter]
        if at < 0:
            return False
        offsets = self.ground.lattice.offsets
        for offset in offsets:
            if self.stands(seat, at + offset):
                return True
        if facing >= 0:
            rear = at + offsets[(facing + 3) % 6]
            for offset in offsets:
                if self.stands(seat, rear + offset):
                    return True
        return False

    def leads(self, counter: int) -> bool:
        """Whether somebody leads an animal."""
        leader = self.leader
        for animal in range(self.cast.people, len(leader)):  # a few; `in` would compare objects
            if leader[animal] == counter:
                return True
        return False

    def is_person(self, counter: int) -> bool:
        return counter < self.cast.people

    def is_rider(self, counter: int) -> bool:
        """A person on a horse."""
        return counter < self.cast.people and self.steed[counter] >= 0

    def is_mounted_target(self, counter: int) -> bool:
        """Riders and horses, to whom the mounted tables apply; a mule is a horse here (DXA-1.2j)."""
        return counter >= self.cast.people or self.steed[counter] >= 0

    def is_active(self, counter: int) -> bool:
        """A person on the map who is neither stunned nor dead."""
        return counter < self.cast.people and self.at[counter] >= 0 and self.health[counter] in (HEALTHY, WOUNDED)

    def has_moved(self, counter: int) -> bool:
        """DXA-5.3e: he has made a move in this phase that took him anywhere; one who was chosen and stood still has
        not."""
        return self.moved >> counter & 1 == 1 and self.spent[counter] > 0

    def profile(self, counter: int) -> int:
        """Which of the four sets of numbers of a person counts: mounted and wounded (DXA-1.2a)."""
        return 2 * (self.steed[counter] >= 0) + (self.health[counter] == WOUNDED)

    def allowance(self, counter: int) -> int:
        """DXA-4a; DXC-8.4f: half of it for the hungry."""
        points = self.cast.roster[counter].move[self.profile(counter)]
        return points if self.terms is None or not self.terms.hungry >> counter & 1 else points // 2

    def armoured(self, counter: int) -> bool:
        """DXA-1.2h; animals never are."""
        return self.cast.armoured >> counter & 1 == 1

    def name(self, counter: int) -> str:
        return self.cast.names[counter]

    def nobody(self, word: str) -> str:
        """That a word is no counter's, as a sentence."""
        return f"Nobody stands in {word}." if self.ground.cell(word) >= 0 else f"Nobody here is called {word}."

    def hex(self, counter: int) -> str:
        """The name of the hex that it stands in."""
        return self.ground.names[self.at[counter]]

    @property
    def heading(self) -> str:
        return f"Turn {self.turn} of {self.cast.turns} · {self.cast.sides[self.phasing]}"
