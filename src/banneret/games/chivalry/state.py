"""The position of a game of Chivalry at Bay."""

from dataclasses import dataclass, field
from typing import Annotated

from banneret.kernel.secret import Secret
from banneret.kernel.shape import Length, Span, exactly
from banneret.kernel.state import State

from .cast import MOST_LEADERS, Cast, cast_of
from .field import ALL_BATTLES, AREAS, FIELD_AREAS, Field, field_of
from .numbers import (
    AnySide,
    Battles,
    Bought,
    BySide,
    Control,
    EachSide,
    Ground,
    NoSky,
    NoSpot,
    NoUnit,
    Number,
    Places,
    Sky,
    Strengths,
    Titles,
    Turn,
    Types,
    Units,
    Until,
    Whereabouts,
)
from .tables import ENEMY, ENGLISH, FRENCH, NOBODY, Side

WAITING, GONE, REMOVED = -1, -2, -3
"""Where a unit or leader is who is nowhere: not yet arrived, eliminated or lost, removed in a flank collapse."""

NO_WAY, EACH, RATING = range(3)
"""CHV-15.6, CHV-15.7: how a leader provides commands in this phase: not yet, one to each unit, up to his rating."""


@dataclass(slots=True, unsafe_hash=True)
class Marshal:
    """CHV-15.14: what a leader has provided in this Movement Phase. `left` are commands of the second way, `served` the
    units that have had their one of the first. A value; not frozen, because that makes it slow to build."""

    way: Annotated[int, Span(NO_WAY, RATING)] = NO_WAY
    left: Number = 0
    served: Units = 0


FRESH = Marshal()


@dataclass(slots=True, kw_only=True)
class ChivalryState(State):
    """Everything on the table. Hands and deck are all that is hidden (CHV-1.5).

    Units and leaders are numbers of the `cast`, areas numbers of `field`; sets of them are bits.
    """

    # What follows from the rest, kept because it is asked for all the time.
    cast: Cast = field(init=False, compare=False, repr=False)
    board: Field = field(init=False, compare=False, repr=False)
    """The battlefield with the battles that are in play."""
    here: list[int] = field(init=False, compare=False, repr=False)
    """By area: the units in it, artillery too."""

    scenario: str
    bought: Bought = ()
    """CHV-28.4: what the players have bought for a battle of their own."""
    players: Annotated[tuple[EachSide, ...], exactly(2)] = (ENGLISH, FRENCH)
    """The seat that leads each side: the other one's, where a bid was won for it (CHV-28.1)."""
    quick: bool = False
    """Whether a side is asked for a card only when it holds one."""
    changing_sky: bool = False
    """CHV-28.3."""
    bidding: bool = False
    """CHV-28.1."""

    turn: Turn = 1
    initiative: EachSide
    """The side that has it this turn."""
    phasing: AnySide = NOBODY
    """CHV-1.2: whose sub-sequence it is; nobody's outside of one."""
    passed: bool = False
    """CHV-8.6: the phasing side has passed."""
    battles: Battles = ALL_BATTLES
    """Those in play."""
    captures: BySide
    """CHV-25.4: by side, the battles it has captured in the course of the game."""
    break_point: BySide
    ground: Ground
    """The terrain of each area."""
    control: Control
    """CHV-2.14."""
    sky: Sky
    """The weather of this turn."""
    storm: Until = 0
    """CHV-26.20: to the end of this turn it rains."""
    lasting_sky: NoSky = -1
    """CHV-28.3: the weather for the rest of the game; -1: the scenario's."""

    at: Whereabouts
    """By unit: its area or box, or WAITING, GONE, REMOVED."""
    type: Types
    value: Strengths
    """CHV-3.4, CHV-3.10: the Cohesion value, at first the printed one."""
    current: Strengths
    """CHV-3.4: the current Cohesion."""
    rash: Units
    """CHV-3.9: units that arrows sting."""
    stung: Units = 0
    flanking: Units = 0
    """CHV-16.20: units with a Flank marker."""
    stopped: Units = 0
    """CHV-15.11."""

    leader_at: Annotated[Whereabouts, Length(0, MOST_LEADERS)]
    """By leader, like `at`. He is no unit: nobody shoots at him or strikes him, and he does not engage (CHV-4.3)."""
    committed: Annotated[list[NoUnit], Length(0, MOST_LEADERS)]
    """By leader: the unit that he fights with; -1: none (CHV-4.4)."""

    hands: Annotated[list[Secret[Titles]], exactly(2)]
    """By side: cards by title."""
    deck: Secret[Titles]
    """What is in it; the order is nobody's."""
    discard: Titles

    # This sub-sequence.
    melee: Units = 0
    """CHV-17.4: units that were engaged when it began."""
    contact: Units = 0
    """CHV-17.3: enemy units that have fired at contact in it."""

    # This Combat Phase.
    fired: Units = 0
    """CHV-11.1: who has shot in the Ranged step."""
    fighters: Units = 0
    """CHV-12.1: who has still to attack in the Clash step."""
    fought: Units = 0
    """Who has attacked in it (CHV-14.2)."""
    beset: tuple[Number, ...] = ()
    """CHV-12.4: by unit, how often it has been attacked in this step; empty outside of it."""
    melee_at: NoSpot = -1
    """CHV-12.3: the area whose attacks are being resolved."""
    cry: NoSpot = -1
    """CHV-26.12: the area of a War Cry."""

    # This Movement Phase.
    pool: Number = 0
    """CHV-15.2: ancillary command points."""
    units_from: Places = ()
    """CHV-15.1: by unit, its starting location; empty outside the phase."""
    leaders_from: Places = ()
    marshals: tuple[Marshal, ...] = ()
    """By leader: what he has provided."""
    silenced: Annotated[int, Span(-1, MOST_LEADERS - 1)] = -1
    """CHV-26.15: the leader who provides no commands."""
    impetuous: Units = 0
    """CHV-26.2: units named by Impetuous."""
    moved: tuple[Number, ...] = ()
    """CHV-15.10: by unit, the areas it has entered in this phase."""
    regrouped: Units = 0
    """CHV-16.12."""
    chargers: Units = 0
    """CHV-26.1: units in areas named by a Charge card."""
    guided: Units = 0
    """CHV-26.18."""
    led: Annotated[int, Span(0, (1 << MOST_LEADERS) - 1)] = 0
    """CHV-20.1: leaders who have moved in step E5."""

    def __post_init__(self) -> None:
        self.cast = cast_of(self.scenario, self.bought)
        self.board = field_of(self.battles)
        self.here = [0] * len(AREAS)
        for unit, area in enumerate(self.at):
            if area >= 0:
                self.here[area] |= 1 << unit

    def clone(self) -> "ChivalryState":
        new = ChivalryState.__new__(ChivalryState)
        new.clone_flow(self)
        new.cast = self.cast
        new.board = self.board
        new.here = self.here[:]
        new.scenario = self.scenario
        new.bought = self.bought
        new.players = self.players
        new.quick = self.quick
        new.changing_sky = self.changing_sky
        new.bidding = self.bidding
        new.turn = self.turn
        new.initiative = self.initiative
        new.phasing = self.phasing
        new.passed = self.passed
        new.battles = self.battles
        new.captures = self.captures[:]
        new.break_point = self.break_point[:]
        new.ground = self.ground[:]
        new.control = self.control[:]
        new.sky = self.sky
        new.storm = self.storm
        new.lasting_sky = self.lasting_sky
        new.at = self.at[:]
        new.type = self.type[:]
        new.value = self.value[:]
        new.current = self.current[:]
        new.rash = self.rash
        new.stung = self.stung
        new.flanking = self.flanking
        new.stopped = self.stopped
        new.leader_at = self.leader_at[:]
        new.committed = self.committed[:]
        new.hands = self.hands[:]
        new.deck = self.deck
        new.discard = self.discard
        new.melee = self.melee
        new.contact = self.contact
        new.fired = self.fired
        new.fighters = self.fighters
        new.fought = self.fought
        new.beset = self.beset
        new.melee_at = self.melee_at
        new.cry = self.cry
        new.pool = self.pool
        new.units_from = self.units_from
        new.leaders_from = self.leaders_from
        new.marshals = self.marshals
        new.silenced = self.silenced
        new.impetuous = self.impetuous
        new.moved = self.moved
        new.regrouped = self.regrouped
        new.chargers = self.chargers
        new.guided = self.guided
        new.led = self.led
        return new

    @property
    def heading(self) -> str:
        return f"Turn {self.turn} of {self.turns}"

    @property
    def turns(self) -> int:
        """CHV-25.7, CHV-28.4: the number of the last turn."""
        return self.cast.turns

    @property
    def other(self) -> Side:
        """CHV-1.2: the non-phasing side."""
        return ENEMY[self.phasing]

    def seat(self, side: Side) -> int:
        """The seat that leads a side."""
        return self.players[side]

    def lines(self, side: Side, area: int) -> int:
        """The units of a side in an area, artillery apart."""
        return self.here[area] & self.cast.line[side]

    def engaged(self, unit: int) -> bool:
        """CHV-2.12."""
        enemies = self.cast.line[ENEMY[self.cast.side[unit]]]
        area = self.at[unit]
        return area >= 0 and bool(self.here[area] & enemies) and not self.cast.guns >> unit & 1

    def in_melee(self, side: Side) -> int:
        """CHV-2.12: the engaged units of a side."""
        own, enemies = self.cast.line[side], self.cast.line[ENEMY[side]]
        found = 0
        for here in self.here[:FIELD_AREAS]:
            if here & enemies:
                found |= here & own
        return found

    def holds(self, side: Side, card: int) -> bool:
        return self.hands[side].value[card] > 0
